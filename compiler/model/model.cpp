#include "compiler/model/model.hpp"

namespace rubicon::model {

// -----------------------------------------------------------------------------------------------

const Option* Model::option(const std::string& name) const {
    for (const Option& one : options)
        if (one.name == name)
            return &one;
    return nullptr;
}

int Model::player(const std::string& name) const {
    for (std::size_t index = 0; index < players.size(); ++index)
        if (players[index].name == name)
            return static_cast<int>(index);
    return -1;
}

int Model::kind(const std::string& name) const {
    for (std::size_t index = 0; index < kinds.size(); ++index)
        if (kinds[index].name == name)
            return static_cast<int>(index);
    for (std::size_t index = 0; index < kinds.size(); ++index)
        if (kinds[index].plural == name)
            return static_cast<int>(index);
    return -1;
}

int Model::move_class(const std::string& name) const {
    for (std::size_t index = 0; index < classes.size(); ++index)
        if (classes[index] == name)
            return static_cast<int>(index);
    return -1;
}

} // namespace rubicon::model
