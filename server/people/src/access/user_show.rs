//! One sub-user with everything that the sub-user's page shows (SPEC §6).

use axum::extract::State;
use portico_core::permission::{Grant, GrantSource};
use portico_core::permission_grant::GrantDraft;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::sub_user::{self, GroupName, SubUserReply};
use super::{find_user_regions, given, list_grants_of, not_found};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Result};

/// Query of one sub-user of the account.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserShowQuery {
    /// Which sub-user: an id of `/gicend/user/list/`.
    pub user_id: Uuid,
}

/// A sub-user with regions and grants.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserShowReply {
    /// Who the sub-user is.
    pub user: SubUserReply,
    /// The names of the regions that the sub-user may work in.
    pub regions: Vec<String>,
    /// What was granted to the sub-user alone: changed on the sub-user's page.
    pub grants: Vec<GrantDraft>,
    /// What comes from each group: changed on the group's page only.
    pub inherited: Vec<InheritedGrants>,
}

/// What comes from one group.
#[derive(Debug, Serialize, ToSchema)]
pub struct InheritedGrants {
    /// A group that the sub-user is a member of.
    pub group: GroupName,
    /// What its members are granted.
    pub grants: Vec<GrantDraft>,
}

/// Shows a sub-user of the account with their regions and what was granted to them, directly and by groups.
#[utoipa::path(get, path = "/gicend/user/show/", tag = "user", params(UserShowQuery),
    responses((status = 200, body = Envelope<UserShowReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_view"), (status = 404, description = "100004: no such sub-user")))]
pub async fn user_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<UserShowQuery>,
) -> Result<Reply<UserShowReply>> {
    show_sub_user(&app, &caller, query.user_id).await.map(Reply)
}

/// A sub-user of the caller's account.
///
/// # Errors
/// 100004 for another account's and for an unknown one.
pub async fn show_sub_user(app: &App, caller: &Caller, user_id: Uuid) -> Result<UserShowReply> {
    let mut conn = app.store().read().await?;
    let row = sub_user::find(&mut conn, caller.account_id, user_id).await?;
    let grants = list_grants_of(&mut conn, user_id).await?;
    let regions = find_user_regions(&mut conn, user_id).await?;
    let user = sub_user::in_words(&mut conn, vec![row]).await?.pop().ok_or_else(not_found)?;
    let (own, inherited): (Vec<Grant>, Vec<Grant>) =
        grants.into_iter().partition(|grant| grant.source == GrantSource::Direct);
    let from = |group: &GroupName| {
        let id = group.group_id.to_string();
        let is_from =
            |grant: &&Grant| matches!(&grant.source, GrantSource::Group { id: of, .. } if *of == id);
        let grants: Vec<Grant> = inherited.iter().filter(is_from).cloned().collect();
        InheritedGrants { group: group.clone(), grants: given::to_drafts(&grants) }
    };
    Ok(UserShowReply {
        inherited: user.groups.iter().map(from).collect(),
        user,
        regions,
        grants: given::to_drafts(&own),
    })
}
