/* Where a link ends sooner than UTS #58 3.5.1 says, because text touches it
 * without a space: the tailored rules about tails (docs/profiles.md). These are
 * P1 (punctuation), P2 (another script), P3 (a suffix after a hyphen), P4 (a
 * clause), P5 (a particle), P8 (a bare `?` or `#`), P12 (unseen characters),
 * P13 (markup), P14 (symbols), P15 (fields of a record) and P16 (wrappers). The
 * termination walk (link/termination.h) passes each unit of the tail to the
 * cutter before it takes the unit. No unit is read twice: a cut that depends on
 * the text that follows is stored, with the ending that it would give
 * (lks_pending_cut). Bidi controls and other unseen characters are left out at
 * the end (P12). A segment is the text between two separators or initiators;
 * native text is text in a script that is written right beside a URL, without a
 * space. */
#ifndef LKS_LINK_CUTTER_H
#define LKS_LINK_CUTTER_H

#include "linkspan/linkspan.h"

#include "link/part.h"
#include "link/simple_tail.h"
#include "link/surroundings.h"
#include "text/slice.h"
#include "unicode/native.h"

/** Longest run of markup that is compared (P13), in bytes. */
#define LKS_MARKUP_MAX 16
/** Longest word that is looked up (P4, P5), in bytes. */
#define LKS_CLAUSE_MAX 24
/** Bytes of a folder (P4) or parameter (P2) that are kept for the lookup; all
 *  words of the lists are shorter. */
#define LKS_FOLDER_MAX 16
/** Longest name of a character reference that is looked up (P16), in bytes. */
#define LKS_ENTITY_MAX 8
/** Longest name of an element that is looked up (P13), in bytes. */
#define LKS_TAG_MAX 6

/** The link as it would be if it ended here. */
typedef struct lks_ending {
    size_t end;
    size_t directive_count;
    uint32_t parts;
    lks_part part;
} lks_ending;

/** What the tailored rules need to know about a link. */
typedef struct lks_cut_rules {
    uint32_t bits;       /**< bit set of LINKSPAN_TAILOR_; 0: UTS #58 alone */
    bool is_ascii_host;  /**< scheme and host are ASCII */
    bool is_escaped;     /**< P13: `\/` is a slash */
    bool is_native_site; /**< a label of the host is the code of a language or
                          *   country with a touching script (P2), such as "ja"
                          *   or "cn"; also true if only ASCII follows, since it
                          *   does not matter then */
    bool is_touched;     /**< a letter of the touching scripts (P2: scripts that
                          *   are written right beside a URL) stands right
                          *   before the link */
    lks_surroundings around;
    uint8_t markup_len; /**< length of the run of markup right before the
                         *   link */
    uint8_t markup[LKS_MARKUP_MAX];
} lks_cut_rules;

/** A unit that the walk is about to take. */
typedef struct lks_tail_unit {
    uint32_t cp;
    size_t at;
    size_t next;
    lks_part part;     /**< the part it stands in, or starts */
    bool is_syntax;    /**< an initiator or a separator */
    bool is_initiator; /**< it starts its part */
} lks_tail_unit;

typedef enum lks_cut_verdict {
    LKS_CUT_TAKE,
    LKS_CUT_SOFT, /**< take as if it were Soft */
    LKS_CUT_END   /**< the link is over */
} lks_cut_verdict;

/** A cut that waits for the text that follows. */
typedef struct lks_pending_cut {
    uint8_t state; /**< 0: no cut waits */
    bool is_ascii; /**< the link before the cut is ASCII */
    lks_native class;
    size_t since; /**< number of the unit at which the cut started to wait */
    size_t depth; /**< brackets that were open there; some rules store another
                   *   number in it */
    lks_ending ending;
} lks_pending_cut;

