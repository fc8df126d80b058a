/**
 * linkspan/base.h declares what all functions share: status codes, ranges, strings,
 * memory, buffers and versions. These are the conventions:
 *
 * Text. Text is UTF-8, given as a pointer and a length in bytes. It need not end
 * in NUL and may contain NUL bytes. If the length is 0, the pointer may be NULL.
 * Offsets count bytes from 0. A range includes its start and excludes its end.
 *
 * Ownership. Functions whose names end in `_new` or `_load`, and
 * linkspan_detector_from_string(), make an object. Free it with the `_free` function
 * of its type. A string that a function returns as `const char *` is constant: never
 * free it. Functions that write text append it to a linkspan_buf that you own. Unless
 * a description says otherwise, the library keeps no pointer to a text after a call
 * returns. The description of each `_new` function lists what must live as long as
 * the object.
 *
 * Threads. The library has no global state. Every function may be called from any
 * thread. Detectors, lists of domains and lists of protected names never change
 * and can be shared by threads; use every other object in one thread at a time.
 *
 * Structs. A public struct starts with its own size, so that later versions can add
 * fields without breaking programs. Initialise a struct with its init function. If
 * it has none, set the size yourself: `linkspan_host host = {.size = sizeof host}`.
 * A linkspan_link needs no initialisation, because the library sets all its fields.
 * A field named `reserved` must be 0; otherwise functions return
 * LINKSPAN_ERR_OPTION. If your header is newer than the library, the library does
 * not know some of the fields. Leave these fields at 0: any other value gives
 * LINKSPAN_ERR_OPTION. In a struct that the library fills in, the library writes 0
 * into the fields that it does not know. linkspan_range, linkspan_str and
 * linkspan_pair have no size field, because they will never get new fields.
 *
 * A function whose name ends in `_sized` takes the size of a struct or, as
 * `stride`, the size of the elements of an array. C and C++ programs call the
 * function without `_sized`, which is inline and passes the size that the compiler
 * knows. Bindings that load symbols by name call the `_sized` functions.
 *
 * Callbacks. A callback may call any function of the library, except those that
 * change the stream or linkifier that is calling it: these return
 * LINKSPAN_ERR_BUSY and change nothing. A callback may free that stream or
 * linkifier; the library then releases the memory after the callback has returned.
 */
#ifndef LINKSPAN_BASE_H
#define LINKSPAN_BASE_H

#include <stddef.h>
#include <stdint.h>

#include "linkspan/version.h"

/** To embed linkspan in your own shared library without exporting its symbols,
 *  define LINKSPAN_API as empty in every file that includes this header, and
 *  compile with -fvisibility=hidden. */
#ifdef LINKSPAN_API
#elif defined(_WIN32) && defined(LINKSPAN_BUILD_SHARED)
#    define LINKSPAN_API __declspec(dllexport)
#elif defined(__GNUC__)
#    define LINKSPAN_API __attribute__((visibility("default")))
#else
#    define LINKSPAN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------- what all functions share */

/** True if the library that wrote the struct `*object` knows `field`. Only callbacks
 *  need this test: the struct that a callback receives belongs to the library, and
 *  a library older than your header passes a smaller struct. Example:
 *  `LINKSPAN_HAS_FIELD(link, directive_count)`. */
#define LINKSPAN_HAS_FIELD(object, field)                                      \
    ((size_t)((const char *)&(object)->field - (const char *)(object)) +       \
         sizeof((object)->field) <=                                            \
     (object)->size)

/** Outcome of a call: 0 is success, a negative value is a failure, and a positive
 *  value means that there was nothing to report. Later versions never change the
 *  meaning of a value that a release has had. After a failure every output argument
 *  is unchanged, unless the function's description says otherwise. */
typedef int32_t linkspan_status;

enum linkspan_status_code {
    LINKSPAN_OK = 0,
    LINKSPAN_NONE = 1,     /**< nothing found, or nothing more to report */
    LINKSPAN_ERR_ARG = -1, /**< NULL where data is needed, an offset
                                      outside the text or inside a code point,
                                      or a struct whose size was not set */
    LINKSPAN_ERR_NO_MEMORY = -2, /**< the allocator returned NULL */
    LINKSPAN_ERR_OPTION = -3,    /**< a flag or value that this version does not
                                      know, or a `reserved` field that is not 0 */
    LINKSPAN_ERR_SPACE = -4,     /**< the caller's memory is too small; see
                                      linkspan_buf.needed */
    LINKSPAN_ERR_LIMIT = -5,     /**< the input or the result is larger than a
                                      limit; see linkspan_buf.max and the
                                      description of the function */
    LINKSPAN_ERR_INVALID = -6,   /**< the input cannot be written as asked, or
                                      a list is not in its format */
    LINKSPAN_ERR_NOT_BUILT_IN = -7, /**< the library was built without an
                                      optional part that the call needs */
    LINKSPAN_ERR_BUSY = -8 /**< a callback used the stream or linkifier that is
                                calling it */
};

