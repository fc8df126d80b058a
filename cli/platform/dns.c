#include "cli/platform/dns.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifdef LINKSPAN_HAVE_CARES
#    include <ares.h>
#    include <poll.h>
#endif

#include "cli/output/hit.h"
#include "cli/platform/message.h"

/* The digits of a number that a macro stands for, as a string. */
#define DIGITS(macro)     DIGITS_OF(macro)
#define DIGITS_OF(number) #number

static const option_spec dns_specs[] = {
    {OPT_DNS, "dns", "[WHAT]", "tld|host",
     "ask name servers whether the top-level domains of links exist (tld, the "
     "default), or whether their hosts exist (host); the field dns is yes, no "
     "or unknown. "
     "The queries leave this "
     "machine, show others which names a text contains, and may alarm those "
     "who watch the network. linkify does not link a name that does not exist"},
    {OPT_DNS_DROP, "dns-drop", NULL, NULL,
     "skip links whose names do not exist; keep those whose answer is unknown"},
    {OPT_DNS_SERVER, "dns-server", "ADDRESSES", NULL,
     "ask these servers, separated by commas: 192.0.2.1:53,[2001:db8::1]:53"},
    {OPT_DNS_TIMEOUT, "dns-timeout", "SECONDS", NULL,
     "wait at most SECONDS for an answer (default " DIGITS(DNS_TIMEOUT) ")"},
    {OPT_DNS_PARALLEL, "dns-parallel", "NUM", NULL,
     "ask about at most NUM names at a time (default " DIGITS(
         DNS_PARALLEL) ")"},
};
const option_group dns_options = {"Look-ups, which are off by default",
                                  dns_specs,
                                  sizeof dns_specs / sizeof *dns_specs};

const char *const dns_answer_names[] = {NULL, "yes", "no", "unknown"};

static size_t number_up_to(const option_parser *parser, size_t most)
{
    const size_t number = options_number(parser);
    if (number < 1 || number > most)
        fail_usage(parser->command->name, "--%s: %s: must be from 1 to %zu",
                   parser->spec->name, parser->value, most);
    return number;
}

bool dns_set(dns_settings *settings, const option_parser *parser)
{
    switch (parser->spec->id) {
    case OPT_DNS:
        settings->what = parser->choice == 1 ? DNS_HOST : DNS_TLD;
        return true;
    case OPT_DNS_DROP:
        settings->is_dropping = true;
        return true;
    case OPT_DNS_SERVER:
        settings->servers = parser->value;
        return true;
    case OPT_DNS_TIMEOUT:
        settings->timeout = number_up_to(parser, 3600);
        return true;
    case OPT_DNS_PARALLEL:
        settings->parallel = number_up_to(parser, 1000);
        return true;
    default:
        return false;
    }
}

bool dns_is_built_in(void)
{
#ifdef LINKSPAN_HAVE_CARES
    return true;
#else
    return false;
#endif
}

#ifdef LINKSPAN_HAVE_CARES

/* Number of answers that are remembered. If there are more, all are
 * forgotten. */
#    define CACHE ((size_t)65536)
/* the name is being looked up, and there is no answer yet */
#    define PENDING 4

typedef struct entry {
    dns *owner;
    fingerprint name; /* all zero: free */
    int answer;       /* a dns_answer, or PENDING */
} entry;

struct dns {
    dns_settings settings;
    pthread_mutex_t lock;
    ares_channel channel;
    unique *hash;
    entry *cache;
    size_t cached;
    size_t pending;
    size_t silent;   /* number of names in a row that nobody answered */
    bool has_ceased; /* looking up has been given up */
    bool was_reported;
};

/* RFC 1035 3.2.2 */
#    define CLASS_IN 1
#    define TYPE_A   1
#    define TYPE_NS  2

/* --------------------------------------------------------------- channel */

/* Each server is tried twice, the second time for twice as long. */
static void open_channel(dns *d, size_t servers)
{
    struct ares_options options;
    memset(&options, 0, sizeof options);
    options.timeout = (int)(d->settings.timeout * 1000 / (3 * servers)) + 1;
    options.tries = 2;
    if (ares_init_options(&d->channel, &options,
                          ARES_OPT_TIMEOUTMS | ARES_OPT_TRIES) != ARES_SUCCESS)
        fail("--dns", "the resolver cannot be started");
    if (d->settings.servers &&
        ares_set_servers_ports_csv(d->channel, d->settings.servers) !=
            ARES_SUCCESS)
        fail("--dns-server", "%s: not a list of addresses",
             d->settings.servers);
}

