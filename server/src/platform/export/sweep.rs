//! Removes files whose time is over, and gives up those that nobody made.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::reply::ExportReason;
use super::store;
use crate::kit::queue::{Failure, Job};
use crate::{App, Error, transaction};

/// Seconds for which it is told of a file that it failed or was there: a week.
pub const ENDED_SECONDS: i64 = 7 * 86_400;
/// Files looked at in one transaction.
const BATCH: i64 = 20;

/// Removes files whose time is over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ExpireExports {}

impl Job for ExpireExports {
    const KIND: &'static str = "export.expire";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let now = app.now();
        let forgotten_at = now.plus_seconds(ENDED_SECONDS);
        loop {
            let seen = transaction!(app.store(), tx => {
                let due = store::exports_due(tx, now, BATCH).await?;
                for row in &due {
                    let (end, reason) = match row.state.as_str() {
                        "ready" => ("expired", ""),
                        "queued" | "running" => ("failed", ExportReason::Internal.as_str()),
                        _ => {
                            store::export_delete(tx, row.export_id).await?;
                            continue;
                        }
                    };
                    if store::export_end(tx, row.export_id, end, reason, now, forgotten_at).await? {
                        store::chunks_delete(tx, row.export_id).await?;
                    }
                }
                Ok::<_, Error>(due.len() as i64)
            })?;
            if seen < BATCH {
                return Ok(());
            }
        }
    }
}
