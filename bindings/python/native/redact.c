/* Redacting texts and documents. */
#include "bindings/python/native/core.h"

typedef struct redact_call {
    PyObject *text;
    const char *redaction;
    PyObject *word;
    const char *markup;
} redact_call;

/* The changes that a call made, in bytes. */
typedef struct changes {
    linkspan_change *list;
    size_t count;
    size_t room;
} changes;

static linkspan_status note(void *context, const linkspan_change *change)
{
    changes *all = context;
    if (all->count == all->room) {
        const size_t room = 2 * all->room + 16;
        linkspan_change *list = raw_resize(all->list, room * sizeof *list);
        if (!list)
            return LINKSPAN_ERR_NO_MEMORY;
        all->list = list;
        all->room = room;
    }
    all->list[all->count++] = *change;
    return LINKSPAN_OK;
}

static bool parse(redact_call *call, linkspan_redact_options *options,
                  PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"text", "redaction", "word", "markup", NULL};
    linkspan_redact_options_init(options);
    options->allocator = &python_allocator;
    return PyArg_ParseTupleAndKeywords(args, kwargs, "O|s$Oz:redact", names,
                                       &call->text, &call->redaction,
                                       &call->word, &call->markup) &&
           set_choice(&options->redaction, LINKSPAN_REDACTION_NAMES,
                      call->redaction, "redaction") &&
           (!call->markup || set_choice(&options->markup, "html|markdown",
                                        call->markup, "markup")) &&
           set_string(&options->text, call->word, "word");
}

/* Redact the text, which stays open. */
static bool redact(detector_object *self, const utf8_text *text,
                   const linkspan_redact_options *options, linkspan_buf *out)
{
    linkspan_status status;
    linkspan_buf_init(out, PY_SSIZE_T_MAX, &python_allocator);
    Py_BEGIN_ALLOW_THREADS status =
        linkspan_redact(self->detector, options, text->data, text->len, out);
    Py_END_ALLOW_THREADS if (status == LINKSPAN_OK) return true;
    linkspan_buf_free(out);
    raise_status(status, "text");
    return false;
}

PyObject *detector_redact(PyObject *self, PyObject *args, PyObject *kwargs)
{
    redact_call call = {.redaction = "kind"};
    linkspan_redact_options options;
    utf8_text text;
    linkspan_buf out;
    if (!parse(&call, &options, args, kwargs) ||
        !text_open(&text, call.text, "text"))
        return NULL;
    const bool is_done = redact((detector_object *)self, &text, &options, &out);
    text_close(&text);
    return is_done ? take_buffer(&out, LINKSPAN_OK, "text") : NULL;
}

/* A place in a text whose offset is known both in bytes and in the caller's units. */
typedef struct place {
    const char *data;
    size_t byte;
    size_t unit;
    bool is_bytes;
} place;

static size_t advance(place *p, size_t byte)
{
    p->unit += text_units(p->data + p->byte, byte - p->byte, p->is_bytes);
    p->byte = byte;
    return p->unit;
}

/* [(start, end, new_start, new_end), ...] */
static PyObject *list_of(const changes *all, const utf8_text *text,
                         const linkspan_buf *out)
{
    place before = {text->data, 0, 0, text->is_bytes};
    place after = {out->data, 0, 0, false};
    PyObject *list = PyList_New((Py_ssize_t)all->count);
    for (size_t i = 0; list && i < all->count; i++) {
        const linkspan_change *one = &all->list[i];
        const size_t start = advance(&before, one->before.start);
        const size_t end = advance(&before, one->before.end);
        const size_t new_start = advance(&after, one->after.start);
        const size_t new_end = advance(&after, one->after.end);
        PyObject *change =
            Py_BuildValue("(nnnn)", (Py_ssize_t)start, (Py_ssize_t)end,
                          (Py_ssize_t)new_start, (Py_ssize_t)new_end);
        if (!change || PyList_SetItem(list, (Py_ssize_t)i, change) < 0)
            Py_CLEAR(list);
    }
    return list;
}

PyObject *detector_redact_changes(PyObject *self, PyObject *args,
                                  PyObject *kwargs)
{
    redact_call call = {.redaction = "kind"};
    linkspan_redact_options options;
    utf8_text text;
    linkspan_buf out;
    changes all = {0};
    PyObject *result = NULL;
    if (!parse(&call, &options, args, kwargs) ||
        !text_open(&text, call.text, "text"))
        return NULL;
    options.on_change = note;
    options.context = &all;
    if (redact((detector_object *)self, &text, &options, &out)) {
        PyObject *list = list_of(&all, &text, &out);
        PyObject *redacted = take_buffer(&out, LINKSPAN_OK, "text");
        if (list && redacted)
            result = PyTuple_Pack(2, redacted, list);
        Py_XDECREF(list);
        Py_XDECREF(redacted);
    }
    raw_free(all.list);
    text_close(&text);
    return result;
}
