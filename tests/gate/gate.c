/* The must-stay gate: URLs that no rule may cut, in every profile.
 *
 *     gate FOLDER [--formatting] [--open]
 *
 * FOLDER has urls.txt, whose header explains its exceptions, and open.txt, what is
 * known to be cut today. Both must be exact: an exception or an open entry that is
 * no longer needed fails as well. The links of LinkDetectionTest.txt are tried
 * between spaces too. With --formatting, the results of LinkFormattingTest.txt are
 * tried instead. --open prints what is cut without an entry, in the form of open.txt. Exit 1 if anything differs, 77 if an official file is
 * absent. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/data.h"
#include "support/marks.h"
#include "support/skips.h"

#define DETECTION_TEST  "linkification/LinkDetectionTest.txt"
#define FORMATTING_TEST "linkification/LinkFormattingTest.txt"

#define FEWEST_URLS    400
#define FEWEST_LINKS   300 /* in LinkDetectionTest.txt */
#define FEWEST_RESULTS 50  /* in LinkFormattingTest.txt */

static const char *const profiles[] = {"uts58", "tailored", "safe"};

#define PROFILES (sizeof profiles / sizeof *profiles)

static const struct place {
    const char *name;
    const char *before;
    const char *after;
} places[] = {
    {"alone", "", ""},
    {"start", "", " is the page"},
    {"end", "see ", ""},
    {"spaces", "see ", " for more"},
    {"double", "\"", "\""},
    {"single", "'", "'"},
    {"curly", "\xE2\x80\x9C", "\xE2\x80\x9D"},
    {"guillemets", "\xC2\xAB", "\xC2\xBB"},
    {"round", "(", ")"},
    {"square", "[", "]"},
    {"angle", "<", ">"},
    {"corner", "\xE3\x80\x8C", "\xE3\x80\x8D"},
};

#define PLACES         (sizeof places / sizeof *places)
#define BETWEEN_SPACES 3u
#define FIRST_WRAPPER  4u

/* One bit for each place. */
typedef struct cuts {
    uint32_t of[PROFILES];
} cuts;

typedef struct gate {
    linkspan_detector *detectors[PROFILES];
    char *open;       /* text of open.txt */
    bool prints_open; /* print what is cut instead of complaining */
    unsigned urls;
    unsigned faults;
} gate;

/* ----------------------------------------------------------- what is found */

/* True if the URL, which starts at `start`, is the only link of the text. */
static bool is_found(const linkspan_detector *d, const char *text, size_t start,
                     size_t len)
{
    linkspan_link links[2];
    size_t count = 0;
    if (linkspan_find(d, text, strlen(text), links, 2, &count) != LINKSPAN_OK)
        abort();
    return count == 1 && links[0].span.start == start &&
           links[0].span.end == start + len;
}

/* A wrapper is tried alone and between words. */
static bool is_cut_at(const linkspan_detector *d, size_t place, const char *url)
{
    const struct place *p = &places[place];
    const bool is_wrapper = place >= FIRST_WRAPPER;
    char text[4096];
    for (int has_words = 0; has_words <= (is_wrapper ? 1 : 0); has_words++) {
        const char *lead = has_words ? "see " : "";
        const int len =
            snprintf(text, sizeof text, "%s%s%s%s%s", lead, p->before, url,
                     p->after, has_words ? " for more" : "");
        if (len < 0 || (size_t)len >= sizeof text)
            abort();
        if (!is_found(d, text, strlen(lead) + strlen(p->before), strlen(url)))
            return true;
    }
    return false;
}

static cuts cuts_of(const gate *g, const char *url, uint32_t tried)
{
    cuts found = {{0}};
    for (size_t i = 0; i < PROFILES; i++)
        for (size_t place = 0; place < PLACES; place++)
            if ((tried >> place & 1) && is_cut_at(g->detectors[i], place, url))
                found.of[i] |= 1u << place;
    return found;
}

/* --------------------------------------------------------- what is expected */

static void complain(gate *g, const char *url, const char *why)
{
    g->faults++;
    (void)printf("%s: %s\n", url, why);
}

/* The bits of a place, of all places for "*", or of all but angle brackets for
 * "outside"; 0 for an unknown one. */
static uint32_t places_of(const char *name, size_t len)
{
    const uint32_t all = (1u << PLACES) - 1;
    if (len == 1 && *name == '*')
        return all;
    if (len == strlen("outside") && memcmp(name, "outside", len) == 0)
        return all & ~places_of("angle", strlen("angle"));
    for (size_t i = 0; i < PLACES; i++)
        if (strlen(places[i].name) == len &&
            memcmp(places[i].name, name, len) == 0)
            return 1u << i;
    return 0;
}

