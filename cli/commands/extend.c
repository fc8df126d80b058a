/* linkspan extend: corrects links that another program found. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/detection.h"
#include "cli/input/input.h"
#include "cli/platform/message.h"

#define UNITS "bytes|chars|utf16"

/* The whole text is held in memory, so its length is limited. */
#define LONGEST_TEXT ((size_t)1 << 30)

static const option_spec specs[] = {
    {OPT_OFFSETS, "offsets", "UNIT", UNITS,
     "what offsets count: bytes (default), chars (code points) or utf16 (code "
     "units)"},
};
static const option_group unit_options = {"Offsets", specs, 1};

typedef struct extend {
    const linkspan_detector *detector;
    uint32_t unit;
    linkspan_str text;
    size_t byte;  /* where the last link starts, in bytes */
    size_t units; /* number of units before it */
} extend;

/* Number of units between two places. */
static size_t units_between(const extend *e, size_t from, size_t to)
{
    size_t units = to - from;
    must(linkspan_convert_offsets(e->text.data + from, to - from,
                                  LINKSPAN_UNIT_BYTE, e->unit, &units, 1));
    return units;
}

/* Convert the offsets of a link to bytes; false: not in the text. An end before the
 * start is refused here or by linkspan_extend(). Starts counting at the last link if
 * the links come in order, which saves time. */
static bool to_bytes(extend *e, size_t offsets[2])
{
    if (e->unit == LINKSPAN_UNIT_BYTE)
        return offsets[1] <= e->text.len;
    if (offsets[0] < e->units) {
        e->byte = 0;
        e->units = 0;
    }
    offsets[0] -= e->units;
    offsets[1] -= e->units;
    if (linkspan_convert_offsets(e->text.data + e->byte, e->text.len - e->byte,
                                 e->unit, LINKSPAN_UNIT_BYTE, offsets,
                                 2) != LINKSPAN_OK)
        return false;
    offsets[0] += e->byte;
    offsets[1] += e->byte;
    /* an offset inside a character becomes that of its start */
    e->units += units_between(e, e->byte, offsets[0]);
    e->byte = offsets[0];
    return true;
}

/* Convert an offset near the link's start to units. */
static size_t to_units(const extend *e, size_t byte)
{
    if (e->unit == LINKSPAN_UNIT_BYTE)
        return byte;
    return byte < e->byte ? e->units - units_between(e, byte, e->byte)
                          : e->units + units_between(e, e->byte, byte);
}

/* Find the `@` of an address, if what was found looks like one. */
static bool find_at(const extend *e, const size_t found[2], size_t *at)
{
    for (size_t i = found[0]; i < found[1]; i++) {
        const char c = e->text.data[i];
        if (c == '@') {
            *at = i;
            return true;
        }
        if (c == '/' || c == '?' || c == '#')
            return false;
    }
    return false;
}

/* UTS #58 10: correct the end of a URL, or the start of an address. Links that
 * cannot be corrected stay as they are. */
static linkspan_status correct(const extend *e, size_t found[2])
{
    size_t at = 0;
    if (find_at(e, found, &at)) {
        linkspan_range local;
        return linkspan_find_local_part(e->text.data, e->text.len, at, 0,
                                        &local, &found[0]);
    }
    return linkspan_extend(e->detector, e->text.data, e->text.len, found[0],
                           found[1], &found[1]);
}

/* Read digits at `*at`, which moves past them. */
static bool read_number(linkspan_str line, size_t *at, size_t *number)
{
    const size_t start = *at;
    size_t n = 0;
    for (; *at < line.len; (*at)++) {
        const char c = line.data[*at];
        if (c < '0' || c > '9')
            break;
        if (n > (SIZE_MAX - 9) / 10)
            return false;
        n = 10 * n + (size_t)(c - '0');
    }
    *number = n;
    return *at > start;
}

static int extend_line(void *context, const item *one)
{
    extend *const e = context;
    size_t at = 0;
    size_t offsets[2];
    const linkspan_str line = one->text;
    const bool is_good = read_number(line, &at, &offsets[0]) && at < line.len &&
                         line.data[at++] == '\t' &&
                         read_number(line, &at, &offsets[1]) &&
                         (at == line.len || line.data[at] == '\t');
    if (!is_good) {
        item_message(one, "expected START, a tab and END");
        return STATUS_ERROR;
    }
    if (!to_bytes(e, offsets) || correct(e, offsets) < 0) {
        item_message(one, "the range is not in the text");
        return STATUS_ERROR;
    }
    printf("%zu\t%zu", to_units(e, offsets[0]), to_units(e, offsets[1]));
    /* the rest of the line is written unchanged */
    write_str((linkspan_str){line.data + at, line.len - at});
    (void)putchar('\n');
    return STATUS_FOUND;
}

static int run(const command_spec *command, int argc, char **argv)
{
    extend e = {0};
    detection d;
    option_parser p;
    size_t count;
    detection_init(&d);
    options_begin(&p, command, argc, argv);
    while (options_next(&p))
        if (!detection_set(&d, &p))
            e.unit = (uint32_t)p.choice;
    char **const operands = options_operands(&p, &count);
    if (count != 1)
        fail_usage("extend", "extend needs one TEXT-FILE");
    linkspan_detector *const detector = detection_finish(&d);
    e.detector = detector;
    char *const text = read_whole(operands[0], LONGEST_TEXT, &e.text.len);
    e.text.data = text;
    const int status =
        text ? for_each_line_of_input(extend_line, &e) : STATUS_ERROR;
    free(text);
    linkspan_detector_free(detector);
    detection_free(&d);
    return status;
}

static const option_group *const groups[] = {
    &unit_options, &detection_options, &data_options, &common_options, NULL};

const command_spec extend_command = {
    "extend",
    "TEXT-FILE",
    "correct another program's links",
    "Correct links that another program has found in TEXT-FILE. Each line of "
    "standard input is START, a tab and END; the line is written with the "
    "corrected range.",
    "Text after a second tab is copied. Exit status is 0, or 2 after an error.",
    groups,
    run};