static size_t count_servers(const dns *d)
{
    struct ares_addr_port_node *list = NULL;
    size_t count = 0;
    if (ares_get_servers_ports(d->channel, &list) != ARES_SUCCESS)
        return 1;
    for (const struct ares_addr_port_node *one = list; one; one = one->next)
        count++;
    ares_free_data(list);
    return count > 0 ? count : 1;
}

dns *dns_new(const dns_settings *settings)
{
    dns *const d = must_resize(NULL, sizeof *d);
    memset(d, 0, sizeof *d);
    d->settings = *settings;
    (void)pthread_mutex_init(&d->lock, NULL);
    if (ares_library_init(ARES_LIB_INIT_ALL) != ARES_SUCCESS)
        fail("--dns", "the resolver cannot be started");
    open_channel(d, 1);
    const size_t servers = count_servers(d);
    ares_destroy(d->channel);
    open_channel(d, servers);
    d->hash = unique_new();
    d->cache = must_resize(NULL, CACHE * sizeof *d->cache);
    memset(d->cache, 0, CACHE * sizeof *d->cache);
    return d;
}

void dns_free(dns *d)
{
    if (!d)
        return;
    ares_destroy(d->channel);
    ares_library_cleanup();
    (void)pthread_mutex_destroy(&d->lock);
    unique_free(d->hash);
    free(d->cache);
    free(d);
}

/* ------------------------------------------------------------ one answer */

static void on_answer(void *context, int status, int timeouts,
                      unsigned char *reply, int len)
{
    entry *const e = context;
    dns *const d = e->owner;
    (void)timeouts;
    e->answer = (int)dns_read_message(reply, len > 0 ? (size_t)len : 0);
    d->pending--;
    if (status == ARES_ETIMEOUT || status == ARES_ECONNREFUSED)
        d->silent++;
    else
        d->silent = 0;
    if (d->silent >= 3 * d->settings.parallel)
        d->has_ceased = true;
}

