/* Sets options of the library by their names, and prints what then happens. Compiled as
 * C and as C++ (options.cpp). Reads lines "GROUP TAB OPTION=VALUE ... TAB TEXT" from
 * standard input, in which %XX stands for a byte, and writes a line for each.
 * tests/homes/homes_test.py gives the cases and compares the results. */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 4096

static void fail(const char *what, const char *why)
{
    (void)fprintf(stderr, "options: %s: %s\n", what, why);
    exit(1);
}

static void must(linkspan_status status, const char *what)
{
    if (status != LINKSPAN_OK && status != LINKSPAN_NONE)
        fail(what, linkspan_status_name(status));
}

/* Options that are set, as they stand in the line. */
typedef struct setting {
    char *name;
    char *value;
} setting;

typedef struct request {
    setting list[16];
    size_t count;
    size_t used; /* options that the group knows */
    const char *text;
    size_t len;
} request;

static uint32_t value_of(uint32_t set, const char *name)
{
    int32_t value = 0;
    if (linkspan_value_of(set, name, strlen(name), &value) != LINKSPAN_OK)
        fail(name, "no such name");
    return (uint32_t)value;
}

static const char *asked(request *r, const char *name)
{
    for (size_t i = 0; i < r->count; i++)
        if (strcmp(r->list[i].name, name) == 0) {
            r->used++;
            return r->list[i].value;
        }
    return NULL;
}

/* Set *field to the value of the option `name`, if it is set. */
static void choose(request *r, const char *name, uint32_t set, uint32_t *field)
{
    const char *value = asked(r, name);
    if (value)
        *field = value_of(set, value);
}

static void size(request *r, const char *name, size_t *field)
{
    const char *value = asked(r, name);
    if (value)
        *field = (size_t)strtoul(value, NULL, 10);
}

static void string(request *r, const char *name, linkspan_str *field)
{
    const char *value = asked(r, name);
    if (value) {
        field->data = value;
        field->len = strlen(value);
    }
}

/* The flags of a set whose names are options. */
static uint32_t flags_of(request *r, uint32_t set)
{
    uint32_t flags = 0;
    int32_t bit = 0;
    for (size_t i = 0;; i++) {
        char name[64];
        const char *at = linkspan_name_at(set, i, &bit);
        if (!at)
            return flags;
        (void)snprintf(name, sizeof name, "%s", at);
        for (char *c = name; *c; c++)
            if (*c == '-')
                *c = '_';
        if (asked(r, name))
            flags |= (uint32_t)bit;
    }
}

static linkspan_buf buffer(void)
{
    linkspan_buf out;
    must(linkspan_buf_init(&out, 1u << 20, NULL), "buffer");
    return out;
}

static void print(linkspan_buf *out, linkspan_status status)
{
    if (status == LINKSPAN_OK || status == LINKSPAN_NONE)
        (void)fwrite(out->data, 1, out->len, stdout);
    else
        (void)fputs(linkspan_status_name(status), stdout);
    linkspan_buf_free(out);
}

/* --------------------------------------------------------------- detector */

static void set_policy(request *r, linkspan_options *options,
                       linkspan_policy *policy, linkspan_protected **names)
{
    linkspan_str name = {NULL, 0};
    linkspan_str mix = {NULL, 0};
    const char *today = asked(r, "today");
    choose(r, "policy", LINKSPAN_NAMES_POLICY, &options->preset);
    must(linkspan_policy_init(policy, options->preset), "policy");
    if (today)
        policy->today = (uint32_t)strtoul(today, NULL, 10);
    string(r, "allow_mix", &mix);
    if (mix.data)
        must(linkspan_policy_allow_mix(policy, mix.data, mix.len), "mix");
    string(r, "protected", &name);
    if (name.data)
        must(linkspan_protected_new(&name, 1, NULL, names, NULL), "names");
    policy->protected_names = *names;
    options->policy = policy;
}

static void set_data(request *r, linkspan_options *options)
{
    linkspan_data_source source;
    linkspan_data_error error;
    memset(&source, 0, sizeof source);
    memset(&error, 0, sizeof error);
    source.size = sizeof source;
    source.flags = LINKSPAN_LOAD_ANY_TLDS;
    error.size = sizeof error;
    string(r, "data", &source.tlds);
    if (source.tlds.data)
        must(linkspan_data_load(&source, NULL, &options->data, &error), "data");
}

