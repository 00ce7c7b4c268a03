//! Lets sub-users sign in, keeps them from it, and deletes them, several at once (SPEC §4).

use axum::extract::State;
use portico_core::state::{SubUserAction, SubUserState, sub_user_allows};
use portico_core::sub_user::{UserIds, UserIdsDraft};
use portico_core::{Action, Code, Rule};
use serde_json::json;
use uuid::Uuid;

use super::bulk::{self, Several, UserResult, UserResults};
use super::store::user::{self as store, SubUserRow};
use super::store::{grant, group};
use super::{acting, list_grants_of, require_manage, sub_user};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::people::identity::person_row;
use crate::people::identity::{end_person, end_sessions, erase_person};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Lets disabled sub-users sign in again, each with a result of its own.
#[utoipa::path(post, path = "/gicend/user/enable/", tag = "user", request_body = UserIdsDraft,
    responses((status = 200, body = Envelope<UserResults>,
            description = "Each: 0; 100025: no such sub-user; 100026: the caller; 900010: not activated; 100006: enabled"),
        (status = 400, description = "100001: violations"), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage")))]
pub async fn user_enable(
    State(app): State<App>,
    caller: Caller,
    Checked(ids): Checked<UserIdsDraft>,
) -> Result<Reply<UserResults>> {
    each(&app, &caller, &ids, SubUserAction::Enable).await.map(Reply)
}

/// Keeps sub-users from signing in, each with a result of its own. Their sessions end.
#[utoipa::path(post, path = "/gicend/user/disable/", tag = "user", request_body = UserIdsDraft,
    responses((status = 200, body = Envelope<UserResults>,
            description = "Each: 0; 100025: no such sub-user; 100026: the caller; 900010: not activated; 100006: disabled"),
        (status = 400, description = "100001: violations"), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage")))]
pub async fn user_disable(
    State(app): State<App>,
    caller: Caller,
    Checked(ids): Checked<UserIdsDraft>,
) -> Result<Reply<UserResults>> {
    each(&app, &caller, &ids, SubUserAction::Disable).await.map(Reply)
}

/// Deletes sub-users, each with a result of its own. Their sessions, keys and grants end; what they did stays on record.
#[utoipa::path(post, path = "/gicend/user/delete/", tag = "user", request_body = UserIdsDraft,
    responses((status = 200, body = Envelope<UserResults>,
            description = "Each: 0; 900001: no such sub-user; 900002: the caller"),
        (status = 400, description = "100001: violations"), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage")))]
pub async fn user_delete(
    State(app): State<App>,
    caller: Caller,
    Checked(ids): Checked<UserIdsDraft>,
) -> Result<Reply<UserResults>> {
    each(&app, &caller, &ids, SubUserAction::Delete).await.map(Reply)
}

async fn each(app: &App, caller: &Caller, ids: &UserIds, act: SubUserAction) -> Result<UserResults> {
    let (mut results, mut several) = (Vec::new(), Several::new("sub_user", audit_name(act)));
    for id in ids.user_ids() {
        let ended = act_on_sub_user(app, caller, id, act).await;
        results.push(UserResult::new(id, several.end_one(app, caller, id, ended).await));
    }
    several.finish(UserResults { results })
}

/// Enables, disables or deletes one sub-user.
///
/// # Errors
/// 100025 or, for a deletion, 900001; 100026 or 900002 for the caller; 900010 and 100006 when the state forbids it;
/// 100013 when the sub-user holds more than the caller.
pub async fn act_on_sub_user(app: &App, caller: &Caller, id: &str, act: SubUserAction) -> Result<()> {
    let nobody = match act {
        SubUserAction::Delete => || Error::action(Action::SubUserDelete, 900_001),
        _ => || Error::new(Code::UserDoesNotExist),
    };
    let user_id: Uuid = bulk::parse_id(id, nobody)?;
    transaction!(app.store(), tx => {
        let caller = acting(tx, caller, &[user_id]).await?;
        if user_id == caller.user_id {
            return Err(refusal(act, Rule::NotOnYourself { action: act.as_str().to_owned() }, true));
        }
        let row = sub_user::find_or(tx, caller.account_id, user_id, nobody).await?;
        require_manage(&caller, &list_grants_of(tx, user_id).await?)?;
        let state = row.state;
        let is_waiting = state == SubUserState::NotActivated;
        sub_user_allows(state, act, false).map_err(|rule| refusal(act, rule, is_waiting))?;
        apply(tx, app, &row, act).await?;
        let event = Event::done(&caller, audit_name(act))
            .on("sub_user", user_id, &row.login_name)
            .before(json!({ "name": row.name, "email": row.email, "mobile": row.mobile, "state": row.state }));
        audit::record(tx, app, caller.account_id, &event).await
    })
}

async fn apply(tx: &mut Conn, app: &App, row: &SubUserRow, act: SubUserAction) -> Result<()> {
    let user_id = row.user_id;
    match act {
        SubUserAction::Enable => {
            person_row::update_state(tx, user_id, SubUserState::Enabled).await?;
        }
        SubUserAction::Disable => {
            person_row::update_state(tx, user_id, SubUserState::Disabled).await?;
            end_sessions(tx, user_id).await?;
        }
        _ => {
            end_person(tx, app, user_id).await?;
            grant::delete_user_grants(tx, user_id).await?;
            group::delete_memberships(tx, user_id).await?;
            store::delete_access(tx, user_id).await?;
            erase_person(tx, app, user_id).await?;
        }
    }
    Ok(())
}

/// A refusal in SPEC's codes: `is_special` for the caller and for somebody who waits for activation.
fn refusal(act: SubUserAction, rule: Rule, is_special: bool) -> Error {
    let error = match (&rule, act) {
        (Rule::NotOnYourself { .. }, SubUserAction::Delete) => Error::action(Action::SubUserDelete, 900_002),
        (Rule::NotOnYourself { .. }, _) => Error::new(Code::CannotToggleSelf),
        _ if is_special => Error::new(Code::InactiveSubUser),
        _ => Error::new(Code::Failed),
    };
    error.with_violation("user_id", rule)
}

fn audit_name(act: SubUserAction) -> &'static str {
    match act {
        SubUserAction::Enable => "sub_user.enable",
        SubUserAction::Disable => "sub_user.disable",
        _ => "sub_user.delete",
    }
}
