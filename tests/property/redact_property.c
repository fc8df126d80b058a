/* Redacting a text or document twice is redacting it once, in every mode, and the changes
 * lead from the old text to the new one and back: redact_property [TEXTS [SEED]]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/dangers.h"
#include "support/disguises.h"
#include "support/harmless.h"
#include "support/random.h"
#include "support/soup.h"
#include "support/texts.h"
#include "support/written.h"

#define LONGEST 8192

typedef struct changes {
    linkspan_change *list;
    size_t count;
    size_t room;
} changes;

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

/* ------------------------------------------------------------------- texts */

/* What secrets are written with. */
static size_t random_secrets(uint64_t *random, char *text, size_t room)
{
    static const char *const pieces[] = {"token=",
                                         "?",
                                         "&amp;",
                                         "\\u0026",
                                         "password",
                                         "\"",
                                         "\\\"",
                                         ":",
                                         "\": \"",
                                         "Bearer ",
                                         "Cookie: ",
                                         "\n",
                                         "sid=",
                                         ";",
                                         "a.com",
                                         "https://",
                                         "//",
                                         "u:p@",
                                         "eyJh",
                                         ".eyJi",
                                         ".c2ln",
                                         "X-Api-Key: ",
                                         "/",
                                         "***",
                                         "\\/",
                                         "=",
                                         "#",
                                         "%3D",
                                         "'",
                                         "{",
                                         "}",
                                         "x",
                                         "[a.com]",
                                         "[url]",
                                         " ",
                                         "\r\n",
                                         "Basic ",
                                         "<",
                                         ">",
                                         "`",
                                         "[",
                                         "]",
                                         "(",
                                         ")",
                                         "*",
                                         "_",
                                         "\\",
                                         "\xFF",
                                         "@",
                                         ",",
                                         "secret",
                                         "\"token\":\"",
                                         "Authorization: ",
                                         "href=\"/",
                                         "\xE3\x80\x82"};
    size_t len = 0;
    while (len < room && lks_random_below(random, 24) > 0) {
        const char *const piece =
            pieces[lks_random_below(random, sizeof pieces / sizeof *pieces)];
        const size_t more = strlen(piece);
        if (more > room - len)
            break;
        memcpy(text + len, piece, more);
        len += more;
    }
    return len;
}

static size_t random_bytes(uint64_t *random, char *text)
{
    const size_t len = lks_random_below(random, 80);
    for (size_t i = 0; i < len; i++)
        text[i] = (char)lks_random_below(random, 256);
    return len;
}

static size_t random_text(uint64_t *random, char *text)
{
    written document = {.data = NULL};
    size_t len = 0;
    switch (lks_random_below(random, 8)) {
    case 0:
        return lks_random_prose(random, text,
                                1 + lks_random_below(random, 200));
    case 1:
        return lks_random_disguise(random, text);
    case 2:
        return lks_random_labels(random, text,
                                 1 + lks_random_below(random, 60));
    case 3:
        return lks_random_fangs(random, text, 1 + lks_random_below(random, 60));
    case 4:
        return random_bytes(random, text);
    case 5:
        return lks_random_soup(random, text);
    case 6:
        lks_random_danger(random, &document);
        len = document.len < LONGEST ? document.len : LONGEST;
        if (len > 0)
            memcpy(text, document.data, len);
        written_free(&document);
        return len;
    default:
        return random_secrets(random, text, 200);
    }
}

/* --------------------------------------------------------------- redacting */

static linkspan_status note(void *context, const linkspan_change *change)
{
    changes *const all = context;
    if (all->count == all->room) {
        all->room = 2 * all->room + 16;
        all->list = realloc(all->list, all->room * sizeof *all->list);
        require(all->list != NULL);
    }
    all->list[all->count++] = *change;
    return LINKSPAN_OK;
}

