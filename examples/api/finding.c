/* Where links end and addresses start, finding links, other detectors. */
#include "examples/api/api.h"

static void ends(void)
{
    //! linkspan_find_tail linkspan_next_directive
    const char *text = "example.com/a#b:~:text=c:~:text=d. More";
    linkspan_tail tail = {.size = sizeof tail};
    OK(linkspan_find_tail(text, strlen(text), 11, &tail)); /* after the host */
    assert(tail.end == 33 && tail.directive_count == 2);
    assert(range_says(text, tail.fragment, "b"));

    linkspan_range directive;
    for (size_t at = tail.directives.start;
         linkspan_next_directive(text, strlen(text), &tail.directives, &at,
                                 &directive) == LINKSPAN_OK;)
        printf("%.*s\n", (int)(directive.end - directive.start),
               text + directive.start); /* text=c, text=d */
    //!
    assert(range_says(text, directive, "text=d"));
    //! linkspan_find_local_part
    const char *mail = "to (a.b@example.com)";
    linkspan_range local;
    OK(linkspan_find_local_part(mail, strlen(mail), 7, 0, &local, NULL));
    assert(range_says(mail, local, "a.b"));
    //!
}

static void finding(void)
{
    //! linkspan_detector_from_string
    linkspan_detector *from_words;
    linkspan_option_error error = {.size = sizeof error};
    const char *words = "tailored,localhost,scheme=ipfs";
    if (linkspan_detector_from_string(words, strlen(words), NULL, &from_words,
                                      &error) != LINKSPAN_OK)
        fprintf(stderr, "%.*s: %s\n", (int)(error.word.end - error.word.start),
                words + error.word.start, error.message);
    linkspan_detector_free(from_words);
    //!
    //! linkspan_options_from_string
    linkspan_options told;
    linkspan_str strings[4]; /* one more than there are commas */
    const char *wanted = "localhost,kind=url,scheme=ipfs";
    OK(linkspan_options_init(&told));
    OK(linkspan_options_from_string(&told, strings, 4, wanted, strlen(wanted),
                                    NULL));
    assert(told.kinds == LINKSPAN_KIND_URL && told.scheme_count == 1);
    //!
    //! linkspan_name_of linkspan_value_of linkspan_name_at
    int32_t policy;
    OK(linkspan_value_of(LINKSPAN_NAMES_POLICY, "strict", 6, &policy));
    assert(policy == LINKSPAN_POLICY_STRICT);
    printf("%s\n", linkspan_name_of(LINKSPAN_NAMES_KIND, LINKSPAN_KIND_EMAIL));
    for (size_t i = 0; linkspan_name_at(LINKSPAN_NAMES_PROFILE, i, NULL); i++)
        printf("%s\n", linkspan_name_at(LINKSPAN_NAMES_PROFILE, i, NULL));
    //!
    //! linkspan_options_init linkspan_options_set_profile linkspan_detector_new linkspan_detector_free
    linkspan_options options;
    linkspan_detector *detector;
    OK(linkspan_options_init(&options));
    OK(linkspan_options_set_profile(&options, LINKSPAN_PROFILE_UTS58));
    options.flags |= LINKSPAN_DETECT_LOCALHOST;
    OK(linkspan_detector_new(&options, &detector));
    /* use it, in any number of threads; then */
    linkspan_detector_free(detector);
    //!
    OK(linkspan_detector_new(NULL, &detector));
    //! linkspan_next
    const char *text = "(see example.com/茶), a@b.example.com.";
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(detector, text, strlen(text), &at, &link) ==
           LINKSPAN_OK)
        printf("%.*s\n", (int)(link.span.end - link.span.start),
               text + link.span.start);
    //!
    assert(range_says(text, link.span, "a@b.example.com"));
    //! linkspan_find
    linkspan_link links[16];
    size_t count = 0; /* may be more than 16; then only 16 are written */
    OK(linkspan_find(detector, text, strlen(text), links, 16, &count));
    assert(count == 2);
    assert(range_says(text, links[0].path, "/茶"));
    //!
    //! linkspan_is_link
    assert(linkspan_is_link(detector, "example.com", 11, NULL) == LINKSPAN_OK);
    assert(linkspan_is_link(detector, "example.com!", 12, NULL) ==
           LINKSPAN_NONE);
    //!
    //! linkspan_extend
    const char *other = "https://ja.wikipedia.org/wiki/茶 is tea";
    size_t new_end = 0; /* another detector has found bytes 0 to 30 */
    OK(linkspan_extend(detector, other, strlen(other), 0, 30, &new_end));
    assert(new_end == 33); /* with the letter, which has three bytes */
    //!
    linkspan_detector_free(detector);
}

//! linkspan_explain linkspan_rule_text
static int32_t tell(void *context, const linkspan_event *event)
{
    (void)context;
    printf("U+%04X %s %s: %s\n", event->cp, event->is_in_link ? "in" : "out",
           event->rule, linkspan_rule_text(event->rule));
    return 0; /* go on */
}

static linkspan_status tell_all(const linkspan_detector *detector)
{
    return linkspan_explain(detector, "a.com.", 6, tell, NULL);
}
//!

//! linkspan_explain_links
static int32_t say(void *context, const linkspan_verdict *verdict)
{
    (void)context;
    printf("bytes %zu to %zu: %s: %.*s (%s)\n", verdict->range.start,
           verdict->range.end, verdict->is_link ? "linked" : "not linked",
           (int)verdict->reason.len, verdict->reason.data, verdict->rule);
    return 0; /* go on */
}

static linkspan_status say_all(const linkspan_detector *detector)
{
    const char text[] = "http://user:pw@example.com/";
    return linkspan_explain_links(detector, text, sizeof text - 1, say, NULL);
}
//!

//! linkspan_weigh_name
static int looks_like_site(const linkspan_detector *detector, const char *text,
                           size_t start, size_t end)
{
    int32_t evidence[LINKSPAN_EVIDENCE_COUNT];
    return linkspan_weigh_name(detector, text, strlen(text), start, end,
                               evidence) == LINKSPAN_NONE || /* no doubt */
           evidence[LINKSPAN_EVIDENCE_IS_SITE] == 1;
}
//!

int main(void)
{
    linkspan_detector *detector;
    ends();
    finding();
    OK(linkspan_detector_new(NULL, &detector));
    OK(tell_all(detector));
    OK(say_all(detector));
    assert(looks_like_site(detector, "see example.com", 4, 15));
    assert(!looks_like_site(detector, "call user.id()", 5, 12));
    linkspan_detector_free(detector);
    //! linkspan_convert_offsets
    size_t offsets[] = {0, 4, 7}; /* in bytes: an emoji, an ideograph */
    OK(linkspan_convert_offsets("😀茶", 7, LINKSPAN_UNIT_BYTE,
                                LINKSPAN_UNIT_UTF16, offsets, 3));
    assert(offsets[1] == 2 && offsets[2] == 3); /* as in JavaScript */
    //!
    return 0;
}
