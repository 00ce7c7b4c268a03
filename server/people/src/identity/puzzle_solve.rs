//! Judges a slider: one try, right or not.

use axum::extract::State;
use portico_core::slider::{self, SliderSolve, SliderSolveDraft};

use super::cookies::Cookies;
use super::puzzle::{PuzzleKind, TicketReply, answer_puzzle};
use crate::kit::http::{Checked, Envelope, Reply};
use crate::{App, Result};

/// Solves a slider puzzle; the ticket is good for one use in this browser.
#[utoipa::path(post, path = "/gicend/slider/puzzle/solve/", tag = "slider", request_body = SliderSolveDraft,
    responses((status = 200, body = Envelope<TicketReply>), (status = 403, description = "SlideCodeError"),
        (status = 429, description = "300002: too many")))]
pub async fn slider_puzzle_solve(
    State(app): State<App>,
    cookies: Cookies,
    Checked(solve): Checked<SliderSolveDraft>,
) -> Result<Reply<TicketReply>> {
    solve_puzzle(&app, &solve, cookies.browser_hash()).await.map(Reply)
}

/// Uses up the try and judges place and track (`core::slider`).
///
/// # Errors
/// `SlideCodeError`, whatever the reason; the log has it.
pub async fn solve_puzzle(app: &App, solve: &SliderSolve, browser: Option<Vec<u8>>) -> Result<TicketReply> {
    let limits = &app.config().limits.slider;
    answer_puzzle(app, PuzzleKind::Slider, solve.puzzle_id(), browser, |row| {
        let Ok(gap) = row.answer.parse() else { return false };
        let verdict = slider::judge(solve, gap, limits);
        if let Err(fault) = verdict {
            tracing::info!(?fault, "slider refused");
        }
        verdict.is_ok()
    })
    .await
}
