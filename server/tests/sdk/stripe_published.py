"""What Stripe publishes of its API, as the other side: judges requests, answers and events by the types in its own Python library.

The library (PyPI stripe, made from Stripe's OpenAPI document) is read and not run. Requests are judged by the one of the API's version that
they name. Answers and events may also have what the newest one adds: an account's events are told in the version that it chose at Stripe.
Reads one JSON object from standard input, writes one.
"""
import ast
import json
import os
import pathlib
import re
import sys
import urllib.parse

LISTED = re.compile(r"(?:[Pp]ossible values are|[Oo]ne of|can be|[Ee]xamples include):? ((?:(?:, )?(?:or | or )?`\w+`)+)")


class Library:
    """One version of the library: its classes, by the names that others know them by."""

    def __init__(self, name):
        self.root = pathlib.Path(os.environ["PORTICO_TEST_PAYMENT_SDKS"]) / name
        self.version = re.search(r'CURRENT = "(.+?)"', (self.root / "stripe/_api_version.py").read_text())[1]
        self.trees, self.texts = {}, {}
        for path in (self.root / "stripe").rglob("_*.py"):
            self.texts[path] = path.read_text()

    def tree(self, path):
        if path not in self.trees:
            self.trees[path] = ast.parse(self.texts.get(path) or path.read_text())
        return self.trees[path]

    def object(self, name):
        """The class of what the API calls `name`."""
        mark = f'OBJECT_NAME: ClassVar[Literal["{name}"]]'
        path = next(path for path, text in self.texts.items() if mark in text)
        return next((path, [one]) for one in self.tree(path).body if mark in ast.unparse(one).replace("'", '"'))

    def find(self, name, path, chain):
        """The class that a dotted name means inside `chain`, as Python would look for it."""
        first, *rest = name.split(".")
        found = None
        for depth in range(len(chain), -1, -1):
            body = chain[depth - 1].body if depth else self.tree(path).body
            inner = next((one for one in body if isinstance(one, ast.ClassDef) and one.name == first), None)
            if inner:
                found = (path, [*chain[:depth], inner])
                break
        if not found:
            for one in ast.walk(self.tree(path)):
                if isinstance(one, ast.ImportFrom) and any((a.asname or a.name) == first for a in one.names):
                    module = self.root / (one.module.replace(".", "/") + ".py")
                    found = self.find(first, module, []) if module.exists() else None
        for part in rest:
            found = found and self.find(part, *found)
        return found

    def fields(self, kind):
        """Name to annotation and description."""
        body = kind[1][-1].body
        found = {}
        for one, after in zip(body, [*body[1:], None]):
            if isinstance(one, ast.AnnAssign) and not ast.unparse(one.annotation).startswith("ClassVar"):
                text = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
                found[one.target.id] = (one.annotation, str(text))
        return found

    def means(self, node, kind):
        """What an annotation allows: pairs of a sort and its detail."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self.means(ast.parse(node.value, mode="eval").body, kind)
        if isinstance(node, ast.Constant):
            return [("null", None)]
        if isinstance(node, ast.BinOp):
            return self.means(node.left, kind) + self.means(node.right, kind)
        name = ast.unparse(node.value if isinstance(node, ast.Subscript) else node).split(".", 1)
        name = name[1] if name[0] == "typing" else ".".join(name)
        if isinstance(node, ast.Subscript):
            parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if name == "Literal":
                return [("words", {part.value for part in parts})]
            if name in ("List", "ListObject"):
                return [(name, parts[0])]
            if name in ("Dict", "UntypedStripeObject"):
                return [("any map", None)]
            more = {"Optional": [("null", None)], "ExpandableField": [("str", None), ("expandable", None)]}.get(name, [])
            return more + [one for part in parts for one in self.means(part, kind)]
        if name in ("str", "int", "bool", "float", "Any"):
            return [(name, None)]
        found = self.find(name, *kind)
        return [("class", found)] if found else [("Any", None)]

    def call(self, method, path):
        """The library's own method for a request: its file and its definition."""
        for file, text in self.texts.items():
            if not file.name.endswith("_service.py"):
                continue
            for verb, template in re.findall(r'self\._request\(\s+"(\w+)",\s+"(/v1/[^"]*)"', text):
                if verb == method and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
                    for one in ast.walk(self.tree(file)):
                        if isinstance(one, ast.FunctionDef) and self.asks(one, verb, template):
                            return (file, [next(c for c in self.tree(file).body if isinstance(c, ast.ClassDef))]), one
        return None

    @staticmethod
    def asks(function, verb, template):
        texts = [one.value for one in ast.walk(function) if isinstance(one, ast.Constant)]
        return verb in texts and template in texts


