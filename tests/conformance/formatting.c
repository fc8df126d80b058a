/* LinkFormattingTest.txt. The comment line before each pair has the structure;
 * the source string of the pair is ambiguous in places, so it is not used. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/suite.h"
#include "linkspan/linkspan.h"

#define MOST_PIECES 16

typedef struct structure {
    linkspan_url url;
    linkspan_str segments[MOST_PIECES];
    linkspan_pair pairs[MOST_PIECES];
    linkspan_str directives[MOST_PIECES];
} structure;

/* The letters that name a piece: MATHEMATICAL BOLD ITALIC capitals. */
static const struct letter {
    char bytes[5];
    char name;
} letters[] = {{"\xF0\x9D\x91\xBA", 'S'}, {"\xF0\x9D\x91\xAF", 'H'},
               {"\xF0\x9D\x91\xB7", 'P'}, {"\xF0\x9D\x91\xB8", 'Q'},
               {"\xF0\x9D\x91\xBD", 'V'}, {"\xF0\x9D\x91\xAD", 'F'},
               {"\xF0\x9D\x91\xAB", 'D'}};

/* Name of the piece that starts at `p` ("𝑷=…"), or 0. */
static char piece_at(const char *p)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (strncmp(p, letters[i].bytes, 4) == 0 && p[4] == '=')
            return letters[i].name;
    return 0;
}

static void add_piece(structure *s, char name, linkspan_str text)
{
    linkspan_url *url = &s->url;
    switch (name) {
    case 'S':
        url->scheme = text;
        break;
    case 'H':
        url->host = text;
        break;
    case 'P':
        url->segments = s->segments;
        s->segments[url->segment_count++] = text;
        break;
    case 'Q':
        url->pairs = s->pairs;
        s->pairs[url->pair_count++] = (linkspan_pair){.key = text};
        break;
    case 'V':
        s->pairs[url->pair_count - 1].value = text;
        break;
    case 'F':
        url->fragment = text;
        break;
    default:
        url->directives = s->directives;
        s->directives[url->directive_count++] = text;
        break;
    }
}

/* "# {𝑺=https:// 𝑯=example.com 𝑷=a b}": pieces may contain spaces. */
static void read_structure(char *line, structure *s)
{
    *s = (structure){.url = {.size = sizeof s->url}};
    line[strlen(line) - 1] = '\0'; /* the brace */
    char *p = line + strlen("# {");
    while (*p) {
        const char name = piece_at(p);
        char *text = p + 5;
        char *end = text;
        while (*end && !(*end == ' ' && piece_at(end + 1)))
            end++;
        add_piece(s, name, (linkspan_str){text, (size_t)(end - text)});
        p = *end ? end + 1 : end;
    }
}

static void format_case(const structure *s, const char *want, unsigned line,
                        suite_result *result)
{
    linkspan_buf out;
    if (linkspan_buf_init(&out, 1 << 16, NULL) != LINKSPAN_OK ||
        linkspan_format_parts(&s->url, 0, &out) != LINKSPAN_OK)
        abort();
    if (out.len != strlen(want) || memcmp(out.data, want, out.len) != 0)
        suite_differs(result, line, want, out.data, out.len);
    linkspan_buf_free(&out);
}

/* UTS #58 4, goal 3: the result between two spaces is found whole. */
static void detect_case(const structure *s, const char *want, unsigned line,
                        suite_result *result)
{
    char text[4096];
    const int len = snprintf(text, sizeof text, " %s ", want);
    const size_t host_end = 1 + s->url.scheme.len + s->url.host.len;
    linkspan_tail tail = {.size = sizeof tail};
    if (linkspan_find_tail(text, (size_t)len, host_end, &tail) != LINKSPAN_OK)
        abort();
    if (tail.end != (size_t)len - 1)
        suite_differs(result, line, want, text + 1, tail.end - 1);
}

typedef void case_function(const structure *s, const char *want, unsigned line,
                           suite_result *result);

static void run_cases(char *data, suite_result *result, case_function *run)
{
    structure s = {.url = {0}};
    bool has_structure = false;
    bool is_result = false;
    unsigned number = 0;
    for (char *line = data; line;) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        if (strncmp(line, "# {", 3) == 0) {
            read_structure(line, &s);
            has_structure = true;
        } else if (has_structure && *line && *line != '#') {
            if (is_result) {
                result->cases++;
                run(&s, line, number, result);
                has_structure = false;
            }
            is_result = !is_result;
        }
        line = next;
    }
}

void run_formatting(char *data, suite_result *result)
{
    run_cases(data, result, format_case);
}

void run_detection_of_formatted(char *data, suite_result *result)
{
    run_cases(data, result, detect_case);
}
