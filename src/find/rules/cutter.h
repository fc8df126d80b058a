/* Where a link ends sooner than UTS #58 3.5.1 says, because text touches it
 * without a space: the tailored rules about tails (docs/reference/profiles.md). These are
 * P1 (punctuation), P2 (another script), P3 (a suffix after a hyphen), P4 (a
 * clause), P5 (a particle), P8 (a bare `?` or `#`), P12 (unseen characters),
 * P13 (markup), P14 (symbols), P15 (fields of a record) and P16 (wrappers).
 *
 * The termination walk (find/tail.h) passes each unit of the tail to the
 * cutter before it takes the unit. At some characters the cutter asks rules
 * whether the link ends there. A rule decides at once, from what the cutter knows
 * about the tail before the unit and from a bounded look ahead (find/rules/ahead.h).
 * The first rule that ends the link is the last that is asked. Other rules leave
 * out what stands at the end of a link: a bare `?` (P8), markup (P13), unseen
 * characters (P12).
 *
 * A segment is the text between two separators or initiators; native text is
 * text in a script that is written right beside a URL, without a space. */
#ifndef LKS_FIND_RULES_CUTTER_H
#define LKS_FIND_RULES_CUTTER_H

#include "linkspan/linkspan.h"

#include "find/detector.h"
#include "find/rules/surroundings.h"
#include "text/slice.h"
#include "text/utf8.h"
#include "unicode/native.h"
#include "url/parts.h"
#include "url/split.h"

/** What the walk of UTS #58 3.5.1 takes at once: an initiator, a separator or one
 *  other code point. */
typedef struct lks_tail_unit {
    uint32_t cp;
    size_t at;
    size_t next;
    lks_part part;     /**< the part it stands in, or starts */
    bool is_syntax;    /**< an initiator or a separator */
    bool is_initiator; /**< it starts its part */
} lks_tail_unit;

/** Read the unit at `at`, which stands in `part`. If `part` is LKS_PART_NONE, only
 *  an initiator can follow, and the unit's part is LKS_PART_NONE if none does.
 *  `is_escaped`: a slash may be written `\/` (P13). */
static inline lks_tail_unit lks_read_tail_unit(lks_slice text, size_t at,
                                               lks_part part, bool is_escaped)
{
    const size_t escape = is_escaped && lks_is_escaped_slash(text, at);
    const uint8_t *p = text.data + at + escape;
    const uint8_t *end = text.data + text.len;
    lks_tail_unit u = {*p, at, 0, part, true, false};
    size_t width = 0;
    if (part != LKS_PART_NONE && lks_is_ascii_alnum(*p)) { /* as most are */
        u.is_syntax = false;
        u.next = at + 1;
        return u;
    }
    if (part == LKS_PART_NONE || lks_part_ends_at(part, p, end)) {
        u.is_initiator = true;
        u.part = lks_part_at(p, end, &width);
    } else {
        width = lks_part_clears_at(part, p, end);
    }
    if (width == 0) {
        width = 1;
        if (*p >= 0x80)
            u.cp = lks_utf8_decode(p, end, &width);
        u.is_syntax = false;
    }
    u.next = at + escape + width;
    return u;
}

/** Longest run of markup that is compared (P13), in bytes. */
#define LKS_MARKUP_MAX 16
/** Bytes of a folder (P4) or parameter (P2) that are kept for the lookup; all
 *  words of the lists are shorter. */
#define LKS_FOLDER_MAX 16

/** The link as it would be if it ended here. */
typedef struct lks_ending {
    size_t end;
    size_t directive_count;
    uint32_t parts;
    lks_part part;
} lks_ending;

/** The tailored rules for the tail of a link, and what they need to know at its
 *  start. */
typedef struct lks_cut_rules {
    uint32_t bits;         /**< bit set of LINKSPAN_TAILOR_; 0: UTS #58 alone */
    linkspan_range before; /**< the link up to its tail */
    bool is_escaped;       /**< P13: `\/` is a slash */
    bool is_in_pieces;     /**< there is no link, and the text before a unit may
                            *   be gone when the unit comes */
    uint8_t markup_len;    /**< length of the run of markup right before the
                            *   link */
    uint8_t markup[LKS_MARKUP_MAX];
} lks_cut_rules;

typedef enum lks_cut_verdict {
    LKS_CUT_TAKE,
    LKS_CUT_SOFT, /**< take as if it were Soft */
    LKS_CUT_END   /**< the link is over */
} lks_cut_verdict;

/** The facts about the tail before a unit are brought up to date when a rule asks for
 *  them (lks_facts()). */
