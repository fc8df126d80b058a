\echo Use "CREATE EXTENSION linkspan" to load this file. \quit

-- The version of the library, of Unicode and of the lists; refuses a database that
-- is not UTF-8 before anything else is made.
CREATE FUNCTION linkspan_version() RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_version' LANGUAGE C STABLE STRICT PARALLEL SAFE;

SELECT linkspan_version();

CREATE FUNCTION links(body text, detector text DEFAULT 'tailored',
    OUT link text, OUT kind text, OUT start_pos bigint, OUT end_pos bigint, OUT scheme text,
    OUT host text, OUT registrable text, OUT path text, OUT query text, OUT fragment text, OUT href text,
    OUT score text, OUT port integer)
RETURNS SETOF record
AS 'MODULE_PATHNAME', 'lks_pg_links' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100 ROWS 4;

CREATE FUNCTION linkify_html(body text, detector text DEFAULT 'safe') RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_linkify_html' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_check(body text, detector text DEFAULT 'tailored') RETURNS json
AS 'MODULE_PATHNAME', 'lks_pg_link_check' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_redact(body text, detector text DEFAULT 'tailored') RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_redact' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_redact_kind(body text, detector text DEFAULT 'tailored') RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_redact_kind' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_redact_host(body text, detector text DEFAULT 'tailored') RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_redact_host' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_redact_secret(body text, detector text DEFAULT 'tailored') RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_redact_secret' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_defang(body text, detector text DEFAULT 'tailored') RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_defang' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_display(url text, detector text DEFAULT 'tailored') RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_display' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_format(url text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_format' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_format_exact(url text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_format_exact' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_normalize(url text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_normalize' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_href(url text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_href' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_refang(body text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_link_refang' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION text_clean(body text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_text_clean' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION text_skeleton(body text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_text_skeleton' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION host_ascii(name text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_host_ascii' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION host_unicode(name text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_host_unicode' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION registrable_domain(name text) RETURNS text
AS 'MODULE_PATHNAME', 'lks_pg_registrable_domain' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_count(body text, detector text DEFAULT 'tailored') RETURNS bigint
AS 'MODULE_PATHNAME', 'lks_pg_link_count' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_hosts(body text, detector text DEFAULT 'tailored') RETURNS text[]
AS 'MODULE_PATHNAME', 'lks_pg_link_hosts' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;

CREATE FUNCTION link_domains(body text, detector text DEFAULT 'tailored') RETURNS text[]
AS 'MODULE_PATHNAME', 'lks_pg_link_domains' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;
