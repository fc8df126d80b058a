/**
 * linkspan for C++17, header only: detectors and buffers that free themselves, a
 * range to loop over, and parts of links as std::string_view.
 *
 *     linkspan::detector detector("tailored");
 *     for (linkspan::link_view link : detector.find("see example.com/a."))
 *         std::cout << link.text() << ' ' << link.host() << '\n';
 *
 * Nothing here throws, except std::string when there is no memory; the header also
 * compiles with -fno-exceptions. Texts are not copied: a link_view is valid as long
 * as the text that it was found in.
 */
#ifndef LINKSPAN_LINKSPAN_HPP
#define LINKSPAN_LINKSPAN_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "linkspan/linkspan.h"

namespace linkspan
{

/** A buffer that grows and frees its memory when it is destroyed; see linkspan_buf. */
class buffer
{
  public:
    explicit buffer(std::size_t max = SIZE_MAX / 2) noexcept
    {
        (void)linkspan_buf_init_sized(&buf_, sizeof buf_, max, nullptr);
    }
    ~buffer()
    {
        linkspan_buf_free(&buf_);
    }
    buffer(const buffer &) = delete;
    buffer &operator=(const buffer &) = delete;

    /** The C object, to pass to the functions of linkspan.h. */
    linkspan_buf *get() noexcept
    {
        return &buf_;
    }
    /** The bytes in the buffer, valid until the buffer changes or is destroyed. */
    std::string_view view() const noexcept
    {
        return buf_.len > 0 ? std::string_view(buf_.data, buf_.len)
                            : std::string_view();
    }
    /** A copy of the bytes in the buffer. */
    std::string str() const
    {
        return std::string(view());
    }

  private:
    linkspan_buf buf_;
};

/** A link and the text that it was found in. */
class link_view
{
  public:
    link_view() noexcept = default;
    link_view(std::string_view whole, const linkspan_link &link) noexcept
        : whole_(whole), link_(link)
    {
    }

    /** The whole link. The functions after this one return its parts; an absent part
     *  is empty. */
    std::string_view text() const noexcept
    {
        return part(link_.span);
    }
    std::string_view scheme() const noexcept
    {
        return part(link_.scheme);
    }
    std::string_view local_part() const noexcept
    {
        return part(link_.local_part);
    }
    std::string_view host() const noexcept
    {
        return part(link_.host);
    }
    std::string_view port() const noexcept
    {
        return part(link_.port);
    }
    std::string_view path() const noexcept
    {
        return part(link_.path);
    }
    std::string_view query() const noexcept
    {
        return part(link_.query);
    }
    std::string_view fragment() const noexcept
    {
        return part(link_.fragment);
    }
    bool is_email() const noexcept
    {
        return link_.kind == LINKSPAN_KIND_EMAIL;
    }
    /** Where the link starts and ends in the text, in bytes. */
    std::size_t start() const noexcept
    {
        return link_.span.start;
    }
    std::size_t end() const noexcept
    {
        return link_.span.end;
    }
    /** The link as the C API describes it, with all its ranges. */
    const linkspan_link &get() const noexcept
    {
        return link_;
    }
    /** The text that the link was found in. */
    std::string_view whole() const noexcept
    {
        return whole_;
    }
    /** The address that the link leads to, in ASCII; see linkspan_href(). Empty if no
     *  browser would open it. */
    std::string href(std::uint32_t flags = 0) const
    {
        buffer out;
        const std::string_view link = text();
        return linkspan_href(link_.kind, link.data(), link.size(), flags,
                             out.get()) == LINKSPAN_OK
                   ? out.str()
                   : std::string();
    }

  private:
    std::string_view part(const linkspan_range &range) const noexcept
    {
        return std::string_view(whole_.data() + range.start,
                                range.end - range.start);
    }

    std::string_view whole_;
    linkspan_link link_ = {};
};

/** The links of a text, to loop over as often as you like. The detector and the text
 *  must live as long as this object and its iterators. */
class links
{
  public:
    class iterator
    {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = link_view;
        using difference_type = std::ptrdiff_t;
        using pointer = const link_view *;
        using reference = const link_view &;

