/* Link: stores the facts that the search gives, and computes everything else when it
 * is asked for. */
#include "bindings/python/native/core.h"

#include <stddef.h>
#include <string.h>

/* Indices of the ranges, as they lie in linkspan_link. */
enum {
    SPAN,
    SCHEME,
    LOCAL_PART,
    HOST,
    HOST_RUN,
    PORT,
    PATH,
    QUERY,
    FRAGMENT,
    DIRECTIVES
};

/* All ranges but that of the run, which can start before the link, are pickled, in
 * this order. */
enum {
    PICKLED_RANGES = LINK_RANGES - 1
};
static const uint8_t pickled[PICKLED_RANGES] = {
    SPAN, SCHEME, LOCAL_PART, HOST, PORT, PATH, QUERY, FRAGMENT, DIRECTIVES};

/* Offsets from the start of a link. An absent part is empty, and at the start. */
typedef struct part_ends {
    int32_t start;
    int32_t end;
} part_ends;

static part_ends ends_of(const link_object *self, size_t index)
{
    const int32_t *ends = facts_of(self)->ranges[index];
    if (ends[0] == ends[1] &&
        (ends[0] < 0 || ends[0] > facts_of(self)->ranges[SPAN][1]))
        return (part_ends){0, 0};
    return (part_ends){ends[0], ends[1]};
}

/* The link with offsets into the bytes of its owner. */
static linkspan_link unpack(const link_object *self)
{
    const size_t start = facts_of(self)->at - self->group->base;
    linkspan_link link = {.size = sizeof link,
                          .kind = facts_of(self)->kind,
                          .flags = facts_of(self)->flags,
                          .host_kind = facts_of(self)->host_kind,
                          .parts = facts_of(self)->parts,
                          .action = facts_of(self)->action,
                          .directive_count = facts_of(self)->directive_count};
    size_t ends[2 * LINK_RANGES];
    for (size_t i = 0; i < LINK_RANGES; i++) {
        const part_ends part = ends_of(self, i);
        ends[2 * i] = start + (size_t)(ptrdiff_t)part.start;
        ends[2 * i + 1] = start + (size_t)(ptrdiff_t)part.end;
    }
    memcpy(&link.span, ends, sizeof ends);
    return link;
}

/* The memory belongs to the group, which is freed with the last of its
 * links. */
static void link_dealloc(link_object *self)
{
    PyTypeObject *type = Py_TYPE(self);
    link_group *group = self->group;
    if (--group->alive == 0) {
        Py_XDECREF(group->owner);
        Py_XDECREF(group->detector);
        Py_XDECREF(group->findings);
        raw_free(group);
    }
    Py_DECREF(type);
}

const char *link_data(const link_object *self, size_t *len)
{
    Py_ssize_t size = 0;
    const char *data;
    if (PyUnicode_Check(self->group->owner)) {
        data = PyUnicode_AsUTF8AndSize(self->group->owner, &size);
    } else {
        data = PyBytes_AsString(self->group->owner);
        size = PyBytes_Size(self->group->owner);
    }
    *len = (size_t)size;
    return data;
}

static linkspan_str range_of(const link_object *self, size_t index)
{
    size_t len;
    const char *data = link_data(self, &len);
    const part_ends part = ends_of(self, index);
    return (linkspan_str){data + (facts_of(self)->at - self->group->base) +
                              part.start,
                          (size_t)(part.end - part.start)};
}

static PyObject *slice(const link_object *self, size_t index)
{
    const linkspan_str bytes = range_of(self, index);
    return text_slice(bytes.data, bytes.len, self->group->is_bytes);
}

/* ------------------------------------------------------------- attributes */

static PyObject *get_text(link_object *self, void *closure)
{
    (void)closure;
    return slice(self, SPAN);
}

static PyObject *get_start(link_object *self, void *closure)
{
    (void)closure;
    return PyLong_FromSsize_t(facts_of(self)->start);
}

static PyObject *get_end(link_object *self, void *closure)
{
    (void)closure;
    return PyLong_FromSsize_t(facts_of(self)->end);
}

