//! The answers that staff keep to be used again.

use axum::extract::State;
use portico_core::support::CannedAnswerDraft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::closing::support::canned::{
    SavedAnswer, delete_canned_answer, list_canned_answers, save_canned_answer,
};
use crate::kit::clock::Time;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::{App, Result, transaction};

/// An answer to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CannedAnswerSaveDraft {
    /// An id of the caller's own making; that of one that is there changes it.
    pub answer_id: Uuid,
    /// When the version was saved that is changed, as `/admin/canned_answer/list/` says it; null for a new one.
    pub seen_saved_at: Option<Time>,
    /// The answer in both languages, and what staff find it by.
    pub answer: CannedAnswerDraft,
}

/// Which answer is deleted for good.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CannedAnswerDeleteDraft {
    /// An id of `/admin/canned_answer/list/`.
    pub answer_id: Uuid,
}

/// The answers that staff keep.
#[derive(Debug, Serialize, ToSchema)]
pub struct CannedAnswerListReply {
    /// The answers by name.
    pub answers: Vec<SavedAnswer>,
}

/// Lists the answers that staff keep.
#[utoipa::path(get, path = "/admin/canned_answer/list/", tag = "ticket",
    responses((status = 200, body = Envelope<CannedAnswerListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn canned_answer_list(State(app): State<App>) -> Result<Reply<CannedAnswerListReply>> {
    Ok(Reply(CannedAnswerListReply { answers: list_canned_answers(&app).await? }))
}

/// Keeps an answer to be used again.
#[utoipa::path(post, path = "/admin/canned_answer/save/", tag = "ticket", request_body = CannedAnswerSaveDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100001 on `seen_saved_at`: somebody has saved another version since; on `answer.name`: there are as many as there may be")))]
pub async fn canned_answer_save(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<CannedAnswerSaveDraft>,
) -> Result<Reply<Nothing>> {
    let answer = check_under("answer", draft.answer, &app.config().limits)?;
    transaction!(app.store(), tx => {
        let seen = draft.seen_saved_at;
        save_canned_answer(tx, &app, draft.answer_id, &operator.name, &answer, seen).await?;
        let event = Event::by(&operator, "canned_answer.save").on("canned_answer", draft.answer_id);
        audit::record(tx, &app, &event.with_detail(answer.name().clone())).await
    })
    .map(|()| Reply(Nothing))
}

/// Deletes an answer; tickets that it was used in keep its text.
#[utoipa::path(post, path = "/admin/canned_answer/delete/", tag = "ticket", request_body = CannedAnswerDeleteDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `answer_id`: there is none"),
        (status = 401, description = "100005: not logged in")))]
pub async fn canned_answer_delete(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<CannedAnswerDeleteDraft>,
) -> Result<Reply<Nothing>> {
    transaction!(app.store(), tx => {
        let name = delete_canned_answer(tx, draft.answer_id).await?;
        let event = Event::by(&operator, "canned_answer.delete").on("canned_answer", draft.answer_id);
        audit::record(tx, &app, &event.with_detail(name)).await
    })
    .map(|()| Reply(Nothing))
}
