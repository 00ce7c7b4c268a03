//! What the account has of the cloud in each region, and may have.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::list::{RegionUse, list_quotas_of};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// What the account has, and may have.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuotaListReply {
    /// The regions in which the caller may work.
    pub regions: Vec<RegionUse>,
}

/// Lists how much of the cloud the account has in each region, and may have.
#[utoipa::path(get, path = "/gicend/compute/quota/list/", tag = "instance",
    responses((status = 200, body = Envelope<QuotaListReply>),
        (status = 403, description = "100013: the permission to create instances anywhere is missing")))]
pub async fn compute_quota_list(State(app): State<App>, caller: Caller) -> Result<Reply<QuotaListReply>> {
    let mut conn = app.store().read().await?;
    let mut regions = list_quotas_of(&mut conn, &app, caller.account_id).await?.regions;
    regions.retain(|one| caller.knows_region(&one.region));
    Ok(Reply(QuotaListReply { regions }))
}
