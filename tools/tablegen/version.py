"""Which version of Unicode the tables follow."""
import re

from . import emit


def table(source):
    out = emit.Table("LKS_GENERATED_VERSION_H", "The version of Unicode that the tables follow.")
    heading = source.text("ucd", "DerivedCoreProperties.txt").partition("\n")[0]
    version = re.search(r"-(\d+\.\d+\.\d+)\.txt", heading).group(1)
    out.define("LKS_UNICODE_VERSION", f'"{version}"')
    return out
