//! An operator signs in with name and password. Wrong passwords lock the name as they do a customer's
//! (`core::lockout`), under a key of its own: nobody locks an operator out through the customers' sign-in.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::Code;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::factor::sign_in::begin_challenge;
use super::factor::{OperatorFactor, list_factors_of};
use super::guard::{Operator, find_roles};
use super::store::hold::lock_operator;
use super::store::{self, OperatorRow};
use super::{operator, token};
use crate::closing::ClosingParts;
use crate::kit::http::{Body, Envelope, Reply, RequestContext};
use crate::kit::passwords::Comparison;
use crate::kit::store::Conn;
use crate::kit::token::token_hash;
use crate::people::PeopleParts;
use crate::people::identity::{
    Attempt, begin_operator_attempt, end_operator_attempt, take_back_operator_attempt,
};
use crate::{App, Error, Result, transaction};

/// Characters of a password that are looked at.
const PASSWORD_MAX: usize = 200;

/// What an operator signs in with.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorSignIn {
    /// The name that the operator signs in with.
    pub name: String,
    /// The password, as it was typed.
    pub password: String,
}

/// How far a sign-in has come.
#[derive(Serialize, ToSchema)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum OperatorSignInReply {
    /// The cookie holds a session's key.
    SignedIn {
        /// The name that the operator signed in with.
        name: String,
    },
    /// A second factor comes next.
    SecondFactor {
        /// Names this sign-in, for fifteen minutes.
        challenge: String,
        /// What the operator can show.
        methods: Vec<OperatorFactor>,
    },
}

/// What a right password leads to.
pub enum SignInStep {
    /// A session has begun, by its token.
    SignedIn(String, Operator),
    /// A challenge, and the second factors that answer it.
    SecondFactor(String, Vec<OperatorFactor>),
}

/// Signs an operator in, or asks for their second factor. Wrong, unknown, locked and disabled are answered alike.
#[utoipa::path(post, path = "/admin/session/create/", tag = "session", request_body = OperatorSignIn,
    responses((status = 200, body = Envelope<OperatorSignInReply>), (status = 401, description = "100024"),
        (status = 429, description = "300002: too many"), (status = 503, description = "100012: too busy")))]
pub async fn session_create(
    State(app): State<App>,
    Body(draft): Body<OperatorSignIn>,
) -> Result<(CookieJar, Reply<OperatorSignInReply>)> {
    app.admin().sign_ins.check_request()?;
    Ok(match create_session(&app, &draft).await? {
        SignInStep::SignedIn(token, Operator { name, .. }) => {
            (token::set(&app, token), Reply(OperatorSignInReply::SignedIn { name }))
        }
        SignInStep::SecondFactor(challenge, methods) => {
            (CookieJar::new(), Reply(OperatorSignInReply::SecondFactor { challenge, methods }))
        }
    })
}

/// Counts the attempt, compares the password, settles the attempt.
///
/// # Errors
/// 100024; 100012 with Retry-After; when the database does not answer.
pub async fn create_session(app: &App, draft: &OperatorSignIn) -> Result<SignInStep> {
    let refused = || Error::new(Code::AuthenticationFailure);
    let name_key = operator::key(&draft.name).map_err(|_| refused())?;
    let place = app.identity().passwords().place().await?;
    let (attempt, found) = transaction!(app.store(), tx => {
        let found = store::find_operator_by_key(tx, &name_key).await?;
        Ok((begin_operator_attempt(tx, app, &name_key).await?, found))
    })?;
    let stored = found.as_ref().filter(|_| matches!(attempt, Attempt::Granted { .. }));
    let password: String = draft.password.chars().take(PASSWORD_MAX).collect();
    let comparison = place.compare(&password, stored.map(|row| row.password_hash.as_str())).await?;
    let right = found.filter(|row| row.state == "enabled" && comparison != Comparison::Differs);
    let begun = transaction!(app.store(), tx => {
        let row = match &right {
            // Disabled or given another password while this one was compared.
            Some(compared) => lock_operator(tx, compared.operator_id)
                .await?
                .filter(|row| row.state == "enabled" && row.password_hash == compared.password_hash),
            None => None,
        };
        let Some(row) = row else {
            end_operator_attempt(tx, app, &name_key, attempt, false).await?;
            audit::record(tx, app, &Event::denial(&name_key, "session.refuse")).await?;
            return Ok(None);
        };
        if let Some(step) = begin_challenge(tx, app, row.operator_id).await? {
            take_back_operator_attempt(tx, app, &name_key, attempt).await?;
            return Ok(Some(step));
        }
        end_operator_attempt(tx, app, &name_key, attempt, true).await?;
        let (token, operator) = begin_session(tx, app, row).await?;
        Ok(Some(SignInStep::SignedIn(token, operator)))
    })?;
    begun.ok_or_else(refused)
}

/// Begins the session of an operator who has shown all that they sign in with; its token.
///
/// # Errors
/// When the database does not answer.
pub async fn begin_session(tx: &mut Conn, app: &App, row: OperatorRow) -> Result<(String, Operator)> {
    let now = app.now();
    let seconds = i64::from(app.config().limits.session.absolute_seconds);
    let OpenSession { session_id, token } = open_session(tx, app, row.operator_id, seconds).await?;
    store::delete_expired_sessions(tx, now).await?;
    store::note_sign_in(tx, row.operator_id, now).await?;
    let roles = find_roles(tx, row.operator_id).await?;
    let has_factor = !list_factors_of(tx, row.operator_id).await?.is_empty();
    let (operator_id, name) = (row.operator_id, row.name);
    let operator = Operator { session_id, operator_id, name, roles, has_factor, began_at: now, used_at: now };
    audit::record(tx, app, &Event::by(&operator, "session.create").on("session", session_id)).await?;
    Ok((token, operator))
}

/// A session that was just written, and the token that stands for it.
pub struct OpenSession {
    /// The id by which the session is stored and logged; it opens nothing.
    pub session_id: Uuid,
    /// What its requests carry.
    pub token: String,
}

/// Writes a session that ends after so many seconds, whatever comes.
///
/// # Errors
/// When the database does not answer.
pub async fn open_session(tx: &mut Conn, app: &App, operator_id: Uuid, seconds: i64) -> Result<OpenSession> {
    let (now, token) = (app.now(), app.random().token());
    let session_id = app.random().id(now);
    let address = RequestContext::current().map_or_else(String::new, |context| context.address.to_string());
    let session = store::NewSessionRow {
        session_id,
        operator_id,
        token_hash: &token_hash(&token),
        expires_at: now.plus_seconds(seconds),
        address: &address,
        now,
    };
    store::insert_session(tx, &session).await?;
    Ok(OpenSession { session_id, token })
}
