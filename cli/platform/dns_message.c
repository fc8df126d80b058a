#include "cli/platform/dns.h"

#include <string.h>

#define HEADER       12
#define LONGEST_NAME 255
#define CLASS_IN     1
#define TYPE_A       1
#define TYPE_CNAME   5
#define NO_ERROR     0
#define NO_SUCH_NAME 3
/* Number of aliases that are followed; resolvers give up at about as many. */
#define MOST_ALIASES 16

typedef struct reader {
    const unsigned char *data;
    size_t len;
    size_t at;
} reader;

/* A name in the format of a message (each label after its length), but in lower
 * case and without pointers. */
typedef struct name {
    size_t len;
    unsigned char bytes[LONGEST_NAME];
} name;

typedef struct record {
    name owner;
    unsigned type;
    unsigned class;
    size_t start; /* start of its data */
    size_t end;
} record;

static bool read_number(reader *r, unsigned *number)
{
    if (r->len - r->at < 2)
        return false;
    *number = (unsigned)r->data[r->at] << 8 | r->data[r->at + 1];
    r->at += 2;
    return true;
}

static unsigned char lower(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c | 0x20) : c;
}

static bool append_label(const reader *r, size_t at, size_t count, name *n)
{
    if (count > r->len - at || count > LONGEST_NAME - n->len)
        return false;
    for (size_t i = 0; i < count; i++)
        n->bytes[n->len++] = lower(r->data[at + i]);
    return true;
}

/* RFC 1035 4.1.4: labels, and then an empty one or a pointer to an earlier
 * name. Each pointer must lead further back than the pointer before it, so
 * reading ends. */
static bool read_name(reader *r, name *n)
{
    size_t at = r->at;
    size_t earliest = r->at;
    bool is_moved = false;
    n->len = 0;
    while (at < r->len) {
        const size_t count = r->data[at];
        if (count >= 0xC0) {
            if (r->len - at < 2)
                return false;
            const size_t target = (count & 0x3F) << 8 | r->data[at + 1];
            if (!is_moved)
                r->at = at + 2;
            is_moved = true;
            if (target < HEADER || target >= earliest)
                return false;
            at = earliest = target;
            continue;
        }
        if (count >= 0x40 || !append_label(r, at, count + 1, n))
            return false;
        at += count + 1;
        if (count == 0) {
            if (!is_moved)
                r->at = at;
            return true;
        }
    }
    return false;
}

static bool is_same(const name *a, const name *b)
{
    return a->len == b->len && memcmp(a->bytes, b->bytes, a->len) == 0;
}

/* Read the name that an alias stands for. */
static bool read_alias(const reader *r, const record *rr, name *target)
{
    reader data = {r->data, rr->end, rr->start};
    return read_name(&data, target) && data.at == rr->end;
}

static bool read_record(reader *r, record *rr)
{
    unsigned length = 0;
    name alias;
    if (!read_name(r, &rr->owner) || !read_number(r, &rr->type) ||
        !read_number(r, &rr->class) || r->len - r->at < 4)
        return false;
    r->at += 4; /* time to live */
    if (!read_number(r, &length) || length > r->len - r->at)
        return false;
    rr->start = r->at;
    rr->end = r->at += length;
    if (rr->class != CLASS_IN)
        return true;
    return (rr->type != TYPE_A || length == 4) &&
           (rr->type != TYPE_CNAME || read_alias(r, rr, &alias));
}

/* If `wanted` is an alias, replace it by the name that it stands for; else
 * return false. All records have been read once without a fault, so they can be
 * read again. */
static bool follow(const reader *answers, unsigned count, name *wanted)
{
    reader r = *answers;
    record rr;
    while (count-- > 0 && read_record(&r, &rr))
        if (rr.class == CLASS_IN && rr.type == TYPE_CNAME &&
            is_same(&rr.owner, wanted))
            return read_alias(&r, &rr, wanted);
    return false;
}

static bool is_well_formed(reader r, unsigned records)
{
    record rr;
    for (; records > 0; records--)
        if (!read_record(&r, &rr))
            return false;
    return r.at == r.len;
}

dns_answer dns_read_message(const unsigned char *message, size_t len)
{
    unsigned questions = 0;
    unsigned answers = 0;
    unsigned authorities = 0;
    unsigned others = 0;
    name wanted;
    reader r = {message, len, 4};
    /* the message must be a complete answer to a query */
    if (!message || len < HEADER || (message[2] & 0xFA) != 0x80)
        return DNS_UNKNOWN;
    (void)read_number(&r, &questions);
    (void)read_number(&r, &answers);
    (void)read_number(&r, &authorities);
    (void)read_number(&r, &others);
    if (questions != 1 || !read_name(&r, &wanted) || r.len - r.at < 4)
        return DNS_UNKNOWN;
    r.at += 4;
    if (!is_well_formed(r, answers + authorities + others))
        return DNS_UNKNOWN;
    size_t aliases = 0;
    while (aliases <= MOST_ALIASES && follow(&r, answers, &wanted))
        aliases++;
    const unsigned code = message[3] & 0x0F;
    if (aliases > MOST_ALIASES || (code != NO_ERROR && code != NO_SUCH_NAME))
        return DNS_UNKNOWN;
    return code == NO_ERROR ? DNS_YES : DNS_NO;
}
