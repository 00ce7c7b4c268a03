//! One SQL text, two engines: SQLite (the default, a file) and PostgreSQL (or an engine that speaks its wire).
//!
//! Queries are written once, each as a [`statement!`](crate::statement), and run on whichever engine the URL chose.
//! Every write goes through [`transaction!`](crate::transaction). Only this module names sqlx's pools.

pub mod carry;
mod conn;
mod failure;
mod json;
mod migrate;
mod open;
pub mod page;
mod patience;
mod postgres;
mod readiness;
mod row;
mod scope;
pub mod search;
mod statement;
mod waiting;
pub mod walk;

pub use conn::{Conn, Raw};
pub use failure::{ConstraintRule, is_away, is_retryable};
pub use json::{Ids, Json};
pub use migrate::{Migrated, Migrations, SchemaError, Step, migrator};
pub use open::{Engine, OpenError, Store, StoreOptions};
pub use patience::hurry;
pub use postgres::PgConn;
pub use row::{Amount, Column, Found, Row, Stored, places};
pub use scope::{Places, RowScope};
pub use statement::{Answer, Bound, Given, One, Text, texts};
pub use waiting::Waiting;
pub use {const_format, inventory};

/// Runs one expression of sqlx on whichever engine the connection speaks: for tests and benches, which ask the tables themselves. What
/// the program asks is a [`statement!`](crate::statement).
///
/// `on!(conn, c => sqlx::query("delete from job").execute(c).await)`
#[macro_export]
macro_rules! on {
    ($conn:expr, $raw:ident => $body:expr) => {
        match $conn.raw() {
            $crate::store::Raw::Sqlite($raw) => $body,
            $crate::store::Raw::Postgres($raw) => $body,
        }
    };
}

/// The only door to a write: begins, runs the block, commits; retries when the engine says that two writers met.
///
/// The block sees `$tx: &mut Conn`, may use `?` on [`Error`](crate::Error), and must end in `Ok(value)`. It may run more
/// than once, so it must not have effects outside the database. Evaluates to `Result<value, Error>`.
///
/// A closure that takes `&mut Conn` would read better, but its future is not `Send` enough inside an axum handler.
#[macro_export]
macro_rules! transaction {
    ($store:expr, $tx:ident => $body:block) => {{
        let store: &$crate::store::Store = &$store;
        let mut attempt = 0u32;
        loop {
            let mut conn = match store.begin().await {
                Ok(conn) => conn,
                Err(error) => break Err($crate::Error::from(error)),
            };
            let outcome: Result<_, $crate::Error> = {
                let $tx = &mut conn;
                // Boxed, so that whoever awaits the whole need not know what is in it: rustc proves of each route's future several
                // times that it may be sent, and would go through every block of every operation for it.
                let block: ::std::pin::Pin<Box<dyn ::std::future::Future<Output = _> + Send + '_>> =
                    Box::pin(async { $body });
                block.await
            };
            let failure = match outcome {
                Ok(value) => match conn.commit().await {
                    Ok(()) => break Ok(value),
                    Err(error) => $crate::Error::from(error),
                },
                Err(error) => {
                    conn.rollback().await;
                    error
                }
            };
            attempt += 1;
            if attempt >= $crate::store::MAX_ATTEMPTS || !failure.is_retryable() {
                break Err(failure);
            }
            store.back_off(attempt).await;
        }
    }};
}

/// How often a transaction is tried when two writers meet (SECURITY D-7).
pub const MAX_ATTEMPTS: u32 = 6;
