//! Proves once more who one is, before an act that a stolen session must not be enough for (SECURITY A-21, P-1).

use axum::extract::State;
use portico_core::reauthenticate::{Reauthenticate, ReauthenticateDraft};
use serde::Serialize;
use utoipa::ToSchema;

use super::proof::{lock_compared_user, prove_password};
use super::store::session;
use crate::PeopleParts;
use crate::caller::{Caller, PROOF_SECONDS};
use crate::kit::clock::Time;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// How long the proof counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProofReply {
    /// Until when acts that need a fresh proof are open to this session.
    pub proved_until: Time,
}

/// Compares the password of whoever is signed in.
#[utoipa::path(post, path = "/gicend/session/prove/", tag = "session", request_body = ReauthenticateDraft,
    responses((status = 200, body = Envelope<ProofReply>), (status = 400, description = "100016: the password"),
        (status = 503, description = "100012: too busy")))]
pub async fn session_prove(
    State(app): State<App>,
    caller: Caller,
    Checked(request): Checked<ReauthenticateDraft>,
) -> Result<Reply<ProofReply>> {
    prove(&app, &caller, &request).await.map(Reply)
}

/// Compares the password and notes the moment in the session.
///
/// # Errors
/// 100016.
pub async fn prove(app: &App, caller: &Caller, request: &Reauthenticate) -> Result<ProofReply> {
    let session_id = caller.session_id()?;
    let place = app.identity().passwords().place().await?;
    let password = request.password().expose();
    let proved = prove_password(app, &place, caller, password, "session.prove").await?;
    let now = app.now();
    transaction!(app.store(), tx => {
        let user = lock_compared_user(tx, &proved).await?;
        session::note_proof(tx, session_id, now).await?;
        let event = Event::done(caller, "session.prove").on("session", session_id, "");
        audit::record(tx, app, user.account_id, &event).await
    })?;
    Ok(ProofReply { proved_until: now.plus_seconds(PROOF_SECONDS) })
}
