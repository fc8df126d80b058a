#include "cli/ignore.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"

/* A longer file of rules was not written by a person. */
#define MOST_BYTES ((size_t)1 << 20)

typedef struct rule {
    glob *pattern;
    bool is_negated;   /* matching files are not ignored */
    bool is_folder;    /* matches folders only */
    bool is_of_a_name; /* matches the last part of a path */
} rule;

struct ignore_rules {
    rule *list;
    size_t count;
    size_t capacity;
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

static void add_rule(ignore_rules *rules, const char *line, size_t len)
{
    rule one = {0};
    len = without_spaces(line, len);
    if (len == 0 || line[0] == '#')
        return;
    one.is_negated = line[0] == '!';
    line += one.is_negated;
    len -= one.is_negated;
    one.is_folder = len > 0 && line[len - 1] == '/';
    len -= one.is_folder;
    one.is_of_a_name = !memchr(line, '/', len);
    if (len > 0 && line[0] == '/') {
        line++;
        len--;
    }
    one.pattern = len > 0 ? glob_new(line, len) : NULL;
    if (!one.pattern)
        return;
    if (rules->count == rules->capacity) {
        rules->capacity = 2 * rules->capacity + 16;
        rules->list =
            must_resize(rules->list, rules->capacity * sizeof *rules->list);
    }
    rules->list[rules->count++] = one;
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
        *rules = (ignore_rules){0};
        read_rules(rules, text, len);
    } else if (errno != ENOENT && errno != ENOTDIR) {
        *error = errno;
    }
    free(text);
    return rules;
}

void ignore_free(ignore_rules *rules)
{
    if (!rules)
        return;
    for (size_t i = 0; i < rules->count; i++)
        glob_free(rules->list[i].pattern);
    free(rules->list);
    free(rules);
}

ignore_answer ignore_ask(const ignore_rules *rules, const char *path,
                         bool is_folder)
{
    const char *const slash = strrchr(path, '/');
    const char *const name = slash ? slash + 1 : path;
    for (size_t i = rules->count; i > 0; i--) {
        const rule *const one = &rules->list[i - 1];
        if ((one->is_folder && !is_folder) ||
            !glob_matches(one->pattern, one->is_of_a_name ? name : path))
            continue;
        return one->is_negated ? IGNORE_NO : IGNORE_YES;
    }
    return IGNORE_UNKNOWN;
}