static linkspan_detector *detector_of(request *r, linkspan_protected **names)
{
    linkspan_options options;
    linkspan_policy policy;
    linkspan_detector *detector = NULL;
    linkspan_str scheme = {NULL, 0};
    linkspan_str host = {NULL, 0};
    uint32_t profile = LINKSPAN_PROFILE_UTS58;
    must(linkspan_options_init(&options), "options");
    choose(r, "profile", LINKSPAN_NAMES_PROFILE, &profile);
    must(linkspan_options_set_profile(&options, profile), "profile");
    choose(r, "kinds", LINKSPAN_NAMES_KIND, &options.kinds);
    choose(r, "tailoring", LINKSPAN_NAMES_TAILOR, &options.tailoring);
    choose(r, "start", LINKSPAN_NAMES_START, &options.start);
    choose(r, "min_score", LINKSPAN_NAMES_SCORE, &options.min_score);
    size(r, "max_link_len", &options.max_link_len);
    size(r, "max_local_part", &options.max_local_part);
    string(r, "schemes", &scheme);
    options.schemes = &scheme;
    options.scheme_count = scheme.data != NULL;
    string(r, "ignored_hosts", &host);
    string(r, "email_add", &options.email_add);
    string(r, "email_remove", &options.email_remove);
    options.ignored_hosts = &host;
    options.ignored_host_count = host.data != NULL;
    options.flags = flags_of(r, LINKSPAN_NAMES_DETECT);
    set_policy(r, &options, &policy, names);
    set_data(r, &options);
    must(linkspan_detector_new(&options, &detector), "detector");
    linkspan_data_free(options.data);
    return detector;
}

static void run_detector(request *r)
{
    linkspan_protected *names = NULL;
    linkspan_detector *detector = detector_of(r, &names);
    linkspan_link link;
    size_t at = 0;
    const char *before = "";
    while (linkspan_next(detector, r->text, r->len, &at, &link) ==
           LINKSPAN_OK) {
        (void)printf("%s%.*s", before, (int)(link.span.end - link.span.start),
                     r->text + link.span.start);
        before = "|";
    }
    linkspan_detector_free(detector);
    linkspan_protected_free(names);
}

/* ------------------------------------------------------------------ others */

static void run_linkify(request *r)
{
    linkspan_linkify_options how;
    linkspan_str scheme = {NULL, 0};
    linkspan_buf out = buffer();
    must(linkspan_linkify_options_init(&how), "options");
    choose(r, "format", LINKSPAN_NAMES_OUTPUT, &how.output);
    choose(r, "markup", LINKSPAN_NAMES_MARKUP, &how.markup);
    choose(r, "order", LINKSPAN_NAMES_ORDER, &how.order);
    choose(r, "paragraph", LINKSPAN_NAMES_DIRECTION, &how.paragraph);
    string(r, "rel", &how.rel);
    string(r, "target", &how.target);
    string(r, "class_name", &how.class_name);
    string(r, "redaction", &how.redaction);
    string(r, "link_schemes", &scheme);
    how.schemes = &scheme;
    how.scheme_count = scheme.data != NULL;
    size(r, "max_shown", &how.max_shown);
    how.flags = flags_of(r, LINKSPAN_NAMES_LINKIFY);
    print(&out, linkspan_linkify(NULL, &how, r->text, r->len, &out));
}

static linkspan_display_options display_options(request *r)
{
    linkspan_display_options how;
    memset(&how, 0, sizeof how);
    how.size = sizeof how;
    how.kind = LINKSPAN_KIND_URL;
    choose(r, "kind", LINKSPAN_NAMES_KIND, &how.kind);
    size(r, "max_len", &how.max_len);
    how.flags = flags_of(r, LINKSPAN_NAMES_DISPLAY);
    return how;
}

static void run_display(request *r)
{
    const linkspan_display_options how = display_options(r);
    linkspan_buf out = buffer();
    print(&out, linkspan_display(&how, r->text, r->len, &out, NULL, 0));
}

/* The form to copy is what the bindings call format(). */
static void run_format(request *r)
{
    linkspan_display_options how = display_options(r);
    linkspan_buf out = buffer();
    how.flags |= LINKSPAN_DISPLAY_TO_COPY;
    print(&out, linkspan_display(&how, r->text, r->len, &out, NULL, 0));
}

static void run_exact(request *r)
{
    linkspan_buf out = buffer();
    const uint32_t flags = flags_of(r, LINKSPAN_NAMES_FORMAT);
    print(&out, linkspan_format_url(r->text, r->len, flags, &out));
}

