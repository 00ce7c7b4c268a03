//! The server's floors: nothing knows what stands above it, but for a list that may only become shorter.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::sql::sources;

/// The floors that are crates of their own, from below to above. They cannot name any of the others.
const CRATES: [&str; 2] = ["serve", "kit"];

/// The floors of the server's crate, from below to above; each knows those before it.
const FLOORS: [&str; 7] = ["caller", "platform", "people", "money", "cloud", "closing", "app"];

/// Modules that know one of a floor above theirs. `App` itself, which holds every feature's parts, counts for none.
const UPWARD: &[(&str, &str)] = &[];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn floor(path: &str) -> Option<usize> {
    let first = path.split("::").next()?;
    FLOORS.iter().position(|floor| *floor == if ["App", "cli"].contains(&first) { "app" } else { first })
}

/// What a text names of the crate, as `floor::module`.
fn named(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices("crate::") {
        let is_own = !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
        if is_own {
            paths(&text[at + "crate::".len()..], "", &mut found);
        }
    }
    found
}

/// Adds the path, or the paths of the group, that a text begins with; what is left of the text behind them.
fn paths<'a>(text: &'a str, before: &str, found: &mut BTreeSet<String>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = paths(rest, before, found).trim_start();
            match rest.chars().next() {
                Some(',') => rest = &rest[1..],
                Some('}') => return &rest[1..],
                _ => return rest,
            }
        }
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let path = if before.is_empty() { text[..end].to_owned() } else { format!("{before}::{}", &text[..end]) };
    match text[end..].strip_prefix("::") {
        Some(rest) => paths(rest, &path, found),
        None => {
            found.insert(path.split("::").take(2).collect::<Vec<_>>().join("::"));
            &text[end..]
        }
    }
}

/// The module of a file: `floor::module`.
pub fn module(file: &Path) -> String {
    let parts: Vec<_> =
        file.iter().take(2).map(|part| part.to_str().unwrap().trim_end_matches(".rs")).collect();
    parts.join("::")
}

#[test]
fn no_module_of_the_server_knows_one_of_a_floor_above_but_for_a_list_that_may_only_become_shorter() {
    let mut files = Vec::new();
    sources(&folder(), &mut files);
    let mut upward = BTreeSet::new();
    for file in files {
        let own = module(file.strip_prefix(folder()).unwrap());
        let text = std::fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let Some(stands) = floor(&own).filter(|_| own.contains("::")) else { continue };
        for path in named(code) {
            let is_above = floor(&path).is_some_and(|floor| floor > stands);
            if is_above && path != "App" {
                upward.insert((own.clone(), path));
            }
        }
    }
    let listed: BTreeSet<_> =
        UPWARD.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
    let new: Vec<_> = upward.difference(&listed).collect();
    assert!(new.is_empty(), "what is lower knows what is higher: {new:#?}");
    let gone: Vec<_> = listed.difference(&upward).collect();
    assert!(gone.is_empty(), "no longer so, take it from the list: {gone:#?}");
}

#[test]
fn what_a_text_names_is_found_in_groups_and_in_groups_of_groups() {
    let text = "use crate::{App, kit::{clock::Time, store}, people::key};\nmy_crate::no::x(); crate::money::bill::add()";
    let found: Vec<_> = named(text).into_iter().collect();
    assert_eq!(found, ["App", "kit::clock", "kit::store", "money::bill", "people::key"]);
}

#[test]
fn the_picture_of_the_server_names_its_floors_and_every_module_of_each() {
    let page = std::fs::read_to_string(folder().join("../../docs/architecture.md")).unwrap();
    let picture =
        page.split("## The server's parts").nth(1).and_then(|rest| rest.split("```").nth(1)).unwrap();
    let drawn: Vec<_> = picture.lines().filter(|line| !line.trim().is_empty()).collect();
    let names: Vec<_> = drawn.iter().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, [&CRATES[..], &FLOORS[..]].concat());
    for (line, floor) in drawn.iter().zip(names).filter(|(_, floor)| *floor != "app") {
        let is_crate = CRATES.contains(&floor);
        let file = if is_crate { format!("../{floor}/src/lib.rs") } else { format!("{floor}.rs") };
        let text = std::fs::read_to_string(folder().join(file)).unwrap();
        let modules: BTreeSet<_> = text
            .lines()
            .filter_map(|line| line.split("mod ").nth(1))
            .map(|name| name.trim_end_matches(';'))
            .collect();
        let told: BTreeSet<_> = line.split_whitespace().skip(1).collect();
        assert_eq!(told, modules, "{floor}");
    }
}

#[test]
fn the_serving_loop_depends_on_no_other_crate_of_the_project() {
    let manifest = std::fs::read_to_string(folder().join("../serve/Cargo.toml")).unwrap();
    let own: Vec<_> = manifest.lines().filter(|line| line.contains("portico")).collect();
    assert_eq!(own, [r#"name = "portico-serve""#]);
}
