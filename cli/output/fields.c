#include "cli/output/fields.h"

#include <string.h>

#include "cli/platform/message.h"

#define NAME_OF(VALUE, name, is_number) name,
const char *const field_names[FIELD_COUNT] = {LINK_FIELDS(NAME_OF)};

bool is_number(field f)
{
#define IS_NUMBER(VALUE, name, is_number) is_number,
    static const bool numbers[FIELD_COUNT] = {LINK_FIELDS(IS_NUMBER)};
    return numbers[f];
}

field field_of(const char *name, size_t len)
{
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (strlen(field_names[i]) == len &&
            memcmp(field_names[i], name, len) == 0)
            return (field)i;
    return FIELD_COUNT;
}

const char *field_list_text(void)
{
    static char text[FIELD_COUNT * 16];
    size_t len = 0;
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        const size_t name_len = strlen(field_names[i]);
        if (i > 0) {
            memcpy(text + len, ", ", 2);
            len += 2;
        }
        memcpy(text + len, field_names[i], name_len);
        len += name_len;
    }
    text[len] = '\0';
    return text;
}

bool fields_have(const field_list *fields, field wanted)
{
    for (size_t i = 0; i < fields->count; i++)
        if (fields->list[i] == wanted)
            return true;
    return false;
}

void fields_read(field_list *fields, const char *names)
{
    fields->count = 0;
    for (;;) {
        const size_t len = strcspn(names, ",");
        const field one = field_of(names, len);
        if (one == FIELD_COUNT)
            fail("--fields", "%.*s: no such field; the fields are %s", (int)len,
                 names, field_list_text());
        if (fields_have(fields, one))
            fail("--fields", "%.*s: is listed twice", (int)len, names);
        fields->list[fields->count++] = one;
        if (!names[len])
            return;
        names += len + 1;
    }
}
