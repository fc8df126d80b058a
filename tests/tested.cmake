if(LINKSPAN_TEST_LIBRARY)
    # The wraps are those of test_support: also a call within the library comes to
    # support/kernels.c. Functions of the library call each other and not what a
    # program may define.
    add_library(linkspan_visible SHARED $<TARGET_OBJECTS:test_support>)
    add_dependencies(linkspan_visible test_support)
    target_link_libraries(linkspan_visible PRIVATE linkspan_objects
        ${CMOCKA_LIBRARY})
    target_link_options(linkspan_visible PRIVATE
        $<TARGET_PROPERTY:test_support,INTERFACE_LINK_OPTIONS>
        -Wl,-Bsymbolic-functions)
    set_target_properties(test_support PROPERTIES POSITION_INDEPENDENT_CODE ON
        C_VISIBILITY_PRESET default)
endif()

# It puts a function of its own in place of one that the library calls.
set(tested_as_objects text_cpu_test)

function(linkspan_tested name)
    if(NOT LINKSPAN_TEST_LIBRARY OR name IN_LIST tested_as_objects)
        target_link_libraries(${name} PRIVATE linkspan_objects test_support)
        return()
    endif()
    # -fPIC: data of the library is read where the library has it. A copy of it in
    # the program would lack the borders by which ASan sees one byte too far.
    target_compile_options(${name} PRIVATE -fPIC)
    foreach(target linkspan_objects test_support)
        target_include_directories(${name} PRIVATE
            $<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>)
        target_compile_definitions(${name} PRIVATE
            $<TARGET_PROPERTY:${target},INTERFACE_COMPILE_DEFINITIONS>)
    endforeach()
    target_link_libraries(${name} PRIVATE linkspan_visible
        $<TARGET_PROPERTY:linkspan_objects,INTERFACE_LINK_LIBRARIES>)
    target_link_options(${name} PRIVATE
        $<TARGET_PROPERTY:test_support,INTERFACE_LINK_OPTIONS>)
    set_target_properties(${name} PROPERTIES LINK_DEPENDS_NO_SHARED ON)
endfunction()
