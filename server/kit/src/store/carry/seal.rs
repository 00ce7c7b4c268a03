//! A seal on a database whose rows were moved to another one: the engine refuses every write, whoever tries, so that nothing is
//! written where nobody looks any more.

use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqliteConnection};

use super::CarryError;
use super::catalogue::{list_postgres_tables, list_sqlite_tables, quote_name};
use crate::clock::Time;
use crate::store::{Answer, Given, One, Raw, Store, StoreOptions};
use crate::{row, statement};

/// How often, and how far apart, it is asked whether a database is still in use.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(200);

row! {
    /// What the seal of a database says.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Seal {
        /// When the rows were moved.
        pub moved_at: Time,
        /// Where they are, without any password.
        pub moved_to: String,
    }
}

const SQLITE_SEAL: &str = "create table _moved_away (moved_at bigint not null, moved_to text not null)";
const POSTGRES_SEAL: &str = "create table _moved_away (moved_at bigint not null, moved_to text not null);
    create function _moved_away_refuse() returns trigger language plpgsql as $$
    begin raise exception 'the rows of this database were moved away'; end $$";

impl Store {
    /// The seal, if the database has one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn seal(&self) -> sqlx::Result<Option<Seal>> {
        let mut conn = self.read().await?;
        if !is_sealed(&mut conn).await? {
            return Ok(None);
        }
        // Not among the texts that both engines must understand: the table is there in sealed databases alone.
        let given = Given::for_engine_of(&conn);
        <Option<Seal> as Answer>::ask(&mut conn, "select moved_at, moved_to from _moved_away", given).await
    }

    /// Seals the database. Writers that are in the middle of something are waited for.
    ///
    /// # Errors
    /// When the database refuses; then it has no seal.
    pub async fn put_seal(&self, seal: &Seal) -> Result<(), CarryError> {
        let mut tx = self.begin().await?;
        let outcome = match tx.raw() {
            Raw::Sqlite(c) => seal_sqlite(c).await,
            Raw::Postgres(c) => seal_postgres(c.lift_limits().await?).await,
        };
        if let Err(error) = outcome {
            tx.rollback().await;
            return Err(error.into());
        }
        let text = "insert into _moved_away (moved_at, moved_to) values ($1, $2)";
        let given = Given::for_engine_of(&tx).and(seal.moved_at).and(&seal.moved_to);
        <() as Answer>::ask(&mut tx, text, given).await?;
        Ok(tx.commit().await?)
    }

    /// Takes the seal off.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn seal_break(&self) -> Result<(), CarryError> {
        let mut tx = self.begin().await?;
        match tx.raw() {
            Raw::Sqlite(c) => {
                let names: Vec<String> = sqlx::query_scalar(
                    "select name from sqlite_schema where type = 'trigger' and name like '\\_moved\\_away%' escape '\\'",
                )
                .fetch_all(&mut *c)
                .await?;
                for name in names {
                    let text = format!("drop trigger {}", quote_name(&name));
                    sqlx::query(AssertSqlSafe(text)).execute(&mut *c).await?;
                }
                sqlx::query("drop table _moved_away").execute(c).await?;
            }
            Raw::Postgres(c) => {
                let c = c.lift_limits().await?;
                sqlx::raw_sql("drop function _moved_away_refuse() cascade; drop table _moved_away")
                    .execute(c)
                    .await?;
            }
        }
        Ok(tx.commit().await?)
    }
}

async fn seal_sqlite(conn: &mut SqliteConnection) -> sqlx::Result<()> {
    sqlx::query(SQLITE_SEAL).execute(&mut *conn).await?;
    for table in list_sqlite_tables(conn).await? {
        for act in ["insert", "update", "delete"] {
            let (trigger, name) =
                (quote_name(&format!("_moved_away_{act}_{}", table.name)), quote_name(&table.name));
            let text = format!(
                "create trigger {trigger} before {act} on {name} begin
                 select raise(abort, 'the rows of this database were moved away'); end"
            );
            sqlx::query(AssertSqlSafe(text)).execute(&mut *conn).await?;
        }
    }
    Ok(())
}

async fn seal_postgres(conn: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::raw_sql(POSTGRES_SEAL).execute(&mut *conn).await?;
    for table in list_postgres_tables(conn).await? {
        let text = format!(
            "create trigger _moved_away before insert or update or delete or truncate on {}
             for each statement execute function _moved_away_refuse()",
            quote_name(&table.name)
        );
        sqlx::query(AssertSqlSafe(text)).execute(&mut *conn).await?;
    }
    Ok(())
}

/// Whether another process has the database open: a server, a worker, a tool. To be asked before this process opens it.
///
/// # Errors
/// When the database does not answer.
pub async fn is_in_use(options: &StoreOptions) -> Result<bool, CarryError> {
    if options.url.starts_with("sqlite:") {
        return is_sqlite_in_use(options).await;
    }
    let store = Store::open(options).await?;
    let mut is_used = true;
    for _ in 0..TRIES {
        is_used = count_other_connections(&mut store.read().await?).await? > 0;
        if !is_used {
            break;
        }
        tokio::time::sleep(PAUSE).await;
    }
    store.close().await;
    Ok(is_used)
}

/// SQLite leaves its log of changes only when nobody else has the file open.
async fn is_sqlite_in_use(options: &StoreOptions) -> Result<bool, CarryError> {
    let base = SqliteConnectOptions::from_str(&options.url)?.busy_timeout(PAUSE * TRIES);
    if !base.get_filename().exists() {
        return Ok(false);
    }
    let mut conn = base.connect().await?;
    let left: sqlx::Result<String> =
        sqlx::query_scalar("pragma journal_mode = delete").fetch_one(&mut conn).await;
    conn.close().await?;
    match left {
        Ok(mode) => Ok(mode == "wal"),
        Err(error) if crate::store::is_retryable(&error) => Ok(true),
        Err(error) => Err(error.into()),
    }
}

statement! {
    /// How many other connections of this program PostgreSQL has. A process that has just ended may have some for a moment.
    fn count_other_connections() -> One<i64>:
        sqlite "select 0"
        postgres "select count(*) from pg_stat_activity where datname = current_database()
         and application_name = 'portico' and pid <> pg_backend_pid()";

    /// Whether the database has a seal.
    fn is_sealed() -> bool:
        sqlite "select 1 from sqlite_schema where name = '_moved_away'"
        postgres "select 1 from pg_tables where tablename = '_moved_away' and schemaname = current_schema()";
}
