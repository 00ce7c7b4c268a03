//! Saves the person's choice of language (SPEC §1).

use axum::extract::State;
use portico_core::Lang;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::people::identity::person_row;
use crate::{App, Result, transaction};

/// The language that a person reads the console and their mail in.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The language of the console and of mail.
    pub lang: Lang,
}

/// Saves the language of whoever is signed in.
#[utoipa::path(post, path = "/gicend/account/language/update/", tag = "account", request_body = Language,
    responses((status = 200, body = Envelope<Language>), (status = 401, description = "100005: not logged in")))]
pub async fn account_language_update(
    State(app): State<App>,
    caller: Caller,
    Body(choice): Body<Language>,
) -> Result<Reply<Language>> {
    save_language(&app, &caller, choice.lang).await?;
    Ok(Reply(choice))
}

/// Saves the language of the caller: mail, SMS and messages are in it from now on.
///
/// # Errors
/// When the database does not answer.
pub async fn save_language(app: &App, caller: &Caller, lang: Lang) -> Result<()> {
    transaction!(app.store(), tx => {
        person_row::update_lang(tx, caller.user_id, lang).await?;
        Ok(())
    })
}
