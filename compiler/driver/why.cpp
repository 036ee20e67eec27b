// rubicon why GAME MOVE: whether a move is legal, and which words of the rules forbid it.
#include <cctype>
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/interpret/interpreter.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/san.hpp"

namespace rubicon::driver {

namespace {

struct Words : GameWords {
    std::string move;
    bool json = false;
};

// "Kc3:e5=D" as "Kc3", "e5", "D".
std::vector<std::string> pieces_of(const std::string& text) {
    std::vector<std::string> words(1);
    const auto digit = [&](usize at) { return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); };
    for (usize i = 0; i < text.size(); ++i) {
        const bool cross = text[i] == 'x' && i > 0 && digit(i - 1) && i + 1 < text.size();
        if (cross || !std::isalnum(static_cast<unsigned char>(text[i])))
            words.emplace_back();
        else
            words.back() += text[i];
    }
    std::erase(words, "");
    return words;
}

// A cell, perhaps behind the symbol of a piece.
std::optional<u32> cell_of(const host::Names& names, const std::string& word) {
    for (usize at = 0; at < word.size(); ++at) {
        if (const auto cell = names.cell(word.substr(at)))
            return cell;
        if (!std::isalpha(static_cast<unsigned char>(word[at])))
            break;
    }
    return std::nullopt;
}

// A move that need not be legal. Nothing if the text names no two cells, and in the short form of chess no one piece.
std::optional<interpret::Proposal> proposal_of(const About& about, const std::vector<i32>& slots,
                                               const std::string& text) {
    interpret::Proposal proposal;
    if (text == "pass")
        return proposal;
    if (about.notation == Notation::chess && host::looks_like_san(about, text)) {
        const std::vector<host::Ends> meant = host::san_meanings(about, slots, text);
        if (meant.size() != 1)
            return std::nullopt;
        return interpret::Proposal{static_cast<int>(meant[0].from), {static_cast<int>(meant[0].to)}};
    }
    const host::Names names(about);
    std::vector<int> cells;
    for (const std::string& word : pieces_of(text))
        if (const auto cell = cell_of(names, word))
            cells.push_back(static_cast<int>(*cell));
    if (cells.size() < 2)
        return std::nullopt;
    proposal.from = cells.front();
    proposal.path.assign(cells.begin() + 1, cells.end());
    return proposal;
}

interpret::Proposal proposal_of(const MoveView& move) {
    interpret::Proposal proposal;
    proposal.from = move.from;
    proposal.path.assign(move.path, move.path + move.path_size);
    return proposal;
}

std::string first_line(std::string_view text) {
    return std::string(text.substr(0, text.find_first_of("\r\n")));
}

void print(const std::string& move, const interpret::Verdict& verdict) {
    say("{} is {}legal\n", move, verdict.legal ? "" : "not ");
    for (const interpret::Reason& reason : verdict.reasons) {
        if (!reason.where.known()) {
            say("{}\n", reason.text);
            continue;
        }
        say("{}: {}\n    {}\n", describe(reason.where), reason.text, first_line(reason.where.text()));
    }
}

void print_json(const std::string& move, const interpret::Verdict& verdict) {
    nlohmann::json all = {{"move", move}, {"legal", verdict.legal}, {"reasons", nlohmann::json::array()}};
    for (const interpret::Reason& reason : verdict.reasons) {
        nlohmann::json told = to_json(reason.where);
        told["text"] = reason.text;
        if (reason.where.known())
            told["words"] = reason.where.text();
        all["reasons"].push_back(std::move(told));
    }
    say("{}\n", dump(all));
}

int why(const Words& words) {
    const auto source = GameSource::open(words);
    if (!source)
        return at_fault;
    const host::Game game = source->interpreted();
    const auto state = first_state(game, words.position);
    if (!state)
        return at_fault;
    const host::MoveTexts legal(game, *state, game.moves(*state));
    const host::Parsed<usize> found = legal.find(words.move);
    const auto proposal =
        found ? proposal_of(legal.view(*found)) : proposal_of(game.about(), game.slots(*state), words.move);
    // An ambiguous text means several legal moves: that is what has to be said of it.
    if (!proposal || (!found && !found.error.understood)) {
        complain("move: {}", found.error.message);
        return at_fault;
    }
    const interpret::Verdict verdict = source->interpreter().why(game.slots(*state), *proposal);
    if (source->gave_up())
        return at_fault;
    if (words.json)
        print_json(words.move, verdict);
    else
        print(words.move, verdict);
    return verdict.legal ? all_well : at_fault;
}

} // namespace

Command why_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("why", "Says whether a move is legal, and which rule forbids it");
    add_game(*command, *words);
    command->add_option("move", words->move, "A move, as `moves` writes them")->type_name("MOVE")->required();
    add_position(*command, *words);
    add_json(*command, words->json);
    return {command, [words] { return why(*words); }};
}

} // namespace rubicon::driver
