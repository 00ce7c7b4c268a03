//! One GPU server.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::reply::GpuServerReply;
use super::rights::visible_server;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Result};

/// The GPU server that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GpuServerShowQuery {
    /// Which server: an id of `/gicend/compute/gpu_server/list/`.
    pub server_id: Uuid,
}

/// Shows a GPU server of the account; to a sub-user those that they may see.
#[utoipa::path(get, path = "/gicend/compute/gpu_server/show/", tag = "gpu server", params(GpuServerShowQuery),
    responses((status = 200, body = Envelope<GpuServerReply>),
        (status = 403, description = "100013: the permission to see instances is missing everywhere"),
        (status = 404, description = "100004: no such server")))]
pub async fn compute_gpu_server_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<GpuServerShowQuery>,
) -> Result<Reply<GpuServerReply>> {
    let shown = visible_server(&mut app.store().read().await?, &caller, query.server_id).await?;
    Ok(Reply(GpuServerReply::from(&shown)))
}
