/* Finding links of one text and of many. */
#include "bindings/python/native/core.h"

#include <string.h>

/* Room for the links of a long text, so that it need not be searched twice: a
 * link for every 24 bytes, but no more than some 200 MB. Memory that stays
 * unused costs nothing. */
enum {
    BYTES_PER_LINK = 24,
    MOST_ROOM = 1 << 20
};

/* Links that were found in one text. */
enum {
    FEW_LINKS = 16
};
typedef struct found_links {
    linkspan_link *links; /* `few`, or allocated */
    size_t *units;        /* start and end of each; NULL: as in `links` */
    size_t count;
    linkspan_link few[FEW_LINKS];
} found_links;

static linkspan_status convert_units(const utf8_text *text, found_links *found)
{
    if (text->is_same_offset || found->count == 0)
        return LINKSPAN_OK;
    found->units = raw_resize(NULL, 2 * found->count * sizeof *found->units);
    if (!found->units)
        return LINKSPAN_ERR_NO_MEMORY;
    for (size_t i = 0; i < found->count; i++) {
        found->units[2 * i] = found->links[i].span.start;
        found->units[2 * i + 1] = found->links[i].span.end;
    }
    return linkspan_convert_offsets(text->data, text->len, LINKSPAN_UNIT_BYTE,
                                    LINKSPAN_UNIT_CODE_POINT, found->units,
                                    2 * found->count);
}

static bool make_room(found_links *found, size_t room)
{
    if (found->links != found->few)
        raw_free(found->links);
    found->links = raw_resize(NULL, room * sizeof *found->links);
    if (!found->links)
        found->links = found->few;
    return found->links != found->few;
}

static linkspan_status find_links(const linkspan_detector *detector,
                                  const utf8_text *text, found_links *found)
{
    found->links = found->few;
    found->units = NULL;
    size_t room = text->len / BYTES_PER_LINK;
    if (room > MOST_ROOM)
        room = MOST_ROOM;
    if (text->len < SHORT_TEXT || !make_room(found, room))
        room = FEW_LINKS;
    linkspan_status status = linkspan_find(detector, text->data, text->len,
                                           found->links, room, &found->count);
    if (status == LINKSPAN_OK && found->count > room) {
        if (!make_room(found, found->count))
            return LINKSPAN_ERR_NO_MEMORY;
        status = linkspan_find(detector, text->data, text->len, found->links,
                               found->count, &found->count);
    }
    return status == LINKSPAN_OK ? convert_units(text, found) : status;
}

static void found_links_free(found_links *found)
{
    if (found->links != found->few)
        raw_free(found->links);
    raw_free(found->units);
}

/* `units`: start and end of each link as the caller sees them; NULL: as in
 * `links`. */
static PyObject *list_of_links(detector_object *detector, const utf8_text *text,
                               const linkspan_link *links, const size_t *units,
                               size_t count)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        const linkspan_range *span = &links[i].span;
        PyObject *link = link_new(detector, text, &links[i],
                                  units ? units[2 * i] : span->start,
                                  units ? units[2 * i + 1] : span->end);
        if (!link)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, (Py_ssize_t)i, link);
    }
    return list;
}

PyObject *detector_find(PyObject *self, PyObject *object)
{
    detector_object *detector = (detector_object *)self;
    utf8_text text;
    found_links found;
    linkspan_status status;
    if (!text_open(&text, object, "text"))
        return NULL;
    if (text.len < SHORT_TEXT) {
        status = find_links(detector->detector, &text, &found);
    } else {
        Py_BEGIN_ALLOW_THREADS status =
            find_links(detector->detector, &text, &found);
        Py_END_ALLOW_THREADS
    }
    PyObject *list = status == LINKSPAN_OK
                         ? list_of_links(detector, &text, found.links,
                                         found.units, found.count)
                         : raise_status(status, "text");
    found_links_free(&found);
    text_close(&text);
    return list;
}

PyObject *detector_is_link(PyObject *self, PyObject *object)
{
    utf8_text text;
    if (!text_open(&text, object, "text"))
        return NULL;
    const linkspan_status status = linkspan_is_link(
        ((detector_object *)self)->detector, text.data, text.len, NULL);
    text_close(&text);
    return PyBool_FromLong(status == LINKSPAN_OK);
}

/* -------------------------------------------------------------- many texts */

/* How many texts are taken from the iterable, searched without the GIL and then
 * made objects of. */
enum {
    BATCH = 1024
};

typedef struct batch {
    utf8_text texts[BATCH];
    size_t counts[BATCH];
    size_t text_count;
    linkspan_link *links; /* of all texts, one after the other */
    size_t *units;
    size_t link_count;
    size_t room;
    size_t unit_room;
    bool is_counting;
} batch;

/* Take in the next texts; None stands for a text without links. False at the
 * end and after an exception. */
static bool batch_fill(batch *b, PyObject *iterator)
{
    b->text_count = 0;
    b->link_count = 0;
    while (b->text_count < BATCH) {
        PyObject *item = PyIter_Next(iterator);
        if (!item)
            break;
        utf8_text *text = &b->texts[b->text_count];
        if (item == Py_None)
            *text = (utf8_text){.is_same_offset = true};
        else if (!text_open(text, item, "texts: each item")) {
            Py_DECREF(item);
            break;
        }
        b->text_count++;
        Py_DECREF(item);
    }
    return b->text_count > 0 && !PyErr_Occurred();
}

