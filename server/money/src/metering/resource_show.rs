//! One resource.

use axum::extract::State;
use portico_core::Code;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::resource_reply::{ResourceReply, reply, require_seen};
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::money::billing::arrears;
use crate::{App, Error, Result};

/// Query of one resource.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResourceShowQuery {
    /// Which resource: an id of `/gicend/billing/resource/list/`.
    pub resource_id: Uuid,
}

/// Shows a resource of the account; to a sub-user those of the projects and VDCs where they may see resources.
#[utoipa::path(get, path = "/gicend/billing/resource/show/", tag = "order", params(ResourceShowQuery),
    responses((status = 200, body = Envelope<ResourceReply>),
        (status = 403, description = "100013: the permission to see resources is missing everywhere"),
        (status = 404, description = "100004: no such resource")))]
pub async fn billing_resource_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ResourceShowQuery>,
) -> Result<Reply<ResourceReply>> {
    let mut conn = app.store().read().await?;
    let found = store::find_resource_with_names(&mut conn, query.resource_id).await?;
    let own = found.ok_or_else(|| Error::new(Code::NotFound))?;
    require_seen(&caller, &own.resource)?;
    let told = arrears::find_dates(&mut conn, caller.account_id).await?;
    Ok(Reply(reply(own, told)))
}
