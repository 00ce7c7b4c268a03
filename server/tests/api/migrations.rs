//! Walks the migrations over rows, and holds both engines to one schema.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use portico_server::kit::store::{Raw, Store};
use sqlx::Row;

use crate::support::open_store;

fn data_files() -> BTreeMap<i64, PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/data");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name[..4].parse().expect("a name that begins with the migration's number"), path)
        })
        .collect()
}

async fn run(store: &Store, sql: String) {
    let mut tx = store.begin().await.unwrap();
    match tx.raw() {
        Raw::Sqlite(c) => sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(c).await.map(|_| ()),
        Raw::Postgres(c) => sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(c).await.map(|_| ()),
    }
    .unwrap();
    tx.commit().await.unwrap();
}

async fn texts(store: &Store, sqlite: &'static str, postgres: &'static str) -> Vec<String> {
    let mut conn = store.read().await.unwrap();
    match conn.raw() {
        Raw::Sqlite(c) => {
            sqlx::query(sqlite).fetch_all(c).await.unwrap().iter().map(|row| row.get(0)).collect()
        }
        Raw::Postgres(c) => {
            sqlx::query(postgres).fetch_all(c).await.unwrap().iter().map(|row| row.get(0)).collect()
        }
    }
}

async fn tables(store: &Store) -> Vec<String> {
    texts(
        store,
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like '\\_%' escape '\\' order by name",
        "select tablename::text from pg_tables where schemaname = 'public' and tablename not like '\\_%' order by 1",
    )
    .await
}

/// Tables with their columns, types in SQLite's words, whether they may be null, and what is unique.
async fn shape(store: &Store) -> String {
    let columns = texts(
        store,
        "select t.name || '.' || c.name || ' ' || lower(c.type) || case when c.\"notnull\" then '' else ' null' end
         from sqlite_schema t join pragma_table_info(t.name) c
         where t.type = 'table' and t.name not like 'sqlite%' and t.name not like '\\_%' escape '\\' order by 1",
        "select (table_name || '.' || column_name || ' ' ||
           case when data_type in ('uuid', 'bytea') then 'blob' else data_type end ||
           case when is_nullable = 'YES' then ' null' else '' end)::text collate \"C\"
         from information_schema.columns where table_schema = 'public' and table_name not like '\\_%' order by 1",
    )
    .await;
    let unique = texts(
        store,
        "select t.name || ' unique ' || (select group_concat(name, ',') from
           (select name from pragma_index_info(i.name) order by seqno))
         from sqlite_schema t join pragma_index_list(t.name) i
         where t.type = 'table' and t.name not like 'sqlite%' and t.name not like '\\_%' escape '\\' and i.\"unique\" order by 1",
        "select (t.relname || ' unique ' || (select string_agg(a.attname, ',' order by k.place)
           from unnest(i.indkey::int[]) with ordinality k(attnum, place)
           join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum))::text collate \"C\"
         from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
         where i.indisunique and n.nspname = 'public' and t.relname not like '\\_%' order by 1",
    )
    .await;
    let foreign = texts(
        store,
        "select t.name || '.' || f.\"from\" || ' -> ' || f.\"table\" || '.' || f.\"to\"
         from sqlite_schema t join pragma_foreign_key_list(t.name) f where t.type = 'table' order by 1",
        "select (t.relname || '.' || a.attname || ' -> ' || r.relname || '.' || b.attname)::text collate \"C\"
         from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
         cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
         join pg_attribute a on a.attrelid = t.oid and a.attnum = k.own
         join pg_attribute b on b.attrelid = r.oid and b.attnum = k.other
         where c.contype = 'f' order by 1",
    )
    .await;
    let mut lines = [columns, unique, foreign].concat();
    lines.sort();
    lines.join("\n")
}

#[tokio::test]
async fn every_migration_goes_over_the_rows_that_the_one_before_left() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(folder.path()).await;
    let files = data_files();
    assert_eq!(
        files.keys().copied().collect::<Vec<_>>(),
        store.migrations(),
        "one data file for each migration"
    );
    for (number, file) in &files {
        store.migrate_to(*number).await.unwrap();
        run(&store, std::fs::read_to_string(file).unwrap()).await;
    }
    let done = store.migrate().await.unwrap();
    let newest = *store.migrations().last().unwrap();
    assert_eq!((done.from, done.to), (newest, newest));
    for table in tables(&store).await {
        let sql = format!("select count(*) from {table}");
        let mut conn = store.read().await.unwrap();
        let rows: i64 = on!(conn, c => {
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await.unwrap()
        });
        assert!(rows > 0, "no data file has a row for {table}");
    }
}

#[tokio::test]
async fn both_engines_have_the_same_schema() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(folder.path()).await;
    store.migrate().await.unwrap();
    // One snapshot for both: the engine that differs fails.
    insta::assert_snapshot!("schema", shape(&store).await);
}

#[tokio::test]
async fn both_engines_have_the_same_migrations_under_the_same_names() {
    let names = |engine: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(engine);
        let mut names: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names("sqlite"), names("postgres"));
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(folder.path()).await;
    store.migrate().await.unwrap();
    run(&store, "update _sqlx_migrations set version = 9000 where version = 1".to_owned()).await;
    let refused = store.migrate().await.expect_err("refused").to_string();
    assert!(refused.contains("newer than this program's"), "{refused}");
}

#[tokio::test]
async fn two_programs_that_start_at_once_migrate_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(folder.path()).await;
    let (one, two) = tokio::join!(store.migrate(), store.migrate());
    let newest = *store.migrations().last().unwrap();
    assert_eq!((one.unwrap().to, two.unwrap().to), (newest, newest));
}
