//! A connection to PostgreSQL that does not wait for ever: a server that was stopped, or whose machine has gone away, takes
//! what it is sent and says nothing. sqlx has no time-out for that.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use futures::future::BoxFuture;
use futures::stream::{BoxStream, Stream};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{AssertSqlSafe, Either, Execute, Executor, PgConnection, Postgres, SqlStr};
use tokio::time::Sleep;

use super::failure::READ_ONLY;
use super::patience::{LONGEST, Patience};

/// Milliseconds by which the server gives a lock up before its client does: then the connection stays.
const HEAD_START: Duration = Duration::from_millis(500);

/// Prepares a new connection: one to a copy, which may only be read and tells what is old, is not taken.
pub(super) async fn open_session(conn: &mut PgConnection, statement: Duration) -> sqlx::Result<()> {
    if sqlx::query_scalar("select pg_is_in_recovery()").fetch_one(&mut *conn).await? {
        return Err(sqlx::Error::Io(std::io::Error::other("the server is a copy that may only be read")));
    }
    limit_session(conn, statement).await
}

/// Tells a new connection how long its server may work or wait, as far as this program can be waiting for it.
async fn limit_session(conn: &mut PgConnection, statement: Duration) -> sqlx::Result<()> {
    let lock = statement.saturating_sub(HEAD_START).max(HEAD_START).as_millis();
    let longest = LONGEST.as_millis();
    let text = format!(
        "set lock_timeout = {lock}; set statement_timeout = {longest}; \
         set idle_in_transaction_session_timeout = {longest}"
    );
    (&mut *conn).execute(AssertSqlSafe(text)).await?;
    // What nobody waits for any more ends. Servers older than 14, and others that speak the same wire, may not know it.
    if let Err(error) = (&mut *conn).execute("set client_connection_check_interval = 1000").await {
        tracing::debug!(%error, "the server does not look whether its client is still there");
    }
    Ok(())
}

/// Lets a connection work and wait as long as it takes: it migrates.
pub(super) async fn unlimit_session(conn: &mut PgConnection) -> sqlx::Result<()> {
    conn.execute("set lock_timeout = 0; set statement_timeout = 0").await.map(|_| ())
}

/// A connection, or a transaction on one.
///
/// One that is given up in the middle of a statement or a transaction is closed, which ends both; the pool opens another.
pub struct PgConn {
    conn: PoolConnection<Postgres>,
    patience: Patience,
    state: State,
}

/// What has become of a connection.
#[derive(Debug, Default)]
struct State {
    /// A statement is not answered, or the connection is of no use after it.
    is_busy: bool,
    /// A transaction is under way.
    is_open: bool,
    /// The server has refused a statement: of a transaction nothing is kept then.
    is_refused: bool,
}

impl State {
    /// Notes what a statement has come to.
    fn note<T>(&mut self, outcome: &sqlx::Result<T>) {
        self.is_busy = is_broken(outcome);
        self.is_refused |= matches!(outcome, Err(sqlx::Error::Database(_)));
    }
}

impl PgConn {
    pub(super) fn new(conn: PoolConnection<Postgres>, patience: Patience) -> Self {
        Self { conn, patience, state: State::default() }
    }

    /// Begins a transaction. A job waits longer for another's lock than a person does.
    pub(super) async fn begin(conn: PoolConnection<Postgres>, patience: Patience) -> sqlx::Result<Self> {
        let how = if patience.is_hurried() { "begin" } else { "begin; set local lock_timeout = '1min'" };
        let mut tx = Self::new(conn, patience);
        tx.state.is_open = true;
        (&mut tx).execute(how).await?;
        Ok(tx)
    }

    /// Commits. A transaction in which a statement was refused is rolled back by the server, which says nothing of it: whoever went on after the
    /// refusal hears it here.
    pub(super) async fn commit(self) -> sqlx::Result<()> {
        if self.state.is_refused {
            self.rollback().await?;
            return Err(sqlx::Error::Protocol(
                "nothing is kept of a transaction whose statement failed".into(),
            ));
        }
        self.end("commit").await
    }

