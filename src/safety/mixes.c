#include "safety/host.h"

#include <string.h>

#include "safety/generated/script_words.h"
#include "text/steps.h"
#include "text/utf8.h"

_Static_assert(LKS_SCRIPT_WORDS == 3, "as linkspan_policy.mixes has it");

#define HOMES     (sizeof script_homes / sizeof *script_homes)
#define LANGUAGES (sizeof language_mixes / sizeof *language_mixes)
#define CODE      4 /* number of letters in the code of a script */

static bool is_in_mix(const uint64_t mix[LKS_SCRIPT_WORDS], lks_slice text)
{
    size_t width = 0;
    for (size_t at = 0; at < text.len; at += width) {
        LKS_STEP();
        const lks_script_set set = lks_scripts_of(
            lks_utf8_decode(text.data + at, text.data + text.len, &width));
        uint64_t both = 0;
        for (int i = 0; i < LKS_SCRIPT_WORDS; i++)
            both |= set.words[i] & mix[i];
        if (both == 0)
            return false;
    }
    return true;
}

bool lks_is_mixed(const linkspan_policy *policy, lks_slice text,
                  const lks_script_kinds *kinds, lks_restriction level)
{
    lks_restriction found = LKS_RESTRICTION_ASCII;
    if (!lks_script_mix_of_kinds(kinds, &found))
        found = lks_script_mix_of(text);
    if (found <= level)
        return false;
    for (size_t i = 0; i < policy->mix_count; i++)
        if (is_in_mix(policy->mixes[i], text))
            return false;
    return true;
}

bool lks_is_at_home(uint32_t first, lks_slice tld, uint32_t tld_first)
{
    const lks_script_set scripts = lks_scripts_of(first);
    if (tld_first >= 0x80)
        return !lks_scripts_are_none(
            lks_scripts_in_both(scripts, lks_scripts_of(tld_first)));
    for (size_t i = 0; i < HOMES && tld.len == 2; i++)
        if (lks_ascii_lower(tld.data[0]) == script_homes[i][0] &&
            lks_ascii_lower(tld.data[1]) == script_homes[i][1] &&
            lks_scripts_have(scripts, script_homes[i][2]))
            return true;
    return false;
}

static void add_script(uint64_t mix[LKS_SCRIPT_WORDS], size_t script)
{
    mix[script / 64] |= (uint64_t)1 << script % 64;
}

static bool add_language(uint64_t mix[LKS_SCRIPT_WORDS], lks_slice language)
{
    for (size_t i = 0; i < LANGUAGES && language.len == 2; i++) {
        if (memcmp(language.data, language_mixes[i], 2) != 0)
            continue;
        add_script(mix, language_mixes[i][2]);
        add_script(mix, language_mixes[i][3]);
        return true;
    }
    return false;
}

/* Add the scripts of codes that have a plus sign between them. */
static bool add_codes(uint64_t mix[LKS_SCRIPT_WORDS], lks_slice codes)
{
    for (size_t at = 0;; at += CODE + 1) {
        size_t script = 0;
        if (codes.len - at < CODE)
            return false;
        while (script < LKS_SCRIPTS &&
               memcmp(codes.data + at, script_codes + CODE * script, CODE) != 0)
            script++;
        if (script == LKS_SCRIPTS)
            return false;
        add_script(mix, script);
        if (at + CODE == codes.len)
            return true;
        if (codes.data[at + CODE] != '+')
            return false;
    }
}

linkspan_status lks_allow_mix(linkspan_policy *policy, lks_slice mix)
{
    uint64_t scripts[LKS_SCRIPT_WORDS] = {0};
    if (!add_language(scripts, mix) && !add_codes(scripts, mix))
        return LINKSPAN_ERR_INVALID;
    if (policy->mix_count >= LINKSPAN_MIXES_MAX)
        return LINKSPAN_ERR_LIMIT;
    memcpy(policy->mixes[policy->mix_count++], scripts, sizeof scripts);
    return LINKSPAN_OK;
}
