/* Finding links of one text and of many. */
#include "bindings/python/native/core.h"

#include <string.h>

PyObject *detector_find(PyObject *self, PyObject *object)
{
    detector_object *detector = (detector_object *)self;
    utf8_text text;
    found_links found;
    linkspan_status status;
    if (!text_open(&text, object, "text"))
        return NULL;
    if (text.len < SHORT_TEXT) {
        status = links_search(detector, &text, &found);
    } else {
        Py_BEGIN_ALLOW_THREADS status = links_search(detector, &text, &found);
        Py_END_ALLOW_THREADS
    }
    PyObject *list = status == LINKSPAN_OK
                         ? links_adopt(detector, &text, &found)
                         : raise_status(status, "text");
    links_free(&found);
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

/* Number of texts that are taken from the iterable, searched without the GIL
 * and then turned into objects. */
enum {
    BATCH = 1024
};

typedef struct batch {
    utf8_text texts[BATCH];
    found_links found[BATCH];
    size_t text_count;
    size_t searched; /* texts whose `found` is set */
    bool is_counting;
} batch;

/* Take the next texts; None stands for a text without links. False at the end
 * and after an exception. */
static bool batch_fill(batch *b, PyObject *iterator)
{
    b->text_count = 0;
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
    for (size_t i = 0; i < b->searched; i++)
        links_free(&b->found[i]);
    b->text_count = 0;
    b->searched = 0;
}

/* Needs no GIL. */
static linkspan_status batch_search(batch *b, const detector_object *detector)
{
    linkspan_status status = LINKSPAN_OK;
    while (status == LINKSPAN_OK && b->searched < b->text_count) {
        const utf8_text *text = &b->texts[b->searched];
        found_links *found = &b->found[b->searched++];
        if (!b->is_counting) {
            status = links_search(detector, text, found);
            continue;
        }
        *found = (found_links){0};
        status = linkspan_find(detector->detector, text->data, text->len, NULL,
                               0, &found->count);
    }
    return status;
}

static bool batch_append(batch *b, detector_object *detector, PyObject *results)
{
    for (size_t i = 0; i < b->text_count; i++) {
        PyObject *item =
            b->is_counting ? PyLong_FromSize_t(b->found[i].count)
                           : links_adopt(detector, &b->texts[i], &b->found[i]);
        const bool is_done = item && PyList_Append(results, item) == 0;
        Py_XDECREF(item);
        if (!is_done)
            return false;
    }
    return true;
}

static bool batch_run(batch *b, detector_object *detector, PyObject *iterator,
                      PyObject *results)
{
    while (batch_fill(b, iterator)) {
        linkspan_status status;
        Py_BEGIN_ALLOW_THREADS status = batch_search(b, detector);
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
        b->searched = 0;
        b->is_counting = is_counting;
        if (!results ||
            !batch_run(b, (detector_object *)self, iterator, results))
            Py_CLEAR(results);
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
