/* Making text clickable. */
#include "core.h"

#include <string.h>

static linkspan_status append(void *context, const char *bytes, size_t len)
{
    linkspan_buf *out = context;
    const size_t needed = out->len + len;
    if (needed > out->capacity) {
        size_t room = out->capacity ? out->capacity : 256;
        while (room < needed)
            room *= 2;
        char *data = raw_resize(out->data, room);
        if (!data)
            return LINKSPAN_ERR_NO_MEMORY;
        out->data = data;
        out->capacity = room;
    }
    if (len)
        memcpy(out->data + out->len, bytes, len);
    out->len = needed;
    return LINKSPAN_OK;
}

/* The index of `word` in "a|b|c", counted from 1; 0 if it is not there. */
static uint32_t index_of(const char *words, const char *word)
{
    const size_t len = strlen(word);
    uint32_t index = 1;
    for (const char *at = words;; index++) {
        const char *end = strchr(at, '|');
        const size_t this_len = end ? (size_t)(end - at) : strlen(at);
        if (this_len == len && memcmp(at, word, len) == 0)
            return index;
        if (!end)
            return 0;
        at = end + 1;
    }
}

static bool set_choice(uint32_t *value, const char *words, const char *word,
                       const char *argument)
{
    *value = index_of(words, word);
    if (*value == 0)
        PyErr_Format(PyExc_ValueError, "%s: '%s' is not one of %s", argument,
                     word, words);
    return *value != 0;
}

/* Left as it is if not given; None: absent. */
static bool set_string(linkspan_str *field, PyObject *value,
                       const char *argument)
{
    if (!value)
        return true;
    if (value == Py_None) {
        *field = (linkspan_str){NULL, 0};
        return true;
    }
    if (!PyUnicode_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%s must be str or None, not %R",
                     argument, (PyObject *)Py_TYPE(value));
        return false;
    }
    Py_ssize_t len;
    field->data = PyUnicode_AsUTF8AndSize(value, &len);
    field->len = (size_t)len;
    if (!field->data)
        PyErr_Format(PyExc_ValueError, "%s: not valid", argument);
    return field->data != NULL;
}

typedef struct linkify_call {
    PyObject *text;
    const char *format;
    PyObject *per_link;
    PyObject *rel;
    PyObject *target;
    PyObject *class_name;
    PyObject *redaction;
    PyObject *schemes;
    const char *markup;
    int http, defang, redact, show_controls, display;
} linkify_call;

static bool parse(linkify_call *call, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {
        "text",       "format",    "per_link",      "rel",     "target",
        "class_name", "redaction", "schemes",       "markup",  "http",
        "defang",     "redact",    "show_controls", "display", NULL};
    return PyArg_ParseTupleAndKeywords(
               args, kwargs, "O|sO$OOOOOzppppp:linkify", names, &call->text,
               &call->format, &call->per_link, &call->rel, &call->target,
               &call->class_name, &call->redaction, &call->schemes,
               &call->markup, &call->http, &call->defang, &call->redact,
               &call->show_controls, &call->display) != 0;
}

static bool set_linkify_options(const linkify_call *call,
                                linkspan_linkify_options *options)
{
    linkspan_linkify_options_init(options);
    options->allocator = &python_allocator;
    options->flags =
        (call->http ? LINKSPAN_LINKIFY_HTTP : 0u) |
        (call->defang ? LINKSPAN_LINKIFY_DEFANG : 0u) |
        (call->redact ? LINKSPAN_LINKIFY_REDACT : 0u) |
        (call->show_controls ? LINKSPAN_LINKIFY_SHOW_CONTROLS : 0u) |
        (call->display ? LINKSPAN_LINKIFY_DISPLAY : 0u);
    return set_choice(&options->output, LINKSPAN_OUTPUT_NAMES, call->format,
                      "format") &&
           set_string(&options->rel, call->rel, "rel") &&
           set_string(&options->target, call->target, "target") &&
           set_string(&options->class_name, call->class_name, "class_name") &&
           set_string(&options->redaction, call->redaction, "redaction");
}

static PyObject *run(detector_object *self, const linkify_call *call,
                     const linkspan_linkify_options *options)
{
    uint32_t markup = 0;
    if (call->markup &&
        !set_choice(&markup, "html|markdown", call->markup, "markup"))
        return NULL;
    utf8_text text;
    if (!text_open(&text, call->text, "text"))
        return NULL;
    linkspan_buf out;
    linkspan_status status;
    linkspan_buf_init(&out, PY_SSIZE_T_MAX, &python_allocator);
    Py_BEGIN_ALLOW_THREADS status =
        markup ? linkspan_linkify_document(self->detector, options, markup,
                                           text.data, text.len, append, &out)
               : linkspan_linkify(self->detector, options, text.data, text.len,
                                  append, &out);
    Py_END_ALLOW_THREADS text_close(&text);
    return take_buffer(&out, status, "linkify options");
}

PyObject *detector_linkify(PyObject *self, PyObject *args, PyObject *kwargs)
{
    linkify_call call = {.format = "html"};
    linkspan_linkify_options options;
    if (!parse(&call, args, kwargs) || !set_linkify_options(&call, &options))
        return NULL;
    if (call.per_link && call.per_link != Py_None) {
        PyErr_SetString(PyExc_NotImplementedError, "per_link");
        return NULL;
    }
    linkspan_str *schemes = NULL;
    PyObject *tuple = NULL;
    if (call.schemes && call.schemes != Py_None) {
        tuple = PySequence_Tuple(call.schemes);
        if (!tuple ||
            !strings_of(tuple, &schemes, &options.scheme_count, "schemes")) {
            Py_XDECREF(tuple);
            return NULL;
        }
        options.schemes = schemes;
    }
    PyObject *result = run((detector_object *)self, &call, &options);
    PyMem_Free(schemes);
    Py_XDECREF(tuple);
    return result;
}
