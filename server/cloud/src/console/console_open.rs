//! Opens a console: a WebSocket whose first message says who is there and has the ticket.

use std::net::IpAddr;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use portico_core::Code;
use portico_core::console::ConsoleSize;
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::relay::{begin, relay};
use crate::CloudParts;
use crate::kit::http::RequestContext;
use crate::kit::http::headers::origin;
use crate::kit::http::serve::{Limit, Place, Stay};
use crate::{App, Error, Result};

/// Bytes of the longest message of a page.
const MESSAGE_BYTES: usize = 64 * 1024;
/// The code of WebSocket with which a console is closed; the reason says why. Codes from 4000 on are an application's own.
const CLOSED: u16 = 4_000;
/// Seconds after which somebody is to try again when too many consoles wait for a ticket.
const AGAIN: u32 = 10;
/// How long a page may take to read why.
const CLOSING: Duration = Duration::from_secs(5);

/// The first message of a page, as JSON in a text.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsoleBegin {
    /// What `/gicend/compute/console/create/` answered; good once, for 30 seconds.
    pub ticket: String,
    /// The session's token, as other calls have it in `access-token`.
    pub access_token: String,
    /// How large the window is.
    pub size: ConsoleSize,
}

/// Opens a console: a WebSocket. The first message is a text with a [`ConsoleBegin`], and the server answers with the text `open`. From
/// then on each binary message is what is typed, or written, and each text of a page a [`ConsoleSize`]. The server closes it with code
/// 4000 and a word that says why.
#[utoipa::path(get, path = "/gicend/compute/console/open/", tag = "instance",
    responses((status = 101, description = "A WebSocket", body = ConsoleBegin),
        (status = 400, description = "100001: no WebSocket was asked for"),
        (status = 403, description = "100013: the page is another site's"),
        (status = 429, description = "300002: too many consoles from this address have shown no ticket yet"),
        (status = 503, description = "100012: too many consoles in all have shown no ticket yet")))]
pub async fn compute_console_open(
    State(app): State<App>,
    stay: Option<Extension<Stay>>,
    headers: HeaderMap,
    upgrade: std::result::Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response> {
    // Other sites' pages can open a WebSocket here, with this browser's cookies.
    if !is_own_page(&headers, &app.config().http.public_url) {
        return Err(Error::new(Code::PermissionError));
    }
    let upgrade = upgrade.map_err(|error| Error::new(Code::ParameterError).with_cause(error))?;
    let upgrade = upgrade.max_message_size(MESSAGE_BYTES).max_frame_size(MESSAGE_BYTES);
    let context = RequestContext::current().ok_or_else(|| Error::internal("a request without an address"))?;
    let waiting = take_place(&app, context.address)?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        // The audit log says from where, and by which request.
        context.scope(talk(app, headers, waiting, socket)).await;
        // Until here the connection counts, and the server's end waits for it.
        drop(stay);
    }))
}

/// A place to wait in until a ticket is shown: anybody can open a WebSocket.
fn take_place(app: &App, address: IpAddr) -> Result<Place> {
    app.waiting_consoles().take(address).map_err(|limit| match limit {
        Limit::PerClient => Error::new(Code::SentFrequently).with_retry_after(AGAIN),
        Limit::Connections => Error::new(Code::Unavailable).with_status(503).with_retry_after(AGAIN),
    })
}

/// Whether a page of ours asks: of the address under which browsers find us, or of the host that was asked, which is one of ours.
fn is_own_page(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(theirs) = text(ORIGIN) else { return false };
    let authority = theirs.split_once("://").map(|(_, authority)| authority);
    origin(public_url).as_deref() == Some(theirs) || authority.is_some() && authority == text(HOST)
}

/// A console from its first message to its end.
async fn talk(app: App, headers: HeaderMap, waiting: Place, mut socket: WebSocket) {
    let end = match begin(&app, headers, waiting, &mut socket).await {
        Ok(Some(opened)) => relay(&app, opened, &mut socket).await,
        Ok(None) => return,
        Err(end) => end,
    };
    let frame = CloseFrame { code: CLOSED, reason: end.as_str().into() };
    // Who has gone is not told, and who reads nothing cannot be.
    let _gone = timeout(CLOSING, socket.send(Message::Close(Some(frame)))).await;
}
