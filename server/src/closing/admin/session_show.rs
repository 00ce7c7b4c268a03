//! Who is signed in to the operator's surface, and what should worry them.

use axum::extract::State;
use portico_core::operator::{OperatorOperation, OperatorRole};
use serde::Serialize;
use utoipa::ToSchema;

use super::guard::{Operator, needs_factor};
use super::store;
use crate::kit::http::{Envelope, Reply};
use crate::people::identity::session_life::SessionLifeReply;
use crate::platform::config::Trial;
use crate::{App, Result};

/// Who is signed in, to what.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorSessionReply {
    /// The name that the operator signed in with.
    pub name: String,
    /// Where they are mailed what concerns them; empty: nowhere.
    pub email: String,
    /// The roles that an administrator gave them; none: they may only sign in.
    pub roles: Vec<OperatorRole>,
    /// Everything that they may do.
    pub operations: Vec<OperatorOperation>,
    /// Whether they have to add a second factor before they can do anything else.
    pub needs_factor: bool,
    /// How long the session still lives.
    pub life: SessionLifeReply,
    /// What is on that is for trying things out only.
    pub trials: Vec<Trial>,
    /// Whether others than the server's machine reach it.
    pub is_reached: bool,
}

/// Tells who is signed in, how long that still lives, and what is on that is for trying things out only. With the header `x-background` the question
/// is no use of the session; without one it is.
#[utoipa::path(get, path = "/admin/session/show/", tag = "session",
    responses((status = 200, body = Envelope<OperatorSessionReply>), (status = 401, description = "100005: not logged in")))]
pub async fn session_show(State(app): State<App>, operator: Operator) -> Result<Reply<OperatorSessionReply>> {
    let config = app.config();
    let is_reached = config.public_setting().is_some();
    let operations = OperatorOperation::ALL.iter().copied().filter(|it| operator.may(*it)).collect();
    let needs_factor = needs_factor(&app, &operator);
    let email = store::find_operator_email(&mut app.store().read().await?, operator.operator_id).await?;
    let idle_minutes = i64::from(config.limits.session.idle_minutes);
    let life = SessionLifeReply::of(&app, operator.began_at, operator.used_at, idle_minutes);
    let Operator { name, roles, .. } = operator;
    Ok(Reply(OperatorSessionReply {
        name,
        email: email.map_or_else(String::new, |(email,)| email),
        roles,
        operations,
        needs_factor,
        life,
        trials: config.trials(),
        is_reached,
    }))
}
