//! Opening a database: the URL's scheme chooses the engine.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, PgConnection};

use super::conn::{Conn, Disk, Inner, SqliteTransaction};
use super::migrate::Migrations;
use super::patience::Patience;
use super::postgres::{PgConn, open_session};
use super::readiness::Readiness;
use crate::private;
use crate::statement;

/// After this time without use a connection is asked whether its server is still there.
const RESTED: Duration = Duration::from_secs(1);

/// Statements that a connection keeps prepared. sqlx's hundred are fewer than a page with its session and permissions takes in turn with
/// others: each that was let go is read and planned anew, over two more ways to the server.
const PREPARED: usize = 1_000;

/// Which engine a store speaks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A file, one writer, many readers.
    Sqlite,
    /// PostgreSQL or an engine that speaks its wire.
    Postgres,
}

/// How to open a store.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// The address: `sqlite://path` or `postgres://…`.
    pub url: String,
    /// Connections at most (SQLite: readers beside the one writer).
    pub max_connections: u32,
    /// How long to wait for a free connection, and SQLite's busy timeout.
    pub acquire_timeout: Duration,
    /// How long a request waits for one statement, another's lock among it (PostgreSQL).
    pub statement_timeout: Duration,
    /// What the schema is made of.
    pub migrations: &'static Migrations,
}

/// Why a store could not be opened; the text never holds the URL's password.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The scheme is neither of the two.
    #[error("database.url must begin with sqlite:// or postgres://")]
    Scheme,
    /// The SQLite file or its folder could not be made, or the file not be kept from others.
    #[error("the database file cannot be made its owner's alone: {0}")]
    File(#[from] std::io::Error),
    /// The engine refused the connection or its settings.
    #[error("the database cannot be opened: {0}")]
    Engine(#[from] sqlx::Error),
    /// SQLite's own check found damage (SECURITY D-9).
    #[error("the database file is damaged: {0}")]
    Damaged(String),
}

#[derive(Debug, Clone)]
pub(super) enum Pools {
    Sqlite { writer: SqlitePool, readers: SqlitePool },
    Postgres(PgPool),
}

/// An open database with its connections. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pub(super) pools: Pools,
    pub(super) path: Option<std::path::PathBuf>,
    statements: Arc<AtomicU64>,
    disk: Arc<Disk>,
    statement_timeout: Duration,
    pub(super) readiness: Arc<Readiness>,
    pub(super) migrations: &'static Migrations,
}

impl Store {
    fn new(pools: Pools, path: Option<std::path::PathBuf>, options: &StoreOptions) -> Self {
        let statement_timeout = options.statement_timeout;
        let (statements, disk, readiness) = (Arc::default(), Arc::default(), Arc::default());
        let migrations = options.migrations;
        Self { pools, path, statements, disk, statement_timeout, readiness, migrations }
    }

    /// Opens the database; an SQLite file is made when it is missing. Nothing is migrated.
    ///
    /// # Errors
    /// [`OpenError`] in one line fit for an operator.
    pub async fn open(options: &StoreOptions) -> Result<Self, OpenError> {
        if options.url.starts_with("sqlite:") {
            open_sqlite(options).await
        } else if options.url.starts_with("postgres:") || options.url.starts_with("postgresql:") {
            open_postgres(options).await
        } else {
            Err(OpenError::Scheme)
        }
    }

    /// A store of nothing: what keeps a store can be made with it, to see whether it can be made. Every question to it fails.
    ///
    /// # Panics
    /// Outside a runtime.
    #[must_use]
    pub fn nowhere(migrations: &'static Migrations) -> Self {
        let pool = || {
            let options = SqliteConnectOptions::new().read_only(true);
            SqlitePoolOptions::new().max_connections(1).connect_lazy_with(options)
        };
        let options = StoreOptions {
            url: String::new(),
            max_connections: 1,
            acquire_timeout: Duration::ZERO,
            statement_timeout: Duration::ZERO,
            migrations,
        };
        Self::new(Pools::Sqlite { writer: pool(), readers: pool() }, None, &options)
    }

