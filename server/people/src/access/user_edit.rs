//! Changes who a sub-user is.

use axum::extract::State;
use portico_core::draft::Checks;
use portico_core::state::SubUserState;
use portico_core::sub_user::{SubUserEdit, SubUserEditDraft};
use portico_core::{Checked as Verdict, Draft, Limits, login_name};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::occupied::{self, Wanted};
use super::store::user::SubUserRow;
use super::{acting, list_grants_of, require_manage, sub_user};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::people::identity::person_row;
use crate::people::identity::{LinkKind, end_contact_codes, end_links, send_link};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// A sub-user and who it shall be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserEditDraft {
    /// Which sub-user: an id of `/gicend/user/list/`.
    pub user_id: Uuid,
    /// Name, mailbox and mobile.
    pub user: SubUserEditDraft,
}

/// A checked [`UserEditDraft`]: a sub-user and their new name, mailbox and mobile.
pub struct UserEdit {
    user_id: Uuid,
    user: SubUserEdit,
}

impl Draft for UserEditDraft {
    type Valid = UserEdit;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Verdict<UserEdit> {
        let mut checks = Checks::default();
        let user = checks.form("user", self.user.check(limits));
        checks.finish(user.map(|user| UserEdit { user_id: self.user_id, user }))
    }
}

/// Changes a sub-user's name, mailbox and mobile. Links that went to a former mailbox work no more; who is not activated
/// gets a new one.
#[utoipa::path(post, path = "/gicend/user/edit/", tag = "user", request_body = UserEditDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage, or the sub-user holds more than the caller"),
        (status = 404, description = "100004: no such sub-user"),
        (status = 409, description = "900011, 900012: taken"),
        (status = 429, description = "300002: told too often that something is taken")))]
pub async fn user_edit(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<UserEditDraft>,
) -> Result<Reply<Nothing>> {
    edit_sub_user(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Saves the change.
///
/// # Errors
/// 100004; 100013; 900011 and 900012 on `user.…`.
pub async fn edit_sub_user(app: &App, caller: &Caller, draft: &UserEdit) -> Result<()> {
    let (user_id, edit) = (draft.user_id, &draft.user);
    transaction!(app.store(), tx => {
        let caller = acting(tx, caller, &[user_id]).await?;
        let before = sub_user::find(tx, caller.account_id, user_id).await?;
        require_manage(&caller, &list_grants_of(tx, user_id).await?)?;
        save(tx, app, &caller, &before, edit).await?;
        if before.email.as_deref() != Some(edit.email().as_str()) {
            end_mailbox(tx, app, &before).await?;
        }
        let event = Event::done(&caller, "sub_user.update")
            .on("sub_user", user_id, &before.login_name)
            .before(json!({ "name": before.name, "email": before.email, "mobile": before.mobile }))
            .after(json!(edit));
        audit::record(tx, app, caller.account_id, &event).await
    })
}

async fn save(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    before: &SubUserRow,
    edit: &SubUserEdit,
) -> Result<()> {
    let (user_id, email_key) = (before.user_id, edit.email().key());
    let mobile = edit.mobile().as_option().map(|mobile| mobile.as_str());
    let wanted = Wanted { login_key: None, email_key: Some(&email_key), mobile, prefix: "user." };
    occupied::require_free(tx, app, caller.account_id, Some(user_id), &wanted).await?;
    let name_key = login_name::key(edit.name());
    person_row::update_user(tx, user_id, edit.name(), &name_key, edit.email().as_str(), &email_key, mobile)
        .await
        .map_err(|error| occupied::to_error(error, "user."))
}

/// Ends what was on its way to the former mailbox.
async fn end_mailbox(tx: &mut Conn, app: &App, before: &SubUserRow) -> Result<()> {
    end_contact_codes(tx, app, before.user_id, before.email.as_deref()).await?;
    end_links(tx, before.user_id).await?;
    if before.state == SubUserState::NotActivated {
        send_link(tx, app, before.user_id, LinkKind::Activate).await?;
    }
    Ok(())
}
