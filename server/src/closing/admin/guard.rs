//! Who calls the operator's surface.

use axum::Extension;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use portico_core::ageing::{SessionLife, session_life};
use portico_core::operator::{OperatorOperation, OperatorRole, operator_may};
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::audit::{self, Event};
use super::{store, token};
use crate::caller::{BACKGROUND_HEADER, watch_late_body};
use crate::closing::ClosingParts;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::people::verification::review::Reviewer;
use crate::platform::audit::Actor;
use crate::{App, Error, Result, transaction};

/// A session's use is noted when the last note is so many seconds old.
const SEEN_STEP_SECONDS: i64 = 1;

/// The operator who makes a request, by their session.
#[derive(Debug, Clone)]
pub struct Operator {
    /// The session by which the request came.
    pub session_id: Uuid,
    /// The operator whose session it is.
    pub operator_id: Uuid,
    /// What they sign in with.
    pub name: String,
    /// The roles by which it is decided what they may do.
    pub roles: Vec<OperatorRole>,
    /// Whether they sign in with a second factor.
    pub has_factor: bool,
    /// When the session began, by a sign-in.
    pub began_at: Time,
    /// When it was used last: by this very call, unless that says that nobody asked for it.
    pub used_at: Time,
}

impl Operator {
    /// Whether they may do something.
    #[must_use]
    pub fn may(&self, operation: OperatorOperation) -> bool {
        operator_may(&self.roles, operation)
    }

    /// The operator as the reviewer of a verification.
    #[must_use]
    pub fn reviewer(&self) -> Reviewer {
        Reviewer { operator_id: Some(self.operator_id), name: self.name.clone() }
    }
}

/// An operator as both audit logs of an account have them; nobody: whoever sits at the server's command line.
#[must_use]
pub fn actor_of(operator: Option<&Operator>) -> Actor {
    operator.map_or_else(Actor::command, |operator| operator.reviewer().actor())
}

impl FromRequestParts<App> for Operator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Error> {
        parts.extensions.get::<Self>().cloned().ok_or_else(|| Error::new(Code::NotLoggedIn))
    }
}

/// The layer in front of every route but signing in and out: lets through whoever is signed in and may do what the route is for.
///
/// # Errors
/// 100005 when nobody is signed in; 100013 when they may not, on `second_factor` when they need one first; 300002 when the address was refused too often within a minute.
pub async fn require(
    operation: OperatorOperation,
    Extension(app): Extension<App>,
    mut request: Request,
    next: Next,
) -> Result<Response, Error> {
    let operator = operator(&app, request.headers()).await?;
    let path = request.uri().path().to_owned();
    if let Err(refusal) = check(&app, &operator, operation) {
        note_refusal(&app, &operator, &path).await?;
        return Err(refusal);
    }
    request.extensions_mut().insert(operator.clone());
    if request.method() != Method::POST {
        return Ok(next.run(request).await);
    }
    let (asked, headers) = (app.clone(), request.headers().clone());
    let again = async move { check_again(&asked, headers, operation).await };
    watch_late_body(request, next, again, note_refusal(&app, &operator, &path)).await
}

/// Refuses what an operator may not do, or not before they have added a second factor.
fn check(app: &App, operator: &Operator, operation: OperatorOperation) -> Result<()> {
    match operation {
        OperatorOperation::SignedIn => Ok(()),
        _ if needs_factor(app, operator) => {
            Err(Error::new(Code::PermissionError).with_violation("second_factor", Rule::Required))
        }
        _ if operator.may(operation) => Ok(()),
        _ => Err(Error::new(Code::PermissionError)),
    }
}

/// The same of the operator as they are once the body of their request has arrived; that is no use of the session.
async fn check_again(app: &App, mut headers: HeaderMap, operation: OperatorOperation) -> Result<()> {
    headers.insert(BACKGROUND_HEADER, HeaderValue::from_static("1"));
    check(app, &operator(app, &headers).await?, operation)
}

/// Whether an operator has to add a second factor before anything else.
#[must_use]
pub fn needs_factor(app: &App, operator: &Operator) -> bool {
    app.config().admin.require_second_factor && !operator.has_factor
}

/// Notes what was refused to whom.
///
/// # Errors
/// 300002 when the request's address was refused too often within a minute; when the database does not answer.
async fn note_refusal(app: &App, operator: &Operator, path: &str) -> Result<()> {
    app.admin().refusals.check_request()?;
    let event = Event::by(operator, "call.refuse").as_denial().on_name("route", path);
    transaction!(app.store(), tx => { audit::record(tx, app, &event).await })
}

/// What an operator does.
///
/// # Errors
/// When the database does not answer.
pub async fn find_roles(conn: &mut Conn, operator_id: Uuid) -> Result<Vec<OperatorRole>> {
    let rows = store::list_roles_of(conn, operator_id).await?;
    let mut roles: Vec<_> = rows.into_iter().map(|(role,)| role).collect();
    roles.sort();
    Ok(roles)
}

/// Where an operator is mailed what only those are told who may do something: nowhere when they may not.
///
/// # Errors
/// When the database does not answer.
pub async fn find_email_for(
    conn: &mut Conn,
    operator_id: Uuid,
    operation: OperatorOperation,
) -> Result<Option<String>> {
    if !operator_may(&find_roles(conn, operator_id).await?, operation) {
        return Ok(None);
    }
    Ok(store::find_operator_email(conn, operator_id).await?.map(|(email,)| email))
}

/// The operator of a request, which is a use of their session unless it says that nobody asked for it.
///
/// # Errors
/// 100005 when the cookie names no live session of an enabled operator.
pub async fn operator(app: &App, headers: &HeaderMap) -> Result<Operator> {
    let nobody = || Error::new(Code::NotLoggedIn);
    let hash = token::hash_of(app, headers).ok_or_else(nobody)?;
    let mut conn = app.store().read().await?;
    let row = store::find_session(&mut conn, &hash).await?;
    let row = row.filter(|row| row.state == "enabled" && is_alive(app, row)).ok_or_else(nobody)?;
    let roles = find_roles(&mut conn, row.operator_id).await?;
    drop(conn);
    let now = app.now();
    let is_use = !headers.contains_key(BACKGROUND_HEADER);
    if is_use && now.seconds() - row.seen_at.seconds() >= SEEN_STEP_SECONDS {
        transaction!(app.store(), tx => { Ok(store::note_use(tx, row.session_id, now).await?) })?;
    }
    let has_factor = row.factors > 0;
    Ok(Operator {
        session_id: row.session_id,
        operator_id: row.operator_id,
        name: row.name,
        roles,
        has_factor,
        began_at: row.created_at,
        used_at: if is_use { now } else { row.seen_at },
    })
}

/// Operators' sessions age as a customer's do who has chosen nothing.
fn is_alive(app: &App, row: &store::SessionRow) -> bool {
    let limits = &app.config().limits.session;
    let (began, used, now) = (row.created_at.seconds(), row.seen_at.seconds(), app.now().seconds());
    session_life(began, used, limits.idle_minutes, now, limits) == SessionLife::Alive
}
