/* Answers of name servers, byte by byte (RFC 1035 4). */
#include "cli/platform/dns.h"

#include <string.h>

#include "support/exact.h"
#include "support/rows.h"

typedef struct builder {
    unsigned char bytes[20000];
    size_t len;
} builder;

static void put(builder *b, const char *bytes, size_t len)
{
    memcpy(b->bytes + b->len, bytes, len);
    b->len += len;
}

#define PUT(b, literal) put(b, literal, sizeof(literal) - 1)

static void put_number(builder *b, unsigned number)
{
    b->bytes[b->len++] = (unsigned char)(number >> 8);
    b->bytes[b->len++] = (unsigned char)(number & 0xFF);
}

/* The header and a question about a.com, at byte 12. */
static void begin(builder *b, unsigned flags, unsigned answers,
                  unsigned authorities, unsigned others)
{
    b->len = 0;
    put_number(b, 0x1234);
    put_number(b, flags);
    put_number(b, 1);
    put_number(b, answers);
    put_number(b, authorities);
    put_number(b, others);
    PUT(b, "\1a\3com\0\0\1\0\1");
}

/* A record whose owner has been put. */
static void put_record(builder *b, unsigned type, unsigned class,
                       const char *data, size_t len)
{
    put_number(b, type);
    put_number(b, class);
    PUT(b, "\0\0\0\x3C");
    put_number(b, (unsigned)len);
    put(b, data, len);
}

static dns_answer answer_of(const builder *b)
{
    return dns_read_message(exact_bytes((const char *)b->bytes, b->len),
                            b->len);
}

static void flags(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        unsigned flags;
        dns_answer want;
    } rows[] = {
        {"an answer", 0x8000, DNS_YES},
        {"an answer, with the usual bits", 0x8580, DNS_YES},
        {"no such name", 0x8183, DNS_NO},
        {"a query", 0x0100, DNS_UNKNOWN},
        {"cut off", 0x8380, DNS_UNKNOWN},
        {"another operation", 0x8980, DNS_UNKNOWN},
        {"yet another operation", 0xC180, DNS_UNKNOWN},
        {"a malformed query", 0x8181, DNS_UNKNOWN},
        {"a failure of the server", 0x8182, DNS_UNKNOWN},
        {"not implemented", 0x8184, DNS_UNKNOWN},
        {"refused", 0x8185, DNS_UNKNOWN},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        builder b;
        begin(&b, rows[i].flags, 0, 0, 0);
        ROW_EQ(&rows[i], answer_of(&b), rows[i].want);
    }
    ROWS_END();
    assert_int_equal(dns_read_message(NULL, 0), DNS_UNKNOWN);
}

/* A message that is cut anywhere, or has a byte too many. */
static void cut(void **state)
{
    (void)state;
    builder b;
    begin(&b, 0x8180, 2, 1, 1);
    PUT(&b, "\xC0\x0C");
    put_record(&b, 5, 1, "\1b\xC0\x0E", 4);
    PUT(&b, "\1b\3com\0");
    put_record(&b, 1, 1, "\x7F\0\0\1", 4);
    PUT(&b, "\xC0\x0E");
    put_record(&b, 2, 1, "\xC0\x0C", 2);
    PUT(&b, "\0");
    put_record(&b, 41, 4096, "", 0);
    assert_int_equal(answer_of(&b), DNS_YES);
    const size_t whole = b.len;
    for (b.len = 0; b.len < whole; b.len++)
        assert_int_equal(answer_of(&b), DNS_UNKNOWN);
    b.len = whole;
    PUT(&b, "\0");
    assert_int_equal(answer_of(&b), DNS_UNKNOWN);
}

static void records(void **state)
{
    (void)state;
    char data[300] = {0};
    static const struct {
        const char *why;
        unsigned type;
        unsigned class;
        size_t len;
        dns_answer want;
    } rows[] = {
        {"an address", 1, 1, 4, DNS_YES},
        {"an address of three bytes", 1, 1, 3, DNS_UNKNOWN},
        {"an address of five bytes", 1, 1, 5, DNS_UNKNOWN},
        {"an address of another class", 1, 3, 5, DNS_YES},
        {"another class, in the high byte", 1, 0x0101, 5, DNS_YES},
        {"another type, in the high byte", 0x0101, 1, 5, DNS_YES},
        {"an alias that is empty", 5, 1, 0, DNS_UNKNOWN},
        {"an alias of the root", 5, 1, 1, DNS_YES},
        {"an alias with a byte too many", 5, 1, 2, DNS_UNKNOWN},
        {"such an alias of another class", 5, 3, 2, DNS_YES},
        {"a text of 255 bytes", 16, 1, 255, DNS_YES},
        {"a text of 256 bytes", 16, 1, 256, DNS_YES},
        {"a text of 300 bytes", 16, 1, 300, DNS_YES},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        for (unsigned section = 0; section < 3; section++) {
            builder b;
            begin(&b, 0x8180, section == 0, section == 1, section == 2);
            PUT(&b, "\xC0\x0C");
            put_record(&b, rows[i].type, rows[i].class, data, rows[i].len);
            ROW_EQ(&rows[i], answer_of(&b), rows[i].want);
        }
    }
    ROWS_END();
}