static linkspan_buf redacted(const linkspan_detector *d, uint32_t how,
                             uint32_t markup, linkspan_str text, changes *all)
{
    linkspan_redact_options o;
    linkspan_buf out;
    require(linkspan_redact_options_init(&o) == LINKSPAN_OK);
    require(linkspan_buf_init(&out, SIZE_MAX, NULL) == LINKSPAN_OK);
    o.redaction = how;
    o.markup = markup;
    o.on_change = all ? note : NULL;
    o.context = all;
    require(linkspan_redact(d, &o, text.data, text.len, &out) == LINKSPAN_OK);
    return out;
}

static bool is_same(const char *one, const char *other, size_t len)
{
    return len == 0 || memcmp(one, other, len) == 0;
}

/* Why the changes do not lead from one text to the other and back. */
static const char *fault_of_changes(linkspan_str text, const linkspan_buf *out,
                                    const changes *all)
{
    size_t before = 0;
    size_t after = 0;
    for (size_t i = 0; i <= all->count; i++) {
        const linkspan_change last = {.before = {text.len, text.len},
                                      .after = {out->len, out->len}};
        const linkspan_change *const one =
            i < all->count ? &all->list[i] : &last;
        if (one->before.start < before || one->after.start < after ||
            one->before.start - before != one->after.start - after ||
            one->before.end < one->before.start ||
            one->after.end < one->after.start || one->before.end > text.len ||
            one->after.end > out->len)
            return "the changes are not in order";
        if (!is_same(text.data + before, out->data + after,
                     one->before.start - before))
            return "a change is missing";
        before = one->before.end;
        after = one->after.end;
        size_t there[2] = {one->before.start, one->before.end};
        size_t back[2] = {one->after.start, one->after.end};
        require(linkspan_map_offsets(all->list, all->count, LINKSPAN_MAP_TO_NEW,
                                     there, 2) == LINKSPAN_OK);
        require(linkspan_map_offsets(all->list, all->count, LINKSPAN_MAP_TO_OLD,
                                     back, 2) == LINKSPAN_OK);
        if (there[0] != one->after.start || back[0] != one->before.start ||
            (one->before.end > one->before.start &&
             there[1] != one->after.end) ||
            (one->after.end > one->after.start && back[1] != one->before.end))
            return "an offset is mapped to another place";
    }
    return NULL;
}

static const char *fault_of(const linkspan_detector *d, uint32_t how,
                            uint32_t markup, linkspan_str text)
{
    changes all = {.list = NULL};
    linkspan_buf once = redacted(d, how, markup, text, &all);
    const char *fault = fault_of_changes(text, &once, &all);
    if (!fault && how != LINKSPAN_REDACT_DEFANG) {
        linkspan_buf twice =
            redacted(d, how, markup, (linkspan_str){once.data, once.len}, NULL);
        if (once.len != twice.len || !is_same(once.data, twice.data, once.len))
            fault = "redacted twice, it is another text";
        linkspan_buf_free(&twice);
    }
    linkspan_buf_free(&once);
    free(all.list);
    return fault;
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 45;
    const size_t most = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    size_t bad = 0;
    for (size_t i = 0; i < goal; i++) {
        const uint64_t start = random;
        const size_t len = random_text(&random, text);
        const uint32_t how = 1 + (uint32_t)lks_random_below(&random, 5);
        const uint32_t markup = (uint32_t)lks_random_below(&random, 3);
        const size_t finder = lks_random_below(&random, LKS_FINDERS);
        const char *const fault = fault_of(lks_finder(finder), how, markup,
                                           (linkspan_str){text, len});
        if (!fault)
            continue;
        (void)fprintf(stderr,
                      "text %zu (1 %llu), redaction %u, markup %u, "
                      "detector %zu: %s: %.*s\n",
                      i, (unsigned long long)start, how, markup, finder, fault,
                      (int)len, text);
        if (++bad == most)
            break;
    }
    lks_finders_free();
    (void)printf("%zu texts, %zu differ: redacted once and twice\n", goal, bad);
    return bad > 0;
}
