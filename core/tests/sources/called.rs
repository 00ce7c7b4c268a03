//! Every function that the rules offer is called by what is shipped: by other rules, the server or a package for the browser. The same of what
//! the server's floors offer to those above, of which rustc cannot know whether somebody calls it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{root, shipped_files, shipped_text, words};

/// A file without its tests and comments.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    let lines = shipped_text(&text).lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The names of the functions that a text offers to other crates.
fn offered(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.trim_start().strip_prefix("pub ")?;
        let line = line.strip_prefix("const ").or_else(|| line.strip_prefix("async ")).unwrap_or(line);
        words(line.strip_prefix("fn ")?).next()
    })
}

/// How often each name is said in some texts, other than as the name of a function that begins there.
fn said<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut found = BTreeMap::new();
    for text in texts {
        let mut before = "";
        for word in words(text) {
            *found.entry(word).or_default() += usize::from(before != "fn");
            before = word;
        }
    }
    found
}

#[test]
fn every_function_that_the_rules_offer_is_called_outside_of_tests() {
    let texts =
        |folder: &str| shipped_files(&root().join(folder)).iter().map(|file| code(file)).collect::<Vec<_>>();
    let (rules, others) = (texts("core/src"), [texts("server"), texts("wasm")].concat());
    let said = said(rules.iter().chain(&others).map(String::as_str));
    let uncalled: Vec<_> = rules
        .iter()
        .flat_map(|text| offered(text))
        .filter(|name| said.get(name).is_none_or(|&count| count == 0))
        .collect();
    assert!(rules.len() > 50 && uncalled.is_empty(), "only tests call {uncalled:?}");
}

#[test]
fn what_is_offered_and_what_is_said_are_told_apart() {
    let text =
        "pub fn one() {}\n    pub const fn two(self) {}\npub(crate) fn three() { one() }\nfn four() {}";
    assert_eq!(offered(text).collect::<Vec<_>>(), ["one", "two"]);
    let said = said([text].into_iter());
    assert_eq!((said["one"], said["two"]), (1, 0));
}

/// What only tests ask of the server all the same, with the reason.
const ASKED_BY_TESTS: [(&str, &str); 1] =
    [("comparisons", "that nobody learns from the work that is done whether a name is known")];

#[test]
fn every_function_that_a_floor_of_the_server_offers_is_called_outside_of_tests() {
    let server = shipped_files(&root().join("server"));
    let texts: Vec<_> = server.iter().map(|file| code(file)).collect();
    let said = said(texts.iter().map(String::as_str));
    let floors = ["cloud", "engine", "kit", "money", "people", "platform"]
        .map(|floor| root().join("server").join(floor));
    let offering: Vec<_> = server
        .iter()
        .zip(&texts)
        .filter(|(file, _)| floors.iter().any(|floor| file.starts_with(floor)))
        .map(|(_, text)| text)
        .collect();
    let uncalled: Vec<_> = offering
        .iter()
        .flat_map(|text| offered(text))
        .filter(|name| said.get(name).is_none_or(|&count| count == 0))
        .collect();
    assert!(offering.len() > 500, "only {} files are there", offering.len());
    assert_eq!(uncalled, ASKED_BY_TESTS.map(|(name, _)| name), "only tests call them");
}