static PyObject *get_kind(link_object *self, void *closure)
{
    (void)closure;
    PyObject *kind = state_of((PyObject *)self)->kinds[facts_of(self)->kind];
    Py_INCREF(kind);
    return kind;
}

/* How to find out whether a link has a part: by a bit LINKSPAN_PART_ or, if `part` is 0,
 * by whether the range is empty. */
typedef struct part_rule {
    size_t index;
    uint32_t part;
} part_rule;

static PyObject *get_part(link_object *self, void *closure)
{
    const part_rule *rule = closure;
    const part_ends part = ends_of(self, rule->index);
    const bool is_there = rule->part ? (facts_of(self)->parts & rule->part) != 0
                                     : part.start < part.end;
    if (!is_there)
        Py_RETURN_NONE;
    return slice(self, rule->index);
}

/* The scheme without its colon and slashes. */
static PyObject *get_scheme(link_object *self, void *closure)
{
    (void)closure;
    const linkspan_str written = range_of(self, SCHEME);
    const char *colon =
        written.len ? memchr(written.data, ':', written.len) : NULL;
    if (!colon)
        Py_RETURN_NONE;
    return text_slice(written.data, (size_t)(colon - written.data),
                      self->group->is_bytes);
}

static PyObject *get_port(link_object *self, void *closure)
{
    (void)closure;
    const linkspan_str digits = range_of(self, PORT);
    if (digits.len == 0)
        Py_RETURN_NONE;
    long port = 0;
    for (size_t i = 0; i < digits.len && port < 1000000; i++)
        port = port * 10 + (digits.data[i] - '0');
    return PyLong_FromLong(port);
}

static PyObject *get_directives(link_object *self, void *closure)
{
    (void)closure;
    PyObject *list = PyList_New(0);
    if (!list)
        return NULL;
    size_t len;
    const char *data = link_data(self, &len);
    const linkspan_range all = unpack(self).directives;
    size_t at = all.start;
    linkspan_range one;
    while (facts_of(self)->directive_count &&
           linkspan_next_directive(data, len, &all, &at, &one) == LINKSPAN_OK) {
        PyObject *item = text_slice(data + one.start, one.end - one.start,
                                    self->group->is_bytes);
        const int failed = !item || PyList_Append(list, item) < 0;
        Py_XDECREF(item);
        if (failed) {
            Py_DECREF(list);
            return NULL;
        }
    }
    PyObject *tuple = PyList_AsTuple(list);
    Py_DECREF(list);
    return tuple;
}

static PyObject *get_flag(link_object *self, void *closure)
{
    return PyBool_FromLong(
        (facts_of(self)->flags & *(const uint32_t *)closure) != 0);
}

static PyObject *name_or_none(const char *name)
{
    if (!name)
        Py_RETURN_NONE;
    return PyUnicode_FromString(name);
}

static PyObject *get_host_kind(link_object *self, void *closure)
{
    (void)closure;
    return name_or_none(
        linkspan_name_of(LINKSPAN_NAMES_HOST, facts_of(self)->host_kind));
}

static PyObject *get_score(link_object *self, void *closure)
{
    (void)closure;
    return name_or_none(linkspan_name_of(
        LINKSPAN_NAMES_SCORE, LINKSPAN_LINK_SCORE(facts_of(self)->flags)));
}

static PyObject *get_action(link_object *self, void *closure)
{
    (void)closure;
    return name_or_none(
        linkspan_name_of(LINKSPAN_NAMES_ACTION, facts_of(self)->action));
}

static PyObject *get_href(link_object *self, void *closure)
{
    (void)closure;
    const linkspan_str link = range_of(self, SPAN);
    linkspan_buf buf;
    linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
    /* A link has a user name only if the option asked for it, so it is kept. That of a
     * suspect was not asked for, and is dropped. */
    const uint32_t flags = facts_of(self)->flags & LINKSPAN_LINK_SUSPECT
                               ? 0
                               : LINKSPAN_HREF_USER_NAME;
    const linkspan_status status =
        linkspan_href(facts_of(self)->kind, link.data, link.len, flags, &buf);
    if (status == LINKSPAN_ERR_INVALID) {
        linkspan_buf_free(&buf);
        Py_RETURN_NONE; /* a host that browsers refuse */
    }
    return take_buffer(&buf, status, "href");
}

