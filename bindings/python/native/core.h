/* What the files of the extension share. Everything here is used with the GIL
 * held, unless a comment says otherwise. */
#ifndef LINKSPAN_PYTHON_CORE_H
#define LINKSPAN_PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

#include "linkspan/linkspan.h"

/* A shorter text is searched with the GIL held: giving it up costs more than
 * the search. */
#define SHORT_TEXT 2048

typedef struct core_state {
    PyTypeObject *link;
    PyTypeObject *detector;
    PyTypeObject *iterator;
    PyTypeObject *stream;
    PyTypeObject *data;
    PyObject *document_finding;
    PyObject *finding; /* named tuples and functions of linkspan/_types.py */
    PyObject *host;
    PyObject *event;
    PyObject *verdict_of; /* makes a Verdict */
    PyObject *properties;
    PyObject *link_from_parts;
    PyObject *detector_from_options;
    PyObject *resolve;  /* linkspan/_options.py */
    PyObject *kinds[3]; /* "url" and "email" by their values */
} core_state;

core_state *state_of(PyObject *object);

/* realloc() and free() that need no GIL, for the library. Python's stable ABI has no
 * such functions. */
void *raw_resize(void *memory, size_t bytes);
void raw_free(void *memory);
#ifdef LINKSPAN_TEST_MEMORY
int64_t raw_memory_test(int64_t succeed);
#endif
extern const linkspan_allocator python_allocator;

/* ------------------------------------------------------------------- text */

/* A text as the library reads it. Lone surrogates are written as the byte 0xFF:
 * ill-formed, one code point, and never part of a link. */
typedef struct utf8_text {
    PyObject *owner; /* a str, whose UTF-8 Python keeps, or bytes */
    const char *data;
    size_t len;
    size_t base;         /* offset of `data` in the whole text; mostly 0 */
    bool is_bytes;       /* the caller gave bytes: offsets count bytes */
    bool is_same_offset; /* offsets in bytes need no conversion */
} utf8_text;

/* Open a str or bytes object. On failure an exception that names `argument` is
 * set and false is returned. */
bool text_open(utf8_text *text, PyObject *object, const char *argument);
void text_close(utf8_text *text);

/* Make str, or bytes if `is_bytes`. */
PyObject *text_slice(const char *data, size_t len, bool is_bytes);

/* How many code points, or bytes, a stretch of a text has. No GIL needed. */
size_t text_units(const char *data, size_t len, bool is_bytes);

/* Set the exception of a failed call of the library; returns NULL. */
PyObject *raise_status(linkspan_status status, const char *argument);

/* The contents of a buffer as str; frees the buffer. If `status` is a failure,
 * raises instead. */
PyObject *take_buffer(linkspan_buf *buf, linkspan_status status,
                      const char *argument);

/* Sequence of str -> array of borrowed strings; free with PyMem_Free. The
 * sequence must be a tuple that outlives the array. */
bool strings_of(PyObject *tuple, linkspan_str **strings, size_t *count,
                const char *argument);

/* The ranges as a list of pairs, in the caller's unit. */
PyObject *pairs_of(const utf8_text *text, const linkspan_range *ranges,
                   size_t count);

/* --------------------------------------------------------------- arguments */

/* The LINKSPAN_KIND_ value of 'url' or 'email' and, if `has_files`, 'file-name'. */
bool set_kind(uint32_t *kind, const char *word, bool has_files);

/* ------------------------------------------------------------------- data */

typedef struct data_object {
    PyObject ob_base; /* PyObject_HEAD */
    linkspan_data *data;
    PyObject *sources; /* what it was made of, for pickling */
} data_object;

extern PyType_Spec data_spec;

/* --------------------------------------------------------------- detector */

typedef struct detector_object {
    PyObject ob_base; /* PyObject_HEAD */
    linkspan_detector *detector;
    linkspan_protected *protected_names;
    data_object *data; /* NULL: the compiled-in lists */
    PyObject *options; /* what it was made with: repr, equality, pickling */
    core_state *state;
    bool has_policy;
} detector_object;

