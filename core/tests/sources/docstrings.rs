//! A docstring says what the name and the type of its item do not: a unit, a range, a source, or of what it is one. Three words do not.

use std::fs;

use super::{root, shipped_files, shipped_text};

/// The folders whose docstrings are looked at.
const FOLDERS: [&str; 4] = ["core/src", "server", "tools", "wasm"];

/// A docstring of so many words says nothing yet.
const FEW: usize = 3;

/// The docstrings of a file's text before its tests, each in one line however many it is written in, without what it says of errors: that
/// tells nothing of what its item is.
fn docstrings(text: &str) -> Vec<String> {
    let lines = shipped_text(text).lines().map(|line| line.trim_start().strip_prefix("///"));
    let lines: Vec<Option<&str>> = lines.collect();
    let runs = lines.chunk_by(|one, next| one.is_some() == next.is_some());
    let said = runs.filter(|run| run.iter().all(Option::is_some));
    let words = |run: &[Option<&str>]| {
        let about = run.iter().copied().flatten().take_while(|line| !line.trim_start().starts_with("# "));
        about.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    };
    said.map(words).filter(|said| !said.is_empty()).collect()
}

#[test]
fn a_docstring_says_more_than_three_words_do() {
    let root = root();
    let (mut all, mut short) = (0, Vec::new());
    for file in FOLDERS.iter().flat_map(|folder| shipped_files(&root.join(folder))) {
        let found = docstrings(&fs::read_to_string(&file).unwrap());
        all += found.len();
        let few = found.into_iter().filter(|said| said.split(' ').count() <= FEW);
        short.extend(few.map(|said| (said, file.strip_prefix(&root).unwrap().to_owned())));
    }
    assert!(all > 5_000, "only {all} docstrings are there");
    assert!(short.is_empty(), "say a unit, a range, a source, or of what it is one: {short:#?}");
}

#[test]
fn a_docstring_is_what_its_lines_say_together() {
    let text = "//! About the file.\n\n/// One of\n/// them.\n///\n/// # Errors\n/// When not.\n#[must_use]\npub fn one() {}\n    /// Its id.\n    id: Uuid,\n\
        #[cfg(test)]\nmod tests {\n    /// A test.\n";
    assert_eq!(docstrings(text), ["One of them.", "Its id."]);
}