static PyObject *host_info(link_object *self)
{
    const detector_object *detector = self->group->detector;
    linkspan_link link = unpack(self);
    link.host_run = link.host; /* a stream keeps no text before the link */
    utf8_text text = {.owner = self->group->owner};
    text.data = link_data(self, &text.len);
    return host_of_link(state_of((PyObject *)self), &text, &link,
                        detector ? detector_data(detector) : NULL);
}

static PyObject *get_host_info(link_object *self, void *closure)
{
    PyObject *host = host_info(self);
    if (!host || !closure)
        return host;
    PyObject *attribute = PyObject_GetAttrString(host, closure);
    Py_DECREF(host);
    return attribute;
}

/* If the text around a link is gone, as in a stream, the link alone is judged. */
static PyObject *get_findings(link_object *self, void *closure)
{
    (void)closure;
    if (self->group->findings) {
        Py_INCREF(self->group->findings);
        return self->group->findings;
    }
    utf8_text text = {.owner = self->group->owner,
                      .is_bytes = self->group->is_bytes};
    text.data = link_data(self, &text.len);
    linkspan_link link = unpack(self);
    if (self->group->base > 0)
        link.host_run = link.host;
    const text_position where = {&text, link.span.start,
                                 (size_t)facts_of(self)->start};
    return findings_of(state_of((PyObject *)self),
                       self->group->detector->detector, &where, &link);
}

/* ------------------------------------------- equality, hash, repr, pickle */

static bool is_same(const link_object *a, const link_object *b)
{
    const link_facts *const x = facts_of(a);
    const link_facts *const y = facts_of(b);
    if (x->start != y->start || x->end != y->end ||
        a->group->is_bytes != b->group->is_bytes || x->kind != y->kind ||
        x->flags != y->flags || x->parts != y->parts ||
        x->host_kind != y->host_kind || x->action != y->action)
        return false;
    for (size_t i = 0; i < PICKLED_RANGES; i++) {
        const part_ends one = ends_of(a, pickled[i]);
        const part_ends other = ends_of(b, pickled[i]);
        if (one.start != other.start || one.end != other.end)
            return false;
    }
    const linkspan_str one = range_of(a, SPAN);
    const linkspan_str other = range_of(b, SPAN);
    return memcmp(one.data, other.data, one.len) == 0;
}

static PyObject *link_compare(PyObject *self, PyObject *other, int op)
{
    if ((op != Py_EQ && op != Py_NE) || Py_TYPE(self) != Py_TYPE(other))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(is_same((link_object *)self, (link_object *)other) ==
                           (op == Py_EQ));
}

static Py_hash_t link_hash(link_object *self)
{
    PyObject *text = get_text(self, NULL);
    if (!text)
        return -1;
    const Py_hash_t of_text = PyObject_Hash(text);
    Py_DECREF(text);
    if (of_text == -1)
        return -1;
    const Py_hash_t hash =
        (Py_hash_t)((size_t)of_text ^
                    ((size_t)facts_of(self)->start * 1000003u));
    return hash == -1 ? -2 : hash;
}

static PyObject *link_repr(link_object *self)
{
    PyObject *text = get_text(self, NULL);
    PyObject *kind = get_kind(self, NULL);
    PyObject *result =
        text && kind
            ? PyUnicode_FromFormat(
                  "<linkspan.Link kind=%R start=%zd end=%zd text=%R>", kind,
                  facts_of(self)->start, facts_of(self)->end, text)
            : NULL;
    Py_XDECREF(text);
    Py_XDECREF(kind);
    return result;
}

/* (text, start, end, (kind, flags, host_kind, parts, action, directives),
 *  (range, ...), findings): the link without the text around it. */
