//! Tells how long the session in hand still lives, so that a page can warn before it ends.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// What is left of a session.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionLifeReply {
    /// Seconds until it ends unless it is used.
    pub seconds_left: i64,
    /// Seconds that it would have after a use now; as many as are left when its greatest age comes first.
    pub seconds_after_use: i64,
}

/// Tells how long the session still lives. With the header `x-background` the question is no use of it; without one it is.
#[utoipa::path(get, path = "/gicend/session/life/", tag = "session",
    responses((status = 200, body = Envelope<SessionLifeReply>), (status = 401, description = "100005: not logged in")))]
pub async fn session_life(State(app): State<App>, caller: Caller) -> Result<Reply<SessionLifeReply>> {
    show_session_life(&app, &caller).map(Reply)
}

/// How long the caller's session still lives.
///
/// # Errors
/// 100013 for a key.
pub fn show_session_life(app: &App, caller: &Caller) -> Result<SessionLifeReply> {
    let session = caller.session()?;
    Ok(SessionLifeReply::of(app, session.began_at, session.used_at, session.idle_minutes))
}

impl SessionLifeReply {
    /// What is left of a session that ends after so many minutes without use.
    #[must_use]
    pub fn of(app: &App, began_at: Time, used_at: Time, idle_minutes: i64) -> Self {
        let now = app.now().seconds();
        let greatest = i64::from(app.config().limits.session.absolute_seconds);
        let age_left = began_at.seconds() + greatest - now;
        let idle = idle_minutes * 60;
        let idle_left = used_at.seconds() + idle - now;
        Self { seconds_left: idle_left.min(age_left).max(0), seconds_after_use: idle.min(age_left).max(0) }
    }
}
