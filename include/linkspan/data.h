/**
 * The lists of public suffixes and of top-level domains. Lists are compiled into the
 * library; a program can load newer ones while it runs.
 */
#ifndef LINKSPAN_DATA_H
#define LINKSPAN_DATA_H

#include "linkspan/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------- lists of domains */

/**
 * Lists of public suffixes (https://publicsuffix.org) and of delegated top-level
 * domains (IANA). Wherever a linkspan_data is a parameter, NULL means the lists
 * compiled into the library. The object never changes and can be shared by threads.
 * It is reference-counted: call linkspan_data_free() once for linkspan_data_load()
 * and once for each linkspan_data_retain().
 */
typedef struct linkspan_data linkspan_data;

/** The two lists; also bits of linkspan_data_facts.compiled_in. */
enum linkspan_list {
    LINKSPAN_LIST_SUFFIXES = 1,
    LINKSPAN_LIST_TLDS = 2
};

/** How lists are loaded; bits of linkspan_data_source.flags. */
enum linkspan_load {
    /** Accept any list of top-level domains, such as a list of private domains, and
     *  add nothing to it. Without this flag, a list is rejected as incomplete if it
     *  lacks com, net or org, or has fewer than three quarters of the names of the
     *  compiled-in list. Without this flag, a newer suffix list can also add names
     *  to the list of top-level domains (see linkspan_data_load()). */
    LINKSPAN_LOAD_ANY_TLDS = 1
};

/** Longest name that can be given to a list, in bytes. */
#define LINKSPAN_DATA_NAME_MAX 128

/** Lists to load: the contents of the published files. If the `data` of a list is
 *  NULL, the compiled-in list is used. */
typedef struct linkspan_data_source {
    uint32_t size;              /**< sizeof(linkspan_data_source) */
    uint32_t flags;             /**< bit set of LINKSPAN_LOAD_ values */
    linkspan_str suffixes;      /**< public_suffix_list.dat */
    linkspan_str suffixes_name; /**< the name that linkspan_data_info() reports
                                     for this list, such as the name of the
                                     file; may be absent */
    linkspan_str tlds;          /**< tlds-alpha-by-domain.txt */
    linkspan_str tlds_name;     /**< the name that linkspan_data_info() reports
                                     for this list; may be absent */
} linkspan_data_source;

/** Why linkspan_data_load() rejected a list. */
typedef struct linkspan_data_error {
    uint32_t size;          /**< sizeof(linkspan_data_error), set by you */
    linkspan_status status; /**< what linkspan_data_load() returned */
    uint32_t list;          /**< the rejected list, a LINKSPAN_LIST_ value; 0:
                                 both lists */
    uint32_t reserved;      /**< 0 */
    size_t line;         /**< line number, counted from 1; 0: the error concerns
                              the whole list */
    const char *message; /**< constant, in English, NUL-terminated */
} linkspan_data_error;

/**
 * Load newer lists. The result is an object to put into linkspan_options.data, or to
 * give to linkspan_host_describe(); free it with linkspan_data_free(). The contents
 * of the files may be released after the call. The allocator must live as long as
 * the object.
 *
 * The files are read as they are published. Line ends may be LF or CRLF; a byte
 * order mark is ignored, and a repeated rule counts once. Labels outside ASCII must
 * be mapped and normalised (UTS #46), as in the published list. A wildcard must be
 * the first label of its rule. Both sections of the suffix list must be complete, so
 * that a file that was cut off is rejected.
 *
 * If the suffix list has a later date than the list of top-level domains, the
 * top-level names of its ICANN section count as delegated too. Example: if `web` is
 * only in the newer suffix list, `x.web` is still found. The name `onion` is never
 * added: it is reserved and will not be delegated (RFC 7686).
 *
 * @param data   receives the object; unchanged unless LINKSPAN_OK is returned.
 * @param error  receives the reason if a list causes LINKSPAN_ERR_INVALID, _LIMIT or
 *               _NO_MEMORY; otherwise unchanged. Its `size` must be set. May be
 *               NULL.
 * @return LINKSPAN_OK, LINKSPAN_ERR_INVALID (a list is not in its format, or a list
 *         of top-level domains is incomplete; see LINKSPAN_LOAD_ANY_TLDS),
 *         LINKSPAN_ERR_NO_MEMORY, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 *         LINKSPAN_ERR_LIMIT means that a list is larger than 16 MiB, that a rule
 *         has more than 127 labels, or that both lists together have more than about
 *         a million rules or 65,534 different names. Here the rule `a.b.c` counts as
 *         three names: `c`, `b.c` and `a.b.c`. LINKSPAN_ERR_LIMIT also means that
 *         `suffixes_name` or `tlds_name` is longer than LINKSPAN_DATA_NAME_MAX.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_data_load(
    const linkspan_data_source *source, const linkspan_allocator *allocator,
    linkspan_data **data, linkspan_data_error *error);

/** Become one more owner of the object: it lives until every owner has called
 *  linkspan_data_free(). Returns `data`, which may be NULL.
 *  @since 0.1 */
