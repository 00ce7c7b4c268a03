//! A resource as its owner sees it.

use portico_core::Code;
use portico_core::lifecycle::Part;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use portico_core::state::{ResourceEnd, ResourceState};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, ResourceRow, ShownResourceRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::billing::arrears::{ArrearsDates, find_dates};
use crate::people::project::Place;
use crate::{Error, Result};

/// A resource as its account sees it: what is charged for, how, and until when it is paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceReply {
    /// What calls about this resource name it by; lines of bills tell it, too.
    pub resource_id: Uuid,
    /// The name that its account gave it, or one made of its product.
    pub name: String,
    /// The order that it came of.
    pub order_id: Uuid,
    /// The name of the region that it is in.
    pub region: String,
    /// The product's whole name, with what follows a `/`.
    pub product: String,
    /// How it is billed: by the hour, month or year.
    pub scheme: Scheme,
    /// How much of the product it has, in millionths of its unit.
    pub quantity: i64,
    /// The project that it is in; null for none.
    pub project_id: Option<Uuid>,
    /// The project's name; null for none.
    pub project_name: Option<String>,
    /// The VDC that it is in; null for none.
    pub vdc_id: Option<Uuid>,
    /// The VDC's name; null for none.
    pub vdc_name: Option<String>,
    /// When it began, and with it what is charged.
    pub started_at: Time,
    /// Until when it is paid; null for what is billed by the hour.
    pub paid_until: Option<Time>,
    /// Whether the next period is paid when this one is over.
    pub renews: bool,
    /// What becomes of its bill: `active`, `overdue` (the next period is not paid yet) or `ended`.
    pub state: String,
    /// When it ended; null while it has not.
    pub ended_at: Option<Time>,
    /// Who or what ended it.
    pub ended_by: Option<ResourceEnd>,
    /// Whether it works, or was stopped, moved to the recycle bin or deleted.
    pub run_state: ResourceState,
    /// Since when that is so.
    pub run_since: Time,
    /// What arrears of the account do to it, and when; of what is paid in advance, what its expiry does. Null when
    /// neither reaches it.
    pub arrears: Option<ResourceArrearsReply>,
    /// Which part of an instance it is, with which it ends; null for what is by itself.
    pub part: Option<Part>,
}

/// What arrears, or its expiry, do to a resource. What has happened already lies in the past.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct ResourceArrearsReply {
    /// When it stops, or stopped.
    pub stop_at: Time,
    /// When it goes to the recycle bin.
    pub recycle_at: Time,
    /// When it is deleted.
    pub delete_at: Time,
    /// When it runs again, because nothing is owed any more: then nothing further happens to it. Null while something is owed.
    pub restore_at: Option<Time>,
}

/// Refuses a resource that is another account's or that the caller may not see, as if it were not there.
///
/// # Errors
/// 100004.
pub(super) fn require_seen(caller: &Caller, row: &ResourceRow) -> Result<()> {
    if row.account_id != caller.account_id {
        return Err(Error::new(Code::NotFound));
    }
    caller.decide(Operation::ComputeView, &to_resource(row)).require().map_err(Error::conceal)
}

/// What a resource is called that the caller may see; nothing for one that they may not.
///
/// # Errors
/// When the database does not answer.
pub async fn name_seen_resource(
    conn: &mut Conn,
    caller: &Caller,
    resource_id: Uuid,
) -> Result<Option<String>> {
    let found = store::find_resource(conn, resource_id).await?;
    Ok(found.filter(|row| require_seen(caller, row).is_ok()).map(|row| row.name))
}

/// A resource as permissions are asked for it.
pub(super) fn to_resource(row: &ResourceRow) -> Resource {
    Place { project_id: row.project_id, vdc_id: row.vdc_id }.resource_in(&row.region)
}

/// The dates that are told of a resource: those of its account's arrears where it is billed by the hour, else its own.
pub(super) fn arrears_of(
    row: &ResourceRow,
    of_account: Option<ArrearsDates>,
) -> Option<ResourceArrearsReply> {
    if row.ended_at.is_some() {
        return None;
    }
    if row.paid_until.is_none() {
        return of_account.map(|dates| ResourceArrearsReply {
            stop_at: dates.stop_at,
            recycle_at: dates.recycle_at,
            delete_at: dates.delete_at,
            restore_at: dates.restore_at,
        });
    }
    let (stop_at, recycle_at, delete_at) = (row.stop_at?, row.recycle_at?, row.delete_at?);
    Some(ResourceArrearsReply { stop_at, recycle_at, delete_at, restore_at: None })
}

/// What arrears, or its expiry, do to a resource; nothing for one that there is not.
///
/// # Errors
/// When the database does not answer.
pub async fn find_resource_arrears(
    conn: &mut Conn,
    resource_id: Uuid,
) -> Result<Option<ResourceArrearsReply>> {
    let Some(row) = store::find_resource(conn, resource_id).await? else { return Ok(None) };
    let of_account = find_dates(conn, row.account_id).await?;
    Ok(arrears_of(&row, of_account))
}

/// What is told of it, with the dates of its account's arrears.
pub(super) fn reply(row: ShownResourceRow, told: Option<ArrearsDates>) -> ResourceReply {
    let resource = row.resource;
    let arrears = arrears_of(&resource, told);
    ResourceReply {
        resource_id: resource.resource_id,
        name: resource.name,
        order_id: resource.order_id,
        region: resource.region,
        product: resource.product,
        scheme: resource.scheme,
        quantity: resource.quantity,
        project_id: resource.project_id,
        project_name: row.project_name,
        vdc_id: resource.vdc_id,
        vdc_name: row.vdc_name,
        started_at: resource.started_at,
        paid_until: resource.paid_until,
        renews: resource.renews,
        state: resource.state,
        ended_at: resource.ended_at,
        ended_by: resource.ended_by,
        run_state: resource.run_state,
        run_since: resource.run_since,
        arrears,
        part: resource.part,
    }
}
