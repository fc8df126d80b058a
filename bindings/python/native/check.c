/* Findings and explanations. */
#include "bindings/python/native/core.h"

#include <stdlib.h>
#include <string.h>

size_t unit_at(const text_position *where, size_t at)
{
    const utf8_text *text = where->text;
    if (at >= where->at)
        return where->at_unit + text_units(text->data + where->at,
                                           at - where->at, text->is_bytes);
    return where->at_unit -
           text_units(text->data + at, where->at - at, text->is_bytes);
}

/* Finding(name, severity, text, start, end, char, like) */
static PyObject *finding_new(core_state *state, const text_position *where,
                             const linkspan_finding *finding)
{
    PyObject *character = finding->cp
                              ? PyUnicode_FromFormat("%c", (int)finding->cp)
                              : (Py_INCREF(Py_None), Py_None);
    PyObject *like =
        finding->like.data
            ? PyUnicode_DecodeUTF8(finding->like.data,
                                   (Py_ssize_t)finding->like.len, NULL)
            : (Py_INCREF(Py_None), Py_None);
    if (!character || !like) {
        Py_XDECREF(character);
        Py_XDECREF(like);
        return NULL;
    }
    return PyObject_CallFunction(
        state->finding, "sssnnNN",
        linkspan_name_of(LINKSPAN_NAMES_FINDING, finding->code),
        linkspan_name_of(LINKSPAN_NAMES_SEVERITY, finding->severity),
        linkspan_text_of(LINKSPAN_NAMES_FINDING, finding->code),
        (Py_ssize_t)unit_at(where, finding->range.start),
        (Py_ssize_t)unit_at(where, finding->range.end), character, like);
}

/* The library reports findings part by part; people read from the left. */
static int by_place(const void *a, const void *b)
{
    const linkspan_finding *const x = a;
    const linkspan_finding *const y = b;
    if (x->range.start != y->range.start)
        return x->range.start < y->range.start ? -1 : 1;
    return x->code < y->code ? -1 : x->code > y->code;
}

static PyObject *finding_tuple(core_state *state, const text_position *where,
                               const linkspan_findings *findings)
{
    qsort(findings->list, findings->count, sizeof *findings->list, by_place);
    PyObject *tuple = PyTuple_New((Py_ssize_t)findings->count);
    for (size_t i = 0; tuple && i < findings->count; i++) {
        PyObject *finding = finding_new(state, where, &findings->list[i]);
        if (!finding)
            Py_CLEAR(tuple);
        else
            PyTuple_SetItem(tuple, (Py_ssize_t)i, finding);
    }
    return tuple;
}

enum {
    FEW_FINDINGS = 16
};

/* Judge a link of a text, or the text itself if `link` is NULL. If there is too
 * little room, findings->count says how much the next call needs. */
static linkspan_status judge(const linkspan_detector *detector,
                             const utf8_text *text, const linkspan_link *link,
                             linkspan_findings *findings)
{
    return link
               ? linkspan_check(detector, text->data, text->len, link, findings)
               : linkspan_check_text(text->data, text->len, findings);
}

PyObject *findings_of(core_state *state, const linkspan_detector *detector,
                      const text_position *where, const linkspan_link *link)
{
    linkspan_finding few[FEW_FINDINGS];
    linkspan_finding *more = NULL;
    linkspan_findings findings = {
        .size = sizeof findings, .list = few, .room = FEW_FINDINGS};
    linkspan_status status = judge(detector, where->text, link, &findings);
    if (status == LINKSPAN_OK && findings.count > FEW_FINDINGS) {
        more = PyMem_Malloc(findings.count * sizeof *more);
        if (!more)
            return PyErr_NoMemory();
        findings.list = more;
        findings.room = findings.count;
        status = judge(detector, where->text, link, &findings);
    }
    PyObject *tuple;
    if (status == LINKSPAN_NONE)
        tuple = PyTuple_New(0);
    else if (status == LINKSPAN_OK)
        tuple = finding_tuple(state, where, &findings);
    else
        tuple = raise_status(status, "link");
    PyMem_Free(more);
    return tuple;
}

PyObject *detector_check(PyObject *self, PyObject *object)
{
    detector_object *detector = (detector_object *)self;
    utf8_text text;
    if (!text_open(&text, object, "link"))
        return NULL;
    linkspan_link link;
    const linkspan_status status =
        linkspan_split_link(text.data, text.len, &link);
    const text_position where = {&text, 0, 0};
    PyObject *tuple =
        status == LINKSPAN_OK
            ? findings_of(detector->state, detector->detector, &where, &link)
            : raise_status(status, "link");
    text_close(&text);
    return tuple;
}

PyObject *detector_check_text(PyObject *self, PyObject *object)
{
    utf8_text text;
    if (!text_open(&text, object, "text"))
        return NULL;
    const text_position where = {&text, 0, 0};
    PyObject *tuple =
        findings_of(((detector_object *)self)->state, NULL, &where, NULL);
    text_close(&text);
    return tuple;
}

