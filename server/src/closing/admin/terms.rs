//! The operator's terms: which versions there are, what each says, and those that are written here.

use axum::extract::State;
use portico_core::terms::TermsDraft;
use portico_core::{Code, Lang};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::audit::{self, Event};
use super::guard::Operator;
use crate::kit::http::{Asked, Body, Envelope, LargeBody, Nothing, Query, Reply};
use crate::people::PeopleParts;
use crate::people::terms::show::TermsReply;
use crate::people::terms::version_list::{
    TermsListReply, TermsVersionFilter, list_terms_versions, show_terms_source, show_terms_version,
};
use crate::people::terms::write::{
    TermsPreviewReply, check_terms, preview_terms, withdraw_terms, write_terms,
};
use crate::{App, Error, Result, transaction};

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

/// Query of one version of the terms in both languages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TermsNameQuery {
    /// Its name: one of `/admin/terms/list/`.
    pub version: String,
}

/// Which version of the terms.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TermsWithdrawDraft {
    /// Its name: one of `/admin/terms/list/`.
    pub version: String,
}

/// Lists the versions of the terms, the latest day first.
#[utoipa::path(get, path = "/admin/terms/list/", tag = "terms", params(Asked::<TermsVersionFilter>),
    responses((status = 200, body = Envelope<TermsListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn terms_list(
    State(app): State<App>,
    asked: Asked<TermsVersionFilter>,
) -> Result<Reply<TermsListReply>> {
    list_terms_versions(&app, &asked).await.map(Reply)
}

/// Shows a version of the terms, whether it counts or not.
#[utoipa::path(get, path = "/admin/terms/show/", tag = "terms", params(TermsVersionQuery),
    responses((status = 200, body = Envelope<TermsReply>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: no such version")))]
pub async fn terms_show(
    State(app): State<App>,
    Query(query): Query<TermsVersionQuery>,
) -> Result<Reply<TermsReply>> {
    let shown = show_terms_version(&app, &query.version, query.lang).await?;
    shown.map(Reply).ok_or_else(|| Error::new(Code::NotFound))
}

/// Shows a version of the terms as it was written, in both languages, whether it counts or not.
#[utoipa::path(get, path = "/admin/terms/source/", tag = "terms", params(TermsNameQuery),
    responses((status = 200, body = Envelope<TermsDraft>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100004: no such version")))]
pub async fn terms_source(
    State(app): State<App>,
    Query(query): Query<TermsNameQuery>,
) -> Result<Reply<TermsDraft>> {
    let written = show_terms_source(&app, &query.version).await?;
    written.map(Reply).ok_or_else(|| Error::new(Code::NotFound))
}

/// Shows what a version of the terms says as customers will read it, and what publishing it would do; keeps nothing.
#[utoipa::path(post, path = "/admin/terms/preview/", tag = "terms", request_body = TermsDraft,
    responses((status = 200, body = Envelope<TermsPreviewReply>), (status = 400, description = "as `/admin/terms/publish/`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013")))]
pub async fn terms_preview(
    State(app): State<App>,
    LargeBody(draft): LargeBody<TermsDraft>,
) -> Result<Reply<TermsPreviewReply>> {
    preview_terms(&app, &check_terms(&app, draft)?).await.map(Reply)
}

/// Publishes a version of the terms, from its day on; one that is to come is written anew under the same name.
#[utoipa::path(post, path = "/admin/terms/publish/", tag = "terms", request_body = TermsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001: violations; on `version` when it is there and counts, or is in the data folder"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013")))]
pub async fn terms_publish(
    State(app): State<App>,
    operator: Operator,
    LargeBody(draft): LargeBody<TermsDraft>,
) -> Result<Reply<Nothing>> {
    let terms = check_terms(&app, draft)?;
    transaction!(app.store(), tx => {
        write_terms(tx, &app, &operator.name, &terms).await?;
        let event = Event::by(&operator, "terms.publish").on_name("terms", terms.version());
        audit::record(tx, &app, &event).await
    })?;
    app.terms().look_again();
    Ok(Reply(Nothing))
}

/// Withdraws a version of the terms that is to come.
#[utoipa::path(post, path = "/admin/terms/withdraw/", tag = "terms", request_body = TermsWithdrawDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `version`: it counts, or did"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 404, description = "100004: none of the name was written here")))]
pub async fn terms_withdraw(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<TermsWithdrawDraft>,
) -> Result<Reply<Nothing>> {
    transaction!(app.store(), tx => {
        withdraw_terms(tx, &app, &draft.version).await?;
        let event = Event::by(&operator, "terms.withdraw").on_name("terms", &draft.version);
        audit::record(tx, &app, &event).await
    })?;
    app.terms().look_again();
    Ok(Reply(Nothing))
}
