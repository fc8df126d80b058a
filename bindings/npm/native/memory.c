/* Buffers that live from call to call. */
#include <stdlib.h>

#include "shim.h"

failure last_failure;

int32_t fail(int32_t status, int32_t option, int32_t item)
{
    last_failure = (failure){status, option, item, 0, NULL};
    return status;
}

const failure *EXPORT(npm_failure)(void)
{
    return &last_failure;
}

static char *text_buffer;
static size_t text_room;

/* Get room for a text of `bytes` bytes; text from an earlier call stays there. Returns
 * NULL if there is no memory. */
char *EXPORT(npm_text)(size_t bytes)
{
    if (bytes <= text_room && (text_room <= KEPT_BYTES || bytes > KEPT_BYTES))
        return text_buffer;
    const size_t room = bytes < 4096 ? 4096 : bytes;
    char *moved = realloc(text_buffer, room);
    if (moved) {
        text_buffer = moved;
        text_room = room;
    }
    return moved;
}

enum {
    AT_ONCE = 4096
};

/* True if U+FFFD is in a text. Compilers make vectors of the inner loop. */
int32_t EXPORT(npm_has_replacement)(const char *text, size_t len)
{
    const uint8_t *p = (const uint8_t *)text;
    for (size_t at = 0; at + 2 < len; at += AT_ONCE) {
        const size_t left = len - 2 - at;
        const size_t count = left < AT_ONCE ? left : AT_ONCE;
        uint8_t found = 0;
        for (size_t i = at; i < at + count; i++)
            found |= (uint8_t)((p[i] == 0xEF) & (p[i + 1] == 0xBF) &
                               (p[i + 2] == 0xBD));
        if (found)
            return 1;
    }
    return 0;
}

static linkspan_buf output;
static bool has_output;

linkspan_buf *fresh_output(void)
{
    if (has_output && output.capacity > KEPT_BYTES)
        linkspan_buf_free(&output);
    if (!has_output)
        linkspan_buf_init(&output, SIZE_MAX >> 1, NULL);
    has_output = true;
    output.len = 0;
    return &output;
}

int32_t finish_output(linkspan_status status)
{
    if (status < 0)
        return fail(status, OPTION_NONE, -1);
    return (int32_t)output.len;
}

const char *EXPORT(npm_output)(void)
{
    return output.data;
}

/* Memory that grows. Sizes are in bytes. */
typedef struct growing {
    char *data;
    size_t room;
    size_t count;
} growing;

static growing integers;
static growing strings;

static void clear(growing *g)
{
    if (g->room > KEPT_BYTES) {
        free(g->data);
        *g = (growing){0};
    }
    g->count = 0;
}

static char *add(growing *g, size_t bytes)
{
    if (g->room - g->count < bytes) {
        if (bytes > SIZE_MAX / 8 || g->room > SIZE_MAX / 4)
            return NULL;
        const size_t room = 2 * g->room + bytes + 4096;
        char *moved = realloc(g->data, room);
        if (!moved)
            return NULL;
        g->data = moved;
        g->room = room;
    }
    char *added = g->data + g->count;
    g->count += bytes;
    return added;
}

void integers_clear(void)
{
    clear(&integers);
}

int32_t *integers_add(size_t count)
{
    return count > SIZE_MAX / 16
               ? NULL
               : (int32_t *)(void *)add(&integers, count * sizeof(int32_t));
}

size_t integers_count(void)
{
    return integers.count / sizeof(int32_t);
}

int32_t *integers_first(void)
{
    return (int32_t *)(void *)integers.data;
}

/* The address of the pointer to the integers. At this address, JavaScript reads the
 * pointer whenever it needs the pointer, without a call. */
char *const *EXPORT(npm_integers)(void)
{
    return &integers.data;
}

void strings_clear(void)
{
    clear(&strings);
}

char *strings_add(size_t count)
{
    return add(&strings, count);
}

size_t strings_count(void)
{
    return strings.count;
}

const char *EXPORT(npm_strings)(void)
{
    return strings.data;
}

void *EXPORT(npm_alloc)(size_t bytes)
{
    return malloc(bytes ? bytes : 1);
}

void EXPORT(npm_release)(void *memory)
{
    free(memory);
}
