/* Link: what is known at once is stored, all else is computed when asked for. */
#include "bindings/python/native/core.h"

#include <stddef.h>
#include <string.h>
#include <structmember.h>

/* Every range, in the order in which they are kept and pickled. */
static const size_t range_offsets[LINK_RANGES] = {
    offsetof(linkspan_link, span),       offsetof(linkspan_link, scheme),
    offsetof(linkspan_link, local_part), offsetof(linkspan_link, host),
    offsetof(linkspan_link, port),       offsetof(linkspan_link, path),
    offsetof(linkspan_link, query),      offsetof(linkspan_link, fragment),
    offsetof(linkspan_link, directives), offsetof(linkspan_link, host_run)};
enum {
    PICKLED_RANGES = LINK_RANGES - 1 /* not what stands before the link */
};

static linkspan_range *range_at(linkspan_link *link, size_t index)
{
    return (void *)((char *)link + range_offsets[index]);
}

/* An absent range becomes an empty one at the link's start. */
static void pack(packed_link *packed, const linkspan_link *link, bool is_bytes)
{
    const size_t start = link->span.start;
    packed->start = start;
    for (size_t i = 0; i < LINK_RANGES; i++) {
        const linkspan_range range =
            *(const linkspan_range *)((const char *)link + range_offsets[i]);
        const bool is_empty = range.start == range.end && range.start < start;
        packed->ranges[i][0] = is_empty ? 0 : (int32_t)(range.start - start);
        packed->ranges[i][1] = is_empty ? 0 : (int32_t)(range.end - start);
    }
    packed->directive_count = (uint32_t)link->directive_count;
    packed->flags = (uint16_t)link->flags;
    packed->parts = (uint16_t)link->parts;
    packed->kind = (uint8_t)link->kind;
    packed->host_kind = (uint8_t)link->host_kind;
    packed->action = (int8_t)link->action;
    packed->is_bytes = is_bytes;
}

/* The link with offsets into the bytes of its owner. */
static linkspan_link unpack(const link_object *self)
{
    const packed_link *packed = &self->packed;
    const size_t start = packed->start - self->base;
    linkspan_link link = {.size = sizeof link,
                          .kind = packed->kind,
                          .flags = packed->flags,
                          .host_kind = packed->host_kind,
                          .parts = packed->parts,
                          .action = packed->action,
                          .directive_count = packed->directive_count};
    for (size_t i = 0; i < LINK_RANGES; i++) {
        *range_at(&link, i) =
            (linkspan_range){start + (size_t)(ptrdiff_t)packed->ranges[i][0],
                             start + (size_t)(ptrdiff_t)packed->ranges[i][1]};
    }
    return link;
}

PyObject *link_new(detector_object *detector, const utf8_text *text,
                   const linkspan_link *link, size_t start, size_t end)
{
    link_object *self = PyObject_New(link_object, detector->state->link);
    if (!self)
        return NULL;
    Py_INCREF(text->owner);
    self->owner = text->owner;
    Py_INCREF(detector);
    self->detector = detector;
    self->findings = NULL;
    self->base = text->base;
    self->start = (Py_ssize_t)start;
    self->end = (Py_ssize_t)end;
    pack(&self->packed, link, text->is_bytes);
    return (PyObject *)self;
}

static void link_dealloc(link_object *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(self->owner);
    Py_XDECREF(self->detector);
    Py_XDECREF(self->findings);
    PyObject_Free(self);
    Py_DECREF(type);
}

const char *link_data(const link_object *self, size_t *len)
{
    Py_ssize_t size = 0;
    const char *data;
    if (PyUnicode_Check(self->owner)) {
        data = PyUnicode_AsUTF8AndSize(self->owner, &size);
    } else {
        data = PyBytes_AsString(self->owner);
        size = PyBytes_Size(self->owner);
    }
    *len = (size_t)size;
    return data;
}

/* Indices of the ranges. */
enum {
    SPAN,
    SCHEME,
    LOCAL_PART,
    HOST,
    PORT,
    PATH,
    QUERY,
    FRAGMENT,
    DIRECTIVES,
    HOST_RUN
};

static linkspan_str range_of(const link_object *self, size_t index)
{
    size_t len;
    const char *data = link_data(self, &len);
    const int32_t *range = self->packed.ranges[index];
    return (linkspan_str){data + (self->packed.start - self->base) + range[0],
                          (size_t)(range[1] - range[0])};
}

