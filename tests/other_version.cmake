# Runs a test over tables of other files of UTS #58, with the other files of the line
# "other" in data/unicode.txt, made in the build folder.
function(linkspan_other_version name folder)
    # A draft can end while it is downloaded, and leave some of its files.
    set(needed LinkTerm LinkBracket LinkEmail)
    if("LINK_FILES_ARE_DRAFT5" IN_LIST ARGN)
        set(needed LinkTermination LinkPairedOpener)
    endif()
    foreach(file ${needed})
        if(NOT EXISTS ${shared_dir}/${folder}/${file}.txt)
            linkspan_skipped_test(${name} "${folder}/${file}.txt is absent: tools/fetch_data downloads it")
            return()
        endif()
    endforeach()
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${name}_tables)
    set(tables ${out}/unicode/generated/link_table.h
        ${out}/unicode/generated/char_table.h)
    file(GLOB_RECURSE generator CONFIGURE_DEPENDS
        ${PROJECT_SOURCE_DIR}/tools/*.py)
    add_custom_command(OUTPUT ${tables} DEPENDS ${generator} VERBATIM
        COMMAND ${CMAKE_COMMAND} -E env LINKSPAN_SHARED=${shared_dir}
            ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/gen_tables.py
            --only link_table --only char_table --out ${out}
            --unicode ${shared_dir}/${other_folder}
            --linkification ${shared_dir}/${folder})
    add_executable(${name} ${tables}
        ${PROJECT_SOURCE_DIR}/src/unicode/link_props_test.c
        ${PROJECT_SOURCE_DIR}/src/unicode/props.c
        ${PROJECT_SOURCE_DIR}/src/unicode/stages.c
        ${PROJECT_SOURCE_DIR}/src/text/slice.c
        ${PROJECT_SOURCE_DIR}/src/unicode/char_props.c)
    target_include_directories(${name} BEFORE PRIVATE ${out}
        ${PROJECT_SOURCE_DIR}/src)
    target_compile_definitions(${name} PRIVATE LINK_FILES_ARE_OTHERS
        LINK_FILES="${folder}/" ${ARGN})
    target_link_libraries(${name} PRIVATE test_support ${CMOCKA_LIBRARY})
    linkspan_add_test(${name} ${name})
endfunction()

# linkspan_other_library(FOLDER): the library once more, with all its tables from another
# Unicode version, and the tests that compare tables with files. Not optimised, it is
# compiled in seconds. tools/try_unicode runs every test so.
function(linkspan_other_library folder)
    if(folder STREQUAL unicode_folder)
        return() # the library itself is of that version
    endif()
    set(tests conformance idna_conformance gate api_status_test host_host_char_test
        safety_skeleton_test)
    foreach(module char_props confusable identifier idna joining link_props native nfc pri185
            punctuation script unseen)
        list(APPEND tests unicode_${module}_test)
    endforeach()
    if(NOT EXISTS ${shared_dir}/${folder}/linkification/LinkTerm.txt OR
            NOT EXISTS ${shared_dir}/${folder}/ucd/UnicodeData.txt)
        foreach(test ${tests})
            linkspan_skipped_test(other_${test} "${folder} is absent: tools/fetch_data downloads it")
        endforeach()
        return()
    endif()

    set(out ${CMAKE_CURRENT_BINARY_DIR}/other_version/src)
    file(GLOB_RECURSE tables RELATIVE ${PROJECT_SOURCE_DIR}/src
        ${PROJECT_SOURCE_DIR}/src/*/generated/*.h)
    list(TRANSFORM tables PREPEND ${out}/)
    file(GLOB_RECURSE generator CONFIGURE_DEPENDS
        ${PROJECT_SOURCE_DIR}/tools/tablegen/*.py ${PROJECT_SOURCE_DIR}/data/*.txt)
    file(GLOB_RECURSE inputs CONFIGURE_DEPENDS ${shared_dir}/${folder}/*.txt)
    add_custom_command(OUTPUT ${tables} VERBATIM
        DEPENDS ${PROJECT_SOURCE_DIR}/tools/gen_tables.py ${generator} ${inputs}
        COMMAND ${CMAKE_COMMAND} -E env LINKSPAN_SHARED=${shared_dir}
            ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/gen_tables.py
            --out ${out} --unicode ${shared_dir}/${folder})
    add_custom_target(other_tables DEPENDS ${tables})

    get_target_property(sources linkspan_objects SOURCES)
    list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/src/)
    add_library(linkspan_other OBJECT ${sources})
    add_dependencies(linkspan_other other_tables)
    target_include_directories(linkspan_other PUBLIC ${out}
        ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    target_compile_options(linkspan_other PRIVATE -O0)

    get_target_property(support test_support SOURCES)
    add_library(other_support STATIC ${support})
    target_include_directories(other_support PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
    target_compile_definitions(other_support PRIVATE
        LINKSPAN_DEFAULT_SHARED="${shared_dir}"
        LINKSPAN_UNICODE_FOLDER="${folder}"
        LINKSPAN_LINK_FOLDER="${folder}/linkification"
        LINKSPAN_OTHER_FOLDER="${linkification_folder}")
    target_link_options(other_support INTERFACE
        -Wl,--wrap=linkspan_detector_new -Wl,--wrap=_cmocka_run_group_tests)
    target_link_libraries(other_support PRIVATE linkspan_other)
    foreach(test ${tests})
        get_target_property(sources ${test} SOURCES)
        add_executable(other_${test} ${sources})
        target_compile_options(other_${test} PRIVATE ${quick_to_compile})
        target_link_libraries(other_${test} PRIVATE linkspan_other other_support
            ${CMOCKA_LIBRARY})
        if(NOT test STREQUAL "gate")
            linkspan_add_test(other_${test} other_${test})
        endif()
    endforeach()
    linkspan_add_test(other_gate other_gate ${gate_lists})
endfunction()
