/* Functions that write or describe single links and hosts, without a detector. */
#include "bindings/python/native/core.h"
#include "bindings/readable.h"

#include <string.h>

/* Calls `write` with a new buffer for the text of `object`. Returns a string. */
typedef linkspan_status (*writer)(const utf8_text *text, uint32_t flags,
                                  linkspan_buf *out);

static PyObject *written(PyObject *object, const char *name, writer write,
                         uint32_t flags)
{
    utf8_text text;
    if (!text_open(&text, object, name))
        return NULL;
    linkspan_buf buf;
    linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
    const linkspan_status status = write(&text, flags, &buf);
    text_close(&text);
    return take_buffer(&buf, status, name);
}

static linkspan_status readable(const utf8_text *text, uint32_t flags,
                                linkspan_buf *out)
{
    return write_readable(text->data, text->len, flags, out);
}

static linkspan_status exact(const utf8_text *text, uint32_t flags,
                             linkspan_buf *out)
{
    return linkspan_format_url(text->data, text->len, flags, out);
}

static uint32_t display_flags(int legacy, int lookalikes)
{
    return (legacy ? LINKSPAN_DISPLAY_LEGACY : 0u) |
           (lookalikes ? LINKSPAN_DISPLAY_ESCAPE_LOOKALIKES : 0u);
}

static uint32_t format_flags(int round_trip, int unseen, int lookalikes,
                             int legacy)
{
    return LINKSPAN_FORMAT_EXACT |
           (round_trip ? LINKSPAN_FORMAT_ROUND_TRIP : 0u) |
           (unseen ? LINKSPAN_FORMAT_ESCAPE_UNSEEN : 0u) |
           (lookalikes ? LINKSPAN_FORMAT_ESCAPE_LOOKALIKES : 0u) |
           (legacy ? LINKSPAN_FORMAT_LEGACY : 0u);
}

PyObject *core_format(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"link", "legacy", NULL};
    PyObject *object;
    int legacy = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$p:format", names,
                                     &object, &legacy))
        return NULL;
    return written(object, "link", readable, display_flags(legacy, 0));
}

PyObject *core_format_exact(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"url",           "round_trip",
                            "escape_unseen", "escape_lookalikes",
                            "legacy",        NULL};
    PyObject *object;
    int round_trip = 0, unseen = 0, lookalikes = 0, legacy = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$pppp:format_exact",
                                     names, &object, &round_trip, &unseen,
                                     &lookalikes, &legacy))
        return NULL;
    return written(object, "url", exact,
                   format_flags(round_trip, unseen, lookalikes, legacy));
}

/* A string, or None for an address that browsers refuse. */
static PyObject *written_or_none(PyObject *object, writer write, uint32_t flags)
{
    utf8_text text;
    if (!text_open(&text, object, "link"))
        return NULL;
    linkspan_buf buf;
    linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
    const linkspan_status status = write(&text, flags, &buf);
    text_close(&text);
    if (status != LINKSPAN_ERR_INVALID)
        return take_buffer(&buf, status, "link");
    linkspan_buf_free(&buf);
    Py_RETURN_NONE;
}

static linkspan_status href(const utf8_text *text, uint32_t flags,
                            linkspan_buf *out)
{
    linkspan_link link = {.size = sizeof link};
    const linkspan_status status =
        linkspan_split_link(text->data, text->len, &link);
    return status == LINKSPAN_OK
               ? linkspan_href(link.kind, text->data, text->len, flags, out)
               : status;
}

static linkspan_status normalized(const utf8_text *text, uint32_t flags,
                                  linkspan_buf *out)
{
    return linkspan_normalize(0, text->data, text->len, flags, out);
}

PyObject *core_href(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"link", "http", "user_name", "password", NULL};
    PyObject *object;
    int http = 0, user_name = 0, password = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$ppp:href", names,
                                     &object, &http, &user_name, &password))
        return NULL;
    return written_or_none(object, href,
                           (http ? LINKSPAN_HREF_HTTP : 0u) |
                               (user_name ? LINKSPAN_HREF_USER_NAME : 0u) |
                               (password ? LINKSPAN_HREF_PASSWORD : 0u));
}

PyObject *core_normalize(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"link", "http", "no_fragment", NULL};
    PyObject *object;
    int http = 0, no_fragment = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$pp:normalize", names,
                                     &object, &http, &no_fragment))
        return NULL;
    return written_or_none(
        object, normalized,
        (http ? LINKSPAN_NORMALIZE_HTTP : 0u) |
            (no_fragment ? LINKSPAN_NORMALIZE_NO_FRAGMENT : 0u));
}

