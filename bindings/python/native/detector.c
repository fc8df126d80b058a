/* Detector: reads options. linkspan/_options.py reads the keywords and gives
 * numbers and tuples of strings. */
#include "bindings/python/native/core.h"

/* What linkspan._options.resolve() gives. */
typedef struct resolved {
    unsigned int profile;
    unsigned int kinds;
    unsigned int flags;
    Py_ssize_t tailoring; /* -1: that of the profile */
    Py_ssize_t preset;    /* -1: that of the profile */
    Py_ssize_t max_link_len;
    Py_ssize_t max_local_part;
    unsigned int today;
    unsigned int start;
    unsigned int min_score;
    PyObject *schemes;
    PyObject *ignored_hosts;
    PyObject *protected_names;
    PyObject *allow_mix;
    PyObject *characters; /* email_add and email_remove */
    PyObject *data;
} resolved;

const linkspan_data *detector_data(const detector_object *detector)
{
    return detector->data ? detector->data->data : NULL;
}

static bool set_protected(detector_object *self, PyObject *tuple,
                          linkspan_policy *policy)
{
    if (PyTuple_Size(tuple) == 0)
        return true;
    linkspan_str *names;
    size_t count, refused = 0;
    if (!strings_of(tuple, &names, &count, "protected"))
        return false;
    const linkspan_status status = linkspan_protected_new(
        names, count, &python_allocator, &self->protected_names, &refused);
    PyMem_Free(names);
    if (status == LINKSPAN_ERR_INVALID)
        PyErr_Format(PyExc_ValueError, "protected: %R is not a domain",
                     PyTuple_GetItem(tuple, (Py_ssize_t)refused));
    else if (status != LINKSPAN_OK)
        raise_status(status, "protected");
    policy->protected_names = self->protected_names;
    return status == LINKSPAN_OK;
}

static bool set_mixes(PyObject *tuple, linkspan_policy *policy)
{
    linkspan_str *mixes;
    size_t count;
    if (!strings_of(tuple, &mixes, &count, "allow_mix"))
        return false;
    linkspan_status status = LINKSPAN_OK;
    for (size_t i = 0; status == LINKSPAN_OK && i < count; i++) {
        status = linkspan_policy_allow_mix(policy, mixes[i].data, mixes[i].len);
        if (status == LINKSPAN_ERR_INVALID)
            PyErr_Format(PyExc_ValueError,
                         "allow_mix: %R is no language and no scripts",
                         PyTuple_GetItem(tuple, (Py_ssize_t)i));
        else if (status != LINKSPAN_OK)
            raise_status(status, "allow_mix");
    }
    PyMem_Free(mixes);
    return status == LINKSPAN_OK;
}

static bool set_policy(detector_object *self, const resolved *r,
                       linkspan_options *options, linkspan_policy *policy)
{
    if (r->preset >= 0)
        options->preset = (uint32_t)r->preset;
    const linkspan_status status =
        linkspan_policy_init(policy, options->preset);
    if (status != LINKSPAN_OK) {
        raise_status(status, "policy");
        return false;
    }
    policy->today = r->today;
    options->policy = policy;
    self->has_policy = options->preset != LINKSPAN_POLICY_OFF;
    return set_protected(self, r->protected_names, policy) &&
           set_mixes(r->allow_mix, policy);
}

static bool set_options(const resolved *r, linkspan_options *options)
{
    linkspan_options_init(options);
    const linkspan_status status =
        linkspan_options_set_profile(options, r->profile);
    if (status != LINKSPAN_OK) {
        raise_status(status, "profile");
        return false;
    }
    options->allocator = &python_allocator;
    options->kinds = r->kinds;
    options->flags = r->flags;
    options->start = r->start;
    options->min_score = r->min_score;
    if (r->tailoring >= 0)
        options->tailoring = (uint32_t)r->tailoring;
    if (r->max_link_len)
        options->max_link_len = (size_t)r->max_link_len;
    if (r->max_local_part)
        options->max_local_part = (size_t)r->max_local_part;
    return true;
}

static linkspan_status try(const linkspan_options *options)
{
    linkspan_detector *trial = NULL;
    const linkspan_status status = linkspan_detector_new(options, &trial);
    linkspan_detector_free(trial);
    return status;
}

/* The option that the library refused. It does not say which one it was, so they are
 * tried one by one. */
static const char *refused_option(linkspan_options options)
{
    options.scheme_count = 0;
    if (try(&options) == LINKSPAN_OK)
        return "schemes";
    options.ignored_host_count = 0;
    if (try(&options) == LINKSPAN_OK)
        return "ignored_hosts";
    options.email_remove.len = 0;
    return try(&options) == LINKSPAN_OK ? "email_remove" : "email_add";
}

