"""Which versions of Unicode and UTS #58 the tables follow."""
import re

from . import emit, link


def newest(source):
    """The files of UTS #58 do not name their version, but say when each character was
    added: `# 18.0 [2] ...`. The newest of these is the file's version. In draft 5
    only the ReadMe names one."""
    ages = re.findall(r"^[0-9A-F.]+\s*;[^#]*#\s*(\d+)\.(\d+)\s", link.term_text(source), re.MULTILINE)
    if ages:
        return "%d.%d.0" % max((int(major), int(minor)) for major, minor in ages)
    return re.search(r"data files for version (\d+\.\d+\.\d+)",
                     source.text("linkification", "ReadMe.txt"))[1]


def table(source, linkification):
    out = emit.Table("LKS_GENERATED_VERSION_H",
                     "The versions of Unicode and UTS #58 that the tables follow.")
    heading = source.text("ucd", "DerivedCoreProperties.txt").partition("\n")[0]
    version = re.search(r"-(\d+\.\d+\.\d+)\.txt", heading).group(1)
    out.define("LKS_UNICODE_VERSION", f'"{version}"')
    out.define("LKS_UTS58_VERSION", f'"{newest(linkification)}"')
    return out
