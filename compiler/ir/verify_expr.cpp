// What the verifier asks of single expressions.
#include "compiler/ir/verifier.hpp"

namespace rubicon::ir {

namespace {

bool fits(Type given, Type wanted) {
    return given == wanted || (wanted == Type::players && given == Type::player);
}

Type type_of_letter(char letter) {
    switch (letter) {
    case 'y':
        return Type::yes_no;
    case 'n':
        return Type::number;
    case 'c':
        return Type::cell;
    case 's':
        return Type::cells;
    case 'p':
        return Type::player;
    case 'P':
        return Type::players;
    case 'k':
        return Type::kind;
    default:
        return Type::effect;
    }
}

// What the local is that the operation binds for its last argument.
std::optional<Type> binds(Op op) {
    switch (op) {
    case Op::for_each:
    case Op::choose_cell:
    case Op::let_cell:
        return Type::cell;
    case Op::choose_line:
    case Op::let_cells:
    case Op::some_line:
        return Type::cells;
    case Op::choose_player:
        return Type::player;
    case Op::choose_kind:
        return Type::kind;
    case Op::let_number:
        return Type::number;
    default:
        return std::nullopt;
    }
}

} // namespace

void Verifier::expr(const std::string& place, const Expr& e, Type type, const Context& context) {
    if (static_cast<std::size_t>(e.op) > op_count - 1) {
        find(place, "no such operation: {}", static_cast<int>(e.op));
        return;
    }
    if (!fits(type_of(e), type))
        find(place, "`{}` is {}, {} is needed", info(e.op).name, name(type_of(e)), name(type));
    selects(place, e, context);
    allowed(place, e, context);
    arguments(place, e, context);
}

void Verifier::arguments(const std::string& place, const Expr& e, const Context& context) {
    Context inner = context;
    // The last argument of these stands under the local that they bind.
    if (e.op == Op::each_player || e.op == Op::some_player || e.op == Op::players_where || e.op == Op::for_players)
        bind(place, inner, e.value, Type::player);
    if (const std::optional<Type> bound = binds(e.op))
        bind(place, inner, e.value, *bound);
    if (e.op == Op::one_other) {
        bind(place, inner, e.value, Type::player);
        bind(place, inner, e.value + 1, Type::player);
    }
    const std::string_view pattern = info(e.op).arguments;
    const std::string inside = place + "/" + std::string(info(e.op).name);
    std::size_t next = 0;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const Type wanted = type_of_letter(pattern[i]);
        const char after = i + 1 < pattern.size() ? pattern[i + 1] : ' ';
        const std::size_t least = after == '*' || after == '?' ? 0 : 1;
        const std::size_t most = after == '*' ? e.args.size() : 1;
        if (after == '*' || after == '?')
            ++i;
        std::size_t found = 0;
        for (; found < most && next < e.args.size(); ++found, ++next)
            expr(inside, e.args[next], wanted, i + 1 >= pattern.size() ? inner : context);
        if (found < least)
            find(place, "`{}` lacks an argument", info(e.op).name);
    }
    if (next < e.args.size())
        find(place, "`{}` has {} arguments too many", info(e.op).name, e.args.size() - next);
}

