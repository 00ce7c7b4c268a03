//! Reading a database as it is at one moment, while others write to it.

use aws_lc_rs::digest::{Context, SHA256};
use futures::TryStreamExt;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{
    AssertSqlSafe, Decode, PgConnection, Postgres, Row, Sqlite, SqliteConnection, TypeInfo, ValueRef,
};
use tokio::sync::mpsc::Sender;

use super::catalogue::{Table, list_postgres_tables, list_sqlite_tables};
use super::value::{push_bytes, push_null, push_text, push_whole};
use super::{CarryError, Part, TableSum};
use crate::digest::hexadecimal;
use crate::store::open::{Pools, Store};
use crate::store::postgres::unlimit_session;

/// Bytes of rows in one part.
const PART: usize = 1 << 20;

/// A database as it is at one moment. It lasts as long as this value; SQLite's log of changes cannot be shortened meanwhile.
pub struct Snapshot {
    conn: Connected,
    schema: i64,
    tables: Vec<Table>,
}

enum Connected {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

/// A connection to read tables with.
pub(super) enum Reading<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

impl Store {
    /// The database as it is now.
    ///
    /// # Errors
    /// When it has no schema or does not answer.
    pub async fn snapshot(&self) -> Result<Snapshot, CarryError> {
        if self.schema().await? == 0 {
            return Err(CarryError::Unmigrated);
        }
        let newest = "select max(version) from _sqlx_migrations";
        match &self.pools {
            Pools::Sqlite { readers, .. } => {
                let mut conn = readers.acquire().await?;
                conn.close_on_drop();
                sqlx::query("begin").execute(&mut *conn).await?;
                // The first thing that is read fixes the moment.
                let schema = sqlx::query_scalar(newest).fetch_one(&mut *conn).await?;
                let tables = list_sqlite_tables(&mut conn).await?;
                Ok(Snapshot { conn: Connected::Sqlite(conn), schema, tables })
            }
            Pools::Postgres(pool) => {
                let mut conn = pool.acquire().await?;
                conn.close_on_drop();
                unlimit_session(&mut conn).await?;
                let begin = "set idle_in_transaction_session_timeout = 0; begin isolation level repeatable read, read only";
                sqlx::raw_sql(begin).execute(&mut *conn).await?;
                let schema = sqlx::query_scalar(newest).fetch_one(&mut *conn).await?;
                let tables = list_postgres_tables(&mut conn).await?;
                Ok(Snapshot { conn: Connected::Postgres(conn), schema, tables })
            }
        }
    }
}

impl Snapshot {
    /// The number of the newest migration that was applied.
    #[must_use]
    pub fn schema(&self) -> i64 {
        self.schema
    }

    /// The names of the tables.
    #[must_use]
    pub fn tables(&self) -> Vec<&str> {
        self.tables.iter().map(|table| table.name.as_str()).collect()
    }

    /// Sends every row, table by table, and at last the sums.
    ///
    /// # Errors
    /// When the database does not answer, or nobody receives.
    pub async fn send(&mut self, to: &Sender<Part>) -> Result<Vec<TableSum>, CarryError> {
        let sums = self.read(Some(to)).await?;
        to.send(Part::End(sums.clone())).await.map_err(|_| CarryError::CutOff)?;
        Ok(sums)
    }

    /// The sums of every table.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn sums(&mut self) -> Result<Vec<TableSum>, CarryError> {
        self.read(None).await
    }

    async fn read(&mut self, to: Option<&Sender<Part>>) -> Result<Vec<TableSum>, CarryError> {
        let reading = match &mut self.conn {
            Connected::Sqlite(conn) => Reading::Sqlite(conn),
            Connected::Postgres(conn) => Reading::Postgres(conn),
        };
        read_tables(reading, &self.tables, to).await
    }
}

/// Reads tables, and sends what they hold to whoever wants it.
pub(super) async fn read_tables(
    mut from: Reading<'_>,
    tables: &[Table],
    to: Option<&Sender<Part>>,
) -> Result<Vec<TableSum>, CarryError> {
    let mut sums = Vec::new();
    for table in tables {
        if let Some(to) = to {
            let head = Part::Table { name: table.name.clone(), columns: table.column_names() };
            to.send(head).await.map_err(|_| CarryError::CutOff)?;
        }
        sums.push(read_table(&mut from, table, to).await?);
    }
    Ok(sums)
}

