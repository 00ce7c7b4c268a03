//! Every function that the rules offer is called by what is shipped: by other rules, the server or a package for the browser. The same of what
//! the server's floors offer to those above, of which rustc cannot know whether somebody calls it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{root, shipped_files, shipped_text, words};

/// A file without its tests, comments and texts. What an attribute names in a text is left, as a call.
fn code(file: &Path) -> String {
    without_texts(shipped_text(&fs::read_to_string(file).unwrap_or_default()))
}

fn without_texts(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        code.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with('"') {
            let hashes = code.len() - code.trim_end_matches('#').len();
            let is_raw = code.trim_end_matches('#').ends_with('r');
            let end = end_of_text(rest, is_raw.then_some(hashes));
            let line = code.lines().next_back().unwrap_or_default().trim_start();
            if line.starts_with("#[") {
                code.extend([&rest[1..end - 1], "()"]);
            }
            rest = &rest[end..];
        } else {
            // A quotation mark as a character is no text.
            let is_quote = rest.starts_with("'\"'") || rest.starts_with("'\\\"'");
            let length = if is_quote { rest.find("\"'").unwrap_or(0) + 2 } else { 1 };
            rest = &rest[length..];
            code.push(' ');
        }
    }
    code + rest
}

/// Where a text literal ends that begins with the first character; a raw one has so many `#`, which stand behind its end too.
fn end_of_text(text: &str, hashes: Option<usize>) -> usize {
    if let Some(hashes) = hashes {
        let close = format!("\"{}", "#".repeat(hashes));
        return text[1..].find(&close).map_or(text.len(), |at| at + 1 + close.len());
    }
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !is_escaped => return at + 1,
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    text.len()
}

/// The names of the functions that a text offers to other crates.
fn offered(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.trim_start().strip_prefix("pub ")?;
        let line = line.strip_prefix("const ").or_else(|| line.strip_prefix("async ")).unwrap_or(line);
        words(line.strip_prefix("fn ")?).next()
    })
}

/// A text's lines without `use`, and the names that stand in it where they are not handed on.
fn split_uses(text: &str) -> (String, BTreeSet<&str>) {
    let (mut code, mut imported) = (String::new(), BTreeSet::new());
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let Some((before, _)) = line.split_once("use ").filter(|(before, _)| is_before_use(before)) else {
            code.push_str(line);
            continue;
        };
        let is_own = before.trim().is_empty();
        let mut one = line;
        loop {
            imported.extend(words(one).filter(|_| is_own));
            if one.contains(';') {
                break;
            }
            let Some(next) = lines.next() else { break };
            one = next;
        }
    }
    (code, imported)
}

fn is_before_use(text: &str) -> bool {
    matches!(text.trim(), "" | "pub" | "pub(crate)" | "pub(super)")
}

/// The functions that some texts call, by `name(` or `name::<`, or hand over as a value, by their path or where the text has them by `use` or
/// defines them.
fn called<'a>(texts: impl Iterator<Item = &'a String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for text in texts {
        let (code, mut at_hand) = split_uses(text);
        // What stands inside a block is a method, which has no name of its own.
        at_hand.extend(text.lines().filter(|line| line.starts_with("pub ")).flat_map(offered));
        let mut before = "";
        let mut end = 0;
        for word in words(&code) {
            let start = word.as_ptr() as usize - code.as_ptr() as usize;
            let between = &code[end..start];
            end = start + word.len();
            let after = code[end..].trim_start();
            let is_begun = before == "fn" && between.trim().is_empty();
            before = word;
            let is_call = after.starts_with('(') || after.starts_with("::<");
            let is_end = after.starts_with([',', ')', ';', '}', ']', '?']) || after.starts_with("=>");
            let is_path = between.ends_with("::");
            let is_value = is_end && (is_path || at_hand.contains(word) && !between.ends_with('.'));
            if !is_begun && (is_call || is_value) {
                found.insert(word.to_owned());
            }
        }
    }
    found
}