/* The owner of a record: labels and pointers. */
static void names(void **state)
{
    (void)state;
    char label[65];
    memset(label, 'x', sizeof label);
    label[0] = 63;
    static const struct {
        const char *why;
        const char *owner;
        size_t len;
        dns_answer want;
    } rows[] = {
        {"the root", "", 1, DNS_YES},
        {"a name", "\1B\3COM\0", 7, DNS_YES},
        {"a pointer to the question", "\xC0\x0C", 2, DNS_YES},
        {"a pointer into the question", "\xC0\x0E", 2, DNS_YES},
        {"a pointer to the root", "\xC0\x12", 2, DNS_YES},
        {"a pointer into the header", "\xC0\x0B", 2, DNS_UNKNOWN},
        {"a pointer to itself", "\xC0\x17", 2, DNS_UNKNOWN},
        {"a pointer ahead", "\xC0\x18", 2, DNS_UNKNOWN},
        {"a pointer far ahead", "\xC1\x0C", 2, DNS_UNKNOWN},
        {"a label of a kind that is reserved", "\x40", 1, DNS_UNKNOWN},
        {"another kind", "\x80", 1, DNS_UNKNOWN},
        {"labels, then a pointer", "\1b\xC0\x0E", 4, DNS_YES},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        builder b;
        begin(&b, 0x8180, 1, 0, 0);
        assert_int_equal(b.len, 0x17);
        put(&b, rows[i].owner, rows[i].len);
        put_record(&b, 1, 1, "\x7F\0\0\1", 4);
        ROW_EQ(&rows[i], answer_of(&b), rows[i].want);
    }
    ROWS_END();
    /* 255 bytes in all with the empty label: three of 63, and 61 or 62 */
    for (unsigned last = 60; last <= 63; last++) {
        builder b;
        begin(&b, 0x8180, 1, 0, 0);
        for (unsigned i = 0; i < 3; i++)
            put(&b, label, 64);
        label[0] = (char)last;
        put(&b, label, last + 1);
        label[0] = 63;
        PUT(&b, "\0");
        put_record(&b, 1, 1, "\x7F\0\0\1", 4);
        assert_int_equal(answer_of(&b), last <= 61 ? DNS_YES : DNS_UNKNOWN);
    }
}

/* The length of a record without its owner and its data. */
#define RECORD 10

/* The question, and then an answer whose data ends at `end` and has `byte` everywhere:
 * a name that starts with 0 is the root, and one that starts with 0x40 is malformed. */
static void begin_filled(builder *b, size_t end, int byte)
{
    static char data[20000];
    memset(data, byte, sizeof data);
    begin(b, 0x8180, 2, 0, 0);
    PUT(b, "\xC0\x0C");
    put_record(b, 16, 1, data, end - b->len - RECORD);
    assert_int_equal(b->len, end);
}

/* Pointers have 14 bits. */
static void far_pointers(void **state)
{
    (void)state;
    static const size_t targets[] = {
        0x23,  0x24,   0x7F,   0x80,   0xFF,   0x100,  0x101,  0x123, 0x1FE,
        0x1FF, 0x200,  0x201,  0x3FF,  0x400,  0x555,  0x7FF,  0x800, 0xAAA,
        0xFFF, 0x1000, 0x1FFF, 0x2000, 0x2AAA, 0x3555, 0x3FFE, 0x3FFF};
    for (size_t i = 0; i < ROWS(targets); i++) {
        /* the only well-formed name of the data is at the target, or beside it */
        for (int beside = -1; beside <= 1; beside++) {
            const unsigned pointer = 0xC000u | (unsigned)targets[i];
            builder b;
            begin_filled(&b, 0x4010, 0x40);
            b.bytes[targets[i] + (size_t)beside] = 0;
            put_number(&b, pointer);
            put_record(&b, 1, 1, "\x7F\0\0\1", 4);
            if (targets[i] == 0x23 && beside < 0)
                continue; /* not in the data */
            assert_int_equal(answer_of(&b),
                             beside == 0 ? DNS_YES : DNS_UNKNOWN);
        }
    }
}

