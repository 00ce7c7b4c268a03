//! Flavors, on the operator's page and at the server's command line.

use axum::extract::State;
use portico_core::flavor::Flavor;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::cloud::flavor::{FlavorListDraft, publish_flavors, republish_flavors};
use crate::cloud::offer::flavor_care::{FlavorCareReply, FlavorFilter, list_region_flavors};
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Body, Envelope, Reply};
use crate::{App, Result, transaction};

/// The flavors of a region, as an operator publishes them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FlavorPublishDraft {
    /// The name of the region that offers them, one of `resources.regions`.
    pub region: String,
    /// In the order in which customers see them, each name once.
    pub flavors: Vec<Flavor>,
    /// The `saved_at` of the list that they take the place of, as it was seen; null where the region has offered none yet.
    pub seen_saved_at: Option<Time>,
}

/// How many flavors are offered now.
#[derive(Debug, Serialize, ToSchema)]
pub struct FlavorPublishReply {
    /// How many flavors the region offers now.
    pub count: usize,
}

/// Lists what a region offers and offered, with for how many more there is room.
#[utoipa::path(get, path = "/admin/flavor/list/", tag = "cloud", params(Asked::<FlavorFilter>),
    responses((status = 200, body = Envelope<FlavorCareReply>), (status = 400, description = "100001 on `region`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn flavor_list(
    State(app): State<App>,
    asked: Asked<FlavorFilter>,
) -> Result<Reply<FlavorCareReply>> {
    list_region_flavors(&app, &asked).await.map(Reply)
}

/// Publishes what a region offers. What is not in it is not offered any more; what runs keeps what it has.
#[utoipa::path(post, path = "/admin/flavor/publish/", tag = "cloud", request_body = FlavorPublishDraft,
    responses((status = 200, body = Envelope<FlavorPublishReply>),
        (status = 400, description = "100001 on `region`, or on a field of `flavors[N]`"),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100001 on `seen_saved_at`: somebody has published others since")))]
pub async fn flavor_publish(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<FlavorPublishDraft>,
) -> Result<Reply<FlavorPublishReply>> {
    let FlavorPublishDraft { region, flavors, seen_saved_at } = draft;
    let list = FlavorListDraft { region, flavors }.check(&app)?;
    let count = transaction!(app.store(), tx => {
        let count = republish_flavors(tx, &app, &list, seen_saved_at).await?;
        audit::record(tx, &app, &Event::by(&operator, "flavor.publish")).await?;
        Ok(count)
    })?;
    Ok(Reply(FlavorPublishReply { count }))
}

/// Publishes the flavors of a region at the server's command line, whatever was published last; says how many.
///
/// # Errors
/// 100001 on what is wrong with them.
pub async fn publish_flavor_list(app: &App, draft: FlavorListDraft) -> Result<usize> {
    let list = draft.check(app)?;
    transaction!(app.store(), tx => {
        let count = publish_flavors(tx, app, &list).await?;
        audit::record(tx, app, &Event::by_command("flavor.publish")).await?;
        Ok(count)
    })
}
