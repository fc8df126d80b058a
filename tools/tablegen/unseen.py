"""Characters that people do not see, or mistake for others."""
from . import confusables, emit, ucd

SYNTAX = "/?#&=:@%.\\"


def lookalikes(source):
    """{code point outside ASCII: the character of URL syntax that is its whole
    prototype} (F11: look-alikes of syntax)."""
    syntax = {(ord(char),) for char in SYNTAX}
    return {cp: prototype[0] for cp, prototype in confusables.prototypes(source).items()
            if cp > 0x7F and prototype in syntax}


def table(source):
    out = emit.Table("LKS_GENERATED_UNSEEN_TABLE_H",
                     "Binary properties: where they begin and end, by turns; and look-alikes of\n"
                     " * URL syntax.")
    properties = source.text("ucd", "PropList.txt")
    derived = source.text("ucd", "DerivedCoreProperties.txt")
    out.range_ends("bidi_control_ends", ucd.members(properties, "Bidi_Control"))
    out.range_ends("variation_selector_ends", ucd.members(properties, "Variation_Selector"))
    out.range_ends("default_ignorable_ends",
                   ucd.members(derived, "Default_Ignorable_Code_Point"))
    out.ranges("emoji_ranges", ucd.members(source.text("ucd", "emoji-data.txt"), "Emoji"))
    found = sorted(lookalikes(source).items())
    out.array("uint32_t", "lookalike_cps", [cp for cp, _ in found], 4)
    out.numbers("lookalike_syntax", [syntax for _, syntax in found])
    return out
