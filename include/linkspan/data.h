/**
 * The lists of public suffixes and of top-level domains: the compiled-in ones, and
 * newer ones loaded while a program runs.
 */
#ifndef LINKSPAN_DATA_H
#define LINKSPAN_DATA_H

#include "linkspan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------- lists of domains */

/**
 * Public suffixes (https://publicsuffix.org) and delegated top-level domains
 * (IANA). Wherever one is asked for, NULL means the lists compiled into the
 * library. An object never changes and can be used by any number of threads;
 * it lives until linkspan_data_free() has been called once for its making and
 * once for each linkspan_data_retain().
 */
typedef struct linkspan_data linkspan_data;

/** Which list; also bits of linkspan_data_facts.compiled_in. */
enum linkspan_list {
    LINKSPAN_LIST_SUFFIXES = 1,
    LINKSPAN_LIST_TLDS = 2
};

/** How lists are loaded; bits of linkspan_data_source.flags. */
enum linkspan_load {
    /** Accept any list of top-level domains, for private ones, and take it as is:
     *  without this flag, a list that lacks com, net or org or has fewer than
     *  three quarters of the compiled-in list's names is taken for a cut one,
     *  and the suffix list can add names (see linkspan_data_load()). */
    LINKSPAN_LOAD_ANY_TLDS = 1
};

/** Longest name of a list, in bytes. */
#define LINKSPAN_DATA_NAME_MAX 128

/** Lists to load, as the contents of files in the formats in which they are
 *  published. A list whose `data` is NULL is the compiled-in one. */
typedef struct linkspan_data_source {
    uint32_t size;              /**< sizeof(linkspan_data_source) */
    uint32_t flags;             /**< bit set of LINKSPAN_LOAD_ values */
    linkspan_str suffixes;      /**< public_suffix_list.dat */
    linkspan_str suffixes_name; /**< kept for linkspan_data_info(), such as a
                                     file's name; may be absent */
    linkspan_str tlds;          /**< tlds-alpha-by-domain.txt */
    linkspan_str tlds_name;
} linkspan_data_source;

/** Why lists were refused. */
typedef struct linkspan_data_error {
    uint32_t size;          /**< sizeof(linkspan_data_error), set by you */
    linkspan_status status; /**< what linkspan_data_load() returned */
    uint32_t list;          /**< a LINKSPAN_LIST_ value; 0: neither alone */
    uint32_t reserved;      /**< 0 */
    size_t line;            /**< counted from 1; 0: the list as a whole */
    const char *message;    /**< constant, in English, NUL-terminated */
} linkspan_data_error;

/**
 * Make an object from newer lists.
 *
 * Line ends may be LF or CRLF, a byte order mark and a missing last line end
 * do not matter, a rule that stands twice counts once. Labels may be U-labels
 * that are mapped and normalised, as in the published list. A wildcard must be
 * the first label of its rule, and both sections of the suffix list must be
 * complete, so that a list that was cut is not taken for a shorter one.
 * The lists may be released afterwards; the allocator must stay.
 *
 * If the suffix list is dated later than the list of top-level domains, the
 * top-level names of its ICANN section count as delegated too: `x.web` is found
 * if only the newer suffix list knows `web`. Not so `onion`, which is reserved and
 * never delegated (RFC 7686).
 *
 * @param data   receives the object; untouched unless LINKSPAN_OK is returned.
 * @param error  receives the reason of LINKSPAN_ERR_INVALID, _LIMIT and
 *               _NO_MEMORY that lie in the lists, else untouched; its `size`
 *               must be set. May be NULL.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID if a list is not in its format or
 *         a list of top-level domains is not whole (LINKSPAN_LOAD_ANY_TLDS),
 *         LINKSPAN_ERR_LIMIT if a list has more than 16 MiB, a million rules,
 *         more than 65,534 names or a rule of more than 127 labels, or a name of a list is
 *         longer than LINKSPAN_DATA_NAME_MAX; LINKSPAN_ERR_NO_MEMORY,
 *         LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_data_load(
    const linkspan_data_source *source, const linkspan_allocator *allocator,
    linkspan_data **data, linkspan_data_error *error);

/** Own the object once more. Gives `data`, also if it is NULL.
 *  @since 0.1 */
LINKSPAN_API linkspan_data *linkspan_data_retain(linkspan_data *data);

/** Own the object once less; the last owner releases it. NULL is fine.
 *  @since 0.1 */
LINKSPAN_API void linkspan_data_free(linkspan_data *data);

/** Where answers come from. Strings are borrowed from the object. Dates are
 *  written as 20260724 for 24 July 2026, 0 where the list tells none. */
typedef struct linkspan_data_facts {
    uint32_t size;                 /**< sizeof(linkspan_data_facts) */
    uint32_t compiled_in;          /**< bit set of LINKSPAN_LIST_ values */
    linkspan_str suffixes_name;    /**< as given, or the published name */
    linkspan_str suffixes_version; /**< in the list's own words; the published
                                        list may tell no more than when it took
                                        in the new top-level domains */
    linkspan_str tlds_name;
    linkspan_str tlds_version;
    uint32_t suffixes_date;
    uint32_t tlds_date;
    int32_t suffixes_age; /**< in days; -1: unknown */
    int32_t tlds_age;
    uint32_t icann_rules;
    uint32_t private_rules;
    uint32_t tlds_count; /**< names in the list of top-level domains */
    uint32_t tlds_added; /**< more top-level names, from a newer suffix list */
} linkspan_data_facts;

/**
 * Report where the answers of `data` come from, and how old the lists are.
 *
 * @param now    seconds since 1 January 1970, UTC (what time() gives); negative
 *               if ages are not wanted.
 * @param facts  its `size` must be set.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_data_info(const linkspan_data *data,
                                                int64_t now,
                                                linkspan_data_facts *facts);

/**
 * Write the names of a list, one a line, in the order of their labels from the last
 * one on, so that two lists can be compared.
 *
 * Public suffixes are written as rules (`co.uk`, `*.ck`, `!www.ck`), those of the
 * private section after a `+`. Top-level domains are all that count as delegated,
 * those that a newer suffix list adds included. Labels are A-labels in lower case.
 *
 * @param list  LINKSPAN_LIST_SUFFIXES or LINKSPAN_LIST_TLDS.
 * @param out   the names are appended to it; the compiled-in lists have about 150 KB
 *              and 10 KB.
 * @return LINKSPAN_OK, LINKSPAN_ERR_SPACE or _LIMIT if `out` is too small,
 *         LINKSPAN_ERR_NO_MEMORY, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_data_names(const linkspan_data *data,
                                                 uint32_t list,
                                                 linkspan_buf *out);

#ifdef __cplusplus
}
#endif

#endif
