"""Links of columns: importing this adds `linkspan` to pandas.Series.

    import pandas
    import linkspan.pandas

    pandas.Series(["see example.com", None]).linkspan.hosts()

Missing texts (None, NaN, NA) have no links. To use another detector with find(),
count() or hosts():
series.linkspan(linkspan.Detector("uts58")).count()"""
import pandas

from . import Detector

_default = Detector()


@pandas.api.extensions.register_series_accessor("linkspan")
class LinkspanAccessor:
    """Links of a Series of texts; results have the index of the Series."""

    def __init__(self, series, detector=_default):
        self._series = series
        self._detector = detector

    def __call__(self, detector):
        """Return an accessor with another detector."""
        return LinkspanAccessor(self._series, detector)

    def _texts(self):
        texts = self._series.astype(object)
        return texts.where(texts.notna(), None).tolist()

    def _result(self, values, dtype=None):
        return pandas.Series(values, index=self._series.index, name=self._series.name, dtype=dtype)

    def find(self):
        """A list of Link for each text."""
        return self._result(self._detector.find_many(self._texts()), object)

    def count(self):
        """How many links each text has."""
        return self._result(self._detector.count_many(self._texts()), "int64")

    def hosts(self):
        """A list of the hosts of each text's links, in ASCII."""
        found = self._detector.find_many(self._texts())
        return self._result([[link.host_ascii for link in links] for links in found], object)
