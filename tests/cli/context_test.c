/* Lines around links: however a line comes in pieces, what is shown of it is the same
 * as if it comes as a whole. */
#include "cli/output/context.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/output/output.h"
#include "support/random.h"
#include "support/rows.h"

#define LINK     "http://a.com/"
#define LINK_LEN (sizeof LINK - 1)
#define MOST     400000
#define LONG     70000

/* A line with links at known places. */
typedef struct text_line {
    char *bytes;
    size_t len;
    size_t links[64];
    size_t link_count;
} text_line;

static void add_bytes(text_line *line, size_t count, uint64_t *seed)
{
    static const char *const letters[] = {"x", "\xC3\xA9", "\xE2\x82\xAC",
                                          "\xF0\x9F\x98\x80", " "};
    while (count > 0) {
        const char *const one = letters[lks_random_below(seed, ROWS(letters))];
        const size_t width = strlen(one) <= count ? strlen(one) : 1;
        memcpy(line->bytes + line->len, width == strlen(one) ? one : "y",
               width);
        line->len += width;
        count -= width;
    }
}

static void add_link(text_line *line)
{
    line->links[line->link_count++] = line->len;
    memcpy(line->bytes + line->len, LINK, LINK_LEN);
    line->len += LINK_LEN;
}

/* Links and the text around them. Most gaps have about as many bytes as are shown
 * around a link (256) or kept before one (512). */
static void make_line(text_line *line, uint64_t *seed)
{
    static const size_t gaps[] = {0,   1,   100,  255,  256,  257,   258,  300,
                                  511, 512, 513,  514,  600,  767,   768,  769,
                                  770, 900, 1024, 1025, 2000, 30000, 70000};
    const size_t links = lks_random_below(seed, 8);
    line->len = 0;
    line->link_count = 0;
    for (size_t i = 0; i < links; i++) {
        add_bytes(line, gaps[lks_random_below(seed, ROWS(gaps))], seed);
        add_link(line);
    }
    add_bytes(line, gaps[lks_random_below(seed, ROWS(gaps))], seed);
}

/* Pieces of at most `most` bytes; 0: each gap as a whole. */
static void add_gap(context_view *view, const char *bytes, size_t len,
                    size_t most, uint64_t *seed)
{
    while (len > 0) {
        size_t piece = len;
        if (most > 0)
            piece = 1 + lks_random_below(seed, most);
        /* the caller cuts between two characters */
        if (piece > len)
            piece = len;
        while (piece < len && ((unsigned char)bytes[piece] & 0xC0) == 0x80)
            piece++;
        context_add(view, (linkspan_str){bytes, piece});
        bytes += piece;
        len -= piece;
    }
}

static void add_line(context_view *view, const text_line *line, size_t most,
                     uint64_t *seed)
{
    size_t at = 0;
    for (size_t i = 0; i < line->link_count; i++) {
        add_gap(view, line->bytes + at, line->links[i] - at, most, seed);
        context_add_link(view, (linkspan_str){LINK, LINK_LEN},
                         (linkspan_str){NULL, 0});
        at = line->links[i] + LINK_LEN;
    }
    add_gap(view, line->bytes + at, line->len - at, most, seed);
    context_add(view, (linkspan_str){"\n", 1});
}

/* A message comes after the output, which stays collected here. */
static void keep(void *context)
{
    (void)context;
}

/* Send standard error to a file; returns where it went before. */
static int send_messages(int file)
{
    (void)fflush(stderr);
    const int before = dup(STDERR_FILENO);
    assert_true(before >= 0 && file >= 0);
    assert_int_equal(dup2(file, STDERR_FILENO), STDERR_FILENO);
    (void)close(file);
    return before;
}

/* What is shown of the lines. Each long line also gives a message, which is not looked
 * at here. */
