/* The fields of a link that can be shown, by the names that --fields, --json
 * and templates use. */
#ifndef CLI_OUTPUT_FIELDS_H
#define CLI_OUTPUT_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/generated/link_fields.h"

#define FIELD_VALUE(VALUE, name, is_number) FIELD_##VALUE,
typedef enum field {
    LINK_FIELDS(FIELD_VALUE) FIELD_COUNT
} field;
#undef FIELD_VALUE

/** True if the field always has a number. */
bool is_number(field f);

extern const char *const field_names[FIELD_COUNT];

/** Number of a field by its name, or FIELD_COUNT. */
field field_of(const char *name, size_t len);

/** The names of all fields, for a message about an unknown name. */
const char *field_list_text(void);

/** Fields in the order in which they are shown. */
typedef struct field_list {
    field list[FIELD_COUNT];
    size_t count;
} field_list;

/** Read names separated by commas; ends the program if one is unknown or is
 *  given twice. */
void fields_read(field_list *fields, const char *names);
bool fields_have(const field_list *fields, field wanted);

#endif
