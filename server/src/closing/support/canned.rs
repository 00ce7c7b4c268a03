//! Answers that staff keep to be used again, in both languages.

use portico_core::Rule;
use portico_core::obstacle::Obstacle;
use portico_core::support::CannedAnswer;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::canned::{self as store, CannedRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// Answers that are kept at the most: all of them are listed at once.
const MOST: u32 = 500;

/// An answer that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedAnswer {
    /// By which it is changed and deleted.
    pub answer_id: Uuid,
    /// What staff find it by.
    pub name: String,
    /// Lines of text in English.
    pub text_us: String,
    /// Lines of text in Chinese.
    pub text_cn: String,
    /// When it was saved last.
    pub saved_at: Time,
    /// The name of the operator who did so.
    pub saved_by: String,
}

/// The answers by name.
///
/// # Errors
/// When the database does not answer.
pub async fn list_canned_answers(app: &App) -> Result<Vec<SavedAnswer>> {
    let rows = store::list_canned(&mut app.store().read().await?, MOST.into()).await?;
    let saved = |row: CannedRow| SavedAnswer {
        answer_id: row.answer_id,
        name: row.name,
        text_us: row.text_us,
        text_cn: row.text_cn,
        saved_at: row.saved_at,
        saved_by: row.saved_by,
    };
    Ok(rows.into_iter().map(saved).collect())
}

/// Keeps an answer under an id of the operator's making: a new one, or another version of one that was saved last at `seen`.
///
/// # Errors
/// 409 on `seen_saved_at` when somebody has saved another version since, and on `answer.name` when there are as many as there may be; when the
/// database does not answer.
pub async fn save_canned_answer(
    tx: &mut Conn,
    app: &App,
    answer_id: Uuid,
    by: &str,
    answer: &CannedAnswer,
    seen: Option<Time>,
) -> Result<()> {
    let row = CannedRow {
        answer_id,
        name: answer.name().clone(),
        text_us: answer.text_us().clone(),
        text_cn: answer.text_cn().clone(),
        saved_at: app.now(),
        saved_by: by.to_owned(),
    };
    let there = store::find_canned(tx, answer_id).await?;
    if there.is_none() && store::count_canned(tx).await? >= i64::from(MOST) {
        return Err(Error::field("answer.name", Rule::TooMany { max: MOST }).with_status(409));
    }
    if store::upsert_canned(tx, &row, seen).await? {
        return Ok(());
    }
    // The same sent twice is saved once.
    if there.is_some_and(|there| there == CannedRow { saved_at: there.saved_at, ..row }) {
        return Ok(());
    }
    Err(Error::field("seen_saved_at", Obstacle::ChangedMeanwhile.rule()).with_status(409))
}

/// Forgets an answer; what staff found it by.
///
/// # Errors
/// 100001 on `answer_id` when there is none; when the database does not answer.
pub async fn delete_canned_answer(tx: &mut Conn, answer_id: Uuid) -> Result<String> {
    let deleted = store::delete_canned(tx, answer_id).await?;
    deleted.map(|(name,)| name).ok_or_else(|| Error::field("answer_id", Rule::UnknownChoice))
}