static bool add_cuts(cuts *c, const char *profile, uint32_t bits)
{
    bool is_known = false;
    for (size_t i = 0; i < PROFILES; i++)
        if (!profile || strcmp(profile, profiles[i]) == 0) {
            c->of[i] |= bits;
            is_known = true;
        }
    return is_known && bits != 0;
}

/* An exception such as "round:T10/uts58" in urls.txt (T10: a closing bracket
 * without its partner ends the link). A tailored rule is no reason to cut a URL
 * that has nothing but spaces around it. */
static bool add_exception(cuts *c, char *word)
{
    const size_t len = strcspn(word, ":");
    char *profile = strchr(word, '/');
    if (profile)
        *profile++ = '\0';
    const uint32_t bits = places_of(word, len);
    const char *rule = word[len] == ':' ? word + len + 1 : "";
    const bool is_ours = *rule == 'P' && strcmp(rule, "P8") != 0;
    return *rule && !(is_ours && (bits & ((1u << FIRST_WRAPPER) - 1))) &&
           add_cuts(c, profile, bits);
}

/* An entry such as "tailored/spaces" in open.txt. */
static bool add_open(cuts *c, char *word)
{
    char *place = strchr(word, '/');
    if (!place)
        return false;
    *place++ = '\0';
    return add_cuts(c, word, places_of(place, strlen(place)));
}

typedef bool add_function(cuts *c, char *word);

/* Read the words after a tab. */
static void read_words(gate *g, const char *url, const char *words,
                       add_function *add, cuts *c)
{
    while (*words) {
        const size_t len = strcspn(words, " \t\n");
        char word[64];
        (void)snprintf(word, sizeof word, "%.*s", (int)len, words);
        if (len >= sizeof word || !add(c, word))
            complain(g, url, "an exception or open entry that means nothing");
        words += len;
        words += strspn(words, " ");
        if (*words == '\n')
            return;
    }
}

/* Add the entries of open.txt about the URL. */
static void add_open_of(gate *g, const char *url, cuts *c)
{
    const size_t len = strlen(url);
    for (const char *line = g->open; line;) {
        if (*line != '#' && strncmp(line, url, len) == 0 && line[len] == '\t')
            read_words(g, url, line + len + 1, add_open, c);
        const char *end = strchr(line, '\n');
        line = end ? end + 1 : NULL;
    }
}

static void print_open(const char *url, const cuts *found, const cuts *want)
{
    char before = '\t';
    for (size_t i = 0; i < PROFILES; i++) {
        const uint32_t missing = found->of[i] & ~want->of[i];
        for (size_t place = 0; place < PLACES; place++) {
            const bool is_all = found->of[i] == (1u << PLACES) - 1;
            if (!(missing >> place & 1) || (is_all && missing >> place > 1))
                continue;
            if (before == '\t')
                (void)printf("%s", url);
            (void)printf("%c%s/%s", before, profiles[i],
                         is_all ? "*" : places[place].name);
            before = ' ';
        }
    }
    if (before == ' ')
        (void)printf("\n");
}

/* `tried`: bits of the places to look at. */
static void try_url(gate *g, const char *url, const char *exceptions,
                    uint32_t tried)
{
    cuts want = {{0}};
    read_words(g, url, exceptions, add_exception, &want);
    add_open_of(g, url, &want);
    const cuts found = cuts_of(g, url, tried);
    g->urls++;
    if (g->prints_open) {
        print_open(url, &found, &want);
        return;
    }
    for (size_t i = 0; i < PROFILES; i++)
        for (size_t place = 0; place < PLACES; place++) {
            const bool is_cut = found.of[i] >> place & 1;
            if (!(tried >> place & 1) || is_cut == (want.of[i] >> place & 1))
                continue;
            char why[128];
            (void)snprintf(why, sizeof why,
                           is_cut ? "%s, %s: not found whole and alone"
                                  : "%s, %s: found; its exception or entry in "
                                    "open.txt is no longer needed",
                           profiles[i], places[place].name);
            complain(g, url, why);
        }
}

/* -------------------------------------------------------------- the sources */

/* The next line of `*text`, which is cut into lines; NULL at the end. */
static char *next_line(char **text)
{
    char *line = *text;
    if (!line)
        return NULL;
    char *end = strchr(line, '\n');
    *text = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return line;
}

/* How many lines of the list have this URL. */
static unsigned lines_with(const char *list, const char *url, size_t len)
{
    unsigned count = 0;
    for (const char *line = list; line;) {
        count += strncmp(line, url, len) == 0 && strcspn(line, "\t\n") == len;
        const char *end = strchr(line, '\n');
        line = end ? end + 1 : NULL;
    }
    return count;
}

