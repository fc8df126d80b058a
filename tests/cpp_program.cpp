// What linkspan.hpp promises; tests/cpp_test compiles and runs it with gcc and
// clang, with and without exceptions.
#include <linkspan/linkspan.hpp>

#include <cstdio>
#include <type_traits>
#include <utility>

static int failures;

static void check(bool is_so, const char *what)
{
    if (!is_so) {
        std::printf("not so: %s\n", what);
        failures++;
    }
}
#define CHECK(claim) check((claim), #claim)

static_assert(!std::is_copy_constructible_v<linkspan::detector>);
static_assert(std::is_nothrow_move_constructible_v<linkspan::detector>);
static_assert(
    std::is_same_v<std::iterator_traits<linkspan::links::iterator>::value_type,
                   linkspan::link_view>);

static void finds()
{
    const linkspan::detector d("tailored,localhost");
    const std::string_view text = "http://a.com:80/b?c#d, me@b.org";
    CHECK(d && d.status() == LINKSPAN_OK && !d.error().message);
    int count = 0;
    for (const linkspan::link_view &link : d.find(text)) {
        if (count++ == 0) {
            CHECK(link.text() == "http://a.com:80/b?c#d");
            CHECK(link.scheme() == "http://" && link.host() == "a.com");
            CHECK(link.port() == "80" && link.path() == "/b");
            CHECK(link.query() == "c" && link.fragment() == "d");
            CHECK(link.start() == 0 && link.end() == 21 && !link.is_email());
            CHECK(link.local_part().empty() && link.whole() == text);
            CHECK(link.href() == "http://a.com/b?c#d");
        } else {
            CHECK(link.is_email() && link.local_part() == "me");
            CHECK(link.href() == "mailto:me@b.org");
        }
    }
    CHECK(count == 2);
    linkspan::links::iterator at = d.find(text).begin();
    const linkspan::links::iterator first = at++;
    CHECK(first != at && first == d.find(text).begin());
    CHECK(at->text() == "me@b.org" && ++at == d.find(text).end());
    CHECK(d.is_link("localhost") && !d.is_link("a b"));
    CHECK(d.find({}).begin() == d.find({}).end());
}

static void reports_errors()
{
    linkspan::detector bad("tailored,localhots");
    CHECK(!bad && bad.status() == LINKSPAN_ERR_INVALID);
    CHECK(bad.error().word.start == 9 && bad.error().message);
    CHECK(bad.find("a.com").begin() == bad.find("a.com").end());
    CHECK(!bad.is_link("a.com"));
    CHECK(linkspan::link_view().href().empty());
}

static void moves()
{
    linkspan_options options;
    CHECK(linkspan_options_init(&options) == LINKSPAN_OK);
    linkspan::detector a(options);
    linkspan::detector b(std::move(a));
    CHECK(b.is_link("a.com"));
    a = std::move(b);
    CHECK(a.is_link("a.com") && a.get());
    options.kinds = 0;
    CHECK(linkspan::detector(options).status() == LINKSPAN_ERR_OPTION);
    linkspan::buffer out(4);
    CHECK(out.view().empty());
    CHECK(linkspan_href(LINKSPAN_KIND_URL, "a.com", 5, 0, out.get()) ==
          LINKSPAN_ERR_LIMIT);
    CHECK(out.str().empty());
}

int main()
{
    finds();
    reports_errors();
    moves();
    return failures == 0 ? 0 : 1;
}