class Judge:
    """Faults of one value by one version: where, and what."""

    def __init__(self, library, is_form):
        self.library, self.is_form, self.faults = library, is_form, []

    def fault(self, at, what):
        self.faults.append((at, what))

    def attempt(self, judge):
        other = Judge(self.library, self.is_form)
        judge(other)
        return other.faults

    def fits(self, value, sort, detail):
        if sort == "Any":
            return True
        if sort in ("int", "float"):
            is_number = isinstance(value, int) and not isinstance(value, bool)
            return bool(re.fullmatch(r"-?\d+", value)) if self.is_form else is_number
        if sort == "bool":
            return value in ("true", "false") if self.is_form else isinstance(value, bool)
        return value in detail if sort == "words" else sort == "str" and isinstance(value, str)

    def value(self, value, annotation, kind, at, listed=frozenset()):
        means = self.library.means(annotation, kind)
        words = {word for sort, detail in means if sort == "words" for word in detail} - {""}
        # The newest library leaves every enumeration open; what it does not name counts as unknown all the same.
        if words:
            means = [one for one in means if one[0] != "str"]
        if isinstance(value, dict):
            classes = [detail for sort, detail in means if sort == "class"]
            tries = [self.attempt(lambda judge, one=one: judge.object(value, one, at)) for one in classes]
            lists = [detail for sort, detail in means if sort == "ListObject"]
            tries += [self.attempt(lambda judge, one=one: judge.listed(value, one, kind, at)) for one in lists]
            if tries:
                self.faults += min(tries, key=len)
            elif not any(sort in ("any map", "Any") for sort, _ in means):
                self.fault(at, "has no fields")
        elif isinstance(value, list):
            items = [detail for sort, detail in means if sort == "List"]
            if not items:
                self.fault(at, "is no list")
            for item in value if items else []:
                self.value(item, items[0], kind, at)
        elif value is None:
            if not any(sort in ("null", "Any") for sort, _ in means):
                self.fault(at, "is never null")
        elif not any(self.fits(value, *one) for one in means):
            self.fault(at, f"{value} is none of {', '.join(sorted(words)) or ', '.join(sort for sort, _ in means)}")
        elif not words and listed and value not in listed:
            self.fault(at, f"{value} is none of {', '.join(sorted(listed))}")

    def listed(self, value, item, kind, at):
        for one in value["data"]:
            self.value(one, item, kind, f"{at}data.")

    def object(self, given, kind, at):
        fields = self.library.fields(kind)
        for name, value in given.items():
            inner = f"{at}{name}."
            if name not in fields:
                self.fault(inner, "is unknown")
            elif name == "payment_method_types":
                annotation, _ = self.library.fields(self.library.object("payment_method"))["type"]
                for one in value:
                    self.value(one, annotation, self.library.object("payment_method"), inner)
            else:
                annotation, text = fields[name]
                # "Refer to the other child attributes": the word is the name of one of them.
                beside = set(fields) if "child attributes" in text else set()
                self.value(value, annotation, kind, inner, listed_words(text) | beside)
        if self.is_form:
            for name, (annotation, _) in fields.items():
                if name not in given and not ast.unparse(annotation).startswith("NotRequired"):
                    self.fault(f"{at}{name}.", "is missing")


def listed_words(text):
    """The words that a description lists where the type is only text."""
    found = LISTED.search(" ".join(text.split()))
    return set(re.findall(r"`(\w+)`", found[1])) if found else set()


