//! Nothing that is secret reaches a log by way of `{:?}`: a type that holds a secret does not derive `Debug`.

use std::path::{Path, PathBuf};

/// The last word of a field's name that says that the field is secret.
const SECRETS: [&str; 14] = [
    "answer",
    "challenge",
    "code",
    "digits",
    "hash",
    "nonce",
    "password",
    "payload",
    "pepper",
    "salt",
    "secret",
    "ticket",
    "token",
    "totp",
];
/// Types of such fields that hold no secret, or print nothing.
const HARMLESS: [&str; 15] = [
    // Of support; not the tickets that sliders earn.
    "CannedAnswerDraft",
    "QueuedTicket",
    "SupportTicket",
    "ReturnCode",
    "TotpReply",
    "bool",
    "CodeValue",
    "Code",
    "CodeLimits",
    "PasswordLimits",
    "u32",
    "Uuid",
    "Option<Uuid>",
    "SecretString",
    "Option<&'a Secret>",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The types that derive `Debug`: name and body.
fn printable(source: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (at, _) in source.match_indices("#[derive(") {
        let (derived, rest) = source[at..].split_once(")]").unwrap_or_default();
        let Some(begin) = ["struct ", "enum "].iter().filter_map(|word| rest.find(word)).min() else {
            continue;
        };
        let line = rest[begin..].lines().next().unwrap_or_default();
        // A type with a body on lines of its own ends with the first brace that stands as far in as it does itself.
        let indent = &source[source[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        let end =
            if line.ends_with('{') { rest[begin..].find(&format!("\n{indent}}}")) } else { Some(line.len()) };
        if derived.contains("Debug") {
            let name = line.split([' ', '<', '(', ';']).nth(1).unwrap_or_default();
            found.push((name, &rest[begin..begin + end.unwrap_or(line.len())]));
        }
    }
    found
}

fn secret_fields(body: &str) -> Vec<&str> {
    body.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split(['{', ',', '}']))
        .filter_map(|field| field.split_once(": "))
        .map(|(field, kind)| (field.split_whitespace().last().unwrap_or_default(), kind.trim()))
        .filter(|(field, kind)| {
            let is_secret = field.rsplit('_').next().is_some_and(|word| SECRETS.contains(&word));
            is_secret && !HARMLESS.contains(kind)
        })
        .map(|(field, _)| field)
        .collect()
}

#[test]
fn no_type_that_holds_a_secret_derives_debug() {
    let mut files = Vec::new();
    for folder in ["src", "../core/src"].into_iter().chain(crate::floors::FLOOR_SOURCES) {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    let mut telling = Vec::new();
    for file in &files {
        let source = std::fs::read_to_string(file).unwrap();
        for (name, body) in printable(&source) {
            let fields = secret_fields(body);
            if !fields.is_empty() {
                telling.push(format!("{}: {name}: {}", file.display(), fields.join(", ")));
            }
        }
    }
    assert!(telling.is_empty(), "these would print a secret:\n{}", telling.join("\n"));
}

#[test]
fn the_search_finds_a_telling_type_and_lets_others_be() {
    let telling = "#[derive(Debug, Clone)]\n#[serde(x)]\npub struct A<'a> {\n    /// A (b): c\n    pub reset_ticket: &'a str,\n}\n";
    let silent = "#[derive(Clone)]\npub struct B {\n    pub ticket: String,\n}\n#[derive(Debug)]\nstruct C;\n#[derive(Debug)]\nenum D {\n    E { code: Code, token: SecretString },\n}\n";
    let found = |source: &str| printable(source).iter().flat_map(|(_, body)| secret_fields(body)).count();
    assert_eq!((found(telling), found(silent)), (1, 0));
    let inside = |first, second| {
        format!(
            "row! {{\n    #[derive({first})]\n    pub struct A {{\n        pub at: Time,\n    }}\n\n    #[derive({second})]\n    pub struct B {{\n        pub code_hash: Vec<u8>,\n    }}\n}}\n"
        )
    };
    assert_eq!((found(&inside("Debug", "Clone")), found(&inside("Clone", "Debug"))), (0, 1));
}
