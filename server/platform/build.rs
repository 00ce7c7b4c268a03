//! Puts the migrations and the words of news into the program.

use std::fmt::Write as _;
use std::io::{Error, Result};
use std::path::Path;

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../migrations");
    write_words()?;
    write_migrations()
}

/// Writes the list of the files of words: name, text in English, text in Chinese. One that a language lacks does not compile.
fn write_words() -> Result<()> {
    println!("cargo::rerun-if-changed=words");
    let mut files = Vec::new();
    for entry in std::fs::read_dir("words/en")? {
        files.push(entry?.path().canonicalize()?);
    }
    files.sort();
    let mut list = String::new();
    for english in files {
        let name = english.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let chinese = Path::new("words/zh").canonicalize()?.join(format!("{name}.txt"));
        writeln!(list, "    ({name:?}, [include_str!({english:?}), include_str!({chinese:?})]),")
            .map_err(Error::other)?;
    }
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| Error::other("cargo has named no OUT_DIR"))?;
    let code = format!("const FILES: &[(&str, [&str; 2])] = &[\n{list}];");
    std::fs::write(Path::new(&out).join("words.rs"), code)
}

/// Writes the list of each engine's migrations: number, what it is for, text.
fn write_migrations() -> Result<()> {
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| Error::other("cargo has named no OUT_DIR"))?;
    let mut code = String::new();
    for engine in ["sqlite", "postgres"] {
        let folder = Path::new("../../migrations").join(engine).canonicalize()?;
        let mut files: Vec<_> =
            std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_>>()?;
        files.sort();
        let mut steps = String::new();
        for file in files {
            let name = file.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.split_once('_'));
            let Some((Ok(number), about)) = name.map(|(number, about)| (number.parse::<i64>(), about)) else {
                return Err(Error::other(format!(
                    "{}: not a number, `_` and what it is for",
                    file.display()
                )));
            };
            let about = about.replace('_', " ");
            writeln!(steps, "    ({number}, {about:?}, include_str!({file:?})),").map_err(Error::other)?;
        }
        let name = engine.to_uppercase();
        writeln!(code, "const {name}_STEPS: &[Step] = &[\n{steps}];").map_err(Error::other)?;
    }
    std::fs::write(Path::new(&out).join("migrations.rs"), code)
}
