/* Uses every public struct. tests/abi/abi_test.py compiles this with the headers of
 * imagined versions, which lack the last field of each struct or have two more, and
 * runs it with libraries of other versions: it must print the same.
 *
 * program: prints what it finds. program later: gives each function a struct with a
 * field set that the library may not know, and prints what it answers. */
#include <linkspan/linkspan.h>

#include <stdio.h>
#include <string.h>

#define TEXT     "see http://a.com/b#c:~:text=d, me@b.org and c.de"
#define TEXT_LEN (sizeof TEXT - 1)
#define UNSAFE   "http://0x7f.1/\xE2\x80\xAE"

/* Bytes after a struct that nobody may write. */
#define GUARD 0xA5
#define GUARDED(type, name)                                                    \
    struct {                                                                   \
        type it;                                                               \
        unsigned char guard[64];                                               \
    } name;                                                                    \
    memset(&name, GUARD, sizeof name)

static int failed;

static void check_guard(const char *what, const unsigned char *guard)
{
    for (int i = 0; i < 64; i++)
        if (guard[i] != GUARD) {
            printf("%s: written behind its end\n", what);
            failed = 1;
            return;
        }
}

/* Fields of a later version are 0 if an older library has written the
 * struct. */
#ifdef EARLIER_LIBRARY
#    define CHECK_LATER(name)                                                  \
        if (name.it.later_number != 0 || name.it.later_pointer) {              \
            printf("a later field is not 0: line %d\n", __LINE__);             \
            failed = 1;                                                        \
        }
#else
#    define CHECK_LATER(name)
#endif

