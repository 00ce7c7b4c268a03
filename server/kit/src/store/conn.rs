//! A connection or a transaction on either engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::failure::is_unsynced;
use super::postgres::PgConn;

/// A connection to read with, or a transaction to write with.
pub struct Conn {
    inner: Inner,
    statements: Arc<AtomicU64>,
    wake: Vec<Arc<Notify>>,
}

pub(super) enum Inner {
    SqliteRead(PoolConnection<Sqlite>),
    SqliteWrite(SqliteTransaction),
    PostgresRead(PgConn),
    PostgresWrite(PgConn),
}

/// The engine's own connection.
pub enum Raw<'a> {
    /// The connection to SQLite.
    Sqlite(&'a mut SqliteConnection),
    /// The connection to PostgreSQL.
    Postgres(&'a mut PgConn),
}

impl Conn {
    pub(super) fn new(inner: Inner, statements: Arc<AtomicU64>) -> Self {
        Self { inner, statements, wake: Vec::new() }
    }

    /// Whether the engine is SQLite.
    #[must_use]
    pub fn is_sqlite(&self) -> bool {
        matches!(self.inner, Inner::SqliteRead(_) | Inner::SqliteWrite(_))
    }

    /// The engine's own connection, for one statement.
    pub fn raw(&mut self) -> Raw<'_> {
        self.statements.fetch_add(1, Ordering::Relaxed);
        match &mut self.inner {
            Inner::SqliteRead(conn) => Raw::Sqlite(conn),
            Inner::SqliteWrite(tx) => Raw::Sqlite(&mut tx.conn),
            Inner::PostgresRead(conn) | Inner::PostgresWrite(conn) => Raw::Postgres(conn),
        }
    }

    /// Wakes whoever waits on `waiting` once this transaction is committed, and not when it is rolled back.
    pub fn wake_after_commit(&mut self, waiting: &Arc<Notify>) {
        if !self.wake.iter().any(|known| Arc::ptr_eq(known, waiting)) {
            self.wake.push(Arc::clone(waiting));
        }
    }

    /// Commits a transaction; nothing for a reading connection.
    ///
    /// # Errors
    /// When the engine cannot commit.
    pub async fn commit(self) -> sqlx::Result<()> {
        match self.inner {
            Inner::SqliteWrite(tx) => tx.commit().await?,
            Inner::PostgresWrite(tx) => tx.commit().await?,
            Inner::SqliteRead(_) | Inner::PostgresRead(_) => {}
        }
        for waiting in self.wake {
            waiting.notify_one();
        }
        Ok(())
    }

    /// Rolls a transaction back. When the engine cannot, the connection is closed, and with it the transaction.
    pub async fn rollback(self) {
        let outcome = match self.inner {
            Inner::SqliteWrite(tx) => tx.rollback().await,
            Inner::PostgresWrite(tx) => tx.rollback().await,
            Inner::SqliteRead(_) | Inner::PostgresRead(_) => Ok(()),
        };
        if let Err(error) = outcome {
            tracing::warn!(%error, "rollback failed; the connection is closed");
        }
    }
}

/// Whether the disk has kept all that it was told to keep.
///
/// After a failed `fsync` nobody knows what is on the disk, and a second `fsync` that works proves nothing: the kernel may
/// have thrown the pages away. So nothing more is written until a restart reads the file again (SECURITY D-4).
#[derive(Debug, Default)]
pub(super) struct Disk {
    failed: CancellationToken,
}

impl Disk {
    /// Whether something that was written may be lost.
    pub fn has_failed(&self) -> bool {
        self.failed.is_cancelled()
    }

    /// Waits until something that was written may be lost.
    pub async fn failure(&self) {
        self.failed.cancelled().await;
    }

    /// # Errors
    /// When something that was written may be lost.
    fn require(&self) -> sqlx::Result<()> {
        if self.has_failed() {
            let why = "the disk did not keep what was written: nothing is written until a restart";
            return Err(sqlx::Error::Io(std::io::Error::other(why)));
        }
        Ok(())
    }

    fn note(&self, outcome: &sqlx::Result<()>) {
        if let Err(error) = outcome
            && is_unsynced(error)
            && !self.has_failed()
        {
            self.failed.cancel();
            tracing::error!(%error, "the disk did not keep what was written; nothing is written until a restart");
        }
    }
}

/// A transaction on the one connection that writes.
///
/// sqlx's own counts how deep it is, and miscounts for ever when SQLite has rolled back by itself (a full disk, an error of
/// the disk). This one keeps no count: a connection whose transaction did not come to its end is closed, which ends
/// it, and the pool opens another.
pub(super) struct SqliteTransaction {
    conn: PoolConnection<Sqlite>,
    disk: Arc<Disk>,
    is_open: bool,
}

impl SqliteTransaction {
    /// Begins; waits for another process's writer at once and not in the middle.
    pub async fn begin(conn: PoolConnection<Sqlite>, disk: &Arc<Disk>) -> sqlx::Result<Self> {
        disk.require()?;
        let mut tx = Self { conn, disk: Arc::clone(disk), is_open: true };
        // Not among the texts that both engines must understand: `immediate` is SQLite's.
        let begun = sqlx::query("begin immediate").execute(&mut *tx.conn).await;
        tx.is_open = begun.is_ok();
        begun.map(|_| tx)
    }

    async fn commit(self) -> sqlx::Result<()> {
        self.end("commit").await
    }

    async fn rollback(self) -> sqlx::Result<()> {
        self.end("rollback").await
    }

    async fn end(mut self, how: &'static str) -> sqlx::Result<()> {
        let outcome = sqlx::query(how).execute(&mut *self.conn).await.map(|_| ());
        self.disk.note(&outcome);
        self.is_open = outcome.is_err();
        outcome
    }
}

impl Drop for SqliteTransaction {
    fn drop(&mut self) {
        if self.is_open {
            self.conn.close_on_drop();
        }
    }
}
