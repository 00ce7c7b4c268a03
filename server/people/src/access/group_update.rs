//! Changes a group's name and remark.

use axum::extract::State;
use portico_core::draft::Checks;
use portico_core::group::{Group, GroupDraft};
use portico_core::{Checked as Verdict, Draft, Limits, login_name};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::group::take_whole;
use super::group_create::name_taken_error;
use super::store::group as store;
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// A group and what it shall be called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupUpdateDraft {
    /// Which group: an id of `/gicend/group/list/`.
    pub group_id: Uuid,
    /// The name and remark that take the place of the former ones.
    pub group: GroupDraft,
}

/// A checked [`GroupUpdateDraft`]: a group, and its new name and remark.
pub struct GroupUpdate {
    group_id: Uuid,
    group: Group,
}

impl Draft for GroupUpdateDraft {
    type Valid = GroupUpdate;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Verdict<GroupUpdate> {
        let mut checks = Checks::default();
        let group = checks.form("group", self.group.check(limits));
        checks.finish(group.map(|group| GroupUpdate { group_id: self.group_id, group }))
    }
}

/// Changes a group's name and remark; members and grants stay.
#[utoipa::path(post, path = "/gicend/group/update/", tag = "group", request_body = GroupUpdateDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage, or the group gives more than the caller holds"),
        (status = 404, description = "100004: no such group"), (status = 409, description = "800006: the name")))]
pub async fn group_update(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<GroupUpdateDraft>,
) -> Result<Reply<Nothing>> {
    update_group(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Changes name and remark.
///
/// # Errors
/// 100004; 100013; 800006 on `group.name`.
pub async fn update_group(app: &App, caller: &Caller, draft: &GroupUpdate) -> Result<()> {
    let (name, remark) = (draft.group.name(), draft.group.remark());
    transaction!(app.store(), tx => {
        let before = take_whole(tx, caller, draft.group_id).await?;
        let key = login_name::key(name);
        store::update_group(tx, draft.group_id, name, &key, remark)
            .await
            .map_err(|error| name_taken_error(error, "group.name"))?;
        let event = Event::done(&before.caller, "group.update")
            .on("group", draft.group_id, name)
            .before(json!({ "name": before.row.name, "remark": before.row.remark }))
            .after(json!(draft.group));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
