//! What the sources of the workspace say of themselves: who knows whom, how functions are named, what their docstrings say, and which rules are called.

mod called;
mod docstrings;
mod floors;
mod naming;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder in which the workspace lies.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every Rust file of a folder and those in it, but for tests, benches and what cargo builds.
fn shipped_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let is_left_out =
        |folder: &PathBuf| ["tests", "benches", "target"].iter().any(|name| folder.ends_with(name));
    let own = files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "rs"));
    own.chain(folders.iter().filter(|folder| !is_left_out(folder)).flat_map(|folder| shipped_files(folder)))
        .collect()
}

/// A file's text up to its tests.
fn shipped_text(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
