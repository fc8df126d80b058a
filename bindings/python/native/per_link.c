/* per_link of linkify(): the caller's function sees each link, and what it
 * returns changes what is written for the link. */
#include "bindings/python/native/core.h"

#include <string.h>

/* In a document a link can be written with references, as a&amp;b. The Link object
 * has the decoded bytes (a&b), and its parts are found again in them. */
static PyObject *link_of_document(per_link_call *call,
                                  const linkspan_link *link, linkspan_str bytes,
                                  size_t start, size_t end)
{
    linkspan_link parts;
    utf8_text text = {.is_bytes = call->text->is_bytes};
    linkspan_split_link(bytes.data, bytes.len, &parts);
    parts.kind = link->kind;
    parts.flags = link->flags;
    parts.host_kind = link->host_kind;
    parts.action = link->action;
    text.owner = PyBytes_FromStringAndSize(bytes.data, (Py_ssize_t)bytes.len);
    if (!text.owner)
        return NULL;
    PyObject *object = link_new(call->detector, &text, &parts, start, end);
    text_close(&text);
    return object;
}

static PyObject *link_of_call(per_link_call *call, const linkspan_link *link,
                              linkspan_str bytes)
{
    const bool as_bytes = call->text->is_same_offset;
    const char *data = call->text->data;
    const linkspan_range span = link->span;
    call->at_unit +=
        text_units(data + call->at, span.start - call->at, as_bytes);
    call->at = span.start;
    const size_t end =
        call->at_unit +
        text_units(data + span.start, span.end - span.start, as_bytes);
    return call->is_document
               ? link_of_document(call, link, bytes, call->at_unit, end)
               : link_new(call->detector, call->text, link, call->at_unit, end);
}

static linkspan_status set_by_name(linkspan_plan *plan, linkspan_str name,
                                   linkspan_str value)
{
    if (name.len == 4 && memcmp(name.data, "href", 4) == 0)
        return linkspan_plan_set_href(plan, value.data, value.len);
    if (name.len == 4 && memcmp(name.data, "text", 4) == 0)
        return linkspan_plan_set_text(plan, value.data, value.len);
    return linkspan_plan_set_attribute(plan, name.data, name.len, value.data,
                                       value.len);
}

/* Set one item of the dict that the function returned. A refused value raises;
 * a value without effect, because the link is planned as text, does not. */
static bool set_item(linkspan_plan *plan, PyObject *key, PyObject *value)
{
    linkspan_str name = {NULL, 0}, text = {NULL, 0};
    Py_ssize_t len = 0;
    if (!PyUnicode_Check(key) ||
        !(PyUnicode_Check(value) || value == Py_None)) {
        PyErr_Format(PyExc_TypeError,
                     "per_link: %R: %R must be str and str or None", key,
                     value);
        return false;
    }
    name.data = PyUnicode_AsUTF8AndSize(key, &len);
    name.len = (size_t)len;
    if (name.data && value != Py_None) {
        text.data = PyUnicode_AsUTF8AndSize(value, &len);
        text.len = (size_t)len;
    }
    if (PyErr_Occurred())
        return false;
    const linkspan_status status = set_by_name(plan, name, text);
    if (status == LINKSPAN_ERR_NO_MEMORY)
        PyErr_NoMemory();
    else if (status < 0)
        PyErr_Format(PyExc_ValueError, "per_link: %R: %R is refused", key,
                     value);
    return status >= 0;
}

static bool set_items(linkspan_plan *plan, PyObject *dict)
{
    PyObject *items = PyDict_Items(dict);
    bool is_done = items != NULL;
    for (Py_ssize_t i = 0; is_done && i < PyList_Size(items); i++) {
        PyObject *item = PyList_GetItem(items, i);
        is_done =
            set_item(plan, PyTuple_GetItem(item, 0), PyTuple_GetItem(item, 1));
    }
    Py_XDECREF(items);
    return is_done;
}

static bool set_markup(linkspan_plan *plan, PyObject *markup)
{
    Py_ssize_t len;
    const char *data = PyUnicode_AsUTF8AndSize(markup, &len);
    if (!data)
        return false;
    const linkspan_status status =
        linkspan_plan_set_markup(plan, data, (size_t)len);
    if (status != LINKSPAN_OK)
        raise_status(status, "per_link");
    return status == LINKSPAN_OK;
}

/* None and True: as planned; False: no link; str: markup of its own; dict: href,
 * text and attributes. */
static bool apply(linkspan_plan *plan, PyObject *answer)
{
    if (answer == Py_None || answer == Py_True)
        return true;
    if (answer == Py_False)
        return linkspan_plan_drop(plan) == LINKSPAN_OK;
    if (PyUnicode_Check(answer))
        return set_markup(plan, answer);
    if (PyDict_Check(answer))
        return set_items(plan, answer);
    PyErr_Format(PyExc_TypeError,
                 "per_link must return None, bool, str or dict, not %R",
                 (PyObject *)Py_TYPE(answer));
    return false;
}

linkspan_status decide_plan(void *context, const linkspan_link *link,
                            linkspan_str bytes, linkspan_plan *plan)
{
    per_link_call *call = context;
    PyObject *object = link_of_call(call, link, bytes);
    PyObject *answer =
        object ? PyObject_CallFunctionObjArgs(call->function, object, NULL)
               : NULL;
    const bool is_done = answer && apply(plan, answer);
    Py_XDECREF(object);
    Py_XDECREF(answer);
    return is_done ? LINKSPAN_OK : LINKSPAN_ERR_ARG;
}
