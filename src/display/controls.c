#include "display/display.h"

#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

/* The explicit controls that a field leaves open. Controls that are opened
 * inside an isolate end with it, so only those outside isolates are counted. */
typedef struct balance {
    size_t isolates;
    size_t embeddings;
} balance;

typedef struct walk {
    const lks_sink *sink;
    lks_slice text;
    bool is_isolated;
    size_t sent; /* the text before this place has been sent to the sink */
} walk;

static void send_up_to(walk *w, size_t end)
{
    if (w->sent < end)
        w->sink->copy(w->sink->context, (linkspan_range){w->sent, end});
    w->sent = end;
}

static void insert(const walk *w, lks_insert what)
{
    w->sink->insert(w->sink->context, what);
}

static void insert_again(const walk *w, lks_insert what, size_t count)
{
    for (; count > 0; count--) {
        LKS_STEP();
        insert(w, what);
    }
}

/* End of the run of percent escapes at `at`; `at` if there is none. */
static size_t escapes_end(const walk *w, size_t at, size_t end)
{
    const uint8_t *const text = w->text.data;
    while (lks_escaped_byte(text + at, text + end) >= 0) {
        LKS_STEP();
        at += 3;
    }
    return at;
}

/* The explicit control at `at`, or 0. In UTF-8 all are 0xE2 0x80 0xAA to 0xAE
 * or 0xE2 0x81 0xA6 to 0xA9, and 0xE2 is always the first byte of a character,
 * so each byte can be checked by itself. */
static uint32_t explicit_at(const walk *w, size_t at, size_t end)
{
    if (w->text.data[at] != 0xE2 || end - at < 3)
        return 0;
    size_t width = 0;
    const uint32_t cp =
        lks_utf8_decode(w->text.data + at, w->text.data + end, &width);
    const bool is_explicit =
        (cp >= LKS_LRE && cp <= LKS_RLO) || (cp >= LKS_LRI && cp <= LKS_PDI);
    return is_explicit ? cp : 0;
}

/* Count the explicit control at `at`. If it would close an embedding or isolate
 * that the text has not opened, an opening control is inserted for it. */
static void weigh(walk *w, balance *open, uint32_t control, size_t at)
{
    if (control == LKS_PDI && open->isolates > 0) {
        open->isolates--;
    } else if (control == LKS_PDI) {
        send_up_to(w, at);
        insert(w, LKS_INSERT_ISOLATE);
    } else if (control >= LKS_LRI) {
        open->isolates++;
    } else if (open->isolates > 0) {
        return;
    } else if (control != LKS_PDF) {
        open->embeddings++;
    } else if (open->embeddings > 0) {
        open->embeddings--;
    } else if (!w->is_isolated) {
        send_up_to(w, at);
        insert(w, LKS_INSERT_EMBED);
    }
}

static void walk_field(walk *w, size_t end)
{
    balance open = {0, 0};
    insert(w, LKS_INSERT_FIELD_OPEN);
    for (size_t at = w->sent; at < end;) {
        LKS_STEP();
        const size_t after = escapes_end(w, at, end);
        const uint32_t control = explicit_at(w, at, end);
        if (after > at) {
            send_up_to(w, at);
            insert(w, LKS_INSERT_ESCAPES_OPEN);
            send_up_to(w, after);
            insert(w, LKS_INSERT_ESCAPES_CLOSE);
            at = after;
            continue;
        }
        if (control != 0)
            weigh(w, &open, control, at);
        at += control == 0 ? 1 : 3;
    }
    send_up_to(w, end);
    insert_again(w, LKS_INSERT_END_ISOLATE, open.isolates);
    if (!w->is_isolated)
        insert_again(w, LKS_INSERT_END_EMBED, open.embeddings);
    insert(w, LKS_INSERT_FIELD_CLOSE);
}

void lks_walk_fields(const lks_fields *fields, bool is_isolated,
                     const lks_sink *sink)
{
    walk w = {.sink = sink, .text = fields->text, .is_isolated = is_isolated};
    linkspan_range separator = {0, 0};
    if (fields->inserts_nothing) {
        send_up_to(&w, fields->text.len);
        return;
    }
    insert(&w, LKS_INSERT_OPEN);
    while (lks_next_separator(fields, w.sent, &separator)) {
        walk_field(&w, separator.start);
        send_up_to(&w, separator.end);
    }
    walk_field(&w, fields->text.len);
    insert(&w, LKS_INSERT_CLOSE);
}

uint32_t lks_control_of(lks_insert what, bool is_isolated,
                        bool is_right_to_left)
{
    switch (what) {
    case LKS_INSERT_OPEN:
        if (is_isolated)
            return is_right_to_left ? LKS_RLI : LKS_LRI;
        return is_right_to_left ? LKS_RLE : LKS_LRE;
    case LKS_INSERT_CLOSE:
        return is_isolated ? LKS_PDI : LKS_PDF;
    case LKS_INSERT_FIELD_OPEN:
        if (is_isolated)
            return is_right_to_left ? LKS_RLI : LKS_LRI;
        return is_right_to_left ? LKS_RLM : LKS_LRM;
    case LKS_INSERT_FIELD_CLOSE:
        if (is_isolated)
            return LKS_PDI;
        return is_right_to_left ? LKS_RLM : LKS_LRM;
    case LKS_INSERT_ESCAPES_OPEN:
        return LKS_LRO;
    case LKS_INSERT_EMBED:
        return LKS_LRE;
    case LKS_INSERT_ISOLATE:
        return LKS_LRI;
    case LKS_INSERT_END_ISOLATE:
        return LKS_PDI;
    default:
        return LKS_PDF;
    }
}

typedef struct control_writer {
    linkspan_buf *out;
    const uint8_t *text;
    bool is_isolated;
    bool is_right_to_left;
} control_writer;

static void write_control(void *context, lks_insert what)
{
    const control_writer *c = context;
    uint8_t bytes[LKS_UTF8_MAX];
    const size_t len = lks_utf8_encode(
        lks_control_of(what, c->is_isolated, c->is_right_to_left), bytes);
    lks_buf_append(c->out, bytes, len);
}

static void write_text(void *context, linkspan_range range)
{
    const control_writer *c = context;
    lks_buf_append(c->out, c->text + range.start, range.end - range.start);
}

void lks_write_controls(const lks_fields *fields, bool is_isolated,
                        bool is_right_to_left, linkspan_buf *out)
{
    control_writer c = {out, fields->text.data, is_isolated, is_right_to_left};
    const lks_sink sink = {&c, write_control, write_text};
    lks_walk_fields(fields, is_isolated, &sink);
}