#define CHECK(name)                                                            \
    do {                                                                       \
        check_guard(#name, name.guard);                                        \
        CHECK_LATER(name)                                                      \
    } while (0)

static void print_link(const char *how, const linkspan_link *link)
{
    printf("%s: kind %u, %zu to %zu, host %zu to %zu, directives %zu to %zu\n",
           how, (unsigned)link->kind, link->span.start, link->span.end,
           link->host.start, link->host.end, link->directives.start,
           link->directives.end);
}

static int32_t on_link(void *context, const linkspan_link *link,
                       linkspan_str bytes)
{
    (void)context;
    printf("pushed %.*s, has its host: %d\n", (int)bytes.len, bytes.data,
           LINKSPAN_HAS_FIELD(link, host));
    return 0;
}

static int32_t on_event(void *context, const linkspan_event *event)
{
    *(unsigned *)context += event->decision;
    return 0;
}

static linkspan_status put(void *context, const char *bytes, size_t len)
{
    return fwrite(bytes, 1, len, context) == len ? LINKSPAN_OK
                                                 : LINKSPAN_ERR_LIMIT;
}

static linkspan_detector *make(void)
{
    linkspan_detector *d = NULL;
    GUARDED(linkspan_options, options);
    GUARDED(linkspan_policy, policy);
    printf("options: %d", (int)linkspan_options_init(&options.it));
    printf(" %d", (int)linkspan_options_set_profile(&options.it,
                                                    LINKSPAN_PROFILE_TAILORED));
    printf(" policy: %d",
           (int)linkspan_policy_init(&policy.it, LINKSPAN_POLICY_OFF));
    printf(" %d", (int)linkspan_policy_allow_mix(&policy.it, "he", 2));
    CHECK(options);
    CHECK(policy);
    options.it.flags = LINKSPAN_DETECT_LOCALHOST;
    options.it.policy = &policy.it;
    printf(" detector: %d\n", (int)linkspan_detector_new(&options.it, &d));
    return d;
}

static void find(const linkspan_detector *d)
{
    GUARDED(linkspan_link, link);
    size_t at = 0;
    while (linkspan_next(d, TEXT, TEXT_LEN, &at, &link.it) == LINKSPAN_OK) {
        print_link("next", &link.it);
        CHECK(link);
    }
    struct {
        linkspan_link it[3];
        unsigned char guard[64];
    } links;
    size_t count = 0;
    memset(&links, GUARD, sizeof links);
    printf("find: %d\n",
           (int)linkspan_find(d, TEXT, TEXT_LEN, links.it, 3, &count));
    for (size_t i = 0; i < count; i++)
        print_link("find", &links.it[i]);
    check_guard("links", links.guard);
    printf("is_link: %d\n", (int)linkspan_is_link(d, "a.com", 5, &link.it));
    print_link("is_link", &link.it);
    CHECK(link);
}

static void stream(const linkspan_detector *d)
{
    GUARDED(linkspan_link, link);
    linkspan_stream *s = NULL;
    size_t taken = 0;
    unsigned sum = 0;
    (void)linkspan_stream_new(d, NULL, &s);
    printf("push: %d", (int)linkspan_stream_push(s, TEXT, 20, on_link, NULL));
    printf(" %d\n", (int)linkspan_stream_finish(s, on_link, NULL));
    (void)linkspan_stream_reset(s);
    (void)linkspan_stream_feed(s, TEXT, TEXT_LEN, &taken);
    (void)linkspan_stream_end(s);
    while (linkspan_stream_pull(s, &link.it, NULL) == LINKSPAN_OK) {
        print_link("pull", &link.it);
        CHECK(link);
    }
    linkspan_stream_free(s);
    printf("explain: %d",
           (int)linkspan_explain(d, TEXT, TEXT_LEN, on_event, &sum));
    printf(" %u\n", sum);
}

static void vet(const linkspan_detector *d)
{
    GUARDED(linkspan_link, link);
    struct {
        linkspan_finding it[2];
        unsigned char guard[64];
    } list;
    linkspan_findings findings = {
        .size = sizeof findings, .list = list.it, .room = 2};
    memset(&list, GUARD, sizeof list);
    const size_t len = sizeof UNSAFE - 1;
    printf("split: %d\n", (int)linkspan_split_link(UNSAFE, len, &link.it));
    print_link("split", &link.it);
    CHECK(link);
    printf("check: %d",
           (int)linkspan_check(d, UNSAFE, len, &link.it, &findings));
    for (int i = 0; i < 2; i++)
        printf(" %s U+%04X",
               linkspan_name_of(LINKSPAN_NAMES_FINDING, list.it[i].code),
               (unsigned)list.it[i].cp);
    printf(" %d\n", (int)findings.severity);
    check_guard("findings", list.guard);
    memset(&list, GUARD, sizeof list);
    findings.room = 1;
    printf("check_text: %d", (int)linkspan_check_text(UNSAFE, len, &findings));
    printf(" %s\n", linkspan_name_of(LINKSPAN_NAMES_FINDING, list.it[0].code));
    check_guard("findings", (unsigned char *)&list.it[1]);
}

static linkspan_status show_piece(void *context, uint32_t place,
                                  const linkspan_piece *piece,
                                  const linkspan_range *name)
{
    (void)context;
    (void)name;
    printf("%u %u %zu\n", (unsigned)place, (unsigned)piece->kind,
           piece->range.end);
    return LINKSPAN_OK;
}

static void describe(void)
{
    GUARDED(linkspan_host, host);
    GUARDED(linkspan_tail, tail);
    GUARDED(linkspan_data_facts, facts);
    GUARDED(linkspan_data_error, error);
    linkspan_data *data = NULL;
    host.it.size = sizeof host.it;
    printf("host: %d",
           (int)linkspan_host_describe("a.co.uk", 7, NULL, &host.it));
    printf(" %u %zu\n", (unsigned)host.it.kind, host.it.suffix.start);
    CHECK(host);
    tail.it.size = sizeof tail.it;
    printf("tail: %d", (int)linkspan_find_tail(TEXT, TEXT_LEN, 16, &tail.it));
    printf(" %zu\n", tail.it.end);
    CHECK(tail);
    printf("places: %d\n",
           (int)linkspan_read_places(NULL, LINKSPAN_MARKUP_HTML, TEXT, TEXT_LEN,
                                     NULL, show_piece, NULL));
    memset(&facts.it, 0, sizeof facts.it);
    facts.it.size = sizeof facts.it;
    printf("data: %d", (int)linkspan_data_info(NULL, -1, &facts.it));
    printf(" %u\n", (unsigned)facts.it.compiled_in);
    CHECK(facts);
    linkspan_data_source source = {.size = sizeof source, .suffixes = {"?", 1}};
    memset(&error.it, 0, sizeof error.it);
    error.it.size = sizeof error.it;
    printf("load: %d",
           (int)linkspan_data_load(&source, NULL, &data, &error.it));
    printf(" %u\n", (unsigned)error.it.list);
    CHECK(error);
}

/* Text that is edited: the first byte is removed, and the links move. */
static void live(const linkspan_detector *d)
{
    struct {
        linkspan_link it[3];
        unsigned char guard[64];
    } links, fresh;
    GUARDED(linkspan_relinked, relinked);
    const linkspan_edit edit = {.size = sizeof edit, .removed = 1};
    size_t count = 0;
    memset(&links, GUARD, sizeof links);
    memset(&fresh, GUARD, sizeof fresh);
    (void)linkspan_find(d, TEXT, TEXT_LEN, links.it, 3, &count);
    linkspan_links list = {.size = sizeof list,
                           .stride = sizeof *links.it,
                           .links = links.it,
                           .count = count};
#ifdef HAS_ROOM
    list.room = 3;
#endif
    memset(&relinked.it, 0, sizeof relinked.it);
    relinked.it.size = sizeof relinked.it;
    relinked.it.links = fresh.it;
    relinked.it.room = 3;
    printf("relink: %d", (int)linkspan_relink(d, TEXT + 1, TEXT_LEN - 1, &edit,
                                              &list, &relinked.it));
    printf(" %zu %zu %zu", relinked.it.first, relinked.it.gone_count,
           relinked.it.new_count);
    printf(" apply: %d\n",
           (int)linkspan_relink_apply(&edit, &relinked.it, &list));
    CHECK(relinked);
    for (size_t i = 0; i < list.count; i++)
        print_link("relinked", &links.it[i]);
    check_guard("links", links.guard);
    check_guard("fresh", fresh.guard);
}

static linkspan_status on_plan(void *context, const linkspan_link *link,
                               linkspan_str bytes, linkspan_plan *plan)
{
    linkspan_str href;
    linkspan_findings findings = {.size = sizeof findings};
    (void)context;
    printf("[plan %zu %.*s %d %d]", link->span.start, (int)bytes.len,
           bytes.data, (int)linkspan_plan_href(plan, &href),
           (int)linkspan_plan_findings(plan, &findings));
    return linkspan_plan_set_attribute(plan, "title", 5, "t", 1);
}

static void write_links(const linkspan_detector *d)
{
    char memory[256];
    GUARDED(linkspan_buf, buf);
    GUARDED(linkspan_linkify_options, linkify);
    const linkspan_url url = {.size = sizeof url,
                              .scheme = {"https://", 8},
                              .host = {"a.com", 5},
                              .fragment = {"b c", 3}};
    linkspan_bidi bidi = {.size = sizeof bidi, .kind = LINKSPAN_KIND_URL};
    linkspan_display_options display = {.size = sizeof display,
                                        .kind = LINKSPAN_KIND_URL};
    printf("buf: %d\n",
           (int)linkspan_buf_init_fixed(&buf.it, memory, sizeof memory));
    printf("write: %d", (int)linkspan_format_parts(&url, 0, &buf.it));
    printf(" %d", (int)linkspan_bidi_write(&bidi, "a.com", 5, &buf.it));
    printf(" %d", (int)linkspan_display(&display, "xn--bcher-kva.de/", 17,
                                        &buf.it, NULL, 0));
    printf(" %.*s\n", (int)buf.it.len, buf.it.data);
    CHECK(buf);
    memset(&buf, GUARD, sizeof buf);
    printf("growing: %d", (int)linkspan_buf_init(&buf.it, 100, NULL));
    printf(" %d",
           (int)linkspan_href(LINKSPAN_KIND_URL, "a.com", 5, 0, &buf.it));
    printf(" %.*s\n", (int)buf.it.len, buf.it.data);
    linkspan_buf_free(&buf.it);
    CHECK(buf);
    printf("linkify: %d ", (int)linkspan_linkify_options_init(&linkify.it));
    CHECK(linkify);
    linkify.it.target = (linkspan_str){"_blank", 6};
    linkify.it.on_plan = on_plan;
    printf("%d\n", (int)linkspan_linkify_write(d, &linkify.it, TEXT, TEXT_LEN,
                                               put, stdout));
}

/* A field that the library does not know is refused, not ignored. */
static void ask_for_more(void)
{
#ifdef LATER
    linkspan_options options;
    linkspan_policy policy;
    linkspan_linkify_options linkify;
    linkspan_detector *d = NULL;
    linkspan_linkifier *l = NULL;
    linkspan_buf buf;
    char memory[64];
    (void)linkspan_options_init(&options);
    options.later_number = 1;
    printf("options %d\n", (int)linkspan_detector_new(&options, &d));
    linkspan_detector_free(d);
    (void)linkspan_options_init(&options);
    (void)linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    policy.later_pointer = &policy;
    options.policy = &policy;
    d = NULL;
    printf("policy %d\n", (int)linkspan_detector_new(&options, &d));
    linkspan_detector_free(d);
    (void)linkspan_linkify_options_init(&linkify);
    linkify.later_number = 1;
    printf("linkify %d\n", (int)linkspan_linkifier_new(NULL, &linkify, &l));
    linkspan_linkifier_free(l);
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    buf.later_number = 1;
    printf("buf %d\n", (int)linkspan_format_url("a.com", 5, 0, &buf));
#endif
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "later") == 0) {
        ask_for_more();
        return 0;
    }
    linkspan_detector *d = make();
    if (!d)
        return 1;
    find(d);
    stream(d);
    vet(d);
    describe();
    live(d);
    write_links(d);
    linkspan_detector_free(d);
    return failed;
}
