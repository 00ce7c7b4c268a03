//! Operators, as administrators see and change them.

use std::collections::HashMap;

use axum::extract::State;
use portico_core::operator::OperatorRole;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::guard::Operator;
use super::operator::{
    NewPassword, Which, create_operator, disable_operator, remove_operator_factors, reset_operator,
    set_operator_email, set_operator_roles,
};
use super::store;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::kit::store::page::{NameCursor, Page};
use crate::kit::store::search::number_pattern;
use crate::{App, Result, list};

list! {
    /// Which operators of the installation; those who are shut out are among them.
    pub struct OperatorFilter of "Operators" {
        /// Only those with this in the name that they sign in with, in any case; at most 64 characters.
        text q,
    }
}

/// An operator as administrators see them.
#[derive(Debug, Serialize, ToSchema)]
pub struct Colleague {
    /// By which they are named in other calls.
    pub operator_id: Uuid,
    /// What they sign in with.
    pub name: String,
    /// Where they are mailed what concerns them; empty: nowhere.
    pub email: String,
    /// The roles that they have; none: they may only sign in.
    pub roles: Vec<OperatorRole>,
    /// Whether they may sign in.
    pub is_enabled: bool,
    /// When they were made.
    pub created_at: Time,
    /// When they signed in last; null for never.
    pub last_sign_in_at: Option<Time>,
    /// In how many browsers they are signed in.
    pub sessions: i64,
    /// Whether they sign in with a second factor.
    pub has_factor: bool,
    /// Whether it is whoever asks.
    pub is_self: bool,
}

/// A new operator, whose password the server draws.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorCreateDraft {
    /// What they sign in with: up to 32 letters, digits, dots, hyphens and underscores.
    pub name: String,
    /// The roles that they get; none: they may only sign in.
    pub roles: Vec<OperatorRole>,
}

/// What an operator does from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorRolesDraft {
    /// An id of `/admin/operator/list/`.
    pub operator_id: Uuid,
    /// What they do; none: they may only sign in.
    pub roles: Vec<OperatorRole>,
}

/// Where an operator is mailed from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorEmailDraft {
    /// An id of `/admin/operator/list/`.
    pub operator_id: Uuid,
    /// The address; empty for none.
    pub email: String,
}

/// Which operator something is done with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorRef {
    /// An id of `/admin/operator/list/`.
    pub operator_id: Uuid,
}

/// A password that is shown this once.
#[derive(Serialize, ToSchema)]
pub struct OperatorPasswordReply {
    /// The operator whose it is.
    pub operator_id: Uuid,
    /// The password, 20 characters drawn by the server.
    pub password: String,
}