static output_buffer shown_of(const text_line *lines, size_t count, size_t most,
                              uint64_t *seed)
{
    const context_settings settings = {.before = 1,
                                       .after = 1,
                                       .terminator = '\n',
                                       .line_end = '\n',
                                       .has_line = true};
    output_buffer output = {.drain = keep};
    context_view *const view = context_new(&settings);
    const int messages = send_messages(open("/dev/null", O_WRONLY));
    output_gather(&output);
    context_begin_file(view, "-");
    for (size_t i = 0; i < count; i++)
        add_line(view, &lines[i], most, seed);
    context_end_file(view);
    output_gather(NULL);
    (void)close(send_messages(messages));
    context_free(view);
    return output;
}

static void pieces_change_nothing(void **state)
{
    (void)state;
    static const size_t pieces[] = {1,   7,   64,  255, 256,
                                    300, 511, 512, 513, 1100};
    uint64_t seed = 58;
    text_line lines[3];
    for (size_t i = 0; i < ROWS(lines); i++)
        lines[i].bytes = malloc(MOST);
    for (size_t round = 0; round < lks_rounds(60); round++) {
        for (size_t i = 0; i < ROWS(lines); i++)
            make_line(&lines[i], &seed);
        output_buffer want = shown_of(lines, ROWS(lines), 0, &seed);
        for (size_t i = 0; i < ROWS(pieces); i++) {
            output_buffer got = shown_of(lines, ROWS(lines), pieces[i], &seed);
            assert_int_equal(got.len, want.len);
            assert_memory_equal(got.data ? got.data : "",
                                want.data ? want.data : "", want.len);
            free(got.data);
        }
        free(want.data);
    }
    for (size_t i = 0; i < ROWS(lines); i++)
        free(lines[i].bytes);
}

/* Bytes that only continue a character, however many of them stand before a link and
 * however they come, start no character, and so none of them is shown. */
static void tails_are_not_shown(void **state)
{
    (void)state;
    static char bytes[LONG];
    static const size_t counts[] = {257, 300, 511, 512, 513, 522, 768, 1500};
    static const size_t pieces[] = {1, 10, 256, 257, 512, 1500};
    for (size_t i = 0; i < ROWS(counts) * ROWS(pieces); i++) {
        const size_t count = counts[i / ROWS(pieces)];
        const size_t piece = pieces[i % ROWS(pieces)];
        const context_settings settings = {.terminator = '\n',
                                           .line_end = '\n'};
        output_buffer output = {.drain = keep};
        context_view *const view = context_new(&settings);
        const int messages = send_messages(open("/dev/null", O_WRONLY));
        output_gather(&output);
        context_begin_file(view, "-");
        memset(bytes, 'x', sizeof bytes);
        context_add(view, (linkspan_str){bytes, sizeof bytes});
        memset(bytes, '\x80', count);
        for (size_t at = 0; at < count; at += piece)
            context_add(
                view,
                (linkspan_str){bytes, count - at < piece ? count - at : piece});
        context_add_link(view, (linkspan_str){LINK, LINK_LEN},
                         (linkspan_str){NULL, 0});
        context_add(view, (linkspan_str){"\n", 1});
        context_end_file(view);
        output_gather(NULL);
        (void)close(send_messages(messages));
        context_free(view);
        assert_int_equal(output.len, strlen("…" LINK "\n"));
        assert_memory_equal(output.data, "…" LINK "\n", output.len);
        free(output.data);
    }
}

/* ------------------------------------------------------------- beside a model */

#define LONGEST 65536
#define AROUND  256
#define CUT     "\xE2\x80\xA6"

static bool is_tail(const text_line *line, size_t at)
{
    return at < line->len && ((unsigned char)line->bytes[at] & 0xC0) == 0x80;
}

static void want_bytes(output_buffer *want, const char *bytes, size_t len)
{
    memcpy(want->data + want->len, bytes, len);
    want->len += len;
}

