/* Numbers, escapes and HTML as the command writes them. */
#include "cli/output.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/utf8.h"
#include "support/random.h"
#include "support/rows.h"

static void nothing(void *context)
{
    (void)context;
}

/* Collects what is written from here on. */
static void collect(output_buffer *buffer)
{
    *buffer = (output_buffer){.drain = nothing};
    output_gather(buffer);
}

static void expect(output_buffer *buffer, const char *want, size_t len)
{
    output_gather(NULL);
    assert_int_equal(buffer->len, len);
    assert_memory_equal(buffer->data, want, len);
    free(buffer->data);
}

static void compare_number(uint64_t number)
{
    char want[24];
    char got[24];
    memset(got, '#', sizeof got);
    const int len = snprintf(want, sizeof want, "%" PRIu64, number);
    assert_int_equal(put_number(got, number) - got, len);
    assert_memory_equal(got, want, (size_t)len);
    assert_int_equal(got[len], '#');
}

/* All small numbers, those around each power of ten and two, and some of each length. */
static void numbers(void **state)
{
    (void)state;
    uint64_t r = 58;
    for (uint64_t number = 0; number <= 20000; number++)
        compare_number(number);
    for (uint64_t power = 1; power <= UINT64_MAX / 10; power *= 10)
        for (int64_t by = -2; by <= 2; by++)
            compare_number(power * 10 + (uint64_t)by);
    for (unsigned bits = 0; bits < 64; bits++)
        for (size_t i = 0; i < 300; i++)
            compare_number(lks_random(&r) >> bits);
    compare_number(UINT64_MAX);
    output_buffer buffer;
    collect(&buffer);
    write_number(UINT64_MAX);
    write_number(0);
    expect(&buffer, "184467440737095516150", 21);
}

/* HTML: four characters are references, all others stay. */
static void html(void **state)
{
    (void)state;
    for (int c = 0; c < 256; c++) {
        const char *const got = html_reference((char)c);
        const char *const want = c == '&'   ? "&amp;"
                                 : c == '<' ? "&lt;"
                                 : c == '>' ? "&gt;"
                                 : c == '"' ? "&quot;"
                                            : NULL;
        assert_int_equal(got != NULL, want != NULL);
        if (want)
            assert_string_equal(got, want);
    }
}

/* Each code point: as it is, or escaped if it can steer a terminal. */
static void escapes(void **state)
{
    (void)state;
    for (uint32_t cp = 1; cp <= 0x10FFFF; cp += cp < 0x3000 ? 1 : 61) {
        char text[6] = "a";
        char want[24] = "a";
        if (cp >= 0xD800 && cp < 0xE000)
            continue;
        const size_t len = 1 + utf8_put(text + 1, cp);
        size_t want_len = len;
        memcpy(want, text, len);
        if (cp == '\t' || cp == '\n' || cp == '\r' || cp == '\\')
            want_len = (size_t)snprintf(want, sizeof want, "a\\%c",
                                        cp == '\t'   ? 't'
                                        : cp == '\n' ? 'n'
                                        : cp == '\r' ? 'r'
                                                     : '\\');
        else if (steers_terminal(cp, 0))
            want_len = (size_t)snprintf(
                want, sizeof want, cp < 0x80 ? "a\\x%02x" : "a\\u%04x", cp);
        want[want_len++] = 'z';
        output_buffer buffer;
        collect(&buffer);
        write_escaped((linkspan_str){text, len});
        write_char('z');
        expect(&buffer, want, want_len);
    }
    /* bytes that are not UTF-8: C1 of other encodings is escaped, the rest stays */
    for (int byte = 0x80; byte < 256; byte++) {
        const char text[] = {(char)byte, '\0'};
        char want[8];
        const size_t len =
            byte <= 0x9F ? (size_t)snprintf(want, sizeof want, "\\x%02x", byte)
                         : (size_t)snprintf(want, sizeof want, "%s", text);
        output_buffer buffer;
        collect(&buffer);
        write_escaped((linkspan_str){text, 1});
        expect(&buffer, want, len);
    }
}

/* The name of a file is escaped, unless names end with NUL. */
static void file_names(void **state)
{
    (void)state;
    output_buffer buffer;
    collect(&buffer);
    write_file_name("a\tb", '\n', false);
    expect(&buffer, "a\\tb", 4);
    collect(&buffer);
    write_file_name("a\tb", '\0', false);
    expect(&buffer, "a\tb", 3);
    collect(&buffer);
    write_file_name("ab", '\n', true);
    expect(&buffer, "\033[35mab\033[m", 10);
}

/* What is collected grows by any number of bytes, and room may be used in part. */
static void rooms(void **state)
{
    (void)state;
    output_buffer buffer;
    collect(&buffer);
    size_t len = 0;
    char *const all = malloc(1 << 20);
    for (size_t i = 0; i < 300; i++) {
        const size_t size = i * 7;
        char *const to = output_room(size + 3);
        memset(to, (int)i, size);
        memset(all + len, (int)i, size);
        output_wrote(to + size);
        len += size;
        assert_int_equal(output_gathered(), len);
        write_str((linkspan_str){all, i});
        memcpy(all + len, all, i);
        len += i;
        write_char('c');
        all[len++] = 'c';
    }
    expect(&buffer, all, len);
    free(all);
    assert_int_equal(output_gathered(), 0);
}

static void count_call(void *context)
{
    ++*(unsigned *)context;
}

/* Lines are written at once, or when much is collected. */
static void line_ends(void **state)
{
    (void)state;
    unsigned calls = 0;
    output_buffer buffer = {.drain = count_call, .context = &calls};
    output_gather(&buffer);
    output_line_end(false);
    assert_int_equal(calls, 0);
    output_line_end(true);
    assert_int_equal(calls, 1);
    for (size_t i = 1; i < 131072; i++)
        write_char('x');
    output_line_end(false);
    assert_int_equal(calls, 1);
    write_char('x');
    output_line_end(false);
    assert_int_equal(calls, 2);
    output_drain();
    assert_int_equal(calls, 3);
    output_gather(NULL);
    output_drain();
    assert_int_equal(calls, 3);
    free(buffer.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers), cmocka_unit_test(html),
        cmocka_unit_test(escapes), cmocka_unit_test(file_names),
        cmocka_unit_test(rooms),   cmocka_unit_test(line_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
