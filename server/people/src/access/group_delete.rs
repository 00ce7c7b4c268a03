//! Deletes groups: their members lose what they had from them at once.

use axum::extract::State;
use portico_core::ids;
use portico_core::{Checked as Verdict, Draft, Limits, draft::Checks};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::bulk::{self, GroupResult, GroupResults, Several};
use super::group::take_whole;
use super::store::{grant, group as store};
use super::{list_group_grants, not_found};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// The most groups that are named at once.
const CHOICES_MAX: u32 = 100;

/// The groups that a request is about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupIdsDraft {
    /// Their ids, 1–100, none twice.
    pub group_ids: Vec<String>,
}

/// Some groups worth looking up.
pub struct GroupIds(Vec<String>);

impl Draft for GroupIdsDraft {
    type Valid = GroupIds;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Verdict<GroupIds> {
        let mut checks = Checks::default();
        checks.field("group_ids", ids::require(&self.group_ids, CHOICES_MAX));
        checks.finish(Some(GroupIds(self.group_ids)))
    }
}

/// Deletes groups, each with a result of its own.
#[utoipa::path(post, path = "/gicend/group/delete/", tag = "group", request_body = GroupIdsDraft,
    responses((status = 200, body = Envelope<GroupResults>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_manage")))]
pub async fn group_delete(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<GroupIdsDraft>,
) -> Result<Reply<GroupResults>> {
    let (mut results, mut several) = (Vec::new(), Several::new("group", "group.delete"));
    for id in &draft.0 {
        let ended = delete_group(&app, &caller, id).await;
        results.push(GroupResult::new(id, several.end_one(&app, &caller, id, ended).await));
    }
    several.finish(GroupResults { results }).map(Reply)
}

/// Deletes a group with its grants and memberships.
///
/// # Errors
/// 100004; 100013.
pub async fn delete_group(app: &App, caller: &Caller, id: &str) -> Result<()> {
    let group_id: Uuid = bulk::parse_id(id, not_found)?;
    transaction!(app.store(), tx => {
        let before = take_whole(tx, caller, group_id).await?;
        let grants = list_group_grants(tx, group_id).await?;
        let members = store::list_member_ids(tx, group_id).await?;
        grant::delete_group_grants(tx, group_id).await?;
        store::delete_members(tx, group_id).await?;
        store::delete_group(tx, group_id).await?;
        let event = Event::done(&before.caller, "group.delete").on("group", group_id, &before.row.name).before(json!({
            "remark": before.row.remark, "grants": super::given::to_drafts(&grants), "members": members,
        }));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
