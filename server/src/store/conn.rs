//! A connection or a transaction on either engine.

use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, Postgres, Sqlite, SqliteConnection, Transaction};

/// A connection to read with, or a transaction to write with.
pub struct Conn(pub(super) Inner);

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
    /// The engine's own connection.
    pub fn raw(&mut self) -> Raw<'_> {
        match &mut self.0 {
            Inner::SqliteRead(conn) => Raw::Sqlite(conn),
            Inner::SqliteWrite(tx) => Raw::Sqlite(tx),
            Inner::PostgresRead(conn) => Raw::Postgres(conn),
            Inner::PostgresWrite(tx) => Raw::Postgres(tx),
        }
    }

    /// Commits a transaction; nothing for a reading connection.
    ///
    /// # Errors
    /// When the engine cannot commit.
    pub async fn commit(self) -> sqlx::Result<()> {
        match self.0 {
            Inner::SqliteWrite(tx) => tx.commit().await,
            Inner::PostgresWrite(tx) => tx.commit().await,
            Inner::SqliteRead(_) | Inner::PostgresRead(_) => Ok(()),
        }
    }

    /// Rolls a transaction back. An engine that cannot has dropped the connection, and with it the transaction.
    pub async fn rollback(self) {
        let outcome = match self.0 {
            Inner::SqliteWrite(tx) => tx.rollback().await,
            Inner::PostgresWrite(tx) => tx.rollback().await,
            Inner::SqliteRead(_) | Inner::PostgresRead(_) => Ok(()),
        };
        if let Err(error) = outcome {
            tracing::warn!(%error, "rollback failed; the connection is dropped");
        }
    }
}