extern PyType_Spec detector_spec;
const linkspan_data *detector_data(const detector_object *detector);

/* ------------------------------------------------------------------ links */

/* The stored form of a link. It has the ranges of linkspan_link in half the
 * bytes: the start and the end of each range, minus the start of the link. The
 * run of the host can start before the link. If a part is absent, its start and
 * its end are the same and have no meaning. */
enum {
    LINK_RANGES = 10
};
typedef struct link_facts {
    Py_ssize_t start; /* in bytes if the text is a bytes object, else in
                       * code points */
    Py_ssize_t end;
    size_t at; /* the start in the whole text, in bytes */
    int32_t ranges[LINK_RANGES][2];
    uint32_t directive_count;
    uint16_t flags;
    uint16_t parts;
    uint8_t kind;
    uint8_t host_kind;
    int8_t action;
} link_facts;

struct link_group;

typedef struct link_object {
    PyObject ob_base; /* PyObject_HEAD */
    struct link_group *group;
} link_object;

/* Links of one text in one block of memory, with what they share. It is filled
 * without the GIL, and freed with the last of its links. Making and freeing
 * links touches the objects, which are close together, but not the facts after
 * them. */
typedef struct link_group {
    struct link_group *next; /* next group of the text, until links_adopt() */
    size_t room;
    size_t count;
    size_t alive;
    PyObject *owner; /* str or bytes; `base` is the offset of its first byte */
    detector_object *detector; /* NULL: unpickled */
    PyObject *findings;        /* NULL unless unpickled */
    size_t base;
    bool is_bytes;       /* the caller gave bytes */
    link_object links[]; /* `room` objects, and then as many facts */
} link_group;

/* The facts of the first link. */
static inline link_facts *group_facts(link_group *group)
{
    return (link_facts *)(void *)&group->links[group->room];
}

static inline const link_facts *facts_of(const link_object *self)
{
    return group_facts(self->group) + (self - self->group->links);
}

extern PyType_Spec link_spec;

/* Room for the links of a group; NULL if there is no memory. No GIL needed. */
link_group *group_new(size_t room);

/* Add a link to a group that has room; its offsets are in bytes. No GIL needed. */
void group_add(link_group *group, const linkspan_link *link);

/* Make the object of a link; the group must be complete. */
PyObject *group_link(link_group *group, size_t index, PyTypeObject *type);

/* What a search has found. */
typedef struct found_links {
    link_group *first;
    link_group *last;
    size_t count;
} found_links;

/* Search a text. No GIL needed. `found` must be freed even after a failure. */
linkspan_status links_search(const detector_object *detector,
                             const utf8_text *text, found_links *found);
void links_free(found_links *found);

/* Make a list of Link objects from what was found, and free the rest. */
PyObject *links_adopt(detector_object *detector, const utf8_text *text,
                      found_links *found);

/* A link of a text; `start` and `end` are what the caller sees. */
PyObject *link_new(detector_object *detector, const utf8_text *text,
                   const linkspan_link *link, size_t start, size_t end);

/* Bytes of the link's owner. */
const char *link_data(const link_object *self, size_t *len);

/* linkspan._core.moved(): the link as it stands in another text, in which more units
 * come before it. */
PyObject *link_moved(PyObject *module, PyObject *arguments);

/* linkspan._core.link_from_parts(): what pickle calls. */
PyObject *link_from_parts(PyObject *module, PyObject *arguments);

/* Links that a stream has reported, with their bytes and their offsets as the
 * caller sees them. Filled without the GIL. */
typedef struct reported_link {
    linkspan_link link;
    size_t start;
    size_t end;
    size_t bytes_at; /* offset of the link's bytes in `bytes` */
} reported_link;

typedef struct reported_links {
    reported_link *list;
    size_t count;
    size_t room;
    char *bytes;
    size_t byte_count;
    size_t byte_room;
    bool is_out_of_memory;
} reported_links;

