//! A one-time code by which an external console learns who looks at it (SECURITY §1).

use axum::extract::State;
use portico_core::Rule;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::people::identity::{self, HandoffReply};
use crate::{App, Error, Result, transaction};

/// The console below `/portal/` that the caller goes to.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PortalHandoffDraft {
    /// The segment of its address below /portal/.
    pub segment: String,
}

/// Makes a code for one of the operator's portals.
#[utoipa::path(post, path = "/gicend/portal/handoff/create/", tag = "portal", request_body = PortalHandoffDraft,
    responses((status = 200, body = Envelope<HandoffReply>),
        (status = 400, description = "100001: no such portal"),
        (status = 401, description = "100005: not logged in")))]
pub async fn portal_handoff_create(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<PortalHandoffDraft>,
) -> Result<Reply<HandoffReply>> {
    create_portal_handoff(&app, &caller, &draft.segment).await.map(Reply)
}

/// A code that only this portal can redeem.
///
/// # Errors
/// 100001 on `segment` when the operator has no such portal; when the database does not answer.
pub async fn create_portal_handoff(app: &App, caller: &Caller, segment: &str) -> Result<HandoffReply> {
    if !app.config().portals.iter().any(|portal| portal.segment == segment) {
        return Err(Error::field("segment", Rule::UnknownChoice));
    }
    transaction!(app.store(), tx => { identity::create_handoff(tx, app, caller, segment).await })
}
