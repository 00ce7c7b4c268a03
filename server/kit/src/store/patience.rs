//! How long somebody waits for the database. A person who waits for an answer is told to come back before they give up; a
//! job or a command has time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a job or a command waits for one statement.
pub(super) const LONGEST: Duration = Duration::from_secs(600);

tokio::task_local! {
    /// Whether the request in hand has waited for the database in vain.
    static HURRY: Arc<AtomicBool>;
}

/// Runs the work of a request: a statement of it takes no longer than `database.statement_timeout_seconds`, and after one that
/// did the database is not asked again.
pub async fn hurry<F: Future>(work: F) -> F::Output {
    HURRY.scope(Arc::default(), work).await
}

/// How long the work in hand waits.
#[derive(Debug, Clone)]
pub(super) struct Patience {
    limit: Duration,
    is_over: Option<Arc<AtomicBool>>,
}

impl Patience {
    /// That of the work in hand; `short` is a request's.
    pub fn of_work_in_hand(short: Duration) -> Self {
        match HURRY.try_with(Arc::clone) {
            Ok(is_over) => Self { limit: short, is_over: Some(is_over) },
            Err(_) => Self { limit: LONGEST, is_over: None },
        }
    }

    /// What one statement may take.
    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// Whether a person waits.
    pub fn is_hurried(&self) -> bool {
        self.is_over.is_some()
    }

    /// Notes that the wait was in vain, and says so.
    pub fn end(&self) -> sqlx::Error {
        if let Some(is_over) = &self.is_over {
            is_over.store(true, Ordering::Release);
        }
        let text = "the database did not answer in time";
        sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, text))
    }

    /// # Errors
    /// When the work in hand has waited in vain before.
    pub fn require(&self) -> sqlx::Result<()> {
        match &self.is_over {
            Some(is_over) if is_over.load(Ordering::Acquire) => Err(self.end()),
            _ => Ok(()),
        }
    }

    /// What a wait for a connection ended with; one that was in vain is noted.
    pub fn note<T>(&self, outcome: sqlx::Result<T>) -> sqlx::Result<T> {
        if let Err(sqlx::Error::PoolTimedOut) = &outcome {
            let _noted = self.end();
        }
        outcome
    }
}
