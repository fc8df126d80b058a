/* Checking a link, skeletons, clean text and defanging. */
#include "examples/api/api.h"

static void checking(void)
{
    //! linkspan_split_link linkspan_check linkspan_name_of linkspan_text_of
    const char *text = "https://user@p\xD0\xB0ypal.com/"; /* Cyrillic a */
    linkspan_link link;
    OK(linkspan_split_link(text, strlen(text), &link));

    linkspan_finding list[8];
    linkspan_findings found = {.size = sizeof found, .list = list, .room = 8};
    OK(linkspan_check(NULL, text, strlen(text), &link, &found));
    for (size_t i = 0; i < found.count && i < found.room; i++)
        printf("%s: %s\n",
               linkspan_name_of(LINKSPAN_NAMES_FINDING, list[i].code),
               linkspan_text_of(LINKSPAN_NAMES_FINDING, list[i].code));
    assert(found.severity == LINKSPAN_SEVERITY_SEVERE);
    //!
    assert(found.count == 3); /* the host also imitates paypal.com */
}

//! linkspan_check_document
static linkspan_status print_finding(void *context,
                                     const linkspan_document_finding *found)
{
    *(uint32_t *)context = found->finding->code;
    printf("%.*s leads to %.*s: %s\n", (int)found->text.len, found->text.data,
           (int)found->target.len, found->target.data,
           linkspan_text_of(LINKSPAN_NAMES_FINDING, found->finding->code));
    return LINKSPAN_OK;
}

static uint32_t check_mail(const linkspan_detector *detector)
{
    const char *html =
        "<a href=\"https://evil.example/\">https://www.paypal.com/</a>";
    uint32_t code = 0;
    OK(linkspan_check_document(detector, LINKSPAN_MARKUP_HTML,
                               LINKSPAN_DOCUMENT_MAIL, html, strlen(html), NULL,
                               print_finding, &code));
    return code;
}
//!

static void documents(void)
{
    linkspan_options options;
    linkspan_policy policy;
    linkspan_detector *detector;
    OK(linkspan_options_init(&options));
    OK(linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT));
    options.policy = &policy;
    OK(linkspan_detector_new(&options, &detector));
    const uint32_t code = check_mail(detector);
    assert(code == LINKSPAN_FINDING_SHOWS_KNOWN);
    linkspan_detector_free(detector);
    //! linkspan_check_sender
    const char *from = "\"support@paypal.com\" <x@evil.example>";
    linkspan_finding one;
    linkspan_findings found = {.size = sizeof found, .list = &one, .room = 1};
    OK(linkspan_check_sender(NULL, from, strlen(from), NULL, 0, &found));
    assert(one.code == LINKSPAN_FINDING_SENDER_SHOWS_KNOWN);
    //!
}

static void policies(void)
{
    //! linkspan_policy_init linkspan_policy_allow_mix
    linkspan_policy policy;
    OK(linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT));
    OK(linkspan_policy_allow_mix(&policy, "Latn+Cyrl", 9));
    policy.actions[LINKSPAN_FINDING_IP_ADDRESS] = LINKSPAN_ACTION_PLAIN;

    linkspan_options options;
    linkspan_detector *detector;
    OK(linkspan_options_init(&options));
    options.policy = &policy; /* copied by the next call */
    OK(linkspan_detector_new(&options, &detector));
    size_t count = 0;
    OK(linkspan_find(detector, "http://192.0.2.1/", 17, NULL, 0, &count));
    assert(count == 0);
    linkspan_detector_free(detector);
    //!
}

static void lookalikes(void)
{
    //! linkspan_protected_new linkspan_looks_like linkspan_protected_free
    const linkspan_str ours[] = {{"example.com", 11}, {"paypal.com", 10}};
    linkspan_protected *list;
    OK(linkspan_protected_new(ours, 2, NULL, &list, NULL));
    size_t which = 0;
    OK(linkspan_looks_like(list, "www.paypa1.com", 14, &which)); /* digit */
    assert(which == 1);
    linkspan_protected_free(list);
    //!
    //! linkspan_known_names
    linkspan_str known[3];
    const size_t count = linkspan_known_names(known, 3);
    printf("%.*s and %zu more\n", (int)known[0].len, known[0].data, count - 1);
    //!
    assert(count > 3);
    char memory[64];
    linkspan_buf one;
    linkspan_buf other;
    OK(linkspan_buf_init_fixed(&one, memory, 32));
    OK(linkspan_buf_init_fixed(&other, memory + 32, 32));
    //! linkspan_skeleton
    OK(linkspan_skeleton("paypal", 6, &one));
    OK(linkspan_skeleton("paypa1", 6, &other)); /* the digit one */
    assert(one.len == other.len && memcmp(one.data, other.data, one.len) == 0);
    //!
}

static void cleaning(void)
{
    char memory[64];
    linkspan_buf out;
    //! linkspan_check_text
    linkspan_findings found = {.size = sizeof found}; /* only counted */
    OK(linkspan_check_text("a\xE2\x80\x8B"
                           "b", /* U+200B */
                           5, &found));
    assert(found.count == 1);
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_clean_text
    OK(linkspan_clean_text("a\xE2\x80\x8B"
                           "b", /* U+200B */
                           5, LINKSPAN_CLEAN_HIDDEN, &out));
    assert(says(out.data, out.len, "ab"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_defang
    OK(linkspan_defang(NULL, "https://example.com/", 20, &out));
    assert(says(out.data, out.len, "hxxps[:]//example[.]com/"));
    //!
    //! linkspan_find_secrets
    static const char url[] = "postgres://app:hunter2@db/x";
    linkspan_link link;
    linkspan_range secret;
    size_t count;
    OK(linkspan_split_link(url, strlen(url), &link));
    OK(linkspan_find_secrets(url, strlen(url), &link, &secret, 1, &count));
    assert(secret.start == 15 && secret.end == 22); /* hunter2 */
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_refang
    OK(linkspan_refang("hxxps[:]//example[.]com/", 24, 0, &out));
    assert(says(out.data, out.len, "https://example.com/"));
    //!
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_refang
    OK(linkspan_refang("me at example dot com", 21, LINKSPAN_REFANG_WORDS,
                       &out));
    assert(says(out.data, out.len, "me@example.com"));
    //!
}

int main(void)
{
    checking();
    documents();
    policies();
    lookalikes();
    cleaning();
    return 0;
}
