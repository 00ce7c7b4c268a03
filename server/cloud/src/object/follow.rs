//! Looks what is to be done next with objects of which something changed: what their owner wants, what their engine has, or whether they may work.

use portico_core::lifecycle::{OperationCause, OperationKind, Wanted, is_cleared, next_operation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::seen::follow_parts_of;
use super::stage::{NewOperation, stage_operation};
use super::store;
use super::tell_object;
use crate::kit::clock::Time;
use crate::kit::queue::Follow;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::{App, Result, transaction};

/// Looks at whatever is due. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct FollowObjects {
    /// The last object that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for FollowObjects {
    type Host = App;
    const NAME: &'static str = "cloud.follow";
    type Row = (Uuid, Time);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        let mut conn = app.store().read().await?;
        Ok(store::list_due_objects(&mut conn, self.after, app.now(), Self::AT_ONCE).await?)
    }

    async fn step(&self, app: &App, (object_id, _): &Self::Row) -> Result<()> {
        transaction!(app.store(), tx => { follow_object(tx, app, *object_id).await })
    }

    fn id((object_id, _): &Self::Row) -> Uuid {
        *object_id
    }

    fn after(&self, (id, at): &Self::Row) -> Self {
        Self { after: Cursor { at: *at, id: *id } }
    }
}

/// Stages what is to be done next with an object, and begins or ends the use of its parts.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn follow_object(tx: &mut Conn, app: &App, object_id: Uuid) -> Result<()> {
    let Some(shown) = store::find_object(tx, object_id).await? else { return Ok(()) };
    if shown.object.gone_at.is_some() {
        // It has gone since it was listed as due.
        return Ok(());
    }
    follow_parts_of(tx, app, &shown).await?;
    let facts = shown.facts();
    if facts.operation.is_some() {
        // It is looked at again when that is over.
        return Ok(store::set_object_due(tx, object_id, None).await?);
    }
    store::set_object_due(tx, object_id, None).await?;
    match next_operation(&facts) {
        Some((kind, cause)) => {
            let cause = match kind {
                OperationKind::Start => cause_of_start(tx, object_id, cause).await?,
                _ => cause,
            };
            stage_operation(tx, app, &shown.object, NewOperation::new(kind, cause, None)).await.map(|_| ())
        }
        None if facts.wanted == Wanted::Gone && is_cleared(&facts) => {
            store::forget_object(tx, object_id, app.now()).await?;
            tell_object(tx, app, &shown.object).await
        }
        None => Ok(()),
    }
}

/// Why something starts again by itself: the operator lets what the operator stopped, its account may use it again, or its host is back.
async fn cause_of_start(tx: &mut Conn, object_id: Uuid, money: OperationCause) -> Result<OperationCause> {
    let last = store::find_last_operation(tx, object_id).await?.map(|last| last.cause);
    Ok(match last {
        Some(OperationCause::Operator) => OperationCause::Operator,
        Some(OperationCause::Guest | OperationCause::Host) => OperationCause::Host,
        _ => money,
    })
}
