//! Gives a sub-user another login name (SPEC §8: rename).

use axum::extract::State;
use portico_core::sub_user::{Rename, RenameDraft};
use portico_core::{Action, Checked as Verdict, Code, Draft, Limits, Rule};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::occupied::{self, Wanted};
use super::store::user::list_occupants;
use super::{acting, list_grants_of, require_manage, sub_user};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::people::identity::end_begun_sign_ins;
use crate::people::identity::person_row;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// A sub-user and the new login name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserRenameDraft {
    /// Which sub-user: an id of `/gicend/user/list/`.
    pub user_id: Uuid,
    /// 6–18 letters, digits or underscores, at least two kinds (SPEC §5).
    pub login_name: String,
}

/// A checked [`UserRenameDraft`]: a sub-user and their new login name.
pub struct UserRename {
    user_id: Uuid,
    rename: Rename,
}

impl Draft for UserRenameDraft {
    type Valid = UserRename;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Verdict<UserRename> {
        let rename = RenameDraft { login_name: self.login_name }.check(limits)?;
        Ok(UserRename { user_id: self.user_id, rename })
    }
}

/// Gives a sub-user another login name. Sessions continue; sign-ins under way begin again.
#[utoipa::path(post, path = "/gicend/user/rename/", tag = "user", request_body = UserRenameDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage, or the sub-user holds more than the caller"),
        (status = 404, description = "100004: no such sub-user"), (status = 409, description = "900002: the name exists in the account; 900003: elsewhere"),
        (status = 429, description = "300002: too many answers that something is taken")))]
pub async fn user_rename(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<UserRenameDraft>,
) -> Result<Reply<Nothing>> {
    rename_sub_user(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Saves the name by which a sub-user is shown.
///
/// # Errors
/// 100004; 100013; on `login_name` 900002 when somebody of the account has the name, 900003 when somebody else has.
pub async fn rename_sub_user(app: &App, caller: &Caller, draft: &UserRename) -> Result<()> {
    let (user_id, name) = (draft.user_id, draft.rename.login_name());
    let key = name.key();
    transaction!(app.store(), tx => {
        let caller = acting(tx, caller, &[user_id]).await?;
        let before = sub_user::find(tx, caller.account_id, user_id).await?;
        require_manage(&caller, &list_grants_of(tx, user_id).await?)?;
        let wanted = Wanted { login_key: Some(&key), email_key: None, mobile: None, prefix: "" };
        require_other_name(tx, &caller, user_id, &key).await?;
        occupied::require_free(tx, app, caller.account_id, Some(user_id), &wanted).await.map_err(exists)?;
        person_row::update_login(tx, user_id, name.as_str(), &key)
            .await
            .map_err(|error| exists(occupied::to_error(error, "")))?;
        end_begun_sign_ins(tx, user_id).await?;
        let event = Event::done(&caller, "sub_user.rename")
            .on("sub_user", user_id, name.as_str())
            .before(json!({ "login_name": before.login_name }))
            .after(json!({ "login_name": name }));
        audit::record(tx, app, caller.account_id, &event).await
    })
}

/// Refuses the name of somebody of the same account, whom the caller could find in the list.
async fn require_other_name(tx: &mut Conn, caller: &Caller, user_id: Uuid, key: &str) -> Result<()> {
    let owners = list_occupants(tx, key, "", None).await?;
    if owners.iter().any(|owner| owner.account_id == caller.account_id && owner.user_id != user_id) {
        return Err(Error::action(Action::Rename, 900_002).with_violation("login_name", Rule::Occupied));
    }
    Ok(())
}

/// A taken name, in the words of this act.
fn exists(error: Error) -> Error {
    match error.code() {
        Code::UserExists | Code::InactiveSubUser => {
            Error::action(Action::Rename, 900_003).with_violation("login_name", Rule::Occupied)
        }
        _ => error,
    }
}