static linkspan_status quoted(const utf8_text *text, uint32_t flags,
                              linkspan_buf *out)
{
    (void)flags;
    return linkspan_quote_local_part(text->data, text->len, out);
}

PyObject *core_quote_local_part(PyObject *module, PyObject *object)
{
    (void)module;
    return written(object, "text", quoted, 0);
}

static linkspan_status cleaned(const utf8_text *text, uint32_t flags,
                               linkspan_buf *out)
{
    return linkspan_clean_text(text->data, text->len, flags, out);
}

PyObject *core_clean(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"text",       "hidden", "bidi", "controls",
                            "ill_formed", "nfc",    NULL};
    PyObject *object;
    int hidden = 0, bidi = 0, controls = 0, ill_formed = 0, nfc = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$ppppp:clean", names,
                                     &object, &hidden, &bidi, &controls,
                                     &ill_formed, &nfc))
        return NULL;
    const uint32_t flags = (hidden ? LINKSPAN_CLEAN_HIDDEN : 0u) |
                           (bidi ? LINKSPAN_CLEAN_BIDI : 0u) |
                           (controls ? LINKSPAN_CLEAN_CONTROLS : 0u) |
                           (ill_formed ? LINKSPAN_CLEAN_ILL_FORMED : 0u) |
                           (nfc ? LINKSPAN_CLEAN_NFC : 0u);
    const uint32_t all = LINKSPAN_CLEAN_HIDDEN | LINKSPAN_CLEAN_BIDI |
                         LINKSPAN_CLEAN_CONTROLS | LINKSPAN_CLEAN_ILL_FORMED |
                         LINKSPAN_CLEAN_NFC;
    return written(object, "text", cleaned,
                   kwargs && PyDict_Size(kwargs) > 0 ? flags : all);
}

PyObject *pairs_of(const utf8_text *text, const linkspan_range *ranges,
                   size_t count)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        const bool as_bytes = text->is_same_offset;
        const size_t start = text_units(text->data, ranges[i].start, as_bytes);
        const size_t end = text_units(text->data, ranges[i].end, as_bytes);
        PyObject *pair =
            Py_BuildValue("(nn)", (Py_ssize_t)start, (Py_ssize_t)end);
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

PyObject *core_secrets(PyObject *module, PyObject *object)
{
    (void)module;
    utf8_text text;
    if (!text_open(&text, object, "link"))
        return NULL;
    linkspan_link link = {.size = sizeof link};
    linkspan_range *ranges = NULL;
    PyObject *list = NULL;
    size_t count = 0;
    linkspan_status status = linkspan_split_link(text.data, text.len, &link);
    if (status == LINKSPAN_OK)
        status =
            linkspan_find_secrets(text.data, text.len, &link, NULL, 0, &count);
    if (status == LINKSPAN_OK) {
        ranges = PyMem_Malloc(count * sizeof *ranges);
        status = ranges ? linkspan_find_secrets(text.data, text.len, &link,
                                                ranges, count, &count)
                        : LINKSPAN_ERR_NO_MEMORY;
    }
    if (status == LINKSPAN_OK || status == LINKSPAN_NONE)
        list = pairs_of(&text, ranges, count);
    else
        raise_status(status, "link");
    PyMem_Free(ranges);
    text_close(&text);
    return list;
}

static linkspan_status skeleton(const utf8_text *text, uint32_t flags,
                                linkspan_buf *out)
{
    (void)flags;
    return linkspan_skeleton(text->data, text->len, out);
}

PyObject *core_skeleton(PyObject *module, PyObject *object)
{
    (void)module;
    return written(object, "text", skeleton, 0);
}

PyObject *core_display(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"link",     "kind",   "max_len",
                            "punycode", "legacy", "escape_lookalikes",
                            "to_copy",  NULL};
    PyObject *object;
    const char *kind = NULL; /* what the link looks like */
    Py_ssize_t max_len = 0;
    int punycode = 0, legacy = 0, lookalikes = 0, to_copy = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$znpppp:display", names,
                                     &object, &kind, &max_len, &punycode,
                                     &legacy, &lookalikes, &to_copy))
        return NULL;
    linkspan_display_options how = {
        .size = sizeof how,
        .flags = display_flags(legacy, lookalikes) |
                 (punycode ? LINKSPAN_DISPLAY_PUNYCODE : 0u) |
                 (to_copy ? LINKSPAN_DISPLAY_TO_COPY : 0u),
        .max_len = (size_t)max_len};
    if (kind && !set_kind(&how.kind, kind, false))
        return NULL;
    if (max_len < 0 || (max_len > 0 && to_copy)) {
        PyErr_SetString(PyExc_ValueError,
                        max_len < 0 ? "max_len: must not be negative"
                                    : "max_len: cannot be used with to_copy");
        return NULL;
    }
    utf8_text text;
    if (!text_open(&text, object, "link"))
        return NULL;
    linkspan_link link;
    if (!kind && linkspan_split_link(text.data, text.len, &link) == LINKSPAN_OK)
        how.kind = link.kind;
    linkspan_buf buf;
    linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
    const linkspan_status status =
        linkspan_display(&how, text.data, text.len, &buf, NULL, 0);
    text_close(&text);
    return take_buffer(&buf, status, "link");
}

