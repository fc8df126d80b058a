/* Exactly which controls or tags linkspan_bidi_write() inserts, and where. */
/* Tests: display/html.c, display/undo.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/bidi.h"
#include "support/rows.h"

#define URL   LINKSPAN_KIND_URL
#define EMAIL LINKSPAN_KIND_EMAIL
#define FILES LINKSPAN_KIND_FILE_NAME

#define EMBEDDINGS LINKSPAN_BIDI_EMBEDDINGS
#define ISOLATES   LINKSPAN_BIDI_ISOLATES
#define HTML       LINKSPAN_BIDI_HTML

#define L_OPEN  "<bdi dir=\"ltr\">"
#define R_OPEN  "<bdi dir=\"rtl\">"
#define END     "</bdi>"
#define OPEN_X  "<bdo dir=\"ltr\" style=\"unicode-bidi:bidi-override\">"
#define CLOSE_X "</bdo>"

static const struct row {
    const char *why;
    uint32_t kind;
    uint32_t paragraph; /* direction of the paragraph, for environment order */
    uint32_t form;
    const char *text; /* controls by name */
    const char *want;
} rows[] = {
    {"S3 option 1: LRE ... PDF, each field between LRMs", URL, 0, EMBEDDINGS,
     "http://a.b/c",
     "{LRE}{LRM}http{LRM}://{LRM}a{LRM}.{LRM}b{LRM}/{LRM}c{LRM}{PDF}"},
    {"D3: right to left with RLE and RLM", URL, 1, EMBEDDINGS, "אב.גד?ה=ו",
     "{RLE}{RLM}אב{RLM}.{RLM}גד{RLM}?{RLM}ה{RLM}={RLM}ו{RLM}{PDF}"},
    {"an address", EMAIL, 0, EMBEDDINGS, "a.b@c.d",
     "{LRE}{LRM}a.b{LRM}@{LRM}c{LRM}.{LRM}d{LRM}{PDF}"},
    {"a file name", FILES, 0, EMBEDDINGS, "a/b\\c.d",
     "{LRE}{LRM}a{LRM}/{LRM}b{LRM}\\{LRM}c.d{LRM}{PDF}"},
    {"S3: escapes in LRO ... PDF", URL, 0, EMBEDDINGS, "a/%D7%90b",
     "{LRE}{LRM}a{LRM}/{LRM}{LRO}%D7%90{PDF}b{LRM}{PDF}"},
    {"escapes, right to left", URL, 1, EMBEDDINGS, "a/b%4a",
     "{RLE}{RLM}a{RLM}/{RLM}b{LRO}%4a{PDF}{RLM}{PDF}"},
    {"no escapes", URL, 0, EMBEDDINGS, "a/%%4%4g%",
     "{LRE}{LRM}a{LRM}/{LRM}%%4%4g%{LRM}{PDF}"},
    {"escapes of both sides of a separator", URL, 0, EMBEDDINGS, "a/%41/%42",
     "{LRE}{LRM}a{LRM}/{LRM}{LRO}%41{PDF}{LRM}/{LRM}{LRO}%42{PDF}{LRM}{PDF}"},
    {"empty fields", URL, 0, EMBEDDINGS, "//",
     "{LRE}{LRM}{LRM}/{LRM}{LRM}/{LRM}{LRM}{PDF}"},
    {"nothing", URL, 0, EMBEDDINGS, "", "{LRE}{LRM}{LRM}{PDF}"},

    {"D6: isolates", URL, 0, ISOLATES, "http://a.b/c%41",
     "{LRI}{LRI}http{PDI}://{LRI}a{PDI}.{LRI}b{PDI}/{LRI}c{LRO}%41{PDF}{PDI}"
     "{PDI}"},
    {"D6: isolates, right to left", EMAIL, 1, ISOLATES, "א@ב.ג",
     "{RLI}{RLI}א{PDI}@{RLI}ב{PDI}.{RLI}ג{PDI}{PDI}"},

    {"HTML", URL, 0, HTML, "http://a/b",
     L_OPEN L_OPEN "http" END "://" L_OPEN "a" END "/" L_OPEN "b" END END},
    {"HTML, right to left", FILES, 1, HTML, "א/b",
     R_OPEN R_OPEN "א" END "/" R_OPEN "b" END END},
    {"HTML, escapes", FILES, 0, HTML, "a%41",
     L_OPEN L_OPEN "a" OPEN_X "%41" CLOSE_X END END},
    {"HTML, references in fields and separators", URL, 0, HTML, "a?<\">=b&c'",
     L_OPEN L_OPEN "a" END "?" L_OPEN "&lt;&quot;&gt;" END "=" L_OPEN "b" END
                   "&amp;" L_OPEN "c&#39;" END END},

    {"an embedding left open", URL, 0, EMBEDDINGS, "a{RLO}b/c",
     "{LRE}{LRM}a{RLO}b{PDF}{LRM}/{LRM}c{LRM}{PDF}"},
    {"two, the last closed", URL, 0, EMBEDDINGS, "a{LRE}{RLE}b{PDF}",
     "{LRE}{LRM}a{LRE}{RLE}b{PDF}{PDF}{LRM}{PDF}"},
    {"a PDF too many", URL, 0, EMBEDDINGS, "a{PDF}b",
     "{LRE}{LRM}a{LRE}{PDF}b{LRM}{PDF}"},
    {"an isolate left open", URL, 0, EMBEDDINGS, "a{RLI}b",
     "{LRE}{LRM}a{RLI}b{PDI}{LRM}{PDF}"},
    {"a PDI too many", URL, 0, EMBEDDINGS, "a{PDI}b",
     "{LRE}{LRM}a{LRI}{PDI}b{LRM}{PDF}"},
    {"an embedding left open in an isolate ends with it", URL, 0, EMBEDDINGS,
     "{FSI}{LRO}a{PDI}b", "{LRE}{LRM}{FSI}{LRO}a{PDI}b{LRM}{PDF}"},
    {"a PDF in an isolate closes nothing", URL, 0, EMBEDDINGS,
     "{LRE}{LRI}{PDF}", "{LRE}{LRM}{LRE}{LRI}{PDF}{PDI}{PDF}{LRM}{PDF}"},
    {"opened in one field, closed in another", URL, 0, EMBEDDINGS,
     "a/{RLE}b/c{PDF}",
     "{LRE}{LRM}a{LRM}/{LRM}{RLE}b{PDF}{LRM}/{LRM}c{LRE}{PDF}{LRM}{PDF}"},
    {"what is balanced stays as it is", URL, 0, EMBEDDINGS,
     "{RLO}a{PDF}{RLI}b{PDI}", "{LRE}{LRM}{RLO}a{PDF}{RLI}b{PDI}{LRM}{PDF}"},
    {"marks need no balance", URL, 0, EMBEDDINGS, "{RLM}a{LRM}",
     "{LRE}{LRM}{RLM}a{LRM}{LRM}{PDF}"},
    {"isolates end embeddings", URL, 0, ISOLATES, "{RLO}a{PDF}{PDF}{RLE}",
     "{LRI}{LRI}{RLO}a{PDF}{PDF}{RLE}{PDI}{PDI}"},
    {"isolates left open and a PDI too many", URL, 0, ISOLATES,
     "{PDI}{RLI}{FSI}", "{LRI}{LRI}{LRI}{PDI}{RLI}{FSI}{PDI}{PDI}{PDI}{PDI}"},
    {"HTML: the same, with the only controls that it has", URL, 0, HTML,
     "{PDI}{RLI}{RLO}", L_OPEN L_OPEN "{LRI}{PDI}{RLI}{RLO}{PDI}" END END},
    {"escapes after an override left open", URL, 0, EMBEDDINGS, "{RLO}%41",
     "{LRE}{LRM}{RLO}{LRO}%41{PDF}{PDF}{LRM}{PDF}"},
    {"ill-formed bytes stay", URL, 0, EMBEDDINGS, "a\xE2\x80/\xFF",
     "{LRE}{LRM}a\xE2\x80{LRM}/{LRM}\xFF{LRM}{PDF}"},
    {"half a control at the end", URL, 0, EMBEDDINGS, "a\xE2\x80",
     "{LRE}{LRM}a\xE2\x80{LRM}{PDF}"},
};

