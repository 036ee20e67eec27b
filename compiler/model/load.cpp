#include "compiler/model/build.hpp"
#include "compiler/model/merge.hpp"
#include "compiler/model/options.hpp"
#include "compiler/model/parents.hpp"

namespace rubicon::model {

namespace {

// Declares and removes the options of all files, the eldest first.
void collect_options(const std::vector<Tree>& family, Options& options, Diagnostics& diagnostics) {
    for (const Tree& file : family) {
        options.next_file();
        for (const Node& item : file->children) {
            if (item.is(NodeKind::option))
                options.declare(item);
            else if (item.is(NodeKind::remove_key) && item[0].text == "option")
                options.remove(item.children.back());
            else if ((item.is(NodeKind::add) || item.is(NodeKind::only)) && item[0].is(NodeKind::option))
                diagnostics.report(Code::unexpected, item.span, "`add` or `only` before an option");
        }
    }
}

} // namespace

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
    build(draft, options, model, diagnostics);
    check_options(draft, options, diagnostics);
    check_names(model, draft, diagnostics);
    check_classes(model, draft, diagnostics);
    if (failed())
        return std::nullopt;
    return model;
}

} // namespace rubicon::model
