//! Finds every SQL text of the sources and has the engine under test prepare it.

use std::path::{Path, PathBuf};

use portico_server::store::{Engine, Raw};
use sqlx::{AssertSqlSafe, Executor, SqlSafeStr};

use crate::support::TestServer;

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

/// The string literals in `sql!("…")`, each with the one engine that it is for, if it stands in that engine's arm.
pub fn literals(source: &str) -> Vec<(Option<Engine>, String)> {
    let starts = source.match_indices("sql!(").map(|(at, marker)| at + marker.len());
    starts
        .filter_map(|start| Some((engine(&source[..start]), literal(source[start..].trim_start())?)))
        .collect()
}

/// Which of `Raw::Sqlite(c) =>`, `Raw::Postgres(c) =>` and `on!(` stands nearest before.
fn engine(before: &str) -> Option<Engine> {
    let markers = [
        ("Raw::Sqlite(", Some(Engine::Sqlite)),
        ("Raw::Postgres(", Some(Engine::Postgres)),
        ("on!(", None),
        ("fn ", None),
    ];
    let nearest = markers.into_iter().max_by_key(|(marker, _)| before.rfind(marker));
    nearest.and_then(|(_, engine)| engine)
}

fn literal(text: &str) -> Option<String> {
    let mut characters = text.strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match characters.next()? {
            '"' => return Some(value),
            '\\' => match characters.next()? {
                '\n' => {
                    let rest = characters.as_str().trim_start();
                    characters = rest.chars();
                }
                'n' => value.push('\n'),
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
}

#[tokio::test]
async fn the_engine_under_test_understands_every_sql_text() {
    let server = TestServer::start().await;
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut count = 0;
    for file in files {
        let found = literals(&std::fs::read_to_string(&file).unwrap());
        let own = server.app.store().engine();
        let is_here = |engine: &Option<Engine>| engine.is_none_or(|engine| engine == own);
        for (_, text) in found.into_iter().filter(|(engine, text)| text != "…" && is_here(engine)) {
            let mut conn = server.app.store().read().await.unwrap();
            let sql = AssertSqlSafe(text.clone()).into_sql_str();
            let prepared = match conn.raw() {
                Raw::Sqlite(c) => c.prepare(sql).await.map(|_| ()),
                Raw::Postgres(c) => c.prepare(sql).await.map(|_| ()),
            };
            assert!(prepared.is_ok(), "{}: {text}\n{prepared:?}", file.display());
            count += 1;
        }
    }
    assert!(count > 50, "only {count} texts were found: has the macro another name?");
}

#[test]
fn literals_are_found_over_several_lines_and_with_escapes() {
    let source = "a(sql!(\"select 1\")); b(sql!(\n  \"select \\\"x\\\"\n from t\"\n)); sql!($text)";
    let texts: Vec<_> = literals(source).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["select 1", "select \"x\"\n from t"]);
    let arms =
        "match x { Raw::Sqlite(c) => sql!(\"a\"), Raw::Postgres(c) => sql!(\"b\") } on!(c, c => sql!(\"c\"))";
    let engines: Vec<_> = literals(arms).into_iter().map(|(engine, _)| engine).collect();
    assert_eq!(engines, [Some(Engine::Sqlite), Some(Engine::Postgres), None]);
}