static void each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        char memory[3][1000];
        linkspan_buf text;
        linkspan_buf got;
        linkspan_buf spelled;
        (void)linkspan_buf_init_fixed(&text, memory[0], sizeof memory[0]);
        (void)linkspan_buf_init_fixed(&got, memory[1], sizeof memory[1]);
        (void)linkspan_buf_init_fixed(&spelled, memory[2], sizeof memory[2]);
        lks_unspell_controls(r->text, &text);
        const linkspan_bidi how = {.size = sizeof how,
                                   .kind = r->kind,
                                   .order = LINKSPAN_ORDER_ENVIRONMENT,
                                   .paragraph = r->paragraph,
                                   .form = r->form};
        ROW_EQ(r, linkspan_bidi_write(&how, text.data, text.len, &got),
               LINKSPAN_OK);
        lks_spell_controls(got.data, got.len, &spelled);
        ROW_STR(r, spelled.data, spelled.len, r->want);
    }
    ROWS_END();
}

/* LINKSPAN_BIDI_IF_NEEDED: either nothing is inserted, or all controls. */
static const struct need_row {
    const char *why;
    uint32_t order;
    uint32_t paragraph;
    const char *text;
    bool is_needed;
} need_rows[] = {
    {"left to right", 0, 0, "http://a.com:80/x?y=1&z#(w)", false},
    {"a slash at the end, in its own direction", 0, 0, "http://a.com/", false},
    {"a letter at the end, in the other", 0, 1, "http://a.com/x", false},
    {"a digit at the end, in the other", 0, 1, "http://a.com/1", false},
    {"a mark on a letter at the end", 0, 1, "http://a.com/e\u0301", false},
    {"a slash at the end, in the other", 0, 1, "http://a.com/", true},
    {"a mark on a slash at the end", 0, 1, "http://a.com/\u0301", true},
    {"a digit at the start is drawn to what stands before", 0, 0, "1.com",
     true},
    {"another sign at the start", 0, 0, "_a.com", true},
    {"a right-to-left letter", 0, 0, "a.com/א", true},
    {"an Arabic letter", 0, 0, "a.com/ش", true},
    {"an Arabic digit", 0, 0, "a.com/١", true},
    {"a mark is like a letter", 0, 0, "a.com/\u200E", false},
    {"an embedding", 0, 0, "a.com/\u202Ax\u202C", true},
    {"a separator of paragraphs", 0, 0, "a.com/\u2029x", true},
    {"ill-formed bytes", 0, 0, "a.com/\xFFx", true},
    {"its fields go to the left", LINKSPAN_ORDER_ENVIRONMENT, 1, "a.com/x",
     true},
    {"they do not by its content", LINKSPAN_ORDER_CONTENT, 1, "a.com/x", false},
    {"plain order has none in any case", LINKSPAN_ORDER_PLAIN, 1, "א.com",
     false},
    {"nothing", 0, 0, "", false},
};

