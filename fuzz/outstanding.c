#include "fuzz/outstanding.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#    define HAS_HOOKS
#elif defined(__has_feature)
#    if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#        define HAS_HOOKS
#    endif
#endif

/* Blocks by address, with open addressing: the hooks may not allocate. */
#define SLOTS ((size_t)1 << 16)
static uintptr_t slots[SLOTS];
static size_t count;
static bool is_counting;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static size_t home_of(uintptr_t memory)
{
    return (size_t)((memory >> 4) * 0x9E3779B97F4A7C15u >> 48) % SLOTS;
}

/* The place of a block, or the empty place where it belongs. */
static size_t place_of(uintptr_t memory)
{
    size_t at = home_of(memory);
    while (slots[at] && slots[at] != memory)
        at = (at + 1) % SLOTS;
    return at;
}

static void add(uintptr_t memory)
{
    if (++count > SLOTS / 2)
        abort();
    slots[place_of(memory)] = memory;
}

/* Remove a block. Blocks after it are moved into the free place if a search for them
 * would pass it. */
static void drop(uintptr_t memory)
{
    size_t hole = place_of(memory);
    if (!slots[hole])
        return;
    count--;
    for (size_t at = (hole + 1) % SLOTS; slots[at]; at = (at + 1) % SLOTS) {
        const size_t home = home_of(slots[at]);
        if ((at - home) % SLOTS < (at - hole) % SLOTS)
            continue;
        slots[hole] = slots[at];
        hole = at;
    }
    slots[hole] = 0;
}

static void note(uintptr_t memory, void (*change)(uintptr_t memory))
{
    (void)pthread_mutex_lock(&lock);
    if (is_counting && memory)
        change(memory);
    (void)pthread_mutex_unlock(&lock);
}

#ifdef HAS_HOOKS
/* sanitizer/allocator_interface.h, which gcc does not install */
int __sanitizer_install_malloc_and_free_hooks(
    void (*taken)(const volatile void *memory, size_t size),
    void (*freed)(const volatile void *memory));

static void on_taken(const volatile void *memory, size_t size)
{
    (void)size;
    note((uintptr_t)memory, add);
}

static void on_freed(const volatile void *memory)
{
    note((uintptr_t)memory, drop);
}

void outstanding_watch(void)
{
    if (!__sanitizer_install_malloc_and_free_hooks(on_taken, on_freed))
        abort();
}
#else
void outstanding_watch(void)
{
    (void)add;
}
#endif

void outstanding_begin(void)
{
    is_counting = true;
}

void outstanding_forget(const void *memory)
{
    note((uintptr_t)memory, drop);
}

size_t outstanding_end(bool frees)
{
    const size_t found = count;
    is_counting = false;
    for (size_t i = 0; i < SLOTS && count > 0; i++) {
        if (frees && slots[i])
            free((void *)slots[i]); // NOLINT(performance-no-int-to-ptr)
        count -= slots[i] != 0;
        slots[i] = 0;
    }
    return found;
}
