//! Recommendations, which an operator writes, changes and withdraws.

use axum::extract::State;
use portico_core::recommendation::RecommendationDraft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::cloud::recommendation::save::{
    SavedRecommendation, SavedRecommendationFilter, list_saved_recommendations, save_recommendation,
    withdraw_recommendation,
};
use crate::kit::clock::Time;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::{App, Result, transaction};

/// A recommendation to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecommendationSaveDraft {
    /// An id of the caller's own making; that of one that is there changes it.
    pub recommendation_id: Uuid,
    /// When the version was saved that is changed, as `/admin/recommendation/list/` says it; null for a new one.
    pub seen_saved_at: Option<Time>,
    /// What is recommended, in both languages, and to whom.
    pub recommendation: RecommendationDraft,
}

/// Which recommendation is withdrawn, for good.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecommendationWithdrawDraft {
    /// An id of `/admin/recommendation/list/`.
    pub recommendation_id: Uuid,
}

/// A page of the recommendations, those that were saved last first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedRecommendationListReply {
    /// The recommendations, whether they count or not.
    pub items: Vec<SavedRecommendation>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// The regions of the installation.
    pub regions: Vec<String>,
}

/// Lists the recommendations, those that were saved last first.
#[utoipa::path(get, path = "/admin/recommendation/list/", tag = "recommendation", params(Asked::<SavedRecommendationFilter>),
    responses((status = 200, body = Envelope<SavedRecommendationListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn recommendation_list(
    State(app): State<App>,
    asked: Asked<SavedRecommendationFilter>,
) -> Result<Reply<SavedRecommendationListReply>> {
    let regions = app.config().resources.regions.clone();
    let (items, next_cursor) = list_saved_recommendations(&app, &asked).await?;
    Ok(Reply(SavedRecommendationListReply { items, next_cursor, regions }))
}

/// Saves a recommendation: customers for whom it counts see it from its beginning on.
#[utoipa::path(post, path = "/admin/recommendation/save/", tag = "recommendation", request_body = RecommendationSaveDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001: violations; on `recommendation_id` when it was withdrawn"),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100001 on `seen_saved_at`: somebody has saved another version since")))]
pub async fn recommendation_save(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<RecommendationSaveDraft>,
) -> Result<Reply<Nothing>> {
    let recommendation = check_under("recommendation", draft.recommendation, &app.config().limits)?;
    let id = draft.recommendation_id;
    transaction!(app.store(), tx => {
        let seen = draft.seen_saved_at;
        save_recommendation(tx, &app, id, &operator.name, &recommendation, seen).await?;
        let title = recommendation.title_us().clone();
        let event = Event::by(&operator, "recommendation.save").on("recommendation", id).with_detail(title);
        audit::record(tx, &app, &event).await
    })
    .map(|()| Reply(Nothing))
}

/// Withdraws a recommendation for good.
#[utoipa::path(post, path = "/admin/recommendation/withdraw/", tag = "recommendation", request_body = RecommendationWithdrawDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `recommendation_id`: there is none, or it was withdrawn"),
        (status = 401, description = "100005: not logged in")))]
pub async fn recommendation_withdraw(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<RecommendationWithdrawDraft>,
) -> Result<Reply<Nothing>> {
    let id = draft.recommendation_id;
    transaction!(app.store(), tx => {
        let title = withdraw_recommendation(tx, &app, id).await?;
        let event = Event::by(&operator, "recommendation.withdraw").on("recommendation", id).with_detail(title);
        audit::record(tx, &app, &event).await
    })
    .map(|()| Reply(Nothing))
}
