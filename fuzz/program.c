/* A program of calls: the input is instructions, which make and free detectors, lists of
 * names, streams and linkifiers, edit a text, give pieces of text to streams and
 * linkifiers, let allocations fail and callbacks stop what calls them. After each
 * instruction the functions must agree: a stream and an edited list of links with a
 * search of the whole text, a linkifier with a call for the whole text, the explanation
 * with the links, each link with its host, address and findings.
 *
 * First byte: number of instructions, each of three bytes. The rest after them is the
 * text from which all texts are taken, in turn. */
#include "fuzz/program.h"

#include <pthread.h>
#include <string.h>

#include "support/actions.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MOST_INSTRUCTIONS 60
#define INSTRUCTION_BYTES 3

const char *exact_copy(const char *bytes, size_t len)
{
    static char *copies[8]; /* support/exact.h has the input itself */
    static size_t next;
    char **const copy = &copies[next++ % 8];
    free(*copy);
    *copy = malloc(len ? len : 1);
    require(*copy);
    memcpy(*copy, bytes, len);
    return *copy + (len ? 0 : 1);
}

void find_links(const linkspan_detector *d, const char *text, size_t len,
                link_list *to)
{
    require(linkspan_find(d, text, len, to->links, MOST_LINKS, &to->count) ==
            LINKSPAN_OK);
    require(to->count <= MOST_LINKS);
}

void require_same_links(const link_list *a, const link_list *b)
{
    require(a->count == b->count);
    require(memcmp(a->links, b->links, a->count * sizeof *a->links) == 0);
}

int32_t keeps_half(void *context, const linkspan_link *link, linkspan_str bytes)
{
    (void)context;
    require(bytes.len > 0 && link->span.start < link->span.end);
    return (bytes.len + (uint8_t)bytes.data[bytes.len - 1]) & 1;
}

/* The next `wanted` bytes of the tape, which starts again at its end. They are in
 * memory that ends where they do. */
static const char *next_text(machine *m, size_t wanted, size_t *len)
{
    if (m->tape_at >= m->tape_len)
        m->tape_at = 0;
    const size_t left = m->tape_len - m->tape_at;
    *len = wanted < left ? wanted : left;
    const uint8_t *const start = m->tape + m->tape_at;
    m->tape_at += *len;
    return exact_copy((const char *)start, *len);
}

/* --------------------------------------------------------------- detectors */

static void load_list(machine *m, uint8_t how)
{
    static const char tlds[] = "# Version 2026010100, Last Updated Thu Jan  1 "
                               "07:07:01 2026 UTC\nCOM\nDE\nORG\nXN--P1AI\n";
    static const char suffixes[] =
        "// VERSION: 2026-01-01_00-00-00_UTC\n"
        "// ===BEGIN ICANN DOMAINS===\ncom\nde\n*.ck\n!www.ck\nco.uk\n"
        "// ===END ICANN DOMAINS===\n"
        "// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n"
        "// ===END PRIVATE DOMAINS===\n";
    linkspan_data_source source = {.size = sizeof source,
                                   .flags = LINKSPAN_LOAD_ANY_TLDS};
    linkspan_data_error error = {.size = sizeof error};
    linkspan_data *data = NULL;
    failing_allocator memory;
    if (how & 1)
        source.tlds = (linkspan_str){tlds, sizeof tlds - 1 - (how >> 4)};
    if (how & 2)
        source.suffixes =
            (linkspan_str){suffixes, sizeof suffixes - 1 - (how >> 2)};
    failing_allocator_init(&memory, how >> 3 & 7);
    linkspan_status st =
        linkspan_data_load(&source, &memory.base, &data, &error);
    require(st == LINKSPAN_OK || !data);
    linkspan_data_free(linkspan_data_retain(data));
    linkspan_data_free(data);
    require(memory.held == 0);
    data = NULL;
    st = linkspan_data_load(&source, NULL, &data, &error);
    linkspan_data_free(m->data);
    m->data = st == LINKSPAN_OK ? data : NULL;
}

