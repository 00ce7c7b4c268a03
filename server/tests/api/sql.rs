//! Has the engine under test prepare every SQL text of the program.

use std::path::{Path, PathBuf};

use portico_server::kit::store::{Raw, texts};
use sqlx::{Executor, SqlSafeStr};

use crate::support::TestServer;

/// Every Rust file of a folder and those in it.
pub fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

#[tokio::test]
async fn the_engine_under_test_understands_every_sql_text() {
    let server = TestServer::start().await;
    let own = server.app.store().engine();
    let mut count = 0;
    for text in texts().filter(|text| text.only.is_none_or(|engine| engine == own)) {
        let mut conn = server.app.store().read().await.unwrap();
        let sql = text.sql.into_sql_str();
        let prepared = match conn.raw() {
            Raw::Sqlite(c) => c.prepare(sql).await.map(|_| ()),
            Raw::Postgres(c) => c.prepare(sql).await.map(|_| ()),
        };
        assert!(prepared.is_ok(), "{}: {}\n{prepared:?}", text.file, text.sql);
        count += 1;
    }
    assert!(count > 500, "only {count} texts are registered");
}
