/* Last labels that make a name no link: file extensions (P9), members of code and
 * first words of a sentence (P10).
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   code.txt sha256 646f92f5becff4f0793fe47f0cfed9213f47a933b2b2f0e71fd3eaf442f924eb
 *   files.txt sha256 9c825074cad8bd57e1a05d00ae79b0a5034395bca7b13ea8a38b95af477fc03a
 *   members.txt sha256 1226e35db970b3489d2ebef000a7b868990c44c1d403374e5dfe013de004577b
 *   objects.txt sha256 093048d9a6ed79bdda25579d9182787b1981ae7097108e33ca18c9e7b36399b4
 *   openers.txt sha256 849e2ae857fb70cbb2227b8f7d03e69ed7c2d17d26dd1c86ca2cf26989fa6f6d
 *   products.txt sha256 c60c52c8e85af883066b20977ce6bf9197648bf14d83393f560c2901d1f4789a
 *   sites.txt sha256 9c7aa78fdcc7f97afb0a7e0e4d9497e7fb09bc58463f90a93629710e5a50b203
 *   tlds-alpha-by-domain.txt sha256 fbdc7824466b0a2161a85d95534851829db88b23e87000c0d7aadf6bccb2fd13
 * 1509 bytes of tables. */
#ifndef LKS_GENERATED_NAME_WORDS_H
#define LKS_GENERATED_NAME_WORDS_H

#include <stdint.h>

#define IS_FILE 1

#define IS_MEMBER 2

#define IS_OPENER 4

#define IS_SITE 8

#define IS_CODE 16

#define LONGEST_LAST 10

static const char last_words[778] = {
    'c','a','l','a','m','a','n','a','s','a','z','a','a','c','c','c','a','d','i','d',
    'm','d','t','d','b','e','d','e','e','e','j','e','m','e','n','e','p','e','s','e',
    'v','e','c','f','t','f','s','h','a','i','n','i','s','i','v','i','m','k','p','k',
    'a','l','i','l','m','l','p','l','a','m','i','m','m','m','o','m','p','m','i','n',
    'a','o','c','o','d','o','i','o','m','o','n','o','s','o','t','o','a','s','e','s',
    'i','s','p','s','r','s','u','s','w','s','a','t','e','t','i','t','s','t','a','u',
    'c','u','n','u','s','u','b','y','m','y','p','y',
    'c','a','b','t','a','b','p','u','b','i','n','c','r','e','d','p','i','d','o','r',
    'g','t','e','l','c','o','m','m','a','n','p','i','n','r','u','n','g','m','o','u',
    'n','o','f','o','o','p','r','o','g','a','p','m','a','p','z','i','p','a','p','p',
    'b','a','r','c','a','r','s','a','s','a','d','s','d','d','s','l','d','s','l','a',
    't','n','e','t','f','i','t','m','i','t','i','n','t','d','o','t','h','o','t','i',
    's','t','o','t','t','y','o','u','d','e','v','m','o','v','n','e','w','h','o','w',
    'n','o','w','b','o','x','d','a','y','p','a','y','b','u','y',
    'd','a','t','a','j','a','v','a','r','e','a','d','p','r','o','d','f','r','e','e',
    's','a','f','e','p','a','g','e','l','i','k','e','n','a','m','e','h','e','r','e',
    'f','i','r','e','c','a','s','e','d','a','t','e','b','l','u','e','s','a','v','e',
    'p','i','n','g','s','o','n','g','f','i','s','h','m','o','b','i','s','e','e','k',
    't','a','l','k','l','i','n','k','p','i','n','k','b','o','o','k','f','a','i','l',
    'c','a','l','l','f','i','l','m','r','o','o','m','o','p','e','n','s','k','i','n',
    'i','n','f','o','z','e','r','o','a','u','t','o','h','e','l','p','d','o','c','s',
    'r','e','s','t','h','o','s','t','p','o','s','t','n','e','x','t','m','e','n','u',
    's','h','o','w','p','l','a','y','c','i','t','y',
    'd','e','l','t','a','m','u','s','i','c','b','u','i','l','d','p','l','a','c','e',
    'm','o','v','i','e','s','t','y','l','e','p','h','o','n','e','w','a','t','c','h',
    'b','l','a','c','k','c','l','i','c','k','f','i','n','a','l','t','o','t','a','l',
    'e','m','a','i','l','s','h','e','l','l','g','r','e','e','n','v','i','d','e','o',
    'r','a','d','i','o','p','h','o','t','o','g','r','o','u','p','p','r','e','s','s',
    'p','a','r','t','s',
    'c','a','m','e','r','a','o','f','f','i','c','e','d','e','g','r','e','e','o','r',
    'a','n','g','e','c','i','r','c','l','e','m','o','b','i','l','e','c','h','r','o',
    'm','e','s','e','c','u','r','e','s','e','a','r','c','h','s','t','r','e','a','m',
    'l','o','c','k','e','r','a','u','t','h','o','r','p','h','o','t','o','s','e','v',
    'e','n','t','s','s','e','l','e','c','t','t','a','r','g','e','t','r','e','p','o',
    'r','t','r','e','v','i','e','w','f','a','m','i','l','y',
    's','t','o','r','a','g','e','c','o','m','p','a','r','e','c','h','a','n','n','e',
    'l','w','e','a','t','h','e','r','o','r','i','g','i','n','s','r','e','v','i','e',
    'w','s','w','i','n','d','o','w','s','c','o','n','t','a','c','t','c','o','m','p',
    'a','n','y','c','o','u','n','t','r','y',
    'd','o','w','n','l','o','a','d','o','b','s','e','r','v','e','r','p','r','o','p',
    'e','r','t','y',
    'd','i','r','e','c','t','o','r','y',
    'p','r','o','p','e','r','t','i','e','s',
};

