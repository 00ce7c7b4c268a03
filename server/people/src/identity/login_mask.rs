//! The addresses that a person may sign in from (SPEC §2, §5).

use axum::extract::State;
use portico_core::login_mask::LoginMaskDraft;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::client::Client;
use super::proof::lock_own_user;
use super::store::security;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The mask as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LoginMaskReply {
    /// Whether sign-ins from elsewhere are refused.
    pub enabled: bool,
    /// The addresses, separated by semicolons.
    pub ip_list: String,
}

/// Sets the login mask. One that would shut out the present address is refused. Needs a fresh proof.
#[utoipa::path(post, path = "/gicend/security/mask/", tag = "security", request_body = LoginMaskDraft,
    responses((status = 200, body = Envelope<LoginMaskReply>),
        (status = 400, description = "100001: violations, `address_refused` among them"),
        (status = 403, description = "100013 on `proof`: prove who you are first")))]
pub async fn security_mask(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Body(draft): Body<LoginMaskDraft>,
) -> Result<Reply<LoginMaskReply>> {
    save_login_mask(&app, &caller, &client, draft).await.map(Reply)
}

/// Judges the mask with the address that it comes from, and saves it.
///
/// # Errors
/// 100013 without a fresh proof; violations on `ip_list`.
pub async fn save_login_mask(
    app: &App,
    caller: &Caller,
    client: &Client,
    draft: LoginMaskDraft,
) -> Result<LoginMaskReply> {
    caller.require_fresh(app)?;
    let mask = draft.check_from(&app.config().limits, &client.address.to_string()).map_err(Error::invalid)?;
    let reply = LoginMaskReply { enabled: *mask.enabled(), ip_list: mask.ip_list().as_str().to_owned() };
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        security::update_mask(tx, user.user_id, reply.enabled, &reply.ip_list).await?;
        let event = Event::done(caller, "login.mask")
            .on("user", user.user_id, &user.login_name)
            .before(json!({"enabled": user.login_mask_enabled, "ip_list": user.login_mask}))
            .after(json!({"enabled": reply.enabled, "ip_list": reply.ip_list}));
        audit::record(tx, app, user.account_id, &event).await
    })?;
    Ok(reply)
}