static PyObject *link_reduce(link_object *self, PyObject *unused)
{
    (void)unused;
    core_state *state = state_of((PyObject *)self);
    PyObject *findings = get_findings(self, NULL);
    PyObject *text = get_text(self, NULL);
    PyObject *ranges = PyTuple_New(2 * PICKLED_RANGES);
    PyObject *result = NULL;
    if (!findings || !text || !ranges)
        goto done;
    for (size_t i = 0; i < PICKLED_RANGES; i++) {
        const part_ends part = ends_of(self, pickled[i]);
        PyObject *start = PyLong_FromLong(part.start);
        PyObject *end = PyLong_FromLong(part.end);
        PyTuple_SetItem(ranges, (Py_ssize_t)(2 * i), start);
        PyTuple_SetItem(ranges, (Py_ssize_t)(2 * i + 1), end);
        if (!start || !end)
            goto done;
    }
    result = Py_BuildValue(
        "O(Onn(IIIIiI)OO)", state->link_from_parts, text, facts_of(self)->start,
        facts_of(self)->end, (unsigned int)facts_of(self)->kind,
        (unsigned int)facts_of(self)->flags,
        (unsigned int)facts_of(self)->host_kind,
        (unsigned int)facts_of(self)->parts, (int)facts_of(self)->action,
        (unsigned int)facts_of(self)->directive_count, ranges, findings);
done:
    Py_XDECREF(findings);
    Py_XDECREF(text);
    Py_XDECREF(ranges);
    return result;
}

static bool read_ranges(linkspan_link *link, PyObject *ranges, size_t len)
{
    size_t all[2 * LINK_RANGES] = {0};
    if (PyTuple_Size(ranges) != 2 * PICKLED_RANGES) {
        PyErr_SetString(PyExc_ValueError, "ranges: not as many as a link has");
        return false;
    }
    for (size_t i = 0; i < PICKLED_RANGES; i++) {
        Py_ssize_t ends[2];
        for (size_t k = 0; k < 2; k++) {
            PyObject *item = PyTuple_GetItem(ranges, (Py_ssize_t)(2 * i + k));
            ends[k] = PyLong_AsSsize_t(item);
            if (ends[k] == -1 && PyErr_Occurred())
                return false;
        }
        if (ends[0] < 0 || ends[1] < ends[0] || (size_t)ends[1] > len ||
            len > INT32_MAX) {
            PyErr_SetString(PyExc_ValueError, "ranges: outside of the link");
            return false;
        }
        all[2 * pickled[i]] = (size_t)ends[0];
        all[2 * pickled[i] + 1] = (size_t)ends[1];
    }
    memcpy(&link->span, all, sizeof all);
    link->host_run = link->host;
    link->span = (linkspan_range){0, len};
    return true;
}

PyObject *link_from_parts(PyObject *module, PyObject *arguments)
{
    core_state *state = PyModule_GetState(module);
    PyObject *object, *ranges, *findings;
    Py_ssize_t start, end;
    unsigned int directives;
    linkspan_link link = {.size = sizeof link};
    if (!PyArg_ParseTuple(
            arguments, "Onn(IIIIiI)O!O!:link_from_parts", &object, &start, &end,
            &link.kind, &link.flags, &link.host_kind, &link.parts, &link.action,
            &directives, &PyTuple_Type, &ranges, &PyTuple_Type, &findings))
        return NULL;
    if (link.kind != LINKSPAN_KIND_URL && link.kind != LINKSPAN_KIND_EMAIL) {
        PyErr_SetString(PyExc_ValueError, "kind: not valid");
        return NULL;
    }
    utf8_text text;
    if (!text_open(&text, object, "text"))
        return NULL;
    link.directive_count = directives;
    link_group *group = NULL;
    if (read_ranges(&link, ranges, text.len)) {
        group = group_new(1);
        if (!group)
            PyErr_NoMemory();
    }
    if (group) {
        Py_INCREF(text.owner);
        Py_INCREF(findings);
        group_add(group, &link);
        group->alive = 1;
        group->owner = text.owner;
        group->findings = findings;
        group->is_bytes = text.is_bytes;
        group_facts(group)->start = start;
        group_facts(group)->end = end;
    }
    text_close(&text);
    return group ? group_link(group, 0, state->link) : NULL;
}

