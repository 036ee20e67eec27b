# cmake -DFOLDER=runtime/rubicon -DOUTPUT=headers.cpp -P EmbedHeaders.cmake
#
# Writes the texts of FOLDER/*.hpp as the array that compiler/jit/llvm/headers.hpp declares.
file(GLOB headers ${FOLDER}/*.hpp)
set(text "#include \"compiler/jit/llvm/headers.hpp\"\n\nnamespace rubicon::jit {\n\nconst Header runtime_headers[] = {\n")
foreach(header IN LISTS headers)
    cmake_path(GET header FILENAME name)
    file(READ ${header} content)
    string(APPEND text "{\"rubicon/${name}\", R\"embedded(${content})embedded\"},\n")
endforeach()
string(APPEND text "};\n\nconst std::size_t runtime_header_count = sizeof runtime_headers / sizeof *runtime_headers;\n\n}\n")
file(WRITE ${OUTPUT} "${text}")
