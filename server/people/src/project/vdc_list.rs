//! The account's virtual data centres: what grants and resources can be confined to within a project (SPEC §6).

use axum::extract::State;
use portico_core::project::ARCHIVED;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::MOST;
use super::facts::add_bill_use;
use super::project_list::is_manager;
use super::sight::Sight;
use super::store::vdc::{self as store, VdcRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// The VDCs that the caller may see.
#[derive(Debug, Serialize, ToSchema)]
pub struct VdcListReply {
    /// The oldest first, at most 500.
    pub vdcs: Vec<VdcReply>,
}

/// A VDC: a part of a project in one region.
#[derive(Debug, Serialize, ToSchema)]
pub struct VdcReply {
    /// What calls about this VDC name it by.
    pub vdc_id: Uuid,
    /// The project that it is in.
    pub project_id: Uuid,
    /// The name that the account gave it.
    pub name: String,
    /// What it is for; may be empty.
    pub description: String,
    /// The name of the region that it is in.
    pub region: String,
    /// Its status: 1 in use, 2 archived.
    pub status: i64,
    /// Whether it is archived itself; one of an archived project takes nothing new either.
    pub is_archived: bool,
    /// Whether anything was ever ordered or billed in it, so that it cannot be deleted; null to whoever may not manage VDCs.
    pub is_used: Option<bool>,
    /// When it was made.
    pub created_at: Time,
}

/// Lists the VDCs that the caller may know of.
#[utoipa::path(get, path = "/gicend/vdc/list/", tag = "project",
    responses((status = 200, body = Envelope<VdcListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn vdc_list(State(app): State<App>, caller: Caller) -> Result<Reply<VdcListReply>> {
    list_vdcs(&app, &caller).await.map(Reply)
}

/// The VDCs of the caller's account in which the caller was granted anything, as far as the caller may work in their regions.
///
/// # Errors
/// When the database does not answer.
pub async fn list_vdcs(app: &App, caller: &Caller) -> Result<VdcListReply> {
    let mut conn = app.store().read().await?;
    let mut rows = store::list_vdcs(&mut conn, caller.account_id, i64::from(MOST)).await?;
    let sight = Sight::of(caller);
    rows.retain(|row| sight.has_vdc(row.vdc_id, row.project_id) && caller.knows_region(&row.region));
    let used = if is_manager(caller) {
        let all: Vec<Uuid> = rows.iter().map(|row| row.vdc_id).collect();
        let used = store::select_vdcs_in_use(&mut conn, caller.account_id).await?;
        Some(add_bill_use(&mut conn, app, caller.account_id, &all, used).await?)
    } else {
        None
    };
    let reply = |row: VdcRow| VdcReply {
        vdc_id: row.vdc_id,
        project_id: row.project_id,
        name: row.name,
        description: row.description,
        region: row.region,
        status: row.status,
        is_archived: row.status == ARCHIVED,
        is_used: used.as_ref().map(|used| used.contains(&row.vdc_id)),
        created_at: row.created_at,
    };
    Ok(VdcListReply { vdcs: rows.into_iter().map(reply).collect() })
}
