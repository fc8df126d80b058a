/* Words of headers and of JSON that say what is secret.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   common_names.txt sha256 710ec2fbfe28ced76bd82bf6333f62b42428ff7cc7cd46518064f8b47f1dd9cf
 *   credential_schemes.txt sha256 092b903d166edafaceb2ca39a7978d3d000a67d4b52a32264c29401b31396b56
 * 154 bytes of tables. */
#ifndef LKS_GENERATED_SECRET_TEXT_WORDS_H
#define LKS_GENERATED_SECRET_TEXT_WORDS_H

#include <stdint.h>

static const char credential_scheme_words[9][10] = {
    "apikey",
    "basic",
    "bearer",
    "digest",
    "key",
    "negotiate",
    "ntlm",
    "oauth",
    "token",
};

static const char common_name_words[8][8] = {
    "auth",
    "code",
    "key",
    "pass",
    "session",
    "sid",
    "sig",
    "ticket",
};

#endif
