//! What operators see of everybody's instances, and do with one.

use portico_core::Code;
use portico_core::instance::{InstanceAction, InstanceState};
use portico_core::lifecycle::{ObjectKind, OperationCause, OperationKind, Wanted};
use portico_core::obstacle::Obstacle;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::reply::InstanceReply;
use super::rights::note_act;
use crate::cloud::object::{
    CaredObject, NewOperation, ShownObject, announce_stop, find_object, list_all_instances, note_object,
    stage_operation, want_object,
};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::NumberSearch;
use crate::kit::store::walk::Listing;
use crate::platform::audit::{Actor, Event};
use crate::{App, Error, Result, list};

list! {
    /// Whose instances are listed; everybody's by default.
    pub struct InstanceCareFilter of "Instances" {
        /// Only in this status.
        word status: InstanceState,
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
    /// Whether it can be stopped as it is now.
    pub may_stop: bool,
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
    let typed = asked.filter.q.as_deref().map(str::trim);
    let list = CareList { filter: &asked.filter, typed, search: NumberSearch::new(typed) };
    let mut conn = app.store().read().await?;
    let (rows, next_cursor) = asked.walk(&mut conn, &list, before).await?;
    let reply = |row: CaredObject| CaredInstance {
        customer_no: row.customer_no,
        instance: InstanceReply::from(&row.shown),
        host: row.shown.object.facts.0.host.clone(),
        note: row.note,
        may_stop: require_allowed(&row.shown, InstanceAction::Stop, "instance_id").is_ok(),
    };
    Ok(Page { items: rows.into_iter().map(reply).collect(), next_cursor })
}

/// Everybody's instances that are asked for. The status of one is computed, so that the engine cannot look for it.
struct CareList<'a> {
    filter: &'a InstanceCareFilter,
    typed: Option<&'a str>,
    search: NumberSearch,
}

impl Listing for CareList<'_> {
    type Row = CaredObject;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<CaredObject>> {
        let region = self.filter.region.as_deref();
        list_all_instances(conn, &self.search, self.typed, region, from, rows).await
    }

    fn place(&self, row: &CaredObject) -> Cursor {
        Cursor { at: row.shown.object.created_at, id: row.shown.object.object_id }
    }

    fn is_wanted(&self, row: &CaredObject) -> bool {
        self.filter.status.is_none_or(|status| status == row.shown.status())
    }
}

/// Stops somebody's instance; those who see it are notified of the reason, which stands in the account's log too, and may start it again.
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
    announce_stop(tx, app, row, reason).await?;
    let event = Event::done(actor, "instance.stop")
        .on("instance", row.object_id, &row.name)
        .after(json!({ "reason": reason }));
    note_act(tx, app, row, event).await
}

/// Notes what operators say of somebody's instance, for each other, in the place of the note that was `seen`.
///
/// # Errors
/// 100004 when there is none; 409 on `seen_note` when somebody has saved another note since.
pub async fn note_customer_instance(tx: &mut Conn, instance_id: Uuid, note: &str, seen: &str) -> Result<()> {
    let shown = find_instance(tx, instance_id).await?;
    if note_object(tx, shown.object.object_id, note, seen).await? {
        return Ok(());
    }
    Err(Error::field("seen_note", Obstacle::ChangedMeanwhile.rule()).with_status(409))
}

async fn find_instance(tx: &mut Conn, instance_id: Uuid) -> Result<ShownObject> {
    let found = find_object(tx, instance_id).await?;
    let is_there =
        |shown: &ShownObject| shown.object.kind == ObjectKind::Instance && shown.object.gone_at.is_none();
    found.filter(is_there).ok_or_else(|| Error::new(Code::NotFound))
}
