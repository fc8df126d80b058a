/* Prints what linkspan reports about the links in random texts, for readers.mjs to
 * compare with a browser's URL class:
 *     readers texts COUNT SEED   links of COUNT random texts
 *     readers code-points STEP   links of the shapes of every STEPth code point
 *     readers sites              answers for pairs of hosts on standard input
 *     readers hrefs              hrefs of URLs on standard input
 * A link is a line of fields with tabs between: bits (below), scheme, host,
 * port, href, the link as it stands in the text, what follows it up to the next
 * Hard character. The same line comes only once. The last line has numbers. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/disguises.h"
#include "support/random.h"
#include "text/utf8.h"

enum {
    HAS_SCHEME = 1,
    IS_ADDRESS = 2,
    HAS_FINDING = 4,
    STARTS_WORD = 8, /* nothing, or a Hard character, stands before it */
};

/* The three profiles, and exact UTS #58 with options that link more hosts. */
#define PROFILES 4
#define OPTIONS                                                                \
    (LINKSPAN_DETECT_LOCALHOST | LINKSPAN_DETECT_SINGLE_LABELS |               \
     LINKSPAN_DETECT_EMOJI | LINKSPAN_DETECT_UNKNOWN_TLDS)
#define LINE_MAX 16384
#define ROOM     64 /* findings */

static linkspan_detector *detectors[PROFILES];
static uint64_t texts;
static uint64_t links[PROFILES];
static uint64_t lines;

static void need(bool is_true, const char *what)
{
    if (is_true)
        return;
    (void)fprintf(stderr, "readers: %s\n", what);
    exit(2);
}

/* ------------------------------------------------------- lines, once each */

static uint64_t *seen;
static size_t seen_size; /* a power of two */
static size_t seen_count;

static uint64_t hash_of(const char *bytes, size_t len)
{
    uint64_t hash = len;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * 0x100000001B3u;
    return lks_random(&hash) | 1; /* 0 is an empty place */
}

static bool take_place(uint64_t hash)
{
    size_t at = hash & (seen_size - 1);
    while (seen[at] != 0 && seen[at] != hash)
        at = (at + 1) & (seen_size - 1);
    if (seen[at] == hash)
        return false;
    seen[at] = hash;
    seen_count++;
    return true;
}

static void grow(void)
{
    uint64_t *old = seen;
    const size_t size = seen_size;
    seen_size = size ? size * 2 : 65536;
    seen_count = 0;
    seen = calloc(seen_size, sizeof *seen);
    need(seen != NULL, "no memory");
    for (size_t i = 0; i < size; i++)
        if (old[i])
            (void)take_place(old[i]);
    free(old);
}

static void print_once(const linkspan_buf *line)
{
    if (seen_count * 2 >= seen_size)
        grow();
    if (!take_place(hash_of(line->data, line->len)))
        return;
    lines++;
    need(fwrite(line->data, 1, line->len, stdout) == line->len, "cannot write");
}

/* ----------------------------------------------------------------- a link */

static char memory[LINE_MAX];

static void put(linkspan_buf *line, const char *bytes, size_t len)
{
    need(len <= line->capacity - line->len, "a line is too long");
    memcpy(line->data + line->len, bytes, len);
    line->len += len;
}

static void put_string(linkspan_buf *line, const char *string)
{
    put(line, string, strlen(string));
}

static size_t length_of(linkspan_range range)
{
    return range.end - range.start;
}

/* The scheme's name as a browser writes it. */
static void put_scheme(linkspan_buf *line, const char *text,
                       const linkspan_link *link)
{
    if (link->kind == LINKSPAN_KIND_EMAIL) {
        put_string(line, "mailto");
        return;
    }
    if (link->flags & LINKSPAN_LINK_SCHEME_IMPLIED) {
        put_string(line, "https");
        return;
    }
    for (size_t i = link->scheme.start; text[i] != ':'; i++) {
        const char lower = (char)(text[i] | 0x20);
        put(line, &lower, 1);
    }
}

/* The ASCII form of the host; an IPv6 address as 32 digits in a bracket. */
static void put_host(linkspan_buf *line, const char *text,
                     const linkspan_link *link)
{
    linkspan_host host = {.size = sizeof host};
    need(linkspan_host_describe(text + link->host.start, length_of(link->host),
                                NULL, &host) == LINKSPAN_OK,
         "a link without a host");
    /* detection calls a.localhost a name; as a host by itself, it is a domain */
    const bool is_name = host.kind == LINKSPAN_HOST_DOMAIN &&
                         link->host_kind == LINKSPAN_HOST_NAME;
    if (host.kind != link->host_kind && !is_name) {
        put_string(line, "another kind of host");
        return;
    }
    if (host.kind != LINKSPAN_HOST_IPV6) {
        put(line, host.ascii, host.ascii_len);
        if (host.kind != LINKSPAN_HOST_IPV4 &&
            (link->flags & LINKSPAN_LINK_TRAILING_DOT))
            put_string(line, ".");
        return;
    }
    put_string(line, "[");
    for (size_t i = 0; i < 16; i++) {
        char digits[3];
        (void)snprintf(digits, sizeof digits, "%02x", host.address[i]);
        put(line, digits, 2);
    }
}

