//! Removes the authenticator app.

use axum::extract::State;
use portico_core::Code;
use serde::Deserialize;
use utoipa::ToSchema;

use super::factor::follow_factor_change;
use super::news::FactorChange;
use super::proof::lock_own_user;
use super::store::factor::count_factors;
use super::store::person::delete_totp as totp_row_delete;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::Event;
use crate::{App, Error, Result, transaction};

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpDelete {}

/// Removes the authenticator app; the recovery codes go with the last second factor. Every other session of the person
/// ends. Needs a fresh proof.
#[utoipa::path(post, path = "/gicend/totp/delete/", tag = "factor", request_body = TotpDelete,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013 on `proof`: prove who you are first"),
        (status = 404, description = "100004: no app is bound")))]
pub async fn totp_delete(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<TotpDelete>,
) -> Result<Reply<Nothing>> {
    delete_totp(&app, &caller).await?;
    Ok(Reply(Nothing))
}

/// Removes the caller's app.
///
/// # Errors
/// 100013 without a fresh proof; 100004 when none is in use.
pub async fn delete_totp(app: &App, caller: &Caller) -> Result<()> {
    caller.require_fresh(app)?;
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        if count_factors(tx, user.user_id).await?.totp == 0 {
            return Err(Error::new(Code::NotFound));
        }
        totp_row_delete(tx, user.user_id).await?;
        let event = Event::done(caller, "totp.delete").on("user", user.user_id, &user.login_name);
        follow_factor_change(tx, app, caller, &user, FactorChange::TotpOff, event).await
    })
}
