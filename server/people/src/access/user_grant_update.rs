//! What a sub-user is granted alone; what comes from a group is changed on the group's page (SPEC §6).

use axum::extract::State;
use portico_core::permission::{Grant, GrantSource};
use portico_core::permission_grant::{GivenGrant, GrantDraft, GrantsDraft};
use portico_core::{Checked as Verdict, Draft, Limits};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::grant::Holder;
use super::{
    acting, find_user_regions, given, list_grants_of, require_hand_on, require_manage, require_other, seen,
    sub_user,
};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// A sub-user and all of the direct grants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserGrantDraft {
    /// Which sub-user: an id of `/gicend/user/list/`.
    pub user_id: Uuid,
    /// The grants, each scope once, at most 100; they replace the direct ones before.
    pub grants: Vec<GrantDraft>,
    /// The direct grants that are replaced, as `/gicend/user/show/` says them; left out: whichever are there.
    pub seen_grants: Option<Vec<GrantDraft>>,
}

/// A checked [`UserGrantDraft`]: a sub-user and what they are to be granted directly.
pub struct UserGrants {
    user_id: Uuid,
    grants: Vec<GivenGrant>,
    seen: Option<Vec<GrantDraft>>,
}

impl Draft for UserGrantDraft {
    type Valid = UserGrants;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Verdict<UserGrants> {
        let checked = GrantsDraft { grants: self.grants }.check(limits)?;
        Ok(UserGrants { user_id: self.user_id, grants: checked.grants().clone(), seen: self.seen_grants })
    }
}

/// Puts grants in place of a sub-user's direct ones.
#[utoipa::path(post, path = "/gicend/user/grant/update/", tag = "user", request_body = UserGrantDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on `proof`, for a session: prove who you are first; user_manage, more than the caller holds, or the caller's own grants"),
        (status = 404, description = "100004: no such sub-user"),
        (status = 409, description = "100001 on `seen_grants`: somebody has granted something else since")))]
pub async fn user_grant_update(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<UserGrantDraft>,
) -> Result<Reply<Nothing>> {
    replace_user_grants(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Replaces the direct grants.
///
/// # Errors
/// 100004; 100013, also when the sub-user had more before than the caller holds; violations on `grants.0.scope`, …; 409 on `seen_grants`.
pub async fn replace_user_grants(app: &App, caller: &Caller, draft: &UserGrants) -> Result<()> {
    caller.require_fresh_session(app)?;
    let user_id = draft.user_id;
    transaction!(app.store(), tx => {
        let caller = acting(tx, caller, &[user_id]).await?;
        let user = sub_user::find(tx, caller.account_id, user_id).await?;
        require_other(&caller, user_id)?;
        let all = list_grants_of(tx, user_id).await?;
        require_manage(&caller, &all)?;
        let before: Vec<Grant> = all.into_iter().filter(|grant| grant.source == GrantSource::Direct).collect();
        let before = given::to_drafts(&before);
        if !seen::replaces_grants(draft.seen.as_deref(), &draft.grants, &before)? {
            return Ok(());
        }
        given::require_scopes(tx, caller.account_id, "", &draft.grants).await?;
        let regions = find_user_regions(tx, user_id).await?;
        require_hand_on(&caller, "grants", &given::direct(&draft.grants, &regions))?;
        given::replace(tx, app, caller.account_id, Holder::User(user_id), &draft.grants).await?;
        let event = Event::done(&caller, "sub_user.grant")
            .on("sub_user", user_id, &user.login_name)
            .before(json!({ "grants": before }))
            .after(json!({ "grants": draft.grants }));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