    /// Which engine this is.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match self.pools {
            Pools::Sqlite { .. } => Engine::Sqlite,
            Pools::Postgres(_) => Engine::Postgres,
        }
    }

    /// How many statements were sent to the database since it was opened; what migrates it and what begins and ends a
    /// transaction is not counted. Two requests whose time must not tell them apart send as many.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Whether writing has ended until a restart, because the disk did not keep what was written (SECURITY D-4).
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.disk.has_failed()
    }

    /// Waits until writing has ended until a restart.
    pub async fn disk_failure(&self) {
        self.disk.failure().await;
    }

    /// A connection for reading.
    ///
    /// # Errors
    /// When none is free within the acquire timeout.
    pub async fn read(&self) -> sqlx::Result<Conn> {
        let patience = self.patience()?;
        let inner = match &self.pools {
            Pools::Sqlite { readers, .. } => Inner::SqliteRead(patience.note(readers.acquire().await)?),
            Pools::Postgres(pool) => {
                Inner::PostgresRead(PgConn::new(patience.note(pool.acquire().await)?, patience))
            }
        };
        Ok(Conn::new(inner, Arc::clone(&self.statements)))
    }

    /// A transaction. Use [`transaction!`](crate::transaction), which also retries.
    ///
    /// # Errors
    /// When no connection is free within the acquire timeout.
    pub async fn begin(&self) -> sqlx::Result<Conn> {
        let patience = self.patience()?;
        let inner = match &self.pools {
            Pools::Sqlite { writer, .. } => {
                let conn = patience.note(writer.acquire().await)?;
                Inner::SqliteWrite(SqliteTransaction::begin(conn, &self.disk).await?)
            }
            Pools::Postgres(pool) => {
                let conn = patience.note(pool.acquire().await)?;
                Inner::PostgresWrite(PgConn::begin(conn, patience).await?)
            }
        };
        Ok(Conn::new(inner, Arc::clone(&self.statements)))
    }

    /// How long the work in hand waits for a statement.
    ///
    /// # Errors
    /// When it has waited in vain before.
    fn patience(&self) -> sqlx::Result<Patience> {
        let patience = Patience::of_work_in_hand(self.statement_timeout);
        patience.require()?;
        Ok(patience)
    }

    /// Answers when the database does.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> sqlx::Result<()> {
        let mut conn = self.read().await?;
        select_one(&mut conn).await.map(|_| ())
    }

    /// Waits a little longer after each attempt, so that two writers stop meeting.
    pub async fn back_off(&self, attempt: u32) {
        tokio::time::sleep(Duration::from_millis(5 << attempt.min(6))).await;
    }

    /// Closes every connection, once those in use have come back.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { writer, readers } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

async fn open_sqlite(options: &StoreOptions) -> Result<Store, OpenError> {
    let base = SqliteConnectOptions::from_str(&options.url)?
        .create_if_missing(true)
        .foreign_keys(true)
        .busy_timeout(options.acquire_timeout)
        .journal_mode(SqliteJournalMode::Wal)
        // Money is in here: a committed transaction survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .statement_cache_capacity(PREPARED);
    let path = base.get_filename().to_path_buf();
    private_file(&path)?;
    let writer = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(options.acquire_timeout)
        .test_before_acquire(false)
        .connect_with(base.clone())
        .await?;
    let damage: String = sqlx::query_scalar("pragma quick_check(1)").fetch_one(&writer).await?;
    if damage != "ok" {
        return Err(OpenError::Damaged(damage));
    }
    let readers = SqlitePoolOptions::new()
        .max_connections(options.max_connections.max(1))
        .acquire_timeout(options.acquire_timeout)
        // A file does not go away as a server does, and the question costs as much as an answer.
        .test_before_acquire(false)
        .connect_lazy_with(base.create_if_missing(false).pragma("query_only", "on"));
    Ok(Store::new(Pools::Sqlite { writer, readers }, Some(path), options))
}

/// It holds personal data. SQLite gives the files beside it the rights that the database has when it makes them.
fn private_file(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
        std::fs::create_dir_all(folder)?;
    }
    private::options().append(true).create(true).open(path)?;
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        private::close_to_others(Path::new(&name))?;
    }
    Ok(())
}

async fn open_postgres(options: &StoreOptions) -> Result<Store, OpenError> {
    let connect = PgConnectOptions::from_str(&options.url)?
        .application_name("portico")
        .statement_cache_capacity(PREPARED);
    let statement_timeout = options.statement_timeout;
    let pool = PgPoolOptions::new()
        .max_connections(options.max_connections.max(2))
        .acquire_timeout(options.acquire_timeout)
        .test_before_acquire(false)
        .after_connect(move |conn, _| Box::pin(open_session(conn, statement_timeout)))
        .before_acquire(|conn, known| Box::pin(is_alive(conn, known)))
        .connect_with(connect)
        .await?;
    Ok(Store::new(Pools::Postgres(pool), None, options))
}

/// A connection that was in use a moment ago is taken as it is: a question to the server would double what a query costs.
/// One that has rested is asked, and replaced when the server has gone away meanwhile.
async fn is_alive(conn: &mut PgConnection, known: PoolConnectionMetadata) -> sqlx::Result<bool> {
    if known.idle_for > RESTED {
        conn.ping().await?;
    }
    Ok(true)
}

statement! {
    /// The shortest question there is.
    fn select_one() -> Vec<i64>:
        "select cast(1 as bigint)";
}