    /// Rolls back. What the server did not answer is not asked for more.
    pub(super) async fn rollback(self) -> sqlx::Result<()> {
        if self.state.is_busy { Ok(()) } else { self.end("rollback").await }
    }

    /// Lifts the limits of time for the rest of a transaction; the connection itself, for its statements.
    pub(super) async fn lift_limits(&mut self) -> sqlx::Result<&mut PgConnection> {
        let text = "set local lock_timeout = 0; set local statement_timeout = 0";
        (&mut *self.conn).execute(text).await?;
        Ok(&mut self.conn)
    }

    async fn end(mut self, how: &'static str) -> sqlx::Result<()> {
        (&mut self).execute(how).await?;
        self.state.is_open = false;
        Ok(())
    }
}

impl Drop for PgConn {
    fn drop(&mut self) {
        if self.state.is_busy || self.state.is_open {
            self.conn.close_on_drop();
        }
    }
}

impl fmt::Debug for PgConn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PgConn")
    }
}

/// Whether a connection is of no use after an outcome: the server has refused nothing, and yet there is no answer; or it may
/// only be read any more, while another server may be written to.
fn is_broken<T>(outcome: &sqlx::Result<T>) -> bool {
    match outcome {
        Ok(_) => false,
        Err(sqlx::Error::Database(error)) => error.code().is_some_and(|code| code == READ_ONLY),
        Err(_) => true,
    }
}

async fn in_time<T>(
    asked: BoxFuture<'_, sqlx::Result<T>>,
    patience: &Patience,
    state: &mut State,
) -> sqlx::Result<T> {
    let answered = tokio::time::timeout(patience.limit(), asked).await;
    let outcome = answered.unwrap_or_else(|_| Err(patience.end()));
    state.note(&outcome);
    outcome
}

impl<'c> Executor<'c> for &'c mut PgConn {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, sqlx::Result<Either<PgQueryResult, PgRow>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let PgConn { conn, patience, state } = self;
        state.is_busy = true;
        let rows = (&mut **conn).fetch_many(query);
        Box::pin(Rows { rows, patience, state, alarm: None, is_over: false })
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, sqlx::Result<Option<PgRow>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let PgConn { conn, patience, state } = self;
        state.is_busy = true;
        let asked = (&mut **conn).fetch_optional(query);
        Box::pin(in_time(asked, patience, state))
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, sqlx::Result<PgStatement>>
    where
        'c: 'e,
    {
        let PgConn { conn, patience, state } = self;
        state.is_busy = true;
        let asked = (&mut **conn).prepare_with(sql, parameters);
        Box::pin(in_time(asked, patience, state))
    }
}

/// What a statement answers, with a limit for each wait.
struct Rows<'e> {
    rows: BoxStream<'e, sqlx::Result<Either<PgQueryResult, PgRow>>>,
    patience: &'e Patience,
    state: &'e mut State,
    // Set while the server makes us wait.
    alarm: Option<Pin<Box<Sleep>>>,
    is_over: bool,
}

impl Stream for Rows<'_> {
    type Item = sqlx::Result<Either<PgQueryResult, PgRow>>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        if this.is_over {
            return Poll::Ready(None);
        }
        if let Poll::Ready(item) = this.rows.as_mut().poll_next(cx) {
            this.alarm = None;
            this.is_over = !matches!(item, Some(Ok(_)));
            match &item {
                Some(Ok(_)) => {}
                Some(outcome) => this.state.note(outcome),
                None => this.state.is_busy = false,
            }
            return Poll::Ready(item);
        }
        let limit = this.patience.limit();
        let alarm = this.alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
        if alarm.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        this.is_over = true;
        Poll::Ready(Some(Err(this.patience.end())))
    }
}