/* Every URL of `list` stands exactly once in each of the two files. */
static void check_once(gate *g, const char *list, const char *urls)
{
    for (const char *line = list; line;) {
        const size_t len = strcspn(line, "\t\n");
        char url[1024];
        (void)snprintf(url, sizeof url, "%.*s", (int)len, line);
        if (len > 0 && *line != '#' &&
            (lines_with(list, line, len) != 1 ||
             lines_with(urls, line, len) != 1))
            complain(g, url, "not once in each list that must have it");
        const char *end = strchr(line, '\n');
        line = end ? end + 1 : NULL;
    }
}

static void try_urls(gate *g, char *text)
{
    check_once(g, text, text);
    check_once(g, g->open, text);
    for (char *line = next_line(&text); line; line = next_line(&text)) {
        if (!*line || *line == '#')
            continue;
        char *exceptions = strchr(line, '\t');
        if (exceptions)
            *exceptions++ = '\0';
        try_url(g, line, exceptions ? exceptions : "", (1u << PLACES) - 1);
    }
    if (g->urls < FEWEST_URLS)
        complain(g, "urls.txt", "too few URLs");
}

/* Every link of LinkDetectionTest.txt, taken out of its line. */
static void try_detection(gate *g, char *text)
{
    const unsigned before = g->urls;
    for (char *line = next_line(&text); line; line = next_line(&text)) {
        char *url = *line == '#' ? NULL : strstr(line, LKS_MARK_OPEN);
        while (url) {
            url += strlen(LKS_MARK_OPEN);
            char *end = strstr(url, LKS_MARK_CLOSE);
            if (!end)
                abort();
            *end = '\0';
            try_url(g, url, "", 1u << BETWEEN_SPACES);
            url = strstr(end + 1, LKS_MARK_OPEN);
        }
    }
    if (g->urls - before < FEWEST_LINKS)
        complain(g, DETECTION_TEST, "too few links");
}

/* LinkFormattingTest.txt has a comment with the structure, the source and the
 * result, each on a line. */
static void try_formatting(gate *g, char *text)
{
    const unsigned before = g->urls;
    unsigned lines = 0; /* lines of the case so far, including its structure */
    for (char *line = next_line(&text); line; line = next_line(&text)) {
        if (strncmp(line, "# {", 3) == 0)
            lines = 1;
        else if (*line && *line != '#' && lines > 0 && ++lines == 3) {
            try_url(g, line, "", 1u << BETWEEN_SPACES);
            lines = 0;
        }
    }
    if (g->urls - before < FEWEST_RESULTS)
        complain(g, FORMATTING_TEST, "too few results");
}

/* ----------------------------------------------------------------- the gate */

static char *read_list(const char *folder, const char *name)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    char *text = lks_read_file(path, NULL);
    if (!text) {
        (void)fprintf(stderr, "gate: cannot read %s\n", path);
        exit(2);
    }
    return text;
}

/* The policy is off, so that profiles differ only in the boundaries of
 * links. */
static void make_detectors(gate *g)
{
    for (uint32_t i = 0; i < PROFILES; i++) {
        linkspan_options options;
        if (linkspan_options_init(&options) != LINKSPAN_OK ||
            linkspan_options_set_profile(&options, i) != LINKSPAN_OK)
            abort();
        options.preset = LINKSPAN_POLICY_OFF;
        if (linkspan_detector_new(&options, &g->detectors[i]) != LINKSPAN_OK)
            abort();
    }
}

/* Try an official file; false if it is absent. */
static bool try_official(gate *g, const char *name,
                         void (*try)(gate *g, char *text))
{
    char *text = lks_try_data(name);
    if (text)
        try(g, text);
    free(text);
    return text != NULL;
}

int main(int argc, char **argv)
{
    gate g = {.urls = 0};
    bool is_formatting = false;
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--formatting") == 0)
            is_formatting = true;
        else if (strcmp(argv[i], "--open") == 0)
            g.prints_open = true;
        else
            argc = 0;
    }
    if (argc < 2) {
        (void)fprintf(stderr, "usage: gate FOLDER [--formatting] [--open]\n");
        return 2;
    }
    make_detectors(&g);
    g.open = read_list(argv[1], "open.txt");
    bool is_complete = false;
    if (is_formatting) {
        is_complete = try_official(&g, FORMATTING_TEST, try_formatting);
    } else {
        char *urls = read_list(argv[1], "urls.txt");
        try_urls(&g, urls);
        free(urls);
        is_complete = try_official(&g, DETECTION_TEST, try_detection);
    }
    for (size_t i = 0; i < PROFILES; i++)
        linkspan_detector_free(g.detectors[i]);
    free(g.open);
    if (!g.prints_open)
        (void)printf("%u URLs in %zu profiles, %u faults\n", g.urls, PROFILES,
                     g.faults);
    return g.faults > 0 ? 1 : is_complete ? 0 : LKS_SKIPPED;
}
