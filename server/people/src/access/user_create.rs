//! Creates a sub-user in two steps' worth of data, and sends the activation mail (SPEC §2, §4).

use axum::extract::State;
use portico_core::permission::Grant;
use portico_core::sub_user::{AccessMethod, Authorization, SubUser, SubUserCreate, SubUserCreateDraft};
use portico_core::{Code, Rule, login_name};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::occupied::{self, Wanted};
use super::store::grant::Holder;
use super::store::group;
use super::store::user as store;
use super::{acting, given, require_hand_on, require_hand_on_regions};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::passwords::NO_PASSWORD;
use crate::kit::store::{Conn, Json};
use crate::people::account::account_row;
use crate::people::identity::person_row;
use crate::people::identity::{LinkKind, send_link};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, people::account, transaction};

/// The id of the sub-user that was created.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserCreateReply {
    /// The sub-user, who is not activated yet.
    pub user_id: Uuid,
}

/// Creates a sub-user. The activation mail has a link that works once, for 24 hours.
#[utoipa::path(post, path = "/gicend/user/create/", tag = "user", request_body = SubUserCreateDraft,
    responses((status = 200, body = Envelope<UserCreateReply>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on `proof`, for a session: prove who you are first; user_manage, or more than the caller holds"),
        (status = 409, description = "900001: the limit; 900003, 900011, 900012: taken; 900010: created, not activated"),
        (status = 429, description = "300002: too many answers that something is taken")))]
pub async fn user_create(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<SubUserCreateDraft>,
) -> Result<Reply<UserCreateReply>> {
    let user_id = create_sub_user(&app, &caller, &draft).await?;
    Ok(Reply(UserCreateReply { user_id }))
}

/// Creates a sub-user and sends the link that activates them; their id.
///
/// # Errors
/// 100013 when the caller may not, or would hand on more than they hold; 900001; 900003, 900010 to 900012; violations
/// on `authorization.…`.
pub async fn create_sub_user(app: &App, caller: &Caller, draft: &SubUserCreate) -> Result<Uuid> {
    caller.require_fresh_session(app)?;
    require_regions(app, draft.authorization())?;
    transaction!(app.store(), tx => {
        let prepared = prepare_authorization(tx, caller, &[], draft.authorization()).await?;
        insert(tx, app, &prepared, draft.user(), draft.authorization(), "user.").await
    })
}

/// Refuses regions that the operator does not offer.
///
/// # Errors
/// [`Rule::UnknownChoice`] on `authorization.regions`.
pub fn require_regions(app: &App, authorization: &Authorization) -> Result<()> {
    app.require_regions("authorization.regions", authorization.regions())
}

/// An authorization that may be given.
pub struct Prepared {
    /// Who gives it, with the rights of this transaction.
    pub caller: Caller,
    /// The groups that are joined.
    pub group_ids: Vec<Uuid>,
}

/// Takes the turns of the groups that are joined, of `user_ids` and of the caller, and judges what is handed on: the
/// regions, the direct grants and what each group has.
///
/// # Errors
/// 100013; [`Rule::UnknownChoice`] on groups and scopes that are not the account's.
pub async fn prepare_authorization(
    tx: &mut Conn,
    caller: &Caller,
    user_ids: &[Uuid],
    authorization: &Authorization,
) -> Result<Prepared> {
    let account_id = caller.account_id;
    account_row::lock_account(tx, account_id).await?;
    let unknown = || Error::field("authorization.group_ids", Rule::UnknownChoice);
    let parsed = authorization.group_ids().iter().map(|id| Uuid::try_parse(id).map_err(|_| unknown()));
    let mut group_ids: Vec<Uuid> = parsed.collect::<Result<_>>()?;
    group_ids.sort_unstable();
    group_ids.dedup();
    for group_id in &group_ids {
        if group::lock_group(tx, account_id, *group_id).await?.is_none() {
            return Err(unknown());
        }
    }
    let caller = acting(tx, caller, user_ids).await?;
    given::require_scopes(tx, account_id, "authorization.", authorization.grants()).await?;
    let regions = authorization.regions();
    require_hand_on_regions(&caller, "authorization.regions", regions)?;
    require_hand_on(&caller, "authorization.grants", &given::direct(authorization.grants(), regions))?;
    let mut handed_on: Vec<Grant> = Vec::new();
    for group_id in &group_ids {
        let grants = super::list_group_grants(tx, *group_id).await?;
        handed_on.extend(grants.into_iter().map(|grant| grant.in_regions(Some(regions))));
    }
    require_hand_on(&caller, "authorization.group_ids", &handed_on)?;
    Ok(Prepared { caller, group_ids })
}

/// Writes a sub-user who waits for activation.
///
/// # Errors
/// 900001; 900003, 900010 to 900012 with `prefix` before the field.
pub async fn insert(
    tx: &mut Conn,
    app: &App,
    prepared: &Prepared,
    user: &SubUser,
    authorization: &Authorization,
    prefix: &str,
) -> Result<Uuid> {
    let (caller, now) = (&prepared.caller, app.now());
    let most = i64::from(app.config().limits.account.sub_users);
    if store::count_sub_users(tx, caller.account_id, most).await? >= most {
        return Err(Error::new(Code::SubUserLimit));
    }
    let (login_key, email_key) = (user.login_name().key(), user.email().key());
    let mobile = user.mobile().as_option().map(|mobile| mobile.as_str());
    let wanted = Wanted { login_key: Some(&login_key), email_key: Some(&email_key), mobile, prefix };
    occupied::require_free(tx, app, caller.account_id, None, &wanted).await?;
    let user_id = app.random().id(now);
    let row = person_row::NewSubUserRow {
        user_id,
        account_id: caller.account_id,
        login_name: user.login_name().as_str(),
        login_key: &login_key,
        password_hash: NO_PASSWORD,
        email: user.email().as_str(),
        email_key: &email_key,
        mobile,
        name: user.name(),
        name_key: &login_name::key(user.name()),
        lang: account::find_lang_of(tx, caller.user_id).await?,
        login_ageing_minutes: i64::from(app.config().limits.session.idle_minutes),
        now,
    };
    person_row::insert_sub_user(tx, &row).await.map_err(|error| occupied::to_error(error, prefix))?;
    save_authorization(tx, app, prepared, user_id, authorization).await?;
    send_link(tx, app, user_id, LinkKind::Activate).await?;
    let after = json!({ "user": user, "authorization": authorization });
    let event = Event::done(caller, "sub_user.create").on("sub_user", user_id, row.login_name).after(after);
    audit::record(tx, app, caller.account_id, &event).await?;
    Ok(user_id)
}

/// Puts an authorization in place of a sub-user's present one.
pub async fn save_authorization(
    tx: &mut Conn,
    app: &App,
    prepared: &Prepared,
    user_id: Uuid,
    authorization: &Authorization,
) -> Result<()> {
    let methods = authorization.access_methods();
    let (console, api) = (methods.contains(&AccessMethod::Console), methods.contains(&AccessMethod::Api));
    store::upsert_access(tx, user_id, console, api, Json(&authorization.regions()[..])).await?;
    let (account_id, now) = (prepared.caller.account_id, app.now());
    given::replace(tx, app, account_id, Holder::User(user_id), authorization.grants()).await?;
    group::delete_memberships(tx, user_id).await?;
    for group_id in &prepared.group_ids {
        group::insert_member(tx, *group_id, user_id, now).await?;
    }
    Ok(())
}
