/* Classes of letters, as numbered in unicode/native.h, by the kinds of
 * script_table.h; SHARED is a mark or none. And the letters that differ.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   PropertyValueAliases.txt sha256 64e9a5f76f7a1e8b5a47d6a1f9a26522a251208f5276bdfa1559dac7cf2e827a
 *   ScriptExtensions.txt sha256 ec2107e58825a1586acee8e0911ce18260394ac8b87e535ca325f1ccbeb06bc6
 *   Scripts.txt sha256 9f5e50d3abaee7d6ce09480f325c706f485ae3240912527e651954d2d6b035bf
 *   UnicodeData.txt sha256 2e1efc1dcb59c575eedf5ccae60f95229f706ee6d031835247d843c11d96470c
 * 291 bytes of tables. */
#ifndef LKS_GENERATED_NATIVE_TABLE_H
#define LKS_GENERATED_NATIVE_TABLE_H

#include <stdint.h>

#define NATIVE_SHARED 16

static const uint8_t native_of_kind[286] = {
    3,3,3,13,3,15,3,3,3,3,3,12,3,3,8,3,
    0,3,3,3,3,3,3,3,3,3,3,3,3,12,3,3,
    3,3,3,3,3,15,3,15,3,3,3,3,3,3,12,3,
    12,9,4,3,3,14,5,3,3,3,3,3,3,3,6,3,
    3,11,3,3,12,3,3,3,11,2,3,3,3,3,3,3,
    3,3,3,3,3,3,3,3,3,3,12,3,3,3,3,3,
    11,3,3,3,3,3,3,3,3,3,3,3,12,3,3,3,
    3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,
    3,3,3,3,3,12,3,3,3,3,3,3,3,3,3,3,
    3,3,12,3,3,3,12,3,3,3,10,3,3,3,3,3,
    3,3,3,3,3,3,3,3,3,3,3,3,0,0,0,0,
    0,0,0,13,16,16,16,16,0,0,0,16,0,13,0,16,
    0,0,0,0,0,16,12,0,0,16,16,16,16,16,16,16,
    16,12,12,0,0,0,0,0,0,16,16,3,0,0,0,0,
    16,16,16,16,16,16,16,16,16,16,3,0,0,0,0,3,
    16,16,16,16,3,0,0,0,0,0,16,0,16,16,12,16,
    16,16,16,16,12,16,16,0,16,3,16,0,0,16,0,0,
    7,0,0,16,0,16,16,16,16,16,0,0,0,3,
};

static const uint32_t native_exceptions[1] = {
    70459,
};

static const uint8_t native_exception_class[1] = {
    1,
};

#endif