static void only_if_needed(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(need_rows); i++) {
        const struct need_row *r = &need_rows[i];
        for (uint32_t form = EMBEDDINGS; form <= ISOLATES; form++) {
            char memory[500];
            linkspan_buf got;
            (void)linkspan_buf_init_fixed(&got, memory, sizeof memory);
            const linkspan_bidi how = {.size = sizeof how,
                                       .kind = URL,
                                       .order = r->order,
                                       .paragraph = r->paragraph,
                                       .form = form,
                                       .flags = LINKSPAN_BIDI_IF_NEEDED};
            ROW_EQ(r, linkspan_bidi_write(&how, r->text, strlen(r->text), &got),
                   LINKSPAN_OK);
            ROW_EQ(r, got.len > strlen(r->text), r->is_needed);
        }
    }
    ROWS_END();
}

/* What linkspan_bidi_undo() makes of a text. `want` is NULL if the text does not
 * change. */
static const struct undo_row {
    const char *why;
    const char *text;
    const char *want;
} undo_rows[] = {
    {"embeddings", "x {LRE}{LRM}a{LRM}.{LRM}b{LRM}{PDF} y", "x a.b y"},
    {"right to left", "{RLE}{RLM}א{RLM}.{RLM}ב{RLM}{PDF}", "א.ב"},
    {"isolates", "{LRI}{LRI}a{PDI}/{LRI}{PDI}{PDI}", "a/"},
    {"escapes", "{LRI}{LRI}a{PDI}/{LRI}{LRO}%41%42{PDF}{PDI}{PDI}", "a/%41%42"},
    {"an address", "{LRE}{LRM}a.b{LRM}@{LRM}c{LRM}{PDF}", "a.b@c"},
    {"a file name", "{LRE}{LRM}C:{LRM}\\{LRM}a.b{LRM}{PDF}", "C:\\a.b"},
    {"two", "{LRE}{LRM}a{LRM}{PDF}{LRI}{LRI}b{PDI}{PDI}", "ab"},
    {"one beside another's controls", "{RLE}{LRE}{LRM}a{LRM}{PDF}{PDF}",
     "{RLE}a{PDF}"},
    {"one in another's isolate", "{RLI}{LRI}{LRI}a{PDI}{PDI}x{PDI}",
     "{RLI}ax{PDI}"},
    {"nothing", "", NULL},
    {"no controls", "a.b", NULL},
    {"marks alone", "{LRM}a.b{LRM}", NULL},
    {"another's embedding", "{LRE}a.b{PDF}", NULL},
    {"another's isolates", "{LRI}{LRI}a/b{PDI}{PDI}", NULL},
    {"a field too few", "{LRE}{LRM}a/b{LRM}{PDF}", NULL},
    {"a mark too many", "{LRE}{LRM}a{LRM}{LRM}{PDF}", NULL},
    {"the wrong mark", "{LRE}{LRM}a{RLM}{PDF}", NULL},
    {"not closed", "{LRE}{LRM}a{LRM}", NULL},
    {"not closed in its line", "{LRE}{LRM}a{LRM}\n{PDF}", NULL},
    {"a control of the link's own", "{LRE}{LRM}a{RLO}{PDF}{LRM}{PDF}", NULL},
    {"one in many isolates",
     "{LRI}{LRI}{LRI}{LRI}{LRI}a{PDI}{PDI}{PDI}{PDI}{PDI}",
     "{LRI}{LRI}{LRI}a{PDI}{PDI}{PDI}"},
    {"half a control", "{LRE}{LRM}a{LRM}\xE2\x80", NULL},
};

static void what_was_written_is_removed(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(undo_rows); i++) {
        const struct undo_row *r = &undo_rows[i];
        char memory[3][500];
        linkspan_buf text;
        linkspan_buf got;
        linkspan_buf spelled;
        (void)linkspan_buf_init_fixed(&text, memory[0], sizeof memory[0]);
        (void)linkspan_buf_init_fixed(&got, memory[1], sizeof memory[1]);
        (void)linkspan_buf_init_fixed(&spelled, memory[2], sizeof memory[2]);
        lks_unspell_controls(r->text, &text);
        ROW_EQ(r, linkspan_bidi_undo(text.data, text.len, &got),
               r->want ? LINKSPAN_OK : LINKSPAN_NONE);
        lks_spell_controls(got.data, got.len, &spelled);
        ROW_STR(r, spelled.data, spelled.len, r->want ? r->want : r->text);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(only_if_needed),
        cmocka_unit_test(what_was_written_is_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
