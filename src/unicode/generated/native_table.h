/* Classes of letters, as numbered in unicode/native.h, by the kinds of
 * script_table.h; SHARED is a mark or none. And the letters that differ.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   LineBreak.txt sha256 ae8cf1970c73f3f1a12d77852df96c4b2b1723ca8b388e36bb5739250c6849de
 *   PropertyValueAliases.txt sha256 06c4c8eaf7b0bf34abe73b113da1215bd784ac254d4c223600b90267caa4bbbd
 *   ScriptExtensions.txt sha256 5c9d34a922f687726f2a8bcf57d49f905987e51f1b21b58c95a00fbe255cec23
 *   Scripts.txt sha256 0071fd81b6aeae25f6e8bce8efec3066a6476a91b49bdb2f52dc76e817862a6a
 *   UnicodeData.txt sha256 0736451de439ae7baf1425136617da495e09ee5afbe6e394374db7009ea08950
 * 296 bytes of tables. */
#ifndef LKS_GENERATED_NATIVE_TABLE_H
#define LKS_GENERATED_NATIVE_TABLE_H

#include <stdint.h>

#define NATIVE_SHARED 17

static const uint8_t native_of_kind[291] = {
    3,3,4,14,3,16,3,4,3,3,4,13,3,3,9,4,
    0,3,3,3,3,3,4,3,3,3,3,3,3,13,4,3,
    3,3,3,3,3,16,3,16,3,3,3,3,4,3,13,4,
    13,10,5,3,3,15,6,3,3,3,3,3,4,4,3,7,
    4,3,12,3,3,13,3,3,4,12,2,3,3,3,3,3,
    3,3,3,4,3,3,3,3,3,3,3,13,3,3,3,3,
    3,12,3,3,3,3,3,3,4,3,3,3,3,13,3,3,
    3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,
    3,4,3,3,3,3,3,3,13,3,3,3,3,3,3,3,
    3,3,3,4,4,13,4,4,3,13,3,3,3,11,3,3,
    3,3,3,3,4,3,3,3,3,3,3,3,3,4,3,0,
    0,0,0,0,0,0,14,17,17,17,17,0,0,0,17,0,
    14,0,17,0,0,0,0,0,17,13,0,0,17,17,17,17,
    17,17,17,17,13,13,0,0,0,0,0,0,17,17,17,0,
    0,0,0,17,17,17,17,17,17,17,17,17,17,3,0,0,
    0,0,3,17,17,17,17,3,0,0,0,0,0,17,0,17,
    17,13,17,17,17,17,17,13,17,17,0,17,4,17,0,0,
    17,0,0,8,0,13,0,17,0,17,17,17,17,17,0,0,
    0,3,3,
};

static const uint32_t native_exceptions[1] = {
    70459,
};

static const uint8_t native_exception_class[1] = {
    1,
};

#endif
