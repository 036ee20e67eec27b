// Which engine plays: compiled code where it can be had.
#include <fmt/format.h>

#include "compiler/driver/compilers.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/emit/emit.hpp"
#include "compiler/native/native.hpp"

namespace rubicon::driver {

std::optional<std::string> cpp_text(const Rules& rules, const std::string& name,
                                    const std::vector<std::string>& passes_off) {
    emit::EmitOptions options;
    options.source_name = name;
    options.passes_off = passes_off;
    emit::Emitted emitted = emit::emit_cpp(*rules.game, options);
    if (emitted.errors.empty())
        return std::move(emitted.text);
    complain("`{}` cannot be compiled yet: {}", name, emitted.errors.front());
    return std::nullopt;
}

GameSource::Compiled GameSource::compiled(Purpose purpose) const {
    Compiled result;
    const emit::Emitted emitted = emit::emit_cpp(*known->game, {});
    if (!emitted.errors.empty()) {
        result.why = emitted.errors.front();
        result.not_yet = true;
        return result;
    }
    native::Result made = compile((purpose == Purpose::engine ? with_search : "") + emitted.text);
    result.game = std::move(made.game);
    result.why = std::move(made.text);
    result.no_compiler = made.kind == native::Result::Kind::no_compiler;
    result.interrupted = made.kind == native::Result::Kind::interrupted;
    return result;
}

host::Game GameSource::choose(Engine engine, Purpose purpose, int& code) const {
    return engine == Engine::interpreter ? interpreted() : settle(compiled(purpose), engine, code);
}

host::Game GameSource::settle(Compiled made, Engine engine, int& code) const {
    if (made.game)
        return made.game;
    if (made.not_yet && engine == Engine::unsaid) {
        complain("these rules cannot be compiled yet ({}); the interpreter plays them, slowly", made.why);
        return interpreted();
    }
    if (made.no_compiler && engine == Engine::unsaid) {
        complain("{}; the interpreter plays, slowly", made.why);
        return interpreted();
    }
    code = made.interrupted ? interrupted : at_fault;
    if (made.interrupted)
        complain("{}", made.why);
    else
        complain("{}\n(`--engine interpreter` plays without compiling)", made.why);
    return {};
}

std::optional<OpenGame> open_game(const GameWords& words, Purpose purpose, int& code) {
    code = at_fault;
    auto source = GameSource::open(words);
    if (!source)
        return std::nullopt;
    code = all_well;
    const host::Game game = source->choose(words.engine, purpose, code);
    if (!game)
        return std::nullopt;
    return OpenGame{*std::move(source), game};
}

} // namespace rubicon::driver