/* The sockets that c-ares waits for. */
static nfds_t files_of(const dns *d, struct pollfd *files)
{
    ares_socket_t sockets[ARES_GETSOCK_MAXNUM];
    nfds_t count = 0;
    const unsigned bits =
        (unsigned)ares_getsock(d->channel, sockets, ARES_GETSOCK_MAXNUM);
    for (unsigned i = 0; i < ARES_GETSOCK_MAXNUM; i++) {
        /* the macros of ares.h are not used, since they shift into the sign bit
         * of an int */
        const unsigned reads = bits >> i & 1u;
        const unsigned writes = bits >> (i + ARES_GETSOCK_MAXNUM) & 1u;
        if (reads | writes)
            files[count++] = (struct pollfd){
                sockets[i],
                (short)((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), 0};
    }
    return count;
}

/* How many milliseconds to wait for an answer: until the next server is to be asked,
 * but not long, since an interrupt must be noticed soon. */
static int wait_time(const dns *d)
{
    struct timeval longest = {0, 20000};
    struct timeval room;
    const struct timeval *const wait =
        ares_timeout(d->channel, &longest, &room);
    return (int)(wait->tv_usec + 999) / 1000;
}

/* Process answers until no more than `most` are pending. */
static void await(dns *d, size_t most)
{
    while (d->pending > most) {
        struct pollfd files[ARES_GETSOCK_MAXNUM];
        const nfds_t count = files_of(d, files);
        /* timeouts are checked even if nothing arrives */
        (void)poll(files, count, wait_time(d));
        for (nfds_t i = 0; i < count; i++)
            ares_process_fd(
                d->channel,
                files[i].revents & ~POLLOUT ? files[i].fd : ARES_SOCKET_BAD,
                files[i].revents & POLLOUT ? files[i].fd : ARES_SOCKET_BAD);
        ares_process_fd(d->channel, ARES_SOCKET_BAD, ARES_SOCKET_BAD);
        if (interrupt_came() || d->has_ceased)
            ares_cancel(d->channel);
    }
}

/* ----------------------------------------------------------------- names */

/* The name to look up, ended by NUL; false: there is none. */
static bool name_of(const dns *d, linkspan_str host, linkspan_host *facts,
                    linkspan_str *name)
{
    memset(facts, 0, sizeof *facts);
    facts->size = sizeof *facts;
    if (linkspan_host_describe(host.data, host.len, NULL, facts) !=
            LINKSPAN_OK ||
        (facts->kind != LINKSPAN_HOST_DOMAIN &&
         facts->kind != LINKSPAN_HOST_NAME))
        return false;
    size_t end = facts->ascii_len;
    if (facts->flags & LINKSPAN_HOST_TRAILING_DOT)
        end--;
    size_t start = 0;
    if (d->settings.what == DNS_TLD)
        for (start = end; start > 0 && facts->ascii[start - 1] != '.';)
            start--;
    facts->ascii[end] = '\0';
    *name = (linkspan_str){facts->ascii + start, end - start};
    return end > start;
}

static entry *entry_for(const dns *d, fingerprint f)
{
    size_t at = f.low % CACHE;
    while (d->cache[at].name.high &&
           (d->cache[at].name.low != f.low || d->cache[at].name.high != f.high))
        at = (at + 1) % CACHE;
    return &d->cache[at];
}

/* The entry of a name, which is looked up if it is new. */
static const entry *look_up(dns *d, linkspan_str name)
{
    const fingerprint f = unique_fingerprint(d->hash, name);
    if (d->cached == CACHE / 4 * 3) {
        await(d, 0);
        memset(d->cache, 0, CACHE * sizeof *d->cache);
        d->cached = 0;
    }
    entry *const e = entry_for(d, f);
    if (e->name.high)
        return e;
    *e = (entry){d, f, PENDING};
    d->cached++;
    await(d, d->settings.parallel - 1);
    if (d->has_ceased || interrupt_came()) {
        e->answer = DNS_UNKNOWN;
        return e;
    }
    d->pending++;
    ares_query(d->channel, name.data, CLASS_IN,
               d->settings.what == DNS_TLD ? TYPE_NS : TYPE_A, on_answer, e);
    return e;
}

/* Write a message, once, if looking up was given up. Must not be called while
 * the lock is held: message() may wait for this thread's turn to write. */
static void tell(dns *d)
{
    (void)pthread_mutex_lock(&d->lock);
    const bool is_news = d->has_ceased && !d->was_reported;
    d->was_reported = d->was_reported || is_news;
    (void)pthread_mutex_unlock(&d->lock);
    if (is_news)
        message("--dns", "no server answers; the remaining names are unknown");
}

void dns_ask_ahead(dns *d, const linkspan_detector *detector, linkspan_str text)
{
    size_t at = 0;
    linkspan_link link;
    linkspan_host facts;
    linkspan_str name;
    (void)pthread_mutex_lock(&d->lock);
    while (linkspan_next(detector, text.data, text.len, &at, &link) ==
           LINKSPAN_OK) {
        const linkspan_str host = {text.data + link.host.start,
                                   link.host.end - link.host.start};
        if (name_of(d, host, &facts, &name))
            (void)look_up(d, name);
    }
    await(d, 0);
    (void)pthread_mutex_unlock(&d->lock);
    tell(d);
}

dns_answer dns_ask(dns *d, linkspan_str host)
{
    linkspan_host facts;
    linkspan_str name;
    if (!name_of(d, host, &facts, &name))
        return DNS_NONE;
    (void)pthread_mutex_lock(&d->lock);
    const entry *const e = look_up(d, name);
    await(d, 0);
    const dns_answer answer = (dns_answer)e->answer;
    (void)pthread_mutex_unlock(&d->lock);
    tell(d);
    return answer;
}

#else

dns *dns_new(const dns_settings *settings)
{
    (void)settings;
    fail("--dns", "this linkspan was built without c-ares");
}

void dns_free(dns *d)
{
    (void)d;
}

void dns_ask_ahead(dns *d, const linkspan_detector *detector, linkspan_str text)
{
    (void)d;
    (void)detector;
    (void)text;
}

dns_answer dns_ask(dns *d, linkspan_str host)
{
    (void)d;
    (void)host;
    return DNS_NONE;
}

#endif