static void put_href(linkspan_buf *line, const char *text,
                     const linkspan_link *link)
{
    const linkspan_status st = linkspan_href(
        link->kind, text + link->span.start, length_of(link->span), 0, line);
    if (st != LINKSPAN_OK)
        put_string(line, linkspan_status_name(st));
}

static size_t next_hard(const char *text, size_t len, size_t at)
{
    const uint8_t *bytes = (const uint8_t *)text;
    while (at < len) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(bytes + at, bytes + len, &width);
        if (linkspan_link_term(cp) == LINKSPAN_TERM_HARD)
            break;
        at += width;
    }
    return at;
}

/* True if the link is at the start of the text, or right after a Hard character. */
static bool starts_word(const char *text, const linkspan_link *link)
{
    size_t at = link->span.start;
    while (at > 0 && at + LKS_UTF8_MAX > link->span.start &&
           ((uint8_t)text[--at] & 0xC0) == 0x80)
        ;
    return link->span.start == 0 ||
           next_hard(text, link->span.start, at) < link->span.start;
}

static unsigned bits_of(const linkspan_detector *d, const char *text,
                        size_t len, const linkspan_link *link)
{
    unsigned bits = length_of(link->scheme) > 0 ? HAS_SCHEME : 0;
    if (link->kind == LINKSPAN_KIND_EMAIL)
        bits |= IS_ADDRESS;
    if (starts_word(text, link))
        bits |= STARTS_WORD;
    linkspan_finding list[ROOM];
    linkspan_findings findings = {
        .size = sizeof findings, .list = list, .room = ROOM};
    if (linkspan_check(d, text, len, link, &findings) != LINKSPAN_OK)
        return bits;
    need(findings.count <= ROOM, "too many findings");
    for (size_t i = 0; i < findings.count; i++)
        if (list[i].code == LINKSPAN_FINDING_OTHER_READING)
            bits |= HAS_FINDING;
    return bits;
}

static void print_link(const linkspan_detector *d, const char *text, size_t len,
                       const linkspan_link *link)
{
    linkspan_buf line;
    need(linkspan_buf_init_fixed(&line, memory, sizeof memory) == LINKSPAN_OK,
         "no buffer");
    const char bits = "0123456789abcdef"[bits_of(d, text, len, link)];
    put(&line, &bits, 1);
    put_string(&line, "\t");
    put_scheme(&line, text, link);
    put_string(&line, "\t");
    put_host(&line, text, link);
    put_string(&line, "\t");
    put(&line, text + link->port.start, length_of(link->port));
    put_string(&line, "\t");
    put_href(&line, text, link);
    put_string(&line, "\t");
    put(&line, text + link->span.start, length_of(link->span));
    put_string(&line, "\t");
    const size_t end = next_hard(text, len, link->span.end);
    put(&line, text + link->span.end, end - link->span.end);
    put_string(&line, "\n");
    print_once(&line);
}

static void read_text(const char *text, size_t len)
{
    texts++;
    for (size_t i = 0; i < PROFILES; i++) {
        size_t at = 0;
        linkspan_link link = {.size = sizeof link};
        while (linkspan_next(detectors[i], text, len, &at, &link) ==
               LINKSPAN_OK) {
            links[i]++;
            print_link(detectors[i], text, len, &link);
        }
    }
}

static void make_detectors(void)
{
    static const uint32_t profiles[PROFILES] = {
        LINKSPAN_PROFILE_UTS58, LINKSPAN_PROFILE_TAILORED,
        LINKSPAN_PROFILE_SAFE, LINKSPAN_PROFILE_UTS58};
    linkspan_options options;
    for (size_t i = 0; i < PROFILES; i++) {
        need(linkspan_options_init(&options) == LINKSPAN_OK &&
                 linkspan_options_set_profile(&options, profiles[i]) ==
                     LINKSPAN_OK,
             "no options");
        options.flags = i == 3 ? OPTIONS : 0;
        need(linkspan_detector_new(&options, &detectors[i]) == LINKSPAN_OK,
             "no detector");
    }
}