/** Return the name of a status: -4 -> "LINKSPAN_ERR_SPACE". A number that is not a
 *  status gives "unknown". The string is constant. */
LINKSPAN_API const char *linkspan_status_name(linkspan_status status);

/** Return the version of the library that is running, such as "0.1.0". It differs
 *  from LINKSPAN_VERSION if your program was compiled with another version's
 *  header. The string is constant. */
LINKSPAN_API const char *linkspan_version(void);

/** Return the Unicode version of the library's tables, such as "18.0.0". The string
 *  is constant. */
LINKSPAN_API const char *linkspan_unicode_version(void);

/** Return the version of the UTS #58 properties Link_Term, Link_Bracket and
 *  Link_Email, such as "18.0.0". It differs from linkspan_unicode_version() if the
 *  library was built with the property files of a draft of UTS #58. The string is
 *  constant.
 *  @since 0.2 */
LINKSPAN_API const char *linkspan_uts58_version(void);

/** The bytes of a text from `start` up to, but not including, `end`. */
typedef struct linkspan_range {
    size_t start;
    size_t end;
} linkspan_range;

/** A string: a pointer to bytes that the struct does not own, and their number.
 *  Some strings can be absent, which is not the same as empty: the `data` of an
 *  absent string is NULL. */
typedef struct linkspan_str {
    const char *data;
    size_t len;
} linkspan_str;

/** Your own memory functions. Wherever an allocator is a parameter, NULL means
 *  realloc and free of the C library. An allocator must live as long as the objects
 *  that were made with it. */
typedef struct linkspan_allocator {
    uint32_t size; /**< sizeof(linkspan_allocator) */
    void *context; /**< passed to both functions */
    /** Like realloc: `memory` may be NULL, `bytes` is never 0. */
    void *(*resize)(void *context, void *memory, size_t bytes);
    /** Like free: `memory` may be NULL. */
    void (*release)(void *context, void *memory);
} linkspan_allocator;

/**
 * A buffer that functions write text to: either memory of your own, which never
 * grows, or memory that the library allocates up to a limit. Functions append to
 * the bytes that the buffer already has. After a failure `len` and the bytes before it
 * are unchanged, and the bytes after `len` are undefined. If the buffer was too
 * small, `needed` is a length that would have been enough. To reuse a buffer for
 * another result, set `len` to 0.
 */
typedef struct linkspan_buf {
    uint32_t size;          /**< sizeof(linkspan_buf), set by init */
    linkspan_status status; /**< internal: first failure of the running call */
    char *data;             /**< not NUL-terminated */
    size_t len;             /**< bytes written so far */
    size_t capacity;        /**< bytes that `data` has room for */
    size_t max;             /**< largest allowed `capacity` */
    size_t needed;          /**< after LINKSPAN_ERR_SPACE or _LIMIT: a `len`
                                 that would have been enough for the result */
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    uint32_t is_fixed; /**< 1 if `data` is the caller's memory */
    uint32_t reserved; /**< 0 */
} linkspan_buf;

/** Prepare a buffer whose memory the library allocates, up to `max` bytes. Nothing
 *  is allocated yet. Release the memory with linkspan_buf_free(). Example:
 *  `linkspan_buf_init(&buf, 65536, NULL)`. Returns LINKSPAN_OK or
 *  LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status
linkspan_buf_init_sized(linkspan_buf *buf, size_t size, size_t max,
                        const linkspan_allocator *allocator);
static inline linkspan_status
linkspan_buf_init(linkspan_buf *buf, size_t max,
                  const linkspan_allocator *allocator)
{
    return linkspan_buf_init_sized(buf, sizeof *buf, max, allocator);
}

/** Prepare a buffer in memory of your own, which stays yours: `char memory[256];
 *  linkspan_buf_init_fixed(&buf, memory, sizeof memory)`. linkspan_buf_free() is
 *  not needed. To measure a result, give NULL and a capacity of 0: a function that
 *  writes to this buffer then returns LINKSPAN_ERR_SPACE and sets `needed`. Returns
 *  LINKSPAN_OK or LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status linkspan_buf_init_fixed_sized(linkspan_buf *buf,
                                                           size_t size,
                                                           char *memory,
                                                           size_t capacity);
static inline linkspan_status
linkspan_buf_init_fixed(linkspan_buf *buf, char *memory, size_t capacity)
{
    return linkspan_buf_init_fixed_sized(buf, sizeof *buf, memory, capacity);
}

/** Release the memory that the library allocated for a buffer, and make the buffer
 *  empty. Does nothing if `buf` is NULL. */
LINKSPAN_API void linkspan_buf_free(linkspan_buf *buf);

#ifdef __cplusplus
}
#endif

#endif