/* ------------------------------------------------------------------- type */

static const part_rule local_part = {LOCAL_PART, 0};
static const part_rule host = {HOST, 0};
static const part_rule path = {PATH, LINKSPAN_PART_PATH};
static const part_rule query = {QUERY, LINKSPAN_PART_QUERY};
static const part_rule fragment = {FRAGMENT, LINKSPAN_PART_FRAGMENT};
static const uint32_t scheme_implied = LINKSPAN_LINK_SCHEME_IMPLIED;
static const uint32_t trailing_dot = LINKSPAN_LINK_TRAILING_DOT;

#define GET(name, function, closure, doc)                                      \
    {                                                                          \
        name, (getter)(void (*)(void))(function), NULL, PyDoc_STR(doc),        \
            (void *)(uintptr_t)(closure)                                       \
    }

static PyGetSetDef link_attributes[] = {
    GET("start", get_start, 0,
        "Where the link starts: code points of str, bytes of bytes."),
    GET("end", get_end, 0, "Where the link ends."),
    GET("kind", get_kind, 0, "'url' or 'email'."),
    GET("text", get_text, 0, "The link as it is written in the text."),
    GET("scheme", get_scheme, 0, "'https', or None if none is written."),
    GET("local_part", get_part, &local_part,
        "The part of an address before the @, or the user name of a URL; "
        "otherwise None."),
    GET("host", get_part, &host, "The host as it is written in the text."),
    GET("port", get_port, 0, "The port as int, or None."),
    GET("path", get_part, &path, "With its first slash, or None."),
    GET("query", get_part, &query, "Without the question mark, or None."),
    GET("fragment", get_part, &fragment,
        "Without the number sign and the directives, or None."),
    GET("directives", get_directives, 0,
        "The fragment's directives, such as 'text=a,b', as a tuple."),
    GET("scheme_implied", get_flag, &scheme_implied,
        "True if no scheme is written."),
    GET("trailing_dot", get_flag, &trailing_dot,
        "True if a dot follows the host."),
    GET("href", get_href, 0,
        "The address that the link leads to, in ASCII; None if browsers refuse "
        "its host."),
    GET("host_kind", get_host_kind, 0, "'domain', 'ipv4', 'ipv6' or 'name'."),
    GET("score", get_score, 0,
        "How sure the link is: 'certain', 'likely' or 'guess'."),
    GET("host_info", get_host_info, 0,
        "The description of the host, as a Host."),
    GET("host_ascii", get_host_info, "ascii", "The host in ASCII (Punycode)."),
    GET("host_unicode", get_host_info, "unicode", "The host in Unicode."),
    GET("suffix", get_host_info, "suffix", "The public suffix, or None."),
    GET("registrable", get_host_info, "registrable",
        "The registrable domain in ASCII, or None."),
    GET("action", get_action, 0,
        "What the detector's policy does with the link: 'link', 'encode', "
        "'plain', "
        "'punycode' or 'defang'."),
    GET("findings", get_findings, 0,
        "What is wrong with the link, as a tuple of Finding."),
    {0}};

static PyMethodDef link_methods[] = {
    {"__reduce__", (PyCFunction)(void (*)(void))link_reduce, METH_NOARGS, NULL},
    {0}};

static PyType_Slot link_slots[] = {
    {Py_tp_doc, "A link of a text. text[link.start:link.end] is the link."},
    {Py_tp_dealloc, link_dealloc},
    {Py_tp_repr, link_repr},
    {Py_tp_hash, link_hash},
    {Py_tp_richcompare, link_compare},
    {Py_tp_getset, link_attributes},
    {Py_tp_methods, link_methods},
    {0, NULL}};

PyType_Spec link_spec = {
    .name = "linkspan.Link",
    .basicsize = sizeof(link_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE |
             Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = link_slots,
};
