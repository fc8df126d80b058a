/* malloc() for linkspan/lite: a tenth of the size of wasi-libc's malloc(). Free
 * blocks are in one list, by address. That is enough here: a detector takes a few
 * blocks, and a call takes a few more and frees them. */
#ifdef NPM_LITE
#    include <stdbool.h>
#    include <stddef.h>
#    include <stdint.h>
#    include <stdlib.h>
#    include <string.h>

/* Header of a block. It stands before the bytes that the caller gets, which are
 * aligned to 8. */
typedef struct block {
    size_t size; /* including this header */
    struct block *next;
} block;

enum {
    PAGE = 65536,
    ALIGNMENT = 8,
    LEAST = 2 * sizeof(block),
    MOST = 1 << 30
};

extern unsigned char __heap_base; /* from the linker */

static block *free_blocks;
static char *heap_end;

static char *end_of(block *b)
{
    return (char *)b + b->size;
}

static size_t size_for(size_t bytes)
{
    const size_t size =
        (bytes + sizeof(block) + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    return size < LEAST ? LEAST : size;
}

/* The place in the list for a block at `at`. */
static block **place_of(const void *at)
{
    block **place = &free_blocks;
    while (*place && (const char *)*place < (const char *)at)
        place = &(*place)->next;
    return place;
}

static void join(block *b)
{
    if (b->next && end_of(b) == (char *)b->next) {
        b->size += b->next->size;
        b->next = b->next->next;
    }
}

static void give(block *b)
{
    block **place = place_of(b);
    b->next = *place;
    *place = b;
    join(b);
    if (place != &free_blocks)
        join((block *)((char *)place - offsetof(block, next)));
}

/* Keep `size` bytes of a block that is in use, and free the others. */
static void trim(block *b, size_t size)
{
    if (b->size - size < LEAST)
        return;
    block *rest = (block *)((char *)b + size);
    rest->size = b->size - size;
    b->size = size;
    give(rest);
}

/* Add `bytes` at the end of the heap. */
static bool extend(size_t bytes)
{
    if (!heap_end) {
        const uintptr_t base = (uintptr_t)&__heap_base;
        heap_end =
            (char *)((base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1));
    }
    const size_t there = __builtin_wasm_memory_size(0) * PAGE;
    const size_t left = there - (size_t)heap_end;
    if (bytes > left) {
        const size_t pages = (bytes - left + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return false;
    }
    block *b = (block *)heap_end;
    heap_end = (char *)(__builtin_wasm_memory_size(0) * PAGE);
    b->size = (size_t)(heap_end - (char *)b);
    give(b);
    return true;
}

static block *take(size_t size)
{
    size_t missing = size;
    for (block **place = &free_blocks; *place; place = &(*place)->next) {
        block *b = *place;
        if (b->size >= size) {
            *place = b->next;
            trim(b, size);
            return b;
        }
        if (end_of(b) == heap_end)
            missing = size - b->size;
    }
    return extend(missing) ? take(size) : NULL;
}

/* malloc() and calloc() both call allocate(). If calloc() called malloc() and then
 * memset(), compilers would replace the two calls by a call of calloc(). */
static void *allocate(size_t bytes)
{
    block *b = bytes > MOST ? NULL : take(size_for(bytes));
    return b ? b + 1 : NULL;
}

void *malloc(size_t bytes)
{
    return allocate(bytes);
}

void free(void *memory)
{
    if (memory)
        give((block *)memory - 1);
}

void *calloc(size_t count, size_t bytes)
{
    if (bytes && count > MOST / bytes)
        return NULL;
    void *memory = allocate(count * bytes);
    if (memory)
        memset(memory, 0, count * bytes);
    return memory;
}

void *realloc(void *memory, size_t bytes)
{
    if (!memory || bytes > MOST)
        return memory ? NULL : allocate(bytes);
    block *b = (block *)memory - 1;
    const size_t size = size_for(bytes);
    block **after = place_of(b);
    if (b->size < size && (char *)*after == end_of(b)) {
        b->size += (*after)->size;
        *after = (*after)->next;
    }
    if (b->size >= size) {
        trim(b, size);
        return memory;
    }
    void *moved = allocate(bytes);
    if (moved) {
        memcpy(moved, memory, b->size - sizeof *b);
        free(memory);
    }
    return moved;
}

/* ---------------------------------------------------------------- copying */

/* `no_builtin`: compilers must not replace these loops by a call of memcpy() or
 * memmove(), which would call themselves without end. `noinline`: if the loops were
 * inlined into memmove(), `no_builtin` would not apply there. */
__attribute__((no_builtin, noinline)) static void *
copy(void *to, const void *from, size_t bytes)
{
    typedef uint64_t word __attribute__((aligned(1), may_alias));
    char *out = to;
    const char *in = from;
    if (out > in && (size_t)(out - in) < bytes) {
        for (; bytes % sizeof(word); bytes--)
            out[bytes - 1] = in[bytes - 1];
        for (; bytes; bytes -= sizeof(word))
            *(word *)(void *)(out + bytes - sizeof(word)) =
                *(const word *)(const void *)(in + bytes - sizeof(word));
        return to;
    }
    for (; bytes >= sizeof(word); bytes -= sizeof(word)) {
        *(word *)(void *)out = *(const word *)(const void *)in;
        out += sizeof(word);
        in += sizeof(word);
    }
    for (; bytes; bytes--)
        *out++ = *in++;
    return to;
}

__attribute__((used)) void *memmove(void *to, const void *from, size_t bytes)
{
    return copy(to, from, bytes);
}

__attribute__((used)) void *memcpy(void *restrict to, const void *restrict from,
                                   size_t bytes)
{
    return copy(to, from, bytes);
}

__attribute__((no_builtin, used)) void *memset(void *to, int byte, size_t bytes)
{
    unsigned char *out = to;
    for (; bytes; bytes--)
        *out++ = (unsigned char)byte;
    return to;
}
#endif
