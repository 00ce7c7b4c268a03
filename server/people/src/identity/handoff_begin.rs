//! Begins the way of a person who is signed in at a partner's site: marks the browser, so that the code which comes back
//! works in it alone (SECURITY §1: the `state` cookie).

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::Code;
use reqwest::Url;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cookies::Cookies;
use crate::kit::http::{Body, Envelope, Reply};
use crate::{App, Error, Result};

/// The partner whose customer wants to come in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandoffBegin {
    /// The partner's name: the last part of the address /partner/NAME.
    pub partner: String,
}

/// Where the browser goes next.
#[derive(Serialize, ToSchema)]
pub struct HandoffBeginReply {
    /// The partner's address for this browser, with `state` in its query.
    pub url: String,
}

/// Gives the browser a fresh state and tells where to take it.
#[utoipa::path(post, path = "/gicend/session/handoff/begin/", tag = "session", request_body = HandoffBegin,
    responses((status = 200, body = Envelope<HandoffBeginReply>),
        (status = 404, description = "100004: no such partner"),
        (status = 429, description = "300002: too many")))]
pub async fn session_handoff_begin(
    State(app): State<App>,
    mut cookies: Cookies,
    Body(draft): Body<HandoffBegin>,
) -> Result<(CookieJar, Reply<HandoffBeginReply>)> {
    let partner = app.config().partners.iter().find(|partner| partner.name == draft.partner);
    let partner = partner.ok_or_else(|| Error::new(Code::NotFound))?;
    let mut url: Url = partner.url.parse().map_err(Error::internal)?;
    let state = cookies.handoff_state_new(&app);
    url.query_pairs_mut().append_pair("state", &state);
    Ok((cookies.into_jar(), Reply(HandoffBeginReply { url: url.into() })))
}