        iterator() noexcept = default;
        iterator(const linkspan_detector *detector,
                 std::string_view text) noexcept
            : detector_(detector), text_(text)
        {
            next();
        }
        reference operator*() const noexcept
        {
            return link_;
        }
        pointer operator->() const noexcept
        {
            return &link_;
        }
        iterator &operator++() noexcept
        {
            next();
            return *this;
        }
        iterator operator++(int) noexcept
        {
            iterator before = *this;
            next();
            return before;
        }
        /** Two iterators are equal if both are at the end or at the same link. */
        friend bool operator==(const iterator &a, const iterator &b) noexcept
        {
            return a.detector_ == b.detector_ &&
                   (!a.detector_ || a.link_.start() == b.link_.start());
        }
        friend bool operator!=(const iterator &a, const iterator &b) noexcept
        {
            return !(a == b);
        }

      private:
        void next() noexcept
        {
            linkspan_link link;
            if (linkspan_next_sized(detector_, text_.data(), text_.size(), &at_,
                                    &link, sizeof link) == LINKSPAN_OK)
                link_ = link_view(text_, link);
            else
                detector_ = nullptr;
        }

        const linkspan_detector *detector_ = nullptr;
        std::string_view text_;
        std::size_t at_ = 0;
        link_view link_;
    };

    links(const linkspan_detector *detector, std::string_view text) noexcept
        : detector_(detector), text_(text)
    {
    }
    iterator begin() const noexcept
    {
        return iterator(detector_, text_);
    }
    iterator end() const noexcept
    {
        return iterator();
    }

  private:
    const linkspan_detector *detector_;
    std::string_view text_;
};

/** Finds links. A detector never changes, so threads can share it. */
class detector
{
  public:
    /** Make a detector from words, such as "tailored,localhost"; see
     *  linkspan_detector_from_string(). status() is LINKSPAN_OK if it worked. */
    explicit detector(std::string_view words = {}) noexcept
    {
        error_.size = sizeof error_;
        status_ = linkspan_detector_from_string(words.data(), words.size(),
                                                nullptr, &detector_, &error_);
    }
    /** Make a detector from options; see linkspan_detector_new(). */
    explicit detector(const linkspan_options &options) noexcept
        : status_(linkspan_detector_new(&options, &detector_))
    {
    }
    ~detector()
    {
        linkspan_detector_free(detector_);
    }
    detector(detector &&other) noexcept
        : detector_(std::exchange(other.detector_, nullptr)),
          error_(other.error_), status_(other.status_)
    {
    }
    detector &operator=(detector &&other) noexcept
    {
        std::swap(detector_, other.detector_);
        std::swap(error_, other.error_);
        std::swap(status_, other.status_);
        return *this;
    }
    detector(const detector &) = delete;
    detector &operator=(const detector &) = delete;

    /** LINKSPAN_OK, or why the detector could not be made. A detector that could not
     *  be made finds nothing. */
    linkspan_status status() const noexcept
    {
        return status_;
    }
    /** True if the detector could be made. */
    explicit operator bool() const noexcept
    {
        return detector_ != nullptr;
    }
    /** What is wrong with the words; `message` is null if nothing is wrong. */
    const linkspan_option_error &error() const noexcept
    {
        return error_;
    }
    /** The C object, to pass to the functions of linkspan.h. */
    const linkspan_detector *get() const noexcept
    {
        return detector_;
    }
    /** The links of a text, to loop over. The detector and the text must live as long
     *  as the result. */
    links find(std::string_view text) const noexcept
    {
        return links(detector_, text);
    }
    /** True if the whole text is one link; see linkspan_is_link(). */
    bool is_link(std::string_view text) const noexcept
    {
        return linkspan_is_link_sized(detector_, text.data(), text.size(),
                                      nullptr,
                                      sizeof(linkspan_link)) == LINKSPAN_OK;
    }

  private:
    linkspan_detector *detector_ = nullptr;
    linkspan_option_error error_ = {};
    linkspan_status status_ = LINKSPAN_OK;
};

} // namespace linkspan

#endif