static bool make(detector_object *self, linkspan_options *options,
                 const linkspan_str *schemes, size_t scheme_count,
                 const linkspan_str *hosts, size_t host_count)
{
    options->schemes = schemes;
    options->scheme_count = scheme_count;
    options->ignored_hosts = hosts;
    options->ignored_host_count = host_count;
    const linkspan_status status =
        linkspan_detector_new(options, &self->detector);
    if (status == LINKSPAN_ERR_INVALID || status == LINKSPAN_ERR_LIMIT)
        raise_status(status, refused_option(*options));
    else if (status != LINKSPAN_OK)
        raise_status(status, "options");
    return status == LINKSPAN_OK;
}

static bool set_characters(PyObject *tuple, linkspan_options *options)
{
    linkspan_str *texts;
    size_t count;
    if (!strings_of(tuple, &texts, &count, "email_add, email_remove"))
        return false;
    options->email_add = count == 2 ? texts[0] : (linkspan_str){NULL, 0};
    options->email_remove = count == 2 ? texts[1] : (linkspan_str){NULL, 0};
    PyMem_Free(texts);
    return true;
}

static bool build(detector_object *self, const resolved *r)
{
    linkspan_options options;
    linkspan_policy policy;
    if (!set_options(r, &options) || !set_policy(self, r, &options, &policy) ||
        !set_characters(r->characters, &options))
        return false;
    if (r->data != Py_None) {
        if (Py_TYPE(r->data) != self->state->data) {
            PyErr_SetString(PyExc_TypeError, "data must be a linkspan.Data");
            return false;
        }
        Py_INCREF(r->data);
        self->data = (data_object *)r->data;
        options.data = self->data->data;
    }
    linkspan_str *schemes = NULL, *hosts = NULL;
    size_t scheme_count, host_count;
    bool is_made =
        strings_of(r->schemes, &schemes, &scheme_count, "schemes") &&
        strings_of(r->ignored_hosts, &hosts, &host_count, "ignored_hosts") &&
        make(self, &options, schemes, scheme_count, hosts, host_count);
    PyMem_Free(schemes);
    PyMem_Free(hosts);
    return is_made;
}

static detector_object *detector_alloc(core_state *state, PyObject *options)
{
    detector_object *self = PyObject_New(detector_object, state->detector);
    if (!self)
        return NULL;
    self->detector = NULL;
    self->protected_names = NULL;
    self->data = NULL;
    self->state = state;
    self->has_policy = true;
    Py_INCREF(options);
    self->options = options;
    return self;
}

/* The keywords go through linkspan._options.resolve(), which gives (options as
 * given, numbers and tuples). */
static PyObject *detector_new(PyTypeObject *type, PyObject *args,
                              PyObject *kwargs)
{
    core_state *state = PyType_GetModuleState(type);
    PyObject *given = PyObject_Call(state->resolve, args, kwargs);
    if (!given)
        return NULL;
    resolved r;
    PyObject *options;
    detector_object *self = NULL;
    if (PyArg_ParseTuple(given, "O!(IIInnnnIIIO!O!O!O!O!O)", &PyDict_Type,
                         &options, &r.profile, &r.kinds, &r.flags, &r.tailoring,
                         &r.preset, &r.max_link_len, &r.max_local_part,
                         &r.today, &r.start, &r.min_score, &PyTuple_Type,
                         &r.schemes, &PyTuple_Type, &r.ignored_hosts,
                         &PyTuple_Type, &r.protected_names, &PyTuple_Type,
                         &r.allow_mix, &PyTuple_Type, &r.characters, &r.data))
        self = detector_alloc(state, options);
    if (self && !build(self, &r))
        Py_CLEAR(self);
    Py_DECREF(given);
    return (PyObject *)self;
}

/* This word comes before the given string, so that a string without a profile gets
 * the default profile of Detector(). */
#define FIRST_WORD "tailored,"

