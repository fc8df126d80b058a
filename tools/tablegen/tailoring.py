"""Word lists of the tailored rules (P4, P5, P9, P10 and others), from data/tailoring."""
from . import emit


def words(text):
    """The words of a list, in the order of their bytes."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    found = [line.encode("utf-8") for line in lines if line]
    if len(set(found)) != len(found):
        raise SystemExit("tailoring: a word stands twice")
    return sorted(found)


def add_words(out, name, found):
    """An array of arrays, so that nothing has to be relocated."""
    width = max(map(len, found)) + 1
    out.size += width * len(found)
    lines = [f"static const char {name}[{len(found)}][{width}] = {{"]
    lines += [f'    "{word.decode("utf-8")}",' for word in found]
    out.parts.append("\n".join(lines + ["};"]))


def packed_order(word):
    return len(word), word


def add_packed_words(out, name, found):
    """Words for LKS_IS_PACKED_WORD(): longer lists, in which add_words() would
    spend most of its bytes on the zeros after short words."""
    found = sorted(found, key=packed_order)
    longest = len(found[-1])
    starts = [sum(len(word) for word in found if len(word) < length) for length in range(longest + 2)]
    out.size += starts[-1] + 1
    lines = [f"static const char {name}[{starts[-1] + 1}] =", *(f'    "{word.decode("utf-8")}"' for word in found)]
    out.parts.append("\n".join(lines) + ";")
    out.array("uint16_t", f"{name}_starts", starts, 2)


def add_kinds(out, name, lists):
    """One table of the words of all lists, with a bit for each list that a word is in:
    one lookup answers for all of them."""
    kinds = {}
    for number, (list_name, found) in enumerate(lists.items()):
        out.define(list_name, 1 << number)
        for word in found:
            kinds[word.decode("ascii")] = kinds.get(word.decode("ascii"), 0) | 1 << number
    out.word_table(name, "kinds", "uint8_t", kinds)


def top_level_domains(source):
    text = source.text("lists", "tlds-alpha-by-domain.txt")
    return {line.strip().lower().encode("ascii") for line in text.splitlines()}


def affixes(source):
    """P17: top-level domains to which languages attach endings."""
    out = emit.Table("LKS_GENERATED_AFFIX_WORDS_H", "Top-level domains after which a hyphen and small letters are an ending (P17).")
    found = words(source.text("tailoring", "affixes.txt"))
    if not set(found) <= top_level_domains(source):
        raise SystemExit("tailoring: affixes.txt: no top-level domain")
    add_words(out, "affix_words", found)
    return out


def spaces(source):
    """P20: words around a full stop whose space is missing."""
    out = emit.Table("LKS_GENERATED_SPACE_WORDS_H",
                     "Words that end a sentence, start or continue a phrase, or stand before a site (P20).")
    add_packed_words(out, "ending_words", words(source.text("tailoring", "endings.txt")))
    for name, file in (("follower_words", "followers.txt"),
                       ("leader_words", "leaders.txt"), ("phrase_words", "phrases.txt")):
        add_words(out, name, words(source.text("tailoring", file)))
    return out


def private(source):
    """P21: last labels of names in private networks."""
    out = emit.Table("LKS_GENERATED_PRIVATE_WORDS_H", "Last labels of names that only a private network knows.")
    found = words(source.text("hosts", "private.txt"))
    if set(found) & top_level_domains(source):
        raise SystemExit("hosts: private.txt: a delegated top-level domain")
    out.word_table("private", "ones", "uint8_t", {word.decode("ascii"): 1 for word in found})
    out.parts.pop()  # only whether a word is there counts
    out.size -= len(found)
    return out


def suffix_sites(source):
    """P21: public suffixes that are sites."""
    out = emit.Table("LKS_GENERATED_SUFFIX_SITES_H", "Public suffixes of two labels that are sites too (P21).")
    add_packed_words(out, "suffix_sites", words(source.text("hosts", "suffix_sites.txt")))
    return out


def clauses(source):
    """P2, P4 and P5: words that continue the sentence or a title, and places of titles."""
    out = emit.Table("LKS_GENERATED_CLAUSE_WORDS_H",
                     "Folders of titles, codes of languages and words of a sentence (P4), particles\n"
                     " * (P5) and parameters of searches (P2).")
    for name, file in (("function_words", "functions.txt"), ("counter_words", "counters.txt"),
                       ("predicate_words", "predicates.txt"), ("pronoun_words", "pronouns.txt")):
        add_words(out, name, words(source.text("tailoring", file)))
    for name, file in (("clause_words", "clauses.txt"), ("search_words", "searches.txt"),
                       ("folder_words", "folders.txt"), ("language_words", "languages.txt"),
                       ("josa_words", "josa.txt"), ("particle_words", "particles.txt")):
        add_packed_words(out, name, words(source.text("tailoring", file)))
    return out


def secrets(source):
    """Which parts of a link are secret."""
    out = emit.Table("LKS_GENERATED_SECRET_WORDS_H",
                     "Parameters, tokens and paths of URLs that are secret.")
    add_packed_words(out, "secret_parameter_words", words(source.text("safety", "secret_parameters.txt")))
    for name, file in (("secret_ending_words", "secret_endings.txt"),
                       ("token_prefix_words", "token_prefixes.txt"), ("secret_path_words", "secret_paths.txt")):
        add_words(out, name, words(source.text("safety", file)))
    return out


def secret_texts(source):
    """Which words stand before secrets outside of links, and which do not."""
    out = emit.Table("LKS_GENERATED_SECRET_TEXT_WORDS_H", "Words of headers and of JSON that say what is secret.")
    for name, file in (("credential_scheme_words", "credential_schemes.txt"), ("common_name_words", "common_names.txt")):
        add_words(out, name, words(source.text("safety", file)))
    return out


def former_tlds(source):
    """Names that other programs take for top-level domains, and that are none now."""
    out = emit.Table("LKS_GENERATED_FORMER_TLDS_H",
                     "Top-level domains that other linkifiers know and that are not delegated.")
    add_packed_words(out, "former_tld_words", words(source.text("safety", "former_tlds.txt")))
    return out
