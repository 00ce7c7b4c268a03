//! Writing into an empty database of PostgreSQL: one transaction.

use sqlx::pool::PoolConnection;
use sqlx::{AssertSqlSafe, PgConnection, Postgres};

use super::CarryError;
use super::catalogue::{Table, list_postgres_tables, quote_name};
use super::load::require_known;
use super::value::Value;
use crate::store::open::Pools;
use crate::store::postgres::unlimit_session;
use crate::store::{OpenError, Store, StoreOptions};

/// Tables that a migration puts a row into.
const SEEDED: [&str; 1] = ["pulse"];

/// Foreign keys: the table, the key's name, its definition.
const KEYS: &str =
    "select conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2";

/// What COPY in its binary form begins with.
const HEAD: [u8; 19] = *b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0";

/// A transaction that fills a database.
pub(super) struct PostgresLoad {
    pub conn: PoolConnection<Postgres>,
    store: Store,
    tables: Vec<String>,
    // Out of force meanwhile, as rows come in the order of their tables' names.
    keys: Vec<(String, String, String)>,
}

impl PostgresLoad {
    pub async fn open(options: &StoreOptions, schema: i64) -> Result<(Self, Vec<Table>), CarryError> {
        let store = Store::open(options).await?;
        let Pools::Postgres(pool) = store.pools.clone() else { return Err(OpenError::Scheme.into()) };
        require_known(&store, schema)?;
        let found = store.schema().await?;
        let mut conn = pool.acquire().await?;
        conn.close_on_drop();
        require_empty(&mut conn, found, schema).await?;
        store.migrate_to(schema).await?;
        unlimit_session(&mut conn).await?;
        let begin = "set idle_in_transaction_session_timeout = 0; begin";
        sqlx::raw_sql(begin).execute(&mut *conn).await?;
        let tables = list_postgres_tables(&mut conn).await?;
        for table in &tables {
            let name = quote_name(&table.name);
            // Waits for whoever writes, and keeps everybody away until the end.
            run(&mut conn, format!("lock table {name} in access exclusive mode")).await?;
            run(&mut conn, format!("alter table {name} disable trigger user")).await?;
        }
        require_empty(&mut conn, schema, schema).await?;
        let keys: Vec<(String, String, String)> = sqlx::query_as(KEYS).fetch_all(&mut *conn).await?;
        for (table, key, _) in &keys {
            run(&mut conn, format!("alter table {table} drop constraint {}", quote_name(key))).await?;
        }
        let names = tables.iter().map(|table| table.name.clone()).collect();
        Ok((Self { conn, store, tables: names, keys }, tables))
    }

    pub async fn insert(&mut self, table: &Table, rows: &[Vec<Value>]) -> Result<(), CarryError> {
        let mut bytes = HEAD.to_vec();
        let count = i16::try_from(table.columns.len()).unwrap_or(i16::MAX);
        for row in rows {
            bytes.extend_from_slice(&count.to_be_bytes());
            for (value, column) in row.iter().zip(&table.columns) {
                let is_right = push_field(&mut bytes, value, &column.kind);
                is_right.ok_or_else(|| {
                    CarryError::shape(
                        &table.name,
                        format!("a value of {} is not {}", column.name, column.kind),
                    )
                })?;
            }
        }
        bytes.extend_from_slice(&(-1i16).to_be_bytes());
        let text = format!("copy {} ({}) from stdin (format binary)", quote_name(&table.name), table.list());
        let mut copy = self.conn.copy_in_raw(&text).await?;
        copy.send(bytes).await?;
        copy.finish().await?;
        Ok(())
    }

    pub async fn commit(mut self) -> Result<(), CarryError> {
        for (table, key, definition) in &self.keys {
            let name = quote_name(key);
            run(&mut self.conn, format!("alter table {table} add constraint {name} {definition}")).await?;
        }
        for table in &self.tables {
            run(&mut self.conn, format!("alter table {} enable trigger user", quote_name(table))).await?;
        }
        sqlx::query("commit").execute(&mut *self.conn).await?;
        // Otherwise the first questions are answered as of empty tables; the server does it by itself some time later.
        if let Err(error) = sqlx::query("analyze").execute(&mut *self.conn).await {
            tracing::warn!(%error, "the rows are there, but not analysed");
        }
        drop(self.conn);
        self.store.close().await;
        Ok(())
    }

    pub async fn abandon(self) {
        drop(self.conn);
        self.store.close().await;
    }
}

async fn run(conn: &mut PgConnection, text: String) -> sqlx::Result<()> {
    sqlx::query(AssertSqlSafe(text)).persistent(false).execute(conn).await.map(|_| ())
}

/// # Errors
/// When a table has rows, or tables are there that are not of this program.
async fn require_empty(conn: &mut PgConnection, found: i64, given: i64) -> Result<(), CarryError> {
    if found > given {
        return Err(CarryError::OtherSchema { found, given });
    }
    for table in list_postgres_tables(conn).await? {
        let text = format!("select exists (select 1 from {})", quote_name(&table.name));
        let has_rows: bool = sqlx::query_scalar(AssertSqlSafe(text)).fetch_one(&mut *conn).await?;
        if found == 0 || (has_rows && !SEEDED.contains(&table.name.as_str())) {
            return Err(CarryError::NotEmpty(table.name));
        }
    }
    Ok(())
}

/// Writes a field as COPY wants it; nothing when the value is not of the column's type.
fn push_field(bytes: &mut Vec<u8>, value: &Value, kind: &str) -> Option<()> {
    let mut push = |field: &[u8]| {
        bytes.extend_from_slice(&i32::try_from(field.len()).ok()?.to_be_bytes());
        bytes.extend_from_slice(field);
        Some(())
    };
    match (value, kind) {
        (Value::Null, _) => {
            bytes.extend_from_slice(&(-1i32).to_be_bytes());
            Some(())
        }
        (Value::Whole(number), "bigint") => push(&number.to_be_bytes()),
        (Value::Whole(number), "integer") => push(&i32::try_from(*number).ok()?.to_be_bytes()),
        (Value::Whole(number), "smallint") => push(&i16::try_from(*number).ok()?.to_be_bytes()),
        (Value::Whole(number @ 0..=1), "boolean") => push(&[u8::try_from(*number).ok()?]),
        (Value::Text(text), "text" | "character varying") => push(text.as_bytes()),
        (Value::Bytes(field), "bytea") => push(field),
        (Value::Bytes(field), "uuid") if field.len() == 16 => push(field),
        _ => None,
    }
}
