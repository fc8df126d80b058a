/* Last labels of names that may be no sites: their class (data/names), file
 * extensions (P9), members of code and first words of a sentence (P10); and first
 * labels.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   class_a.txt sha256 05d5d4afb914ca195bb30cbe11ac1792237cbdbb9f935c8841267c3fcc3792d0
 *   class_b.txt sha256 c548a5119507fb56755f0406b46abb6daf0496c67045cb3734494ea4308daf19
 *   class_c.txt sha256 911a4666f5721c633cc2d9276671999c6bbcc4e9d70a0f2e2672b7303e56ddd2
 *   files.txt sha256 9c825074cad8bd57e1a05d00ae79b0a5034395bca7b13ea8a38b95af477fc03a
 *   members.txt sha256 1226e35db970b3489d2ebef000a7b868990c44c1d403374e5dfe013de004577b
 *   objects.txt sha256 093048d9a6ed79bdda25579d9182787b1981ae7097108e33ca18c9e7b36399b4
 *   openers.txt sha256 a585ba5bfdf356b6d0f12c562186493134b29b9043ac9ab9a21995adfef40341
 *   products.txt sha256 d757eafe1e39cca5127038a65bef3ade19d1f5fc25d16018d8352af2185ae792
 *   records.txt sha256 4f31060446fbe62a4014db7a9f8193c34a7e64f9828e141243b0fee6ea5acfe0
 *   roles.txt sha256 6f105d758edf27aae148c86e1578b9daf8371e97a2e15d415b0343b023dd272a
 *   sites.txt sha256 9c7aa78fdcc7f97afb0a7e0e4d9497e7fb09bc58463f90a93629710e5a50b203
 *   tlds-alpha-by-domain.txt sha256 fbdc7824466b0a2161a85d95534851829db88b23e87000c0d7aadf6bccb2fd13
 * 2650 bytes of tables. */
#ifndef LKS_GENERATED_NAME_WORDS_H
#define LKS_GENERATED_NAME_WORDS_H

#include <stdint.h>

#define IS_FILE 1

#define IS_MEMBER 2

#define IS_OPENER 4

#define IS_SITE 8

#define IS_CLASS_A 16

#define IS_CLASS_B 32

#define IS_CLASS_C 64

#define IS_SOFTWARE 128

#define LONGEST_LAST 11

