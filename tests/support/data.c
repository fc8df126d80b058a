#include "support/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *lks_read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *data = NULL;
    size_t used = 0;
    size_t room = 0;
    size_t got = 0;
    do {
        if (room - used < 2) {
            room = room ? room * 2 : 1 << 16;
            char *more = realloc(data, room);
            if (!more)
                abort();
            data = more;
        }
        got = fread(data + used, 1, room - used - 1, file);
        used += got;
    } while (got > 0);
    (void)fclose(file);
    data[used] = '\0';
    if (len)
        *len = used;
    return data;
}

/* Folders that data/unicode.txt names: "ucd/X.txt" is a file of the Unicode
 * version of the tables. Other files stand in LINKSPAN_SHARED itself. */
static const char *folder_of(const char *name)
{
    static const char *const of_unicode[] = {"ucd/", "idna/", "security/"};
    for (size_t i = 0; i < sizeof of_unicode / sizeof *of_unicode; i++)
        if (strncmp(name, of_unicode[i], strlen(of_unicode[i])) == 0)
            return LINKSPAN_UNICODE_FOLDER "/";
    return "";
}

/* Files of UTS #58 had other names in draft 5. */
static const char *old_name(const char *name)
{
    static const char *const names[][2] = {
        {"LinkTerm.txt", "LinkTermination.txt"},
        {"LinkBracket.txt", "LinkPairedOpener.txt"},
        {"LinkDetectionTest.txt", "LinkificationTest.txt"},
        {"LinkFormattingTest.txt", "SerializationTest.txt"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i][0]) == 0)
            return names[i][1];
    return name;
}

static char *read_uts58(const char *root, const char *folder, const char *name,
                        char *path, size_t room)
{
    (void)snprintf(path, room, "%s/%s/%s", root, folder, old_name(name));
    char *data = lks_read_file(path, NULL);
    if (data)
        return data;
    (void)snprintf(path, room, "%s/%s/%s", root, folder, name);
    return lks_read_file(path, NULL);
}

char *lks_try_data(const char *name)
{
    static const char current[] = "linkification/";
    static const char other[] = "other/";
    const char *root = getenv("LINKSPAN_SHARED");
    char path[4096];
    char *data;
    if (!root)
        root = LINKSPAN_DEFAULT_SHARED;
    if (strncmp(name, current, strlen(current)) == 0) {
        data = read_uts58(root, LINKSPAN_LINK_FOLDER, name + strlen(current),
                          path, sizeof path);
    } else if (strncmp(name, other, strlen(other)) == 0) {
        data = read_uts58(root, LINKSPAN_OTHER_FOLDER, name + strlen(other),
                          path, sizeof path);
    } else {
        (void)snprintf(path, sizeof path, "%s/%s%s", root, folder_of(name),
                       name);
        data = lks_read_file(path, NULL);
    }
    if (!data)
        (void)fprintf(stderr,
                      "%s: not found; set LINKSPAN_SHARED to the folder above "
                      "unicode/, or get the files with tools/fetch_data\n",
                      path);
    return data;
}

char *lks_read_data(const char *name)
{
    char *data = lks_try_data(name);
    if (!data)
        lks_skip();
    return data;
}

static char *trim(char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    char *end = text + strlen(text);
    while (end > text && strchr(" \t\r", end[-1]))
        *--end = '\0';
    return text;
}

/* Read "0021..0022" or "0027"; false if it is no code point. */
static bool parse_span(const char *text, lks_ucd_row *row)
{
    char *rest = NULL;
    row->first = (uint32_t)strtoul(text, &rest, 16);
    if (rest == text)
        return false;
    row->last = row->first;
    if (strncmp(rest, "..", 2) == 0)
        row->last = (uint32_t)strtoul(rest + 2, NULL, 16);
    return true;
}

bool lks_next_ucd_row(char **text, lks_ucd_row *row)
{
    while (**text) {
        char *line = *text;
        const size_t len = strcspn(line, "\n");
        *text = line[len] ? line + len + 1 : line + len;
        line[len] = '\0';
        line[strcspn(line, "#")] = '\0';

        size_t count = 0;
        char *field = strchr(line, ';');
        if (field)
            *field++ = '\0';
        memset(row->fields, 0, sizeof row->fields);
        while (field && count + 1 < sizeof row->fields / sizeof *row->fields) {
            char *next = strchr(field, ';');
            if (next)
                *next++ = '\0';
            row->fields[count++] = trim(field);
            field = next;
        }
        if (*trim(line) != '@' && parse_span(trim(line), row))
            return true;
    }
    return false;
}

void lks_paint_property(const char *path, const char *name, uint8_t *values,
                        uint8_t value)
{
    char *data = lks_read_data(path);
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        if (name && (!row.fields[0] || strcmp(row.fields[0], name) != 0))
            continue;
        for (uint32_t cp = row.first; cp <= row.last; cp++)
            values[cp] = value;
    }
    free(data);
}
