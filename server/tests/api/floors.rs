//! The server's floors: nothing knows what stands above it. Most are crates of their own, which cannot; the manifests say whom each knows.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::sql::sources;

/// The floors that are crates of their own, from below to above, with those of the project that each may know beside the floors below it.
const CRATES: [(&str, &[&str]); 7] = [
    ("serve", &[]),
    ("kit", &["core"]),
    ("platform", &["core"]),
    ("people", &["core", "puzzle"]),
    ("money", &["core"]),
    ("engine", &["core"]),
    ("cloud", &["core"]),
];

/// Where the sources of the floors above the kit are that are crates of their own, beside the server's own.
pub const FLOOR_SOURCES: [&str; 5] = ["platform/src", "people/src", "money/src", "engine/src", "cloud/src"];

/// Modules that stand lower than the rest of their crate, as its own floor: its folder, and what it may name of the crate's root.
const LOW: [(&str, &[&str]); 2] = [
    ("platform/src/caller", &["App", "Error", "Result", "caller", "kit", "row", "statement", "transaction"]),
    (
        "src/closing",
        &[
            "App",
            "Error",
            "Result",
            "caller",
            "closing",
            "cloud",
            "engine",
            "kit",
            "list",
            "money",
            "news",
            "people",
            "platform",
            "routes",
            "row",
            "statement",
            "transaction",
        ],
    ),
];

/// The floors of the picture that are no crates of their own.
const WITHIN: [&str; 3] = ["caller", "closing", "app"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// What a text names of the crate, as `floor::module`.
pub fn named(text: &str) -> BTreeSet<String> {
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

/// The module of a file, by its path in the workspace: `floor::module`.
pub fn module(file: &str) -> String {
    let parts: Vec<_> = file.trim_start_matches("server/").trim_end_matches(".rs").split('/').collect();
    let parts = match parts.as_slice() {
        ["src", rest @ ..] => rest,
        ["platform", "src", rest @ ..] if rest.first() == Some(&"caller") => rest,
        all => all,
    };
    let named: Vec<_> = parts.iter().filter(|part| **part != "src").take(2).copied().collect();
    named.join("::")
}

#[test]
fn no_floor_that_is_a_crate_depends_on_one_above() {
    for (place, (floor, others)) in CRATES.iter().enumerate() {
        let manifest = std::fs::read_to_string(folder().join(floor).join("Cargo.toml")).unwrap();
        let below = CRATES[..place].iter().map(|(name, _)| name);
        let known: BTreeSet<_> = below.chain(*others).map(|name| format!("portico-{name}")).collect();
        let named = manifest.lines().filter(|line| line.starts_with("portico-"));
        let above: Vec<_> =
            named.filter(|line| !known.contains(line.split(['.', ' ']).next().unwrap_or_default())).collect();
        assert!(above.is_empty(), "{floor} depends on {above:?}");
    }
}

#[test]
fn what_stands_lower_in_its_crate_names_nothing_that_stands_above() {
    for (low, allowed) in LOW {
        let mut files = Vec::new();
        sources(&folder().join(low), &mut files);
        assert!(files.len() > 5, "{low}: only {} files", files.len());
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let above: Vec<_> = named(code)
                .into_iter()
                .filter(|path| !allowed.contains(&path.split("::").next().unwrap_or_default()))
                .collect();
            assert!(above.is_empty(), "{} names {above:?}", file.display());
        }
    }
}

#[test]
fn the_module_of_a_file_is_its_floor_and_what_stands_on_it() {
    for (file, name) in [
        ("server/kit/src/queue/store.rs", "kit::queue"),
        ("server/money/src/bill.rs", "money::bill"),
        ("server/platform/src/caller/idempotency/store.rs", "caller::idempotency"),
        ("server/platform/src/audit/store.rs", "platform::audit"),
        ("server/src/closing/support/store/file.rs", "closing::support"),
    ] {
        assert_eq!(module(file), name);
    }
}

#[test]
fn what_a_text_names_is_found_in_groups_and_in_groups_of_groups() {
    let text = "use crate::{App, kit::{clock::Time, store}, people::key};\nmy_crate::no::x(); crate::money::bill::add()";
    let found: Vec<_> = named(text).into_iter().collect();
    assert_eq!(found, ["App", "kit::clock", "kit::store", "money::bill", "people::key"]);
}

#[test]
fn the_picture_of_the_server_names_its_floors_and_every_module_of_each() {
    let page = std::fs::read_to_string(folder().join("../docs/architecture.md")).unwrap();
    let picture =
        page.split("## The server's parts").nth(1).and_then(|rest| rest.split("```").nth(1)).unwrap();
    let drawn: Vec<_> = picture.lines().filter(|line| !line.trim().is_empty()).collect();
    let names: Vec<_> = drawn.iter().map(|line| line.split_whitespace().next().unwrap()).collect();
    let is_crate = |name: &str| CRATES.iter().any(|(floor, _)| *floor == name);
    let crates: Vec<_> = names.iter().filter(|name| is_crate(name)).copied().collect();
    assert_eq!(crates, CRATES.map(|(floor, _)| floor));
    let within: Vec<_> = names.iter().filter(|name| !is_crate(name)).copied().collect();
    assert_eq!(within, WITHIN);
    for (line, floor) in drawn.iter().zip(names).filter(|(_, floor)| *floor != "app") {
        let file = match floor {
            "caller" => "platform/src/caller.rs".to_owned(),
            "closing" => "src/closing.rs".to_owned(),
            floor => format!("{floor}/src/lib.rs"),
        };
        let text = std::fs::read_to_string(folder().join(file)).unwrap();
        let modules: BTreeSet<_> = text
            .lines()
            .filter_map(|line| line.split("mod ").nth(1))
            .map(|name| name.trim_end_matches(';'))
            .filter(|name| !(floor == "platform" && *name == "caller"))
            .collect();
        let told: BTreeSet<_> = line.split_whitespace().skip(1).collect();
        assert_eq!(told, modules, "{floor}");
    }
}
