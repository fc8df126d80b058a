/* Forms (a) and (b): what is inserted where, exactly. */
#include "linkspan/linkspan.h"

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
    uint32_t paragraph; /* of environment order: the direction */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
