//! What the operator can read about the metrics is true.

use std::collections::BTreeSet;
use std::path::Path;

use crate::floors::FLOOR_SOURCES;

fn root(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read_sources(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_sources(&path, text);
        } else if path.extension().is_some_and(|end| end == "rs") {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// What follows each `marker` up to a character that no metric's name has.
fn names(text: &str, marker: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '_';
    text.match_indices(marker)
        .map(|(at, _)| text[at + marker.len()..].trim_start_matches(['\n', ' ', '"']))
        .map(|rest| rest.chars().take_while(|c| is_name(*c)).collect())
        .collect()
}

#[test]
fn every_metric_is_documented_and_every_documented_one_is_there() {
    let mut sources = String::new();
    for folder in ["src", "kit/src"].into_iter().chain(FLOOR_SOURCES) {
        read_sources(&root(folder), &mut sources);
    }
    let mut written = BTreeSet::new();
    for kind in ["counter!(", "gauge!(", "histogram!("] {
        written.append(&mut names(&sources, &format!("metrics::{kind}")));
    }
    let page = std::fs::read_to_string(root("../docs/metrics.md")).unwrap();
    assert_eq!(written, names(&page, "\n| `"));
    assert!(written.iter().all(|name| name.starts_with("portico_")), "{written:?}");
}