PyObject *detector_defang(PyObject *self, PyObject *object)
{
    utf8_text text;
    if (!text_open(&text, object, "text"))
        return NULL;
    linkspan_buf buf;
    linkspan_status status;
    linkspan_buf_init(&buf, PY_SSIZE_T_MAX, &python_allocator);
    Py_BEGIN_ALLOW_THREADS status = linkspan_defang(
        ((detector_object *)self)->detector, text.data, text.len, &buf);
    Py_END_ALLOW_THREADS text_close(&text);
    return take_buffer(&buf, status, "text");
}

/* ------------------------------------------------------------ whole messages */

typedef struct document_check {
    core_state *state;
    const utf8_text *text;
    PyObject *findings;
} document_check;

static PyObject *text_or_none(linkspan_str text)
{
    if (!text.data)
        return Py_INCREF(Py_None), Py_None;
    return PyUnicode_DecodeUTF8(text.data, (Py_ssize_t)text.len, "replace");
}

/* DocumentFinding(name, severity, text, start, end, like, link, link_start, link_end,
 * target). Offsets are in bytes until all findings are known. */
static linkspan_status
add_document_finding(void *context, const linkspan_document_finding *found)
{
    document_check *c = context;
    const linkspan_finding *const f = found->finding;
    PyObject *item =
        Py_BuildValue("(nnnsssnnNNN)", (Py_ssize_t)found->link.start,
                      (Py_ssize_t)f->range.start, PyList_Size(c->findings),
                      linkspan_name_of(LINKSPAN_NAMES_FINDING, f->code),
                      linkspan_name_of(LINKSPAN_NAMES_SEVERITY, f->severity),
                      linkspan_text_of(LINKSPAN_NAMES_FINDING, f->code),
                      (Py_ssize_t)f->range.end, (Py_ssize_t)found->link.end,
                      text_or_none(f->like), text_or_none(found->text),
                      text_or_none(found->target));
    const int failed = !item || PyList_Append(c->findings, item) < 0;
    Py_XDECREF(item);
    return failed ? LINKSPAN_ERR_NO_MEMORY : LINKSPAN_OK;
}

/* The finding that an item of the list describes. `where` moves to its link. */
static PyObject *document_finding(core_state *state, text_position *where,
                                  PyObject *item)
{
    Py_ssize_t link, start, order, end, link_end;
    const char *name, *severity, *text;
    PyObject *like, *shown, *target;
    if (!PyArg_ParseTuple(item, "nnnsssnnOOO", &link, &start, &order, &name,
                          &severity, &text, &end, &link_end, &like, &shown,
                          &target))
        return NULL;
    const size_t unit = unit_at(where, (size_t)link);
    where->at = (size_t)link;
    where->at_unit = unit;
    return PyObject_CallFunction(
        state->document_finding, "sssnnOOnnO", name, severity, text,
        (Py_ssize_t)unit_at(where, (size_t)start),
        (Py_ssize_t)unit_at(where, (size_t)end), like, shown, (Py_ssize_t)unit,
        (Py_ssize_t)unit_at(where, (size_t)link_end), target);
}

static PyObject *document_findings(document_check *c)
{
    text_position where = {c->text, 0, 0};
    if (PyList_Sort(c->findings) < 0)
        return NULL;
    const Py_ssize_t count = PyList_Size(c->findings);
    PyObject *tuple = PyTuple_New(count);
    for (Py_ssize_t i = 0; tuple && i < count; i++) {
        PyObject *finding =
            document_finding(c->state, &where, PyList_GetItem(c->findings, i));
        if (!finding)
            Py_CLEAR(tuple);
        else
            PyTuple_SetItem(tuple, i, finding);
    }
    return tuple;
}

PyObject *detector_check_document(PyObject *self, PyObject *args,
                                  PyObject *kwargs)
{
    static char *names[] = {"text", "markup", "mail", NULL};
    detector_object *detector = (detector_object *)self;
    PyObject *object, *tuple = NULL;
    const char *markup = "html";
    int is_mail = 0;
    int32_t value = 0;
    utf8_text text;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|s$p:check_document",
                                     names, &object, &markup, &is_mail))
        return NULL;
    if (linkspan_value_of(LINKSPAN_NAMES_MARKUP, markup, strlen(markup),
                          &value) != LINKSPAN_OK) {
        PyErr_Format(PyExc_ValueError, "markup: '%s' is not html or markdown",
                     markup);
        return NULL;
    }
    if (!text_open(&text, object, "text"))
        return NULL;
    document_check c = {
        .state = detector->state, .text = &text, .findings = PyList_New(0)};
    linkspan_status status = LINKSPAN_ERR_NO_MEMORY;
    if (c.findings)
        status = linkspan_check_document(detector->detector, (uint32_t)value,
                                         is_mail ? LINKSPAN_DOCUMENT_MAIL : 0,
                                         text.data, text.len, &python_allocator,
                                         add_document_finding, &c);
    if (status == LINKSPAN_OK || status == LINKSPAN_NONE)
        tuple = document_findings(&c);
    else if (!PyErr_Occurred())
        raise_status(status, "text");
    Py_XDECREF(c.findings);
    text_close(&text);
    return tuple;
}

