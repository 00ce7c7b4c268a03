//! Adds sub-users to a group and removes them: what the group gives is handed on to whoever joins.

use axum::extract::State;
use portico_core::permission::Grant;
use portico_core::sub_user::{UserIds, UserIdsDraft};
use portico_core::{Checked as Verdict, Code, Draft, Limits};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::bulk::{self, Several, UserResult, UserResults};
use super::store::group::{self as store, GroupRow};
use super::store::user::SubUserRow;
use super::{
    acting, find_user_regions, list_grants_of, list_group_grants, not_found, require_hand_on, require_manage,
    sub_user,
};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// A group and some sub-users.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MembersDraft {
    /// Which group: an id of `/gicend/group/list/`.
    pub group_id: Uuid,
    /// The sub-users' ids, 1–100, none twice.
    pub user_ids: Vec<String>,
}

/// A checked [`MembersDraft`]: a group and the sub-users to be added or removed.
pub struct Members {
    group_id: Uuid,
    users: UserIds,
}

impl Draft for MembersDraft {
    type Valid = Members;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Verdict<Members> {
        let users = UserIdsDraft { user_ids: self.user_ids }.check(limits)?;
        Ok(Members { group_id: self.group_id, users })
    }
}

/// Adds sub-users to a group, each with a result of its own.
#[utoipa::path(post, path = "/gicend/group/member/add/", tag = "group", request_body = MembersDraft,
    responses((status = 200, body = Envelope<UserResults>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_manage"),
        (status = 404, description = "100004: no such group")))]
pub async fn group_member_add(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<MembersDraft>,
) -> Result<Reply<UserResults>> {
    caller.require_fresh_session(&app)?;
    each(&app, &caller, &draft, Change::Add).await.map(Reply)
}

/// Removes sub-users from a group, each with a result of its own.
#[utoipa::path(post, path = "/gicend/group/member/remove/", tag = "group", request_body = MembersDraft,
    responses((status = 200, body = Envelope<UserResults>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_manage"),
        (status = 404, description = "100004: no such group")))]
pub async fn group_member_remove(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<MembersDraft>,
) -> Result<Reply<UserResults>> {
    each(&app, &caller, &draft, Change::Remove).await.map(Reply)
}

/// What happens to a membership.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The sub-user becomes a member.
    Add,
    /// The sub-user is a member no more.
    Remove,
}

impl Change {
    fn action(self) -> &'static str {
        match self {
            Self::Add => "group.member_add",
            Self::Remove => "group.member_remove",
        }
    }
}

async fn each(app: &App, caller: &Caller, draft: &Members, change: Change) -> Result<UserResults> {
    let mut conn = app.store().read().await?;
    store::find_group(&mut conn, caller.account_id, draft.group_id).await?.ok_or_else(not_found)?;
    drop(conn);
    let (mut results, mut several) = (Vec::new(), Several::new("sub_user", change.action()));
    for id in draft.users.user_ids() {
        let ended = change_member(app, caller, draft.group_id, id, change).await;
        results.push(UserResult::new(id, several.end_one(app, caller, id, ended).await));
    }
    several.finish(UserResults { results })
}

/// Adds somebody to a group, or removes them.
///
/// # Errors
/// 100004 for the group, 100025 for the sub-user; 100013 when the group or the sub-user holds more than the caller, and
/// for the caller's own membership.
pub async fn change_member(
    app: &App,
    caller: &Caller,
    group_id: Uuid,
    id: &str,
    change: Change,
) -> Result<()> {
    let user_id = bulk::parse_id(id, nobody)?;
    transaction!(app.store(), tx => {
        let group = store::lock_group(tx, caller.account_id, group_id).await?.ok_or_else(not_found)?;
        let caller = acting(tx, caller, &[user_id]).await?;
        let user = sub_user::find_or(tx, caller.account_id, user_id, nobody).await?;
        judge(tx, &caller, user_id, group_id).await?;
        match change {
            Change::Add => store::insert_member(tx, group_id, user_id, app.now()).await?,
            Change::Remove => store::delete_member(tx, group_id, user_id).await?,
        }
        record(tx, app, &caller, change, &group, &user).await
    })
}

async fn judge(tx: &mut Conn, caller: &Caller, user_id: Uuid, group_id: Uuid) -> Result<()> {
    super::require_other(caller, user_id)?;
    let regions = find_user_regions(tx, user_id).await?;
    let grants = list_group_grants(tx, group_id).await?.into_iter();
    let grants: Vec<Grant> = grants.map(|grant| grant.in_regions(Some(&regions))).collect();
    require_hand_on(caller, "group_id", &grants)?;
    require_manage(caller, &list_grants_of(tx, user_id).await?)
}

async fn record(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    change: Change,
    group: &GroupRow,
    user: &SubUserRow,
) -> Result<()> {
    let event = Event::done(caller, change.action())
        .on("sub_user", user.user_id, &user.login_name)
        .after(json!({ "group_id": group.group_id, "group": group.name }));
    audit::record(tx, app, caller.account_id, &event).await
}

fn nobody() -> Error {
    Error::new(Code::UserDoesNotExist)
}