/// Lists the operators by name, each with their roles and whether they may sign in.
#[utoipa::path(get, path = "/admin/operator/list/", tag = "operator", params(Asked::<OperatorFilter>),
    responses((status = 200, body = Envelope<Page<Colleague>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn operator_list(
    State(app): State<App>,
    operator: Operator,
    asked: Asked<OperatorFilter>,
) -> Result<Reply<Page<Colleague>>> {
    let after = asked.place_or(NameCursor::FIRST)?.name;
    let pattern = number_pattern(asked.filter.q.as_deref());
    let mut conn = app.store().read().await?;
    let rows = store::read_operator_page(&mut conn, pattern.as_deref(), &after, asked.rows_to_read()).await?;
    let (rows, next_cursor) =
        asked.cut_by(rows, |row| NameCursor { name: row.name_key.clone(), id: row.operator_id }.encode());
    let last = rows.last().map_or("", |row| row.name_key.as_str());
    let mut roles: HashMap<Uuid, Vec<OperatorRole>> = HashMap::new();
    for (operator_id, role) in store::list_roles_between(&mut conn, &after, last).await? {
        roles.entry(operator_id).or_default().push(role);
    }
    // In the order in which the program names them.
    roles.values_mut().for_each(|held| held.sort());
    let to_colleague = |row: store::ColleagueRow| Colleague {
        roles: roles.remove(&row.operator_id).unwrap_or_default(),
        is_enabled: row.state == "enabled",
        is_self: row.operator_id == operator.operator_id,
        operator_id: row.operator_id,
        name: row.name,
        email: row.email,
        created_at: row.created_at,
        last_sign_in_at: row.last_sign_in_at,
        sessions: row.sessions,
        has_factor: row.factors > 0,
    };
    Ok(Reply(Page { items: rows.into_iter().map(to_colleague).collect(), next_cursor }))
}

/// Makes an operator. The password is drawn, and answered this once.
#[utoipa::path(post, path = "/admin/operator/create/", tag = "operator", request_body = OperatorCreateDraft,
    responses((status = 200, body = Envelope<OperatorPasswordReply>), (status = 400, description = "100001 on `name`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 409, description = "900003: there is one of this name")))]
pub async fn operator_create(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OperatorCreateDraft>,
) -> Result<Reply<OperatorPasswordReply>> {
    let (operator_id, password) = create_operator(&app, Some(&operator), &draft.name, &draft.roles).await?;
    Ok(show_once(operator_id, &password))
}

/// Says what an operator does; it counts from their next request on.
#[utoipa::path(post, path = "/admin/operator/roles/", tag = "operator", request_body = OperatorRolesDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on oneself, too"), (status = 404, description = "100025: no such operator")))]
pub async fn operator_roles(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OperatorRolesDraft>,
) -> Result<Reply<Nothing>> {
    set_operator_roles(&app, Some(&operator), Which::Id(draft.operator_id), &draft.roles).await?;
    Ok(Reply(Nothing))
}

/// Says where an operator is mailed that a ticket became theirs, and what its customer writes; empty: nowhere.
#[utoipa::path(post, path = "/admin/operator/email/", tag = "operator", request_body = OperatorEmailDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `email`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: on oneself, too"),
        (status = 404, description = "100025: no such operator")))]
pub async fn operator_email(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OperatorEmailDraft>,
) -> Result<Reply<Nothing>> {
    set_operator_email(&app, Some(&operator), Which::Id(draft.operator_id), &draft.email).await?;
    Ok(Reply(Nothing))
}

/// Gives an operator a new password, answered this once; ends their sessions, unlocks and enables them.
#[utoipa::path(post, path = "/admin/operator/reset/", tag = "operator", request_body = OperatorRef,
    responses((status = 200, body = Envelope<OperatorPasswordReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on oneself, too"), (status = 404, description = "100025: no such operator")))]
pub async fn operator_reset(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<OperatorRef>,
) -> Result<Reply<OperatorPasswordReply>> {
    let password = reset_operator(&app, Some(&operator), Which::Id(which.operator_id)).await?;
    Ok(show_once(which.operator_id, &password))
}

/// Removes every second factor of an operator who lost theirs, and ends their sessions.
#[utoipa::path(post, path = "/admin/operator/factor/remove/", tag = "operator", request_body = OperatorRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on oneself, too"), (status = 404, description = "100025: no such operator")))]
pub async fn operator_factor_remove(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<OperatorRef>,
) -> Result<Reply<Nothing>> {
    remove_operator_factors(&app, Some(&operator), Which::Id(which.operator_id)).await?;
    Ok(Reply(Nothing))
}

/// Disables an operator and ends their sessions; a new password enables them again.
#[utoipa::path(post, path = "/admin/operator/disable/", tag = "operator", request_body = OperatorRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: on oneself, too"), (status = 404, description = "100025: no such operator")))]
pub async fn operator_disable(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<OperatorRef>,
) -> Result<Reply<Nothing>> {
    disable_operator(&app, Some(&operator), Which::Id(which.operator_id)).await?;
    Ok(Reply(Nothing))
}

fn show_once(operator_id: Uuid, NewPassword(password): &NewPassword) -> Reply<OperatorPasswordReply> {
    Reply(OperatorPasswordReply { operator_id, password: password.expose_secret().to_owned() })
}
