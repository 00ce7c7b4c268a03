//! Creates a user group, without members and grants.

use axum::extract::State;
use portico_core::group::{Group, GroupDraft};
use portico_core::{Action, Rule, login_name};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::acting;
use super::store::group::{self as store, GroupRow, NAME_TAKEN};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::people::account::account_row::lock_account;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The id of the group that was created.
#[derive(Debug, Serialize, ToSchema)]
pub struct GroupCreateReply {
    /// What calls about the new group name it by.
    pub group_id: Uuid,
}

/// Creates a group without members and grants; an account has no two of one name, in any case.
#[utoipa::path(post, path = "/gicend/group/create/", tag = "group", request_body = GroupDraft,
    responses((status = 200, body = Envelope<GroupCreateReply>),
        (status = 400, description = "100001: violations; too many groups"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_manage"),
        (status = 409, description = "800006: the name")))]
pub async fn group_create(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<GroupDraft>,
) -> Result<Reply<GroupCreateReply>> {
    let group_id = create_group(&app, &caller, &draft).await?;
    Ok(Reply(GroupCreateReply { group_id }))
}

/// Creates a group of sub-users with its name and remark; its id.
///
/// # Errors
/// 800006 when the account has a group of that name; [`Rule::TooMany`]; 100013.
pub async fn create_group(app: &App, caller: &Caller, draft: &Group) -> Result<Uuid> {
    let max = app.config().limits.account.groups;
    transaction!(app.store(), tx => {
        lock_account(tx, caller.account_id).await?;
        let caller = acting(tx, caller, &[]).await?;
        if store::count_groups(tx, caller.account_id).await? >= i64::from(max) {
            return Err(Error::field("name", Rule::TooMany { max }));
        }
        let now = app.now();
        let row = GroupRow {
            group_id: app.random().id(now),
            name: draft.name().clone(),
            name_key: login_name::key(draft.name()),
            remark: draft.remark().clone(),
            created_at: now,
        };
        store::insert_group(tx, caller.account_id, &row).await.map_err(|error| name_taken_error(error, "name"))?;
        let event = Event::done(&caller, "group.create").on("group", row.group_id, &row.name).after(json!(draft));
        audit::record(tx, app, caller.account_id, &event).await?;
        Ok(row.group_id)
    })
}

/// The error of a name that another group has, on its field.
pub fn name_taken_error(error: sqlx::Error, field: &str) -> Error {
    if NAME_TAKEN.is_broken_by(&error) {
        return Error::action(Action::GroupCreate, 800_006).with_violation(field, Rule::Occupied);
    }
    error.into()
}
