/* Making text clickable. */
#include "bindings/python/native/core.h"

#include <string.h>

bool set_string(linkspan_str *field, PyObject *value, const char *argument)
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
    if (!field->data || memchr(field->data, 0, field->len)) {
        PyErr_Format(
            PyExc_ValueError,
            "%s: has NUL or a lone surrogate, which no output can hold",
            argument);
        return false;
    }
    if (field->len > LINKSPAN_LINKIFY_STRING_MAX) {
        PyErr_Format(PyExc_ValueError, "%s: longer than %d bytes", argument,
                     LINKSPAN_LINKIFY_STRING_MAX);
        return false;
    }
    return true;
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
    const char *order;
    const char *paragraph;
    Py_ssize_t max_shown;
    int http, defang, redact, show_controls, display, legacy;
} linkify_call;

static bool parse(linkify_call *call, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"text",   "format",        "per_link",  "rel",
                            "target", "class_name",    "redaction", "schemes",
                            "markup", "max_shown",     "http",      "defang",
                            "redact", "show_controls", "display",   "legacy",
                            "order",  "paragraph",     NULL};
    return PyArg_ParseTupleAndKeywords(
               args, kwargs, "O|sO$OOOOOznppppppss:linkify", names, &call->text,
               &call->format, &call->per_link, &call->rel, &call->target,
               &call->class_name, &call->redaction, &call->schemes,
               &call->markup, &call->max_shown, &call->http, &call->defang,
               &call->redact, &call->show_controls, &call->display,
               &call->legacy, &call->order, &call->paragraph) != 0;
}

static bool set_linkify_options(const linkify_call *call,
                                linkspan_linkify_options *options)
{
    linkspan_linkify_options_init(options);
    if (call->max_shown < 0) {
        PyErr_SetString(PyExc_ValueError, "max_shown: must not be negative");
        return false;
    }
    options->max_shown = (size_t)call->max_shown;
    options->allocator = &python_allocator;
    options->flags =
        (call->http ? LINKSPAN_LINKIFY_HTTP : 0u) |
        (call->defang ? LINKSPAN_LINKIFY_DEFANG : 0u) |
        (call->redact ? LINKSPAN_LINKIFY_REDACT : 0u) |
        (call->show_controls ? LINKSPAN_LINKIFY_SHOW_CONTROLS : 0u) |
        (call->display ? LINKSPAN_LINKIFY_DISPLAY : 0u) |
        (call->legacy ? LINKSPAN_LINKIFY_LEGACY : 0u);
    if (!set_choice(&options->order, "constant|environment|content|tld|plain",
                    call->order, "order") ||
        !set_choice(&options->paragraph, "ltr|rtl", call->paragraph,
                    "paragraph"))
        return false;
    options->order--; /* these values start with 0 */
    options->paragraph--;
    return set_choice(&options->output, LINKSPAN_OUTPUT_NAMES, call->format,
                      "format") &&
           set_string(&options->rel, call->rel, "rel") &&
           set_string(&options->target, call->target, "target") &&
           set_string(&options->class_name, call->class_name, "class_name") &&
           set_string(&options->redaction, call->redaction, "redaction");
}

/* If the caller has given a function to call for each link, the GIL is held
 * throughout, since that function needs it. */
static PyObject *run(detector_object *self, const linkify_call *call,
                     linkspan_linkify_options *options)
{
    if (call->markup &&
        !set_choice(&options->markup, "html|markdown", call->markup, "markup"))
        return NULL;
    utf8_text text;
    if (!text_open(&text, call->text, "text"))
        return NULL;
    linkspan_buf out;
    linkspan_status status;
    linkspan_buf_init(&out, PY_SSIZE_T_MAX, &python_allocator);
    if (call->per_link && call->per_link != Py_None) {
        per_link_call per_link = {.function = call->per_link,
                                  .detector = self,
                                  .text = &text,
                                  .is_document = options->markup != 0};
        options->on_plan = decide_plan;
        options->plan_context = &per_link;
        status = linkspan_linkify(self->detector, options, text.data, text.len,
                                  &out);
    } else {
        Py_BEGIN_ALLOW_THREADS status = linkspan_linkify(
            self->detector, options, text.data, text.len, &out);
        Py_END_ALLOW_THREADS
    }
    text_close(&text);
    if (PyErr_Occurred()) { /* in the caller's function */
        linkspan_buf_free(&out);
        return NULL;
    }
    /* All other options have been checked before, so a failure is due to
     * `schemes`. */
    return take_buffer(&out, status, "schemes");
}

/* Schemes that may be linked: a tuple of str that outlives the options, None if
 * none are given; NULL after an exception. */
static PyObject *set_schemes(linkspan_linkify_options *options,
                             linkspan_str **list, PyObject *schemes)
{
    if (!schemes || schemes == Py_None) {
        Py_INCREF(Py_None);
        return Py_None;
    }
    PyObject *tuple = PyUnicode_Check(schemes) || PyBytes_Check(schemes)
                          ? NULL
                          : PySequence_Tuple(schemes);
    if (!tuple) {
        if (!PyErr_Occurred() || PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError,
                         "schemes must be an iterable of str, not %R",
                         (PyObject *)Py_TYPE(schemes));
        return NULL;
    }
    if (!strings_of(tuple, list, &options->scheme_count, "schemes"))
        Py_CLEAR(tuple);
    options->schemes = *list;
    return tuple;
}

PyObject *detector_linkify(PyObject *self, PyObject *args, PyObject *kwargs)
{
    linkify_call call = {
        .format = "html", .order = "constant", .paragraph = "ltr"};
    linkspan_linkify_options options;
    if (!parse(&call, args, kwargs) || !set_linkify_options(&call, &options))
        return NULL;
    if (call.per_link && call.per_link != Py_None &&
        !PyCallable_Check(call.per_link)) {
        PyErr_Format(PyExc_TypeError, "per_link must be callable, not %R",
                     (PyObject *)Py_TYPE(call.per_link));
        return NULL;
    }
    linkspan_str *list = NULL;
    PyObject *schemes = set_schemes(&options, &list, call.schemes);
    PyObject *result =
        schemes ? run((detector_object *)self, &call, &options) : NULL;
    PyMem_Free(list);
    Py_XDECREF(schemes);
    return result;
}
