//! Tells a portal who looks at it, for the code in its address (SECURITY §1).

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::kit::http::{Body, Envelope, Reply};
use crate::people::identity::{HandoffPersonReply, handoff_redeem, is_secret};
use crate::{App, Error, Result};
use portico_core::Code;

/// A code out of the frame's address, and who asks.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PortalRedeem {
    /// The portal that asks: the segment of its address below /portal/.
    pub segment: String,
    /// Its secret in the operator's settings.
    pub secret: String,
    /// The code that the portal got with the browser.
    pub code: String,
}

/// Tells a portal's server who a code stands for, once. For servers: a portal's secret is never in a browser.
#[utoipa::path(post, path = "/gicend/portal/handoff/redeem/", tag = "portal", request_body = PortalRedeem,
    responses((status = 200, body = Envelope<HandoffPersonReply>),
        (status = 401, description = "100024: the secret, or the code: used, over, another portal's"),
        (status = 429, description = "300002: too many from one address")))]
pub async fn portal_handoff_redeem(
    State(app): State<App>,
    Body(request): Body<PortalRedeem>,
) -> Result<Reply<HandoffPersonReply>> {
    require_portal(&app, &request)?;
    handoff_redeem(&app, &request.segment, &request.code).await.map(Reply)
}

/// Which portal has which name is no secret; whether one has a secret at all is not told.
fn require_portal(app: &App, request: &PortalRedeem) -> Result<()> {
    let portal = app.config().portals.iter().find(|portal| portal.segment == request.segment);
    if portal.is_some_and(|portal| is_secret(&portal.secret, &request.secret)) {
        return Ok(());
    }
    tracing::warn!(event = "portal_refused", known = portal.is_some(), "a portal's secret was wrong");
    Err(Error::new(Code::AuthenticationFailure))
}
