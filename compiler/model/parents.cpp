#include "compiler/model/parents.hpp"

#include <algorithm>
#include <map>
#include <ranges>
#include <system_error>

#include <fmt/format.h>

#include "compiler/syntax/parse.hpp"

namespace rubicon::model {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_generations = 16;

// A file that is being read, and the words that asked for it.
struct Generation {
    fs::path identity; // the same for every way to write the path
    Tree tree;
    const Node* extends = nullptr;
};

fs::path identity_of(const fs::path& file) {
    std::error_code error;
    const fs::path identity = fs::weakly_canonical(file, error);
    return error ? file : identity;
}

bool is_rules_file(const fs::directory_entry& entry) {
    std::error_code error;
    return entry.path().extension() == ".rules" && entry.is_regular_file(error);
}

// Every rules file that could be meant, by its plain name; of several the one in the file's own folder, then the first
// folder's, then the first in the order of paths.
std::map<std::string, fs::path> candidates(const fs::path& own_folder, const Search& search) {
    std::map<std::string, fs::path> found;
    const auto offer = [&](std::vector<fs::path> paths) {
        std::sort(paths.begin(), paths.end());
        for (const fs::path& path : paths)
            found.try_emplace(path.stem().string(), path);
    };
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator at(own_folder.empty() ? "." : own_folder, error), end; !error && at != end;
         at.increment(error))
        if (is_rules_file(*at))
            paths.push_back(own_folder / at->path().filename());
    offer(std::move(paths));
    for (const fs::path& folder : search.folders) {
        paths.clear();
        const auto options = fs::directory_options::skip_permission_denied;
        for (fs::recursive_directory_iterator at(folder, options, error), end; !error && at != end; at.increment(error))
            if (is_rules_file(*at))
                paths.push_back(at->path());
        offer(std::move(paths));
    }
    return found;
}

std::optional<fs::path> find_parent(const Node& extends, const fs::path& child, const Search& search,
                                    Diagnostics& diagnostics) {
    const std::map<std::string, fs::path> known = candidates(child.parent_path(), search);
    if (const auto found = known.find(extends.text); found != known.end())
        return found->second;
    std::vector<std::string> names;
    for (const auto& [name, path] : known)
        names.push_back(name);
    diagnostics.report(Code::parent_missing, extends.span, extends.text + ".rules").nearest(extends.text, names);
    return std::nullopt;
}

Tree read(SourceMap& files, const fs::path& path, const Span& asked, Diagnostics& diagnostics) {
    const SourceFile* source = files.load(path.string());
    if (!source) {
        diagnostics.report(Code::cannot_read, asked, path.string());
        return nullptr;
    }
    // A clause that cannot be read is missing from the tree: what would be said of the rest is not to be trusted.
    const std::size_t errors = diagnostics.error_count();
    std::optional<Node> tree = parse(*source, diagnostics);
    if (!tree || diagnostics.error_count() > errors)
        return nullptr;
    return std::make_shared<const Node>(std::move(*tree));
}

// Whether the newest of `line` is a file that is in it already, or one too many.
bool goes_in_circles(const std::vector<Generation>& line, const fs::path& identity, const Node& extends,
                     Diagnostics& diagnostics) {
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at].identity != identity)
            continue;
        Report report = diagnostics.report(Code::parent_endless, extends.span, extends.text, "it extends itself");
        for (std::size_t via = at; via + 1 < line.size(); ++via)
            report.note(line[via].extends->span, "by way of this");
        return true;
    }
    if (line.size() < most_generations)
        return false;
    diagnostics.report(Code::parent_endless, extends.span, extends.text,
                       fmt::format("more than {} files extend one another", most_generations));
    return true;
}

} // namespace

std::vector<Tree> read_family(SourceMap& files, const fs::path& file, const Search& search, Diagnostics& diagnostics) {
    std::vector<Generation> line;
    fs::path path = file;
    Span asked;
    while (true) {
        const Tree tree = read(files, path, asked, diagnostics);
        if (!tree)
            return {};
        line.push_back({identity_of(path), tree, tree->find(NodeKind::extends)});
        const Node* extends = line.back().extends;
        if (!extends)
            break;
        const std::optional<fs::path> parent = find_parent(*extends, path, search, diagnostics);
        if (!parent || goes_in_circles(line, identity_of(*parent), *extends, diagnostics))
            return {};
        path = *parent;
        asked = extends->span;
    }
    std::vector<Tree> trees;
    for (const auto& generation : std::views::reverse(line))
        trees.push_back(generation.tree);
    return trees;
}

} // namespace rubicon::model