async fn read_table(
    from: &mut Reading<'_>,
    table: &Table,
    to: Option<&Sender<Part>>,
) -> Result<TableSum, CarryError> {
    let mut lines = Lines { to, buffer: Vec::new(), hash: Context::new(&SHA256), rows: 0 };
    match from {
        Reading::Sqlite(conn) => {
            let mut rows = sqlx::query(AssertSqlSafe(table.select(false))).fetch(&mut **conn);
            while let Some(row) = rows.try_next().await? {
                lines.push(table, |index, line| push_sqlite(&row, index, line)).await?;
            }
        }
        Reading::Postgres(conn) => {
            let mut rows = sqlx::query(AssertSqlSafe(table.select(true))).fetch(&mut **conn);
            while let Some(row) = rows.try_next().await? {
                lines.push(table, |index, line| push_postgres(&row, index, line)).await?;
            }
        }
    }
    lines.flush().await?;
    let sha256 = hexadecimal(lines.hash.finish().as_ref());
    Ok(TableSum { name: table.name.clone(), rows: lines.rows, sha256 })
}

/// Lines that are on their way.
struct Lines<'a> {
    to: Option<&'a Sender<Part>>,
    buffer: Vec<u8>,
    hash: Context,
    rows: u64,
}

impl Lines<'_> {
    async fn push(
        &mut self,
        table: &Table,
        value: impl Fn(usize, &mut Vec<u8>) -> sqlx::Result<()>,
    ) -> Result<(), CarryError> {
        for index in 0..table.columns.len() {
            self.buffer.push(if index == 0 { b'[' } else { b',' });
            value(index, &mut self.buffer)?;
        }
        self.buffer.extend_from_slice(b"]\n");
        self.rows += 1;
        if self.buffer.len() >= PART { self.flush().await } else { Ok(()) }
    }

    async fn flush(&mut self) -> Result<(), CarryError> {
        self.hash.update(&self.buffer);
        match self.to {
            Some(to) if !self.buffer.is_empty() => {
                let lines = std::mem::take(&mut self.buffer);
                to.send(Part::Rows(lines)).await.map_err(|_| CarryError::CutOff)
            }
            _ => {
                self.buffer.clear();
                Ok(())
            }
        }
    }
}

fn strange(kind: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("a value of type {kind} is not carried").into())
}

fn push_sqlite(row: &SqliteRow, index: usize, line: &mut Vec<u8>) -> sqlx::Result<()> {
    let value = row.try_get_raw(index)?;
    if value.is_null() {
        push_null(line);
        return Ok(());
    }
    // What the value is, whatever its column was declared as.
    let kind = value.type_info().name().to_owned();
    let wrong = sqlx::Error::Decode;
    match kind.as_str() {
        "INTEGER" => push_whole(line, <i64 as Decode<Sqlite>>::decode(value).map_err(wrong)?),
        "TEXT" => return push_text(line, <&str as Decode<Sqlite>>::decode(value).map_err(wrong)?),
        "BLOB" => push_bytes(line, <&[u8] as Decode<Sqlite>>::decode(value).map_err(wrong)?),
        kind => return Err(strange(kind)),
    }
    Ok(())
}

fn push_postgres(row: &PgRow, index: usize, line: &mut Vec<u8>) -> sqlx::Result<()> {
    let value = row.try_get_raw(index)?;
    if value.is_null() {
        push_null(line);
        return Ok(());
    }
    let wrong = sqlx::Error::Decode;
    let kind = value.type_info().name().to_owned();
    match kind.as_str() {
        "INT8" => push_whole(line, <i64 as Decode<Postgres>>::decode(value).map_err(wrong)?),
        "INT4" => push_whole(line, <i32 as Decode<Postgres>>::decode(value).map_err(wrong)?.into()),
        "INT2" => push_whole(line, <i16 as Decode<Postgres>>::decode(value).map_err(wrong)?.into()),
        "BOOL" => push_whole(line, <bool as Decode<Postgres>>::decode(value).map_err(wrong)?.into()),
        "TEXT" | "VARCHAR" => {
            return push_text(line, <&str as Decode<Postgres>>::decode(value).map_err(wrong)?);
        }
        "BYTEA" | "UUID" => push_bytes(line, value.as_bytes().map_err(wrong)?),
        kind => return Err(strange(kind)),
    }
    Ok(())
}