static const char last_words[1380] = {
    'b','a','c','a','g','a','l','a','m','a','n','a','p','a','q','a','s','a','u','a',
    'v','a','z','a','b','b','g','b','l','b','s','b','a','c','c','c','l','c','m','c',
    'n','c','s','c','t','c','v','c','a','d','b','d','c','d','g','d','i','d','m','d',
    's','d','t','d','b','e','d','e','e','e','i','e','j','e','k','e','m','e','n','e',
    'p','e','r','e','s','e','v','e','y','e','a','f','b','f','c','f','g','f','n','f',
    'p','f','t','f','w','f','a','g','b','g','c','g','e','g','g','g','k','g','m','g',
    'n','g','p','g','s','g','t','g','u','g','v','g','b','h','c','h','g','h','k','h',
    'm','h','p','h','s','h','t','h','a','i','b','i','c','i','f','i','g','i','k','i',
    'l','i','n','i','s','i','v','i','b','j','d','j','f','j','s','j','t','j','c','k',
    'd','k','f','k','h','k','l','k','m','k','s','k','t','k','u','k','a','l','c','l',
    'g','l','i','l','m','l','n','l','p','l','s','l','t','l','a','m','b','m','c','m',
    'd','m','g','m','h','m','i','m','j','m','k','m','m','m','o','m','p','m','s','m',
    't','m','z','m','b','n','c','n','g','n','h','n','i','n','k','n','p','n','s','n',
    't','n','v','n','a','o','b','o','c','o','d','o','f','o','i','o','j','o','m','o',
    'n','o','r','o','s','o','t','o','g','p','j','p','k','p','m','p','n','p','a','q',
    'g','q','i','q','m','q','a','r','b','r','c','r','e','r','f','r','g','r','h','r',
    'i','r','k','r','l','r','m','r','n','r','p','r','s','r','t','r','a','s','b','s',
    'e','s','g','s','i','s','l','s','m','s','p','s','r','s','s','s','u','s','a','t',
    'b','t','e','t','g','t','h','t','i','t','l','t','m','t','p','t','s','t','t','t',
    'y','t','a','u','c','u','e','u','g','u','h','u','m','u','n','u','r','u','s','u',
    'v','u','b','v','c','v','l','v','m','v','s','v','t','v','a','w','b','w','c','w',
    'g','w','k','w','m','w','p','w','r','w','t','w','z','w','a','x','c','x','m','x',
    's','x','b','y','c','y','g','y','k','y','l','y','m','y','p','y','s','y','u','y',
    'a','z','b','z','c','z','d','z','k','z','m','z','n','z','s','z','t','z','u','z',
    'c','a','b','t','a','b','p','u','b','a','b','c','i','n','c','r','e','d','p','i',
    'd','o','n','e','i','n','g','o','r','g','t','e','l','m','i','l','k','i','m','c',
    'o','m','m','a','n','p','i','n','r','u','n','b','i','o','g','m','o','u','n','o',
    'f','o','o','p','r','o','g','a','p','m','a','p','z','i','p','t','o','p','a','p',
    'p','b','a','r','c','a','r','s','a','s','a','d','s','d','d','s','l','d','s','e',
    'a','t','l','a','t','n','e','t','f','i','t','m','i','t','i','n','t','d','o','t',
    'g','o','t','h','o','t','i','s','t','o','t','t','e','d','u','y','o','u','d','e',
    'v','g','o','v','m','o','v','n','e','w','h','o','w','n','o','w','s','e','x','b',
    'o','x','d','a','y','g','a','y','p','a','y','b','u','y','b','i','z','x','y','z',
    'a','r','p','a','d','a','t','a','j','a','v','a','r','e','a','d','g','o','l','d',
    'p','r','o','d','f','r','e','e','s','a','f','e','p','a','g','e','l','i','k','e',
    'n','a','m','e','z','o','n','e','h','e','r','e','f','i','r','e','c','a','s','e',
    'd','a','t','e','b','l','u','e','s','a','v','e','l','o','v','e','w','a','n','g',
    'p','i','n','g','s','o','n','g','r','i','c','h','f','i','s','h','m','o','b','i',
    's','e','e','k','t','a','l','k','l','i','n','k','p','i','n','k','b','o','o','k',
    'f','a','i','l','c','a','l','l','f','i','l','m','r','o','o','m','o','p','e','n',
    's','k','i','n','i','n','f','o','z','e','r','o','a','u','t','o','h','e','l','p',
    's','t','a','r','j','o','b','s','d','o','c','s','m','e','e','t','f','a','s','t',
    'b','e','s','t','r','e','s','t','h','o','s','t','p','o','s','t','n','e','x','t',
    'm','e','n','u','s','h','o','w','p','l','a','y','c','i','t','y',
    'm','e','d','i','a','n','i','n','j','a','d','e','l','t','a','m','u','s','i','c',
    'b','u','i','l','d','p','l','a','c','e','m','o','v','i','e','s','t','y','l','e',
    'p','r','i','m','e','p','h','o','n','e','w','a','t','c','h','b','l','a','c','k',
    'c','l','i','c','k','f','i','n','a','l','t','o','t','a','l','e','m','a','i','l',
    's','h','e','l','l','g','r','e','e','n','v','i','d','e','o','r','a','d','i','o',
    'p','h','o','t','o','g','r','o','u','p','a','c','t','o','r','c','o','d','e','s',
    'p','r','e','s','s','p','a','r','t','s','s','m','a','r','t','t','o','d','a','y',
    'c','a','m','e','r','a','o','f','f','i','c','e','d','e','g','r','e','e','o','r',
    'a','n','g','e','c','i','r','c','l','e','m','o','b','i','l','e','c','h','r','o',
    'm','e','s','e','c','u','r','e','s','e','a','r','c','h','g','l','o','b','a','l',
    's','t','r','e','a','m','l','o','c','k','e','r','c','e','n','t','e','r','a','u',
    't','h','o','r','c','l','a','i','m','s','p','h','o','t','o','s','e','v','e','n',
    't','s','s','e','l','e','c','t','d','i','r','e','c','t','t','a','r','g','e','t',
    'r','e','p','o','r','t','r','e','v','i','e','w','f','a','m','i','l','y',
    's','t','o','r','a','g','e','c','o','m','p','a','r','e','h','o','s','t','i','n',
    'g','n','e','t','w','o','r','k','c','h','a','n','n','e','l','w','e','a','t','h',
    'e','r','r','e','c','i','p','e','s','d','o','m','a','i','n','s','o','r','i','g',
    'i','n','s','r','e','v','i','e','w','s','w','i','n','d','o','w','s','c','o','n',
    't','a','c','t','s','u','p','p','o','r','t','c','o','m','p','a','n','y','c','o',
    'u','n','t','r','y',
    'd','o','w','n','l','o','a','d','e','x','c','h','a','n','g','e','d','i','s','c',
    'o','v','e','r','o','b','s','e','r','v','e','r','s','e','r','v','i','c','e','s',
    'b','u','i','l','d','e','r','s','s','e','c','u','r','i','t','y','p','r','o','p',
    'e','r','t','y',
    'd','i','r','e','c','t','o','r','y',
    'm','a','n','a','g','e','m','e','n','t','p','r','o','t','e','c','t','i','o','n',
    'p','r','o','p','e','r','t','i','e','s',
    'p','r','o','d','u','c','t','i','o','n','s',
};

static const uint16_t last_starts[13] = {
    0,0,0,240,300,354,382,405,420,428,429,432,433,
};

