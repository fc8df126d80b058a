/* Numbers, escapes and HTML as the command writes them, and output that is lost. */
#include "cli/output/output.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/output/utf8.h"
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

/* -------------------------------------------------------------- closing */

typedef enum loss {
    NOTHING_LOST,
    NOTHING_WRITTEN,
    LOST_BY_PUTCHAR,  /* the reason is not kept */
    LOST_BY_PUT,      /* the reason is kept */
    LOST_TWICE,       /* for two reasons */
    LOST_AND_LIMITED, /* writing fails again at the end */
    NOT_OPEN,
    NOT_OPEN_BUT_USED,
} loss;

static void limit_size(rlim_t size)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* In a child process: writes to a file, which may become no larger than a few bytes
 * for some time, and closes standard output. */
static _Noreturn void lose(loss how, FILE *out, int messages)
{
    (void)signal(SIGXFSZ, SIG_IGN);
    (void)dup2(messages, STDERR_FILENO);
    (void)dup2(fileno(out), STDOUT_FILENO);
    if (how == NOT_OPEN || how == NOT_OPEN_BUT_USED)
        (void)close(STDOUT_FILENO);
    else if (how != NOTHING_LOST && how != NOTHING_WRITTEN)
        limit_size(4);
    if (how == LOST_BY_PUT || how == LOST_TWICE) {
        (void)setvbuf(stdout, NULL, _IONBF, 0);
        output_put((linkspan_str){"0123456789", 10});
        if (how == LOST_TWICE)
            (void)close(STDOUT_FILENO);
        output_put((linkspan_str){"x", 1});
    } else if (how != NOT_OPEN && how != NOTHING_WRITTEN) {
        (void)fputs("0123456789", stdout);
        (void)fflush(stdout);
    }
    if (how == LOST_BY_PUTCHAR || how == LOST_BY_PUT)
        limit_size(RLIM_INFINITY);
    _exit(output_close() ? 10 : 11);
}

static const struct loss_row {
    const char *why;
    loss how;
    int status; /* 10: output_close() gave true, 11: false */
    const char *message;
} loss_rows[] = {
    {"all is written", NOTHING_LOST, 10, ""},
    {"there is nothing to write", NOTHING_WRITTEN, 10, ""},
    {"lost, and the next byte is written", LOST_BY_PUTCHAR, 11,
     "linkspan: write error: output lost\n"},
    {"lost for a reason that is kept", LOST_BY_PUT, 11,
     "linkspan: write error: File too large\n"},
    {"lost, then lost for another reason", LOST_TWICE, 11,
     "linkspan: write error: File too large\n"},
    {"lost, and the next byte too", LOST_AND_LIMITED, 11,
     "linkspan: write error: File too large\n"},
    {"not open, and not needed", NOT_OPEN, 10, ""},
    {"not open, but needed", NOT_OPEN_BUT_USED, 11,
     "linkspan: write error: Bad file descriptor\n"},
};

/* Output that was lost is reported at the end, even if writing works again by then. */
static void closing(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(loss_rows); i++) {
        const struct loss_row *const r = &loss_rows[i];
        FILE *const out = tmpfile();
        int messages[2]; /* a pipe, which has no limit of its size */
        char got[200];
        int status = 0;
        assert_int_equal(pipe(messages), 0);
        (void)fflush(stdout);
        const pid_t child = fork();
        if (child == 0)
            lose(r->how, out, messages[1]);
        (void)close(messages[1]);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        ROW_EQ(r, WEXITSTATUS(status), r->status);
        const ssize_t len = read(messages[0], got, sizeof got);
        ROW_STR(r, got, (size_t)len, r->message);
        (void)close(messages[0]);
        (void)fclose(out);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers), cmocka_unit_test(html),
        cmocka_unit_test(escapes), cmocka_unit_test(file_names),
        cmocka_unit_test(rooms),   cmocka_unit_test(line_ends),
        cmocka_unit_test(closing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
