/* Words around a name of code, a file (P9, P10, P18) or a remote place (P19).
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   commands.txt sha256 42762ceb8039a186b4c594cc06f7c75844a7d3dda65aab156d40bcb44140031a
 *   extensions.txt sha256 9f90f1050c7dc4facf31db5a2a5f044bc19bd20e700a8e4d5d3c5ef14aea2321
 *   keywords.txt sha256 0ca8ce7366792b15097c0cbe737b2ac2d533110875f21b040cc931d8b2880409
 *   remotes.txt sha256 facc7581d187055bf6e32e795ddc24701ed0a0ce965e9fbce65f8927a05bb22e
 * 1049 bytes of tables. */
#ifndef LKS_GENERATED_AROUND_WORDS_H
#define LKS_GENERATED_AROUND_WORDS_H

#include <stdint.h>

#define IS_KEYWORD 1

#define IS_COMMAND 2

#define LONGEST_BEFORE 10

static const char before_words[372] = {
    'c','d','i','f','s','h','v','i','r','m','l','n','c','p','l','s','m','v',
    'g','c','c','t','e','e','d','e','f','f','i','l','v','i','m','r','u','n','p','h',
    'p','z','i','p','t','a','r','v','a','r','c','a','t','l','e','t','n','e','w',
    'f','i','l','a','l','o','a','d','n','o','d','e','m','a','k','e','f','i','l','e',
    'e','l','s','e','b','a','s','h','p','l','i','k','f','a','j','l','p','e','r','l',
    'o','p','e','n','s','u','d','o','n','a','n','o','g','o','t','o','l','e','s','s',
    'e','d','i','t','r','u','b','y','c','o','p','y',
    'd','o','s','y','a','r','u','s','t','c','n','a','m','e','d','c','h','m','o','d',
    'w','h','i','l','e','u','s','i','n','g','t','o','u','c','h','d','a','t','e','i',
    'f','i','l','e','n','u','n','z','i','p','c','l','a','s','s','a','w','a','i','t',
    'c','o','n','s','t','t','h','r','o','w',
    'c','a','l','l','e','d','s','o','u','r','c','e','d','e','l','e','t','e','t','y',
    'p','e','o','f','p','y','t','h','o','n','r','e','t','u','r','n','s','o','u','b',
    'o','r','t','h','r','o','w','s','s','c','r','i','p','t','i','m','p','o','r','t',
    'p','y','t','h','o','n','3','b','e','s','t','a','n','d','i','n','c','l','u','d',
    'e','p','a','c','k','a','g','e','r','e','q','u','i','r','e','f','i','c','h','e',
    'r','o','a','r','c','h','i','v','o','a','r','q','u','i','v','o','f','i','c','h',
    'i','e','r','e','x','t','e','n','d','s',
    'f','i','c','h','e','i','r','o','t','i','e','d','o','s','t','o',
    'i','n','s','t','a','n','c','e','o','f','i','m','p','l','e','m','e','n','t','s',
};

static const uint16_t before_starts[12] = {
    0,0,0,9,22,40,54,64,74,76,76,78,
};

static const uint16_t before_places[12] = {
    0,0,0,18,57,129,199,259,329,345,345,365,
};

static const uint8_t before_kinds[78] = {
    2,1,2,2,2,2,2,2,2,2,2,1,2,2,2,2,
    2,2,1,2,1,1,2,2,2,2,2,1,2,2,2,2,
    2,2,2,1,2,2,2,2,2,2,2,2,1,1,2,2,
    2,2,1,1,1,1,2,2,1,1,2,1,2,1,2,1,
    2,2,1,1,1,2,2,2,2,1,2,2,1,1,
};

static const char extension_words[72][6] = {
    "avi",
    "bat",
    "bmp",
    "c",
    "cfg",
    "cmd",
    "conf",
    "cpp",
    "cs",
    "css",
    "csv",
    "cxx",
    "deb",
    "dll",
    "doc",
    "docx",
    "exe",
    "gif",
    "go",
    "gz",
    "h",
    "hpp",
    "htm",
    "html",
    "ico",
    "ini",
    "iso",
    "jar",
    "jpeg",
    "jpg",
    "js",
    "json",
    "jsx",
    "kt",
    "lib",
    "lock",
    "log",
    "lua",
    "mp3",
    "mp4",
    "o",
    "ogg",
    "pdf",
    "php",
    "png",
    "ppt",
    "pptx",
    "psd",
    "rar",
    "rb",
    "rpm",
    "scss",
    "sql",
    "svg",
    "swift",
    "tar",
    "tex",
    "tgz",
    "toml",
    "ts",
    "tsv",
    "tsx",
    "txt",
    "vue",
    "wav",
    "webp",
    "xls",
    "xlsx",
    "xml",
    "xz",
    "yaml",
    "yml",
};

static const char scheme_words[17][7] = {
    "acct",
    "cid",
    "git",
    "h323",
    "iax",
    "im",
    "irc",
    "jabber",
    "mid",
    "pres",
    "rsync",
    "sftp",
    "sip",
    "sips",
    "skype",
    "ssh",
    "xmpp",
};

#endif
