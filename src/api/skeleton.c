#include "linkspan/linkspan.h"

#include "api/check.h"
#include "safety/imitation.h"
#include "safety/known.h"
#include "safety/protected.h"
#include "text/alloc.h"
#include "text/buf.h"
#include "text/hints.h"

/* With LINKSPAN_WITHOUT_CONFUSABLES, the library has no data about
 * look-alikes. */
#ifdef LINKSPAN_WITHOUT_CONFUSABLES
#    define HAS_CONFUSABLES false
#else
#    define HAS_CONFUSABLES true
#endif

linkspan_status linkspan_skeleton(const char *text, size_t len,
                                  linkspan_buf *out)
{
    if (!lks_is_memory(text, len) || !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if (lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    if (!HAS_CONFUSABLES)
        return LINKSPAN_ERR_NOT_BUILT_IN;
    lks_buf_begin(out);
    const linkspan_status st = lks_skeleton(lks_slice_of(text, len), out);
    return st == LINKSPAN_OK ? lks_buf_commit(out) : st;
}

LKS_COLD linkspan_status
linkspan_protected_new(const linkspan_str *domains, size_t count,
                       const linkspan_allocator *allocator,
                       linkspan_protected **list, size_t *refused)
{
    if (!lks_are_strs(domains, count) || !lks_allocator_is_ready(allocator) ||
        !list)
        return LINKSPAN_ERR_ARG;
    if (!HAS_CONFUSABLES)
        return LINKSPAN_ERR_NOT_BUILT_IN;
    return lks_protected_make(domains, count, allocator, list, refused);
}

void linkspan_protected_free(linkspan_protected *list)
{
    lks_protected_free(list);
}

LKS_COLD size_t linkspan_known_names(linkspan_str *names, size_t room)
{
    size_t count = 0;
    const uint32_t domains = HAS_CONFUSABLES ? lks_known_count() : 0;
    for (uint32_t number = 1; number <= domains; number++) {
        const lks_slice name = lks_known_name(number);
        if (lks_known_label(number).len == 0)
            continue;
        if (count < room)
            names[count] = (linkspan_str){(const char *)name.data, name.len};
        count++;
    }
    return count;
}

linkspan_status linkspan_looks_like(const linkspan_protected *list,
                                    const char *host, size_t len, size_t *index)
{
    if (!list || !lks_is_memory(host, len) || !index)
        return LINKSPAN_ERR_ARG;
    return lks_looks_like(list, lks_slice_of(host, len), index) ? LINKSPAN_OK
                                                                : LINKSPAN_NONE;
}
