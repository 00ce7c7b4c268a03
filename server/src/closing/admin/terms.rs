//! The operator's terms: which versions there are, and what each says.

use axum::extract::State;
use portico_core::{Code, Lang};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::kit::http::{Envelope, Query, Reply};
use crate::people::terms::show::TermsReply;
use crate::people::terms::version_list::{TermsListReply, list_terms_versions, show_terms_version};
use crate::{App, Error, Result};

/// Query of one version of the terms.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TermsVersionQuery {
    /// Its name: one of `/admin/terms/list/`.
    pub version: String,
    /// The language of the texts.
    #[param(inline)]
    pub lang: Lang,
}

/// Lists the versions of the terms, the latest day first.
#[utoipa::path(get, path = "/admin/terms/list/", tag = "terms",
    responses((status = 200, body = Envelope<TermsListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn terms_list(State(app): State<App>) -> Result<Reply<TermsListReply>> {
    list_terms_versions(&app).await.map(Reply)
}

/// Shows a version of the terms, whether it counts or not.
#[utoipa::path(get, path = "/admin/terms/show/", tag = "terms", params(TermsVersionQuery),
    responses((status = 200, body = Envelope<TermsReply>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: no such version")))]
pub async fn terms_show(
    State(app): State<App>,
    Query(query): Query<TermsVersionQuery>,
) -> Result<Reply<TermsReply>> {
    let shown = show_terms_version(&app, &query.version, query.lang)?;
    shown.map(Reply).ok_or_else(|| Error::new(Code::NotFound))
}