typedef struct lks_cutter {
    lks_cut_rules rules;
    bool is_ascii;            /**< the link so far is ASCII */
    bool is_waiting;          /**< a cut waits */
    bool is_native;           /**< the segment has a letter that is not Latin */
    bool has_ascii;           /**< the segment has an ASCII letter or digit */
    bool is_mixed;            /**< the segment has anything but ASCII letters
                               *   and digits */
    bool is_first;            /**< the segment is empty so far */
    bool is_bracketed;        /**< the segment starts with a bracket */
    bool is_at_root;          /**< only the path's first slash stands before the
                               *   segment */
    bool has_titles;          /**< native titles are expected here */
    uint32_t before;          /**< code point before the current unit, combining
                               *   marks skipped */
    lks_native before_class;  /**< the class of `before` */
    size_t count;             /**< number of units seen */
    lks_pending_cut bracket;  /**< P1: an opening bracket, not yet closed */
    lks_pending_cut quote;    /**< P1: a quotation mark */
    lks_pending_cut remark;   /**< P1: an ASCII bracket */
    lks_pending_cut script;   /**< P2: native text after ASCII */
    lks_pending_cut suffix;   /**< P3: `-` and an ending */
    lks_pending_cut particle; /**< P4: native text after a slash */
    lks_pending_cut clause;   /**< P4: a word that no title begins with */
    lks_pending_cut josa;     /**< P5: a particle */
    lks_pending_cut kana;     /**< P4: Hiragana after a name */
    lks_pending_cut topic;    /**< P4: は and the like after a name */
    bool is_polite;           /**< a polite verb stands right before the current
                               *   unit */
    lks_pending_cut escape;   /**< P13: a backslash */
    lks_pending_cut joined;   /**< P13: another URL, of which `depth` bytes
                               *   match */
    lks_pending_cut angle;    /**< P13: <, with `depth` letters after it */
    lks_pending_cut shout;    /**< P1: exclamation marks, a dash, an ellipsis */
    lks_pending_cut title;    /**< P1: a punctuation mark inside a native
                               *   title */
    lks_pending_cut symbol;   /**< P14: emoji, arrows */
    lks_pending_cut bar;      /**< P15: | or a comma before a word */
    lks_pending_cut label;    /**< P15: | before several words */
    lks_pending_cut shell;    /**< P15: && */
    lks_pending_cut field;    /**< P15: a comma before an address or a date */
    uint16_t field_digits;    /**< bit i: character i of the field is a digit */
    lks_pending_cut entity;   /**< P16: &quot; */
    lks_pending_cut code;     /**< P16: a backquote */
    lks_pending_cut tag;      /**< P16: [/url] */
    lks_pending_cut comment;  /**< P16: the end of a comment */
    lks_pending_cut partner;  /**< P16: partner of an apostrophe before the
                               *   link */
    bool is_quoted;           /**< a quotation mark is open in the link */
    bool has_quotes;          /**< the link has a quotation mark */
    bool is_single;           /**< a single quotation mark is open in the
                               *   link */
    bool is_number;           /**< the segment has only digits, `-` and `.` */
    bool has_at;              /**< the value of a query has an @ after its
                               *   first character */
    bool has_address;         /**< and then a dot: it holds an address */
    bool is_handle;           /**< the segment starts with @ */
    bool is_search;           /**< the segment is the value of a search */
    uint8_t tag_name[LKS_TAG_MAX];
    uint8_t entity_len;
    uint8_t entity_name[LKS_ENTITY_MAX];
    bool is_cut;
    uint32_t cut_rule;  /**< the rule of the cut, a LINKSPAN_TAILOR_ value */
    uint32_t soft_rule; /**< rule by which the last unit was taken as Soft */
    lks_ending cut;     /**< where the link is cut */
    lks_ending bare;    /**< the ending before a `?` or `#`; used if the link
                         *   would end right after that initiator, at bare_end
                         *   (P8) */
    size_t bare_end;
    lks_ending
        markup_ending; /**< the ending before a run of markup; used if the link
                        *   would end right after that run, at markup_end
                        *   (P13) */
    size_t markup_end;
    uint8_t seen_markup_len;
    uint8_t seen_markup[LKS_MARKUP_MAX];
    uint8_t word_len; /**< length of the native run of `clause` and `josa` */
    uint8_t word[LKS_CLAUSE_MAX];
    uint8_t folder_len; /**< length of the segment so far, but at most
                         *   LKS_FOLDER_MAX */
    uint8_t folder[LKS_FOLDER_MAX];
} lks_cutter;

/** Start at the end of the host. `rules` may be NULL: UTS #58 alone. */
void lks_cutter_begin(lks_cutter *t, const lks_cut_rules *rules);

/** Start after the bytes of a simple tail that are in the range `seen`; the
 *  last of them is a separator or an initiator. If it is the initiator of a
 *  query or fragment, `bare` is the ending before that initiator (P8);
 *  otherwise `bare` is NULL. */
void lks_cutter_resume(lks_cutter *t, lks_slice text, linkspan_range seen,
                       const lks_simple_tail *simple, const lks_ending *bare);

/** Take the ASCII letters and digits from `at` on, which most of a URL consists
 *  of: no rule acts on them unless a cut waits. Returns where they end. */
size_t lks_cutter_pass(lks_cutter *t, lks_slice text, size_t at, size_t limit);

/** Decide about the unit; `here` is the ending before it, and `depth` the
 *  number of open brackets. */
lks_cut_verdict lks_cutter_see(lks_cutter *t, const lks_tail_unit *u,
                               lks_ending here, size_t depth);

/** Record that the unit was taken and that `depth` brackets are open now. False
 *  if the link ends before that unit. */
bool lks_cutter_took(lks_cutter *t, size_t depth);

/** Returns where the link ends; `here` is where it would end without the
 *  tailored rules. `cut_rule` is then the rule that ended it sooner, or 0. */
lks_ending lks_cutter_end(lks_cutter *t, lks_ending here);

#endif
