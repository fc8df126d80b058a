/* Text that comes in pieces. */
#include "examples/api/api.h"

//! linkspan_stream_push linkspan_stream_finish linkspan_stream_new linkspan_stream_free linkspan_stream_reset
static int32_t print_link(void *context, const linkspan_link *link,
                          linkspan_str bytes)
{
    size_t *count = context;
    (*count)++;
    printf("%zu %.*s\n", link->span.start, (int)bytes.len, bytes.data);
    return 0; /* go on */
}

static void push(const linkspan_detector *detector)
{
    linkspan_stream *stream;
    size_t count = 0;
    OK(linkspan_stream_new(detector, NULL, &stream));
    OK(linkspan_stream_push(stream, "see exam", 8, print_link, &count));
    OK(linkspan_stream_push(stream, "ple.com.", 8, print_link, &count));
    OK(linkspan_stream_finish(stream, print_link, &count));
    assert(count == 1);                /* 4 example.com */
    OK(linkspan_stream_reset(stream)); /* for another text */
    linkspan_stream_free(stream);
}
//!

//! linkspan_stream_feed linkspan_stream_end linkspan_stream_pull
static size_t pull(linkspan_stream *stream, const char *text, size_t len)
{
    linkspan_link link;
    linkspan_str bytes;
    size_t count = 0;
    for (size_t at = 0, taken = 0; at < len; at += taken) {
        OK(linkspan_stream_feed(stream, text + at, len - at, &taken));
        while (linkspan_stream_pull(stream, &link, &bytes) == LINKSPAN_OK)
            count++;
    }
    OK(linkspan_stream_end(stream));
    while (linkspan_stream_pull(stream, &link, &bytes) == LINKSPAN_OK)
        count++;
    return count;
}
//!

//! linkspan_stream_provisional
static int32_t ignore_link(void *context, const linkspan_link *link,
                           linkspan_str bytes)
{
    (void)context;
    (void)link;
    (void)bytes;
    return 0;
}

static void type(const linkspan_detector *detector)
{
    linkspan_stream *stream;
    OK(linkspan_stream_new(detector, NULL, &stream));
    OK(linkspan_stream_push(stream, "see example.com/te", 18, ignore_link,
                            NULL));
    size_t at = 0; /* "a" may follow, so nothing has been reported */
    linkspan_link link;
    OK(linkspan_stream_provisional(stream, &at, &link, NULL));
    assert(link.span.start == 4 && link.span.end == 18);
    assert(linkspan_stream_provisional(stream, &at, &link, NULL) ==
           LINKSPAN_NONE);
    linkspan_stream_free(stream);
}
//!

int main(void)
{
    linkspan_detector *detector;
    linkspan_stream *stream;
    OK(linkspan_detector_new(NULL, &detector));
    push(detector);
    type(detector);
    OK(linkspan_stream_new(detector, NULL, &stream));
    assert(pull(stream, "a.com, b.com", 12) == 2);
    //! linkspan_stream_settled
    size_t offset = 0;
    OK(linkspan_stream_settled(stream, &offset));
    assert(offset == 12); /* after the end: all of the text */
    //!
    OK(linkspan_stream_reset(stream));
    linkspan_stream_free(stream);
    linkspan_detector_free(detector);
    return 0;
}
