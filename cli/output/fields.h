/* The fields of a link that can be shown, by the names that --fields, --json
 * and templates use. */
#ifndef CLI_OUTPUT_FIELDS_H
#define CLI_OUTPUT_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum field {
    FIELD_FILE,
    FIELD_ID,
    FIELD_RECORD,
    FIELD_LINE,
    FIELD_COLUMN,
    FIELD_START,
    FIELD_END,
    FIELD_PLACE,
    FIELD_WITHIN,
    FIELD_KIND,
    FIELD_TEXT,
    FIELD_SCHEME,
    FIELD_LOCAL_PART,
    FIELD_HOST,
    FIELD_HOST_ASCII,
    FIELD_HOST_UNICODE,
    FIELD_HOST_KIND,
    FIELD_REGISTRABLE,
    FIELD_SUFFIX,
    FIELD_PORT,
    FIELD_PATH,
    FIELD_QUERY,
    FIELD_FRAGMENT,
    FIELD_DIRECTIVES,
    FIELD_HREF,
    FIELD_DISPLAY,
    FIELD_SEVERITY,
    FIELD_ACTION,
    FIELD_FINDINGS,
    FIELD_DNS,
    FIELD_REFUSED,
    FIELD_COUNT
} field;

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