static void protect_names(machine *m, uint8_t how)
{
    linkspan_str domains[4];
    size_t count = 0;
    for (; count < (how & 3u) + 1u; count++)
        domains[count].data = next_text(m, how >> 2, &domains[count].len);
    size_t refused = count;
    domains[0] = (linkspan_str){"example.com", 11};
    linkspan_protected_free(m->names);
    m->names = NULL;
    const linkspan_status st =
        linkspan_protected_new(domains, count, NULL, &m->names, &refused);
    require(st == LINKSPAN_OK
                ? refused == count
                : st == LINKSPAN_ERR_INVALID && refused < count && !m->names);
}

/* Options and the objects that use them go together: those that a detector is made
 * with must live as long as the detector. */
static void set_options(machine *m, uint8_t how, uint8_t flags)
{
    static const size_t caps[] = {65536, 600, 20, 300};
    static const linkspan_str schemes[] = {{"s3", 2}, {"tel", 3}};
    static const linkspan_str ignored[] = {{"example.org", 11}};
    linkspan_options *const o = &m->options;
    require(linkspan_options_init(o) == LINKSPAN_OK);
    require(linkspan_options_set_profile(o, how % 3) == LINKSPAN_OK);
    o->flags = (uint32_t)flags * 73u & (2 * LINKSPAN_DETECT_USER_NAMES - 1);
    o->start = (how >> 2) % 3;
    o->max_link_len = caps[how >> 4 & 3];
    o->schemes = schemes;
    o->scheme_count = flags & 1 ? 2 : 0;
    o->ignored_hosts = ignored;
    o->ignored_host_count = flags >> 1 & 1;
    o->data = m->data;
    if (how & 64)
        o->tailoring &= (uint32_t)flags * 0x1021u;
    if (how & 128) {
        m->policy = lks_policy_of_bytes((const uint8_t[LKS_ACTION_BYTES]){
            [LINKSPAN_FINDING_MIXED_SCRIPTS] = flags & 7,
            [LINKSPAN_FINDING_WHOLE_SCRIPT] = LINKSPAN_ACTION_DEFANG,
            [LINKSPAN_FINDING_OTHER_READING] = flags >> 2 & 7,
            [LINKSPAN_FINDING_LOOKS_LIKE] = LINKSPAN_ACTION_PUNYCODE,
            [LINKSPAN_FINDING_IN_OVERRIDE] = LINKSPAN_ACTION_PLAIN,
            [LINKSPAN_FINDING_PORT] = flags >> 5,
        });
        m->policy.protected_names = m->names;
        m->policy.known_names = flags >> 3 & 1;
        o->policy = &m->policy;
    }
}

static void free_users(machine *m)
{
    stream_close(m);
    linkifier_close(m);
    linkspan_detector_free(m->detector);
    m->detector = NULL;
}

/* Make the detector with each allocation failing in turn, and then without failure. */
static void make_detector(machine *m, bool fails)
{
    if (fails)
        for (size_t calls = 0;; calls++) {
            linkspan_detector *d = NULL;
            failing_allocator memory;
            failing_allocator_init(&memory, calls);
            memory.fails_once = true;
            m->options.allocator = &memory.base;
            const linkspan_status st = linkspan_detector_new(&m->options, &d);
            m->options.allocator = NULL;
            require(st == LINKSPAN_OK || (st == LINKSPAN_ERR_NO_MEMORY && !d));
            linkspan_detector_free(d);
            require(memory.held == 0);
            if (st == LINKSPAN_OK)
                break;
        }
    require(linkspan_detector_new(&m->options, &m->detector) == LINKSPAN_OK);
    find_links(m->detector, exact_copy(m->text.data, m->text.len), m->text.len,
               &m->links);
}

static void change_detector(machine *m, uint8_t how, uint8_t flags)
{
    free_users(m);
    set_options(m, how, flags);
    make_detector(m, (flags & 15) == 3);
}

/* ------------------------------------------------------- text that is edited */

