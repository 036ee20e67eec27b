// Which engine plays: compiled code where it can be had.
#include <fmt/format.h>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/paths.hpp"
#include "compiler/emit/emit.hpp"
#include "compiler/native/native.hpp"

namespace rubicon::driver {

std::optional<std::string> cpp_text(const Rules& rules, const std::string& name) {
    emit::EmitOptions options;
    options.source_name = name;
    emit::Emitted emitted = emit::emit_cpp(*rules.game, options);
    if (emitted.errors.empty())
        return std::move(emitted.text);
    complain("`{}` cannot be compiled yet: {}", name, emitted.errors.front());
    return std::nullopt;
}

GameSource::Compiled GameSource::compiled() const {
    Compiled result;
    const emit::Emitted emitted = emit::emit_cpp(*known->game, {});
    if (!emitted.errors.empty()) {
        result.why = emitted.errors.front();
        result.not_yet = true;
        return result;
    }
    native::Result made = native::load(emitted.text, {.runtime_headers = runtime_include_folder()});
    result.game = std::move(made.game);
    result.why = std::move(made.text);
    result.interrupted = made.kind == native::Result::Kind::interrupted;
    return result;
}

host::Game GameSource::choose(Engine engine, int& code) const {
    if (engine == Engine::interpreter)
        return interpreted();
    Compiled made = compiled();
    if (made.game)
        return made.game;
    if (made.not_yet && engine == Engine::unsaid) {
        complain("these rules cannot be compiled yet ({}); the interpreter plays them, slowly", made.why);
        return interpreted();
    }
    code = made.interrupted ? interrupted : at_fault;
    if (made.interrupted)
        complain("{}", made.why);
    else
        complain("{}\n(`--engine interpreter` plays without compiling)", made.why);
    return {};
}

} // namespace rubicon::driver
