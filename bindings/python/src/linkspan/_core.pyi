from datetime import date
from types import MappingProxyType
from typing import (
    Any, Callable, Dict, Generic, Iterable, Iterator, List, Mapping, Optional, Tuple, TypeVar, Union, final, overload,
)

from ._types import DocumentFinding, Event, Finding, Host, Properties, Verdict

_Text = TypeVar("_Text", str, bytes)

version: str
unicode_version: str

@final
class Link(Generic[_Text]):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> _Text: ...
    @property
    def scheme(self) -> Optional[_Text]: ...
    @property
    def local_part(self) -> Optional[_Text]: ...
    @property
    def host(self) -> Optional[_Text]: ...
    @property
    def port(self) -> Optional[int]: ...
    @property
    def path(self) -> Optional[_Text]: ...
    @property
    def query(self) -> Optional[_Text]: ...
    @property
    def fragment(self) -> Optional[_Text]: ...
    @property
    def directives(self) -> Tuple[_Text, ...]: ...
    @property
    def scheme_implied(self) -> bool: ...
    @property
    def trailing_dot(self) -> bool: ...
    @property
    def href(self) -> Optional[str]: ...
    @property
    def host_kind(self) -> str: ...
    @property
    def score(self) -> str: ...
    @property
    def host_info(self) -> Host: ...
    @property
    def host_ascii(self) -> Optional[str]: ...
    @property
    def host_unicode(self) -> Optional[str]: ...
    @property
    def suffix(self) -> Optional[str]: ...
    @property
    def registrable(self) -> Optional[str]: ...
    @property
    def action(self) -> str: ...
    @property
    def findings(self) -> Tuple[Finding, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class LinkIterator(Iterator[Link[_Text]]):
    def __iter__(self) -> LinkIterator[_Text]: ...
    def __next__(self) -> Link[_Text]: ...

@final
class Data:
    def __new__(cls, suffixes: Optional[bytes], suffixes_name: Optional[str], tlds: Optional[bytes],
                tlds_name: Optional[str], any_tlds: bool = False) -> Data: ...
    @property
    def info(self) -> Dict[str, Any]: ...

@final
class Detector:
    def __new__(
        cls, profile: str = "tailored", *,
        # options: detector but profile
        kinds: Optional[Iterable[str]] = None,
        quoted: bool = False,
        bare_ipv6: bool = False,
        localhost: bool = False,
        single_labels: bool = False,
        emoji: bool = False,
        unknown_tld: bool = False,
        private_suffixes: bool = False,
        all_schemes: bool = False,
        refused: bool = False,
        unknown_tld_after_scheme: bool = False,
        suspects: bool = False,
        opaque_schemes: bool = False,
        user_names: bool = False,
        no_known_names: bool = False,
        tailoring: Optional[Iterable[str]] = None,
        max_link_len: int = 65536,
        max_local_part: int = 64,
        start: str = "all",
        min_score: str = "guess",
        schemes: Iterable[str] = (),
        ignored_hosts: Iterable[str] = (),
        email_add: str = "",
        email_remove: str = "",
        policy: Optional[str] = None,
        protected: Iterable[str] = (),
        allow_mix: Iterable[str] = (),
        today: Optional[date] = None,
        data: Optional[Data] = None,
        # end
    ) -> Detector: ...
    @classmethod
    def from_string(cls, string: str, /) -> Detector: ...
    @property
    def options(self) -> Mapping[str, Any]: ...
    @property
    def data(self) -> Optional[Data]: ...
    def find(self, text: _Text, /) -> List[Link[_Text]]: ...
    def finditer(self, text: _Text, /) -> LinkIterator[_Text]: ...
    def find_many(self, texts: Iterable[Optional[_Text]], /) -> List[List[Link[_Text]]]: ...
    def count_many(self, texts: Iterable[Union[str, bytes, None]], /) -> List[int]: ...
    def is_link(self, text: Union[str, bytes], /) -> bool: ...
    def linkify(
        self, text: Union[str, bytes], format: str = "html",
        per_link: Optional[Callable[[Link[Any]], Union[None, bool, str, Mapping[str, Optional[str]]]]] = None, *,
        # options: linkify but format
        markup: Optional[str] = None,
        rel: Optional[str] = "nofollow noopener",
        target: Optional[str] = None,
        class_name: Optional[str] = None,
        redaction: Optional[str] = "[link]",
        schemes: Iterable[str] = (),
        http: bool = False,
        defang: bool = False,
        redact: bool = False,
        show_controls: bool = False,
        display: bool = False,
        legacy: bool = False,
        max_shown: int = 0,
        order: str = "constant",
        paragraph: str = "ltr",
        # end
    ) -> str: ...
    def extend(self, text: Union[str, bytes], start: int, end: int, /) -> Optional[int]: ...
    def check(self, link: Union[str, bytes], /) -> Tuple[Finding, ...]: ...
    def check_text(self, text: Union[str, bytes], /) -> Tuple[Finding, ...]: ...
    def check_document(
        self, text: Union[str, bytes], markup: str = "html", *, mail: bool = False) -> Tuple[DocumentFinding, ...]: ...
    def check_sender(self, sender: Union[str, bytes], list_id: str = "") -> Tuple[Finding, ...]: ...
    def defang(self, text: Union[str, bytes], /) -> str: ...
    def redact(
        self, text: Union[str, bytes], redaction: str = "kind", *, word: Optional[str] = ...,
        markup: Optional[str] = None) -> str: ...
    def redact_changes(
        self, text: Union[str, bytes], redaction: str = "kind", *, word: Optional[str] = ...,
        markup: Optional[str] = None) -> Tuple[str, List[Tuple[int, int, int, int]]]: ...
    def explain(self, text: Union[str, bytes], /) -> List[Event]: ...
    def explain_links(self, text: Union[str, bytes], /) -> List[Verdict]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Stream:
    def __new__(cls, detector: Optional[Detector] = None) -> Stream: ...
    @overload
    def push(self, __piece: str) -> List[Link[str]]: ...
    @overload
    def push(self, __piece: bytes) -> List[Link[bytes]]: ...
    def finish(self) -> List[Link[Any]]: ...
    def reset(self) -> None: ...

def format(
    link: Union[str, bytes], *,
    # options: format
    legacy: bool = False,
    # end
) -> str: ...
def format_exact(
    url: Union[str, bytes], *,
    # options: exact
    round_trip: bool = False,
    escape_unseen: bool = False,
    escape_lookalikes: bool = False,
    legacy: bool = False,
    # end
) -> str: ...
def format_parts(
    host: str, *, scheme: Optional[str] = None, segments: Optional[Iterable[str]] = None,
    query: Optional[Iterable[Tuple[str, Optional[str]]]] = None, fragment: Optional[str] = None,
    directives: Iterable[str] = (),
    # options: parts
    exact: bool = False,
    escape_lookalikes: bool = False,
    legacy: bool = False,
    # end
) -> str: ...
def display(
    link: Union[str, bytes], *,
    # options: display
    kind: Optional[str] = None,
    max_len: int = 0,
    punycode: bool = False,
    legacy: bool = False,
    escape_lookalikes: bool = False,
    to_copy: bool = False,
    # end
) -> str: ...
def bidi_write(
    link: Union[str, bytes], *,
    # options: bidi
    kind: str = "url",
    order: str = "constant",
    paragraph: str = "ltr",
    form: str = "isolates",
    if_needed: bool = False,
    # end
) -> str: ...
def bidi_direction(
    link: Union[str, bytes], *,
    # options: bidi but form if_needed
    kind: str = "url",
    order: str = "constant",
    paragraph: str = "ltr",
    # end
) -> str: ...
def bidi_fields(
    link: Union[str, bytes], *,
    # options: bidi but form if_needed order paragraph
    kind: str = "url",
    # end
) -> List[Tuple[int, int]]: ...
def bidi_undo(text: Union[str, bytes], /) -> str: ...
def properties(char: str, /) -> Properties: ...
def host(name: Union[str, bytes], *, data: Optional[Data] = None) -> Host: ...
def clean(
    text: Union[str, bytes], *,
    # options: clean
    hidden: bool = False,
    bidi: bool = False,
    controls: bool = False,
    ill_formed: bool = False,
    nfc: bool = False,
    # end
) -> str: ...
def secrets(link: Union[str, bytes], /) -> List[Tuple[int, int]]: ...
def href(
    link: Union[str, bytes], *,
    # options: href
    http: bool = False,
    user_name: bool = False,
    password: bool = False,
    # end
) -> Optional[str]: ...
def normalize(
    link: Union[str, bytes], *,
    # options: normalize
    http: bool = False,
    no_fragment: bool = False,
    # end
) -> Optional[str]: ...
def quote_local_part(text: Union[str, bytes], /) -> str: ...
def skeleton(text: Union[str, bytes], /) -> str: ...
def refang(
    text: Union[str, bytes], *,
    # options: refang
    words: bool = False,
    # end
) -> str: ...
def moved(link: Link[_Text], by: int, /) -> Link[_Text]: ...
def names(set: int, /) -> Dict[str, int]: ...
def compiled_in_lists() -> Dict[str, Any]: ...
