#include "documents/leads.h"

#include "documents/html_stack.h"
#include "text/steps.h"

static linkspan_status report(const lks_leads *leads,
                              const lks_document_lead *lead)
{
    return leads->on_lead(leads->context, lead);
}

static bool is_word(lks_slice text, const char *word)
{
    return text.len == strlen(word) &&
           lks_starts_with_ignoring_case(text, word);
}

void lks_leads_attribute(lks_tag_values *values, lks_slice name,
                         linkspan_range value)
{
    static const char names[LKS_LEAD_ATTRIBUTES][11] = {
        "href",       "xlink:href", "alt",   "action", "formaction",
        "http-equiv", "content",    "style", "hidden"};
    for (unsigned i = 0; i < LKS_LEAD_ATTRIBUTES; i++) {
        if (values->seen >> i & 1 || !is_word(name, names[i]))
            continue;
        values->seen |= 1u << i;
        values->values[i] = value;
        return;
    }
}

static bool has(const lks_tag_values *values, lks_lead_attribute attribute)
{
    return values->seen >> attribute & 1;
}

static lks_written written(const lks_tag_values *values,
                           lks_lead_attribute attribute)
{
    return (lks_written){values->values[attribute], LKS_WRITING_ATTRIBUTE};
}

static lks_slice value_of(const lks_tag_values *values, lks_slice text,
                          lks_lead_attribute attribute)
{
    const linkspan_range range = values->values[attribute];
    return (lks_slice){text.data + range.start, range.end - range.start};
}

/* -------------------------------------------------------------- hidden text */

/* True if `property` is declared in the style with a value that starts with `value`:
 * "display: none". */
static bool declares(lks_slice style, const char *property, const char *value)
{
    while (style.len > 0) {
        LKS_STEP();
        if (lks_starts_with_ignoring_case(style, property)) {
            lks_slice rest = {style.data + strlen(property),
                              style.len - strlen(property)};
            while (rest.len > 0 && (lks_is_one_of(*rest.data, " \t\r\n:"))) {
                LKS_STEP();
                rest.data++;
                rest.len--;
            }
            /* "font-size:0.9em" hides nothing */
            const bool is_there = lks_starts_with_ignoring_case(rest, value);
            if (is_there &&
                (rest.len == strlen(value) || rest.data[strlen(value)] != '.'))
                return true;
            style = rest;
            if (rest.len == 0)
                return false;
        }
        style.data++;
        style.len--;
    }
    return false;
}

static bool hides(lks_slice text, const lks_tag_values *values)
{
    if (has(values, LKS_ATTRIBUTE_HIDDEN))
        return true;
    const lks_slice style = value_of(values, text, LKS_ATTRIBUTE_STYLE);
    return has(values, LKS_ATTRIBUTE_STYLE) &&
           (declares(style, "display", "none") ||
            declares(style, "visibility", "hidden") ||
            declares(style, "font-size", "0"));
}

/* Follow which text of the open link is hidden. */
static linkspan_status follow_hidden(lks_leads *leads, lks_slice text,
                                     const lks_tag *tag,
                                     const lks_tag_values *values)
{
    const bool is_void =
        tag->is_self_closing || (lks_element_table[tag->element].flags & VOID);
    if (leads->hidden_depth > 0) {
        if (is_void || !lks_is_same_ignoring_case(tag->name, leads->hidden))
            return LINKSPAN_OK;
        leads->hidden_depth += tag->is_end ? SIZE_MAX : 1;
        return leads->hidden_depth > 0
                   ? LINKSPAN_OK
                   : report(leads, &(lks_document_lead){.kind = LKS_LEAD_SHOW});
    }
    if (tag->is_end || is_void || !hides(text, values))
        return LINKSPAN_OK;
    leads->hidden = tag->name;
    leads->hidden_depth = 1;
    return report(leads, &(lks_document_lead){.kind = LKS_LEAD_HIDE});
}

/* -------------------------------------------------------------------- links */

linkspan_status lks_leads_open(lks_leads *leads, size_t start)
{
    leads->is_open = true;
    leads->start = start;
    leads->target = (lks_written){.writing = LKS_WRITING_MARKDOWN};
    leads->alt = leads->target;
    leads->hidden_depth = 0;
    return report(leads, &(lks_document_lead){.kind = LKS_LEAD_OPEN});
}

linkspan_status lks_leads_close(lks_leads *leads, size_t end, uint64_t label)
{
    if (!leads->is_open)
        return LINKSPAN_OK;
    leads->is_open = false;
    return report(leads, &(lks_document_lead){.kind = LKS_LEAD_CLOSE,
                                              .range = {leads->start, end},
                                              .target = leads->target,
                                              .alt = leads->alt,
                                              .label = label});
}

