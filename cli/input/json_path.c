#include "cli/input/json_path.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/platform/message.h"

void json_path_free(json_path *p)
{
    for (size_t i = 0; i < p->deepest; i++)
        free(p->levels[i].key);
    free(p->levels);
    free(p->nodes);
    free(p->keys);
    free(p->written);
}

/* The innermost level, or the level at JSON_DEPTH if values are nested deeper. */
static json_level *top(const json_path *p)
{
    const size_t depth = p->depth < JSON_DEPTH ? p->depth : JSON_DEPTH;
    return depth > 0 ? &p->levels[depth - 1] : NULL;
}

void json_path_open(json_path *p, bool is_array)
{
    if (p->depth++ >= JSON_DEPTH)
        return;
    if (p->depth > p->deepest) {
        if (!p->levels)
            p->levels = must_resize(NULL, JSON_DEPTH * sizeof *p->levels);
        p->levels[p->deepest++] = (json_level){.key = NULL};
    }
    json_level *const level = &p->levels[p->depth - 1];
    level->is_array = is_array;
    level->node = 0;
    level->index = 0;
    level->key_len = 0;
}

void json_path_close(json_path *p)
{
    if (p->depth > 0)
        p->depth--;
}

bool json_path_is_array(const json_path *p)
{
    return p->depth > 0 && p->depth <= JSON_DEPTH && top(p)->is_array;
}

bool json_path_is_object(const json_path *p)
{
    return p->depth > 0 && p->depth <= JSON_DEPTH && !top(p)->is_array;
}

void json_path_step(json_path *p)
{
    if (!json_path_is_array(p))
        return;
    top(p)->index++;
    top(p)->node = 0;
}

/* Written at the end of a key that is cut because it is too long. */
#define CUT "…"

void json_path_key(json_path *p, const char *key, size_t len)
{
    json_level *const level = top(p);
    const size_t most = JSON_KEY_SHOWN - (sizeof CUT - 1);
    if (!json_path_is_object(p))
        return;
    if (!level->key)
        level->key = must_resize(NULL, JSON_KEY_SHOWN);
    level->node = 0;
    level->key_len = len < most ? len : most;
    if (len > 0)
        memcpy(level->key, key, level->key_len);
    if (len <= most)
        return;
    while (level->key_len > 0 && (key[level->key_len] & 0xC0) == 0x80)
        level->key_len--;
    memcpy(level->key + level->key_len, CUT, sizeof CUT - 1);
    level->key_len += sizeof CUT - 1;
}

/* ----------------------------------------------------------------- nodes */

static uint64_t keep_key(json_path *p, const json_level *level)
{
    if (p->keys_room - p->keys_len < JSON_KEY_SHOWN) {
        p->keys_room = 2 * p->keys_room + 4096;
        p->keys = must_resize(p->keys, p->keys_room);
    }
    const size_t at = p->keys_len;
    if (level->key_len > 0)
        memcpy(p->keys + at, level->key, level->key_len);
    p->keys_len += level->key_len;
    return at;
}

uint32_t json_path_node(json_path *p)
{
    const size_t depth = p->depth < JSON_DEPTH ? p->depth : JSON_DEPTH;
    uint32_t parent = 0;
    size_t known = depth;
    while (known > 0 && p->levels[known - 1].node == 0)
        known--;
    if (known > 0)
        parent = p->levels[known - 1].node;
    for (size_t i = known; i < depth; i++) {
        json_level *const level = &p->levels[i];
        if (p->node_count + 2 > p->node_room) {
            p->node_room = 2 * p->node_room + 64;
            p->nodes = must_resize(p->nodes, p->node_room * sizeof *p->nodes);
        }
        p->nodes[++p->node_count] = (json_node){
            .parent = parent,
            .is_index = level->is_array,
            .index = level->is_array ? level->index : keep_key(p, level),
            .key_len = level->key_len};
        parent = level->node = (uint32_t)p->node_count;
    }
    return parent;
}

void json_path_forget(json_path *p)
{
    const size_t depth = p->depth < JSON_DEPTH ? p->depth : JSON_DEPTH;
    for (size_t i = 0; i < depth; i++)
        p->levels[i].node = 0;
    p->node_count = 0;
    p->keys_len = 0;
}

/* --------------------------------------------------------------- writing */

static void put(json_path *p, const char *bytes, size_t len)
{
    if (p->written_room - p->written_len < len) {
        p->written_room = 2 * p->written_room + len + 64;
        p->written = must_resize(p->written, p->written_room);
    }
    memcpy(p->written + p->written_len, bytes, len);
    p->written_len += len;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* True if the path can have the key after a dot ($.key), without brackets and
 * quotation marks. */
static bool is_name(const char *key, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!is_letter(key[i]) && !(i > 0 && key[i] >= '0' && key[i] <= '9'))
            return false;
    return len > 0;
}

static void put_quoted(json_path *p, const char *key, size_t len)
{
    char escape[8];
    put(p, "['", 2);
    for (size_t i = 0; i < len; i++) {
        const unsigned char c = (unsigned char)key[i];
        if (c < 0x20) {
            (void)snprintf(escape, sizeof escape, "\\u%04x", c);
            put(p, escape, 6);
            continue;
        }
        if (c == '\'' || c == '\\')
            put(p, "\\", 1);
        put(p, key + i, 1);
    }
    put(p, "']", 2);
}

static void put_node(json_path *p, const json_node *node)
{
    char number[24];
    if (node->is_index) {
        const int len =
            snprintf(number, sizeof number, "[%" PRIu64 "]", node->index);
        put(p, number, (size_t)len);
        return;
    }
    const char *const key = p->keys ? p->keys + node->index : "";
    if (!is_name(key, node->key_len)) {
        put_quoted(p, key, node->key_len);
        return;
    }
    put(p, ".", 1);
    put(p, key, node->key_len);
}

linkspan_str json_path_write(json_path *p, uint32_t node)
{
    uint32_t way[JSON_DEPTH];
    size_t count = 0;
    for (; node > 0; node = p->nodes[node].parent)
        way[count++] = node;
    p->written_len = 0;
    put(p, "$", 1);
    while (count > 0 && p->written_len <= JSON_PATH_SHOWN)
        put_node(p, &p->nodes[way[--count]]);
    if (count > 0)
        put(p, CUT, sizeof CUT - 1);
    return (linkspan_str){p->written, p->written_len};
}
