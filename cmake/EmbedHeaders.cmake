# cmake -DFOLDER=runtime/rubicon -DOUTPUT=headers.cpp -P EmbedHeaders.cmake
#
# Writes the texts of FOLDER/*.hpp, and of folders in it, as the array that compiler/jit/llvm/headers.hpp declares.
file(GLOB_RECURSE headers RELATIVE ${FOLDER} ${FOLDER}/*.hpp)
set(text "#include \"compiler/jit/llvm/headers.hpp\"\n\nnamespace rubicon::jit {\n\nconst Header runtime_headers[] = {\n")
foreach(header IN LISTS headers)
    file(READ ${FOLDER}/${header} content)
    string(APPEND text "{\"rubicon/${header}\", R\"embedded(${content})embedded\"},\n")
endforeach()
string(APPEND text "};\n\nconst std::size_t runtime_header_count = sizeof runtime_headers / sizeof *runtime_headers;\n\n}\n")
file(WRITE ${OUTPUT} "${text}")
