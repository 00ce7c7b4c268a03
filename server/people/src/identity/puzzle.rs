//! What the slider and the question have in common: one try, two minutes, and a one-time ticket for the browser that
//! solved it.

use portico_core::Code;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::puzzle as store;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::kit::token::{is_token, token_hash};
use crate::{App, Error, Result, transaction};

/// Seconds that a puzzle waits for its answer.
pub const PUZZLE_SECONDS: i64 = 120;
/// Seconds that a ticket waits for its use.
const TICKET_SECONDS: i64 = 300;

/// Leave to do one guarded thing once.
#[derive(Serialize, ToSchema)]
pub struct TicketReply {
    /// The ticket, good for one use in this browser.
    pub ticket: String,
    /// When it can no longer be used.
    pub expires_at: Time,
}

/// What a person solves.
#[derive(Debug, Clone, Copy)]
pub enum PuzzleKind {
    /// A piece that is slid into its place in a picture.
    Slider,
    /// The question in words in its place.
    Question,
}

impl PuzzleKind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Slider => "slider",
            Self::Question => "question",
        }
    }

    /// The refusal of a solution, whatever the reason.
    fn refusal(self) -> Error {
        match self {
            Self::Slider => puzzle_refusal(),
            Self::Question => Error::new(Code::ImageCodeError),
        }
    }
}

/// The refusal of everything around tickets and the slider: `SlideCodeError`, whatever the reason.
pub fn puzzle_refusal() -> Error {
    Error::new(Code::SlideCodeError)
}

/// Uses up a puzzle's one try and, when `is_right`, earns its ticket.
///
/// # Errors
/// `SlideCodeError`, of a question `ImageCodeError`; the try is used up all the same.
pub async fn answer_puzzle(
    app: &App,
    kind: PuzzleKind,
    puzzle_id: &str,
    browser_hash: Option<Vec<u8>>,
    is_right: impl Fn(&store::PuzzleRow) -> bool + Sync,
) -> Result<TicketReply> {
    let (Ok(puzzle_id), Some(browser)) = (puzzle_id.parse::<Uuid>(), browser_hash) else {
        return Err(kind.refusal());
    };
    let now = app.now();
    let expires_at = now.plus_seconds(TICKET_SECONDS);
    let ticket = app.random().token();
    let hash = token_hash(&ticket);
    let is_solved = transaction!(app.store(), tx => {
        let row = store::try_puzzle(tx, puzzle_id, kind.as_str(), &browser, now).await?;
        let is_solved = row.is_some_and(|row| is_right(&row));
        if is_solved {
            store::set_ticket(tx, puzzle_id, &hash, expires_at).await?;
        }
        Ok(is_solved)
    })?;
    if is_solved { Ok(TicketReply { ticket, expires_at }) } else { Err(kind.refusal()) }
}

/// Uses a ticket up in the transaction of the thing that it guards.
///
/// # Errors
/// `SlideCodeError` when it is another browser's, used, over, or none.
pub async fn use_ticket(tx: &mut Conn, app: &App, ticket: &str, browser_hash: Option<&[u8]>) -> Result<()> {
    let Some(browser) = browser_hash.filter(|_| is_token(ticket)) else { return Err(puzzle_refusal()) };
    if store::use_ticket(tx, &token_hash(ticket), browser, app.now()).await? {
        Ok(())
    } else {
        Err(puzzle_refusal())
    }
}
