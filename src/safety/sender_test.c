/* Senders whose name is the address of somebody else. */
#include "safety/message.h"

#include "support/exact.h"
#include "support/rows.h"

enum {
    KNOWN = LINKSPAN_FINDING_SENDER_SHOWS_KNOWN,
    OTHER = LINKSPAN_FINDING_SENDER_SHOWS_OTHER,
    LIST = LINKSPAN_FINDING_SENDER_BY_LIST
};

static const struct sender_row {
    const char *why;
    const char *from;
    const char *list_id;
    uint32_t code;
    const char *shown;
} rows[] = {
    {"an imitated name", "\"support@paypal.com\" <x@evil.com>", "", KNOWN,
     "support@paypal.com"},
    {"without quotation marks", "support@paypal.com <x@evil.com>", "", KNOWN,
     "support@paypal.com"},
    {"with other words", "\"PayPal (support@paypal.com)\" <x@evil.com>", "",
     KNOWN, "support@paypal.com"},
    {"in brackets inside the name", "\"PayPal <a@paypal.com>\" <x@evil.com>",
     "", KNOWN, "a@paypal.com"},
    {"in brackets before the address", "PayPal <a@paypal.com> <x@evil.com>", "",
     KNOWN, "a@paypal.com"},
    {"below the name", "\"a@mail.paypal.com\" <x@evil.com>", "", KNOWN,
     "a@mail.paypal.com"},
    {"another name", "\"boss@acme.org\" <x@evil.com>", "", OTHER,
     "boss@acme.org"},
    {"in the second mailbox", "Ann <a@b.org>, \"c@d.org\" <x@evil.com>", "",
     OTHER, "c@d.org"},
    {"a comma in the name", "\"Doe, c@d.org\" <x@evil.com>", "", OTHER,
     "c@d.org"},
    {"an escaped quotation mark", "\"\\\" c@d.org\" <x@evil.com>", "", OTHER,
     "c@d.org"},
    {"outside ASCII", "\"a@b\u00FCcher.de\" <x@evil.com>", "", OTHER,
     "a@b\u00FCcher.de"},
    {"the same address", "\"a@b.org\" <a@b.org>", "", 0, ""},
    {"the same site", "\"a@b.org\" <bounce@mail.b.org>", "", 0, ""},
    {"the same site, as an A-label",
     "\"a@b\u00FCcher.de\" <x@xn--bcher-kva.de>", "", 0, ""},
    {"one owner", "\"a@google.com\" <x@youtube.com>", "", KNOWN,
     "a@google.com"},
    {"an owner's other domain", "\"a@gmail.com\" <x@googlemail.com>", "", 0,
     ""},
    {"only a name", "Ann <a@b.org>", "", 0, ""},
    {"no name", "<a@b.org>", "", 0, ""},
    {"no brackets", "a@b.org", "", 0, ""},
    {"no domain", "\"a@\" <a@b.org>", "", 0, ""},
    {"a handle", "\"@ann\" <a@b.org>", "", 0, ""},
    {"a single label", "\"root@host\" <a@b.org>", "", 0, ""},
    {"no address", "\"a@paypal.com\" <undisclosed>", "", 0, ""},
    {"a list", "\"'a@c.org' via Users\" <users@b.org>", "Users <users.b.org>",
     LIST, "a@c.org"},
    {"a list without a name", "\"a@c.org via x\" <users@lists.b.org>",
     "users.lists.b.org", LIST, "a@c.org"},
    {"the list of somebody else", "\"'a@c.org' via Users\" <users@evil.com>",
     "<users.b.org>", OTHER, "a@c.org"},
    {"empty", "", "", 0, ""},
};

static void each_sender_is_judged(void **state)
{
    (void)state;
    linkspan_policy policy;
    linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    const lks_check_rules rules = {.policy = &policy};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct sender_row *r = &rows[i];
        const lks_slice from = lks_slice_of(EXACT(r->from));
        const lks_slice list = lks_slice_of(EXACT(r->list_id));
        linkspan_range place = {0, 0};
        ROW_EQ(r, lks_sender_finding(&rules, from, list, &place), r->code);
        ROW_STR(r, (const char *)from.data + place.start,
                place.end - place.start, r->shown);
    }
    ROWS_END();
}

static void the_list_of_names_can_be_off(void **state)
{
    (void)state;
    linkspan_policy policy;
    linkspan_range place = {0, 0};
    linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    policy.known_names = 0;
    const lks_check_rules rules = {.policy = &policy};
    const lks_slice from = lks_slice_of(EXACT("\"a@paypal.com\" <x@evil.com>"));
    assert_int_equal(
        lks_sender_finding(&rules, from, (lks_slice){from.data, 0}, &place),
        OTHER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_sender_is_judged),
        cmocka_unit_test(the_list_of_names_can_be_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