static bool build_from_string(detector_object *self, PyObject *string)
{
    PyObject *words = PyUnicode_FromFormat(FIRST_WORD "%U", string);
    Py_ssize_t len = 0;
    const char *data = words ? PyUnicode_AsUTF8AndSize(words, &len) : NULL;
    if (!data) {
        if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
            PyErr_SetString(PyExc_ValueError, "string: has a lone surrogate");
        Py_XDECREF(words);
        return false;
    }
    /* If the string is empty, leave out the comma of FIRST_WORD: after a comma, a
     * word must follow. */
    const Py_ssize_t first = (Py_ssize_t)sizeof FIRST_WORD - 1;
    linkspan_option_error error = {.size = sizeof error};
    const linkspan_status status = linkspan_detector_from_string(
        data, (size_t)(len == first ? first - 1 : len), &python_allocator,
        &self->detector, &error);
    if (status == LINKSPAN_ERR_INVALID) {
        PyObject *word = text_slice(data + error.word.start,
                                    error.word.end - error.word.start, false);
        if (word)
            PyErr_Format(PyExc_ValueError, "string: %R: %s", word,
                         error.message);
        Py_XDECREF(word);
    } else if (status != LINKSPAN_OK) {
        raise_status(status, "string");
    }
    Py_DECREF(words);
    return status == LINKSPAN_OK;
}