static void print_numbers(void)
{
    need(printf("=\t%llu\t%llu", (unsigned long long)texts,
                (unsigned long long)lines) > 0,
         "cannot write");
    for (size_t i = 0; i < PROFILES; i++) {
        need(printf("\t%llu", (unsigned long long)links[i]) > 0,
             "cannot write");
        linkspan_detector_free(detectors[i]);
    }
    need(puts("") >= 0 && fflush(stdout) == 0, "cannot write");
    free(seen);
}

/* ------------------------------------------------------------------ sites */

/* The site that a host leads to: for an IP address or a single label, the host itself;
 * for another name, its registrable domain; or none. Labels that cannot be part of a
 * name in text, such as `a(b`, may stand before a registrable domain. */
static void find_site(char *ascii, char site[LINKSPAN_HOST_MAX + 2])
{
    const bool has_empty_label = strstr(ascii, "..") != NULL;
    const size_t len = strlen(ascii);
    const bool is_address = ascii[0] == '[';
    if (len > 0 && ascii[len - 1] == '.')
        ascii[len - 1] = '\0';
    const bool is_single = !is_address && !strchr(ascii, '.');
    site[0] = '\0';
    if (has_empty_label || ascii[0] == '.' || strlen(ascii) > 253)
        return;
    for (const char *at = ascii; at; at = strchr(at, '.')) {
        at += *at == '.';
        linkspan_host host = {.size = sizeof host};
        if (linkspan_host_describe(at, strlen(at), NULL, &host) != LINKSPAN_OK)
            continue;
        linkspan_range domain = {0, host.ascii_len};
        if (host.kind == LINKSPAN_HOST_DOMAIN)
            domain = length_of(host.private_registrable) > 0
                         ? host.private_registrable
                         : host.registrable;
        const bool is_site = is_single || is_address ||
                             host.kind == LINKSPAN_HOST_IPV4 ||
                             (host.flags & LINKSPAN_HOST_DELEGATED &&
                              host.kind == LINKSPAN_HOST_DOMAIN);
        if (!is_site || length_of(domain) == 0)
            continue;
        memcpy(site, host.ascii + domain.start, length_of(domain));
        site[length_of(domain)] = '\0';
        return;
    }
}

static int print_sites(void)
{
    static char line[LINE_MAX];
    while (fgets(line, sizeof line, stdin)) {
        char *second = strchr(line, '\t');
        need(second != NULL, "a line without a tab");
        *second++ = '\0';
        second[strcspn(second, "\n")] = '\0';
        char linked[LINKSPAN_HOST_MAX + 2];
        char read[LINKSPAN_HOST_MAX + 2];
        find_site(line, linked);
        find_site(second, read);
        const bool is_other = read[0] != '\0' && strcmp(linked, read) != 0;
        need(puts(is_other ? "other" : "same") >= 0, "cannot write");
    }
    return 0;
}

/* ------------------------------------------------------------------ hrefs */

static int print_hrefs(void)
{
    static char url[LINE_MAX];
    while (fgets(url, sizeof url, stdin)) {
        linkspan_buf out;
        need(linkspan_buf_init_fixed(&out, memory, sizeof memory) ==
                 LINKSPAN_OK,
             "no buffer");
        (void)linkspan_href(LINKSPAN_KIND_URL, url, strcspn(url, "\n"), 0,
                            &out);
        put_string(&out, "\n");
        need(fwrite(out.data, 1, out.len, stdout) == out.len, "cannot write");
    }
    return 0;
}

/* ------------------------------------------------------------------- main */

static uint64_t number_of(const char *string)
{
    char *end = NULL;
    const unsigned long long number = strtoull(string, &end, 10);
    need(*end == '\0' && number > 0, "a number is wanted");
    return number;
}

int main(int argc, char **argv)
{
    static char text[LKS_DISGUISE_MAX];
    if (argc == 2 && strcmp(argv[1], "sites") == 0)
        return print_sites();
    if (argc == 2 && strcmp(argv[1], "hrefs") == 0)
        return print_hrefs();
    need(argc >= 3, "usage: readers texts COUNT SEED | code-points STEP | "
                    "sites");
    make_detectors();
    const uint64_t number = number_of(argv[2]);
    if (strcmp(argv[1], "texts") == 0) {
        uint64_t random = argc > 3 ? number_of(argv[3]) : 1;
        for (uint64_t i = 0; i < number; i++)
            read_text(text, lks_random_disguise(&random, text));
    } else {
        for (uint64_t cp = 0; cp <= 0x10FFFF; cp += number)
            for (size_t i = 0; i < LKS_DISGUISE_SHAPES; i++)
                if (cp < 0xD800 || cp > 0xDFFF)
                    read_text(text, lks_disguise_of((uint32_t)cp, i, text));
    }
    print_numbers();
    return 0;
}