PyObject *detector_check_sender(PyObject *self, PyObject *args,
                                PyObject *kwargs)
{
    static char *names[] = {"sender", "list_id", NULL};
    detector_object *detector = (detector_object *)self;
    PyObject *object, *tuple = NULL;
    const char *list_id = "";
    Py_ssize_t list_id_len = 0;
    utf8_text text;
    linkspan_finding one;
    linkspan_findings found = {.size = sizeof found, .list = &one, .room = 1};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|s#:check_sender", names,
                                     &object, &list_id, &list_id_len))
        return NULL;
    if (!text_open(&text, object, "sender"))
        return NULL;
    const text_position where = {&text, 0, 0};
    const linkspan_status status =
        linkspan_check_sender(detector->detector, text.data, text.len, list_id,
                              (size_t)list_id_len, &found);
    if (status == LINKSPAN_OK)
        tuple = finding_tuple(detector->state, &where, &found);
    else if (status == LINKSPAN_NONE)
        tuple = PyTuple_New(0);
    else
        raise_status(status, "sender");
    text_close(&text);
    return tuple;
}

/* ---------------------------------------------------------------- explain */

typedef struct explaining {
    core_state *state;
    PyObject *events;
    const utf8_text *text;
    size_t unit; /* where the next event starts */
} explaining;

/* Event(start, end, char, decision, rule, part, link_term, depth, in_link, reason) */
static int32_t add_event(void *context, const linkspan_event *event)
{
    explaining *e = context;
    const size_t len = event->range.end - event->range.start;
    const char *bytes = e->text->data + event->range.start;
    const size_t start = e->unit;
    e->unit += text_units(bytes, len, e->text->is_bytes);
    PyObject *item = PyObject_CallFunction(
        e->state->event, "nnNsszsIOs", (Py_ssize_t)start, (Py_ssize_t)e->unit,
        text_slice(bytes, len, e->text->is_bytes),
        linkspan_name_of(LINKSPAN_NAMES_DECISION, event->decision), event->rule,
        linkspan_name_of(LINKSPAN_NAMES_PART, event->part),
        linkspan_name_of(LINKSPAN_NAMES_TERM, event->link_term), event->depth,
        event->is_in_link ? Py_True : Py_False,
        linkspan_rule_text(event->rule));
    const int failed = !item || PyList_Append(e->events, item) < 0;
    Py_XDECREF(item);
    return failed;
}

/* What linkspan._types.verdict_of() takes: start, end, text, linked, rule, reason and
 * the word of the remedy. */
typedef struct judging {
    core_state *state;
    PyObject *verdicts;
    const utf8_text *text;
    size_t at;   /* in bytes: up to here, units are counted */
    size_t unit; /* the same place in units */
} judging;

static int32_t add_verdict(void *context, const linkspan_verdict *verdict)
{
    judging *j = context;
    const bool is_bytes = j->text->is_bytes;
    const char *start = j->text->data + verdict->range.start;
    const size_t len = verdict->range.end - verdict->range.start;
    j->unit += text_units(j->text->data + j->at, verdict->range.start - j->at,
                          is_bytes);
    const size_t unit = j->unit;
    j->unit += text_units(start, len, is_bytes);
    j->at = verdict->range.end;
    PyObject *item = PyObject_CallFunction(
        j->state->verdict_of, "nnNOss#s#", (Py_ssize_t)unit,
        (Py_ssize_t)j->unit, text_slice(start, len, is_bytes),
        verdict->is_link ? Py_True : Py_False, verdict->rule,
        verdict->reason.data, (Py_ssize_t)verdict->reason.len,
        verdict->remedy.data, (Py_ssize_t)verdict->remedy.len);
    const int failed = !item || PyList_Append(j->verdicts, item) < 0;
    Py_XDECREF(item);
    return failed;
}

PyObject *detector_explain_links(PyObject *self, PyObject *object)
{
    detector_object *detector = (detector_object *)self;
    utf8_text text;
    if (!text_open(&text, object, "text"))
        return NULL;
    judging j = {
        .state = detector->state, .verdicts = PyList_New(0), .text = &text};
    const linkspan_status status =
        j.verdicts ? linkspan_explain_links(detector->detector, text.data,
                                            text.len, add_verdict, &j)
                   : LINKSPAN_NONE;
    if (status != LINKSPAN_OK)
        Py_CLEAR(j.verdicts);
    if (status < 0)
        raise_status(status, "text");
    text_close(&text);
    return j.verdicts;
}

PyObject *detector_explain(PyObject *self, PyObject *object)
{
    detector_object *detector = (detector_object *)self;
    utf8_text text;
    if (!text_open(&text, object, "text"))
        return NULL;
    explaining e = {
        .state = detector->state, .events = PyList_New(0), .text = &text};
    if (e.events && linkspan_explain(detector->detector, text.data, text.len,
                                     add_event, &e) != LINKSPAN_OK)
        Py_CLEAR(e.events);
    text_close(&text);
    return e.events;
}
