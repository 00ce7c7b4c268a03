//! One group with what it gives its members.

use axum::extract::State;
use portico_core::permission_grant::GrantDraft;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::group::GroupReply;
use super::store::group as store;
use super::{given, list_group_grants, not_found};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Result};

/// Query of one group of the account.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GroupShowQuery {
    /// Which group: an id of `/gicend/group/list/`.
    pub group_id: Uuid,
}

/// A group with its grants.
#[derive(Debug, Serialize, ToSchema)]
pub struct GroupShowReply {
    /// The group's own facts, as the list has them.
    pub group: GroupReply,
    /// What its members are granted.
    pub grants: Vec<GrantDraft>,
}

/// Shows a group of the account with what its members are granted.
#[utoipa::path(get, path = "/gicend/group/show/", tag = "group", params(GroupShowQuery),
    responses((status = 200, body = Envelope<GroupShowReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_view"), (status = 404, description = "100004: no such group")))]
pub async fn group_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<GroupShowQuery>,
) -> Result<Reply<GroupShowReply>> {
    find_group(&app, &caller, query.group_id).await.map(Reply)
}

/// A group of the caller's account.
///
/// # Errors
/// 100004 for another account's and for an unknown one.
pub async fn find_group(app: &App, caller: &Caller, group_id: Uuid) -> Result<GroupShowReply> {
    let mut conn = app.store().read().await?;
    let row = store::find_group(&mut conn, caller.account_id, group_id).await?.ok_or_else(not_found)?;
    let grants = given::to_drafts(&list_group_grants(&mut conn, group_id).await?);
    Ok(GroupShowReply { group: row.into(), grants })
}
