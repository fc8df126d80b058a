// Written by tools/make_bindings from data/api.json and data/homes.json.
export const OPTIONS = {
  "detector": {
    "profile": "PROFILE",
    "kinds": "[KIND]",
    "quoted": "flag",
    "bare_ipv6": "flag",
    "localhost": "flag",
    "single_labels": "flag",
    "emoji": "flag",
    "unknown_tld": "flag",
    "private_suffixes": "flag",
    "all_schemes": "flag",
    "refused": "flag",
    "unknown_tld_after_scheme": "flag",
    "suspects": "flag",
    "opaque_schemes": "flag",
    "user_names": "flag",
    "no_known_names": "flag",
    "tailoring": "[TAILOR]",
    "max_link_len": "size 1",
    "max_local_part": "size 1",
    "start": "START",
    "min_score": "SCORE",
    "schemes": "strings",
    "ignored_hosts": "strings",
    "email_add": "characters",
    "email_remove": "characters",
    "policy": "POLICY",
    "protected": "strings",
    "allow_mix": "strings",
    "today": "day",
    "data": "lists"
  },
  "linkify": {
    "format": "OUTPUT",
    "markup": "MARKUP",
    "per_link": "function",
    "rel": "string",
    "target": "string",
    "class_name": "string",
    "redaction": "string",
    "link_schemes": "strings",
    "http": "flag",
    "defang": "flag",
    "redact": "flag",
    "show_controls": "flag",
    "display": "flag",
    "legacy": "flag",
    "max_shown": "size 0",
    "order": "ORDER",
    "paragraph": "DIRECTION"
  },
  "format": {
    "legacy": "flag"
  },
  "exact": {
    "round_trip": "flag",
    "escape_unseen": "flag",
    "escape_lookalikes": "flag",
    "legacy": "flag"
  },
  "clean": {
    "hidden": "flag",
    "bidi": "flag",
    "controls": "flag",
    "ill_formed": "flag",
    "nfc": "flag"
  },
  "display": {
    "kind": "KIND",
    "max_len": "size 0",
    "punycode": "flag",
    "legacy": "flag",
    "escape_lookalikes": "flag",
    "to_copy": "flag"
  },
  "href": {
    "http": "flag",
    "user_name": "flag",
    "password": "flag"
  },
  "normalize": {
    "http": "flag",
    "no_fragment": "flag"
  },
  "refang": {
    "words": "flag"
  },
  "bidi": {
    "kind": "SHOWN_KIND",
    "order": "ORDER",
    "paragraph": "DIRECTION",
    "form": "BIDI_FORM",
    "if_needed": "flag"
  },
  "parts": {
    "exact": "flag",
    "escape_lookalikes": "flag",
    "legacy": "flag"
  }
};
