# Sets LINKSPAN_HAS_TESTS if the tests, which are wanted, can be built. They need
# cmocka and Python; every other program or library is looked for by the test that
# uses it, which is skipped without it.
string(TOUPPER "${LINKSPAN_TESTS}" linkspan_tests)
if(LINKSPAN_FUZZ) # its targets are replayed as tests
    set(linkspan_tests ON)
elseif(NOT linkspan_tests MATCHES "^(AUTO|ON|TRUE|YES|Y|1)$")
    message(FATAL_ERROR "LINKSPAN_TESTS=${LINKSPAN_TESTS}: not one of AUTO, ON, OFF")
endif()

find_package(Python3 QUIET COMPONENTS Interpreter)
find_library(CMOCKA_LIBRARY cmocka)
set(missing)
if(NOT CMOCKA_LIBRARY)
    list(APPEND missing "cmocka (Debian: libcmocka-dev)")
endif()
if(NOT Python3_Interpreter_FOUND)
    list(APPEND missing "Python 3 (Debian: python3)")
endif()
list(JOIN missing " and " missing)
if(NOT missing)
    set(LINKSPAN_HAS_TESTS ON)
elseif(linkspan_tests STREQUAL "AUTO")
    message(STATUS "The tests are left out, since this is missing: ${missing}. "
        "The library and the command do not need it.")
else()
    message(FATAL_ERROR "The tests need what is missing: ${missing}. "
        "Install it, or leave the tests out with -DLINKSPAN_TESTS=OFF.")
endif()
