/* Functions that linkspan/lite leaves out of the library: the linker calls
 * these instead (--wrap). core.js refuses the options that would lead here. */
#ifdef NPM_LITE
#    include <stddef.h>
#    include <stdint.h>

/* No link has a finding, since no policy asks for one. */
void __wrap_lks_check_link(const void *rules, const void *text,
                           const void *link, void *findings);
void __wrap_lks_check_link(const void *rules, const void *text,
                           const void *link, void *findings)
{
    (void)rules, (void)text, (void)link, (void)findings;
}

/* Documents: their option is refused. */
int32_t __wrap_lks_linkify_document(const void *detector, const void *options,
                                    uint32_t markup, const void *text,
                                    const void *write, void *context);
int32_t __wrap_lks_linkify_document(const void *detector, const void *options,
                                    uint32_t markup, const void *text,
                                    const void *write, void *context)
{
    (void)detector, (void)options, (void)markup, (void)text, (void)write;
    (void)context;
    __builtin_trap();
}

/* Writing links as people should see them: its options are refused. */
int32_t __wrap_lks_write_for_person(const void *options, const void *suffixes,
                                    const void *text, void *out, size_t *map,
                                    size_t room);
int32_t __wrap_lks_write_for_person(const void *options, const void *suffixes,
                                    const void *text, void *out, size_t *map,
                                    size_t room)
{
    (void)options, (void)suffixes, (void)text, (void)out, (void)map, (void)room;
    __builtin_trap();
}

void __wrap_lks_write_host_for_person(const void *options, const void *suffixes,
                                      const void *text, const void *tail,
                                      void *out);
void __wrap_lks_write_host_for_person(const void *options, const void *suffixes,
                                      const void *text, const void *tail,
                                      void *out)
{
    (void)options, (void)suffixes, (void)text, (void)tail, (void)out;
    __builtin_trap();
}

/* Defanging. Every linkifier calls lks_defang_begin(), even if nothing is
 * defanged; so that function does nothing instead of ending the program. */
void __wrap_lks_defang_begin(void *defanger, int32_t is_reversible,
                             const void *more);
void __wrap_lks_defang_begin(void *defanger, int32_t is_reversible,
                             const void *more)
{
    (void)defanger, (void)is_reversible, (void)more;
}

void __wrap_lks_defang_push(void *defanger, const void *text, int32_t level,
                            void *out);
void __wrap_lks_defang_push(void *defanger, const void *text, int32_t level,
                            void *out)
{
    (void)defanger, (void)text, (void)level, (void)out;
    __builtin_trap();
}

/* Suspects: their option is refused. */
int32_t __wrap_lks_take_suspicious(void *scan, void *link);
int32_t __wrap_lks_take_suspicious(void *scan, void *link)
{
    (void)scan, (void)link;
    __builtin_trap();
}

/* Look-ups in tables that only save time. Each returns the value after which the list
 * of domains is searched. */
int32_t __wrap_lks_is_tld_hint(uint64_t letters);
int32_t __wrap_lks_is_tld_hint(uint64_t letters)
{
    (void)letters;
    return 1;
}

int32_t __wrap_lks_is_flat_tld(uint32_t word);
int32_t __wrap_lks_is_flat_tld(uint32_t word)
{
    (void)word;
    return 0;
}

int32_t __wrap_lks_is_below_ruled_tld(uint32_t word, uint32_t start,
                                      size_t len);
int32_t __wrap_lks_is_below_ruled_tld(uint32_t word, uint32_t start, size_t len)
{
    (void)word, (void)start, (void)len;
    return 0;
}

void __wrap_lks_defang_finish(void *defanger, void *out);
void __wrap_lks_defang_finish(void *defanger, void *out)
{
    (void)defanger, (void)out;
    __builtin_trap();
}
#endif
