//! Where whoever is signed in is mailed what concerns them.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::guard::Operator;
use super::operator::set_own_email;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::{App, Result};

/// Where whoever is signed in is mailed from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnEmailDraft {
    /// The address; empty for none.
    pub email: String,
}

/// Says where whoever is signed in is mailed that a ticket became theirs, and what its customer writes; empty: nowhere.
#[utoipa::path(post, path = "/admin/session/email/", tag = "session", request_body = OwnEmailDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `email`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn session_email(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OwnEmailDraft>,
) -> Result<Reply<Nothing>> {
    set_own_email(&app, &operator, &draft.email).await?;
    Ok(Reply(Nothing))
}
