/* With sanitizers, each copy is a block of memory of its own. Without them, it is at
 * the end of a page, and the next page cannot be read. */
#define _DEFAULT_SOURCE
#include "support/exact.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __has_feature
#    if __has_feature(address_sanitizer)
#        define __SANITIZE_ADDRESS__
#    endif
#endif

#ifdef __SANITIZE_ADDRESS__
const void *exact_bytes(const void *bytes, size_t len)
{
    static char *copies[EXACT_COPIES];
    static size_t next;
    char **copy = &copies[next++ % EXACT_COPIES];
    free(*copy);
    *copy = malloc(len > 0 ? len : 1);
    if (!*copy)
        abort();
    memcpy(*copy, bytes, len);
    return *copy;
}
#else
/* Pages that can be read, followed by one that cannot. */
typedef struct guarded {
    char *pages;
    size_t len;
} guarded;

static void make_room(guarded *g, size_t len)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (g->pages && munmap(g->pages, g->len + page) != 0)
        abort();
    g->len = (len / page + 1) * page;
    g->pages = mmap(NULL, g->len + page, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (g->pages == MAP_FAILED ||
        mprotect(g->pages + g->len, page, PROT_NONE) != 0)
        abort();
}

const void *exact_bytes(const void *bytes, size_t len)
{
    static guarded copies[EXACT_COPIES];
    static size_t next;
    guarded *g = &copies[next++ % EXACT_COPIES];
    if (g->len < len || !g->pages)
        make_room(g, len);
    return memcpy(g->pages + g->len - len, bytes, len);
}
#endif
