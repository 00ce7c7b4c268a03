//! Shows the terms that are in force, before and after sign-in.

use axum::extract::State;
use portico_core::Lang;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::files::{TermsName, Version};
use super::find_in_force;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Error, Result};

/// Query of the terms: in which language.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TermsQuery {
    /// The language of the texts.
    pub lang: Lang,
}

/// The terms that are in force.
#[derive(Debug, Serialize, ToSchema)]
pub struct TermsReply {
    /// Their version, which is named when they are accepted.
    pub version: String,
    /// Whether they are the program's sample, which the operator has not replaced.
    pub is_sample: bool,
    /// What there is to read.
    pub texts: Vec<TermsTextReply>,
}

/// One text of the operator's terms, in the language that was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct TermsTextReply {
    /// Which of the texts it is.
    pub name: TermsName,
    /// The title of the text.
    pub title: String,
    /// The paragraphs of the text, in their order.
    pub paragraphs: Vec<String>,
}

/// Shows the terms that are in force.
#[utoipa::path(get, path = "/gicend/terms/show/", tag = "terms", params(TermsQuery),
    responses((status = 200, body = Envelope<TermsReply>)))]
pub async fn terms_show(
    State(app): State<App>,
    Query(query): Query<TermsQuery>,
) -> Result<Reply<TermsReply>> {
    show_terms(&app, query.lang).await.map(Reply)
}

/// The terms that are in force, in one language.
///
/// # Errors
/// When the database does not answer.
pub async fn show_terms(app: &App, lang: Lang) -> Result<TermsReply> {
    to_terms_reply(app, &*find_in_force(app).await?, lang)
}

/// A version as it is read, in one language.
pub(super) fn to_terms_reply(app: &App, version: &Version, lang: Lang) -> Result<TermsReply> {
    let texts = TermsName::ALL.into_iter().map(|name| {
        let text = version.text(name, lang, &app.config().brand.name);
        let text = text.ok_or_else(|| Error::internal("a version of the terms without a text"))?;
        Ok(TermsTextReply { name, title: text.title, paragraphs: text.paragraphs })
    });
    let texts = texts.collect::<Result<Vec<_>>>()?;
    Ok(TermsReply { version: version.name.clone(), is_sample: version.is_sample(), texts })
}
