/* Writes JSON to standard output: objects and arrays, in order. */
#ifndef CLI_OUTPUT_JSON_H
#define CLI_OUTPUT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** Set to zero before use. Everything is kept in memory (output_room()) until
 *  the outermost object or array ends. */
typedef struct json {
    bool needs_comma;
    unsigned depth;
    char *to;  /**< the next byte goes here */
    char *end; /**< end of the room */
} json;

/** A key that is ready to be copied: `,"name":`. */
#define JSON_KEY_MAX 24
typedef struct json_name {
    char text[JSON_KEY_MAX + 1];
    size_t len;
} json_name;

/** Start or end an object ('{') or array ('['); `key` is NULL in an array and
 *  at the top. */
void json_open(json *j, const char *key, char bracket);
void json_close(json *j, char bracket);

void json_name_init(json_name *name, const char *key);

/** Write the inside of a string to `to`, which must have room for
 *  JSON_LONGEST_ESCAPE times as many bytes as the text. Returns the end of what
 *  was written. */
#define JSON_LONGEST_ESCAPE 6 /* \\u001b */
char *json_put(char *to, linkspan_str text);

/** Write a key. Then write its value, with NULL as the key. */
void json_key(json *j, const json_name *name);

/** Write a string. Bytes that are not UTF-8 are written as U+FFFD; absent text
 *  as null. */
void json_str(json *j, const char *key, linkspan_str text);
void json_number(json *j, const char *key, uint64_t number);
void json_signed(json *j, const char *key, int32_t number);
void json_bool(json *j, const char *key, bool value);

#endif
