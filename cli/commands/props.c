/* linkspan props: shows the properties of characters that decide about
 * links. */
#include <stdio.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/output/json.h"
#include "cli/output/utf8.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_JSON, "json", NULL, NULL, "write one JSON object per line"},
};
static const option_group output_options = {"Output", specs, 1};

static const char *term_name(uint32_t cp)
{
    switch (linkspan_link_term(cp)) {
    case LINKSPAN_TERM_HARD:
        return "Hard";
    case LINKSPAN_TERM_SOFT:
        return "Soft";
    case LINKSPAN_TERM_CLOSE:
        return "Close";
    case LINKSPAN_TERM_OPEN:
        return "Open";
    default:
        return "Include";
    }
}

static void show_json(uint32_t cp, linkspan_str written, linkspan_str bracket)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_number(&j, "code_point", cp);
    json_str(&j, "text", written);
    json_str(&j, "link_term", str_of(term_name(cp)));
    json_str(&j, "link_bracket", bracket);
    json_bool(&j, "link_email", linkspan_link_email(cp) != 0);
    json_close(&j, '}');
    (void)putchar('\n');
}

static linkspan_str encoded(uint32_t cp, char into[4])
{
    const size_t width = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    for (size_t i = width; i-- > 1; cp >>= 6)
        into[i] = (char)(0x80 | (cp & 0x3F));
    into[0] = (char)(width == 1 ? cp : (0xF00u >> width & 0xF0) | cp);
    return (linkspan_str){into, width};
}

static void show(bool is_json, uint32_t cp)
{
    char memory[4];
    char bracket_memory[4];
    const uint32_t open = linkspan_link_bracket(cp);
    const linkspan_str bracket =
        open ? encoded(open, bracket_memory) : (linkspan_str){NULL, 0};
    /* UTF-8 has no surrogates, but as code points they have properties */
    const bool is_surrogate = cp >= 0xD800 && cp < 0xE000;
    const linkspan_str written =
        is_surrogate ? (linkspan_str){NULL, 0} : encoded(cp, memory);
    if (is_json) {
        show_json(cp, written, bracket);
        return;
    }
    char name[16];
    (void)snprintf(name, sizeof name, "U+%04X", cp);
    printf("%-9s Link_Term=%-8s Link_Email=%-4s", name, term_name(cp),
           linkspan_link_email(cp) ? "Yes" : "No");
    if (open) {
        printf("Link_Bracket=U+%04X ", open);
        write_str(bracket);
        (void)putchar(' ');
    }
    /* control characters are not shown */
    if (cp >= ' ' && (cp < 0x7F || cp > 0x9F))
        write_str(written);
    (void)putchar('\n');
}

/* Read U+0041 and the like; false: it is text. */
static bool read_notation(linkspan_str text, uint32_t *cp)
{
    *cp = 0;
    if (text.len < 6 || text.len > 8 || (text.data[0] | 0x20) != 'u' ||
        text.data[1] != '+')
        return false;
    for (size_t i = 2; i < text.len; i++) {
        const char *const digits = "0123456789abcdef";
        const char c = text.data[i];
        const char *const found =
            c ? strchr(digits, c >= 'A' && c <= 'F' ? c | 0x20 : c) : NULL;
        if (!found)
            return false;
        *cp = *cp * 16 + (uint32_t)(found - digits);
    }
    return true;
}

static int show_item(void *context, const item *one)
{
    const bool *const is_json = context;
    uint32_t cp;
    int status = STATUS_FOUND;
    if (read_notation(one->text, &cp)) {
        if (cp > 0x10FFFF) {
            item_message(one, "not a character");
            return STATUS_ERROR;
        }
        show(*is_json, cp);
        return status;
    }
    for (size_t at = 0; at < one->text.len;) {
        size_t width;
        cp = code_point_at(one->text, at, &width);
        if (cp == NO_CODE_POINT) {
            item_message(one, "not UTF-8");
            status = STATUS_ERROR;
        } else {
            show(*is_json, cp);
        }
        at += width;
    }
    return status;
}

static int run(const command_spec *command, int argc, char **argv)
{
    bool is_json = false;
    item_source source = {0};
    option_parser p;
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        is_json = true;
    return for_each_item(&source, &p, show_item, &is_json);
}

static const option_group *const groups[] = {&output_options, &common_options,
                                             NULL};

const command_spec props_command = {
    "props",
    "[TEXT]...",
    "show the properties of characters",
    "Show Link_Term, Link_Email and Link_Bracket of each character of TEXT, or "
    "of one character written as U+0029. Without TEXT, read the lines of "
    "standard input.",
    "Exit status is 0, or 2 after an error.",
    groups,
    run};
