/* Classes of letters, as numbered in unicode/native.h, by the kinds of
 * script_table.h; SHARED is a mark or none. And the letters that differ.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   PropertyValueAliases.txt sha256 06c4c8eaf7b0bf34abe73b113da1215bd784ac254d4c223600b90267caa4bbbd
 *   ScriptExtensions.txt sha256 5c9d34a922f687726f2a8bcf57d49f905987e51f1b21b58c95a00fbe255cec23
 *   Scripts.txt sha256 0071fd81b6aeae25f6e8bce8efec3066a6476a91b49bdb2f52dc76e817862a6a
 *   UnicodeData.txt sha256 0736451de439ae7baf1425136617da495e09ee5afbe6e394374db7009ea08950
 * 296 bytes of tables. */
#ifndef LKS_GENERATED_NATIVE_TABLE_H
#define LKS_GENERATED_NATIVE_TABLE_H

#include <stdint.h>

#define NATIVE_SHARED 16

static const uint8_t native_of_kind[291] = {
    3,3,3,13,3,15,3,3,3,3,3,12,3,3,8,3,
    0,3,3,3,3,3,3,3,3,3,3,3,3,12,3,3,
    3,3,3,3,3,15,3,15,3,3,3,3,3,3,12,3,
    12,9,4,3,3,14,5,3,3,3,3,3,3,3,3,6,
    3,3,11,3,3,12,3,3,3,11,2,3,3,3,3,3,
    3,3,3,3,3,3,3,3,3,3,3,12,3,3,3,3,
    3,11,3,3,3,3,3,3,3,3,3,3,3,12,3,3,
    3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,
    3,3,3,3,3,3,3,3,12,3,3,3,3,3,3,3,
    3,3,3,3,3,12,3,3,3,12,3,3,3,10,3,3,
    3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,0,
    0,0,0,0,0,0,13,16,16,16,16,0,0,0,16,0,
    13,0,16,0,0,0,0,0,16,12,0,0,16,16,16,16,
    16,16,16,16,12,12,0,0,0,0,0,0,16,16,3,0,
    0,0,0,16,16,16,16,16,16,16,16,16,16,3,0,0,
    0,0,3,16,16,16,16,3,0,0,0,0,0,16,0,16,
    16,12,16,16,16,16,16,12,16,16,0,16,3,16,0,0,
    16,0,0,7,0,12,0,16,0,16,16,16,16,16,0,0,
    0,3,3,
};

static const uint32_t native_exceptions[1] = {
    70459,
};

static const uint8_t native_exception_class[1] = {
    1,
};

#endif
