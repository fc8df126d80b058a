/* refang(defang(x)) is x, for text and for single links. Cleaning is
 * idempotent, leaves a clean text as it is, and leaves nothing that it should
 * remove. Findings lie inside the link. The findings about the host of a link
 * and of its href are the same. Links that `safe` makes have no severe finding.
 *
 * First byte: flags of cleaning and of detection. The rest: a text. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "safety/policy.h"
#include "support/host_findings.h"

#define LONGEST  4096
#define FINDINGS 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static bool is_same(const linkspan_buf *buf, const char *text, size_t len)
{
    return buf->len == len && (len == 0 || memcmp(buf->data, text, len) == 0);
}

static linkspan_buf new_buf(void)
{
    linkspan_buf buf;
    (void)linkspan_buf_init(&buf, SIZE_MAX, NULL);
    return buf;
}

static void check_defanging(const linkspan_detector *d, const char *text,
                            size_t len)
{
    linkspan_buf safe = new_buf();
    linkspan_buf back = new_buf();
    require(linkspan_defang(d, text, len, &safe) == LINKSPAN_OK);
    require(linkspan_refang(safe.data, safe.len, 0, &back) == LINKSPAN_OK);
    require(is_same(&back, text, len));
    linkspan_buf_free(&safe);
    linkspan_buf_free(&back);
}

static size_t count_findings(const char *text, size_t len)
{
    linkspan_finding list[FINDINGS];
    linkspan_findings found = {
        .size = sizeof found, .list = list, .room = FINDINGS};
    const linkspan_status st = linkspan_check_text(text, len, &found);
    require(st == (found.count ? LINKSPAN_OK : LINKSPAN_NONE));
    for (size_t i = 0; i < found.count && i < FINDINGS; i++)
        require(list[i].range.start < list[i].range.end &&
                list[i].range.end <= len &&
                (i == 0 || list[i - 1].range.start <= list[i].range.end));
    return found.count;
}

/* Nothing that cleaning removes is left, except text that cannot be normalized
 * to NFC. */
static void check_cleaned(const char *text, size_t len)
{
    linkspan_finding list[FINDINGS];
    linkspan_findings found = {
        .size = sizeof found, .list = list, .room = FINDINGS};
    (void)linkspan_check_text(text, len, &found);
    for (size_t i = 0; i < found.count && i < FINDINGS; i++)
        require(list[i].code == LINKSPAN_FINDING_NOT_NFC);
}

static void check_cleaning(const char *text, size_t len, uint32_t flags)
{
    linkspan_buf once = new_buf();
    linkspan_buf twice = new_buf();
    require(linkspan_clean_text(text, len, flags, &once) == LINKSPAN_OK);
    require(linkspan_clean_text(once.data, once.len, flags, &twice) ==
            LINKSPAN_OK);
    require(is_same(&twice, once.data, once.len));
    if (count_findings(text, len) == 0)
        require(is_same(&once, text, len));
    if (flags == 31)
        check_cleaned(once.data, once.len);
    linkspan_buf_free(&once);
    linkspan_buf_free(&twice);
}

static void check_link(const linkspan_detector *d, const char *text, size_t len,
                       const linkspan_link *link)
{
    linkspan_finding list[FINDINGS];
    linkspan_findings found = {
        .size = sizeof found, .list = list, .room = FINDINGS};
    const linkspan_status st = linkspan_check(d, text, len, link, &found);
    require(st == (found.count ? LINKSPAN_OK : LINKSPAN_NONE));
    size_t start = link->span.start;
    if (link->host_run.start < start)
        start = link->host_run.start;
    size_t end = link->span.end;
    if (link->host_run.end > end)
        end = link->host_run.end;
    int32_t worst = 0;
    for (size_t i = 0; i < found.count && i < FINDINGS; i++) {
        const bool is_after = list[i].code == LINKSPAN_FINDING_OTHER_READING;
        require(list[i].range.start >= (is_after ? link->span.end : start) &&
                list[i].range.end <= (is_after ? len : end) &&
                list[i].range.start < list[i].range.end);
        require(linkspan_name_of(LINKSPAN_NAMES_FINDING, list[i].code) != NULL);
        require(list[i].severity == lks_finding_severity(list[i].code));
        worst = worst < list[i].severity ? list[i].severity : worst;
    }
    if (found.count <= FINDINGS)
        require(worst == found.severity);
}

static void check_links(const linkspan_detector *d, const char *text,
                        size_t len)
{
    linkspan_link link;
    for (size_t at = 0;
         linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK;) {
        check_link(d, text, len, &link);
        require(lks_compare_host_findings(d, text, len, &link) !=
                LKS_HOST_DIFFERS);
    }
    require(linkspan_split_link(text, len, &link) == LINKSPAN_OK);
    check_link(d, text, len, &link);
    check_link(NULL, text, len, &link);
    if (lks_has_plain_href(text, len, &link))
        require(lks_compare_host_findings(NULL, text, len, &link) !=
                LKS_HOST_DIFFERS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > LONGEST)
        return 0;
    const char *text = (const char *)data + 1;
    linkspan_options options;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&options);
    (void)linkspan_options_set_profile(&options, data[0] >> 5 & 3 ? 2 : 0);
    if (data[0] & 0x80)
        options.flags = LINKSPAN_DETECT_REFUSED;
    require(linkspan_detector_new(&options, &d) == LINKSPAN_OK);
    check_defanging(d, text, size - 1);
    check_defanging(NULL, text, size - 1);
    check_cleaning(text, size - 1, data[0] & 31);
    check_links(d, text, size - 1);
    linkspan_detector_free(d);
    return 0;
}
