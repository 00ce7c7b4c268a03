//! Writing a new SQLite file: a draft beside its place, which gets its name at the end.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Sqlite, SqliteConnection};

use super::CarryError;
use super::catalogue::{Table, list_sqlite_tables, quote_name};
use super::load::require_known;
use super::value::Value;
use crate::store::{Store, StoreOptions};

/// Values in one statement; SQLite takes no more than 32,766.
const VALUES: usize = 8_000;

/// What the name of a draft ends with.
const DRAFT: &str = ".restoring";

/// A draft of an SQLite file.
pub(super) struct SqliteLoad {
    pub conn: SqliteConnection,
    path: PathBuf,
    draft: PathBuf,
    // Guards of rows, which are out of force meanwhile: what was kept is now put back.
    triggers: Vec<String>,
}

impl SqliteLoad {
    pub async fn open(options: &StoreOptions, schema: i64) -> Result<(Self, Vec<Table>), CarryError> {
        let path = path_of(options)?;
        for end in ["", "-wal", "-shm", "-journal"] {
            let found = with_end(&path, end);
            if found.exists() {
                return Err(CarryError::IsThere(found));
            }
        }
        let draft = with_end(&path, DRAFT);
        remove(&draft);
        let url = format!("sqlite://{}", draft.display());
        let store = Store::open(&StoreOptions { url, ..options.clone() }).await?;
        require_known(&store, schema)?;
        store.migrate_to(schema).await?;
        store.close().await;
        let mut conn = SqliteConnectOptions::new()
            .filename(&draft)
            .foreign_keys(false)
            // A draft that is cut off is thrown away.
            .journal_mode(SqliteJournalMode::Off)
            .synchronous(SqliteSynchronous::Off)
            .connect()
            .await?;
        let tables = list_sqlite_tables(&mut conn).await?;
        sqlx::query("begin").execute(&mut conn).await?;
        let triggers: Vec<(String, String)> =
            sqlx::query_as("select name, sql from sqlite_schema where type = 'trigger'")
                .fetch_all(&mut conn)
                .await?;
        for (name, _) in &triggers {
            let text = format!("drop trigger {}", quote_name(name));
            sqlx::query(AssertSqlSafe(text)).execute(&mut conn).await?;
        }
        let triggers = triggers.into_iter().map(|(_, sql)| sql).collect();
        Ok((Self { conn, path, draft, triggers }, tables))
    }

    pub async fn insert(&mut self, table: &Table, rows: Vec<Vec<Value>>) -> Result<(), CarryError> {
        let at_once = (VALUES / table.columns.len().max(1)).max(1);
        let mut rows = rows.into_iter().peekable();
        while rows.peek().is_some() {
            let some: Vec<_> = rows.by_ref().take(at_once).collect();
            let places = vec!["?"; table.columns.len()].join(", ");
            let values = vec![format!("({places})"); some.len()].join(", ");
            let text = format!("insert into {} ({}) values {values}", quote_name(&table.name), table.list());
            let mut query = sqlx::query(AssertSqlSafe(text));
            for value in some.into_iter().flatten() {
                query = bind_value(query, value);
            }
            query.execute(&mut self.conn).await?;
        }
        Ok(())
    }

    pub async fn commit(mut self) -> Result<(), CarryError> {
        let stray: Option<(String,)> =
            sqlx::query_as("select \"table\" from pragma_foreign_key_check limit 1")
                .fetch_optional(&mut self.conn)
                .await?;
        if let Some((table,)) = stray {
            return Err(CarryError::shape(&table, "a row refers to one that is not there"));
        }
        for sql in std::mem::take(&mut self.triggers) {
            sqlx::query(AssertSqlSafe(sql)).execute(&mut self.conn).await?;
        }
        sqlx::query("commit").execute(&mut self.conn).await?;
        self.conn.close().await?;
        File::open(&self.draft)?.sync_all()?;
        std::fs::rename(&self.draft, &self.path)?;
        remove(&self.draft);
        crate::private::sync_folder(&self.path)?;
        Ok(())
    }

    pub async fn abandon(self) {
        let _closed = self.conn.close().await;
        remove(&self.draft);
    }
}

fn bind_value(query: Query<'_, Sqlite, SqliteArguments>, value: Value) -> Query<'_, Sqlite, SqliteArguments> {
    match value {
        Value::Null => query.bind(None::<i64>),
        Value::Whole(number) => query.bind(number),
        Value::Text(text) => query.bind(text),
        Value::Bytes(bytes) => query.bind(bytes),
    }
}

fn path_of(options: &StoreOptions) -> sqlx::Result<PathBuf> {
    Ok(SqliteConnectOptions::from_str(&options.url)?.get_filename().to_path_buf())
}

/// Whether there is an SQLite file under this address.
pub(super) fn is_there(options: &StoreOptions) -> bool {
    path_of(options).is_ok_and(|path| path.exists())
}

/// Removes what a draft that was cut off has left.
///
/// # Errors
/// When the address is none.
pub fn remove_draft(options: &StoreOptions) -> Result<(), CarryError> {
    if options.url.starts_with("sqlite:") {
        remove(&with_end(&path_of(options)?, DRAFT));
    }
    Ok(())
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Removes a draft with what is beside it.
fn remove(draft: &Path) {
    for end in ["", "-wal", "-shm"] {
        let _gone = std::fs::remove_file(with_end(draft, end));
    }
    let _gone = std::fs::remove_file(draft.with_extension("migrate.lock"));
}
