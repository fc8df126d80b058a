/* After defanging or redacting, neither the three profiles nor the detector that was
 * used find a link, and defanged text can be turned back. The linkifier writes the same
 * however the text is cut.
 *
 * First two bytes: the detector, the cuts and the redaction. The rest: a
 * text. */
#include <stdlib.h>

#include "support/harmless.h"

#define LONGEST 2000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > LONGEST)
        return 0;
    const uint64_t choice = (uint64_t)data[0] * 256 + data[1];
    const char *text = (const char *)data + 2;
    if (lks_fault_of_defanging(text, size - 2, choice) ||
        lks_fault_of_document(text, size - 2, choice))
        abort();
    return 0;
}
