/* Turns the links of a search into a list of Link. Links of one text stand side
 * by side in groups: one allocation for up to 256 of them, which is made and
 * filled without the GIL. A link that is kept keeps its group, which is at most
 * 35 KB. */
#include "bindings/python/native/core.h"

#include <stddef.h>
#include <string.h>

enum {
    FEW_LINKS = 16,
    LOOK_AHEAD = 4096, /* bytes that are checked for ASCII at once */
    GROUP_LINKS = 256,
    /* If a policy decides, the links of a text are found in one call: with room
     * for a link in every 24 bytes, but at most some 200 MB. Memory that is not
     * used costs nothing. */
    BYTES_PER_LINK = 24,
    MOST_ROOM = 1 << 20
};

static size_t group_size(size_t room)
{
    return sizeof(link_group) +
           room * (sizeof(link_object) + sizeof(link_facts));
}

link_group *group_new(size_t room)
{
    link_group *group = raw_resize(NULL, group_size(room));
    if (group) {
        memset(group, 0, sizeof *group);
        group->room = room;
    }
    return group;
}

/* All ranges of a link stand one after the other, so that one loop can copy
 * them; read_ranges() in link.c depends on their order too. */
_Static_assert(offsetof(linkspan_link, directive_count) -
                       offsetof(linkspan_link, span) ==
                   LINK_RANGES * sizeof(linkspan_range),
               "the ranges of a link");

/* Range `index` of a link, as it lies in the struct. */
static inline linkspan_range range_at(const linkspan_link *link, size_t index)
{
    linkspan_range range;
    memcpy(&range,
           (const char *)link + offsetof(linkspan_link, span) +
               index * sizeof range,
           sizeof range);
    return range;
}

static inline link_facts *add_facts(link_group *group,
                                    const linkspan_link *link)
{
    link_facts *self = group_facts(group) + group->count++;
    const size_t start = link->span.start;
    for (size_t i = 0; i < LINK_RANGES; i++) {
        const linkspan_range range = range_at(link, i);
        self->ranges[i][0] = (int32_t)(uint32_t)(range.start - start);
        self->ranges[i][1] = (int32_t)(uint32_t)(range.end - start);
    }
    self->start = (Py_ssize_t)start;
    self->end = (Py_ssize_t)link->span.end;
    self->at = start;
    self->directive_count = (uint32_t)link->directive_count;
    self->flags = (uint16_t)link->flags;
    self->parts = (uint16_t)link->parts;
    self->kind = (uint8_t)link->kind;
    self->host_kind = (uint8_t)link->host_kind;
    self->action = (int8_t)link->action;
    return self;
}

void group_add(link_group *group, const linkspan_link *link)
{
    add_facts(group, link);
}

/* ----------------------------------------------------------------- search */

/* A place of a text, which only moves on. */
typedef struct place {
    const utf8_text *text;
    size_t at;
    size_t unit;      /* `at`, in code points, or in bytes of bytes */
    size_t ascii_end; /* the text from `at` to here is ASCII */
} place;

static void place_begin(place *where, const utf8_text *text)
{
    *where = (place){text, 0, 0, text->is_same_offset ? text->len : 0};
}

static uint64_t word_at(const char *data)
{
    uint64_t word;
    memcpy(&word, data, sizeof word);
    return word;
}

/* The end of the ASCII that starts at `at`, not after `limit`. */
static size_t end_of_ascii(const char *data, size_t at, size_t limit)
{
    const uint64_t high = UINT64_C(0x8080808080808080);
    for (; limit - at >= 32; at += 32) {
        const uint64_t words = word_at(data + at) | word_at(data + at + 8) |
                               word_at(data + at + 16) |
                               word_at(data + at + 24);
        if (words & high)
            break;
    }
    while (at < limit && (data[at] & 0x80) == 0)
        at++;
    return at;
}

