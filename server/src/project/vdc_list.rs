//! The account's virtual data centres: what grants and resources can be confined to within a project (SPEC §6).

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::sight::Sight;
use super::store;
use crate::http::{Caller, Envelope, Reply};
use crate::{App, Result};

/// VDCs listed at most: a selector shows them all at once.
const MAX_ROWS: i64 = 500;

/// The VDCs.
#[derive(Debug, Serialize, ToSchema)]
pub struct VdcListReply {
    /// The oldest first, at most 500.
    pub vdcs: Vec<VdcReply>,
}

/// A VDC.
#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
pub struct VdcReply {
    /// The VDC.
    pub vdc_id: Uuid,
    /// Its project.
    pub project_id: Uuid,
    /// Its name.
    pub name: String,
    /// Its region's name.
    pub region: String,
}

/// Lists the VDCs that the caller may know of.
#[utoipa::path(get, path = "/gicend/vdc/list/", tag = "project",
    responses((status = 200, body = Envelope<VdcListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn vdc_list_show(State(app): State<App>, caller: Caller) -> Result<Reply<VdcListReply>> {
    vdc_list(&app, &caller).await.map(Reply)
}

/// The VDCs of the caller's account in which the caller was granted anything.
///
/// # Errors
/// When the database does not answer.
pub async fn vdc_list(app: &App, caller: &Caller) -> Result<VdcListReply> {
    let mut conn = app.store().read().await?;
    let mut vdcs = store::vdc_select(&mut conn, caller.account_id, MAX_ROWS).await?;
    let sight = Sight::of(caller);
    vdcs.retain(|vdc| sight.has_vdc(vdc.vdc_id, vdc.project_id));
    Ok(VdcListReply { vdcs })
}
