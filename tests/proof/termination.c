/* One turn of the termination loop, in each part, from every possible state and
 * before every 1 to MOST_LEFT bytes: it reads nothing outside the text, stays
 * within its stack of brackets, returns a place inside the text, and leaves a
 * possible state again. So all later turns do, too. No turn looks at more than
 * four bytes, so longer texts are covered. */
#include "find/tail.h"

#include "proof/any.h"

#define AT        1
#define MOST_LEFT 5

static lks_tail_walk walk;

static void turn(lks_part part, size_t left)
{
    uint8_t text[AT + MOST_LEFT];
    any_bytes(text, AT + left);
    lks_tail_begin(&walk, any_size(AT), NULL);
    walk.part = part;
    walk.last_safe = any_size(AT);
    walk.depth = any_size(LKS_OPEN_LIMIT);
    any_bytes(walk.open, sizeof walk.open);

    const lks_slice given = {text, AT + left};
    const size_t next = lks_tail_go_on(&walk, given, AT, AT + 1);
    /*@ assert 1 <= next <= 1 + left; */
    /*@ assert walk.depth <= 125; */
    /*@ assert walk.last_safe <= 1 + left; */
    /*@ assert walk.part <= 4; */
    lks_tail_close(&walk);
    /*@ assert walk.tail.end <= 1 + left; */
}

int main(void)
{
    for (size_t left = 1; left <= MOST_LEFT; left++) {
        turn(LKS_PART_NONE, left);
        turn(LKS_PART_PATH, left);
        turn(LKS_PART_QUERY, left);
        turn(LKS_PART_FRAGMENT, left);
        turn(LKS_PART_DIRECTIVE, left);
    }
    return 0;
}
