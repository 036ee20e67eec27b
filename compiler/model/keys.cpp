#include "compiler/model/keys.hpp"

#include <algorithm>

#include "compiler/source/check.hpp"

namespace rubicon::model {

namespace {

std::string first_word(const Node& node) {
    const std::string_view text = node.span.text();
    return std::string(text.substr(0, text.find_first_of(" \t\r\n:{")));
}

std::string name_in(const Node& node) {
    return node.child(NodeKind::name).text;
}

} // namespace

std::string joined_names(const Node& node) {
    std::string words;
    for (const Node& name : node.children)
        words += (words.empty() ? "" : " ") + name.text;
    return words;
}

std::string unit_key(const Node& node) {
    switch (node.kind) {
    case NodeKind::var:
        return "var " + name_in(node);
    case NodeKind::zone:
        return "zone " + name_in(node);
    case NodeKind::let:
        return "let " + name_in(node);
    case NodeKind::kinds:
        return "kinds " + name_in(node);
    case NodeKind::mark:
        return "mark " + name_in(node);
    case NodeKind::die:
        return "die " + name_in(node);
    case NodeKind::action:
        return "action " + name_in(node);
    case NodeKind::phase:
        return "phase " + name_in(node);
    case NodeKind::require: {
        const Node* label = node.find(NodeKind::label);
        return label ? "require " + label->text : "require";
    }
    case NodeKind::hand:
        return "hand";
    case NodeKind::players:
        return "players";
    case NodeKind::seats:
        return "seats";
    case NodeKind::teams:
        return "teams";
    case NodeKind::first_to_move:
        return "first";
    case NodeKind::board:
        return "board";
    case NodeKind::cell_holds:
        return "cell holds";
    case NodeKind::plays:
        return "plays";
    case NodeKind::decides:
        return "decides";
    case NodeKind::skip:
        return "skip";
    case NodeKind::after_move:
        return "after move";
    case NodeKind::goal:
        return "goal";
    case NodeKind::payoff:
        return "payoff";
    case NodeKind::notation:
        return "notation";
    case NodeKind::setup:
        return "setup";
    case NodeKind::turn:
        return "turn";
    case NodeKind::prefer:
        return "prefer";
    default:
        UNREACHABLE("declaration {}", name_of(node.kind));
    }
}

Company unit_company(const Node& node) {
    const bool several = node.is(NodeKind::hand) || node.is(NodeKind::after_move) ||
                         (node.is(NodeKind::require) && !node.find(NodeKind::label));
    return several ? Company::several : Company::alone;
}

std::vector<std::string> piece_keys(const Node& node) {
    switch (node.kind) {
    case NodeKind::attribute:
        return {"has " + name_in(node)};
    case NodeKind::crown:
        return {"crown"};
    case NodeKind::upon_landing:
        return {"upon landing"};
    case NodeKind::upon_leaving:
        return {"upon leaving"};
    case NodeKind::upon_taking:
        return {"upon taking"};
    case NodeKind::clause:
        break;
    default:
        UNREACHABLE("piece clause {}", name_of(node.kind));
    }
    std::vector<std::string> classes;
    for (const Node* name : node.child(NodeKind::names).all(NodeKind::name))
        if (std::find(classes.begin(), classes.end(), name->text) == classes.end())
            classes.push_back(name->text);
    return classes;
}

std::string policy_key(const Node& policy) {
    return first_word(policy);
}

std::string end_key(const Node& ending) {
    const Node* label = ending.find(NodeKind::label);
    return label ? label->text : first_word(ending);
}

} // namespace rubicon::model
