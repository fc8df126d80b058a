/* The module linkspan._core: types, functions and their state. */
#include "bindings/python/native/core.h"

PyObject *data_info(const linkspan_data *data);

core_state *state_of(PyObject *object)
{
    return PyType_GetModuleState(Py_TYPE(object));
}

static PyObject *core_data_info(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return data_info(NULL);
}

/* {name: value} of one of LINKSPAN_NAMES_. */
static PyObject *core_names(PyObject *module, PyObject *set)
{
    (void)module;
    const unsigned long which = PyLong_AsUnsignedLong(set);
    PyObject *names = PyErr_Occurred() ? NULL : PyDict_New();
    for (size_t i = 0; names; i++) {
        int32_t value;
        const char *name = linkspan_name_at((uint32_t)which, i, &value);
        if (!name)
            break;
        PyObject *number = PyLong_FromLong(value);
        if (!number || PyDict_SetItemString(names, name, number) < 0)
            Py_CLEAR(names);
        Py_XDECREF(number);
    }
    return names;
}

#ifdef LINKSPAN_TEST_MEMORY
static PyObject *core_memory_test(PyObject *module, PyObject *succeed)
{
    (void)module;
    return PyLong_FromLongLong(raw_memory_test(PyLong_AsLongLong(succeed)));
}
#endif

#define FUNCTION(name, function, flags, doc)                                   \
    {                                                                          \
        name, (PyCFunction)(void (*)(void))(function), flags,                  \
            PyDoc_STR(name doc)                                                \
    }

static PyMethodDef functions[] = {
    FUNCTION(
        "format", core_format, METH_VARARGS | METH_KEYWORDS,
        "(link, *, legacy=False)\n--\n\nWrite a "
        "link for people, as the command's format does: complete, the host "
        "in Unicode\nunless a label is doubtful, with few escapes."),
    FUNCTION(
        "format_exact", core_format_exact, METH_VARARGS | METH_KEYWORDS,
        "(url, *, round_trip=False, escape_unseen=False, "
        "escape_lookalikes=False, legacy=False)\n--\n\nWrite a URL exactly "
        "as UTS #58 4.1 says, changed only by the options that are set."),
    FUNCTION(
        "href", core_href, METH_VARARGS | METH_KEYWORDS,
        "(link, *, http=False, user_name=False, password=False)\n--\n\nThe "
        "address that a link leads to, in ASCII; None if browsers refuse it. A "
        "user name and a\npassword are kept only on request: do not show or "
        "log "
        "the result."),
    FUNCTION(
        "normalize", core_normalize, METH_VARARGS | METH_KEYWORDS,
        "(link, *, http=False, no_fragment=False)\n--\n\nThe address of a "
        "link, written so that links to the same place are equal; None if\n"
        "browsers refuse it."),
    FUNCTION("quote_local_part", core_quote_local_part, METH_O,
             "(text, /)\n--\n\nWrite the local part of an e-mail address, in "
             "quotation marks if it needs them."),
    FUNCTION("clean", core_clean, METH_VARARGS | METH_KEYWORDS,
             "(text, *, hidden=False, bidi=False, controls=False, "
             "ill_formed=False, nfc=False)\n--\n\nA text with the findings of "
             "check_text() fixed: all, or those that are named."),
    FUNCTION("secrets", core_secrets, METH_O,
             "(link, /)\n--\n\nWhere passwords, tokens and the like are in a "
             "link, as pairs (start, end)."),
    FUNCTION(
        "skeleton", core_skeleton, METH_O,
        "(text, /)\n--\n\nTexts that look alike have the same skeleton (UTS "
        "#39). Compare skeletons; do not\nshow them to people."),
    FUNCTION(
        "display", core_display, METH_VARARGS | METH_KEYWORDS,
        "(link, *, kind=None, max_len=0, punycode=False, legacy=False, "
        "escape_lookalikes=False, to_copy=False)\n--\n\nWrite a "
        "link as people should see it. If a link has more than max_len\ncode "
        "points, its middle is left out, but never its registrable domain. "
        "With to_copy,\nthe result can be pasted elsewhere: it is complete, "
        "and "
        "links where the link does."),
    FUNCTION("host", core_host, METH_VARARGS | METH_KEYWORDS,
             "(name, *, data=None)\n--\n\nDescribe a host. Returns a Host, "
             "whose kind is None if the name is not a valid host."),
    FUNCTION("refang", core_refang, METH_VARARGS | METH_KEYWORDS,
             "(text, *, words=False)\n--\n\nUndo Detector.defang(). With "
             "words, also read 'me at example dot com'."),
    FUNCTION(
        "format_parts", core_format_parts, METH_VARARGS | METH_KEYWORDS,
        "(host, *, scheme=None, segments=None, query=None, fragment=None, "
        "directives=(), exact=False, escape_lookalikes=False, "
        "legacy=False)\n--\n\nWrite a URL from its parts, with few escapes. "
        "query has pairs (key, value); a value\nof None is not written. exact: "
        "as UTS #58 4.1 says."),
    FUNCTION("properties", core_properties, METH_O,
             "(char, /)\n--\n\nThe properties of a character that UTS #58 "
             "defines, as Properties."),
    FUNCTION(
        "bidi_write", core_bidi_write, METH_VARARGS | METH_KEYWORDS,
        "(link, *, kind='url', order='constant', paragraph='ltr', "
        "form='isolates', if_needed=False)\n--\n\nWrite a link so that its "
        "fields are shown in order in any paragraph (PRI 185)."),
    FUNCTION("bidi_direction", core_bidi_direction,
             METH_VARARGS | METH_KEYWORDS,
             "(link, *, kind='url', order='constant', paragraph='ltr')\n--\n\n"
             "The direction in which the fields of a link follow each other: "
             "'ltr' or 'rtl'."),
    FUNCTION("bidi_fields", core_bidi_fields, METH_VARARGS | METH_KEYWORDS,
             "(link, *, kind='url')\n--\n\nThe fields of a link, which "
             "separators such as . and / divide, as pairs (start, end)."),
    FUNCTION("bidi_undo", core_bidi_undo, METH_O,
             "(text, /)\n--\n\nRemove the controls that bidi_write() has "
             "inserted, for example from pasted text."),
    {"moved", link_moved, METH_VARARGS, NULL},
    {"link_from_parts", link_from_parts, METH_VARARGS, NULL},
    {"names", core_names, METH_O, NULL},
    {"compiled_in_lists", core_data_info, METH_NOARGS, NULL},
#ifdef LINKSPAN_TEST_MEMORY
    {"memory_test", core_memory_test, METH_O, NULL},
#endif
    {0}};

