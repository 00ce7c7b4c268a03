//! Accepts the terms that are in force, once signed in: a new version, or the first for a sub-user.

use axum::extract::State;
use portico_core::Rule;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{accept_terms, find_in_force};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Which version was read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TermsAcceptDraft {
    /// The version in force.
    pub version: String,
}

/// Accepts the terms that are in force.
#[utoipa::path(post, path = "/gicend/terms/accept/", tag = "terms", request_body = TermsAcceptDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `version`: another one is in force")))]
pub async fn terms_accept(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<TermsAcceptDraft>,
) -> Result<Reply<Nothing>> {
    accept(&app, &caller, &draft.version).await?;
    Ok(Reply(Nothing))
}

/// Notes that the caller accepted the version in force.
///
/// # Errors
/// 100001 on `version` when it is another one.
pub async fn accept(app: &App, caller: &Caller, version: &str) -> Result<()> {
    require_in_force(app, "version", version).await?;
    transaction!(app.store(), tx => {
        accept_terms(tx, app, caller.user_id, version).await?;
        let event = Event::done(caller, "terms.accept")
            .on("user", caller.user_id, &caller.login_name)
            .after(json!({"version": version}));
        audit::record(tx, app, caller.account_id, &event).await
    })
}

/// Refuses what was read when another version has come into force meanwhile.
///
/// # Errors
/// 100001 on the field; when the database does not answer.
pub async fn require_in_force(app: &App, field: &str, version: &str) -> Result<()> {
    if find_in_force(app).await?.name == version {
        Ok(())
    } else {
        Err(Error::field(field, Rule::UnknownChoice))
    }
}
