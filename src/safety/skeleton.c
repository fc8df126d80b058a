#include "safety/imitation.h"

#include <string.h>

#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/nfc.h"
#include "unicode/props.h"

#define REPLACEMENT_CHARACTER 0xFFFDu

typedef struct writer writer;

/* One pass of NFD. It decomposes each character and holds combining marks back
 * until the next starter, sorted by class; marks of the same class keep their
 * order. */
typedef struct pass {
    void (*give)(writer *w, uint32_t cp);
    size_t held;
    uint32_t marks[LINKSPAN_SKELETON_MARKS];
    uint8_t classes[LINKSPAN_SKELETON_MARKS];
} pass;

struct writer {
    pass before; /* the NFD that is done before characters are replaced by
                  * prototypes */
    pass after;
    linkspan_buf *out;
    bool is_over; /* there are too many marks */
};

static void release(writer *w, pass *p)
{
    for (size_t i = 0; i < p->held; i++)
        p->give(w, p->marks[i]);
    p->held = 0;
}

static void hold(writer *w, pass *p, uint32_t mark, uint8_t class)
{
    if (p->held == LINKSPAN_SKELETON_MARKS) {
        w->is_over = true;
        return;
    }
    size_t at = p->held++;
    for (; at > 0 && p->classes[at - 1] > class; at--) {
        LKS_STEP();
        p->marks[at] = p->marks[at - 1];
        p->classes[at] = p->classes[at - 1];
    }
    p->marks[at] = mark;
    p->classes[at] = class;
}

static void take(writer *w, pass *p, uint32_t cp)
{
    if (cp < 0x80) { /* a starter that does not decompose, as nearly always */
        release(w, p);
        p->give(w, cp);
        return;
    }
    uint32_t parts[LKS_NFC_EXPANSION];
    const size_t count = lks_decompose(cp, parts);
    for (size_t i = 0; i < count; i++) {
        const uint8_t class =
            lks_combining_class_in(lks_char_props_of(parts[i]));
        if (class != 0) {
            hold(w, p, parts[i], class);
            continue;
        }
        release(w, p);
        p->give(w, parts[i]);
    }
}

static void give_prototype(writer *w, uint32_t cp)
{
    if (cp >= 0x80 && lks_is_default_ignorable(cp))
        return;
    uint32_t prototype[LKS_PROTOTYPE_MAX];
    const size_t count = lks_prototype_of(cp, prototype);
    for (size_t i = 0; i < count; i++)
        take(w, &w->after, prototype[i]);
}

static void give_text(writer *w, uint32_t cp)
{
    uint8_t bytes[LKS_UTF8_MAX];
    lks_buf_append(w->out, bytes, lks_utf8_encode(cp, bytes));
}

linkspan_status lks_skeleton(lks_slice text, linkspan_buf *out)
{
    writer w;
    w.before.give = give_prototype;
    w.after.give = give_text;
    w.before.held = 0;
    w.after.held = 0;
    w.out = out;
    w.is_over = false;
    const uint8_t *end = text.data + text.len;
    size_t width = 0;
    for (const uint8_t *p = text.data; p < end && !w.is_over; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        take(&w, &w.before, cp == LKS_UTF8_BAD ? REPLACEMENT_CHARACTER : cp);
    }
    release(&w, &w.before);
    release(&w, &w.after);
    return w.is_over ? LINKSPAN_ERR_LIMIT : LINKSPAN_OK;
}
