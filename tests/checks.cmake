# Checks of the project itself: they look at files, not at behaviour.
set(tools ${PROJECT_SOURCE_DIR}/tools)

add_test(NAME layers COMMAND ${Python3_EXECUTABLE} ${tools}/check_layers.py)
add_test(NAME sizes COMMAND ${Python3_EXECUTABLE} ${tools}/check_size.py)
add_test(NAME tables_are_current
    COMMAND ${CMAKE_COMMAND} -E env LINKSPAN_SHARED=${shared_dir}
        ${Python3_EXECUTABLE} ${tools}/gen_tables.py --check)
set_tests_properties(tables_are_current PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME header_is_cplusplus
    COMMAND clang -x c++ -std=c++11 -Wall -Wextra -Werror -fsyntax-only
        -I${PROJECT_SOURCE_DIR}/include
        ${PROJECT_SOURCE_DIR}/include/linkspan/linkspan.h)
# Where it can be installed, the README's commands for that are run too.
set(readme_install install)
if(LINKSPAN_SANITIZE)
    set(readme_install)
endif()
add_test(NAME readme
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/readme_test.py
        ${PROJECT_BINARY_DIR} ${readme_install})
add_test(NAME examples
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/examples_test.py
        ${PROJECT_BINARY_DIR})
add_test(NAME documents
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/documents_test.py
        ${PROJECT_BINARY_DIR})
add_test(NAME manual
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/manual_test.py)

if(NOT LINKSPAN_SANITIZE)
    add_test(NAME amalgamation
        COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/amalgamation_test)
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND LINKSPAN_CLI)
        add_test(NAME release COMMAND ${tools}/check_release ${PROJECT_BINARY_DIR})
    endif()
    add_test(NAME install
        COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/install_test
            ${PROJECT_BINARY_DIR} ${CMAKE_C_COMPILER})
    # Both write the list of what was installed.
    set_tests_properties(readme install PROPERTIES RESOURCE_LOCK installation)
    add_test(NAME consumer_add_subdirectory
        COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/consumers/test add_subdirectory)
endif()
if(LINKSPAN_LINT)
    add_test(NAME lint_format COMMAND ${tools}/check_style format)
    add_test(NAME lint_tidy COMMAND ${tools}/check_style tidy ${PROJECT_BINARY_DIR})
    add_test(NAME lint_cppcheck COMMAND ${tools}/check_style cppcheck)
endif()