static PyObject *slice(const link_object *self, size_t index)
{
    const linkspan_str bytes = range_of(self, index);
    return text_slice(bytes.data, bytes.len, self->packed.is_bytes);
}

/* ------------------------------------------------------------- attributes */

static PyObject *get_text(link_object *self, void *closure)
{
    (void)closure;
    return slice(self, SPAN);
}

static PyObject *get_kind(link_object *self, void *closure)
{
    (void)closure;
    PyObject *kind = state_of((PyObject *)self)->kinds[self->packed.kind];
    Py_INCREF(kind);
    return kind;
}

/* A part that is one of LINKSPAN_PART_; others are there unless empty. */
typedef struct part_rule {
    size_t index;
    uint32_t part;
} part_rule;

static PyObject *get_part(link_object *self, void *closure)
{
    const part_rule *rule = closure;
    const int32_t *range = self->packed.ranges[rule->index];
    const bool is_there = rule->part ? (self->packed.parts & rule->part) != 0
                                     : range[0] < range[1];
    if (!is_there)
        Py_RETURN_NONE;
    return slice(self, rule->index);
}

/* Without its colon and slashes. */
static PyObject *get_scheme(link_object *self, void *closure)
{
    (void)closure;
    const linkspan_str written = range_of(self, SCHEME);
    const char *colon =
        written.len ? memchr(written.data, ':', written.len) : NULL;
    if (!colon)
        Py_RETURN_NONE;
    return text_slice(written.data, (size_t)(colon - written.data),
                      self->packed.is_bytes);
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
    while (self->packed.directive_count &&
           linkspan_next_directive(data, len, &all, &at, &one) == LINKSPAN_OK) {
        PyObject *item = text_slice(data + one.start, one.end - one.start,
                                    self->packed.is_bytes);
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
    return PyBool_FromLong((self->packed.flags & *(const uint32_t *)closure) !=
                           0);
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
        linkspan_name_of(LINKSPAN_NAMES_HOST, (int32_t)self->packed.host_kind));
}

static PyObject *get_action(link_object *self, void *closure)
{
    (void)closure;
    return name_or_none(
        linkspan_name_of(LINKSPAN_NAMES_ACTION, self->packed.action));
}

static PyObject *get_href(link_object *self, void *closure)
{
    (void)closure;
    const linkspan_str link = range_of(self, SPAN);
    linkspan_buf buf;
    linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
    const linkspan_status status =
        linkspan_href(self->packed.kind, link.data, link.len, 0, &buf);
    if (status == LINKSPAN_ERR_INVALID) {
        linkspan_buf_free(&buf);
        Py_RETURN_NONE; /* a host that browsers refuse */
    }
    return take_buffer(&buf, status, "href");
}

