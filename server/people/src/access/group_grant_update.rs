//! What a group gives its members.

use axum::extract::State;
use portico_core::permission_grant::{GivenGrant, GrantDraft, GrantsDraft};
use portico_core::{Checked as Verdict, Draft, Limits};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::group::take_whole;
use super::store::grant::Holder;
use super::{given, list_group_grants, list_member_regions, require_hand_on, seen};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// A group and all of its grants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupGrantDraft {
    /// Which group: an id of `/gicend/group/list/`.
    pub group_id: Uuid,
    /// The grants, each scope once, at most 100; they replace those before.
    pub grants: Vec<GrantDraft>,
    /// The grants that are replaced, as `/gicend/group/show/` says them; left out: whichever are there.
    pub seen_grants: Option<Vec<GrantDraft>>,
}

/// A checked [`GroupGrantDraft`]: a group and what its members are to be granted.
pub struct GroupGrants {
    group_id: Uuid,
    grants: Vec<GivenGrant>,
    seen: Option<Vec<GrantDraft>>,
}

impl Draft for GroupGrantDraft {
    type Valid = GroupGrants;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Verdict<GroupGrants> {
        let checked = GrantsDraft { grants: self.grants }.check(limits)?;
        Ok(GroupGrants { group_id: self.group_id, grants: checked.grants().clone(), seen: self.seen_grants })
    }
}

/// Puts grants in place of a group's.
#[utoipa::path(post, path = "/gicend/group/grant/update/", tag = "group", request_body = GroupGrantDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on `proof`, for a session: prove who you are first; user_manage, or more than the caller holds"),
        (status = 404, description = "100004: no such group"),
        (status = 409, description = "100001 on `seen_grants`: somebody has granted something else since")))]
pub async fn group_grant_update(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<GroupGrantDraft>,
) -> Result<Reply<Nothing>> {
    replace_group_grants(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Replaces the grants of a group by those that are given, all at once.
///
/// # Errors
/// 100004; 100013, also when the group had more before than the caller holds; violations on `grants.0.scope`, …; 409 on `seen_grants`.
pub async fn replace_group_grants(app: &App, caller: &Caller, draft: &GroupGrants) -> Result<()> {
    caller.require_fresh_session(app)?;
    let group_id = draft.group_id;
    transaction!(app.store(), tx => {
        let taken = take_whole(tx, caller, group_id).await?;
        let before = given::to_drafts(&list_group_grants(tx, group_id).await?);
        if !seen::replaces_grants(draft.seen.as_deref(), &draft.grants, &before)? {
            return Ok(());
        }
        given::require_scopes(tx, caller.account_id, "", &draft.grants).await?;
        let regions = list_member_regions(tx, group_id).await?;
        require_hand_on(&taken.caller, "grants", &given::direct(&draft.grants, &regions))?;
        given::replace(tx, app, caller.account_id, Holder::Group(group_id), &draft.grants).await?;
        let event = Event::done(&taken.caller, "group.grant")
            .on("group", group_id, &taken.row.name)
            .before(json!({ "grants": before }))
            .after(json!({ "grants": draft.grants }));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