static void edit_text(machine *m, uint8_t where, uint8_t how)
{
    static link_list fresh;
    static link_list whole;
    growing_text *const t = &m->text;
    linkspan_edit edit = {.size = sizeof edit};
    size_t len = 0;
    const char *const piece = next_text(m, how & 63, &len);
    edit.position = t->len * where / 255;
    edit.removed = (how >> 6) * (t->len - edit.position) / 5;
    if (t->len - edit.removed + len > LONGEST)
        len = 0;
    edit.inserted = len;
    char *const at = t->data + edit.position;
    memmove(at + len, at + edit.removed, t->len - edit.position - edit.removed);
    memcpy(at, piece, len);
    t->len += len - edit.removed;

    linkspan_links list = {.size = sizeof list,
                           .stride = sizeof *m->links.links,
                           .links = m->links.links,
                           .count = m->links.count,
                           .room = MOST_LINKS};
    linkspan_relinked to = {
        .size = sizeof to, .links = fresh.links, .room = MOST_LINKS};
    const char *const text = exact_copy(t->data, t->len);
    require(linkspan_relink(m->detector, text, t->len, &edit, &list, &to) ==
            LINKSPAN_OK);
    require(linkspan_relink_apply(&edit, &to, &list) == LINKSPAN_OK);
    m->links.count = list.count;
    find_links(m->detector, text, t->len, &whole);
    require_same_links(&m->links, &whole);
}

/* ------------------------------------------------------------------- threads */

typedef struct thread_work {
    const machine *m;
    link_list found;
} thread_work;

static void *find_in_thread(void *context)
{
    thread_work *const w = context;
    find_links(w->m->detector, w->m->text.data, w->m->text.len, &w->found);
    return NULL;
}

static void share_detector(const machine *m)
{
    static thread_work works[3];
    pthread_t threads[3];
    for (size_t i = 0; i < 3; i++) {
        works[i].m = m;
        require(pthread_create(&threads[i], NULL, find_in_thread, &works[i]) ==
                0);
    }
    for (size_t i = 0; i < 3; i++) {
        require(pthread_join(threads[i], NULL) == 0);
        require_same_links(&works[i].found, &m->links);
    }
}

/* -------------------------------------------------------------- instructions */

static void run(machine *m, uint8_t code, uint8_t a, uint8_t b)
{
    size_t len = 0;
    const char *piece = NULL;
    switch (code % 16) {
    case 0:
        change_detector(m, a, b);
        break;
    case 1:
        load_list(m, a);
        change_detector(m, b, a);
        break;
    case 2:
        free_users(m);
        protect_names(m, a);
        change_detector(m, b | 128, a);
        break;
    case 3:
    case 4:
        edit_text(m, a, b);
        break;
    case 5:
        stream_open(m, a, b);
        break;
    case 6:
    case 7:
        piece = next_text(m, b, &len);
        stream_push(m, a, piece, len);
        break;
    case 8:
        stream_end(m, a);
        break;
    case 9:
        linkifier_open(m, a, b);
        break;
    case 10:
        piece = next_text(m, b, &len);
        linkifier_push(m, a, piece, len);
        break;
    case 11:
        linkifier_end(m, a);
        break;
    case 12:
        document_check(m, a, b);
        break;
    case 13:
        link_check(m, a, b);
        break;
    case 14:
        piece = next_text(m, b, &len);
        string_check(piece, len, a);
        break;
    default:
        text_check(m, a);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static machine m;
    if (size < 1 || size > 2 * LONGEST || data[0] > MOST_INSTRUCTIONS ||
        size < 1u + data[0] * INSTRUCTION_BYTES)
        return 0;
    m = (machine){.tape = data + 1 + data[0] * INSTRUCTION_BYTES};
    m.tape_len = size - (size_t)(m.tape - data);
    set_options(&m, LINKSPAN_PROFILE_TAILORED, 0);
    make_detector(&m, false);
    bool has_threads = false;
    for (const uint8_t *at = data + 1; at < m.tape; at += INSTRUCTION_BYTES) {
        run(&m, at[0], at[1], at[2]);
        stream_look(&m);
        if (at[0] == 255 && !has_threads) {
            share_detector(&m);
            has_threads = true; /* threads take longer than all else */
        }
    }
    free_users(&m);
    linkspan_protected_free(m.names);
    linkspan_data_free(m.data);
    return 0;
}