static void batch_release(batch *b)
{
    for (size_t i = 0; i < b->text_count; i++)
        text_close(&b->texts[i]);
    b->text_count = 0;
}

static bool batch_grow(batch *b, size_t needed)
{
    return grow((void **)&b->links, &b->room, needed, sizeof *b->links) &&
           grow((void **)&b->units, &b->unit_room, 2 * b->room,
                sizeof *b->units);
}

/* Offsets of the links that were added last, as the caller sees them. */
static linkspan_status batch_convert(batch *b, const utf8_text *text,
                                     size_t count)
{
    size_t *units = b->units + 2 * b->link_count;
    for (size_t i = 0; i < count; i++) {
        units[2 * i] = b->links[b->link_count + i].span.start;
        units[2 * i + 1] = b->links[b->link_count + i].span.end;
    }
    if (text->is_same_offset || count == 0)
        return LINKSPAN_OK;
    return linkspan_convert_offsets(text->data, text->len, LINKSPAN_UNIT_BYTE,
                                    LINKSPAN_UNIT_CODE_POINT, units, 2 * count);
}

static linkspan_status batch_search_one(batch *b, const linkspan_detector *d,
                                        size_t index)
{
    const utf8_text *text = &b->texts[index];
    size_t *count = &b->counts[index];
    if (b->is_counting)
        return linkspan_find(d, text->data, text->len, NULL, 0, count);
    if (b->room - b->link_count < FEW_LINKS &&
        !batch_grow(b, b->link_count + FEW_LINKS))
        return LINKSPAN_ERR_NO_MEMORY;
    linkspan_status status =
        linkspan_find(d, text->data, text->len, b->links + b->link_count,
                      b->room - b->link_count, count);
    if (status == LINKSPAN_OK && *count > b->room - b->link_count) {
        if (!batch_grow(b, b->link_count + *count))
            return LINKSPAN_ERR_NO_MEMORY;
        status = linkspan_find(d, text->data, text->len,
                               b->links + b->link_count, *count, count);
    }
    if (status == LINKSPAN_OK)
        status = batch_convert(b, text, *count);
    if (status == LINKSPAN_OK)
        b->link_count += *count;
    return status;
}

/* Needs no GIL. */
static linkspan_status batch_search(batch *b, const linkspan_detector *d)
{
    linkspan_status status = LINKSPAN_OK;
    for (size_t i = 0; status == LINKSPAN_OK && i < b->text_count; i++)
        status = batch_search_one(b, d, i);
    return status;
}

static PyObject *batch_item(const batch *b, detector_object *detector,
                            size_t index, size_t first)
{
    if (b->is_counting)
        return PyLong_FromSize_t(b->counts[index]);
    return list_of_links(detector, &b->texts[index], b->links + first,
                         b->units + 2 * first, b->counts[index]);
}

static bool batch_append(const batch *b, detector_object *detector,
                         PyObject *results)
{
    size_t first = 0;
    for (size_t i = 0; i < b->text_count; i++) {
        PyObject *item = batch_item(b, detector, i, first);
        const bool is_done = item && PyList_Append(results, item) == 0;
        Py_XDECREF(item);
        if (!is_done)
            return false;
        first += b->counts[i];
    }
    return true;
}

static bool batch_run(batch *b, detector_object *detector, PyObject *iterator,
                      PyObject *results)
{
    while (batch_fill(b, iterator)) {
        linkspan_status status;
        Py_BEGIN_ALLOW_THREADS status = batch_search(b, detector->detector);
        Py_END_ALLOW_THREADS if (status != LINKSPAN_OK)
            raise_status(status, "texts");
        if (status != LINKSPAN_OK || !batch_append(b, detector, results))
            break;
        batch_release(b);
    }
    batch_release(b);
    return !PyErr_Occurred();
}

static PyObject *search_many(PyObject *self, PyObject *texts, bool is_counting)
{
    if (PyUnicode_Check(texts) || PyBytes_Check(texts)) {
        PyErr_SetString(PyExc_TypeError,
                        "texts must be an iterable of texts, not one text");
        return NULL;
    }
    PyObject *iterator = PyObject_GetIter(texts);
    if (!iterator) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError, "texts must be iterable, not %R",
                         (PyObject *)Py_TYPE(texts));
        return NULL;
    }
    PyObject *results = PyList_New(0);
    batch *b = PyMem_Malloc(sizeof *b);
    if (b) {
        b->links = NULL;
        b->units = NULL;
        b->room = 0;
        b->unit_room = 0;
        b->is_counting = is_counting;
        if (!results ||
            !batch_run(b, (detector_object *)self, iterator, results))
            Py_CLEAR(results);
        raw_free(b->links);
        raw_free(b->units);
        PyMem_Free(b);
    } else {
        Py_CLEAR(results);
        PyErr_NoMemory();
    }
    Py_DECREF(iterator);
    return results;
}

PyObject *detector_find_many(PyObject *self, PyObject *texts)
{
    return search_many(self, texts, false);
}

PyObject *detector_count_many(PyObject *self, PyObject *texts)
{
    return search_many(self, texts, true);
}
