/* However a file is cut into blocks, the command finds the links of the whole
 * text, at the same places, and passes on all of the text: scan_property
 * [BYTES]. Compiled with tiny blocks, so that most lines are longer than a
 * block. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/scan.h"
#include "support/random.h"
#include "support/tailored.h"
#include "support/texts.h"

#define LONGEST 20000

/* The whole text again, and the place where the scan should be. */
typedef struct replay {
    const char *text;
    size_t len;
    size_t told; /* number of bytes that the scan has passed on */
    const linkspan_detector *detector;
    const scan_settings *settings;
    size_t record; /* start of the current record */
    size_t number; /* number of the current record */
    size_t at;     /* place for linkspan_next() in the record */
    bool is_wrong;
} replay;

static char terminator(const replay *r)
{
    return r->settings->records == RECORD_NUL ? '\0' : '\n';
}

/* The text of the record. */
static linkspan_str record_text(const replay *r, linkspan_str *id)
{
    const char *const start = r->text + r->record;
    const size_t left = r->len - r->record;
    *id = (linkspan_str){NULL, 0};
    if (r->settings->records == RECORD_FILE)
        return (linkspan_str){start, left};
    const char *const end = memchr(start, terminator(r), left);
    linkspan_str text = {start, end ? (size_t)(end - start) : left};
    const size_t longest = SCAN_BLOCK / 4;
    const char *const tab =
        memchr(text.data, '\t', text.len < longest ? text.len : longest);
    if (!r->settings->has_ids || !tab)
        return text;
    *id = (linkspan_str){start, (size_t)(tab - start)};
    text.data = tab + 1;
    text.len -= id->len + 1;
    return text;
}

/* The next link of the whole text, in any record. */
static bool next(replay *r, linkspan_str *text, linkspan_str *id,
                 linkspan_link *link)
{
    while (r->record < r->len) {
        *text = record_text(r, id);
        if (linkspan_next(r->detector, text->data, text->len, &r->at, link) ==
            LINKSPAN_OK)
            return true;
        r->record = (size_t)(text->data + text->len - r->text) + 1;
        r->number++;
        r->at = 0;
    }
    return false;
}

static uint64_t units(const replay *r, linkspan_str text, size_t offset)
{
    size_t converted = offset;
    if (linkspan_convert_offsets(text.data, text.len, LINKSPAN_UNIT_BYTE,
                                 r->settings->unit, &converted,
                                 1) != LINKSPAN_OK)
        abort();
    return converted;
}

static uint64_t lines_before(const char *text, size_t len)
{
    uint64_t lines = 1;
    for (size_t i = 0; i < len; i++)
        lines += text[i] == '\n';
    return lines;
}

static bool is_same(linkspan_str a, linkspan_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

static bool is_right(const replay *r, const scan_place *place,
                     linkspan_str text, linkspan_str id,
                     const linkspan_link *want)
{
    const bool is_nul = r->settings->records == RECORD_NUL;
    const char *const from = is_nul ? text.data : r->text;
    const size_t to = (size_t)(text.data - from) + want->span.start;
    return place->record == r->number && is_same(place->id, id) &&
           place->start == units(r, text, want->span.start) &&
           place->end == units(r, text, want->span.end) &&
           place->line == lines_before(from, to);
}

static void take_bytes(replay *r, linkspan_str bytes)
{
    if (bytes.len > r->len - r->told ||
        memcmp(bytes.data, r->text + r->told, bytes.len) != 0)
        r->is_wrong = true;
    else
        r->told += bytes.len;
}

static size_t links_found;

static bool on_link(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link)
{
    replay *const r = context;
    linkspan_str whole;
    linkspan_str id;
    linkspan_link want;
    links_found++;
    if (!next(r, &whole, &id, &want) || !is_right(r, place, whole, id, &want) ||
        link->host.start - link->span.start !=
            want.host.start - want.span.start ||
        link->path.end - link->span.start != want.path.end - want.span.start)
        r->is_wrong = true;
    take_bytes(r, (linkspan_str){text.data + link->span.start,
                                 link->span.end - link->span.start});
    return !r->is_wrong;
}

static void on_text(void *context, linkspan_str text)
{
    take_bytes(context, text);
}

static linkspan_detector *make_detector(unsigned round)
{
    static const size_t caps[] = {65536, 100, 20, 4000};
    linkspan_options options;
    linkspan_detector *detector = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK)
        abort();
    options.flags = round % 2 == 0 ? 0 : round % 256;
    options.tailoring = round % 3 == 0 ? ALL_TAILORED_RULES : 0;
    options.max_link_len = caps[round / 2 % 4];
    if (linkspan_detector_new(&options, &detector) != LINKSPAN_OK)
        abort();
    return detector;
}

