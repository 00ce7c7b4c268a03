//! The queue of verifications, and what an operator does with a case.

use axum::extract::State;
use portico_core::verification::{Review, ReviewDecision, ReviewDraft};
use portico_core::{Draft, Limits};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Query, Reply};
use crate::people::verification::queue::{self, CaseFilter, CaseShowReply, QueueReply};
use crate::people::verification::review::{decide_case, take_case};
use crate::platform::picture::PictureReply;
use crate::{App, Error, Result, transaction};

/// Query of one verification case.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CaseQuery {
    /// Which case: an id of `/admin/verification/list/`.
    pub case_id: Uuid,
}

/// Which picture of which case.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CaseImageQuery {
    /// Which case: an id of `/admin/verification/list/`.
    pub case_id: Uuid,
    /// The picture, which is one of the case's.
    pub image_id: Uuid,
}

/// The verification case that is taken for review.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeDraft {
    /// Which case: an id of `/admin/verification/list/`.
    pub case_id: Uuid,
}

/// The verification case that is decided on, and the remark with it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecideDraft {
    /// Which case: an id of `/admin/verification/list/`.
    pub case_id: Uuid,
    /// What the applicant reads: 1–500 characters for a rejection, up to 500 otherwise.
    pub remark: String,
}

/// Lists cases: those that wait, the longest waiting first, or those of one state.
#[utoipa::path(get, path = "/admin/verification/list/", tag = "verification", params(Asked::<CaseFilter>),
    responses((status = 200, body = Envelope<QueueReply>), (status = 401, description = "100005: not logged in")))]
pub async fn verification_list(
    State(app): State<App>,
    asked: Asked<CaseFilter>,
) -> Result<Reply<QueueReply>> {
    queue::list_cases(&app, &asked).await.map(Reply)
}

/// Shows a case; names, number and pictures only to the operator who took it.
#[utoipa::path(get, path = "/admin/verification/show/", tag = "verification", params(CaseQuery),
    responses((status = 200, body = Envelope<CaseShowReply>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004")))]
pub async fn verification_show(
    State(app): State<App>,
    operator: Operator,
    Query(query): Query<CaseQuery>,
) -> Result<Reply<CaseShowReply>> {
    queue::show_case(&app, &operator.reviewer(), query.case_id).await.map(Reply)
}

/// Shows a picture of a case that the operator took, as JPEG.
#[utoipa::path(get, path = "/admin/verification/image/", tag = "verification", params(CaseImageQuery),
    responses((status = 200, body = inline(PictureReply), content_type = "image/jpeg"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004")))]
pub async fn verification_image(
    State(app): State<App>,
    operator: Operator,
    Query(query): Query<CaseImageQuery>,
) -> Result<PictureReply> {
    queue::show_case_image(&app, &operator.reviewer(), query.case_id, query.image_id).await
}

/// Takes a case, from the queue or from a colleague; from here on its names, number and pictures are shown.
#[utoipa::path(post, path = "/admin/verification/take/", tag = "verification", request_body = TakeDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"), (status = 409, description = "100001 on `case_id`: it has ended")))]
pub async fn verification_take(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<TakeDraft>,
) -> Result<Reply<Nothing>> {
    let app = &app;
    transaction!(app.store(), tx => {
        take_case(tx, app, &operator.reviewer(), draft.case_id).await?;
        let event = Event::by(&operator, "verification.review").on("verification", draft.case_id);
        audit::record(tx, app, &event).await
    })?;
    Ok(Reply(Nothing))
}

/// Approves a case that the operator took.
#[utoipa::path(post, path = "/admin/verification/approve/", tag = "verification", request_body = DecideDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"),
        (status = 409, description = "100001 on `case_id`: not taken; 100018: another account has this company")))]
pub async fn verification_approve(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<DecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, ReviewDecision::Approve, draft).await.map(|()| Reply(Nothing))
}

/// Rejects a case that the operator took; the applicant reads the remark.
#[utoipa::path(post, path = "/admin/verification/reject/", tag = "verification", request_body = DecideDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `remark`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100001 on `case_id`: not taken")))]
pub async fn verification_reject(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<DecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, ReviewDecision::Reject, draft).await.map(|()| Reply(Nothing))
}

async fn decide(app: &App, operator: &Operator, decision: ReviewDecision, draft: DecideDraft) -> Result<()> {
    let review = review(&app.config().limits, decision, draft.remark)?;
    let action = if decision == ReviewDecision::Approve { "verification.pass" } else { "verification.fail" };
    transaction!(app.store(), tx => {
        decide_case(tx, app, &operator.reviewer(), draft.case_id, &review).await?;
        audit::record(tx, app, &Event::by(operator, action).on("verification", draft.case_id)).await
    })
}

/// A decision that core has checked.
pub(super) fn review(limits: &Limits, decision: ReviewDecision, remark: String) -> Result<Review> {
    ReviewDraft { decision, remark }.check(limits).map_err(Error::invalid)
}