/* Move to `at`, which is not in the ASCII text that is known, and find out how far
 * ASCII goes on after it. Each byte is read at most three times. Reading bytes after
 * `at` costs little: they are in the cache, or the search needs them next. */
static void go_far(place *where, size_t at)
{
    const utf8_text *text = where->text;
    const size_t left = text->len - at;
    const size_t limit = at + (left < LOOK_AHEAD ? left : LOOK_AHEAD);
    size_t end = end_of_ascii(text->data, where->ascii_end, limit);
    if (end < at) {
        where->unit +=
            text_units(text->data + where->at, at - where->at, false);
        end = end_of_ascii(text->data, at, limit);
    } else {
        where->unit += at - where->at;
    }
    where->at = at;
    where->ascii_end = end;
}

/* The offset that the caller sees for byte `at`. */
static inline Py_ssize_t go_to(place *where, size_t at)
{
    if (at > where->ascii_end)
        go_far(where, at);
    return (Py_ssize_t)(where->unit + (at - where->at));
}

/* A search for the links of a text, which fills `found`. */
typedef struct search {
    const linkspan_detector *detector;
    const utf8_text *text;
    found_links *found;
    place where;
} search;

static bool add_group(found_links *found, size_t room)
{
    link_group *group = group_new(room);
    if (!group)
        return false;
    if (found->last)
        found->last->next = group;
    else
        found->first = group;
    found->last = group;
    return true;
}

/* Add a link, and a new group of `room` links if the last one is full. Its
 * offsets become those that the caller sees. */
static inline bool add_link(search *s, const linkspan_link *link, size_t room)
{
    found_links *found = s->found;
    if ((!found->last || found->last->count == found->last->room) &&
        !add_group(found, room))
        return false;
    link_facts *facts = add_facts(found->last, link);
    facts->start = go_to(&s->where, link->span.start);
    facts->end = go_to(&s->where, link->span.end);
    found->count++;
    return true;
}

/* Free the memory that the last group does not use. The group may move, so the one
 * pointer to it, in the group before, is updated. */
static void trim_last(found_links *found)
{
    link_group **place = &found->first;
    while (*place && (*place)->next)
        place = &(*place)->next;
    link_group *last = *place;
    if (!last || last->count == last->room)
        return;
    const link_facts *facts = group_facts(last);
    last->room = last->count;
    memmove(group_facts(last), facts, last->count * sizeof *facts);
    link_group *smaller = raw_resize(last, group_size(last->count));
    if (smaller)
        *place = found->last = smaller;
}

static linkspan_status search_by_link(search *s)
{
    size_t at = 0;
    linkspan_link link;
    linkspan_status status;
    do {
        status =
            linkspan_next(s->detector, s->text->data, s->text->len, &at, &link);
        if (status == LINKSPAN_OK && !add_link(s, &link, GROUP_LINKS))
            status = LINKSPAN_ERR_NO_MEMORY;
    } while (status == LINKSPAN_OK);
    trim_last(s->found);
    return status == LINKSPAN_NONE ? LINKSPAN_OK : status;
}

/* Find all links in one call. A policy looks at the text before a link, and a call
 * that starts in the middle of a text would not see all of it. */
static linkspan_status search_at_once(search *s)
{
    size_t room = s->text->len / BYTES_PER_LINK;
    room = room > MOST_ROOM ? MOST_ROOM : room;
    linkspan_link *links = NULL;
    linkspan_status status;
    size_t count = room;
    do {
        raw_free(links);
        room = count;
        links = raw_resize(NULL, room * sizeof *links);
        status = links ? linkspan_find(s->detector, s->text->data, s->text->len,
                                       links, room, &count)
                       : LINKSPAN_ERR_NO_MEMORY;
    } while (status == LINKSPAN_OK && count > room);
    for (size_t i = 0; status == LINKSPAN_OK && i < count; i++)
        if (!add_link(s, &links[i], GROUP_LINKS))
            status = LINKSPAN_ERR_NO_MEMORY;
    raw_free(links);
    trim_last(s->found);
    return status;
}

