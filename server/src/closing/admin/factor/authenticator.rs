//! An operator's authenticator app: bound with a first code of it, and removed.

use axum::extract::State;
use portico_core::Code;
use portico_core::obstacle::Obstacle;
use portico_core::second_factor::{TotpConfirm, TotpConfirmDraft};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::audit::{self, Event};
use super::super::guard::Operator;
use super::super::proof::{prove, require_same};
use super::super::store::factor as store;
use super::{OperatorProof, end_elsewhere};
use crate::kit::http::{Body, Checked, Envelope, Nothing, Reply};
use crate::kit::qr::qr;
use crate::kit::totp::TotpSecret;
use crate::people::PeopleParts;
use crate::people::identity::incorrect_code;
use crate::people::identity::totp::{can_confirm, open_secret, seal_secret};
use crate::{App, Error, Result, transaction};

/// The secret, shown this once.
#[derive(Serialize, ToSchema)]
pub struct AuthenticatorReply {
    /// In base 32, for people who type it in.
    pub secret: String,
    /// The address that an app reads it from: `otpauth://totp/…`.
    pub otpauth_uri: String,
    /// The address as a QR code: a picture as `data:image/svg+xml;base64,…`.
    pub qr: String,
}

/// Makes a secret for an authenticator app. It has to be confirmed within fifteen minutes; one that was not is replaced.
#[utoipa::path(post, path = "/admin/factor/totp/create/", tag = "factor", request_body = OperatorProof,
    responses((status = 200, body = Envelope<AuthenticatorReply>), (status = 400, description = "100016: the password"),
        (status = 401, description = "100005: not logged in"), (status = 409, description = "100001: an app is bound already"),
        (status = 503, description = "100012: too busy")))]
pub async fn factor_totp_create(
    State(app): State<App>,
    operator: Operator,
    Body(proof): Body<OperatorProof>,
) -> Result<Reply<AuthenticatorReply>> {
    create(&app, &operator, &proof.password).await.map(Reply)
}

/// Puts the app into use whose code this is. Other sessions end.
#[utoipa::path(post, path = "/admin/factor/totp/confirm/", tag = "factor", request_body = TotpConfirmDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100015: the code"),
        (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: nothing to confirm, or it is too late; begin again")))]
pub async fn factor_totp_confirm(
    State(app): State<App>,
    operator: Operator,
    Checked(confirm): Checked<TotpConfirmDraft>,
) -> Result<Reply<Nothing>> {
    confirm_app(&app, &operator, &confirm).await?;
    Ok(Reply(Nothing))
}

/// Removes the authenticator app. Other sessions end.
#[utoipa::path(post, path = "/admin/factor/totp/delete/", tag = "factor", request_body = OperatorProof,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100016: the password"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004: no app is bound"),
        (status = 503, description = "100012: too busy")))]
pub async fn factor_totp_delete(
    State(app): State<App>,
    operator: Operator,
    Body(proof): Body<OperatorProof>,
) -> Result<Reply<Nothing>> {
    delete(&app, &operator, &proof.password).await?;
    Ok(Reply(Nothing))
}

async fn create(app: &App, who: &Operator, password: &str) -> Result<AuthenticatorReply> {
    let place = app.identity().passwords().place().await?;
    let row = prove(app, &place, who, password, "totp.create").await?;
    let secret = TotpSecret::new(app.random());
    let otpauth_uri = secret.uri(&app.config().brand.name, &who.name)?;
    let reply = AuthenticatorReply { secret: secret.words(), qr: qr(&otpauth_uri)?, otpauth_uri };
    let sealed = seal_secret(app, who.operator_id, &secret)?;
    transaction!(app.store(), tx => {
        require_same(tx, &row).await?;
        if !store::save_app(tx, who.operator_id, &sealed, app.now()).await? {
            return Err(Error::field("totp", Obstacle::AppBound.rule()).with_status(409));
        }
        audit::record(tx, app, &Event::by(who, "totp.create").on("operator", who.operator_id)).await
    })?;
    Ok(reply)
}

async fn confirm_app(app: &App, who: &Operator, confirm: &TotpConfirm) -> Result<()> {
    let now = app.now();
    let nothing = || Error::new(Code::NotFound);
    transaction!(app.store(), tx => {
        let row = store::find_app(tx, who.operator_id).await?;
        let row = row.filter(|row| can_confirm(row.created_at, row.confirmed_at, now));
        let secret = open_secret(app, who.operator_id, &row.ok_or_else(nothing)?.secret)?;
        let step = secret.step_of(confirm.code().as_str(), now)?.ok_or_else(incorrect_code)?;
        if !store::enable_app(tx, who.operator_id, step, now).await? {
            return Err(nothing());
        }
        end_elsewhere(tx, who).await?;
        audit::record(tx, app, &Event::by(who, "totp.confirm").on("operator", who.operator_id)).await
    })
}

async fn delete(app: &App, who: &Operator, password: &str) -> Result<()> {
    let place = app.identity().passwords().place().await?;
    let row = prove(app, &place, who, password, "totp.delete").await?;
    transaction!(app.store(), tx => {
        require_same(tx, &row).await?;
        if !store::delete_app(tx, who.operator_id).await? {
            return Err(Error::new(Code::NotFound));
        }
        end_elsewhere(tx, who).await?;
        audit::record(tx, app, &Event::by(who, "totp.delete").on("operator", who.operator_id)).await
    })
}