/* An `<a>` ends the one before it (HTML, "in body", a start tag whose name is "a"). */
static linkspan_status take_link(lks_leads *leads, const lks_tag *tag,
                                 linkspan_range place,
                                 const lks_tag_values *values)
{
    const bool has_href = has(values, LKS_ATTRIBUTE_HREF);
    linkspan_status st = lks_leads_close(leads, place.start, 0);
    if (st != LINKSPAN_OK || tag->is_end ||
        (!has_href && !has(values, LKS_ATTRIBUTE_XLINK)))
        return st;
    st = lks_leads_open(leads, place.end);
    leads->target =
        written(values, has_href ? LKS_ATTRIBUTE_HREF : LKS_ATTRIBUTE_XLINK);
    return st;
}

/* ---------------------------------------------------------------- addresses */

/* The address in the content of a refresh: `5; url='https://a.com/'` (HTML, "shared
 * declarative refresh steps"). */
static lks_written refresh_target(const lks_tag_values *values, lks_slice text)
{
    lks_written target = written(values, LKS_ATTRIBUTE_CONTENT);
    linkspan_range *const r = &target.range;
    while (r->start < r->end && !lks_is_one_of(text.data[r->start], ";,") &&
           !lks_is_ascii_alpha(text.data[r->start])) {
        LKS_STEP();
        r->start++;
    }
    while (r->start < r->end &&
           lks_is_one_of(text.data[r->start], ";, \t\r\n")) {
        LKS_STEP();
        r->start++;
    }
    size_t at = r->start;
    if (lks_starts_with_ignoring_case((lks_slice){text.data + at, r->end - at},
                                      "url")) {
        at += strlen("url");
        while (at < r->end && lks_is_one_of(text.data[at], " \t\r\n")) {
            LKS_STEP();
            at++;
        }
        if (at < r->end && text.data[at] == '=')
            r->start = at + 1;
    }
    while (r->start < r->end &&
           lks_is_one_of(text.data[r->start], " \t\r\n\"'")) {
        LKS_STEP();
        r->start++;
    }
    while (r->start < r->end &&
           lks_is_one_of(text.data[r->end - 1], " \t\r\n\"'")) {
        LKS_STEP();
        r->end--;
    }
    return target;
}

static linkspan_status report_address(const lks_leads *leads,
                                      lks_document_lead_kind kind,
                                      lks_written target)
{
    const lks_document_lead lead = {
        .kind = kind, .range = target.range, .target = target};
    return target.range.start < target.range.end ? report(leads, &lead)
                                                 : LINKSPAN_OK;
}

static linkspan_status take_start(lks_leads *leads, lks_slice text,
                                  lks_slice name, const lks_tag_values *values)
{
    if (is_word(name, "area"))
        return report_address(leads, LKS_LEAD_CLOSE,
                              written(values, LKS_ATTRIBUTE_HREF));
    if (is_word(name, "base"))
        return report_address(leads, LKS_LEAD_BASE,
                              written(values, LKS_ATTRIBUTE_HREF));
    if (is_word(name, "form"))
        return report_address(leads, LKS_LEAD_FORM,
                              written(values, LKS_ATTRIBUTE_ACTION));
    if (is_word(name, "button") || is_word(name, "input"))
        return report_address(leads, LKS_LEAD_FORM,
                              written(values, LKS_ATTRIBUTE_FORM_ACTION));
    if (is_word(name, "meta") &&
        is_word(value_of(values, text, LKS_ATTRIBUTE_HTTP_EQUIV), "refresh"))
        return report_address(leads, LKS_LEAD_REFRESH,
                              refresh_target(values, text));
    if (is_word(name, "img") && leads->is_open &&
        leads->alt.range.end == leads->alt.range.start)
        leads->alt = written(values, LKS_ATTRIBUTE_ALT);
    return LINKSPAN_OK;
}

linkspan_status lks_leads_tag(lks_leads *leads, lks_slice text,
                              const lks_tag *tag, size_t end,
                              const lks_tag_values *values)
{
    const size_t start = (size_t)(tag->name.data - text.data) - 1 - tag->is_end;
    if (is_word(tag->name, "a"))
        return take_link(leads, tag, (linkspan_range){start, end}, values);
    const linkspan_status st =
        tag->is_end ? LINKSPAN_OK : take_start(leads, text, tag->name, values);
    return st == LINKSPAN_OK && leads->is_open
               ? follow_hidden(leads, text, tag, values)
               : st;
}
