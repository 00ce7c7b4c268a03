//! Removes files whose time is over, and gives up those that nobody made.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::reply::{ExportReason, ExportState};
use super::store;
use crate::kit::clock::Time;
use crate::kit::queue::Follow;
use crate::kit::store::page::Cursor;
use crate::{App, Result, transaction};

/// Seconds for which it is told of a file that it failed or was there: a week.
pub const ENDED_SECONDS: i64 = 7 * 86_400;
/// Removes files whose time is over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ExpireExports {
    /// The last file that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for ExpireExports {
    type Host = App;
    const NAME: &'static str = "export.expire";
    type Row = (Uuid, Time);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        Ok(store::list_due_exports(&mut app.store().read().await?, app.now(), self.after, Self::AT_ONCE)
            .await?)
    }

    async fn step(&self, app: &App, (export_id, _): &Self::Row) -> Result<()> {
        let (export_id, now) = (*export_id, app.now());
        transaction!(app.store(), tx => {
            let Some(row) = store::find_due_export(tx, export_id, now).await? else { return Ok(()) };
            let (end, reason) = match row.state {
                ExportState::Ready => (ExportState::Expired, ""),
                ExportState::Queued | ExportState::Running => (ExportState::Failed, ExportReason::Internal.as_str()),
                _ => return Ok(store::delete_export(tx, export_id).await?),
            };
            let forgotten_at = now.plus_seconds(ENDED_SECONDS);
            if store::end_export(tx, export_id, end, reason, now, forgotten_at).await? {
                store::delete_chunks(tx, export_id).await?;
            }
            Ok(())
        })
    }

    fn id((export_id, _): &Self::Row) -> Uuid {
        *export_id
    }

    fn after(&self, (id, at): &Self::Row) -> Self {
        Self { after: Cursor { at: *at, id: *id } }
    }
}
