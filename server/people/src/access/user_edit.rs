//! Changes who a sub-user is.

use axum::extract::State;
use portico_core::draft::Checks;
use portico_core::state::SubUserState;
use portico_core::sub_user::{SubUserEdit, SubUserEditDraft};
use portico_core::{Checked as Verdict, Code, Draft, Limits, Rule, login_name};
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
use crate::people::identity::{ContactId, LinkKind, end_links, leave_contacts, send_link};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

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

/// Changes a sub-user's name, mailbox and mobile. Links that went to a former mailbox no longer work; who is not activated
/// gets a new one. Whoever may change others' contacts changes their own on the page of security settings, with codes.
#[utoipa::path(post, path = "/gicend/user/edit/", tag = "user", request_body = UserEditDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage, or the sub-user holds more than the caller; on `proof`: prove who \
            you are before you change a contact; on `user.email` or `user.mobile`: they are the caller's own"),
        (status = 404, description = "100004: no such sub-user"),
        (status = 409, description = "900011, 900012: taken"),
        (status = 429, description = "300002: too many answers that something is taken")))]
pub async fn user_edit(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<UserEditDraft>,
) -> Result<Reply<Nothing>> {
    edit_sub_user(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Saves the change; of contacts that change, the former ones are told.
///
/// # Errors
/// 100004; 100013, for contacts also without a fresh proof and for those of the caller; 900011 and 900012 on `user.…`.
pub async fn edit_sub_user(app: &App, caller: &Caller, draft: &UserEdit) -> Result<()> {
    let (user_id, edit) = (draft.user_id, &draft.user);
    transaction!(app.store(), tx => {
        let caller = acting(tx, caller, &[user_id]).await?;
        let before = sub_user::find(tx, caller.account_id, user_id).await?;
        require_manage(&caller, &list_grants_of(tx, user_id).await?)?;
        let changed = list_changed(&before, edit);
        require_contacts(app, &caller, user_id, &changed)?;
        leave_contacts(tx, app, user_id, &changed).await?;
        save(tx, app, &caller, &before, edit).await?;
        if changed.contains(&ContactId::Email) {
            end_mailbox(tx, app, &before).await?;
        }
        let event = Event::done(&caller, "sub_user.update")
            .on("sub_user", user_id, &before.login_name)
            .before(json!({ "name": before.name, "email": before.email, "mobile": before.mobile }))
            .after(json!(edit));
        audit::record(tx, app, caller.account_id, &event).await
    })
}

/// The contacts that an edit changes.
fn list_changed(before: &SubUserRow, edit: &SubUserEdit) -> Vec<ContactId> {
    let mobile = edit.mobile().as_option().map(|mobile| mobile.as_str());
    let slots = [
        (ContactId::Email, before.email.as_deref() != Some(edit.email().as_str())),
        (ContactId::Sms, before.mobile.as_deref() != mobile),
    ];
    slots.into_iter().filter_map(|(id, is_changed)| is_changed.then_some(id)).collect()
}

/// Refuses a change of contacts without a fresh proof, which no key has, and one of the caller's own: whoever reads somebody's mail has a
/// new password sent there, and the own ones change with a code to each (SECURITY ).
fn require_contacts(app: &App, caller: &Caller, user_id: Uuid, changed: &[ContactId]) -> Result<()> {
    let Some(first) = changed.first() else { return Ok(()) };
    if user_id == caller.user_id {
        let field = if *first == ContactId::Email { "user.email" } else { "user.mobile" };
        let rule = Rule::NotOnYourself { action: "edit".to_owned() };
        return Err(Error::new(Code::PermissionError).with_violation(field, rule));
    }
    caller.require_fresh(app)
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

/// Ends the links that are on their way to the former mailbox.
async fn end_mailbox(tx: &mut Conn, app: &App, before: &SubUserRow) -> Result<()> {
    end_links(tx, before.user_id).await?;
    if before.state == SubUserState::NotActivated {
        send_link(tx, app, before.user_id, LinkKind::Activate).await?;
    }
    Ok(())
}
