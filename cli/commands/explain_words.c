/* Writes an explanation as one sentence for each link, and for each text that looks like
 * one: "http://wiki.acme/x: not linked: .acme is not a top-level domain (H1);
 * --unknown-tld-after-scheme links it". */
#include "cli/commands/explain.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"

typedef struct words {
    const explanation *e;
    bool has_color;
    bool has_any;
} words;

static void put_verdict(bool is_link, bool has_color)
{
    if (has_color)
        color_begin(is_link ? COLOR_GOOD : COLOR_BAD);
    write_text(is_link ? "linked" : "not linked");
    if (has_color)
        color_end();
}

static int32_t put_sentence(void *context, const linkspan_verdict *v)
{
    words *const w = context;
    w->has_any = true;
    write_escaped(part_of(w->e->text.data, v->range));
    write_text(": ");
    put_verdict(v->is_link != 0, w->has_color);
    if (v->reason.len > 0) {
        write_text(v->is_link ? "; " : ": ");
        write_escaped(v->reason);
    }
    if (v->rule[0] != '\0') {
        write_text(" (");
        write_text(v->rule);
        write_text(")");
    }
    if (v->remedy.len > 0) {
        write_text("; --");
        write_str(v->remedy);
        write_text(" links it");
    }
    write_char('\n');
    return 0;
}

void explain_in_words(const explanation *e, bool has_color)
{
    words w = {.e = e, .has_color = has_color};
    must(linkspan_explain_links(e->detector, e->text.data, e->text.len,
                                put_sentence, &w));
    if (w.has_any)
        return;
    write_escaped(e->text);
    write_text(": ");
    put_verdict(false, has_color);
    write_text(": nothing in it looks like a link\n");
}
