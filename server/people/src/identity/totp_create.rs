//! Begins to bind an authenticator app: a new secret, which counts once a code of it came back.

use axum::extract::State;
use portico_core::obstacle::Obstacle;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::proof::lock_own_user;
use super::store::factor::save_totp;
use super::totp::seal_secret;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::qr::qr;
use crate::kit::totp::TotpSecret;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpCreate {}

/// The secret, shown this once.
#[derive(Serialize, ToSchema)]
pub struct TotpCreateReply {
    /// In base 32, for people who type it in.
    pub secret: String,
    /// The address that an app reads it from: `otpauth://totp/…`.
    pub otpauth_uri: String,
    /// The address as a QR code: a picture as `data:image/svg+xml;base64,…`.
    pub qr: String,
}

/// Makes a secret for an authenticator app. It has to be confirmed within fifteen minutes; one that was not is replaced.
/// Needs a fresh proof.
#[utoipa::path(post, path = "/gicend/totp/create/", tag = "factor", request_body = TotpCreate,
    responses((status = 200, body = Envelope<TotpCreateReply>),
        (status = 403, description = "100013 on `proof`: prove who you are first"),
        (status = 409, description = "100001: an app is bound already; remove it first")))]
pub async fn totp_create(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<TotpCreate>,
) -> Result<Reply<TotpCreateReply>> {
    create_totp(&app, &caller).await.map(Reply)
}

/// Keeps a new secret of the caller's.
///
/// # Errors
/// 100013 without a fresh proof; 100001 with status 409 when an app is in use.
pub async fn create_totp(app: &App, caller: &Caller) -> Result<TotpCreateReply> {
    caller.require_fresh(app)?;
    let secret = TotpSecret::new(app.random());
    let otpauth_uri = secret.uri(&app.config().brand.name, &caller.login_name)?;
    let reply = TotpCreateReply { secret: secret.words(), qr: qr(&otpauth_uri)?, otpauth_uri };
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let sealed = seal_secret(app, user.user_id, &secret)?;
        if !save_totp(tx, user.user_id, &sealed, app.now()).await? {
            return Err(in_use());
        }
        let event = Event::done(caller, "totp.create").on("user", user.user_id, &user.login_name);
        audit::record(tx, app, user.account_id, &event).await
    })?;
    Ok(reply)
}

fn in_use() -> Error {
    Error::field("totp", Obstacle::AppBound.rule()).with_status(409)
}