def nested(pairs):
    """A form's nested names as objects and lists."""
    form, faults = {}, []
    for name, value in pairs:
        head, *inner = re.findall(r"^[^\[]+|\[\w*\]", name)
        keys, at = [head, *(part[1:-1] for part in inner)], form
        for key, after in zip(keys, [*keys[1:], None]):
            if after is None and key != "":
                at[key] = value
            elif after is None:
                at.append(value)
            else:
                at = at.setdefault(key, [] if after == "" else {})
        if "".join([head, *inner]) != name:
            faults.append((name, "is no name"))
    return form, faults


def expansion(library, returned, kind, path):
    """Whether a dotted path leads to what may be told whole."""
    means, is_expandable = library.means(returned, kind), False
    for part in path.split("."):
        inner = [detail for sort, detail in means if sort == "ListObject"]
        if part == "data" and inner:
            means, is_expandable = library.means(inner[0], kind), False
            continue
        kind = next((detail for sort, detail in means if sort == "class"), None)
        field = kind and library.fields(kind).get(part)
        if not field:
            return False
        means = library.means(field[0], kind)
        is_expandable = any(sort == "expandable" for sort, _ in means)
    return is_expandable


def request(library, sent):
    at = f"{sent['method']} {sent['path']} "
    if sent["version"] != library.version:
        return [(at + "stripe-version", f"{sent['version']} is not {library.version}")]
    found = library.call(sent["method"].lower(), sent["path"])
    if not found:
        return [(at, "is no call")]
    kind, function = found
    params = next((one.annotation for one in function.args.args if one.arg == "params"), None)
    pairs = urllib.parse.parse_qsl(sent["query"] + "&" + sent["form"], keep_blank_values=True)
    form, faults = nested(pairs)
    judge = Judge(library, True)
    if params is None:
        judge.faults = [(name, "is unknown") for name in form]
    else:
        judge.value(form, params, kind, "")
    judge.faults += faults
    for path in form.get("expand", []):
        if not expansion(library, function.returns, kind, path):
            judge.fault("expand", f"{path} cannot be told whole")
    return [(at + where.rstrip("."), what) for where, what in judge.faults]


def told(libraries, judge_in):
    """The faults by every version, and what only the newest knows."""
    pinned, newest = ([(where.rstrip("."), what) for where, what in judge_in(library)] for library in libraries)

    def is_near(one, other):
        return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")

    both = [one for one in pinned if any(is_near(one[0], other[0]) for other in newest)]
    return both, [where for where, what in pinned if (where, what) not in both]


def answer(library, given):
    judge = Judge(library, False)
    if "error" in given["told"]:
        error = library.find("LastPaymentError", *library.object("payment_intent"))
        judge.object(given["told"]["error"], error, "error.")
    elif given.get("object") == "list":
        judge.listed(given["told"], ast.Constant(library.object(given["of"])[1][0].name), library.object(given["of"]), "")
    else:
        judge.object(given["told"], library.object(given["object"]), "")
    return judge.faults


def event(library, given):
    judge = Judge(library, False)
    kind = library.object("event")
    judge.value(given["type"], library.fields(kind)["type"][0], kind, "type.")
    name = given["type"].split(".")[-2]
    judge.object(given["object"], library.object(name), "")
    return judge.faults


def words(library, name, path):
    """The words that are published for one field of an object."""
    kind, found = library.object(name), set()
    for part in path.split("."):
        if part not in library.fields(kind):
            return set()
        annotation, text = library.fields(kind)[part]
        means = library.means(annotation, kind)
        found = {word for sort, detail in means if sort == "words" for word in detail} or listed_words(text)
        kind = next((detail for sort, detail in means if sort == "class"), kind)
    return found


def main():
    given = json.load(sys.stdin)
    libraries = [Library("stripe-pinned"), Library("stripe-newest")]
    out = {"requests": [[f"{where}: {what}" for where, what in request(libraries[0], one)] for one in given.get("requests", [])]}
    out["newer"] = []
    for name, judge_in in (("answers", answer), ("events", event)):
        out[name] = []
        for one in given.get(name, []):
            both, newer = told(libraries, lambda library: judge_in(library, one))
            out[name].append([f"{where}: {what}" for where, what in both])
            out["newer"] += newer
    out["newer"] = sorted(set(out["newer"]))
    asked = given.get("words", [])
    out["words"] = [sorted(set().union(*(words(library, *one) for library in libraries))) for one in asked]
    print(json.dumps(out))


main()
