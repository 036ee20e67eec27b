#include "compiler/model/build.hpp"

namespace rubicon::model {

namespace {

std::vector<std::string> player_names(const Model& model) {
    std::vector<std::string> names;
    for (const Player& player : model.players)
        names.push_back(player.name);
    return names;
}

class PlayersBuilder {
public:
    PlayersBuilder(const Draft& merged, const Options& settled, Model& made, Diagnostics& reported)
        : draft(merged), options(settled), model(made), diagnostics(reported) {}

    void build() {
        players();
        seats();
        teams();
        first_to_move();
    }

private:
    void players() {
        const Node* node = draft.units.find("players");
        if (!node)
            return;
        const std::vector<const Node*> names = node->all(NodeKind::name);
        model.facing_told = node->find(NodeKind::keyword) != nullptr;
        const Facing facing = node->has_keyword("turned")     ? Facing::turned
                              : node->has_keyword("mirrored") ? Facing::mirrored
                              : node->has_keyword("quarter")  ? Facing::quarter
                              : node->has_keyword("sixth")    ? Facing::sixth
                                                              : Facing::same;
        for (const Node* name : names) {
            Player player;
            player.name = name->text;
            player.seat = player.team = static_cast<int>(model.players.size());
            player.facing = model.players.empty() ? Facing::same : facing;
            player.where = name->span;
            model.players.push_back(player);
        }
        if (names.size() < 2)
            diagnostics.report(Code::too_few, node->span, 2, "players");
        if (names.size() > most_players)
            diagnostics.report(Code::too_many, node->span, names.size(), "players", most_players);
    }

    std::optional<int> player_named(const Node& name) {
        const int index = model.player(name.text);
        if (index >= 0)
            return index;
        diagnostics.report(Code::unknown_name, name.span, name.text, "player").nearest(name.text, player_names(model));
        return std::nullopt;
    }

    // `seats south, north`: of all that `players` names only these take part, in the order of that line.
    void seats() {
        const Node* node = draft.units.find("seats");
        if (!node)
            return;
        std::vector<bool> taken(model.players.size(), false);
        bool known = true;
        for (const Node* name : node->all(NodeKind::name)) {
            const std::optional<int> index = player_named(*name);
            known = known && index;
            if (!index)
                continue;
            if (taken[*index])
                diagnostics.report(Code::declared_twice, name->span, name->text);
            taken[*index] = true;
        }
        if (!known)
            return;
        std::vector<Player> seated;
        for (std::size_t p = 0; p < taken.size(); ++p)
            if (taken[p]) {
                seated.push_back(model.players[p]);
                seated.back().team = static_cast<int>(seated.size()) - 1;
            }
        model.players = std::move(seated);
        if (model.players.size() < 2)
            diagnostics.report(Code::too_few, node->span, 2, "players");
    }

    void teams() {
        const Node* node = draft.units.find("teams");
        if (!node)
            return;
        std::vector<const Node*> placed(model.players.size(), nullptr);
        for (std::size_t team = 0; team < node->size(); ++team)
            for (const Node& name : (*node)[team].children) {
                const std::optional<int> index = player_named(name);
                if (!index)
                    continue;
                if (placed[*index])
                    diagnostics.report(Code::declared_twice, name.span, name.text)
                        .note(placed[*index]->span, "it is in a team here already");
                placed[*index] = &name;
                model.players[*index].team = static_cast<int>(team);
            }
        // Who is in no team is one of his own.
        for (std::size_t index = 0; index < placed.size(); ++index)
            if (!placed[index])
                model.players[index].team = static_cast<int>(node->size() + index);
    }

    void first_to_move() {
        const Node* node = draft.units.find("first");
        if (!node)
            return;
        const Node* word = single_word((*node)[0]);
        if (!word) {
            diagnostics.report(Code::unknown_name, node->span, (*node)[0].span.text(), "player");
            return;
        }
        const OptionEntry* option = options.find(word->text);
        Node name = *word;
        if (option && !option->removed)
            name.text = text_of(option->option.value);
        if (const std::optional<int> index = player_named(name))
            model.first = *index;
    }

    const Draft& draft;
    const Options& options;
    Model& model;
    Diagnostics& diagnostics;
};

} // namespace

void build_players(const Draft& draft, const Options& options, Model& model, Diagnostics& diagnostics) {
    PlayersBuilder(draft, options, model, diagnostics).build();
}

} // namespace rubicon::model