/* What is to be shown of a line that has a link. A line of up to 65536 bytes is shown
 * whole. Of a longer one, each link is shown with 256 bytes on each side, without parts
 * of characters, and "…" where something is left out. */
static output_buffer model_of(const text_line *line)
{
    output_buffer want = {.data = malloc(MOST)};
    size_t done = 0;
    want_bytes(&want, "1:", 2);
    for (size_t i = 0; line->len > LONGEST && i < line->link_count; i++) {
        const size_t link = line->links[i];
        const size_t end = link + LINK_LEN;
        const size_t next =
            i + 1 < line->link_count ? line->links[i + 1] : line->len;
        size_t from = done;
        if (link - done > AROUND) {
            from = link - AROUND;
            while (from < link && is_tail(line, from))
                from++;
            want_bytes(&want, CUT, strlen(CUT));
        }
        done = next;
        if (next - end > AROUND) {
            done = end + AROUND;
            while (done > end && is_tail(line, done))
                done--;
        }
        want_bytes(&want, line->bytes + from, done - from);
    }
    if (line->len <= LONGEST)
        want_bytes(&want, line->bytes, line->len);
    else if (done < line->len)
        want_bytes(&want, CUT, strlen(CUT));
    want_bytes(&want, "\n", 1);
    return want;
}

static void expect_model(const text_line *line, uint64_t *seed)
{
    output_buffer want = model_of(line);
    output_buffer got = shown_of(line, 1, 0, seed);
    assert_int_equal(got.len, want.len);
    assert_memory_equal(got.data, want.data, want.len);
    free(got.data);
    free(want.data);
}

static void begin_line(text_line *line)
{
    line->len = 0;
    line->link_count = 0;
}

static void fill(text_line *line, const char *character, size_t count)
{
    for (; count > 0; count--) {
        memcpy(line->bytes + line->len, character, strlen(character));
        line->len += strlen(character);
    }
}

static void lines_as_the_model_says(void **state)
{
    (void)state;
    uint64_t seed = 59;
    text_line line = {.bytes = malloc(MOST)};
    for (size_t round = 0; round < lks_rounds(500); round++) {
        make_line(&line, &seed);
        if (line.link_count > 0)
            expect_model(&line, &seed);
    }
    free(line.bytes);
}

/* Characters of each width, and bytes that are no characters, before and after a link:
 * as many as are shown, one fewer and one more. */
static void borders_around_a_link(void **state)
{
    (void)state;
    static const char *const characters[] = {
        "x",    "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
        "\x80", "\xBF",     "\xC0",         "\x7F"};
    uint64_t seed = 60;
    text_line line = {.bytes = malloc(MOST)};
    for (size_t i = 0; i < ROWS(characters); i++) {
        const size_t width = strlen(characters[i]);
        for (size_t near = 0; near < 8; near++) {
            const size_t count = AROUND / width - 3 + near;
            /* before a link, at the start of a line and after something else */
            for (size_t more = 0; more < 3; more++) {
                begin_line(&line);
                fill(&line, "y", more);
                fill(&line, characters[i], count);
                add_link(&line);
                fill(&line, "z", LONGEST);
                expect_model(&line, &seed);
            }
            /* after a link, at the end of a line and before something else */
            for (size_t more = 0; more < 3; more++) {
                begin_line(&line);
                fill(&line, "y", LONGEST);
                add_link(&line);
                fill(&line, characters[i], count);
                fill(&line, "z", more);
                expect_model(&line, &seed);
            }
            /* between two links */
            begin_line(&line);
            fill(&line, "y", LONGEST);
            add_link(&line);
            fill(&line, characters[i], 2 * count);
            add_link(&line);
            expect_model(&line, &seed);
            /* everywhere in a line */
            begin_line(&line);
            fill(&line, characters[i], LONGEST);
            add_link(&line);
            fill(&line, characters[i], count);
            add_link(&line);
            expect_model(&line, &seed);
        }
    }
    free(line.bytes);
}

