//! What the operator does with recommendations.

use portico_core::Rule;
use portico_core::obstacle::Obstacle;
use portico_core::recommendation::{Recommendation, RecommendationUnless};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::recommendation_list::RecommendationReply;
use super::store::{self, RecommendationRow};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::Cursor;
use crate::kit::store::{Conn, Json};
use crate::{App, Error, Result, list};

/// Recommendations that are looked at: for the operator, and for customers, of whom not everybody is shown each.
pub(super) const LISTED: i64 = 200;

list! {
    /// Nothing narrows the operator's list of recommendations.
    pub struct SavedRecommendationFilter of "Recommendations" {}
}

/// A recommendation as its operator sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedRecommendation {
    /// What customers see of it, in both languages.
    pub recommendation: RecommendationReply,
    /// The regions that it is about; none: every region.
    pub regions: Vec<String>,
    /// An account that has one of these is not shown it.
    pub unless: RecommendationUnless,
    /// Only an account that has one of these is shown it; `none`: every account.
    pub only_with: RecommendationUnless,
    /// From when on it counts.
    pub from_at: Time,
    /// Until when it counts; null: until it is withdrawn.
    pub until_at: Option<Time>,
    /// Where it stands among the others, 0 first.
    pub position: i64,
    /// When it was saved last.
    pub saved_at: Time,
    /// The name of the operator who did so.
    pub saved_by: String,
    /// When it was withdrawn; null while it was not.
    pub withdrawn_at: Option<Time>,
    /// Whether it counts now.
    pub is_present: bool,
}

/// Saves a recommendation under an id of the operator's making: a new one, or another version of one that was saved last at `seen` and not
/// withdrawn.
///
/// # Errors
/// 100001 on `recommendation.regions` for one that the installation does not have, on `recommendation_id` for one that was withdrawn; 409 on
/// `seen_saved_at` when somebody has saved another version since.
pub async fn save_recommendation(
    tx: &mut Conn,
    app: &App,
    recommendation_id: Uuid,
    by: &str,
    recommendation: &Recommendation,
    seen: Option<Time>,
) -> Result<()> {
    app.require_regions("recommendation.regions", recommendation.regions())?;
    let now = app.now();
    let row = RecommendationRow {
        recommendation_id,
        title_us: recommendation.title_us().clone(),
        text_us: recommendation.text_us().clone(),
        title_cn: recommendation.title_cn().clone(),
        text_cn: recommendation.text_cn().clone(),
        link: recommendation.link().clone(),
        regions: Json(recommendation.regions().clone()),
        unless: *recommendation.unless(),
        only_with: *recommendation.only_with(),
        from_at: recommendation.from().map_or(now, Time::from_seconds),
        until_at: recommendation.until().map(Time::from_seconds),
        position: i64::from(*recommendation.position()),
        saved_at: now,
        saved_by: by.to_owned(),
        withdrawn_at: None,
    };
    if store::upsert_recommendation(tx, &row, seen).await? {
        return Ok(());
    }
    match store::find_recommendation(tx, recommendation_id).await? {
        Some(now_there) if now_there.withdrawn_at.is_none() => {
            // The same sent twice is saved once.
            let from_at = recommendation.from().map_or(now_there.from_at, |_| row.from_at);
            let is_same = now_there == RecommendationRow { from_at, saved_at: now_there.saved_at, ..row };
            let changed =
                || Error::field("seen_saved_at", Obstacle::ChangedMeanwhile.rule()).with_status(409);
            if is_same { Ok(()) } else { Err(changed()) }
        }
        _ => Err(Error::field("recommendation_id", Rule::UnknownChoice)),
    }
}

/// Withdraws a recommendation for good; its title in English.
///
/// # Errors
/// 100001 on `recommendation_id` when there is none, or it was withdrawn.
pub async fn withdraw_recommendation(tx: &mut Conn, app: &App, recommendation_id: Uuid) -> Result<String> {
    if !store::withdraw_recommendation(tx, recommendation_id, app.now()).await? {
        return Err(Error::field("recommendation_id", Rule::UnknownChoice));
    }
    Ok(store::find_recommendation(tx, recommendation_id).await?.map(|row| row.title_us).unwrap_or_default())
}

/// A page of the recommendations, those that were saved last first, and where the next one begins.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_saved_recommendations(
    app: &App,
    asked: &Asked<SavedRecommendationFilter>,
) -> Result<(Vec<SavedRecommendation>, Option<String>)> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let present = store::list_present(&mut conn, app.now(), LISTED).await?;
    let rows = store::read_saved_page(&mut conn, before, asked.rows_to_read()).await?;
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.saved_at, id: row.recommendation_id });
    let saved = |row: RecommendationRow| SavedRecommendation {
        regions: row.regions.0.clone(),
        unless: row.unless,
        only_with: row.only_with,
        from_at: row.from_at,
        until_at: row.until_at,
        position: row.position,
        saved_at: row.saved_at,
        saved_by: row.saved_by.clone(),
        withdrawn_at: row.withdrawn_at,
        is_present: present.iter().any(|one| one.recommendation_id == row.recommendation_id),
        recommendation: RecommendationReply::of(row),
    };
    Ok((rows.into_iter().map(saved).collect(), next_cursor))
}
