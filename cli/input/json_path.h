/* Where in a JSON document the reader is, written as RFC 9535 writes paths:
 * $.items[3].url; and the escapes of its strings. */
#ifndef CLI_INPUT_JSON_PATH_H
#define CLI_INPUT_JSON_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** Values that are nested deeper get the path of the value at this depth that
 *  contains them. */
#define JSON_DEPTH 1024
/** A path has only this many bytes of a longer key. */
#define JSON_KEY_SHOWN 256
/** A longer path is cut after a key. Otherwise a document of many short strings
 *  could make the output very large, with 256 KiB of path for each. */
#define JSON_PATH_SHOWN 8192

typedef struct json_level {
    bool is_array;
    uint32_t node; /**< number of the node of the current member or element; 0:
                    *   none yet */
    uint64_t index;
    size_t key_len;
    char *key; /**< room for JSON_KEY_SHOWN bytes; NULL: this level has never
                *   had a key */
} json_level;

/** A member or element whose path may still be needed to report a link in
 *  it. */
typedef struct json_node {
    uint32_t parent; /**< 0: the document */
    bool is_index;
    uint64_t index; /**< the index, or for a member the offset of its key in the
                     *   stored keys */
    size_t key_len;
} json_node;

/** All zero at the start. */
typedef struct json_path {
    size_t depth;   /**< number of open arrays and objects */
    size_t deepest; /**< how many elements of `levels` have ever been used */
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

/** Note that an array or object starts, or that the innermost one ends. */
void json_path_open(json_path *p, bool is_array);
void json_path_close(json_path *p);
/** True if the innermost open value is an array, or an object. False if none is
 *  open, or if it is nested too deep. */
bool json_path_is_array(const json_path *p);
bool json_path_is_object(const json_path *p);

/** Note that the next element of an array starts, or the member of an object
 *  with this key. */
void json_path_step(json_path *p);
void json_path_key(json_path *p, const char *key, size_t len);

/** A number for the current place. Valid until json_path_forget(), which
 *  forgets all places. */
uint32_t json_path_node(json_path *p);
void json_path_forget(json_path *p);

/** The path of the place with this number; valid until the next call. */
linkspan_str json_path_write(json_path *p, uint32_t node);

/* ---------------------------------------------------------------- escapes */

/** An escape: what it stands for, and how long it is. */
typedef struct json_escape {
    char read[4];
    size_t read_len;
    size_t len; /**< 0: more of the source is needed */
    bool is_bad;
} json_escape;

/** A backslash that is no escape and stands for itself. */
json_escape json_bad_escape(void);

/** Read the escape that `from` starts with. `is_end`: the source ends after `len`
 *  bytes. */
json_escape json_escape_at(const char *from, size_t len, bool is_end);

#endif
