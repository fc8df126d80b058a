/* Showing the fields of a link in order in right-to-left text (PRI 185). */
#include "bindings/python/native/core.h"

#include <string.h>

#define ORDERS     "constant|environment|content|tld|plain"
#define DIRECTIONS "ltr|rtl"
#define FORMS      "controls|isolates|html"

typedef struct order_call {
    PyObject *object;
    const char *kind;
    const char *order;
    const char *paragraph;
    const char *form;
    int if_needed;
} order_call;

static bool set_order(const order_call *call, linkspan_bidi *how)
{
    uint32_t order, paragraph, form;
    if (!set_kind(&how->kind, call->kind, true) ||
        !set_choice(&order, ORDERS, call->order, "order") ||
        !set_choice(&paragraph, DIRECTIONS, call->paragraph, "paragraph") ||
        !set_choice(&form, FORMS, call->form, "form"))
        return false;
    how->order = order - 1;
    how->paragraph = paragraph - 1;
    how->form = form - 1;
    how->flags = call->if_needed ? LINKSPAN_BIDI_IF_NEEDED : 0;
    return true;
}

PyObject *core_bidi_write(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"link", "kind",      "order", "paragraph",
                            "form", "if_needed", NULL};
    order_call call = {.kind = "url",
                       .order = "constant",
                       .paragraph = "ltr",
                       .form = "isolates"};
    linkspan_bidi how = {.size = sizeof how};
    utf8_text text;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$ssssp:bidi_write", names,
                                     &call.object, &call.kind, &call.order,
                                     &call.paragraph, &call.form,
                                     &call.if_needed) ||
        !set_order(&call, &how) || !text_open(&text, call.object, "link"))
        return NULL;
    linkspan_buf buf;
    linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
    const linkspan_status status =
        linkspan_bidi_write(&how, text.data, text.len, &buf);
    text_close(&text);
    return take_buffer(&buf, status, "link");
}

PyObject *core_bidi_direction(PyObject *module, PyObject *args,
                              PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"link", "kind", "order", "paragraph", NULL};
    order_call call = {.kind = "url",
                       .order = "constant",
                       .paragraph = "ltr",
                       .form = "isolates"};
    linkspan_bidi how = {.size = sizeof how};
    utf8_text text;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$sss:bidi_direction",
                                     names, &call.object, &call.kind,
                                     &call.order, &call.paragraph) ||
        !set_order(&call, &how) || !text_open(&text, call.object, "link"))
        return NULL;
    uint32_t direction = 0;
    const linkspan_status status =
        linkspan_bidi_direction(&how, text.data, text.len, &direction);
    text_close(&text);
    if (status != LINKSPAN_OK)
        return raise_status(status, "link");
    return PyUnicode_FromString(direction == LINKSPAN_RIGHT_TO_LEFT ? "rtl"
                                                                    : "ltr");
}

PyObject *core_bidi_fields(PyObject *module, PyObject *args, PyObject *kwargs)
{
    (void)module;
    static char *names[] = {"link", "kind", NULL};
    PyObject *object;
    const char *word = "url";
    uint32_t kind;
    utf8_text text;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$s:bidi_fields", names,
                                     &object, &word) ||
        !set_kind(&kind, word, true) || !text_open(&text, object, "link"))
        return NULL;
    size_t count = 0;
    PyObject *list = NULL;
    linkspan_range *pieces = NULL;
    linkspan_status status =
        linkspan_bidi_fields(kind, text.data, text.len, NULL, 0, &count);
    if (status == LINKSPAN_OK) {
        pieces = PyMem_Malloc(count * sizeof *pieces);
        status = pieces ? linkspan_bidi_fields(kind, text.data, text.len,
                                               pieces, count, &count)
                        : LINKSPAN_ERR_NO_MEMORY;
    }
    for (size_t i = 0; status == LINKSPAN_OK && i < count; i += 2)
        pieces[i / 2] = pieces[i]; /* what stands between is separators */
    if (status == LINKSPAN_OK)
        list = pairs_of(&text, pieces, (count + 1) / 2);
    else
        raise_status(status, "link");
    PyMem_Free(pieces);
    text_close(&text);
    return list;
}

PyObject *core_bidi_undo(PyObject *module, PyObject *object)
{
    (void)module;
    utf8_text text;
    if (!text_open(&text, object, "text"))
        return NULL;
    linkspan_buf buf;
    linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
    const linkspan_status status =
        linkspan_bidi_undo(text.data, text.len, &buf);
    text_close(&text);
    return take_buffer(&buf, status == LINKSPAN_NONE ? LINKSPAN_OK : status,
                       "text");
}
