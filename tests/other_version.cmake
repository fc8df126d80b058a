# Runs a test over tables of another version, made in the build folder: shows
# that a new Unicode version is one option away.
function(linkspan_other_version name folder)
    # A draft can end while it is downloaded, and leave some of its files.
    set(needed LinkTerm LinkBracket LinkEmail)
    if("LINK_FILES_ARE_DRAFT5" IN_LIST ARGN)
        set(needed LinkTermination LinkPairedOpener)
    endif()
    foreach(file ${needed})
        if(NOT EXISTS ${shared_dir}/${folder}/${file}.txt)
            linkspan_skipped_test(${name} "${folder}/${file}.txt is absent: tools/fetch_data tells how")
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
            --linkification ${shared_dir}/${folder})
    add_executable(${name} ${tables}
        ${PROJECT_SOURCE_DIR}/src/unicode/link_props_test.c
        ${PROJECT_SOURCE_DIR}/src/unicode/link_props.c
        ${PROJECT_SOURCE_DIR}/src/unicode/char_props.c)
    target_include_directories(${name} BEFORE PRIVATE ${out}
        ${PROJECT_SOURCE_DIR}/src)
    target_compile_definitions(${name} PRIVATE LINK_FILES_ARE_OTHERS
        LINK_FILES="${folder}/" ${ARGN})
    target_link_libraries(${name} PRIVATE test_support ${CMOCKA_LIBRARY})
    linkspan_add_test(${name} ${name})
endfunction()

# linkspan_next_version(FOLDER): the library once more, from the UTS #58 files of a
# draft and all others as they are, with the tests that read those files. Not
# optimised, it is compiled in seconds. tools/try_unicode runs every test so.
function(linkspan_next_version folder)
    if(folder STREQUAL linkification_folder)
        return() # the library itself is of that version
    endif()
    set(tests conformance gate api_status_test unicode_link_props_test)
    foreach(file LinkTerm LinkBracket LinkEmail)
        if(NOT EXISTS ${shared_dir}/${folder}/${file}.txt)
            foreach(test ${tests})
                linkspan_skipped_test(next_${test}
                    "${folder}/${file}.txt is absent: tools/fetch_data tells how")
            endforeach()
            return()
        endif()
    endforeach()

    set(out ${CMAKE_CURRENT_BINARY_DIR}/next_version)
    set(tables)
    set(only)
    foreach(table unicode/generated/version unicode/generated/link_table
            unicode/generated/char_table unicode/generated/pri185_table
            link/generated/tail_classes)
        list(APPEND tables ${out}/${table}.h)
        list(APPEND only --only ${table})
    endforeach()
    file(GLOB_RECURSE generator CONFIGURE_DEPENDS
        ${PROJECT_SOURCE_DIR}/tools/*.py)
    file(GLOB inputs CONFIGURE_DEPENDS ${shared_dir}/${folder}/*.txt)
    add_custom_command(OUTPUT ${tables} DEPENDS ${generator} ${inputs} VERBATIM
        COMMAND ${CMAKE_COMMAND} -E env LINKSPAN_SHARED=${shared_dir}
            ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/gen_tables.py
            ${only} --out ${out} --linkification ${shared_dir}/${folder})
    add_custom_target(next_tables DEPENDS ${tables})

    get_target_property(sources linkspan_objects SOURCES)
    list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/src/)
    add_library(linkspan_next OBJECT ${sources})
    add_dependencies(linkspan_next next_tables)
    target_include_directories(linkspan_next PUBLIC ${out}
        ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    target_compile_options(linkspan_next PRIVATE -O0)

    get_target_property(support test_support SOURCES)
    set(definitions ${data_definitions})
    list(TRANSFORM definitions REPLACE "^LINKSPAN_LINK_FOLDER=.*"
        "LINKSPAN_LINK_FOLDER=\"${folder}\"")
    add_library(next_support STATIC ${support})
    target_include_directories(next_support PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
    target_compile_definitions(next_support PRIVATE ${definitions})
    target_link_options(next_support INTERFACE
        -Wl,--wrap=linkspan_detector_new -Wl,--wrap=_cmocka_run_group_tests)
    target_link_libraries(next_support PRIVATE linkspan_next)
    foreach(test ${tests})
        get_target_property(sources ${test} SOURCES)
        add_executable(next_${test} ${sources})
        target_compile_options(next_${test} PRIVATE ${quick_to_compile})
        target_link_libraries(next_${test} PRIVATE linkspan_next next_support
            ${CMOCKA_LIBRARY})
    endforeach()
    linkspan_add_test(next_conformance next_conformance)
    linkspan_add_test(next_gate next_gate ${gate_lists})
    linkspan_add_test(next_api_status_test next_api_status_test)
    linkspan_add_test(next_unicode_link_props_test next_unicode_link_props_test)
endfunction()