static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec,
                              const char *name)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    if (type && PyModule_AddObjectRef(module, name, type) < 0)
        Py_CLEAR(type);
    return (PyTypeObject *)type;
}

static bool load(PyObject **object, const char *module_name, const char *name)
{
    PyObject *module = PyImport_ImportModule(module_name);
    *object = module ? PyObject_GetAttrString(module, name) : NULL;
    Py_XDECREF(module);
    return *object != NULL;
}

static int execute(PyObject *module)
{
    core_state *state = PyModule_GetState(module);
    state->link = add_type(module, &link_spec, "Link");
    state->detector = add_type(module, &detector_spec, "Detector");
    state->iterator = add_type(module, &iterator_spec, "LinkIterator");
    state->stream = add_type(module, &stream_spec, "Stream");
    state->data = add_type(module, &data_spec, "Data");
    state->kinds[LINKSPAN_KIND_URL] = PyUnicode_FromString("url");
    state->kinds[LINKSPAN_KIND_EMAIL] = PyUnicode_FromString("email");
    state->link_from_parts = PyObject_GetAttrString(module, "link_from_parts");
    if (!state->link || !state->detector || !state->iterator ||
        !state->stream || !state->data || !state->kinds[1] ||
        !state->kinds[2] || !state->link_from_parts ||
        !load(&state->finding, "linkspan._types", "Finding") ||
        !load(&state->document_finding, "linkspan._types", "DocumentFinding") ||
        !load(&state->host, "linkspan._types", "Host") ||
        !load(&state->event, "linkspan._types", "Event") ||
        !load(&state->verdict_of, "linkspan._types", "verdict_of") ||
        !load(&state->properties, "linkspan._types", "Properties") ||
        !load(&state->resolve, "linkspan._options", "resolve") ||
        !load(&state->detector_from_options, "linkspan._options",
              "detector_from_options"))
        return -1;
    return PyModule_AddStringConstant(module, "version", linkspan_version()) ||
           PyModule_AddStringConstant(module, "unicode_version",
                                      linkspan_unicode_version());
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    core_state *state = PyModule_GetState(module);
    Py_VISIT(state->link);
    Py_VISIT(state->detector);
    Py_VISIT(state->iterator);
    Py_VISIT(state->stream);
    Py_VISIT(state->data);
    Py_VISIT(state->finding);
    Py_VISIT(state->document_finding);
    Py_VISIT(state->host);
    Py_VISIT(state->event);
    Py_VISIT(state->verdict_of);
    Py_VISIT(state->properties);
    Py_VISIT(state->link_from_parts);
    Py_VISIT(state->detector_from_options);
    Py_VISIT(state->resolve);
    return 0;
}

static int clear(PyObject *module)
{
    core_state *state = PyModule_GetState(module);
    Py_CLEAR(state->link);
    Py_CLEAR(state->detector);
    Py_CLEAR(state->iterator);
    Py_CLEAR(state->stream);
    Py_CLEAR(state->data);
    Py_CLEAR(state->finding);
    Py_CLEAR(state->document_finding);
    Py_CLEAR(state->host);
    Py_CLEAR(state->event);
    Py_CLEAR(state->verdict_of);
    Py_CLEAR(state->properties);
    Py_CLEAR(state->link_from_parts);
    Py_CLEAR(state->detector_from_options);
    Py_CLEAR(state->resolve);
    Py_CLEAR(state->kinds[LINKSPAN_KIND_URL]);
    Py_CLEAR(state->kinds[LINKSPAN_KIND_EMAIL]);
    return 0;
}

static void release(void *module)
{
    clear(module);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "linkspan._core",
    .m_doc = "The C library linkspan.",
    .m_size = sizeof(core_state),
    .m_methods = functions,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
    .m_free = release,
};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
