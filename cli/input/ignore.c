#include "cli/input/walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/platform/message.h"

/* A longer file of rules was not written by a person. */
#define MOST_BYTES ((size_t)1 << 20)

typedef struct rule {
    size_t line;     /* rules of a later line come before */
    bool is_negated; /* matching files are not ignored */
    bool is_folder;  /* matches folders only */
} rule;

/* Rules that are tried together; rule i has pattern i. */
typedef struct rule_group {
    globs *patterns;
    rule *list;
    size_t capacity;
} rule_group;

struct ignore_rules {
    size_t lines;
    rule_group of_names; /* match the last part of a path */
    rule_group of_paths;
};

/* A space at the end counts only after a backslash. */
static size_t without_spaces(const char *line, size_t len)
{
    if (len > 0 && line[len - 1] == '\r')
        len--;
    while (len > 0 && line[len - 1] == ' ' &&
           !(len > 1 && line[len - 2] == '\\'))
        len--;
    return len;
}

static void add_to_group(rule_group *group, rule one, const char *pattern,
                         size_t len)
{
    const size_t count = globs_count(group->patterns);
    if (len == 0 || !globs_add(group->patterns, pattern, len))
        return;
    if (count == group->capacity) {
        group->capacity = 2 * group->capacity + 16;
        group->list =
            must_resize(group->list, group->capacity * sizeof *group->list);
    }
    group->list[count] = one;
}

static void add_rule(ignore_rules *rules, const char *line, size_t len)
{
    rule one = {.line = ++rules->lines};
    len = without_spaces(line, len);
    if (len == 0 || line[0] == '#')
        return;
    one.is_negated = line[0] == '!';
    line += one.is_negated;
    len -= one.is_negated;
    one.is_folder = len > 0 && line[len - 1] == '/';
    len -= one.is_folder;
    const bool is_of_a_name = !memchr(line, '/', len);
    if (len > 0 && line[0] == '/') {
        line++;
        len--;
    }
    add_to_group(is_of_a_name ? &rules->of_names : &rules->of_paths, one, line,
                 len);
}

static void read_rules(ignore_rules *rules, const char *text, size_t len)
{
    while (len > 0) {
        const char *const end = memchr(text, '\n', len);
        const size_t line = end ? (size_t)(end - text) : len;
        add_rule(rules, text, line);
        text += line + (end != NULL);
        len -= line + (end != NULL);
    }
}

/* Read the first MOST_BYTES bytes of a file; false: `errno` says why it cannot be
 * read. */
static bool read_file(const char *path, char *into, size_t *len)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return false;
    ssize_t got;
    *len = 0;
    do { /* without room, read() returns 0 */
        got = read(fd, into + *len, MOST_BYTES - *len);
        if (got > 0)
            *len += (size_t)got;
    } while (got > 0 || (got < 0 && errno == EINTR));
    const int reason = got < 0 ? errno : 0;
    (void)close(fd);
    errno = reason;
    return reason == 0;
}

ignore_rules *ignore_read(const char *path, int *error)
{
    char *const text = must_resize(NULL, MOST_BYTES);
    size_t len = 0;
    ignore_rules *rules = NULL;
    *error = 0;
    if (read_file(path, text, &len)) {
        rules = must_resize(NULL, sizeof *rules);
        *rules = (ignore_rules){.of_names.patterns = globs_new(),
                                .of_paths.patterns = globs_new()};
        read_rules(rules, text, len);
    } else if (errno != ENOENT && errno != ENOTDIR) {
        *error = errno;
    }
    free(text);
    return rules;
}

static void free_group(rule_group *group)
{
    globs_free(group->patterns);
    free(group->list);
}

void ignore_free(ignore_rules *rules)
{
    if (!rules)
        return;
    free_group(&rules->of_names);
    free_group(&rules->of_paths);
    free(rules);
}

/* The last rule of a group that matches; NULL if there is none. */
static const rule *last_rule(const rule_group *group, const char *path,
                             bool is_folder)
{
    size_t i = GLOBS_NONE;
    globs_match(group->patterns, path);
    do {
        i = globs_last(group->patterns, i);
    } while (i != GLOBS_NONE && group->list[i].is_folder && !is_folder);
    return i == GLOBS_NONE ? NULL : &group->list[i];
}

ignore_answer ignore_ask(const ignore_rules *rules, const char *path,
                         bool is_folder)
{
    const char *const slash = strrchr(path, '/');
    const rule *const of_name =
        last_rule(&rules->of_names, slash ? slash + 1 : path, is_folder);
    const rule *const of_path = last_rule(&rules->of_paths, path, is_folder);
    const rule *const last =
        !of_name || (of_path && of_path->line > of_name->line) ? of_path
                                                               : of_name;
    if (!last)
        return IGNORE_UNKNOWN;
    return last->is_negated ? IGNORE_NO : IGNORE_YES;
}
