//! Flavors, on the operator's page and at the server's command line.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::audit::{self as operators, Event};
use super::guard::Operator;
use crate::cloud::flavor::flavor_care::{FlavorCareReply, list_region_flavors};
use crate::cloud::flavor::{FlavorListDraft, publish_flavors};
use crate::kit::http::{Body, Envelope, Query, Reply};
use crate::{App, Result, transaction};

/// Query of one region's flavors.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FlavorQuery {
    /// The name of the region.
    pub region: String,
}

/// How many flavors are offered now.
#[derive(Debug, Serialize, ToSchema)]
pub struct FlavorPublishReply {
    /// How many flavors the region offers now.
    pub count: usize,
}

/// Lists what a region offers and offered, with for how many more there is room.
#[utoipa::path(get, path = "/admin/flavor/list/", tag = "cloud", params(FlavorQuery),
    responses((status = 200, body = Envelope<FlavorCareReply>), (status = 400, description = "100001 on `region`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn flavor_list(
    State(app): State<App>,
    Query(query): Query<FlavorQuery>,
) -> Result<Reply<FlavorCareReply>> {
    list_region_flavors(&app, &query.region).await.map(Reply)
}

/// Publishes what a region offers. What is not in it is not offered any more; what runs keeps what it has.
#[utoipa::path(post, path = "/admin/flavor/publish/", tag = "cloud", request_body = FlavorListDraft,
    responses((status = 200, body = Envelope<FlavorPublishReply>),
        (status = 400, description = "100001 on `region`, or on a field of `flavors[N]`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn flavor_publish(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<FlavorListDraft>,
) -> Result<Reply<FlavorPublishReply>> {
    let count = publish(&app, draft, &Event::by(&operator, "flavor.publish")).await?;
    Ok(Reply(FlavorPublishReply { count }))
}

/// Publishes the flavors of a region at the server's command line; says how many.
///
/// # Errors
/// 100001 on what is wrong with them.
pub async fn publish_flavor_list(app: &App, draft: FlavorListDraft) -> Result<usize> {
    publish(app, draft, &Event::by_command("flavor.publish")).await
}

async fn publish(app: &App, draft: FlavorListDraft, event: &Event<'_>) -> Result<usize> {
    transaction!(app.store(), tx => {
        let count = publish_flavors(tx, app, draft.clone()).await?;
        operators::record(tx, app, event).await?;
        Ok(count)
    })
}