static const uint16_t last_starts[12] = {
    0,0,0,66,111,154,175,194,204,207,208,209,
};

static const uint16_t last_places[12] = {
    0,0,0,132,267,439,544,658,728,752,761,771,
};

static const uint8_t last_kinds[209] = {
    4,5,4,4,4,4,1,1,4,2,1,1,20,4,16,4,
    4,4,4,4,4,1,1,1,12,4,4,4,1,16,4,4,
    1,16,5,4,1,4,5,20,4,12,20,8,1,20,5,20,
    20,4,20,1,1,4,16,20,4,20,16,4,4,4,4,20,
    4,1,1,1,1,1,2,3,8,2,8,5,2,2,1,4,
    2,20,2,3,1,8,2,2,1,1,1,1,2,8,2,4,
    2,1,2,4,1,4,8,1,2,6,6,2,2,2,2,2,
    1,2,2,2,2,1,2,2,4,2,2,2,2,2,2,2,
    1,1,2,2,2,2,2,2,2,2,2,2,2,16,2,2,
    2,2,2,2,2,2,2,2,2,2,2,2,1,2,2,2,
    2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,
    2,2,2,2,2,2,2,2,2,2,2,2,2,2,3,2,
    2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,
    1,
};

static const char object_words[45][10] = {
    "args",
    "array",
    "cls",
    "console",
    "context",
    "ctx",
    "cursor",
    "cv2",
    "datetime",
    "django",
    "document",
    "elem",
    "element",
    "err",
    "evt",
    "exports",
    "gio",
    "glib",
    "gtk",
    "jquery",
    "json",
    "kwargs",
    "logger",
    "module",
    "navigator",
    "np",
    "obj",
    "object",
    "options",
    "opts",
    "params",
    "plt",
    "process",
    "promise",
    "props",
    "req",
    "request",
    "response",
    "self",
    "str",
    "super",
    "sys",
    "this",
    "torch",
    "window",
};

static const char product_words[3][8] = {
    "ado.net",
    "asp.net",
    "vb.net",
};

#endif