/* RFC 1035 4.1.4: labels that start with the bits 01 or 10 are reserved. They are
 * neither long labels nor pointers. */
static void reserved_labels(void **state)
{
    (void)state;
    static const char label[0x100];
    for (unsigned first = 0; first <= 0xFF; first++) {
        builder b;
        const char byte = (char)first;
        const dns_answer as_label = first < 0x40 ? DNS_YES : DNS_UNKNOWN;
        begin(&b, 0x8180, 1, 0, 0);
        put(&b, &byte, 1);
        put(&b, label, first == 0 ? 0 : first + 1);
        put_record(&b, 1, 1, "\x7F\0\0\1", 4);
        assert_int_equal(answer_of(&b), as_label);
        if (first < 0x40)
            continue;
        /* as a pointer it would lead to a name */
        const dns_answer as_pointer = first < 0xC0 ? DNS_UNKNOWN : DNS_YES;
        begin_filled(&b, 0x4010, 0);
        put(&b, &byte, 1);
        PUT(&b, "\x80");
        put_record(&b, 1, 1, "\x7F\0\0\1", 4);
        assert_int_equal(answer_of(&b), as_pointer);
    }
}

/* RFC 1035 2.3.3: only letters of ASCII are the same in both cases. An alias of the
 * name that was asked for leads nowhere, and that of another name does not matter. */
static void cases_of_letters(void **state)
{
    (void)state;
    for (unsigned asked = 0; asked <= 0xFF; asked++) {
        const unsigned owners[] = {asked, asked ^ 0x20, asked ^ 0x80,
                                   asked ^ 0x40};
        const bool is_letter =
            (asked | 0x20) >= 'a' && (asked | 0x20) <= 'z' && asked < 0x80;
        for (size_t i = 0; i < ROWS(owners); i++) {
            const bool is_same = i == 0 || (i == 1 && is_letter);
            const char owner[] = {1, (char)owners[i], 3, 'c', 'o', 'm', 0};
            builder b;
            begin(&b, 0x8180, 1, 0, 0);
            b.bytes[13] = (unsigned char)asked;
            put(&b, owner, sizeof owner);
            put_record(&b, 5, 1, "\xC0\x0C", 2);
            assert_int_equal(answer_of(&b), is_same ? DNS_UNKNOWN : DNS_YES);
        }
    }
}

/* Each record is an alias of the next: x0, x1 and so on. */
static dns_answer answer_of_aliases(unsigned count, bool is_circle,
                                    unsigned class)
{
    builder b;
    begin(&b, 0x8183, count, 0, 0);
    for (unsigned i = 0; i < count; i++) {
        char data[] = {1, (char)('A' + i + 1), 0};
        if (i == 0) {
            PUT(&b, "\1A\3Com\0"); /* letters of another case */
        } else {
            const char owner[] = {1, (char)('a' + i), 0};
            put(&b, owner, 3);
        }
        if (is_circle && i == count - 1)
            put_record(&b, 5, class, "\xC0\x0C", 2);
        else
            put_record(&b, 5, class, data, 3);
    }
    return answer_of(&b);
}

static void aliases(void **state)
{
    (void)state;
    assert_int_equal(answer_of_aliases(1, false, 1), DNS_NO);
    assert_int_equal(answer_of_aliases(16, false, 1), DNS_NO);
    assert_int_equal(answer_of_aliases(17, false, 1), DNS_UNKNOWN);
    assert_int_equal(answer_of_aliases(17, false, 3), DNS_NO);
    assert_int_equal(answer_of_aliases(1, true, 1), DNS_UNKNOWN);
    assert_int_equal(answer_of_aliases(3, true, 1), DNS_UNKNOWN);
    assert_int_equal(answer_of_aliases(3, true, 3), DNS_NO);
}

/* One question, no more and no fewer. */
static void questions(void **state)
{
    (void)state;
    for (unsigned count = 0; count < 3; count++) {
        builder b;
        begin(&b, 0x8180, 0, 0, 0);
        b.bytes[5] = (unsigned char)count;
        if (count == 2)
            PUT(&b, "\1a\3com\0\0\1\0\1");
        assert_int_equal(answer_of(&b), count == 1 ? DNS_YES : DNS_UNKNOWN);
        b.bytes[4] = 1;
        assert_int_equal(answer_of(&b), DNS_UNKNOWN);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags),
        cmocka_unit_test(cut),
        cmocka_unit_test(records),
        cmocka_unit_test(names),
        cmocka_unit_test(far_pointers),
        cmocka_unit_test(reserved_labels),
        cmocka_unit_test(cases_of_letters),
        cmocka_unit_test(aliases),
        cmocka_unit_test(questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
