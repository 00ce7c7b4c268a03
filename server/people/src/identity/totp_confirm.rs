//! Puts an authenticator app into use: its first code shows that it was bound rightly.

use axum::extract::State;
use portico_core::Code;
use portico_core::second_factor::{TotpConfirm, TotpConfirmDraft};
use serde::Serialize;
use utoipa::ToSchema;

use super::code::incorrect;
use super::factor::follow_factor_change;
use super::news::FactorChange;
use super::proof::lock_own_user;
use super::recovery_code::replace_recovery_codes;
use super::store::factor::{enable_totp, find_totp_by_user};
use super::totp::{can_confirm, open_secret};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::platform::audit::Event;
use crate::{App, Error, Result, transaction};

/// Recovery codes, shown this once.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodesReply {
    /// Ten codes; each signs in once in place of the second factor.
    pub recovery_codes: Vec<String>,
}

/// Compares the app's first code, switches the app on and hands out recovery codes in place of any former ones. Every
/// other session of the person ends.
#[utoipa::path(post, path = "/gicend/totp/confirm/", tag = "factor", request_body = TotpConfirmDraft,
    responses((status = 200, body = Envelope<RecoveryCodesReply>), (status = 400, description = "100015: the code"),
        (status = 404, description = "100004: nothing to confirm, or it is too late; begin again")))]
pub async fn totp_confirm(
    State(app): State<App>,
    caller: Caller,
    Checked(confirm): Checked<TotpConfirmDraft>,
) -> Result<Reply<RecoveryCodesReply>> {
    confirm_totp(&app, &caller, &confirm).await.map(Reply)
}

/// Switches the caller's new app on.
///
/// # Errors
/// 100015; 100004 when there is no secret to confirm.
pub async fn confirm_totp(app: &App, caller: &Caller, confirm: &TotpConfirm) -> Result<RecoveryCodesReply> {
    let now = app.now();
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let row = find_totp_by_user(tx, user.user_id).await?;
        let begun = row.filter(|row| can_confirm(row.created_at, row.confirmed_at, now));
        let begun = begun.ok_or_else(|| Error::new(Code::NotFound))?;
        let secret = open_secret(app, user.user_id, &begun.secret)?;
        let step = secret.step_of(confirm.code().as_str(), now)?.ok_or_else(incorrect)?;
        if !enable_totp(tx, user.user_id, step, now).await? {
            return Err(Error::new(Code::NotFound));
        }
        let recovery_codes = replace_recovery_codes(tx, app, user.user_id).await?;
        let event = Event::done(caller, "totp.confirm").on("user", user.user_id, &user.login_name);
        follow_factor_change(tx, app, caller, &user, FactorChange::TotpOn, event).await?;
        Ok(RecoveryCodesReply { recovery_codes })
    })
}
