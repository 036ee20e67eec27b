# shellcheck shell=bash disable=SC2154
# Functions that ./rubicon and ./check share; sourced by them with `root` set to the folder of the repository.

# need_packages KIND...: installs those packages of tools/packages.txt of these kinds that this machine lacks.
need_packages() {
    local kind package missing=()
    if ! command -v dpkg-query >/dev/null; then
        # Not Debian: the user brings the tools, and CMake names a library that is not there.
        local tool
        for tool in cmake ninja c++; do
            command -v "$tool" >/dev/null || missing+=("$tool")
        done
        [[ ${#missing[@]} -eq 0 ]] && return
        echo "rubicon: not found: ${missing[*]}. Building needs CMake 3.25, Ninja, a C++20 compiler" \
            "and the libraries PEGTL 3.2, fmt, CLI11 and nlohmann-json." >&2
        return 1
    fi
    while read -r kind package; do
        [[ " $* " == *" $kind "* ]] || continue
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
    done < <(grep -v '^#' "$root/tools/packages.txt")
    [[ ${#missing[@]} -eq 0 ]] || install_packages "${missing[@]}"
}

# Those for the compiler inside of the program, unless RUBICON_JIT=OFF is in the environment.
want_jit_packages() {
    [[ ${RUBICON_JIT-} != OFF ]] || return 0
    need_packages jit || echo "rubicon: going on without LLVM; the compiler of the system will do its work" >&2
}

install_packages() {
    local sudo=() log
    if [[ $EUID -ne 0 ]]; then
        if ! command -v sudo >/dev/null || ! command -v apt-get >/dev/null; then
            echo "rubicon: packages are missing; as root: apt-get install $*" >&2
            return 1
        fi
        sudo=(sudo)
    elif ! command -v apt-get >/dev/null; then
        echo "rubicon: packages are missing and there is no apt-get to install them: $*" >&2
        return 1
    fi
    echo "rubicon: installing $*" >&2
    log=$(mktemp)
    local install=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@")
    # The lists of a fresh machine are empty or old: fetch them only if the packages are not found or gone.
    if ! "${install[@]}" >"$log" 2>&1 </dev/null &&
        ! { "${sudo[@]}" apt-get update >>"$log" 2>&1 && "${install[@]}" >>"$log" 2>&1; } </dev/null; then
        cat "$log" >&2
        rm -f "$log"
        echo "rubicon: could not install these packages: $*" >&2
        return 1
    fi
    rm -f "$log"
}

# configure PRESET [-DNAME=VALUE...]: makes build/PRESET; from nothing if the repository was moved since.
configure() {
    local folder=$root/build/$1
    [[ ! -f $folder/CMakeCache.txt ]] || is_configured "$1" || rm -rf "$folder"
    cmake -S "$root" --preset "$@"
}

is_configured() {
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt" 2>/dev/null
}

# The stamp of the release build: it has the time at which the last good build began, and holds the path of the
# repository at that time. The program is fresh if no source is newer; `find` stops at the first one.
program=$root/build/release/rubicon
stamp=$root/build/release.stamp
sources=("$root"/{CMakeLists.txt,CMakePresets.json,cmake,grammars,compiler,runtime})

is_fresh() {
    local built_in
    [[ -x $program && -f $stamp ]] && read -r built_in <"$stamp" && [[ $built_in == "$root" ]] &&
        [[ -z $(find "${sources[@]}" -newer "$stamp" -print -quit) ]]
}

# with_release_lock COMMAND...: runs it and stamps the release build if all is well; one at a time on this machine.
with_release_lock() {
    mkdir -p "$root/build"
    (
        flock 9
        began=$(mktemp "$root/build/began.XXXXXX")
        echo "$root" >"$began"
        if "$@"; then
            mv "$began" "$stamp"
        else
            rm -f "$began"
            exit 1
        fi
    ) 9>"$root/build/release.lock"
}
