//! Puts another authorization in place of a sub-user's: methods, regions, groups and direct grants (SPEC §2, step 2).

use axum::extract::State;
use portico_core::draft::Checks;
use portico_core::permission::{Grant, GrantSource};
use portico_core::sub_user::{AccessMethod, Authorization, AuthorizationDraft};
use portico_core::{Checked as Verdict, Draft, Limits};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::user::{SubUserRow, list_memberships};
use super::user_create::{prepare_authorization, require_regions, save_authorization};
use super::{find_user_regions, given, list_grants_of, require_manage, require_other, seen, sub_user};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::kit::store::{Conn, Ids};
use crate::people::identity::end_sessions;
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// A sub-user and what it may reach.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserAuthorizeDraft {
    /// Which sub-user: an id of `/gicend/user/list/`.
    pub user_id: Uuid,
    /// What takes the place of everything that was given before.
    pub authorization: AuthorizationDraft,
    /// What is replaced, as `/gicend/user/show/` says it; left out: whatever is there.
    pub seen: Option<AuthorizationDraft>,
}

/// A checked [`UserAuthorizeDraft`]: a sub-user and their new authorization.
pub struct UserAuthorize {
    user_id: Uuid,
    authorization: Authorization,
    seen: Option<AuthorizationDraft>,
}

impl Draft for UserAuthorizeDraft {
    type Valid = UserAuthorize;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Verdict<UserAuthorize> {
        let mut checks = Checks::default();
        let authorization = checks.form("authorization", self.authorization.check(limits));
        let (user_id, seen) = (self.user_id, self.seen);
        checks.finish(authorization.map(|authorization| UserAuthorize { user_id, authorization, seen }))
    }
}

/// Authorizes a sub-user anew. Sessions end when the console is no longer among the access methods.
#[utoipa::path(post, path = "/gicend/user/authorize/", tag = "user", request_body = UserAuthorizeDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on `proof`, for a session: prove who you are first; user_manage, more than the caller holds, or the caller"),
        (status = 404, description = "100004: no such sub-user"),
        (status = 409, description = "100001 on `seen`: somebody has authorized the sub-user anew since")))]
pub async fn user_authorize(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<UserAuthorizeDraft>,
) -> Result<Reply<Nothing>> {
    authorize_sub_user(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Saves where a sub-user may sign in, in which regions, and what they may do.
///
/// # Errors
/// 100004; 100013, also when the sub-user had more before than the caller holds; violations on `authorization.…`; 409 on `seen`.
pub async fn authorize_sub_user(app: &App, caller: &Caller, draft: &UserAuthorize) -> Result<()> {
    caller.require_fresh_session(app)?;
    let (user_id, authorization) = (draft.user_id, &draft.authorization);
    require_regions(app, authorization)?;
    transaction!(app.store(), tx => {
        let prepared = prepare_authorization(tx, caller, &[user_id], authorization).await?;
        let user = sub_user::find(tx, caller.account_id, user_id).await?;
        require_other(&prepared.caller, user_id)?;
        let before = list_grants_of(tx, user_id).await?;
        require_manage(&prepared.caller, &before)?;
        let there = find_present(tx, &user, &before).await?;
        if !seen::replaces_authorization(draft.seen.as_ref(), authorization, &there)? {
            return Ok(());
        }
        save_authorization(tx, app, &prepared, user_id, authorization).await?;
        if !authorization.access_methods().contains(&AccessMethod::Console) {
            end_sessions(tx, user_id).await?;
        }
        let before = json!({ "access_methods": sub_user::access_methods(&user), "grants": before });
        let event = Event::done(&prepared.caller, "sub_user.authorize")
            .on("sub_user", user_id, &user.login_name)
            .before(before)
            .after(json!(authorization));
        audit::record(tx, app, caller.account_id, &event).await
    })
}

/// What a sub-user who holds these grants may reach at present, as it would be given.
async fn find_present(tx: &mut Conn, user: &SubUserRow, held: &[Grant]) -> Result<AuthorizationDraft> {
    let direct: Vec<Grant> =
        held.iter().filter(|grant| grant.source == GrantSource::Direct).cloned().collect();
    let groups = list_memberships(tx, &Ids::of([user.user_id])).await?;
    Ok(AuthorizationDraft {
        access_methods: sub_user::access_methods(user),
        regions: find_user_regions(tx, user.user_id).await?,
        group_ids: groups.iter().map(|group| group.group_id.to_string()).collect(),
        grants: given::to_drafts(&direct),
    })
}
