//! Asks a question in words, with a proof of work, instead of the slider: for keyboards and screen readers.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::Lang;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::cookies::Cookies;
use super::puzzle::PUZZLE_SECONDS;
use super::store::puzzle as store;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply, RequestContext};
use crate::{App, Result, transaction};
use portico_puzzle::question::question;

/// Nothing needs to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionCreate {}

/// A question and the work that goes with its answer.
#[derive(Serialize, ToSchema)]
pub struct QuestionReply {
    /// Names the question when it is answered.
    pub question_id: Uuid,
    /// What is asked, in the request's language.
    pub text: String,
    /// What the browser computes meanwhile.
    pub work: Work,
    /// When it can no longer be answered.
    pub expires_at: Time,
}

/// A proof of work: find a `nonce` so that SHA-256 of `salt + ":" + nonce` begins with `bits` zero bits.
#[derive(Serialize, ToSchema)]
pub struct Work {
    /// Random text, new for every question.
    pub salt: String,
    /// Leading zero bits; each more doubles the work.
    pub bits: u32,
}

/// Asks a question: one try, two minutes, for the browser that the answer's cookie marks.
#[utoipa::path(post, path = "/gicend/slider/question/create/", tag = "slider", request_body = QuestionCreate,
    responses((status = 200, body = Envelope<QuestionReply>), (status = 429, description = "300002: too many")))]
pub async fn slider_question_create(
    State(app): State<App>,
    mut cookies: Cookies,
    Body(_): Body<QuestionCreate>,
) -> Result<(CookieJar, Reply<QuestionReply>)> {
    let browser_hash = cookies.browser_hash_or_new(&app);
    let lang = RequestContext::current().map_or(Lang::US, |context| context.lang);
    let question = create_question(&app, &browser_hash, lang).await?;
    Ok((cookies.into_jar(), Reply(question)))
}

/// Draws a question and keeps its answer.
///
/// # Errors
/// When the database does not answer.
pub async fn create_question(app: &App, browser_hash: &[u8], lang: Lang) -> Result<QuestionReply> {
    let question = app.random().with(|rng| question(rng, lang));
    let work = Work { salt: app.random().token(), bits: app.config().security.question_work_bits };
    let now = app.now();
    let (question_id, expires_at) = (app.random().id(now), now.plus_seconds(PUZZLE_SECONDS));
    let row = store::NewPuzzleRow {
        puzzle_id: question_id,
        kind: "question",
        answer: &question.answer,
        work_salt: &work.salt,
        work_bits: i64::from(work.bits),
        browser_hash,
        expires_at,
        now,
    };
    transaction!(app.store(), tx => {
        store::insert_puzzle(tx, &row).await?;
        Ok(())
    })?;
    Ok(QuestionReply { question_id, text: question.text, work, expires_at })
}
