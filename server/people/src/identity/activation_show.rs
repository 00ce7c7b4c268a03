//! Whose link it is: the page that a sub-user's link leads to shows it before the password is typed.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::activation::{LinkKind, link_refusal};
use super::store::activation as store;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::token::{is_token, token_hash};
use crate::{App, Result};

/// The token of a link by which somebody chooses a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationShowDraft {
    /// What stands behind `#token=` in the link.
    pub activation_token: String,
}

/// Whose link it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivationReply {
    /// What the person signs in with.
    pub login_name: String,
    /// Whether it is the first password or another one.
    pub kind: LinkKind,
}

/// Tells whose link it is and what for. The link stays as it is.
#[utoipa::path(post, path = "/gicend/activation/show/", tag = "activation", request_body = ActivationShowDraft,
    responses((status = 200, body = Envelope<ActivationReply>),
        (status = 400, description = "900002: the link is used, over or replaced"),
        (status = 429, description = "300002: too many")))]
pub async fn activation_show(
    State(app): State<App>,
    Body(draft): Body<ActivationShowDraft>,
) -> Result<Reply<ActivationReply>> {
    find_activation(&app, &draft.activation_token).await.map(Reply)
}

/// Whose link a token is.
///
/// # Errors
/// 900002 when the link is used, over, replaced or none.
pub async fn find_activation(app: &App, token: &str) -> Result<ActivationReply> {
    if !is_token(token) {
        return Err(link_refusal());
    }
    let mut conn = app.store().read().await?;
    let row = store::find_activation_by_token(&mut conn, &token_hash(token), app.now()).await?;
    let row = row.ok_or_else(link_refusal)?;
    Ok(ActivationReply { login_name: row.login_name, kind: LinkKind::parse(&row.kind) })
}
