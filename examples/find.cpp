/* The links of its arguments, in C++:
 *   $ find 'see example.com/a, or me@example.org.' 'nothing'
 *   example.com/a -> https://example.com/a
 *   me@example.org -> mailto:me@example.org
 *   nothing: no link
 */
#include <iostream>
#include <linkspan/linkspan.hpp>

int main(int argc, char **argv)
{
    const linkspan::detector detector("tailored");
    for (int i = 1; i < argc; i++) {
        const linkspan::links links = detector.find(argv[i]);
        if (links.begin() == links.end())
            std::cout << argv[i] << ": no link\n";
        for (const linkspan::link_view &link : links)
            std::cout << link.text() << " -> " << link.href() << '\n';
    }
    return detector ? 0 : 1;
}
