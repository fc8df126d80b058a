/* The notation of defanged text, which the two directions share: defang.c writes it
 * and refang.c reads it.
 *
 *   X, one of the four dots, @, :, :// or two backslashes  <->  [X]
 *   http https ftp ftps, if :// follows  <->  hxxp hxxps fxp fxps
 *   localhost  <->  lxcalhost
 *
 * The inverse also reads what other programs and people write: (.) {.} [ . ] [dot]
 * (at) meow:// http[s]:// and, within a name, [d0t] \. and &#46;. These are never
 * written here: where they stand already, the mark gets brackets, ([.]), or the word
 * an x, [dxot].
 *
 * Text that already has a layer gets one more, wherever it stands: [X] becomes
 * [[X]], hxxp:// becomes hxxxp[:]//, lxcalhost becomes lxxcalhost. So after
 * defanging, everything that has layers has exactly one more than before, and
 * the inverse can take one off everywhere. The word before "://" and the colon
 * share a layer: hxxp[:]// has one. But the layer of http[:]//, and the outer
 * layer of hxxp[[:]]//, is at the colon alone. So is that of hTTp[:]//: a hidden
 * word has no place for odd capitals, since hXXp means http. */
#ifndef LKS_SAFETY_DEFANG_NOTATION_H
#define LKS_SAFETY_DEFANG_NOTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** How many spaces may stand between a bracket and the mark or word in it. */
#define LKS_MOST_SPACES 2u

/** True if `lower` stands at `p`, in any case of letters. */
bool lks_begins_with(const uint8_t *p, size_t len, const char *lower);

/** Width of the dot at `p`, or 0. */
size_t lks_dot_width(const uint8_t *p, size_t len);

/** Width of the dot, `@`, colon or two backslashes at `p`; 0 if there is none. */
size_t lks_mark_width(const uint8_t *p, size_t len);

bool lks_opens_bracket(uint32_t cp);

/** Length of the spaces and the bracket that closes `open`, or 0. */
size_t lks_close_width(uint8_t open, const uint8_t *p, size_t len);

/** How many x the word that starts with `first` gets when it is defanged once:
 *  "hxxp" has two. */
size_t lks_needed_xs(uint8_t first);

/** True if the text at `p` is the rest of a hidden word, after its first letter
 *  and all x: "calhost" of "lxcalhost". A hidden word is one into which
 *  defanging has put an x, or one that others write: "meow", "dot" and "at" in
 *  brackets (`open`), "s" in square brackets, "&#46;". If `has_layer`, the text is
 *  refanged: then the colon after the word may also be written as "[:]". */
bool lks_ends_hidden(uint8_t first, uint8_t open, const uint8_t *p, size_t len,
                     bool has_layer);

/** True if the capitals of "http" or "ftp" at `p` come back when the word is hidden
 *  and shown again: all of its letters are capitals, or no t is one. */
bool lks_has_plain_capitals(const uint8_t *p, size_t letters);

/** True for "://", "[:]//" and "[://]" at `p`, and for the first two with the slashes
 *  that JSON writes, "\/". */
bool lks_is_before_authority(const uint8_t *p, size_t len);

#endif
