//! An operator chooses a password in place of the one that they have, which was drawn for them at first.

use axum::extract::State;
use portico_core::account_words::PasswordContext;
use portico_core::password_change::{PasswordChange, PasswordChangeDraft};
use portico_core::{Rule, Violation, password};

use super::audit::{self, Event};
use super::factor::end_elsewhere;
use super::guard::Operator;
use super::proof::{prove, require_same};
use super::store;
use crate::kit::http::{Body, Checked, Envelope, Nothing, Reply};
use crate::people::PeopleParts;
use crate::platform::breach::known_list::{KnownQuery, KnownReply, list_known};
use crate::{App, Error, Result, transaction};

/// What the log calls it.
const ACTION: &str = "operator.password";

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

/// Shows what the list of breached passwords has under the first four digits of one's SHA-1, so that a form knows before it is sent.
#[utoipa::path(post, path = "/admin/session/password/known/", tag = "session", request_body = KnownQuery,
    responses((status = 200, body = Envelope<KnownReply>), (status = 400, description = "100001 on `prefix`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn session_password_known(
    State(app): State<App>,
    Body(query): Body<KnownQuery>,
) -> Result<Reply<KnownReply>> {
    list_known(&app, &query).map(Reply)
}

/// Compares the current password, judges the new one with the operator's name, and replaces it.
///
/// # Errors
/// 100016, which counts as a wrong password at sign-in; violations on `password`; 100005 when it was replaced meanwhile.
pub async fn change_own_password(app: &App, who: &Operator, change: &PasswordChange) -> Result<()> {
    let place = app.identity().passwords().place().await?;
    let row = prove(app, &place, who, change.current().expose(), ACTION).await?;
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
        require_same(tx, &row).await?;
        store::update_operator(tx, who.operator_id, &hash, "enabled").await?;
        end_elsewhere(tx, who).await?;
        audit::record(tx, app, &Event::by(who, ACTION).on("operator", who.operator_id)).await
    })
}
