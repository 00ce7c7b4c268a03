//! The rules' floors: no module knows one of a floor above its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use super::{root, shipped_files, words};

/// From below to above; each knows those before it.
const FLOORS: [&str; 4] = ["base", "people", "money", "cloud"];

fn folder() -> PathBuf {
    root().join("core/src")
}

/// What the crate's root names: each module with its floor, and each item that is handed on with that of its module.
fn floors() -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for (place, floor) in FLOORS.iter().enumerate() {
        found.insert((*floor).to_owned(), place);
        for file in shipped_files(&folder().join(floor)) {
            found.extend(file.file_stem().map(|name| (name.to_string_lossy().into_owned(), place)));
        }
    }
    let root = fs::read_to_string(folder().join("lib.rs")).unwrap_or_default();
    for line in root.split(';').filter_map(|part| part.trim().strip_prefix("pub use ")) {
        if let Some((module, items)) = line.split_once("::")
            && let Some(&place) = found.get(module)
        {
            found.extend(words(items).map(|item| (item.to_owned(), place)));
        }
    }
    found
}

/// What a text names at the crate's root.
fn named(text: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for (at, prefix) in text.match_indices("crate::") {
        let rest = &text[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(group) => {
                let mut depth = 0_i32;
                let mut is_first = true;
                for (at, c) in group.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => is_first = true,
                        c if is_first && !c.is_whitespace() => {
                            found.extend(words(&group[at..]).next());
                            is_first = false;
                        }
                        _ => {}
                    }
                }
            }
            None => found.extend(words(rest).next()),
        }
    }
    found
}

#[test]
fn no_rule_knows_one_of_a_floor_above_its_own() {
    let floors = floors();
    assert!(floors.contains_key("violation") && floors.contains_key("Money"), "nothing was read");
    let mut upward = Vec::new();
    for (place, floor) in FLOORS.iter().enumerate() {
        for file in shipped_files(&folder().join(floor)) {
            let text = fs::read_to_string(&file).unwrap();
            for name in named(&text) {
                if floors.get(name).is_some_and(|&other| other > place) {
                    upward.push(format!("{}: {name}", file.display()));
                }
            }
        }
    }
    assert!(upward.is_empty(), "what is lower knows what is higher: {upward:#?}");
}

#[test]
fn states_of_a_floor_are_named_by_its_own_path_inside_the_rules() {
    for file in FLOORS.iter().flat_map(|floor| shipped_files(&folder().join(floor))) {
        let text = fs::read_to_string(&file).unwrap();
        assert!(!named(&text).contains("state"), "{} names what stands on two floors", file.display());
    }
}

#[test]
fn what_a_text_names_is_found_in_groups() {
    let text =
        "use crate::{Rule, draft::{Checks, other}, form::form};\nlet a = crate::text::required(typed, 1);";
    assert_eq!(named(text).into_iter().collect::<Vec<_>>(), ["Rule", "draft", "form", "text"]);
}