static void run_parts(request *r)
{
    linkspan_url url;
    linkspan_str segment = {r->text, r->len};
    linkspan_buf out = buffer();
    const uint32_t people =
        asked(r, "exact") ? LINKSPAN_FORMAT_EXACT : LINKSPAN_FORMAT_FOR_PEOPLE;
    memset(&url, 0, sizeof url);
    url.size = sizeof url;
    url.host.data = "a.com";
    url.host.len = 5;
    url.segments = &segment;
    url.segment_count = 1;
    print(&out, linkspan_format_parts(
                    &url, people | flags_of(r, LINKSPAN_NAMES_FORMAT), &out));
}

static void run_clean(request *r)
{
    linkspan_buf out = buffer();
    const uint32_t flags = flags_of(r, LINKSPAN_NAMES_CLEAN);
    print(&out, linkspan_clean_text(r->text, r->len, flags, &out));
}

static void run_href(request *r)
{
    linkspan_buf out = buffer();
    const uint32_t flags = flags_of(r, LINKSPAN_NAMES_HREF);
    print(&out, linkspan_href(LINKSPAN_KIND_URL, r->text, r->len, flags, &out));
}

static void run_normalize(request *r)
{
    linkspan_buf out = buffer();
    const uint32_t flags = flags_of(r, LINKSPAN_NAMES_NORMALIZE);
    print(&out, linkspan_normalize(0, r->text, r->len, flags, &out));
}

static void run_refang(request *r)
{
    linkspan_buf out = buffer();
    const uint32_t flags = flags_of(r, LINKSPAN_NAMES_REFANG);
    print(&out, linkspan_refang(r->text, r->len, flags, &out));
}

static void run_bidi(request *r)
{
    linkspan_bidi how;
    linkspan_buf out = buffer();
    memset(&how, 0, sizeof how);
    how.size = sizeof how;
    how.kind = LINKSPAN_KIND_URL;
    how.form = LINKSPAN_BIDI_ISOLATES;
    choose(r, "kind", LINKSPAN_NAMES_KIND, &how.kind);
    choose(r, "order", LINKSPAN_NAMES_ORDER, &how.order);
    choose(r, "paragraph", LINKSPAN_NAMES_DIRECTION, &how.paragraph);
    choose(r, "form", LINKSPAN_NAMES_BIDI_FORM, &how.form);
    if (asked(r, "if_needed"))
        how.flags = LINKSPAN_BIDI_IF_NEEDED;
    print(&out, linkspan_bidi_write(&how, r->text, r->len, &out));
}

/* ------------------------------------------------------------------- input */

static const struct group {
    const char *name;
    void (*run)(request *r);
} groups[] = {
    {"detector", run_detector},   {"linkify", run_linkify},
    {"format", run_format},       {"exact", run_exact},
    {"parts", run_parts},         {"clean", run_clean},
    {"display", run_display},     {"href", run_href},
    {"normalize", run_normalize}, {"refang", run_refang},
    {"bidi", run_bidi},
};

/* Replace each %XX by the byte; returns the length. */
static size_t decode(char *text)
{
    char *to = text;
    for (const char *from = text; *from; to++) {
        char digits[3] = {0, 0, 0};
        if (*from != '%') {
            *to = *from++;
            continue;
        }
        memcpy(digits, from + 1, 2);
        *to = (char)strtoul(digits, NULL, 16);
        from += 3;
    }
    *to = '\0';
    return (size_t)(to - text);
}

static void run_line(char *line)
{
    request r;
    memset(&r, 0, sizeof r);
    char *const group = strtok(line, "\t\n");
    char *field = strtok(NULL, "\t\n");
    for (; field && strncmp(field, "text=", 5) != 0;
         field = strtok(NULL, "\t\n")) {
        char *const value = strchr(field, '=');
        *value = '\0';
        r.list[r.count].name = field;
        r.list[r.count].value = value + 1;
        (void)decode(r.list[r.count++].value);
    }
    r.len = decode(field + 5);
    r.text = field + 5;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (strcmp(groups[i].name, group) == 0) {
            groups[i].run(&r);
            if (r.used != r.count)
                fail(group, "an option that C lacks");
            (void)putchar('\n');
            return;
        }
    fail(group, "no such group");
}

int main(void)
{
    static char line[LONGEST];
    while (fgets(line, sizeof line, stdin))
        run_line(line);
    return 0;
}
