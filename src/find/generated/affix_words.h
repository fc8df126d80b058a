/* Top-level domains after which a hyphen and small letters are an ending (P17).
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   affixes.txt sha256 3d516c369193b4cfc4e7637bc7e0ccc7d093ddda8fd098aff7310634213bb704
 *   tlds-alpha-by-domain.txt sha256 fbdc7824466b0a2161a85d95534851829db88b23e87000c0d7aadf6bccb2fd13
 * 72 bytes of tables. */
#ifndef LKS_GENERATED_AFFIX_WORDS_H
#define LKS_GENERATED_AFFIX_WORDS_H

#include <stdint.h>

static const char affix_words[18][4] = {
    "com",
    "cz",
    "dk",
    "ee",
    "eu",
    "eus",
    "fi",
    "hu",
    "net",
    "nl",
    "org",
    "pl",
    "ro",
    "ru",
    "se",
    "sk",
    "tr",
    "ua",
};

#endif
