/* Prints one line of JSON for each link that is shown in order: the text, forms
 * (a) and (b), and form (c), with which a browser must agree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/bidi.h"

#define URL   LINKSPAN_KIND_URL
#define EMAIL LINKSPAN_KIND_EMAIL
#define FILES LINKSPAN_KIND_FILE_NAME

/* Capitals for right-to-left letters, controls by name. The first three are
 * PRI 185's own. */
static const struct sample {
    const char *pattern;
    uint32_t kind;
} samples[] = {
    {"http://ab.cd.com/mn/op", URL},
    {"http://ab.cd.EF.GH.com/IJ/KL/mn/op", URL},
    {"http://EF.GH/IJ/KL", URL},
    {"https://EF.com:8080/GH?IJ=KL&a=1#EF/gh", URL},
    {"EF.GH?I=2&J=b", URL},
    {"ab.com/EF-/12/3.4/G5/6H", URL},
    {"ab.com/EF%D7%90GH/%41/cd%20/EF%41", URL},
    {"ab.com/%41EF/a%41E", URL},
    {"ab.com/E(F)G/(a)/(E)/[1]", URL},
    {"ab.com//E//?=&=#", URL},
    {"http://1.2.3.4/EF", URL},
    {"ab.com/E+F,G;H!I*J'K\"<a>&b", URL},
    {"EF.GH@IJ.com", EMAIL},
    {"ab+EF@cd.GH", EMAIL},
    {"mailto:EF@GH.IJ", EMAIL},
    {"C:\\EF\\GH.txt", FILES},
    {"/EF/ab/GH.txt", FILES},
    {"ab{RLO}cd/EF/gh", FILES},
    {"EF{LRE}a/GH{PDF}/bc", FILES},
    {"EF{PDI}/{RLI}ab/G", FILES},
};

static const char *const orders[] = {"constant", "environment", "content",
                                     "TLD"};

static void print_string(const char *name, const char *text, size_t len)
{
    (void)printf(",\"%s\":\"", name);
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '"' || text[i] == '\\')
            (void)putchar('\\');
        (void)putchar(text[i]);
    }
    (void)putchar('"');
}

static void print_result(const char *name, const linkspan_bidi *how,
                         int is_visual, const char *text, size_t len)
{
    char memory[4000];
    linkspan_buf out;
    (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
    const linkspan_status st =
        is_visual ? linkspan_bidi_visual(how, text, len, &out, NULL, NULL)
                  : linkspan_bidi_write(how, text, len, &out);
    if (st != LINKSPAN_OK) {
        (void)fprintf(stderr, "%s\n", linkspan_status_name(st));
        exit(1);
    }
    print_string(name, out.data, out.len);
}

static void print_case(const struct sample *sample, lks_script script,
                       uint32_t order, uint32_t paragraph)
{
    char controls[200];
    char text[400];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, controls, sizeof controls - 1);
    lks_unspell_controls(sample->pattern, &buf);
    controls[buf.len] = '\0';
    const size_t len = lks_with_letters(controls, script, text, sizeof text);
    linkspan_bidi how = {.size = sizeof how,
                         .kind = sample->kind,
                         .order = order,
                         .paragraph = paragraph};
    (void)printf("{\"order\":\"%s\",\"paragraph\":\"%s\"", orders[order],
                 paragraph ? "rtl" : "ltr");
    print_string("pattern", sample->pattern, strlen(sample->pattern));
    print_string("text", text, len);
    how.form = LINKSPAN_BIDI_EMBEDDINGS;
    print_result("embeddings", &how, 0, text, len);
    print_result("embeddingsVisual", &how, 1, text, len);
    how.form = LINKSPAN_BIDI_ISOLATES;
    print_result("isolates", &how, 0, text, len);
    how.form = LINKSPAN_BIDI_HTML;
    print_result("html", &how, 0, text, len);
    print_result("isolatesVisual", &how, 1, text, len);
    (void)puts("}");
}

int main(void)
{
    const size_t count = sizeof samples / sizeof *samples;
    for (size_t i = 0; i < count; i++)
        for (uint32_t rest = 0; rest < LKS_SCRIPTS * 8; rest++)
            print_case(&samples[i], rest / 8 ? LKS_ARABIC : LKS_HEBREW,
                       rest / 2 % 4, rest % 2);
    return 0;
}
