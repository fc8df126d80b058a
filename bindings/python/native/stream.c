/* Stream: links of a text that comes in pieces. */
#include "bindings/python/native/core.h"

#include <string.h>

typedef struct stream_object {
    PyObject ob_base; /* PyObject_HEAD */
    detector_object *detector;
    linkspan_stream *stream;
    reported_links reported;
    /* For str: the bytes in which further links can start. They are kept to count
     * code points. */
    char *pending;
    size_t pending_len;
    size_t pending_room;
    size_t pending_at;   /* offset of the first pending byte, in bytes */
    size_t pending_unit; /* the same offset in code points */
    PyTypeObject *kind;  /* borrowed: str or bytes; NULL: nothing came yet */
    bool is_busy;        /* a thread searches without the GIL */
} stream_object;

/* Compute the offsets of the reported links in code points, each from the one before,
 * and drop the bytes in which no link can start any more. */
static void count_units(stream_object *self)
{
    const char *const start = self->pending;
    size_t at = 0; /* in `pending` */
    size_t unit = self->pending_unit;
    for (size_t i = 0; i < self->reported.count; i++) {
        reported_link *link = &self->reported.list[i];
        const linkspan_range span = link->link.span;
        const size_t next = span.start - self->pending_at;
        unit += text_units(start + at, next - at, false);
        at = next;
        link->start = unit;
        link->end = unit + text_units(start + at, span.end - span.start, false);
    }
    size_t settled = 0;
    linkspan_stream_settled(self->stream, &settled);
    if (settled <= self->pending_at)
        return;
    const size_t gone = settled - self->pending_at;
    self->pending_unit += text_units(start, gone, false);
    self->pending_at = settled;
    self->pending_len -= gone;
    memmove(self->pending, self->pending + gone, self->pending_len);
}

/* The next piece, or the end if `piece` is NULL. Needs no GIL. */
static linkspan_status search(stream_object *self, const utf8_text *piece)
{
    self->reported.count = 0;
    self->reported.byte_count = 0;
    self->reported.is_out_of_memory = false;
    const bool is_str = self->kind == &PyUnicode_Type;
    if (is_str && piece && piece->len) {
        if (!grow((void **)&self->pending, &self->pending_room,
                  self->pending_len + piece->len, 1))
            return LINKSPAN_ERR_NO_MEMORY;
        memcpy(self->pending + self->pending_len, piece->data, piece->len);
        self->pending_len += piece->len;
    }
    const linkspan_status status =
        piece ? linkspan_stream_push(self->stream, piece->data, piece->len,
                                     report_link, &self->reported)
              : linkspan_stream_finish(self->stream, report_link,
                                       &self->reported);
    if (self->reported.is_out_of_memory)
        return LINKSPAN_ERR_NO_MEMORY;
    if (status == LINKSPAN_OK && is_str)
        count_units(self);
    return status;
}

/* A link keeps its own bytes, since the text is gone. */
static PyObject *link_of_stream(stream_object *self, const reported_link *r)
{
    const size_t len = r->link.span.end - r->link.span.start;
    utf8_text text = {.is_bytes = self->kind == &PyBytes_Type,
                      .base = r->link.span.start,
                      .len = len};
    text.owner = PyBytes_FromStringAndSize(self->reported.bytes + r->bytes_at,
                                           (Py_ssize_t)len);
    if (!text.owner)
        return NULL;
    PyObject *link =
        link_new(self->detector, &text, &r->link, r->start, r->end);
    text_close(&text);
    return link;
}

static PyObject *links_of_stream(stream_object *self)
{
    PyObject *list = PyList_New((Py_ssize_t)self->reported.count);
    for (size_t i = 0; list && i < self->reported.count; i++) {
        PyObject *link = link_of_stream(self, &self->reported.list[i]);
        if (!link)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, (Py_ssize_t)i, link);
    }
    return list;
}

static bool is_free(const stream_object *self)
{
    if (self->is_busy)
        PyErr_SetString(PyExc_RuntimeError,
                        "stream: another thread is using it");
    return !self->is_busy;
}

