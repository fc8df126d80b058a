CREATE EXTENSION linkspan;
CREATE TABLE posts(id int, body text);
INSERT INTO posts VALUES
    (1, 'See https://www.example.co.uk/tea?x=1, or ask me@example.com.'),
    (2, 'Nothing to see'), (3, 'The wiki: ja.wikipedia.org/wiki/茶。'), (4, NULL);
SELECT id, link, kind, start_pos, end_pos, scheme, host, registrable, path
    FROM posts, links(body) ORDER BY id, start_pos;
SELECT id, substr(body, start_pos::int, (end_pos - start_pos)::int) = link AS is_there, href
    FROM posts, links(body) ORDER BY id, start_pos;
SELECT id, link_count(body), link_hosts(body), link_domains(body) FROM posts ORDER BY id;
SELECT (links('a.com b.com c.com')).link LIMIT 2;
SELECT link FROM links('README.md', 'uts58');
SELECT linkify_html('a.com & b'), link_redact('Mail me@example.com');
SELECT link_check('http://аpple.com/');
SELECT link_display('http://xn--bcher-kva.de/%C3%A4'), link_format('https://xn--bcher-kva.de/%C3%A4');
SELECT host_ascii('Bücher.de'), host_unicode('xn--bcher-kva.de'), registrable_domain('www.a.co.uk');
SELECT host_ascii('no host'), registrable_domain('co.uk'), link_count(NULL), link_count('a.com', NULL);
SELECT link_count('a.com', 'tailord');
SELECT * FROM links('a.com', 'safest');
SELECT linkspan_version() ~ '^linkspan [0-9.]+, Unicode [0-9.]+, ' AS has_version;
DROP EXTENSION linkspan;
DROP TABLE posts;