typedef struct lks_cutter {
    lks_cut_rules rules;
    size_t known;            /**< the facts are about the tail up to here */
    lks_part known_part;     /**< the part at that place */
    lks_surroundings around; /**< see has_around and has_line */
    bool has_around;         /**< the character before the link was read */
    bool has_line;           /**< the line before the link was read */
    bool is_native_site; /**< a label of the host is the code of a language or
                          *   country with a touching script (P2), such as "ja"
                          *   or "cn"; known if is_following */
    bool is_touched;     /**< a letter of the touching scripts (P2: scripts that
                          *   are written right beside a URL) stands right
                          *   before the link; known if is_following */
    bool is_ascii;       /**< the link so far is ASCII */
    bool is_native;      /**< the segment has a letter that is not Latin */
    bool has_ascii;      /**< the segment has an ASCII letter or digit */
    bool is_mixed;       /**< the segment has anything but ASCII letters
                               *   and digits */
    bool is_first;       /**< the segment is empty so far */
    bool is_bracketed;   /**< the segment starts with a bracket */
    bool is_at_root;     /**< only the path's first slash stands before the
                               *   segment */
    bool has_titles;     /**< native titles are expected here */
    uint32_t before;     /**< code point before the current unit, combining
                               *   marks skipped */
    lks_native before_class; /**< the class of `before` */
    size_t count;            /**< number of units seen */
    bool is_curly;           /**< in a title, a curly quotation mark is open */
    bool is_quoted;          /**< a quotation mark is open in the link */
    bool has_quotes;         /**< the link has a quotation mark */
    bool is_single;          /**< a single quotation mark is open in the
                               *   link */
    bool is_number;          /**< the segment has only digits, `.`, `,`,
                              *   hyphens and the marks of a range */
    bool has_at;             /**< the value of a query has an @ after its
                               *   first character */
    bool has_address;        /**< and then a dot: it holds an address */
    bool is_handle;          /**< the segment starts with @ */
    bool is_search;          /**< the segment is the value of a search */
    bool is_following;       /**< the names of folders are recorded */
    size_t reach;            /**< how far rules have looked ahead */
    bool is_cut;
    uint32_t cut_rule;  /**< the rule of the cut, a LINKSPAN_TAILOR_ value */
    uint32_t soft_rule; /**< rule by which the last unit was taken as Soft */
    lks_ending cut;     /**< where the link is cut */
    lks_ending bare;    /**< the ending before a `?` or `#`; used if the link
                         *   would end right after that initiator, at bare_end
                         *   (P8) */
    size_t bare_end;
    lks_ending doubtful; /**< the ending before a unit that belongs to the link
                          *   only if the link reaches doubtful_until */
    size_t doubtful_until;
    uint32_t doubtful_rule; /**< the rule about it, a LINKSPAN_TAILOR_ value */
    lks_ending markup_ending; /**< the ending before a run of markup; used if
                               *   the link would end right after that run, at
                               *   markup_end (P13) */
    size_t markup_end;
    uint8_t seen_markup_len;
    uint8_t seen_markup[LKS_MARKUP_MAX];
    uint8_t folder_len; /**< length of the segment so far, but at most
                         *   LKS_FOLDER_MAX */
    uint8_t folder[LKS_FOLDER_MAX];
} lks_cutter;

/** Start at the end of the host. `rules` may be NULL: UTS #58 alone. */
void lks_cutter_begin(lks_cutter *t, const lks_cut_rules *rules);

/** Rules for the tail of the link whose scheme, host and port are `before`. Right
 *  before the link they look for a run of markup of up to LKS_MARKUP_MAX bytes.
 *  P13: the same run at the link's end, or its mirror image, is not part of the
 *  link. */
lks_cut_rules lks_tail_rules(const linkspan_detector *d, lks_slice text,
                             linkspan_range before);

/** Read the text before the link, and its line if rules about `cp` depend on the
 *  line. */
void lks_cutter_look_around(lks_cutter *t, lks_slice text, uint32_t cp);

/** Bring the facts about the tail up to date for rules about the unit. */
void lks_cutter_learn(lks_cutter *t, lks_slice text, const lks_tail_unit *u);

/** Bring the facts about the tail up to date as far as `to`. */
void lks_cutter_catch_up(lks_cutter *t, lks_slice text, size_t to);

/** Decide about the unit; `here` is the ending before it, and `open` has the
 *  `depth` brackets that are open. */
lks_cut_verdict lks_cutter_see(lks_cutter *t, lks_slice text,
                               const lks_tail_unit *u, lks_ending here,
                               const uint32_t *open, size_t depth);

/** Returns where the link ends; `here` is where it would end without the
 *  tailored rules. `cut_rule` is then the rule that ended it sooner, or 0. */
lks_ending lks_cutter_end(lks_cutter *t, lks_ending here);

/** Ask nothing more of the text before `at`, where the next unit starts: that text may be
 *  gone when more of the tail arrives. What the names of its folders say is forgotten;
 *  this is for a tail that is too long to be linked. */
void lks_cutter_let_go(lks_cutter *t, lks_slice text, size_t at);

/** True if the rule is on. */
static inline bool lks_cutter_has(const lks_cutter *t, uint32_t rule)
{
    return (t->rules.bits & rule) != 0;
}

#endif
