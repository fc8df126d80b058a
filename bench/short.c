/* bench_short WHAT [PROFILE]: one call of each kind, for callgrind to count its
 * instructions; see bench/instructions. */
#include <stdio.h>
#include <string.h>

#include "linkspan/linkspan.h"

/* 80 bytes each */
static const char without[] = "Good morning! Are we still on for lunch today? "
                              "I could be there at noon, or a bit";
static const char with[] = "Good morning! Have you seen this? "
                           "https://www.example.org/news/today?id=42 - wow";

/* Sentences as people write them: most links have punctuation after them. */
static const char prose[] =
    "See https://example.com/a_b, then read https://www.example.org/faq.html. "
    "Is it at https://example.net/docs/intro? Yes (see "
    "http://lists.example.com/archive/2024/msg00042.html), and mail "
    "jane.doe@example.org; or look at www.example.com/help: it says \"use "
    "https://example.com/download/v2\". Great stuff: "
    "https://blog.example.net/2024/05/why-it-works!\n"
    "We moved from example.com to example.org, see example.net/news.\n";

size_t detect_once(const linkspan_detector *d, const char *text, size_t len);
linkspan_detector *make_detector(const char *profile);

size_t detect_once(const linkspan_detector *d, const char *text, size_t len)
{
    size_t at = 0;
    size_t count = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        count++;
    return count;
}

linkspan_detector *make_detector(const char *profile)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    if (linkspan_options_init(&options) != LINKSPAN_OK ||
        linkspan_options_set_profile(
            &options, strcmp(profile, "uts58") == 0 ? LINKSPAN_PROFILE_UTS58
                      : strcmp(profile, "safe") == 0
                          ? LINKSPAN_PROFILE_SAFE
                          : LINKSPAN_PROFILE_TAILORED) != LINKSPAN_OK)
        return NULL;
    return linkspan_detector_new(&options, &d) == LINKSPAN_OK ? d : NULL;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "without";
    const char *profile = argc > 2 ? argv[2] : "uts58";
    const char *text = strcmp(what, "with") == 0    ? with
                       : strcmp(what, "prose") == 0 ? prose
                                                    : without;
    /* make and free a detector first, so that the dynamic linker binds its symbols */
    linkspan_detector_free(make_detector(profile));
    linkspan_detector *d = make_detector(profile);
    if (!d)
        return 2;
    (void)detect_once(d, text, strlen(text));
    (void)printf("%zu\n", detect_once(d, text, strlen(text)));
    linkspan_detector_free(d);
    return 0;
}
