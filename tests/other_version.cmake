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