static linkspan_status refanged(const utf8_text *text, uint32_t flags,
                                linkspan_buf *out)
{
    return linkspan_refang(text->data, text->len, flags, out);
}

PyObject *core_refang(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"text", "words", NULL};
    PyObject *object;
    int words = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$p:refang", names,
                                     &object, &words))
        return NULL;
    return written(object, "text", refanged,
                   words ? LINKSPAN_REFANG_WORDS : 0u);
}

/* ------------------------------------------------------------------ hosts */

/* A range of the ASCII form; None if it is empty. */
static PyObject *ascii_part(const linkspan_host *host, linkspan_range range)
{
    if (range.start == range.end)
        Py_RETURN_NONE;
    return text_slice(host->ascii + range.start, range.end - range.start,
                      false);
}

static PyObject *error_names(uint32_t errors)
{
    PyObject *list = PyList_New(0);
    for (uint32_t bit = 1; list && bit; bit <<= 1) {
        const char *name =
            errors & bit ? linkspan_name_of(LINKSPAN_NAMES_IDNA_ERROR, bit)
                         : NULL;
        PyObject *item = name ? PyUnicode_FromString(name) : NULL;
        if (name && (!item || PyList_Append(list, item) < 0))
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

/* Host(kind, ascii, unicode, suffix, registrable, private_suffix,
 *      private_registrable, delegated, errors); frees the buffer. */
static PyObject *host_of(core_state *state, linkspan_status status,
                         const linkspan_host *host, linkspan_buf *unicode)
{
    PyObject *result;
    if (status == LINKSPAN_NONE)
        result = PyObject_CallFunction(
            state->host, "OOOOOOOON", Py_None, Py_None, Py_None, Py_None,
            Py_None, Py_None, Py_None, Py_False, error_names(host->errors));
    else if (status != LINKSPAN_OK)
        result = raise_status(status, "name");
    else
        result = PyObject_CallFunction(
            state->host, "sNNNNNNNN",
            linkspan_name_of(LINKSPAN_NAMES_HOST, host->kind),
            text_slice(host->ascii, host->ascii_len, false),
            text_slice(unicode->data, unicode->len, false),
            ascii_part(host, host->suffix), ascii_part(host, host->registrable),
            ascii_part(host, host->private_suffix),
            ascii_part(host, host->private_registrable),
            PyBool_FromLong((host->flags & LINKSPAN_HOST_DELEGATED) != 0),
            PyTuple_New(0));
    linkspan_buf_free(unicode);
    return result;
}

PyObject *host_of_link(core_state *state, const utf8_text *text,
                       const linkspan_link *link, const linkspan_data *data)
{
    linkspan_host host = {.size = sizeof host};
    linkspan_buf unicode;
    linkspan_buf_init(&unicode, PY_SSIZE_T_MAX, &python_allocator);
    const linkspan_status status =
        linkspan_link_host(text->data, text->len, link, data, &host, &unicode);
    return host_of(state, status, &host, &unicode);
}

/* Describe a name as the host of a link that has nothing else. */
static PyObject *host_of_name(core_state *state, const utf8_text *text,
                              const linkspan_data *data)
{
    const linkspan_range all = {0, text->len};
    const linkspan_link link = {.size = sizeof link,
                                .kind = LINKSPAN_KIND_URL,
                                .span = all,
                                .host = all,
                                .host_run = all};
    return host_of_link(state, text, &link, data);
}

PyObject *core_host(PyObject *module, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"name", "data", NULL};
    core_state *state = PyModule_GetState(module);
    PyObject *object, *data = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$O:host", names, &object,
                                     &data))
        return NULL;
    if (data != Py_None && Py_TYPE(data) != state->data) {
        PyErr_SetString(PyExc_TypeError, "data must be a linkspan.Data");
        return NULL;
    }
    utf8_text text;
    if (!text_open(&text, object, "name"))
        return NULL;
    PyObject *result = host_of_name(
        state, &text, data == Py_None ? NULL : ((data_object *)data)->data);
    text_close(&text);
    return result;
}
