/* Where in a JSON document the reader is, written as RFC 9535 writes paths:
 * $.items[3].url */
#ifndef CLI_JSON_PATH_H
#define CLI_JSON_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** Values nested deeper have the path of what is around them. */
#define JSON_DEPTH 1024
/** Of a longer key only the first bytes are in the path. */
#define JSON_KEY_SHOWN 256
/** A longer path is cut after a key: each of many short strings could have one of
 *  256 KiB. */
#define JSON_PATH_SHOWN 8192

typedef struct json_level {
    bool is_array;
    uint32_t node; /**< for the current member or element; 0: none yet */
    uint64_t index;
    size_t key_len;
    char *key; /**< JSON_KEY_SHOWN bytes; NULL: never had one */
} json_level;

/** A member or element in which a link may be reported to stand. */
typedef struct json_node {
    uint32_t parent; /**< 0: the document */
    bool is_index;
    uint64_t index; /**< or where the key is in the keys that are kept */
    size_t key_len;
} json_node;

/** All zero at the start. */
typedef struct json_path {
    size_t depth;   /**< of open arrays and objects */
    size_t deepest; /**< of those that ever were in `levels` */
    json_level *levels;
    json_node *nodes;
    size_t node_count;
    size_t node_room;
    char *keys;
    size_t keys_len;
    size_t keys_room;
    char *written;
    size_t written_len;
    size_t written_room;
} json_path;

void json_path_free(json_path *p);

/** An array or object starts, or ends. */
void json_path_open(json_path *p, bool is_array);
void json_path_close(json_path *p);
/** The innermost that is open. False if there is none, or it is too deep. */
bool json_path_is_array(const json_path *p);
bool json_path_is_object(const json_path *p);

/** Another element, or a member of this name. */
void json_path_step(json_path *p);
void json_path_key(json_path *p, const char *key, size_t len);

/** A number for the current place, good until all are forgotten. */
uint32_t json_path_node(json_path *p);
void json_path_forget(json_path *p);

/** The place of that number; valid until the next call. */
linkspan_str json_path_write(json_path *p, uint32_t node);

#endif
