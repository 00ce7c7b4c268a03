//! What operators see of everybody's instances, and do with one.

use portico_core::Code;
use portico_core::instance::InstanceAction;
use portico_core::lifecycle::{ObjectKind, OperationCause, OperationKind, Wanted};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::reply::InstanceReply;
use crate::cloud::object::{
    CaredObject, NewOperation, ShownObject, find_object, list_all_instances, note_object, stage_operation,
    want_object,
};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::NumberSearch;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, list};

list! {
    /// Whose instances are listed; everybody's by default.
    pub struct InstanceCareFilter of "Instances" {
        /// Only in this region.
        text region,
        /// Only those with this in their name, address, host or customer number, of this id, or with this short number; at most 64 characters.
        text q,
    }
}

/// An instance of any account, with what staff know of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaredInstance {
    /// The customer number of the account.
    pub customer_no: String,
    /// The instance as its customer sees it.
    pub instance: InstanceReply,
    /// The host that it is on; empty before it is made.
    pub host: String,
    /// What operators say of it.
    pub note: String,
}

/// A page of everybody's instances, newest first.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_customer_instances(
    app: &App,
    asked: &Asked<InstanceCareFilter>,
) -> Result<Page<CaredInstance>> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let (q, region) = (asked.filter.q.as_deref().map(str::trim), asked.filter.region.as_deref());
    let mut conn = app.store().read().await?;
    let search = NumberSearch::new(q);
    let rows = list_all_instances(&mut conn, &search, q, region, before, asked.rows_to_read()).await?;
    let place =
        |row: &CaredObject| Cursor { at: row.shown.object.created_at, id: row.shown.object.object_id };
    let (rows, next_cursor) = asked.cut(rows, place);
    let reply = |row: CaredObject| CaredInstance {
        customer_no: row.customer_no,
        instance: InstanceReply::from(&row.shown),
        host: row.shown.object.facts.0.host.clone(),
        note: row.note,
    };
    Ok(Page { items: rows.into_iter().map(reply).collect(), next_cursor })
}

/// Stops somebody's instance; its owner reads why in the account's log, and may start it again.
///
/// # Errors
/// 100004 when there is none; 900026 on `instance_id` with HTTP 409 while it is as it is.
pub async fn stop_customer_instance(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    instance_id: Uuid,
    reason: &str,
) -> Result<()> {
    let shown = find_instance(tx, instance_id).await?;
    require_allowed(&shown, InstanceAction::Stop, "instance_id")?;
    let row = &shown.object;
    want_object(tx, row.object_id, Wanted::Off).await?;
    let (kind, cause) = (OperationKind::Stop, OperationCause::Operator);
    stage_operation(tx, app, row, NewOperation::new(kind, cause, None)).await?;
    let event = Event::done(actor, "instance.stop")
        .on("instance", row.object_id, &row.name)
        .after(json!({ "reason": reason }));
    audit::record(tx, app, row.account_id, &event).await
}

/// Notes what operators say of somebody's instance, for each other.
///
/// # Errors
/// 100004 when there is none.
pub async fn note_customer_instance(tx: &mut Conn, instance_id: Uuid, note: &str) -> Result<()> {
    let shown = find_instance(tx, instance_id).await?;
    Ok(note_object(tx, shown.object.object_id, note).await?)
}

async fn find_instance(tx: &mut Conn, instance_id: Uuid) -> Result<ShownObject> {
    let found = find_object(tx, instance_id).await?;
    let is_there =
        |shown: &ShownObject| shown.object.kind == ObjectKind::Instance && shown.object.gone_at.is_none();
    found.filter(is_there).ok_or_else(|| Error::new(Code::NotFound))
}
