/* finditer(): the text goes through a stream piece by piece, so that links come
 * before the whole text has been searched, and are the same as those of the
 * whole text. */
#include "bindings/python/native/core.h"

#include <string.h>

enum {
    PIECE = 65536
};

typedef struct iterator_object {
    PyObject ob_base; /* PyObject_HEAD */
    detector_object *detector;
    linkspan_stream *stream;
    utf8_text text;
    reported_links reported; /* links of the last piece */
    size_t next;             /* index of the next link in `reported` */
    size_t fed;
    size_t at;      /* start of the last link, in bytes */
    size_t at_unit; /* the same place in the caller's unit */
    bool is_over;
    bool is_busy; /* a thread searches without the GIL */
} iterator_object;

int32_t report_link(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    reported_links *r = context;
    if (!grow((void **)&r->list, &r->room, r->count + 1, sizeof *r->list) ||
        !grow((void **)&r->bytes, &r->byte_room, r->byte_count + bytes.len,
              1)) {
        r->is_out_of_memory = true;
        return 1;
    }
    r->list[r->count++] = (reported_link){.link = *link,
                                          .start = link->span.start,
                                          .end = link->span.end,
                                          .bytes_at = r->byte_count};
    memcpy(r->bytes + r->byte_count, bytes.data, bytes.len);
    r->byte_count += bytes.len;
    return 0;
}

void reported_links_free(reported_links *reported)
{
    raw_free(reported->list);
    raw_free(reported->bytes);
    *reported = (reported_links){0};
}

/* Search on until there is a link or the text is over. Needs no GIL. */
static linkspan_status search(iterator_object *self)
{
    linkspan_status status = LINKSPAN_OK;
    self->reported.count = 0;
    self->reported.byte_count = 0;
    self->next = 0;
    while (status == LINKSPAN_OK && self->reported.count == 0 &&
           !self->is_over) {
        const size_t rest = self->text.len - self->fed;
        const size_t len = rest < PIECE ? rest : PIECE;
        if (len) {
            status =
                linkspan_stream_push(self->stream, self->text.data + self->fed,
                                     len, report_link, &self->reported);
            self->fed += len;
        } else {
            status = linkspan_stream_finish(self->stream, report_link,
                                            &self->reported);
            self->is_over = true;
        }
    }
    return self->reported.is_out_of_memory ? LINKSPAN_ERR_NO_MEMORY : status;
}

static PyObject *next_reported(iterator_object *self)
{
    const linkspan_link *link = &self->reported.list[self->next++].link;
    const bool as_bytes = self->text.is_same_offset;
    self->at_unit += text_units(self->text.data + self->at,
                                link->span.start - self->at, as_bytes);
    self->at = link->span.start;
    const size_t len = text_units(self->text.data + self->at,
                                  link->span.end - self->at, as_bytes);
    return link_new(self->detector, &self->text, link, self->at_unit,
                    self->at_unit + len);
}

static PyObject *iterator_next(iterator_object *self)
{
    if (self->is_busy) {
        PyErr_SetString(PyExc_RuntimeError,
                        "finditer: another thread is using this iterator");
        return NULL;
    }
    if (self->next == self->reported.count && !self->is_over) {
        linkspan_status status;
        self->is_busy = true;
        Py_BEGIN_ALLOW_THREADS status = search(self);
        Py_END_ALLOW_THREADS self->is_busy = false;
        if (status != LINKSPAN_OK) {
            self->is_over = true;
            return raise_status(status, "text");
        }
    }
    return self->next < self->reported.count ? next_reported(self) : NULL;
}

static void iterator_dealloc(iterator_object *self)
{
    PyTypeObject *type = Py_TYPE(self);
    linkspan_stream_free(self->stream);
    reported_links_free(&self->reported);
    text_close(&self->text);
    Py_XDECREF(self->detector);
    PyObject_Free(self);
    Py_DECREF(type);
}

PyObject *detector_finditer(PyObject *self, PyObject *object)
{
    detector_object *detector = (detector_object *)self;
    utf8_text text;
    if (!text_open(&text, object, "text"))
        return NULL;
    iterator_object *iterator =
        PyObject_New(iterator_object, detector->state->iterator);
    if (!iterator) {
        text_close(&text);
        return NULL;
    }
    Py_INCREF(detector);
    iterator->detector = detector;
    iterator->stream = NULL;
    iterator->text = text;
    iterator->reported = (reported_links){0};
    iterator->next = iterator->fed = iterator->at = iterator->at_unit = 0;
    iterator->is_over = iterator->is_busy = false;
    const linkspan_status status = linkspan_stream_new(
        detector->detector, &python_allocator, &iterator->stream);
    if (status != LINKSPAN_OK) {
        Py_DECREF(iterator);
        return raise_status(status, "max_link_len");
    }
    return (PyObject *)iterator;
}

static PyType_Slot iterator_slots[] = {
    {Py_tp_doc, "Iterator over the links of a text; made by finditer()."},
    {Py_tp_dealloc, iterator_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, iterator_next},
    {0, NULL}};

PyType_Spec iterator_spec = {
    .name = "linkspan._core.LinkIterator",
    .basicsize = sizeof(iterator_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE |
             Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = iterator_slots,
};