/* Search a short text. Returns false if it has more than FEW_LINKS links. */
static bool search_short(search *s, linkspan_status *status)
{
    linkspan_link few[FEW_LINKS];
    size_t count = 0;
    *status = linkspan_find(s->detector, s->text->data, s->text->len, few,
                            FEW_LINKS, &count);
    if (count > FEW_LINKS)
        return false;
    for (size_t i = 0; *status == LINKSPAN_OK && i < count; i++)
        if (!add_link(s, &few[i], count))
            *status = LINKSPAN_ERR_NO_MEMORY;
    return true;
}

linkspan_status links_search(const detector_object *detector,
                             const utf8_text *text, found_links *found)
{
    *found = (found_links){0};
    search s = {.detector = detector->detector, .text = text, .found = found};
    place_begin(&s.where, text);
    linkspan_status status;
    if (text->len < SHORT_TEXT && search_short(&s, &status))
        return status;
    return detector->has_policy ? search_at_once(&s) : search_by_link(&s);
}

void links_free(found_links *found)
{
    while (found->first) {
        link_group *next = found->first->next;
        raw_free(found->first);
        found->first = next;
    }
    *found = (found_links){0};
}

/* ----------------------------------------------------------------- objects */

static void share(link_group *group, detector_object *detector,
                  const utf8_text *text)
{
    Py_INCREF(text->owner);
    group->owner = text->owner;
    Py_INCREF(detector);
    group->detector = detector;
    group->base = text->base;
    group->is_bytes = text->is_bytes;
    group->alive = group->count;
}

PyObject *group_link(link_group *group, size_t index, PyTypeObject *type)
{
    group->links[index].group = group;
    return PyObject_Init((PyObject *)&group->links[index], type);
}

PyObject *links_adopt(detector_object *detector, const utf8_text *text,
                      found_links *found)
{
    PyTypeObject *type = detector->state->link;
    PyObject *list = PyList_New((Py_ssize_t)found->count);
    if (!list) {
        links_free(found);
        return NULL;
    }
    Py_ssize_t index = 0;
    link_group *group = found->first;
    while (group) {
        link_group *next = group->next;
        share(group, detector, text);
        for (size_t i = 0; i < group->count; i++)
            PyList_SetItem(list, index++, group_link(group, i, type));
        group = next;
    }
    *found = (found_links){0};
    return list;
}

PyObject *link_new(detector_object *detector, const utf8_text *text,
                   const linkspan_link *link, size_t start, size_t end)
{
    link_group *group = group_new(1);
    if (!group)
        return PyErr_NoMemory();
    group_add(group, link);
    share(group, detector, text);
    group_facts(group)->start = (Py_ssize_t)start;
    group_facts(group)->end = (Py_ssize_t)end;
    return group_link(group, 0, detector->state->link);
}

PyObject *link_moved(PyObject *module, PyObject *arguments)
{
    core_state *state = PyModule_GetState(module);
    PyObject *object;
    Py_ssize_t by;
    if (!PyArg_ParseTuple(arguments, "O!n", state->link, &object, &by))
        return NULL;
    link_object *link = (link_object *)object;
    link_group *group = group_new(1);
    if (!group)
        return PyErr_NoMemory();
    link_facts *facts = group_facts(group);
    *facts = *facts_of(link);
    facts->start += by;
    facts->end += by;
    group->count = group->alive = 1;
    group->base = link->group->base;
    group->is_bytes = link->group->is_bytes;
    group->owner = link->group->owner;
    group->detector = link->group->detector;
    group->findings = link->group->findings;
    Py_XINCREF(group->owner);
    Py_XINCREF(group->detector);
    Py_XINCREF(group->findings);
    return group_link(group, 0, state->link);
}
