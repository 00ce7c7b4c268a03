//! An operator chooses a password in place of the one that they have, which was drawn for them at first.

use axum::extract::State;
use portico_core::account_words::PasswordContext;
use portico_core::password_change::{PasswordChange, PasswordChangeDraft};
use portico_core::{Code, Rule, Violation, password};

use super::audit::{self, Event};
use super::guard::Operator;
use super::operator;
use super::store::{self, OperatorRow};
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::people::PeopleParts;
use crate::people::identity::passwords::{Comparison, Place};
use crate::people::identity::{Attempt, begin_operator_attempt, end_operator_attempt};
use crate::{App, Error, Result, transaction};

/// Replaces the password of whoever is signed in. Their other sessions end.
#[utoipa::path(post, path = "/admin/session/password/", tag = "session", request_body = PasswordChangeDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100016: the current password; 100001: violations of the new one"),
        (status = 401, description = "100005: not logged in"), (status = 503, description = "100012: too busy")))]
pub async fn session_password(
    State(app): State<App>,
    operator: Operator,
    Checked(change): Checked<PasswordChangeDraft>,
) -> Result<Reply<Nothing>> {
    change_own_password(&app, &operator, &change).await?;
    Ok(Reply(Nothing))
}

/// Compares the current password, judges the new one with the operator's name, and replaces it.
///
/// # Errors
/// 100016, which counts as a wrong password at sign-in; violations on `password`; 100005 when it was replaced meanwhile.
pub async fn change_own_password(app: &App, who: &Operator, change: &PasswordChange) -> Result<()> {
    let place = app.identity().passwords().place().await?;
    let row = prove(app, &place, who, change.current().expose()).await?;
    let typed = change.password().expose();
    let broken =
        password::judge(typed, &PasswordContext::new(&who.name, [], ""), &app.config().limits.password);
    if !broken.is_empty() {
        let on_password = |rule: Rule| Violation::new("password", rule);
        return Err(Error::invalid(broken.into_iter().map(on_password).collect()));
    }
    app.breach().refuse_known(typed)?;
    let hash = place.hash(typed).await?;
    transaction!(app.store(), tx => {
        let found = store::find_operator(tx, who.operator_id).await?;
        let same = found.filter(|now| now.state == "enabled" && now.password_hash == row.password_hash);
        same.ok_or_else(nobody)?;
        store::update_operator(tx, who.operator_id, &hash, "enabled").await?;
        store::delete_other_sessions(tx, who.operator_id, who.session_id).await?;
        let event = Event::by(who, "operator.password").on("operator", who.operator_id);
        audit::record(tx, app, &event).await
    })
}

/// The operator as stored, whose password was typed. A wrong one counts as it does at sign-in.
async fn prove(app: &App, place: &Place, who: &Operator, typed: &str) -> Result<OperatorRow> {
    let name_key = operator::key(&who.name)?;
    let (attempt, row) = transaction!(app.store(), tx => {
        let row = store::find_operator(tx, who.operator_id).await?.ok_or_else(nobody)?;
        Ok((begin_operator_attempt(tx, app, &name_key).await?, row))
    })?;
    let stored = matches!(attempt, Attempt::Granted { .. }).then_some(row.password_hash.as_str());
    let is_right = place.compare(typed, stored).await? != Comparison::Differs;
    transaction!(app.store(), tx => {
        end_operator_attempt(tx, app, &name_key, attempt, is_right).await?;
        if is_right {
            return Ok(());
        }
        let event = Event::by(who, "operator.password").as_denial().on("operator", who.operator_id);
        audit::record(tx, app, &event).await
    })?;
    if is_right { Ok(row) } else { Err(Error::new(Code::CurrentPasswordIncorrect)) }
}

fn nobody() -> Error {
    Error::new(Code::NotLoggedIn)
}
