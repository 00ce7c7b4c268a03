//! Judges the answer to a question and its proof of work: one try, right or not.

use axum::extract::State;
use portico_core::{Action, Code, Rule};
use portico_puzzle::question::normalise;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cookies::Cookies;
use super::puzzle::{PuzzleKind, TicketReply, answer_puzzle};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::token::{is_equal, is_work};
use crate::{App, Error, Result};

/// Characters of an answer or a nonce at most.
const MAX_CHARS: usize = 64;

/// The answer, with the work done.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionSolve {
    /// The question that is answered.
    pub question_id: String,
    /// The answer as typed.
    pub answer: String,
    /// What makes the hash begin with zeros.
    pub nonce: String,
}

/// Answers a question; the ticket is good for one use in this browser.
#[utoipa::path(post, path = "/gicend/slider/question/solve/", tag = "slider", request_body = QuestionSolve,
    responses((status = 200, body = Envelope<TicketReply>),
        (status = 400, description = "ImageCodeError: wrong, over, or without the work; 900007 on `answer`: there is none"),
        (status = 403, description = "900013: the address is on the operator's blacklist"),
        (status = 429, description = "300002: too many")))]
pub async fn slider_question_solve(
    State(app): State<App>,
    cookies: Cookies,
    Body(solve): Body<QuestionSolve>,
) -> Result<Reply<TicketReply>> {
    solve_question(&app, &solve, cookies.browser_hash()).await.map(Reply)
}

/// Uses up the try and judges answer and work. Without an answer nothing is used up.
///
/// # Errors
/// 900007 on `answer` when there is none; else `ImageCodeError`, whatever the reason.
pub async fn solve_question(
    app: &App,
    solve: &QuestionSolve,
    browser: Option<Vec<u8>>,
) -> Result<TicketReply> {
    if solve.answer.trim().is_empty() {
        return Err(Error::action(Action::CodeSend, 900_007).with_violation("answer", Rule::Required));
    }
    if solve.answer.chars().count() > MAX_CHARS || solve.nonce.len() > MAX_CHARS {
        return Err(Error::new(Code::ImageCodeError));
    }
    let answer = normalise(&solve.answer);
    answer_puzzle(app, PuzzleKind::Question, &solve.question_id, browser, |row| {
        let is_worked =
            u32::try_from(row.work_bits).is_ok_and(|bits| is_work(&row.work_salt, &solve.nonce, bits));
        is_worked && is_equal(answer.as_bytes(), row.answer.as_bytes())
    })
    .await
}
