//! Saves the person's choice of theme (SPEC §7).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::people::account::Subject;
use crate::people::identity::person_row;
use crate::{App, Result, transaction};

/// The theme of the console that a person chooses.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubjectColour {
    /// The theme that is chosen.
    pub subject: Subject,
}

/// Saves the theme of whoever is signed in.
#[utoipa::path(post, path = "/gicend/account/subject_colour/", tag = "account", request_body = SubjectColour,
    responses((status = 200, body = Envelope<SubjectColour>), (status = 401, description = "100005: not logged in")))]
pub async fn account_subject_colour(
    axum::extract::State(app): axum::extract::State<App>,
    caller: Caller,
    Body(choice): Body<SubjectColour>,
) -> Result<Reply<SubjectColour>> {
    save_subject(&app, &caller, choice.subject).await?;
    Ok(Reply(choice))
}

/// Saves the theme of the caller.
///
/// # Errors
/// When the database does not answer.
pub async fn save_subject(app: &App, caller: &Caller, subject: Subject) -> Result<()> {
    transaction!(app.store(), tx => {
        person_row::update_subject(tx, caller.user_id, subject.as_str()).await?;
        Ok(())
    })
}