/* A linkspan_on_link whose context is reported_links. */
int32_t report_link(void *context, const linkspan_link *link,
                    linkspan_str bytes);
void reported_links_free(reported_links *reported);

/* Grow memory so that it has room for `needed` elements of `size` bytes; false
 * if there is no memory. No GIL needed. */
bool grow(void **memory, size_t *room, size_t needed, size_t size);

/* ---------------------------------------------------- methods of Detector */

PyObject *detector_find(PyObject *self, PyObject *text);
PyObject *detector_finditer(PyObject *self, PyObject *text);
PyObject *detector_find_many(PyObject *self, PyObject *texts);
PyObject *detector_count_many(PyObject *self, PyObject *texts);
PyObject *detector_is_link(PyObject *self, PyObject *text);
PyObject *detector_linkify(PyObject *self, PyObject *args, PyObject *kwargs);
PyObject *detector_redact(PyObject *self, PyObject *args, PyObject *kwargs);
PyObject *detector_redact_changes(PyObject *self, PyObject *args,
                                  PyObject *kwargs);

/* Set an option to the index of `word` in "a|b|c", counted from 1. On failure an
 * exception that names `argument` is set and false is returned. */
bool set_choice(uint32_t *value, const char *words, const char *word,
                const char *argument);

/* Set a string option: if it was not given, keep the default; if it is None, make it
 * absent. Failures are as with set_choice(). */
bool set_string(linkspan_str *field, PyObject *value, const char *argument);
PyObject *detector_check(PyObject *self, PyObject *link);
PyObject *detector_check_text(PyObject *self, PyObject *text);
PyObject *detector_defang(PyObject *self, PyObject *text);
PyObject *detector_explain(PyObject *self, PyObject *text);
PyObject *detector_explain_links(PyObject *self, PyObject *text);
PyObject *detector_extend(PyObject *self, PyObject *args);
extern PyType_Spec iterator_spec;
extern PyType_Spec stream_spec;

/* One call of linkify() with per_link. */
typedef struct per_link_call {
    PyObject *function;
    detector_object *detector;
    const utf8_text *text;
    bool is_document;
    size_t at;      /* start of the last link, in bytes */
    size_t at_unit; /* the same place in the caller's unit */
} per_link_call;

/* A linkspan_on_plan whose context is per_link_call; needs the GIL. After a
 * failure an exception is set. */
linkspan_status decide_plan(void *context, const linkspan_link *link,
                            linkspan_str bytes, linkspan_plan *plan);

/* A position of a text, from which other positions are counted: `at` in bytes,
 * `at_unit` in the caller's unit. */
typedef struct text_position {
    const utf8_text *text;
    size_t at;
    size_t at_unit;
} text_position;

PyObject *detector_check_document(PyObject *self, PyObject *args,
                                  PyObject *kwargs);
PyObject *detector_check_sender(PyObject *self, PyObject *args,
                                PyObject *kwargs);
/* Findings of a link as a tuple of Finding. */
PyObject *findings_of(core_state *state, const linkspan_detector *detector,
                      const text_position *where, const linkspan_link *link);
size_t unit_at(const text_position *where, size_t at);

/* -------------------------------------- functions that need no detector */

PyObject *core_format(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_format_exact(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_href(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_normalize(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_quote_local_part(PyObject *module, PyObject *object);
PyObject *core_clean(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_secrets(PyObject *module, PyObject *object);
PyObject *core_skeleton(PyObject *module, PyObject *object);
PyObject *core_display(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_host(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_refang(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_bidi_write(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_bidi_direction(PyObject *module, PyObject *args,
                              PyObject *kwargs);
PyObject *core_bidi_fields(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_bidi_undo(PyObject *module, PyObject *object);
PyObject *core_format_parts(PyObject *module, PyObject *args, PyObject *kwargs);
PyObject *core_properties(PyObject *module, PyObject *object);
PyObject *host_of_link(core_state *state, const utf8_text *text,
                       const linkspan_link *link, const linkspan_data *data);

#endif