static PyObject *go_on(stream_object *self, const utf8_text *piece)
{
    linkspan_status status;
    self->is_busy = true;
    if (piece && piece->len < SHORT_TEXT) {
        status = search(self, piece);
    } else {
        Py_BEGIN_ALLOW_THREADS status = search(self, piece);
        Py_END_ALLOW_THREADS
    }
    self->is_busy = false;
    if (status == LINKSPAN_ERR_ARG) {
        PyErr_SetString(PyExc_ValueError,
                        "stream: the text is over; call reset() first");
        return NULL;
    }
    if (status != LINKSPAN_OK)
        return raise_status(status, "stream");
    return links_of_stream(self);
}

static PyObject *stream_push(stream_object *self, PyObject *piece)
{
    utf8_text text;
    if (!is_free(self) || !text_open(&text, piece, "piece"))
        return NULL;
    PyTypeObject *kind = text.is_bytes ? &PyBytes_Type : &PyUnicode_Type;
    PyObject *list = NULL;
    if (self->kind && self->kind != kind) {
        PyErr_SetString(PyExc_TypeError,
                        "piece: str and bytes cannot be mixed in one stream");
    } else {
        self->kind = kind;
        list = go_on(self, &text);
    }
    text_close(&text);
    return list;
}

static PyObject *stream_finish(stream_object *self, PyObject *unused)
{
    (void)unused;
    return is_free(self) ? go_on(self, NULL) : NULL;
}

static PyObject *stream_reset(stream_object *self, PyObject *unused)
{
    (void)unused;
    if (!is_free(self))
        return NULL;
    linkspan_stream_reset(self->stream);
    self->pending_len = self->pending_at = self->pending_unit = 0;
    self->kind = NULL;
    Py_RETURN_NONE;
}

static PyObject *stream_new(PyTypeObject *type, PyObject *args,
                            PyObject *kwargs)
{
    static char *names[] = {"detector", NULL};
    core_state *state = PyType_GetModuleState(type);
    PyObject *detector = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O:Stream", names,
                                     &detector))
        return NULL;
    if (detector == Py_None) {
        detector =
            PyObject_CallFunctionObjArgs((PyObject *)state->detector, NULL);
        if (!detector)
            return NULL;
    } else if (Py_TYPE(detector) != state->detector) {
        PyErr_SetString(PyExc_TypeError,
                        "detector must be a linkspan.Detector");
        return NULL;
    } else {
        Py_INCREF(detector);
    }
    linkspan_stream *stream;
    const linkspan_status status = linkspan_stream_new(
        ((detector_object *)detector)->detector, &python_allocator, &stream);
    stream_object *self =
        status == LINKSPAN_OK ? PyObject_New(stream_object, type) : NULL;
    if (!self) {
        Py_DECREF(detector);
        if (status != LINKSPAN_OK)
            return raise_status(status, "max_link_len");
        linkspan_stream_free(stream);
        return NULL;
    }
    memset((char *)self + sizeof(PyObject), 0, sizeof *self - sizeof(PyObject));
    self->detector = (detector_object *)detector;
    self->stream = stream;
    return (PyObject *)self;
}

static void stream_dealloc(stream_object *self)
{
    PyTypeObject *type = Py_TYPE(self);
    linkspan_stream_free(self->stream);
    reported_links_free(&self->reported);
    raw_free(self->pending);
    Py_XDECREF(self->detector);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyMethodDef stream_methods[] = {
    {"push", (PyCFunction)(void (*)(void))stream_push, METH_O,
     PyDoc_STR("push($self, piece, /)\n--\n\nRead the next piece, and return "
               "the links that are now decided.\n\nAll pieces of one text must "
               "be str, or all bytes.")},
    {"finish", (PyCFunction)(void (*)(void))stream_finish, METH_NOARGS,
     PyDoc_STR("finish($self, /)\n--\n\nEnd the text, and return the remaining "
               "links.")},
    {"reset", (PyCFunction)(void (*)(void))stream_reset, METH_NOARGS,
     PyDoc_STR("reset($self, /)\n--\n\nForget everything and start with "
               "another text.")},
    {0}};

static PyType_Slot stream_slots[] = {
    {Py_tp_doc, "Stream(detector=None)\n--\n\nFinds links in a text that "
                "arrives in pieces. Use it in one thread at a time.\n\nThe "
                "links are the same wherever the text is cut. Offsets count "
                "from the start of\nthe whole text."},
    {Py_tp_new, stream_new},
    {Py_tp_dealloc, stream_dealloc},
    {Py_tp_methods, stream_methods},
    {0, NULL}};

PyType_Spec stream_spec = {
    .name = "linkspan.Stream",
    .basicsize = sizeof(stream_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = stream_slots,
};
