/* Parts that are broken on purpose. Programs that are linked with --wrap get these
 * in place of the real ones, and must notice. */
#include <stddef.h>
#include <stdint.h>

uint32_t __wrap_lks_link_bracket_of(uint32_t cp);
size_t __wrap_lks_random_prose(uint64_t *random, char *text, size_t room);
unsigned __wrap_columns_of(uint32_t cp);
unsigned __real_columns_of(uint32_t cp);

/* No bracket closes another. */
uint32_t __wrap_lks_link_bracket_of(uint32_t cp)
{
    (void)cp;
    return 0;
}

/* Every text is "x", which has no link. */
size_t __wrap_lks_random_prose(uint64_t *random, char *text, size_t room)
{
    (void)random;
    *text = 'x';
    return room > 0;
}

/* The width of a single code point is wrong. */
#pragma weak __real_columns_of
unsigned __wrap_columns_of(uint32_t cp)
{
    return cp == 0x1FAE0 ? 1 : __real_columns_of(cp);
}
