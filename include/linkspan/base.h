/**
 * What every call of linkspan shares: status codes, ranges, strings, memory,
 * buffers and versions.
 *
 * Conventions. Text is UTF-8, given as pointer and length; it need not end in
 * NUL and may contain NUL bytes, and a NULL pointer is fine where the length is
 * 0. Offsets are bytes; ranges are half open. The library keeps no pointer to a
 * text it is given; what must outlive an object is told where that is made. It
 * has no global state, so every function may be called from any thread.
 *
 * Structs. A public struct starts with its own size, so that later versions can
 * add fields without breaking programs. Start from the init function or, if the
 * struct has none, from `= {.size = sizeof ...}`; a struct that a function only
 * writes to, such as linkspan_link, needs neither. A field named `reserved` must
 * be 0: a function that is given a struct with another value there returns
 * LINKSPAN_ERR_OPTION. A field that your header has and an older library lacks is
 * treated the same way; where that library writes the struct, the field is 0.
 * linkspan_range, linkspan_str and linkspan_pair are values that never change.
 *
 * A function whose name ends in `_sized` is given the size of a struct or, as
 * `stride`, of the elements of an array. The function without `_sized` is inline
 * and gives the size that your compiler knows. Bindings that load symbols by name
 * use the `_sized` ones.
 *
 * Callbacks. A function that you hand over can call every function of the
 * library, but it cannot change the stream or linkifier that is calling it: such
 * a call returns LINKSPAN_ERR_BUSY and changes nothing.
 */
#ifndef LINKSPAN_BASE_H
#define LINKSPAN_BASE_H

#include <stddef.h>
#include <stdint.h>

#include "linkspan/version.h"

/** Who takes the library into a shared object of their own, and does not want its
 *  functions to be seen there, defines this as nothing, everywhere, and compiles
 *  with -fvisibility=hidden. */
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

/* ------------------------------------------------- what every call shares */

/** True if the library that wrote `*object` knew `field`. Needed only in callbacks,
 *  where a struct is the library's own: one that is older than your header hands
 *  out a smaller struct. */
#define LINKSPAN_HAS_FIELD(object, field)                                      \
    ((size_t)((const char *)&(object)->field - (const char *)(object)) +       \
         sizeof((object)->field) <=                                            \
     (object)->size)

/** Outcome of a call: zero is success, negative is failure, positive is an
 *  ordinary "nothing to report". Values never change meaning once released.
 *  After a failure every output is as it was. */
typedef int32_t linkspan_status;

enum linkspan_status_code {
    LINKSPAN_OK = 0,
    LINKSPAN_NONE = 1,           /**< there is no such thing in the text */
    LINKSPAN_ERR_ARG = -1,       /**< NULL where data is needed, an offset
                                      outside the text or inside a code point,
                                      or a struct whose size was not set */
    LINKSPAN_ERR_NO_MEMORY = -2, /**< the allocator returned NULL */
    LINKSPAN_ERR_OPTION = -3,    /**< a flag or value this version lacks, or a
                                      `reserved` field that is not 0 */
    LINKSPAN_ERR_SPACE = -4,     /**< the caller's memory is too small; see
                                      linkspan_buf.needed */
    LINKSPAN_ERR_LIMIT = -5,     /**< a cap was reached */
    LINKSPAN_ERR_INVALID = -6,   /**< the data cannot be written as asked, or
                                      a list is not in its format */
    LINKSPAN_ERR_NOT_BUILT_IN = -7, /**< this library was built without what
                                      the call needs */
    LINKSPAN_ERR_BUSY = -8 /**< a callback used the stream or linkifier that is
                                calling it */
};

/** Name of a status, such as "LINKSPAN_ERR_SPACE"; "unknown" for no status. The
 *  string is constant. */
LINKSPAN_API const char *linkspan_status_name(linkspan_status status);

/** Version of the library that is running, as in LINKSPAN_VERSION. The string is
 *  constant. */
LINKSPAN_API const char *linkspan_version(void);

/** Version of Unicode that the tables follow, such as "17.0.0". The string is
 *  constant. */
LINKSPAN_API const char *linkspan_unicode_version(void);

/** Version of the properties of UTS #58, such as "17.0.0": that of the newest
 *  characters in its files. In a library built with the files of a draft it differs
 *  from linkspan_unicode_version(). The string is constant.
 *  @since 0.1 */
LINKSPAN_API const char *linkspan_uts58_version(void);

/** Bytes `start` up to but not including `end` of a text. */
typedef struct linkspan_range {
    size_t start;
    size_t end;
} linkspan_range;

/** Borrowed bytes. NULL `data` means "absent" where absent and empty differ. */
typedef struct linkspan_str {
    const char *data;
    size_t len;
} linkspan_str;

/** Where memory comes from. Everywhere it is asked for, NULL means the C
 *  library's. Must outlive what was allocated with it. */
typedef struct linkspan_allocator {
    uint32_t size; /**< sizeof(linkspan_allocator) */
    void *context; /**< handed to both functions */
    /** Like realloc: `memory` may be NULL, `bytes` is never 0. */
    void *(*resize)(void *context, void *memory, size_t bytes);
    /** Like free: `memory` may be NULL. */
    void (*release)(void *context, void *memory);
} linkspan_allocator;

/**
 * Where text is written: memory of the caller's that never grows, or memory
 * that grows up to a cap. Functions append; what was there stays. After a
 * failure `len` and the bytes before it are as they were, bytes after it may
 * not be, and `needed` tells the length that would have been enough.
 */
typedef struct linkspan_buf {
    uint32_t size;          /**< sizeof(linkspan_buf), set by init */
    linkspan_status status; /**< internal: first failure of the running call */
    char *data;             /**< not NUL-terminated */
    size_t len;             /**< bytes written so far */
    size_t capacity;        /**< bytes that `data` has room for */
    size_t max;             /**< cap on `capacity` */
    size_t needed;          /**< after LINKSPAN_ERR_SPACE or _LIMIT: the length
                                 that the call would have come to */
    const linkspan_allocator *allocator; /**< NULL: the C library's */
    uint32_t is_fixed; /**< 1 if `data` is the caller's memory */
    uint32_t reserved; /**< 0 */
} linkspan_buf;

/** Prepare a buffer that grows up to `max` bytes; free it after use. Returns
 *  LINKSPAN_OK or LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status
linkspan_buf_init_sized(linkspan_buf *buf, size_t size, size_t max,
                        const linkspan_allocator *allocator);
static inline linkspan_status
linkspan_buf_init(linkspan_buf *buf, size_t max,
                  const linkspan_allocator *allocator)
{
    return linkspan_buf_init_sized(buf, sizeof *buf, max, allocator);
}

/** Prepare a buffer over the caller's memory; needs no free.
 *  `memory` may be NULL if `capacity` is 0, to measure. Returns LINKSPAN_OK or
 *  LINKSPAN_ERR_ARG. */
LINKSPAN_API linkspan_status linkspan_buf_init_fixed_sized(linkspan_buf *buf,
                                                           size_t size,
                                                           char *memory,
                                                           size_t capacity);
static inline linkspan_status
linkspan_buf_init_fixed(linkspan_buf *buf, char *memory, size_t capacity)
{
    return linkspan_buf_init_fixed_sized(buf, sizeof *buf, memory, capacity);
}

/** Release what the buffer owns and make it empty. NULL is fine. */
LINKSPAN_API void linkspan_buf_free(linkspan_buf *buf);

#ifdef __cplusplus
}
#endif

#endif
