//! Judges the answer to a question and its proof of work: one try, right or not.

use axum::extract::State;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::cookies::Cookies;
use super::digest::is_equal;
use super::puzzle::{TicketReply, puzzle_answer, refused};
use super::question_text::normalised;
use crate::http::{Body, Envelope, Reply};
use crate::{App, Result};

/// Characters of an answer or a nonce at most.
const MAX_CHARS: usize = 64;

/// The answer, with the work done.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionSolve {
    /// Which question.
    pub question_id: String,
    /// The answer as typed.
    pub answer: String,
    /// What makes the hash begin with zeros.
    pub nonce: String,
}

/// Answers a question; the ticket is good for one use in this browser.
#[utoipa::path(post, path = "/gicend/slider/question/solve/", tag = "slider", request_body = QuestionSolve,
    responses((status = 200, body = Envelope<TicketReply>), (status = 403, description = "SlideCodeError"),
        (status = 429, description = "300002: too many")))]
pub async fn slider_question_solve(
    State(app): State<App>,
    cookies: Cookies,
    Body(solve): Body<QuestionSolve>,
) -> Result<Reply<TicketReply>> {
    question_solve(&app, &solve, cookies.browser_hash()).await.map(Reply)
}

/// Uses up the try and judges answer and work.
///
/// # Errors
/// `SlideCodeError`, whatever the reason.
pub async fn question_solve(
    app: &App,
    solve: &QuestionSolve,
    browser: Option<Vec<u8>>,
) -> Result<TicketReply> {
    if solve.answer.chars().count() > MAX_CHARS || solve.nonce.len() > MAX_CHARS {
        return Err(refused());
    }
    let answer = normalised(&solve.answer);
    puzzle_answer(app, "question", &solve.question_id, browser, |row| {
        let is_worked =
            u32::try_from(row.work_bits).is_ok_and(|bits| is_work(&row.work_salt, &solve.nonce, bits));
        is_worked && is_equal(answer.as_bytes(), row.answer.as_bytes())
    })
    .await
}

/// Whether SHA-256 of `salt:nonce` begins with `bits` zero bits.
fn is_work(salt: &str, nonce: &str, bits: u32) -> bool {
    let digest = Sha256::digest(format!("{salt}:{nonce}"));
    let mut zeros = 0;
    for byte in digest {
        zeros += byte.leading_zeros();
        if byte != 0 {
            break;
        }
    }
    zeros >= bits
}

#[cfg(test)]
mod tests {
    use super::is_work;

    #[test]
    fn work_is_counted_in_leading_zero_bits() {
        let nonce = (0..u64::MAX).map(|n| n.to_string()).find(|nonce| is_work("salt", nonce, 10)).unwrap();
        assert!(is_work("salt", &nonce, 0) && is_work("salt", &nonce, 10));
        assert!(!is_work("salt", &nonce, 256) && !is_work("pepper", &nonce, 10));
    }
}