#[test]
fn every_function_that_the_rules_offer_is_called_outside_of_tests() {
    let texts =
        |folder: &str| shipped_files(&root().join(folder)).iter().map(|file| code(file)).collect::<Vec<_>>();
    let (rules, others) = (texts("core/src"), [texts("server"), texts("wasm")].concat());
    let called = called(rules.iter().chain(&others));
    let uncalled: Vec<_> =
        rules.iter().flat_map(|text| offered(text)).filter(|name| !called.contains(*name)).collect();
    assert!(rules.len() > 50 && uncalled.is_empty(), "only tests call {uncalled:?}");
}

#[test]
fn what_is_offered_and_what_is_called_are_told_apart() {
    let text =
        "pub fn one() {}\n    pub const fn two(self) {}\npub(crate) fn three() { one() }\nfn four() {}";
    assert_eq!(offered(text).collect::<Vec<_>>(), ["one", "two"]);
    let called = called([text.to_owned()].iter());
    assert!(called.contains("one") && !called.contains("two"));
}

#[test]
fn a_word_in_a_text_a_field_or_a_name_that_is_handed_on_is_no_call() {
    let told = r##"
        pub use ended::one;
        use super::{values,
            handed};
        struct A { two: u32 } // three()
        const C: &str = "font:four()"; const D: &str = r#"five("#; const E: char = '"';
        #[serde(default = "base::six")]
        fn f(a: &A) { a.two; g(base::seven, handed).map(eight); values::<u8>() }"##;
    let found = called([without_texts(told)].iter());
    let expected = ["serde", "six", "g", "seven", "handed", "map", "values"];
    assert_eq!(found, expected.map(str::to_owned).into());
}

/// The functions and constants beside types that a text offers to other crates.
fn offered_beside_types(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ")?;
        let is_value = ["const ", "fn ", "async fn "].iter().any(|kind| line.starts_with(kind));
        words(line).find(|word| !matches!(*word, "const" | "fn" | "async")).filter(|_| is_value)
    })
}

#[test]
fn every_function_and_constant_that_the_rules_offer_is_named_by_somebody_else() {
    let rules: Vec<_> = shipped_files(&root().join("core/src")).iter().map(|file| code(file)).collect();
    let others: Vec<_> =
        ["core/tests", "core/benches", "core/examples", "fuzz", "server", "server/tests", "wasm"]
            .iter()
            .flat_map(|folder| shipped_files(&root().join(folder)))
            .map(|file| fs::read_to_string(file).unwrap_or_default())
            .collect();
    let named: BTreeSet<_> = others.iter().flat_map(|text| words(text)).collect();
    let unnamed: Vec<_> = rules
        .iter()
        .flat_map(|text| offered_beside_types(text))
        .filter(|name| !named.contains(name))
        .collect();
    assert!(unnamed.is_empty(), "only the rules themselves name {unnamed:?}");
}

#[test]
fn a_function_or_constant_beside_types_is_found_and_a_method_is_not() {
    let text = "pub fn one() {}\npub const TWO: u32 = 2;\npub const fn three() {}\npub struct Four;\n    pub fn five(self) {}";
    assert_eq!(offered_beside_types(text).collect::<Vec<_>>(), ["one", "TWO", "three"]);
}

/// What only tests ask of the server all the same, with the reason.
const ASKED_BY_TESTS: [(&str, &str); 3] = [
    ("run_due", "that what is due is done when a test says so"),
    ("statements", "that a page asks the engine as often whatever there is"),
    ("comparisons", "that nobody learns from the work that is done whether a name is known"),
];

#[test]
fn every_function_that_a_floor_of_the_server_offers_is_called_outside_of_tests() {
    let server = shipped_files(&root().join("server"));
    let texts: Vec<_> = server.iter().map(|file| code(file)).collect();
    let called = called(texts.iter());
    let floors = ["cloud", "engine", "kit", "money", "people", "platform"]
        .map(|floor| root().join("server").join(floor));
    let offering: Vec<_> = server
        .iter()
        .zip(&texts)
        .filter(|(file, _)| floors.iter().any(|floor| file.starts_with(floor)))
        .map(|(_, text)| text)
        .collect();
    let uncalled: BTreeSet<_> =
        offering.iter().flat_map(|text| offered(text)).filter(|name| !called.contains(*name)).collect();
    assert!(offering.len() > 500, "only {} files are there", offering.len());
    assert_eq!(uncalled, ASKED_BY_TESTS.map(|(name, _)| name).into(), "only tests call them");
}
