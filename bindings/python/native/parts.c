/* A URL from its parts, and the properties of a character. */
#include "bindings/python/native/core.h"

#include <string.h>

/* A str or None as a string of the library. */
static bool part_of(linkspan_str *part, PyObject *object, const char *argument)
{
    *part = (linkspan_str){NULL, 0};
    if (object == Py_None)
        return true;
    if (!PyUnicode_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s must be str, not %R", argument,
                     (PyObject *)Py_TYPE(object));
        return false;
    }
    Py_ssize_t len;
    part->data = PyUnicode_AsUTF8AndSize(object, &len);
    part->len = (size_t)len;
    return part->data != NULL;
}

/* What a call has taken: tuples, which hold the strings, and arrays. */
typedef struct parts {
    linkspan_url url;
    PyObject *held[3];
    linkspan_str *segments;
    linkspan_str *directives;
    linkspan_pair *pairs;
} parts;

static void free_parts(parts *p)
{
    for (size_t i = 0; i < 3; i++)
        Py_XDECREF(p->held[i]);
    PyMem_Free(p->segments);
    PyMem_Free(p->directives);
    PyMem_Free(p->pairs);
}

/* Hold an iterable as a tuple; NULL after an exception. A str is a mistake. */
static PyObject *hold(parts *p, size_t index, PyObject *object,
                      const char *argument)
{
    if (PyUnicode_Check(object) || PyBytes_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s must be an iterable, not %R",
                     argument, (PyObject *)Py_TYPE(object));
        return NULL;
    }
    p->held[index] = PySequence_Tuple(object);
    return p->held[index];
}

static bool take_segments(parts *p, PyObject *object)
{
    if (object == Py_None)
        return true;
    PyObject *tuple = hold(p, 0, object, "segments");
    if (!tuple ||
        !strings_of(tuple, &p->segments, &p->url.segment_count, "segments"))
        return false;
    p->url.segments = p->segments;
    return true;
}

static bool take_directives(parts *p, PyObject *object)
{
    PyObject *tuple = hold(p, 1, object, "directives");
    if (!tuple || !strings_of(tuple, &p->directives, &p->url.directive_count,
                              "directives"))
        return false;
    p->url.directives = p->directives;
    return true;
}

/* Pairs (key, value); a value of None is not written. */
static bool take_query(parts *p, PyObject *object)
{
    if (object == Py_None)
        return true;
    PyObject *tuple = hold(p, 2, object, "query");
    if (!tuple)
        return false;
    const Py_ssize_t count = PyTuple_Size(tuple);
    p->pairs = PyMem_Malloc(((size_t)count + 1) * sizeof *p->pairs);
    if (!p->pairs) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *pair = PyTuple_GetItem(tuple, i);
        if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
            PyErr_Format(
                PyExc_TypeError,
                "query: each item must be a tuple (key, value), not %R", pair);
            return false;
        }
        if (!part_of(&p->pairs[i].key, PyTuple_GetItem(pair, 0),
                     "query: a key") ||
            !part_of(&p->pairs[i].value, PyTuple_GetItem(pair, 1),
                     "query: a value"))
            return false;
    }
    p->url.pairs = p->pairs;
    p->url.pair_count = (size_t)count;
    return true;
}

PyObject *core_format_parts(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {
        "host",       "scheme", "segments",          "query",  "fragment",
        "directives", "exact",  "escape_lookalikes", "legacy", NULL};
    PyObject *none = PyTuple_New(0);
    PyObject *host, *scheme = Py_None, *segments = Py_None, *query = Py_None;
    PyObject *fragment = Py_None, *directives = none;
    int is_exact = 0, lookalikes = 0, legacy = 0;
    parts p = {.url.size = sizeof p.url};
    PyObject *result = NULL;
    if (none &&
        PyArg_ParseTupleAndKeywords(args, kwargs, "O|$OOOOOppp:format_parts",
                                    names, &host, &scheme, &segments, &query,
                                    &fragment, &directives, &is_exact,
                                    &lookalikes, &legacy) &&
        part_of(&p.url.host, host, "host") &&
        part_of(&p.url.scheme, scheme, "scheme") &&
        part_of(&p.url.fragment, fragment, "fragment") &&
        take_segments(&p, segments) && take_query(&p, query) &&
        take_directives(&p, directives)) {
        const uint32_t flags =
            (is_exact ? LINKSPAN_FORMAT_EXACT : LINKSPAN_FORMAT_FOR_PEOPLE) |
            (lookalikes ? LINKSPAN_FORMAT_ESCAPE_LOOKALIKES : 0u) |
            (legacy ? LINKSPAN_FORMAT_LEGACY : 0u);
        linkspan_buf buf;
        linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
        result = take_buffer(&buf, linkspan_format_parts(&p.url, flags, &buf),
                             "host");
    }
    free_parts(&p);
    Py_XDECREF(none);
    return result;
}

/* Properties(link_term, link_bracket, link_email) */
PyObject *core_properties(PyObject *module, PyObject *object)
{
    core_state *state = PyModule_GetState(module);
    if (!PyUnicode_Check(object) || PyUnicode_GetLength(object) != 1) {
        PyErr_Format(PyExc_TypeError, "char must be a str of length 1, not %R",
                     object);
        return NULL;
    }
    const uint32_t cp = PyUnicode_ReadChar(object, 0);
    const uint32_t bracket = linkspan_link_bracket(cp);
    PyObject *opening = Py_None;
    if (bracket)
        opening = PyUnicode_FromFormat("%c", (int)bracket);
    else
        Py_INCREF(opening);
    return PyObject_CallFunction(
        state->properties, "sNO",
        linkspan_name_of(LINKSPAN_NAMES_TERM, linkspan_link_term(cp)), opening,
        linkspan_link_email(cp) ? Py_True : Py_False);
}

/* The byte of a place in the caller's unit; false if it is not in the text. */
static bool byte_of(const utf8_text *text, Py_ssize_t unit, size_t *at)
{
    *at = (size_t)unit;
    if (unit < 0)
        return false;
    if (!text->is_same_offset &&
        linkspan_convert_offsets(text->data, text->len,
                                 LINKSPAN_UNIT_CODE_POINT, LINKSPAN_UNIT_BYTE,
                                 at, 1) != LINKSPAN_OK)
        return false;
    return *at <= text->len;
}

PyObject *detector_extend(PyObject *self, PyObject *args)
{
    PyObject *object;
    Py_ssize_t start, end;
    utf8_text text;
    if (!PyArg_ParseTuple(args, "Onn:extend", &object, &start, &end) ||
        !text_open(&text, object, "text"))
        return NULL;
    size_t from, to, new_end = 0;
    linkspan_status status = LINKSPAN_ERR_ARG;
    PyObject *result = NULL;
    if (byte_of(&text, start, &from) && byte_of(&text, end, &to))
        status = linkspan_extend(((detector_object *)self)->detector, text.data,
                                 text.len, from, to, &new_end);
    if (status == LINKSPAN_OK)
        result = PyLong_FromSize_t(
            text_units(text.data, new_end, text.is_same_offset));
    else if (status == LINKSPAN_ERR_ARG)
        PyErr_SetString(PyExc_ValueError, "start, end: not places of the text");
    else if (status != LINKSPAN_NONE)
        raise_status(status, "text");
    text_close(&text);
    if (!result && !PyErr_Occurred())
        Py_RETURN_NONE;
    return result;
}