LINKSPAN_API linkspan_data *linkspan_data_retain(linkspan_data *data);

/** Give up one ownership of the object; the last owner's call frees it. Does nothing
 *  if `data` is NULL. A detector is an owner of its lists too, so you may call this
 *  function as soon as the detector is made.
 *  @since 0.1 */
LINKSPAN_API void linkspan_data_free(linkspan_data *data);

/** Where the lists come from. The strings belong to the linkspan_data object. A date
 *  is a number: 20260724 is 24 July 2026; 0 means that the list states no date. */
typedef struct linkspan_data_facts {
    uint32_t size;                 /**< sizeof(linkspan_data_facts) */
    uint32_t compiled_in;          /**< the lists that are compiled in, not
                                        loaded: bit set of LINKSPAN_LIST_
                                        values */
    linkspan_str suffixes_name;    /**< if the list was loaded, its name in
                                        linkspan_data_source; if it is compiled
                                        in, the name of the published file */
    linkspan_str suffixes_version; /**< as the list states it; if the list
                                        states no version, the time that it
                                        states for the import of its new generic
                                        top-level domains */
    linkspan_str tlds_name;
    linkspan_str tlds_version;
    uint32_t suffixes_date;
    uint32_t tlds_date;
    int32_t suffixes_age; /**< in days; -1: unknown */
    int32_t tlds_age;
    uint32_t icann_rules;         /**< rules of the ICANN section */
    uint32_t private_rules;       /**< rules of the private section */
    uint32_t tlds_count;          /**< names in the list of top-level domains */
    uint32_t tlds_added;          /**< names added from a newer suffix list */
    linkspan_str unicode_version; /**< linkspan_unicode_version() */
    linkspan_str uts58_version;   /**< linkspan_uts58_version() */
} linkspan_data_facts;

/**
 * Report the names, versions, dates and ages of lists. Nothing needs to be freed.
 *
 * @param data   NULL: the compiled-in lists.
 * @param now    the current time as time() returns it, to compute the ages; negative
 *               if you do not need them.
 * @param facts  its `size` must be set; receives the facts.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_data_info(const linkspan_data *data,
                                                int64_t now,
                                                linkspan_data_facts *facts);

/**
 * Write all entries of a list, one per line, so that two lists can be compared. The
 * lines are sorted by their labels from right to left: `ac`, `com.ac`, `ad`.
 *
 * Public suffixes are written as rules (`co.uk`, `*.ck`, `!www.ck`), with a `+`
 * before those of the private section. The top-level domains include those that a
 * newer suffix list adds. Labels are A-labels in lower case.
 *
 * @param data  NULL: the compiled-in lists.
 * @param list  LINKSPAN_LIST_SUFFIXES or LINKSPAN_LIST_TLDS.
 * @param out   the entries are appended to it. The compiled-in list of suffixes needs
 *              about 150 KB, and that of top-level domains about 10 KB.
 * @return LINKSPAN_OK, LINKSPAN_ERR_SPACE or _LIMIT if `out` is too small,
 *         LINKSPAN_ERR_NO_MEMORY, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_data_names(const linkspan_data *data,
                                                 uint32_t list,
                                                 linkspan_buf *out);

#ifdef __cplusplus
}
#endif

#endif