/* The longest line that is shown whole, and those beside it, with a link at the start,
 * at the end or in the middle. */
static void the_longest_line(void **state)
{
    (void)state;
    uint64_t seed = 61;
    text_line line = {.bytes = malloc(MOST)};
    for (size_t len = LONGEST - 2; len <= LONGEST + 2; len++) {
        const size_t before[] = {0, 1000, len - LINK_LEN};
        for (size_t i = 0; i < ROWS(before); i++) {
            begin_line(&line);
            fill(&line, "y", before[i]);
            add_link(&line);
            fill(&line, "z", len - LINK_LEN - before[i]);
            assert_int_equal(line.len, len);
            expect_model(&line, &seed);
        }
    }
    free(line.bytes);
}

/* Of a long line without links, its start is shown, without a part of a character. */
static void long_lines_without_links(void **state)
{
    (void)state;
    static const struct {
        const char *character;
        size_t before; /* bytes before the first character */
        size_t shown;  /* bytes before the cut; 0: the line is shown whole */
        size_t count;
    } rows[] = {
        {"x", 0, 0, LONGEST},
        {"x", 0, LONGEST, LONGEST + 1},
        {"\xC3\xA9", 0, 0, LONGEST / 2},
        {"\xC3\xA9", 0, LONGEST, LONGEST / 2 + 1},
        {"\xC3\xA9", 1, LONGEST - 1, LONGEST / 2},
        {"\xE2\x82\xAC", 0, LONGEST - 1, LONGEST / 3 + 1},
        {"\xE2\x82\xAC", 1, LONGEST, LONGEST / 3 + 1},
        {"\xE2\x82\xAC", 2, LONGEST - 2, LONGEST / 3 + 1},
        {"\xF0\x9F\x98\x80", 1, LONGEST - 3, LONGEST / 4},
        {"\xF0\x9F\x98\x80", 2, LONGEST - 2, LONGEST / 4},
        {"\xF0\x9F\x98\x80", 3, LONGEST - 1, LONGEST / 4},
        {"\x80", 0, 0, LONGEST},
    };
    uint64_t seed = 62;
    text_line lines[2] = {{.bytes = malloc(MOST)}, {.bytes = malloc(100)}};
    add_link(&lines[1]);
    for (size_t i = 0; i < ROWS(rows); i++) {
        begin_line(&lines[0]);
        fill(&lines[0], "y", rows[i].before);
        fill(&lines[0], rows[i].character, rows[i].count);
        output_buffer want = {.data = malloc(MOST)};
        want_bytes(&want, "1-", 2);
        want_bytes(&want, lines[0].bytes,
                   rows[i].shown ? rows[i].shown : lines[0].len);
        if (rows[i].shown)
            want_bytes(&want, CUT, strlen(CUT));
        want_bytes(&want, "\n2:" LINK "\n", LINK_LEN + 4);
        output_buffer got = shown_of(lines, 2, 0, &seed);
        assert_int_equal(got.len, want.len);
        assert_memory_equal(got.data, want.data, want.len);
        free(got.data);
        free(want.data);
    }
    /* bytes that are no characters have no end of a character among them */
    begin_line(&lines[0]);
    fill(&lines[0], "\x80", LONGEST + 1);
    output_buffer got = shown_of(lines, 2, 0, &seed);
    const char want[] = "1-" CUT "\n2:" LINK "\n";
    assert_int_equal(got.len, sizeof want - 1);
    assert_memory_equal(got.data, want, sizeof want - 1);
    free(got.data);
    free(lines[0].bytes);
    free(lines[1].bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_change_nothing),
        cmocka_unit_test(tails_are_not_shown),
        cmocka_unit_test(lines_as_the_model_says),
        cmocka_unit_test(borders_around_a_link),
        cmocka_unit_test(the_longest_line),
        cmocka_unit_test(long_lines_without_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