static const uint16_t last_places[13] = {
    0,0,0,480,660,876,1016,1154,1259,1323,1332,1362,1373,
};

static const uint8_t last_kinds[433] = {
    16,20,16,69,4,68,16,16,4,16,16,20,16,16,16,64,
    193,193,16,64,16,64,16,64,20,16,16,64,66,33,16,65,
    20,20,16,16,20,16,20,36,20,64,20,20,16,16,16,65,
    16,64,16,65,16,16,16,16,16,16,16,16,16,16,16,16,
    16,16,16,16,16,16,16,16,33,64,28,16,64,16,16,16,
    64,68,20,68,16,64,16,16,16,16,16,16,16,16,65,16,
    64,16,4,16,64,68,65,16,192,32,16,197,64,64,16,16,
    16,68,16,16,65,20,37,16,16,16,16,16,64,16,196,16,
    16,16,16,16,20,16,28,4,16,24,64,65,20,16,37,4,
    64,16,16,64,64,16,16,16,64,16,16,64,16,16,16,16,
    16,16,16,16,16,16,16,16,68,64,20,16,68,64,64,65,
    193,64,20,4,16,20,64,16,20,16,16,64,64,64,16,20,
    20,16,16,16,64,20,16,20,16,16,16,16,16,16,16,16,
    16,16,16,16,16,16,16,16,16,64,64,16,64,20,64,16,
    16,64,4,33,64,16,16,16,16,16,16,16,16,64,64,16,
    65,65,65,32,33,66,35,64,64,24,66,16,64,24,37,66,
    34,64,65,4,34,4,66,35,33,64,72,66,66,65,65,65,
    65,64,66,152,66,4,66,33,64,66,4,65,16,4,24,16,
    33,34,6,38,64,66,66,64,70,66,16,16,64,34,33,34,
    64,34,34,66,65,66,34,64,4,66,66,34,66,34,4,64,
    66,66,64,65,65,34,66,66,66,66,34,34,66,66,34,66,
    64,66,34,66,64,64,34,64,68,64,66,34,34,34,34,34,
    34,66,64,64,66,66,33,66,66,34,64,66,34,66,66,34,
    34,34,66,66,66,66,66,34,64,64,66,66,64,64,66,66,
    66,66,66,66,66,66,34,64,34,66,64,34,64,66,34,34,
    64,35,34,66,34,34,34,64,64,66,66,64,64,66,66,66,
    66,64,66,66,34,64,64,66,64,64,64,34,34,64,64,33,
    64,
};

static const char object_words[230] =
    "np"
    "cls"
    "ctx"
    "cv2"
    "err"
    "evt"
    "gio"
    "gtk"
    "obj"
    "plt"
    "req"
    "str"
    "sys"
    "args"
    "elem"
    "glib"
    "json"
    "opts"
    "self"
    "this"
    "array"
    "props"
    "super"
    "torch"
    "cursor"
    "django"
    "jquery"
    "kwargs"
    "logger"
    "module"
    "object"
    "params"
    "window"
    "console"
    "context"
    "element"
    "exports"
    "options"
    "process"
    "promise"
    "request"
    "datetime"
    "document"
    "response"
    "navigator";

static const uint16_t object_words_starts[11] = {
    0,0,0,2,38,66,86,140,196,220,229,
};

static const char product_words[188] =
    "d3.js"
    "lib.rs"
    "mod.rs"
    "vb.net"
    "vue.js"
    "ado.net"
    "asp.net"
    "main.cc"
    "main.rs"
    "next.js"
    "node.js"
    "nuxt.js"
    "build.pl"
    "build.rs"
    "react.js"
    "three.js"
    "angular.js"
    "express.js"
    "makefile.am"
    "makefile.in"
    "makefile.pl"
    "configure.ac"
    "configure.in";

static const uint16_t product_words_starts[14] = {
    0,0,0,0,0,0,5,29,78,110,110,130,163,187,
};

static const char record_words[120] =
    "env"
    "row"
    "item"
    "node"
    "task"
    "user"
    "child"
    "entry"
    "event"
    "query"
    "state"
    "client"
    "config"
    "parent"
    "record"
    "result"
    "schema"
    "system"
    "payload"
    "session"
    "response"
    "settings";

static const uint16_t record_words_starts[10] = {
    0,0,0,0,6,22,47,89,103,119,
};

static const char role_words[155] =
    "m"
    "de"
    "en"
    "es"
    "fr"
    "it"
    "pl"
    "ru"
    "ui"
    "api"
    "app"
    "cdn"
    "doc"
    "get"
    "git"
    "try"
    "www"
    "blog"
    "docs"
    "help"
    "mail"
    "play"
    "shop"
    "wiki"
    "cloud"
    "forum"
    "learn"
    "gitlab"
    "portal"
    "static"
    "status"
    "careers"
    "console"
    "support"
    "webmail"
    "community"
    "dashboard";

static const uint16_t role_words_starts[11] = {
    0,0,1,17,41,69,84,108,136,136,154,
};

#endif
