//! A connection or a transaction on either engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, Postgres, Sqlite, SqliteConnection, Transaction};
use tokio::sync::Notify;

/// A connection to read with, or a transaction to write with.
pub struct Conn {
    inner: Inner,
    statements: Arc<AtomicU64>,
    wake: Option<Arc<Notify>>,
}

pub(super) enum Inner {
    SqliteRead(PoolConnection<Sqlite>),
    SqliteWrite(Transaction<'static, Sqlite>),
    PostgresRead(PoolConnection<Postgres>),
    PostgresWrite(Transaction<'static, Postgres>),
}

/// The engine's own connection, for [`on!`](crate::on).
pub enum Raw<'a> {
    /// SQLite's.
    Sqlite(&'a mut SqliteConnection),
    /// PostgreSQL's.
    Postgres(&'a mut PgConnection),
}

impl Conn {
    pub(super) fn new(inner: Inner, statements: Arc<AtomicU64>) -> Self {
        Self { inner, statements, wake: None }
    }

    /// The engine's own connection, for one statement.
    pub fn raw(&mut self) -> Raw<'_> {
        self.statements.fetch_add(1, Ordering::Relaxed);
        match &mut self.inner {
            Inner::SqliteRead(conn) => Raw::Sqlite(conn),
            Inner::SqliteWrite(tx) => Raw::Sqlite(tx),
            Inner::PostgresRead(conn) => Raw::Postgres(conn),
            Inner::PostgresWrite(tx) => Raw::Postgres(tx),
        }
    }

    /// Wakes whoever waits on `waiting` once this transaction is committed, and not when it is rolled back.
    pub fn wake_after_commit(&mut self, waiting: &Arc<Notify>) {
        self.wake = Some(Arc::clone(waiting));
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
        if let Some(waiting) = self.wake {
            waiting.notify_one();
        }
        Ok(())
    }

    /// Rolls a transaction back. An engine that cannot has dropped the connection, and with it the transaction.
    pub async fn rollback(self) {
        let outcome = match self.inner {
            Inner::SqliteWrite(tx) => tx.rollback().await,
            Inner::PostgresWrite(tx) => tx.rollback().await,
            Inner::SqliteRead(_) | Inner::PostgresRead(_) => Ok(()),
        };
        if let Err(error) = outcome {
            tracing::warn!(%error, "rollback failed; the connection is dropped");
        }
    }
}
