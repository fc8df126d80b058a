/* Memory that calls share, and texts that grow. */
#include <stdlib.h>
#include <string.h>

#include "bindings/sql/sql.h"

/* How much memory a room keeps from one row to the next. */
#define KEPT ((size_t)1 << 20)

void *lks_sql_resize(const lks_sql_engine *engine, void *memory, size_t bytes)
{
    const linkspan_allocator *const a = engine->allocator;
    return a ? a->resize(a->context, memory, bytes) : realloc(memory, bytes);
}

void lks_sql_release(const lks_sql_engine *engine, void *memory)
{
    const linkspan_allocator *const a = engine->allocator;
    if (a)
        a->release(a->context, memory);
    else
        free(memory);
}

void lks_sql_room_init(lks_sql_room *room, const lks_sql_engine *engine)
{
    *room = (lks_sql_room){.engine = engine};
    (void)linkspan_buf_init(&room->buf, SIZE_MAX / 2, engine->allocator);
}

static void text_free(lks_sql_room *room, lks_sql_text *text)
{
    lks_sql_release(room->engine, text->data);
    *text = (lks_sql_text){NULL, 0, 0};
}

void lks_sql_room_free(lks_sql_room *room)
{
    text_free(room, &room->text);
    text_free(room, &room->names);
    linkspan_buf_free(&room->buf);
}

void lks_sql_room_trim(lks_sql_room *room)
{
    if (room->text.capacity > KEPT)
        text_free(room, &room->text);
    if (room->names.capacity > KEPT)
        text_free(room, &room->names);
    if (room->buf.capacity > KEPT)
        linkspan_buf_free(&room->buf);
}

linkspan_status lks_sql_reserve(lks_sql_room *room, lks_sql_text *text,
                                size_t len)
{
    if (len <= text->capacity - text->len)
        return LINKSPAN_OK;
    if (len > SIZE_MAX / 4 - text->len)
        return LINKSPAN_ERR_NO_MEMORY;
    const size_t capacity = 2 * (text->len + len) + 64;
    char *const data = lks_sql_resize(room->engine, text->data, capacity);
    if (!data)
        return LINKSPAN_ERR_NO_MEMORY;
    text->data = data;
    text->capacity = capacity;
    return LINKSPAN_OK;
}

linkspan_status lks_sql_append(lks_sql_room *room, lks_sql_text *text,
                               const void *bytes, size_t len)
{
    const linkspan_status st = lks_sql_reserve(room, text, len);
    if (st != LINKSPAN_OK)
        return st;
    if (len > 0)
        memcpy(text->data + text->len, bytes, len);
    text->len += len;
    return LINKSPAN_OK;
}
