//! Whether the database takes what is written to it. It is asked by a write, and rarely: what was found holds for a while.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use super::Store;
use crate::clock::Time;
use crate::statement;

/// For how long a write that was kept says that the next one will be.
const GOOD_FOR: Duration = Duration::from_secs(5);
/// For how long a write that was refused does: who looks after the server waits for its end.
const BAD_FOR: Duration = Duration::from_secs(1);

/// What the last write found, and until when that holds. Whoever asks meanwhile waits for the one who writes.
#[derive(Debug, Default)]
pub(super) struct Readiness(Mutex<Option<(Instant, Result<(), String>)>>);

impl Store {
    /// Whether the database takes what is written to it.
    ///
    /// # Errors
    /// Why not, for the log.
    pub async fn takes_writes(&self, now: Time) -> Result<(), String> {
        let mut known = self.readiness.0.lock().await;
        if let Some((until, found)) = &*known
            && Instant::now() < *until
        {
            return found.clone();
        }
        let found = self.beat(now).await.map_err(|error| error.to_string());
        let holds = if found.is_ok() { GOOD_FOR } else { BAD_FOR };
        *known = Some((Instant::now() + holds, found.clone()));
        found
    }

    /// Writes the time into the one row that is there for it; once, as a wait for another writer is an answer, too.
    async fn beat(&self, now: Time) -> sqlx::Result<()> {
        let mut tx = self.begin().await?;
        match update_pulse(&mut tx, now).await {
            Ok(true) => tx.commit().await,
            Ok(false) => {
                tx.rollback().await;
                Err(sqlx::Error::RowNotFound)
            }
            Err(error) => {
                tx.rollback().await;
                Err(error)
            }
        }
    }
}

statement! {
    /// Notes the moment in the one row that is there for it.
    fn update_pulse(now: Time) -> bool:
        "update pulse set beat_at = $1 where pulse_id = 1";
}
