//! Makes new recovery codes.

use axum::extract::State;
use portico_core::Code;
use serde::Deserialize;
use utoipa::ToSchema;

use super::factor::{list_factors_of, tell_factor_change};
use super::news::FactorChange;
use super::proof::lock_own_user;
use super::recovery_code::replace_recovery_codes;
use super::totp_confirm::RecoveryCodesReply;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoveryCreate {}

/// Makes ten recovery codes in place of all former ones. Needs a fresh proof.
#[utoipa::path(post, path = "/gicend/totp/recovery/", tag = "factor", request_body = RecoveryCreate,
    responses((status = 200, body = Envelope<RecoveryCodesReply>),
        (status = 403, description = "100013 on `proof`: prove who you are first"),
        (status = 404, description = "100004: there is no second factor that they could stand in for")))]
pub async fn totp_recovery(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<RecoveryCreate>,
) -> Result<Reply<RecoveryCodesReply>> {
    create_recovery_codes(&app, &caller).await.map(Reply)
}

/// Makes new codes for the caller, who has an authenticator app or a passkey.
///
/// # Errors
/// 100013 without a fresh proof; 100004 without a second factor.
pub async fn create_recovery_codes(app: &App, caller: &Caller) -> Result<RecoveryCodesReply> {
    caller.require_fresh(app)?;
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        if list_factors_of(tx, user.user_id).await?.is_empty() {
            return Err(Error::new(Code::NotFound));
        }
        let recovery_codes = replace_recovery_codes(tx, app, user.user_id).await?;
        tell_factor_change(tx, app, &user, FactorChange::RecoveryCodes).await?;
        let event = Event::done(caller, "recovery_code.create").on("user", user.user_id, &user.login_name);
        audit::record(tx, app, user.account_id, &event).await?;
        Ok(RecoveryCodesReply { recovery_codes })
    })
}
