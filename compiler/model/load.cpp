#include "compiler/model/build.hpp"
#include "compiler/model/merge.hpp"
#include "compiler/model/options.hpp"
#include "compiler/model/parents.hpp"

namespace rubicon::model {

std::optional<Model> load(SourceMap& files, const std::filesystem::path& file, const Search& search,
                          const std::vector<std::pair<std::string, std::string>>& sets, Diagnostics& diagnostics) {
    const std::size_t errors = diagnostics.error_count();
    const auto failed = [&] { return diagnostics.error_count() > errors; };

    const std::vector<Tree> family = read_family(files, file, search, diagnostics);
    if (family.empty())
        return std::nullopt;

    Model model;
    const Node& title = family.back()->child(NodeKind::string);
    model.title = title.text;
    model.where = title.span;
    model.trees = family;

    Options options(diagnostics);
    collect_options(family, options, diagnostics);
    options.set(sets, model.where);
    if (failed())
        return std::nullopt;

    Draft draft = merge(family, options, diagnostics);
    report_not_yet(draft, diagnostics);
    build(draft, options, model, diagnostics);
    check_options(draft, options, diagnostics);
    check_names(model, draft, diagnostics);
    check_classes(model, draft, diagnostics);
    if (failed())
        return std::nullopt;
    return model;
}

} // namespace rubicon::model
