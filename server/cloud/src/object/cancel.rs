//! Takes back what is being done with an object while its engine does not respond.

use portico_core::lifecycle::{OperationKind, OperationReason, Wanted, may_cancel};

use super::operate::has_worker;
use super::outcome::fail_operation;
use super::store::{self, ObjectRow, ShownObject};
use crate::kit::store::Conn;
use crate::money::metering::refuse_operation_on;
use crate::{App, Error, Result};

/// Takes back what is being done with an object: what was held for what could not be made is free again, and what was on stays on. Says what
/// it was. Of what the engine has done all the same nothing is left when it responds, or it is followed.
///
/// # Errors
/// 900026 on the field with HTTP 409 when nothing is being done with it, or its engine responds; 100006 with HTTP 409 and `retry-after` while
/// the engine is being asked.
pub async fn cancel_operation(
    tx: &mut Conn,
    app: &App,
    shown: &ShownObject,
    field: &str,
) -> Result<OperationKind> {
    let judged = may_cancel(shown.operation, shown.unanswered_at.is_some());
    judged.map_err(|rule| refuse_operation_on(field, rule))?;
    let object = &shown.object;
    let row = store::find_open_operation(tx, object.object_id).await?.ok_or_else(Error::conflict)?;
    if has_worker(&row, app.now()) {
        return Err(Error::conflict());
    }
    if fail_operation(tx, app, &row, object, OperationReason::Cancelled, None).await?.is_none() {
        return Err(Error::conflict());
    }
    store::want_object(tx, object.object_id, wish_after(row.kind, object)).await?;
    Ok(row.kind)
}

/// What is wanted of an object once something with it was taken back.
fn wish_after(kind: OperationKind, object: &ObjectRow) -> Wanted {
    match kind {
        OperationKind::Create => Wanted::Gone,
        OperationKind::Start => Wanted::Off,
        OperationKind::Stop | OperationKind::ForceStop | OperationKind::Restart => Wanted::On,
        _ => object.wanted,
    }
}
