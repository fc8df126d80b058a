/* Parameters, tokens and paths of URLs that are secret.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   secret_endings.txt sha256 33eb4b926a467a0cf5f6794e404ace867c60f8e3ecb8ba2937e91acf31616da3
 *   secret_parameters.txt sha256 47275ee00a7c5234c4a4848fb9a108f18cf4a92c690edffb272d1180f7aea6ee
 *   secret_paths.txt sha256 b502add12ccc46cf3405290a34183db6d81bce9c4b5953ba7458fc9e1beadfdb
 *   token_prefixes.txt sha256 11c446d4d03e8eb6a86efb57d7091862e036a91efc1165aa1b47876c8edbdd98
 * 985 bytes of tables. */
#ifndef LKS_GENERATED_SECRET_WORDS_H
#define LKS_GENERATED_SECRET_WORDS_H

#include <stdint.h>

static const char secret_parameter_words[269] =
    "pw"
    "jwt"
    "key"
    "pwd"
    "sid"
    "sig"
    "auth"
    "code"
    "hmac"
    "pass"
    "pswd"
    "rlkey"
    "apikey"
    "appkey"
    "bearer"
    "passwd"
    "ticket"
    "authkey"
    "session"
    "passcode"
    "passwort"
    "clientkey"
    "phpsessid"
    "sessionid"
    "accountkey"
    "credential"
    "jsessionid"
    "oauthnonce"
    "passphrase"
    "privatekey"
    "credentials"
    "aspsessionid"
    "oauthverifier"
    "awsaccesskeyid"
    "xamzcredential"
    "sharedaccesskey";

static const uint16_t secret_parameter_words_starts[17] = {
    0,0,0,2,17,37,42,72,86,102,129,189,200,212,225,253,
    268,
};

static const char secret_ending_words[7][10] = {
    "accesskey",
    "apikey",
    "password",
    "secret",
    "secretkey",
    "signature",
    "token",
};

static const char token_prefix_words[27][12] = {
    "AIza",
    "AKIA",
    "ASIA",
    "EAAC",
    "dop_v1_",
    "gho_",
    "ghp_",
    "ghr_",
    "ghs_",
    "ghu_",
    "github_pat_",
    "glpat-",
    "glrt-",
    "hf_",
    "npm_",
    "pypi-",
    "rk_live_",
    "shpat_",
    "sk-",
    "sk_live_",
    "sk_test_",
    "xapp-",
    "xoxa-",
    "xoxb-",
    "xoxp-",
    "xoxs-",
    "ya29.",
};

static const char secret_path_words[8][36] = {
    "api.telegram.org/bot",
    "api.telegram.org/file/bot",
    "discord.com/api/webhooks/*/",
    "discordapp.com/api/webhooks/*/",
    "hooks.slack.com/services/*/*/",
    "hooks.slack.com/workflows/*/*/*/",
    "hooks.zapier.com/hooks/catch/*/",
    "maker.ifttt.com/trigger/*/with/key/",
};

#endif
