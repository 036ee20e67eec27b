#include "runtime/host/library.hpp"

#include <dlfcn.h>

#include <fmt/format.h>

namespace rubicon::host {

std::string check_table(const GameTable* table) {
    if (!table) {
        return "it presents no game";
    }
    if (table->abi != abi_version) {
        return fmt::format(
            "it was built for version {} of the game table, this program reads version {}: build it again", table->abi,
            abi_version);
    }
    if (!table->about || table->about->layout.players > most_players) {
        return "its description of the game is damaged";
    }
    return "";
}

Loaded load_library(const std::string& path) {
    // Without a slash dlopen would look through the system's folders instead.
    const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
    void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char* why = dlerror();
        return {{}, fmt::format("{} cannot be loaded: {}", path, why ? why : "no reason given")};
    }
    std::shared_ptr<void> owner(handle, [](void* open) { dlclose(open); });
    auto entry = reinterpret_cast<GameEntry>(dlsym(handle, game_entry_name));
    if (!entry) {
        return {{}, fmt::format("{} is no game: it exports no `{}`", path, game_entry_name)};
    }
    const GameTable* table = entry();
    if (std::string fault = check_table(table); !fault.empty()) {
        return {{}, fmt::format("{} cannot be used: {}", path, fault)};
    }
    return {Game(table, std::move(owner)), ""};
}

} // namespace rubicon::host
