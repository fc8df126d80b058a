/* Tests: api/copy_form.c */
/* What the form to copy promises, over random URLs:
 *
 * (a) each profile that finds the original whole in a place finds the form whole there:
 *     between spaces, in brackets, and before a space and native text;
 * (b) both lead to the same place (no piece has escapes of syntax that means nothing in
 *     some part, such as %2F, which the form does without);
 * (c) no single escape of the form can be undone without losing (a) or (b).
 *
 * Usage: copy_property [COUNT [SEED]] */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"

#define DEFAULT_COUNT 1000000
#define ROOM          2048
#define PROFILES      3
#define COUNT(table)  (sizeof(table) / sizeof *(table))

static const char *const hosts[] = {
    "https://ja.example.com/", "example.com/", "https://example.com/wiki/",
    "http://例え.jp/", "https://example.com/?q="};
static const char *const pieces[] = {
    "けい", "おん", "！", "。",  "、", "（", "）",  "「", "」", "の",  "人",
    "を",   "한국", "를", "ไทย", "é",  "я",  "ü",   "😀",  "a",  "b1",  "-",
    "_",    ".",    "!",  "(",   ")",  "?",  "&",   "=",  "#",  "%20", "'",
    "~",    "*",    "→",  "’",   "”",  "；", "/",   "/",  "அ",  "בית", "،",
    "।",    "+",    ",",  ";",   "[",  "]",  "Wiki"};
static const char *const places[][2] = {
    {" ", " "}, {"(", ")"}, {"「", "」"}, {" ", " 日本語です。"}};

static linkspan_detector *detectors[PROFILES];

static bool is_found(const char *url, size_t profile, size_t place)
{
    char text[ROOM];
    linkspan_link link;
    size_t at = 0;
    const size_t start = strlen(places[place][0]);
    const size_t len = (size_t)snprintf(
        text, sizeof text, "%s%s%s", places[place][0], url, places[place][1]);
    return linkspan_next(detectors[profile], text, len, &at, &link) ==
               LINKSPAN_OK &&
           link.kind == LINKSPAN_KIND_URL && link.span.start == start &&
           link.span.end == start + strlen(url);
}

/* True if each profile finds `form` where it finds `original`. */
static bool is_found_as(const char *form, const char *original)
{
    for (size_t profile = 0; profile < PROFILES; profile++)
        for (size_t place = 0; place < COUNT(places); place++)
            if (is_found(original, profile, 0) &&
                is_found(original, profile, place) &&
                !is_found(form, profile, place))
                return false;
    return true;
}

static void normalize(const char *url, char out[ROOM])
{
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, out, ROOM - 1);
    if (linkspan_normalize(LINKSPAN_KIND_URL, url, strlen(url), 0, &buf) !=
        LINKSPAN_OK)
        buf.len = 0;
    out[buf.len] = '\0';
}

/* Decode the escapes of a normalized URL that mean the same decoded. */
static void decode(char *url)
{
    char *to = url;
    bool is_path = true;
    for (const char *p = url; *p; p++) {
        unsigned byte = 0;
        is_path = is_path && *p != '?' && *p != '#';
        const bool is_escape =
            *p == '%' && sscanf(p + 1, "%2x", &byte) == 1 &&
            !strchr(is_path ? "/=&+%#?" : "=&+%#", (int)byte);
        *to++ = is_escape ? (char)byte : *p;
        if (is_escape)
            p += 2;
    }
    *to = '\0';
}

static bool leads_to(const char *url, const char *original)
{
    char a[ROOM];
    char b[ROOM];
    normalize(url, a);
    normalize(original, b);
    decode(a);
    decode(b);
    return strcmp(a, b) == 0;
}

/* Append the piece; what is not ASCII is escaped. */
static size_t put_piece(char *out, size_t len, const char *piece)
{
    for (; *piece; piece++)
        len += (size_t)sprintf(out + len, (*piece & 0x80) ? "%%%02X" : "%c",
                               (unsigned char)*piece);
    return len;
}

static void make_url(uint64_t *random, char out[ROOM])
{
    const char *const host = hosts[lks_random_below(random, COUNT(hosts))];
    const size_t count = 1 + lks_random_below(random, 14);
    size_t len = strlen(host);
    memcpy(out, host, len);
    for (size_t i = 0; i < count; i++)
        len = put_piece(out, len,
                        pieces[lks_random_below(random, COUNT(pieces))]);
    out[len] = '\0';
}

/* Decode the character whose escapes start at `p`; returns its width in bytes, 0 if there
 * is none. */
static size_t decode_at(const char *p, char bytes[5])
{
    size_t count = 0;
    size_t want = 1;
    unsigned byte = 0;
    while (count < want && p[3 * count] == '%' &&
           sscanf(p + 3 * count + 1, "%2x", &byte) == 1) {
        if (count == 0)
            want = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
        bytes[count++] = (char)byte;
    }
    bytes[count] = '\0';
    return count == want ? count : 0;
}

/* The escape that can be undone, or NULL. */
static const char *needless_escape(const char *form, const char *original)
{
    for (const char *p = strchr(form, '%'); p; p = strchr(p, '%')) {
        char bytes[5];
        char undone[ROOM];
        const size_t count = decode_at(p, bytes);
        if (count == 0 || bytes[0] == '\0') {
            p++;
            continue;
        }
        (void)snprintf(undone, sizeof undone, "%.*s%s%s", (int)(p - form), form,
                       bytes, p + 3 * count);
        if (is_found_as(undone, original) && leads_to(undone, original))
            return p;
        p += 3 * count;
    }
    return NULL;
}

static const char *check(const char *original, char form[ROOM])
{
    linkspan_buf buf;
    const linkspan_display_options how = {.size = sizeof how,
                                          .kind = LINKSPAN_KIND_URL,
                                          .flags = LINKSPAN_DISPLAY_TO_COPY};
    (void)linkspan_buf_init_fixed(&buf, form, ROOM - 1);
    if (linkspan_display(&how, original, strlen(original), &buf, NULL, 0) !=
        LINKSPAN_OK)
        return "written";
    form[buf.len] = '\0';
    if (!is_found_as(form, original))
        return "(a) found";
    if (!leads_to(form, original))
        return "(b) the same place";
    return needless_escape(form, original) ? "(c) few escapes" : NULL;
}

int main(int argc, char **argv)
{
    static char original[ROOM];
    static char form[ROOM];
    const size_t count = argc > 1 ? strtoul(argv[1], NULL, 0) : DEFAULT_COUNT;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 0) : 44;
    size_t found = 0;
    for (uint32_t i = 0; i < PROFILES; i++) {
        linkspan_options options;
        (void)linkspan_options_init(&options);
        (void)linkspan_options_set_profile(&options, i);
        if (linkspan_detector_new(&options, &detectors[i]) != LINKSPAN_OK)
            return 1;
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t seed = random;
        make_url(&random, original);
        if (!is_found(original, 0, 0) && !is_found(original, 1, 0))
            continue;
        found++;
        const char *const broken = check(original, form);
        if (!broken)
            continue;
        (void)printf("not %s\noriginal: %s\nform:     %s\n", broken, original,
                     form);
        (void)printf("repeat: copy_property 1 %#llx\n",
                     (unsigned long long)seed);
        return 1;
    }
    for (size_t i = 0; i < PROFILES; i++)
        linkspan_detector_free(detectors[i]);
    (void)printf("%zu URLs, %zu of them found\n", count, found);
    return found > count / 10 ? 0 : 1;
}