// The indices in `value` and the kinds or classes in `mask`.
void Verifier::selects(const std::string& place, const Expr& e, const Context& context) {
    const auto mask_within = [&](std::string_view what, std::size_t size) {
        if (e.mask == 0)
            find(place, "`{}` names no {}", info(e.op).name, what);
        else if (e.mask != every_kind && size < 64 && e.mask >> size != 0)
            find(place, "`{}` names a {} that is not there", info(e.op).name, what);
    };
    switch (e.op) {
    case Op::zone:
        return index(place, "zone", e.value, game.zones.size());
    case Op::marked:
    case Op::set_mark:
    case Op::clear_mark:
        return index(place, "mark", e.value, game.marks.size());
    case Op::numbered:
    case Op::number_of:
    case Op::set_number:
        return index(place, "number", e.value, game.numbers.size());
    case Op::var:
    case Op::var_player:
    case Op::var_players:
    case Op::set_var:
        index(place, "var", e.value, game.vars.size());
        if (in(e.value, game.vars.size())) {
            const std::size_t plain = e.op == Op::set_var ? 1 : 0;
            if (game.vars[static_cast<std::size_t>(e.value)].each != (e.args.size() > plain))
                find(place, "a player is named if and only if the variable is kept by player");
        }
        return;
    case Op::stepped:
        return index(place, "ways", e.value, game.ways.size());
    case Op::cell_at:
        return index(place, "cell", e.value, game.board.cells.size());
    case Op::player_at:
        return index(place, "player", e.value, game.players.size());
    case Op::become:
    case Op::kind_at:
        return index(place, "kind", e.value, game.kinds.size());
    case Op::shown:
        return index(place, "die", e.value, game.dice.size());
    case Op::taken_of:
    case Op::of_kind:
    case Op::kind_in:
    case Op::in_hand:
    case Op::choose_kind:
        return mask_within("kind", game.kinds.size());
    case Op::happened:
        mask_within("kind", game.kinds.size());
        return index(place, "class", e.value, game.classes.size());
    case Op::can_class:
        return mask_within("class", game.classes.size());
    case Op::run:
        index(place, "run", e.value, game.runs.size());
        if (in(e.value, game.runs.size()) &&
            game.runs[static_cast<std::size_t>(e.value)].lengths.size() + 2 != e.args.size())
            find(place, "a run of {} sets", e.args.size() - 2);
        return;
    case Op::place:
        if (e.value != 0 && game.hands.empty())
            find(place, "a piece from a hand in a game without hands");
        return;
    case Op::hold:
        if (game.hands.empty())
            find(place, "a piece into a hand in a game without hands");
        return;
    case Op::local_cell:
    case Op::local_cells:
    case Op::local_number:
    case Op::local_kind:
    case Op::local_player: {
        const auto found = context.locals.find(e.value);
        if (found == context.locals.end())
            find(place, "local {} is not bound here", e.value);
        else if (found->second != type_of(e))
            find(place, "local {} is a {}", e.value, name(found->second));
        return;
    }
    case Op::constant:
        if (e.value != 0 && e.value != 1)
            find(place, "a constant yes/no of {}", e.value);
        return;
    case Op::unmoved:
        if (!game.tracks_unmoved)
            find(place, "`unmoved` is read but not kept");
        return;
    case Op::one_other:
        if (game.players.size() != 2)
            find(place, "`one_other` with {} players", game.players.size());
        return;
    default:
        return;
    }
}

// Whether the operation has a meaning where it stands.
void Verifier::allowed(const std::string& place, const Expr& e, const Context& context) {
    bool ok = true;
    switch (e.op) {
    case Op::actor:
    case Op::start:
    case Op::landing:
        ok = context.acting;
        break;
    case Op::over_cells:
    case Op::passed_cells:
        ok = context.leg;
        break;
    case Op::taken_cells:
    case Op::taken_count:
    case Op::taken_of:
        ok = context.taken;
        break;
    case Op::happened:
    case Op::crowned:
    case Op::passes:
        ok = context.finished;
        break;
    case Op::next_mover:
    case Op::can_move:
        ok = context.ends;
        break;
    case Op::can_class:
        ok = context.ends || context.asks;
        break;
    case Op::attacked:
        ok = context.attack;
        break;
    case Op::place:
    case Op::let_cell:
    case Op::let_cells:
    case Op::let_number:
    case Op::choose_cell:
    case Op::choose_player:
    case Op::choose_kind:
    case Op::choose_line:
    case Op::may:
    case Op::first_of:
        ok = context.action;
        break;
    default:
        break;
    }
    if (!ok)
        find(place, "`{}` has no meaning here", info(e.op).name);
}

void Verifier::bind(const std::string& place, Context& context, std::int64_t local, Type type) {
    index(place, "local", local, static_cast<std::size_t>(game.locals));
    if (!context.locals.emplace(local, type).second)
        find(place, "local {} is bound twice", local);
}

} // namespace rubicon::ir
