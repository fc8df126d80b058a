/* Data: newer lists of public suffixes and top-level domains. */
#include "bindings/python/native/core.h"

#include <time.h>

static PyObject *refuse_lists(linkspan_status status,
                              const linkspan_data_error *error)
{
    if (status == LINKSPAN_ERR_NO_MEMORY || !error->message)
        return raise_status(status, "lists");
    const char *list = error->list == LINKSPAN_LIST_TLDS ? "tlds" : "suffixes";
    if (error->line)
        PyErr_Format(PyExc_ValueError, "%s: line %zu: %s", list, error->line,
                     error->message);
    else
        PyErr_Format(PyExc_ValueError, "%s: %s", list, error->message);
    return NULL;
}

/* Data(suffixes, suffixes_name, tlds, tlds_name): bytes or None, and names. */
static PyObject *data_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"suffixes",  "suffixes_name", "tlds",
                            "tlds_name", "any_tlds",      NULL};
    linkspan_data_source source = {.size = sizeof source};
    Py_ssize_t lens[4] = {0};
    int any_tlds = 0;
    if (!PyArg_ParseTupleAndKeywords(
            args, kwargs, "z#z#z#z#|p:Data", names, &source.suffixes.data,
            &lens[0], &source.suffixes_name.data, &lens[1], &source.tlds.data,
            &lens[2], &source.tlds_name.data, &lens[3], &any_tlds))
        return NULL;
    source.flags = any_tlds ? LINKSPAN_LOAD_ANY_TLDS : 0;
    source.suffixes.len = (size_t)lens[0];
    source.suffixes_name.len = (size_t)lens[1];
    source.tlds.len = (size_t)lens[2];
    source.tlds_name.len = (size_t)lens[3];
    linkspan_data_error error = {.size = sizeof error};
    linkspan_data *data = NULL;
    linkspan_status status;
    Py_BEGIN_ALLOW_THREADS status =
        linkspan_data_load(&source, &python_allocator, &data, &error);
    Py_END_ALLOW_THREADS if (status != LINKSPAN_OK) return refuse_lists(status,
                                                                        &error);
    data_object *self = PyObject_New(data_object, type);
    if (!self) {
        linkspan_data_free(data);
        return NULL;
    }
    Py_INCREF(args);
    self->sources = args;
    self->data = data;
    return (PyObject *)self;
}

static void data_dealloc(data_object *self)
{
    PyTypeObject *type = Py_TYPE(self);
    linkspan_data_free(self->data);
    Py_XDECREF(self->sources);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *data_reduce(data_object *self, PyObject *unused)
{
    (void)unused;
    return Py_BuildValue("OO", (PyObject *)Py_TYPE(self), self->sources);
}

static PyObject *str_of(linkspan_str text)
{
    return text_slice(text.data ? text.data : "", text.len, false);
}

/* The sources of the lists, as a dict. */
PyObject *data_info(const linkspan_data *data)
{
    linkspan_data_facts facts = {.size = sizeof facts};
    const linkspan_status status =
        linkspan_data_info(data, (int64_t)time(NULL), &facts);
    if (status != LINKSPAN_OK)
        return raise_status(status, "data");
    return Py_BuildValue(
        "{sNsNsIsisIsIsNsNsIsisIsI}", "suffixes_name",
        str_of(facts.suffixes_name), "suffixes_version",
        str_of(facts.suffixes_version), "suffixes_date", facts.suffixes_date,
        "suffixes_age", facts.suffixes_age, "icann_rules", facts.icann_rules,
        "private_rules", facts.private_rules, "tlds_name",
        str_of(facts.tlds_name), "tlds_version", str_of(facts.tlds_version),
        "tlds_date", facts.tlds_date, "tlds_age", facts.tlds_age, "tlds_count",
        facts.tlds_count, "tlds_added", facts.tlds_added);
}

static PyObject *get_info(data_object *self, void *closure)
{
    (void)closure;
    return data_info(self->data);
}

static PyObject *data_repr(data_object *self)
{
    linkspan_data_facts facts = {.size = sizeof facts};
    linkspan_data_info(self->data, -1, &facts);
    PyObject *suffixes = str_of(facts.suffixes_name);
    PyObject *tlds = str_of(facts.tlds_name);
    PyObject *repr =
        suffixes && tlds
            ? PyUnicode_FromFormat("<linkspan.Data suffixes=%R tlds=%R>",
                                   suffixes, tlds)
            : NULL;
    Py_XDECREF(suffixes);
    Py_XDECREF(tlds);
    return repr;
}

static PyGetSetDef data_attributes[] = {
    {"info", (getter)(void (*)(void))get_info, NULL,
     PyDoc_STR("Names, versions, dates (20260724), ages in days and sizes."),
     NULL},
    {0}};

static PyMethodDef data_methods[] = {
    {"__reduce__", (PyCFunction)(void (*)(void))data_reduce, METH_NOARGS, NULL},
    {0}};

static PyType_Slot data_slots[] = {
    {Py_tp_doc, "Lists of public suffixes and top-level domains; made by "
                "linkspan.data(). Never changes."},
    {Py_tp_new, data_new},
    {Py_tp_dealloc, data_dealloc},
    {Py_tp_repr, data_repr},
    {Py_tp_getset, data_attributes},
    {Py_tp_methods, data_methods},
    {0, NULL}};

PyType_Spec data_spec = {
    .name = "linkspan.Data",
    .basicsize = sizeof(data_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = data_slots,
};
