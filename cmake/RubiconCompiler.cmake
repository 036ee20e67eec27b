# Language level, warnings and instrumentation, the same for every target.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# -O3 buys nothing measurable here and costs compile time.
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

find_program(RUBICON_CCACHE ccache)
if(RUBICON_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${RUBICON_CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow)
if(RUBICON_WERROR)
    add_compile_options(-Werror)
endif()

if(RUBICON_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
        message(FATAL_ERROR "RUBICON_FUZZ needs Clang: cmake --preset fuzz")
    endif()
    set(RUBICON_SANITIZE ON)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(RUBICON_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()