/* Put terminators and tabs at random places. */
static void sprinkle(uint64_t *random, char *text, size_t len, char byte)
{
    for (size_t i = 0; i < len; i++)
        if (text[i] == ' ' && lks_random_below(random, 3) == 0)
            text[i] = lks_random_below(random, 2) ? '\t' : byte;
}

static bool has_tails(unsigned round)
{
    return round % 16 == 0;
}

/* One line of names that are not linked, with tails of long characters that are
 * skipped, and a link at its end. The scan may drop text up to a place inside
 * such a character; each character must count once. */
static size_t random_tails(uint64_t *random, char *text, size_t room)
{
    static const char *const words[] = {"\U0001F600", "\U0001F600", " ", "?",
                                        "x.invalid/"};
    static const char link[] = " a.com";
    size_t len = 0;
    while (len + 10 + sizeof link <= room) {
        const char *const word = words[lks_random_below(random, 5)];
        memcpy(text + len, word, strlen(word));
        len += strlen(word);
    }
    memcpy(text + len, link, sizeof link - 1);
    return len + sizeof link - 1;
}

static void write_file(const char *path, const char *text, size_t len)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text, 1, len, file) != len || fclose(file) != 0)
        abort();
}

/* Search a file block by block; false if it cannot be read. */
static bool scan_file(const scan_settings *settings, const scan_sink *sink,
                      const char *path)
{
    scan_reader r;
    scan_block block = {0};
    scan_search s = {.settings = settings, .sink = sink};
    if (!scan_open(&r, settings, path, true))
        return false;
    if (scan_next(&r, &block))
        scan_search_rest(&s, &r, &block);
    scan_search_free(&s);
    scan_block_free(&block);
    scan_close(&r);
    return r.was_read;
}

static bool check_round(unsigned round, const char *path, char *text,
                        size_t len, uint64_t *random)
{
    linkspan_detector *const detector = make_detector(round);
    const scan_settings settings = {.detector = detector,
                                    .records = (scan_records)(round % 3),
                                    .has_ids = round % 3 != 0 && round % 5 == 0,
                                    .unit = round / 3 % 3,
                                    .counts_lines = true,
                                    .takes_binary = true,
                                    .is_quiet = true};
    replay r = {
        .text = text, .len = len, .detector = detector, .settings = &settings};
    if (!has_tails(round))
        sprinkle(random, text, len, terminator(&r));
    write_file(path, text, len);
    const scan_sink sink = {
        .context = &r, .on_link = on_link, .on_text = on_text};
    linkspan_str rest;
    linkspan_str id;
    linkspan_link link;
    const bool was_read = scan_file(&settings, &sink, path);
    const bool is_good = was_read && !r.is_wrong && r.told == len &&
                         !next(&r, &rest, &id, &link);
    linkspan_detector_free(detector);
    return is_good;
}

/* Lines whose ends stand at each place around the end of a block, so that each number
 * of bytes is kept for the next block. The lines have fewer than 24 bytes, and all
 * start with different letters. */
static bool check_borders(const char *path, char *text, uint64_t *random)
{
    for (size_t first = 1; first <= 24; first++)
        for (unsigned way = 0; way < 6; way++) {
            const char end = way % 2 == 0 ? '\n' : '\0';
            const unsigned round = 16 * (1 + way / 2); /* nothing is changed */
            memset(text, 'q', first);
            text[first - 1] = end;
            size_t len = first;
            for (char letter = 'a'; letter <= 'z'; letter++) {
                const int more =
                    snprintf(text + len, LONGEST - len,
                             "%c.com and x%c@b.org%c", letter, letter, end);
                len += (size_t)more;
            }
            if (!check_round(round, path, text, len, random)) {
                (void)fprintf(stderr, "a first line of %zu bytes, way %u\n",
                              first, way);
                return false;
            }
        }
    return true;
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    char path[] = "scan_property.XXXXXX";
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    uint64_t random = 7;
    size_t done = 0;
    unsigned round = 0;
    if (mkstemp(path) < 0)
        abort();
    if (!check_borders(path, text, &random))
        return 1;
    for (; done < goal; round++) {
        const size_t room = round % 8 == 0 ? LONGEST : 600;
        const size_t len = has_tails(round)
                               ? random_tails(&random, text, LONGEST)
                               : lks_random_prose(&random, text, room);
        done += len + 1;
        if (!check_round(round, path, text, len, &random)) {
            (void)fprintf(stderr, "round %u differs: %.*s\n", round, (int)len,
                          text);
            return 1;
        }
    }
    (void)remove(path);
    (void)printf("%zu bytes in %u files, %zu links: the same in blocks\n", done,
                 round, links_found);
    /* Without links nothing would have been compared. */
    return links_found <= done / 1000;
}
