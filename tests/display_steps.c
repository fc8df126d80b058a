/* Showing links and recognising what to show takes steps in proportion to the
 * text, whatever it is: neither many per byte nor more for longer texts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "text/steps.h"

#define SIZE        (1u << 15)
#define MOST_STEPS  80.0
#define MOST_GROWTH 1.10

uint64_t lks_steps;

static const struct row {
    const char *head;
    const char *unit; /* again and again */
    const char *tail;
} rows[] = {
    {"", "a", ""},
    {"", "א", ""},
    {"", "aא", ""},
    {"", "a/א/", ""},
    {"", "a.א.", ""},
    {"", "a.com,", ""},
    {"", "a.com,", "@b.com"},
    {"", "a.com.", ""},
    {"", "קום.", ""},
    {"", "a@", ""},
    {"", "a@", "b.com"},
    {"", "@a.com", ""},
    {"", "http://", ""},
    {"", "http://a", ""},
    {"", "://", ""},
    {"", ":", ""},
    {"", "/", ""},
    {"", ".", ""},
    {"a/b", ".", ""},
    {"a/", "...a ", ""},
    {"http://a.com/", "é", ""},
    {"http://a.com/", "e\u0301", ""},
    {"http://a.com/", "\u0301", ""},
    {"http://a.com/", "%41", ""},
    {"http://a.com/", "%E2%80%AE", ""},
    {"http://a.com/", "\u202E", ""},
    {"http://a.com/", "\u2067/", ""},
    {"http://a.com/", "\u2069", ""},
    {"http://a.com/", "\u202C", ""},
    {"http://a.com?", "a=b&", ""},
    {"http://a.com#", ":~:", ""},
    {"http://", "a", ".com"},
    {"http://", "1.", "1"},
    {"http://", "u@", "b.com"},
    {"http://a.com:", "8", ""},
    {"", "\xFF", ""},
    {"", "\xE2\x80", ""},
    {"", "com+", "://a.com"},
    {"", "漢。", ""},
};

static size_t fill(const struct row *r, size_t size, char *text)
{
    size_t len = strlen(r->head);
    const size_t unit = strlen(r->unit);
    memcpy(text, r->head, len);
    for (; len + unit <= size; len += unit)
        memcpy(text + len, r->unit, unit);
    memcpy(text + len, r->tail, strlen(r->tail));
    return len + strlen(r->tail);
}

static void must(linkspan_status st)
{
    if (st != LINKSPAN_OK)
        abort();
}

/* Steps of one of: three forms, two displays, recognition. */
static uint64_t steps_of(size_t what, uint32_t kind, const char *text,
                         size_t len)
{
    const linkspan_bidi how = {.size = sizeof how,
                               .kind = kind,
                               .order = LINKSPAN_ORDER_CONTENT,
                               .form = (uint32_t)what};
    const linkspan_display_options options = {
        .size = sizeof options, .kind = kind, .max_len = what == 4 ? 40 : 0};
    linkspan_buf out;
    must(linkspan_buf_init(&out, SIZE_MAX, NULL));
    lks_steps = 0;
    if (what <= LINKSPAN_BIDI_HTML) {
        must(linkspan_bidi_write(&how, text, len, &out));
    } else if (what <= 4) {
        must(linkspan_display(&options, text, len, &out, NULL, 0));
    } else {
        size_t at = 0;
        uint32_t found = 0;
        linkspan_range range;
        while (linkspan_pri185_next(NULL, text, len, &at, &found, &range) ==
               LINKSPAN_OK)
            ;
    }
    linkspan_buf_free(&out);
    return lks_steps;
}
#define WHATS 6

int main(void)
{
    char *text = malloc(4 * SIZE + 100);
    unsigned bad = 0;
    double most = 0;
    if (!text)
        return 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows * WHATS * 2; i++) {
        const struct row *r = &rows[i / 2 / WHATS];
        const size_t what = i / 2 % WHATS;
        const uint32_t kind = i % 2 ? LINKSPAN_KIND_EMAIL : LINKSPAN_KIND_URL;
        double per_byte[2];
        for (size_t k = 0; k < 2; k++) {
            const size_t len = fill(r, k ? 4 * SIZE : SIZE, text);
            per_byte[k] = (double)steps_of(what, kind, text, len) / (double)len;
        }
        if (per_byte[1] > most)
            most = per_byte[1];
        if (per_byte[1] <= MOST_STEPS &&
            per_byte[1] <= per_byte[0] * MOST_GROWTH + 0.01)
            continue;
        (void)printf("%s%s%s, kind %u, %zu: %.1f, then %.1f steps per byte\n",
                     r->head, r->unit, r->tail, kind, what, per_byte[0],
                     per_byte[1]);
        bad++;
    }
    (void)printf("at most %.1f steps per byte\n", most);
    free(text);
    return bad > 0;
}
