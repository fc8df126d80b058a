# Checks of the project itself: they look at files, not at behaviour.
set(tools ${PROJECT_SOURCE_DIR}/tools)

linkspan_add_test(layers ${Python3_EXECUTABLE} ${tools}/check_layers.py)
linkspan_add_test(sizes ${Python3_EXECUTABLE} ${tools}/check_size.py)
linkspan_add_test(tables_are_current
    ${CMAKE_COMMAND} -E env LINKSPAN_SHARED=${shared_dir}
        ${Python3_EXECUTABLE} ${tools}/gen_tables.py --check)
linkspan_add_test(gen_tables
    ${CMAKE_COMMAND} -E env LINKSPAN_SHARED=${shared_dir}
        ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/gen_tables_test.py)
if(LINKSPAN_CLI AND NOT LINKSPAN_SANITIZE)
    # It asks for tests by name; the sanitised build does not have all of them.
    linkspan_add_test(requirements ${Python3_EXECUTABLE}
        ${tools}/check_conformance.py ${PROJECT_BINARY_DIR})
endif()
linkspan_add_test(table_report ${Python3_EXECUTABLE} ${tools}/table_report
    $<TARGET_FILE:linkspan_shared>)
# The ABI is what src/linkspan.abi has recorded; only `make abi-baseline` changes that.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    linkspan_add_test(abi_baseline ${Python3_EXECUTABLE} ${tools}/abi_baseline
        ${CMAKE_C_COMPILER})
endif()
linkspan_add_test(headers ${CMAKE_CURRENT_SOURCE_DIR}/headers_test)
# data/api.json is what the headers say, and each part of the API has its homes.
linkspan_add_test(homes ${Python3_EXECUTABLE}
    ${CMAKE_CURRENT_SOURCE_DIR}/homes/homes_test.py description)
linkspan_check(linkspan_static homes)
# If the project can be installed, the README's commands for that are run too.
set(readme_install install)
if(LINKSPAN_SANITIZE)
    set(readme_install)
endif()
linkspan_add_test(readme
    ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/readme_test.py
        ${PROJECT_BINARY_DIR} ${readme_install})
linkspan_add_test(measured ${Python3_EXECUTABLE} ${tools}/measured --check)
linkspan_add_test(pictures ${Python3_EXECUTABLE} ${tools}/draw_pictures
    $<TARGET_FILE:linkspan_command> --check)
linkspan_add_test(examples
    ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/examples_test.py
        ${PROJECT_BINARY_DIR})
linkspan_add_test(documents
    ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/documents_test.py
        ${PROJECT_BINARY_DIR})
linkspan_add_test(findings
    ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/findings_test.py
        $<TARGET_FILE:linkspan_command> ${PROJECT_SOURCE_DIR}/docs/reference/safety.md)
linkspan_add_test(errata
    ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/errata_test.py
        $<TARGET_FILE:linkspan_command> ${PROJECT_SOURCE_DIR}/docs/internals/errata.md)
linkspan_add_test(prose ${Python3_EXECUTABLE} ${tools}/check_prose.py)
linkspan_add_test(prose_check
    ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/prose_check_test.py ${tools})
linkspan_add_test(manual
    ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/manual_test.py)

if(NOT LINKSPAN_SANITIZE)
    linkspan_add_test(amalgamation
        ${CMAKE_CURRENT_SOURCE_DIR}/amalgamation_test)
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND LINKSPAN_CLI)
        linkspan_add_test(release ${tools}/check_release ${PROJECT_BINARY_DIR})
    endif()
    linkspan_add_test(install
        ${CMAKE_CURRENT_SOURCE_DIR}/install_test
            ${PROJECT_BINARY_DIR} ${CMAKE_C_COMPILER})
    # Both tests write the list of installed files.
    set_tests_properties(readme install PROPERTIES RESOURCE_LOCK installation)
    linkspan_add_test(cpp ${CMAKE_CURRENT_SOURCE_DIR}/cpp_test
        $<TARGET_FILE:linkspan_shared>)
    if(LINKSPAN_CLI)
        linkspan_add_test(homes_options ${Python3_EXECUTABLE}
            ${CMAKE_CURRENT_SOURCE_DIR}/homes/homes_test.py
                $<TARGET_FILE:linkspan_command>
                $<TARGET_FILE:linkspan_shared> ${CMAKE_C_COMPILER} c++)
    endif()
    linkspan_add_test(abi
        ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/abi/abi_test.py
            $<TARGET_FILE:linkspan_shared> ${CMAKE_C_COMPILER})
    # tools/trust builds and runs it with the library, which takes ten seconds.
    linkspan_add_test(consumer_add_subdirectory
        ${CMAKE_CURRENT_SOURCE_DIR}/consumers/test add_subdirectory compile)
endif()
if(LINKSPAN_LINT)
    linkspan_add_test(lint_workflows ${tools}/check_style workflows)
    linkspan_add_test(lint_skips ${tools}/check_style skips)
    linkspan_add_test(lint_shell ${tools}/check_style shell)
    linkspan_add_test(lint_format ${tools}/check_style format)
    linkspan_add_test(lint_tidy ${tools}/check_style tidy ${PROJECT_BINARY_DIR})
    linkspan_add_test(lint_cppcheck ${tools}/check_style cppcheck)
endif()
