//! Draws a slider puzzle for this browser.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portico_puzzle::Drawing;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::cookies::Cookies;
use super::puzzle::PUZZLE_SECONDS;
use super::store::puzzle as store;
use crate::PeopleParts;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply};
use crate::{App, Error, Result, transaction};

/// Nothing needs to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleCreate {}

/// A picture with a gap, and the piece that fits into it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PuzzleReply {
    /// Names the puzzle when it is solved.
    pub puzzle_id: Uuid,
    /// The picture's width in pixels.
    pub width: u32,
    /// The picture's height in pixels.
    pub height: u32,
    /// The piece's width in pixels.
    pub piece_width: u32,
    /// The piece's height in pixels.
    pub piece_height: u32,
    /// The pixels between the picture's upper edge and the piece's; the piece starts at the left edge.
    pub piece_y: u32,
    /// The picture with the gap, `data:image/png;base64,…`.
    pub background: String,
    /// The piece that fills the gap, `data:image/png;base64,…`.
    pub piece: String,
    /// When it can no longer be solved.
    pub expires_at: Time,
}

/// Draws a slider puzzle: one try, two minutes, for the browser that the answer's cookie marks.
#[utoipa::path(post, path = "/gicend/slider/puzzle/create/", tag = "slider", request_body = PuzzleCreate,
    responses((status = 200, body = Envelope<PuzzleReply>), (status = 429, description = "300002: too many")))]
pub async fn slider_puzzle_create(
    State(app): State<App>,
    mut cookies: Cookies,
    Body(_): Body<PuzzleCreate>,
) -> Result<(CookieJar, Reply<PuzzleReply>)> {
    let browser_hash = cookies.browser_hash_or_new(&app);
    let puzzle = create_puzzle(&app, &browser_hash).await?;
    Ok((cookies.into_jar(), Reply(puzzle)))
}

/// Draws a puzzle and keeps its answer.
///
/// # Errors
/// When the database does not answer.
pub async fn create_puzzle(app: &App, browser_hash: &[u8]) -> Result<PuzzleReply> {
    let Drawing { x, y, background, piece } = draw(app).await?;
    let now = app.now();
    let (puzzle_id, expires_at) = (app.random().id(now), now.plus_seconds(PUZZLE_SECONDS));
    let row = store::NewPuzzleRow {
        puzzle_id,
        kind: "slider",
        answer: &x.to_string(),
        work_salt: "",
        work_bits: 0,
        browser_hash,
        expires_at,
        now,
    };
    transaction!(app.store(), tx => {
        store::insert_puzzle(tx, &row).await?;
        Ok(())
    })?;
    Ok(PuzzleReply {
        puzzle_id,
        width: portico_puzzle::WIDTH,
        height: portico_puzzle::HEIGHT,
        piece_width: portico_puzzle::PIECE,
        piece_height: portico_puzzle::PIECE,
        piece_y: y,
        background: data_url(&background),
        piece: data_url(&piece),
        expires_at,
    })
}

/// Drawing takes a few milliseconds of computing, so it is done beside the requests, a few at a time.
async fn draw(app: &App) -> Result<Drawing> {
    let permit = app.identity().drawing_permit().await?;
    let testing = &app.config().testing;
    let fixed_x = testing.slider_x.filter(|_| testing.enabled);
    let seed = app.random().bytes();
    let task = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        portico_puzzle::draw(seed, fixed_x)
    });
    task.await.map_err(Error::internal)?.map_err(Error::internal)
}

fn data_url(png: &[u8]) -> String {
    format!("data:image/png;base64,{}", STANDARD.encode(png))
}