static PyObject *host_info(link_object *self)
{
    const linkspan_str host = range_of(self, HOST);
    return host_of(state_of((PyObject *)self), host.data, host.len,
                   self->detector ? detector_data(self->detector) : NULL);
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

/* Of a link whose text is not there any more, the link alone is judged. */
static PyObject *get_findings(link_object *self, void *closure)
{
    (void)closure;
    if (self->findings) {
        Py_INCREF(self->findings);
        return self->findings;
    }
    utf8_text text = {.owner = self->owner, .is_bytes = self->packed.is_bytes};
    text.data = link_data(self, &text.len);
    linkspan_link link = unpack(self);
    if (self->base > 0)
        link.host_run = link.host;
    const text_position where = {&text, link.span.start, (size_t)self->start};
    return findings_of(state_of((PyObject *)self), self->detector->detector,
                       &where, &link);
}

/* ------------------------------------------- equality, hash, repr, pickle */

static bool is_same(const link_object *a, const link_object *b)
{
    const packed_link *const x = &a->packed;
    const packed_link *const y = &b->packed;
    if (a->start != b->start || a->end != b->end ||
        x->is_bytes != y->is_bytes || x->kind != y->kind ||
        x->flags != y->flags || x->parts != y->parts ||
        x->host_kind != y->host_kind || x->action != y->action ||
        memcmp(x->ranges, y->ranges, PICKLED_RANGES * sizeof *x->ranges) != 0)
        return false;
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
        (Py_hash_t)((size_t)of_text ^ ((size_t)self->start * 1000003u));
    return hash == -1 ? -2 : hash;
}

static PyObject *link_repr(link_object *self)
{
    PyObject *text = get_text(self, NULL);
    PyObject *kind = get_kind(self, NULL);
    PyObject *result =
        text && kind ? PyUnicode_FromFormat(
                           "<linkspan.Link kind=%R start=%zd end=%zd text=%R>",
                           kind, self->start, self->end, text)
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
        PyObject *start = PyLong_FromLong(self->packed.ranges[i][0]);
        PyObject *end = PyLong_FromLong(self->packed.ranges[i][1]);
        PyTuple_SetItem(ranges, (Py_ssize_t)(2 * i), start);
        PyTuple_SetItem(ranges, (Py_ssize_t)(2 * i + 1), end);
        if (!start || !end)
            goto done;
    }
    const packed_link *packed = &self->packed;
    result = Py_BuildValue(
        "O(Onn(IIIIiI)OO)", state->link_from_parts, text, self->start,
        self->end, (unsigned int)packed->kind, (unsigned int)packed->flags,
        (unsigned int)packed->host_kind, (unsigned int)packed->parts,
        (int)packed->action, (unsigned int)packed->directive_count, ranges,
        findings);
done:
    Py_XDECREF(findings);
    Py_XDECREF(text);
    Py_XDECREF(ranges);
    return result;
}

static bool read_ranges(linkspan_link *link, PyObject *ranges, size_t len)
{
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
        *range_at(link, i) = (linkspan_range){(size_t)ends[0], (size_t)ends[1]};
    }
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
    link_object *self = NULL;
    if (read_ranges(&link, ranges, text.len))
        self = PyObject_New(link_object, state->link);
    if (self) {
        Py_INCREF(text.owner);
        Py_INCREF(findings);
        self->owner = text.owner;
        self->detector = NULL;
        self->findings = findings;
        self->base = 0;
        self->start = start;
        self->end = end;
        pack(&self->packed, &link, text.is_bytes);
    }
    text_close(&text);
    return (PyObject *)self;
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
    GET("kind", get_kind, 0, "'url' or 'email'."),
    GET("text", get_text, 0, "The link as it stands in the text."),
    GET("scheme", get_scheme, 0, "'https', or None if none is written."),
    GET("local_part", get_part, &local_part,
        "Of an address, what stands before the @; else None."),
    GET("host", get_part, &host, "The host as it stands in the text."),
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
    GET("host_info", get_host_info, 0, "All about the host, as a Host."),
    GET("host_ascii", get_host_info, "ascii", "The host in ASCII (Punycode)."),
    GET("host_unicode", get_host_info, "unicode", "The host in Unicode."),
    GET("suffix", get_host_info, "suffix", "The public suffix, or None."),
    GET("registrable", get_host_info, "registrable",
        "The registrable domain in ASCII, or None."),
    GET("action", get_action, 0,
        "What the detector's policy makes of it: 'link', 'encode', 'plain', "
        "'punycode' or 'defang'."),
    GET("findings", get_findings, 0,
        "What is wrong with the link, as a tuple of Finding."),
    {0}};

static PyMethodDef link_methods[] = {
    {"__reduce__", (PyCFunction)(void (*)(void))link_reduce, METH_NOARGS, NULL},
    {0}};

static PyMemberDef link_members[] = {
    {"start", T_PYSSIZET, offsetof(link_object, start), READONLY,
     "Where the link starts: code points of str, bytes of bytes."},
    {"end", T_PYSSIZET, offsetof(link_object, end), READONLY,
     "Where the link ends."},
    {0}};

static PyType_Slot link_slots[] = {
    {Py_tp_doc, "A link of a text. text[link.start:link.end] is the link."},
    {Py_tp_dealloc, link_dealloc},
    {Py_tp_repr, link_repr},
    {Py_tp_hash, link_hash},
    {Py_tp_richcompare, link_compare},
    {Py_tp_getset, link_attributes},
    {Py_tp_members, link_members},
    {Py_tp_methods, link_methods},
    {0, NULL}};

PyType_Spec link_spec = {
    .name = "linkspan.Link",
    .basicsize = sizeof(link_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE |
             Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = link_slots,
};