static PyObject *detector_from_string(PyObject *type, PyObject *string)
{
    core_state *state = PyType_GetModuleState((PyTypeObject *)type);
    if (!PyUnicode_Check(string)) {
        PyErr_Format(PyExc_TypeError, "string must be str, not %R",
                     (PyObject *)Py_TYPE(string));
        return NULL;
    }
    PyObject *options = Py_BuildValue("{sO}", "string", string);
    detector_object *self = options ? detector_alloc(state, options) : NULL;
    Py_XDECREF(options);
    if (self && !build_from_string(self, string))
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void detector_dealloc(detector_object *self)
{
    PyTypeObject *type = Py_TYPE(self);
    linkspan_detector_free(self->detector);
    linkspan_protected_free(self->protected_names);
    Py_XDECREF(self->data);
    Py_XDECREF(self->options);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *get_options(detector_object *self, void *closure)
{
    (void)closure;
    return PyDictProxy_New(self->options);
}

static PyObject *get_data(detector_object *self, void *closure)
{
    (void)closure;
    PyObject *data = self->data ? (PyObject *)self->data : Py_None;
    Py_INCREF(data);
    return data;
}

static PyObject *detector_repr(detector_object *self)
{
    PyObject *string = PyDict_GetItemString(self->options, "string");
    if (string)
        return PyUnicode_FromFormat("linkspan.Detector.from_string(%R)",
                                    string);
    PyObject *items = PyDict_Items(self->options);
    PyObject *words = PyList_New(0);
    PyObject *result = NULL;
    for (Py_ssize_t i = 0; items && words && i < PyList_Size(items); i++) {
        PyObject *item = PyList_GetItem(items, i);
        PyObject *word = PyUnicode_FromFormat("%U=%R", PyTuple_GetItem(item, 0),
                                              PyTuple_GetItem(item, 1));
        if (!word || PyList_Append(words, word) < 0)
            Py_CLEAR(words);
        Py_XDECREF(word);
    }
    PyObject *comma = items && words ? PyUnicode_FromString(", ") : NULL;
    PyObject *joined = comma ? PyUnicode_Join(comma, words) : NULL;
    if (joined)
        result = PyUnicode_FromFormat("linkspan.Detector(%U)", joined);
    Py_XDECREF(items);
    Py_XDECREF(words);
    Py_XDECREF(comma);
    Py_XDECREF(joined);
    return result;
}

static PyObject *detector_reduce(detector_object *self, PyObject *unused)
{
    (void)unused;
    return Py_BuildValue("O(O)", self->state->detector_from_options,
                         self->options);
}

static PyObject *detector_compare(PyObject *self, PyObject *other, int op)
{
    if ((op != Py_EQ && op != Py_NE) || Py_TYPE(self) != Py_TYPE(other))
        Py_RETURN_NOTIMPLEMENTED;
    return PyObject_RichCompare(((detector_object *)self)->options,
                                ((detector_object *)other)->options, op);
}

static PyGetSetDef detector_attributes[] = {
    {"options", (getter)(void (*)(void))get_options, NULL,
     PyDoc_STR("What the detector was made with."), NULL},
    {"data", (getter)(void (*)(void))get_data, NULL,
     PyDoc_STR("The lists it uses; None: the compiled-in ones."), NULL},
    {0}};

#define METHOD(name, function, flags, doc)                                     \
    {                                                                          \
        name, (PyCFunction)(void (*)(void))(function), flags,                  \
            PyDoc_STR(name doc)                                                \
    }

static PyMethodDef detector_methods[] = {
    METHOD("from_string", detector_from_string, METH_O | METH_CLASS,
           "($type, string, /)\n--\n\nMake a detector from words with commas "
           "between them, as in other bindings of\nlinkspan and in "
           "configuration files: 'uts58,localhost,scheme=ipfs'."),
    METHOD("find", detector_find, METH_O,
           "($self, text, /)\n--\n\nFind all links of a text, as a list of "
           "Link.\n\nOffsets count code points of str and bytes of bytes. The "
           "GIL is released\nwhile a text of 2048 bytes or more is searched."),
    METHOD("finditer", detector_finditer, METH_O,
           "($self, text, /)\n--\n\nIterate over the links of a text. Each "
           "link is found when the iterator reaches it."),
    METHOD("find_many", detector_find_many, METH_O,
           "($self, texts, /)\n--\n\nFind the links of each text of an "
           "iterable: a list of lists of Link.\n\nAn item can be None; it "
           "counts as a text without links. The GIL is released."),
    METHOD("count_many", detector_count_many, METH_O,
           "($self, texts, /)\n--\n\nCount the links of each text of an "
           "iterable, as a list of int."),
    METHOD("is_link", detector_is_link, METH_O,
           "($self, text, /)\n--\n\nTest whether the whole text is one link."),
    METHOD("linkify", detector_linkify, METH_VARARGS | METH_KEYWORDS,
           "($self, text, format='html', per_link=None, **options)\n--\n\n"
           "Write a text with its links made clickable."),
    METHOD("check", detector_check, METH_O,
           "($self, link, /)\n--\n\nReport what is wrong with one link, such "
           "as the href of a document, as a\ntuple of Finding."),
    METHOD("check_text", detector_check_text, METH_O,
           "($self, text, /)\n--\n\nReport hidden characters, bidi controls, "
           "control characters, bytes that are not UTF-8 and text\nthat is not "
           "NFC, as a tuple of Finding. Link.findings has the findings of a "
           "link."),
    METHOD("check_document", detector_check_document,
           METH_VARARGS | METH_KEYWORDS,
           "($self, text, markup='html', *, mail=False)\n--\n\nReport what is "
           "wrong with the links of an HTML or Markdown document, as a tuple "
           "of\nDocumentFinding: also links whose text is another address than "
           "their target.\nmail: the document is the body of a mail."),
    METHOD("check_sender", detector_check_sender, METH_VARARGS | METH_KEYWORDS,
           "($self, sender, list_id='')\n--\n\nReport a sender whose name is "
           "the address of somebody else, as a tuple of Finding.\nBoth are the "
           "decoded values of fields of a mail: From and List-Id."),
    METHOD("defang", detector_defang, METH_O,
           "($self, text, /)\n--\n\nWrite a text with its links made harmless: "
           "hxxps[:]//example[.]com"),
    METHOD("redact", detector_redact, METH_VARARGS | METH_KEYWORDS,
           "($self, text, redaction='kind', *, word='[link]', "
           "markup=None)\n--\n\nReplace the links of a text or document: by "
           "'text' (the word), their 'kind' or 'host',\nor only 'secret' "
           "parts; or 'defang' them."),
    METHOD("redact_changes", detector_redact_changes,
           METH_VARARGS | METH_KEYWORDS,
           "($self, text, redaction='kind', *, word='[link]', "
           "markup=None)\n--\n\nWhat redact() returns, and a list of what has "
           "changed: (start, end, new_start, new_end)."),
    METHOD("explain", detector_explain, METH_O,
           "($self, text, /)\n--\n\nReport for each code point of a text what "
           "was decided about it and by which\nrule, as a list of Event."),
    METHOD(
        "explain_links", detector_explain_links, METH_O,
        "($self, text, /)\n--\n\nSay in words why each link of a text, and "
        "each "
        "text that looks like one, is\nlinked or not, as a list of Verdict."),
    METHOD(
        "extend", detector_extend, METH_VARARGS,
        "($self, text, start, end, /)\n--\n\nCorrect the end of a link that "
        "another program has found from start to end.\nReturns the end; None "
        "if no host stands at the start."),
    {"__reduce__", (PyCFunction)(void (*)(void))detector_reduce, METH_NOARGS,
     NULL},
    {0}};

static PyType_Slot detector_slots[] = {
    {Py_tp_doc,
     "Detector(profile='tailored', **options)\n--\n\nFinds links. A detector "
     "never changes, and threads can share it.\n\nThe options are described in "
     "linkspan._options.resolve()."},
    {Py_tp_new, detector_new},
    {Py_tp_dealloc, detector_dealloc},
    {Py_tp_repr, detector_repr},
    {Py_tp_richcompare, detector_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_getset, detector_attributes},
    {Py_tp_methods, detector_methods},
    {0, NULL}};

PyType_Spec detector_spec = {
    .name = "linkspan.Detector",
    .basicsize = sizeof(detector_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = detector_slots,
};
