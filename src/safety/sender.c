#include "safety/message.h"

#include "text/steps.h"

/* A mailbox in a From field: `name <address>`. */
typedef struct mailbox {
    lks_slice name;
    lks_slice address;
    size_t end; /* where the next one starts */
} mailbox;

/* Read the mailbox at `at`. In the name, quotation marks hide brackets and commas. A
 * decoded name can have brackets without them, so the last address counts. */
static mailbox read_mailbox(lks_slice from, size_t at)
{
    mailbox box = {.name = {from.data + at, 0}, .end = from.len};
    const size_t start = at;
    bool is_quoted = false;
    size_t open = SIZE_MAX;
    for (; at < from.len; at++) {
        const uint8_t byte = from.data[at];
        LKS_STEP();
        if (byte == '\\' && is_quoted)
            at++;
        else if (byte == '"')
            is_quoted = !is_quoted;
        else if (byte == '<' && !is_quoted)
            open = at;
        else if (byte == '>' && open != SIZE_MAX && !is_quoted) {
            box.name.len = open - start;
            box.address = (lks_slice){from.data + open + 1, at - open - 1};
        } else if (byte == ',' && !is_quoted && box.address.data) {
            box.end = at + 1;
            return box;
        }
    }
    return box;
}

/* The domain of the mail address around the `@` at `at`; empty if there is none. */
static lks_slice domain_after(lks_slice text, size_t at)
{
    size_t end = at + 1;
    while (end < text.len &&
           (lks_host_byte[text.data[end]] || text.data[end] >= 0x80)) {
        LKS_STEP();
        end++;
    }
    while (end > at + 1 && lks_is_one_of(text.data[end - 1], ".-"))
        end--;
    const bool has_local = at > 0 && text.data[at - 1] > ' ' &&
                           !lks_is_one_of(text.data[at - 1], "\"'<>()[]@,;:");
    return (lks_slice){text.data + at + 1, has_local ? end - at - 1 : 0};
}

static bool is_list_of(const lks_check_rules *rules, lks_slice list_id,
                       const lks_site *sender)
{
    lks_site site;
    const mailbox box = read_mailbox(list_id, 0);
    lks_site_of(rules, box.address.data ? box.address : list_id, &site);
    return lks_site_hash(&site) && lks_is_same_site(&site, sender);
}

/* The finding about one address in the name of a mailbox. */
static uint32_t mailbox_finding(const lks_check_rules *rules, lks_slice domain,
                                const lks_site *sender, lks_slice list_id)
{
    lks_site shown;
    lks_site_of(rules, domain, &shown);
    if (!lks_is_registered(&shown) || lks_is_same_owner(rules, &shown, sender))
        return 0;
    if (is_list_of(rules, list_id, sender))
        return LINKSPAN_FINDING_SENDER_BY_LIST;
    return lks_is_imitated(rules, &shown) ? LINKSPAN_FINDING_SENDER_SHOWS_KNOWN
                                          : LINKSPAN_FINDING_SENDER_SHOWS_OTHER;
}

/* At most this many addresses in names are compared. */
#define MOST_SHOWN 16

uint32_t lks_sender_finding(const lks_check_rules *rules, lks_slice from,
                            lks_slice list_id, linkspan_range *place)
{
    size_t left = MOST_SHOWN;
    for (size_t at = 0; at < from.len;) {
        const mailbox box = read_mailbox(from, at);
        size_t mark = box.address.len;
        lks_site sender;
        while (mark > 0 && box.address.data[mark - 1] != '@') {
            LKS_STEP();
            mark--;
        }
        if (mark > 0) {
            const lks_slice domain = {box.address.data + mark,
                                      box.address.len - mark};
            lks_site_of(rules, domain, &sender);
        }
        for (size_t i = 0; mark > 0 && i < box.name.len && left > 0; i++) {
            LKS_STEP();
            if (box.name.data[i] != '@')
                continue;
            left--;
            const lks_slice domain = domain_after(box.name, i);
            const uint32_t code =
                domain.len > 0
                    ? mailbox_finding(rules, domain, &sender, list_id)
                    : 0;
            if (code) {
                const size_t end =
                    (size_t)(domain.data - from.data) + domain.len;
                size_t start = end - domain.len - 1;
                while (start > at && from.data[start - 1] > ' ' &&
                       !lks_is_one_of(from.data[start - 1], "\"'<>()[]"))
                    start--;
                *place = (linkspan_range){start, end};
                return code;
            }
        }
        at = box.end;
    }
    return 0;
}
