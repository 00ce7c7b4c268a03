//! What goes to and fro between a page and the engine, and what ends it.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use axum::http::{HeaderMap, HeaderValue};
use bytes::Bytes;
use portico_core::Code;
use portico_core::console::{ConsoleEnd, ConsoleSize, IDLE_SECONDS, judge_console_size};
use portico_core::instance::InstanceAction;
use portico_core::permission_group::Operation;
use tokio::time::{Instant, interval_at, sleep_until, timeout};
use uuid::Uuid;

use super::console_create::hash;
use super::console_open::ConsoleBegin;
use super::place::Place;
use super::store::{self, TicketRow};
use crate::CloudParts;
use crate::caller::Caller;
use crate::cloud::instance::{find_visible_instance, require_allowed, to_resource};
use crate::cloud::object::ShownObject;
use crate::engine::{ConsoleEnds, ConsoleInput, ConsoleWish, Fault};
use crate::people::access::GUARD;
use crate::people::identity::TOKEN_HEADER;
use crate::{App, Error, Result, transaction};

/// In which the first message has to come.
const FIRST: Duration = Duration::from_secs(10);
/// Between two looks whether the caller still is who they were, and what they may.
const LOOK: Duration = Duration::from_secs(60);
/// Between two signs of life: proxies give up what is silent.
const SIGN: Duration = Duration::from_secs(20);
/// The text that says that the console is open.
const OPEN: &str = "open";

/// A console that is open at its engine.
pub(super) struct Opened {
    headers: HeaderMap,
    caller: Caller,
    instance_id: Uuid,
    ends: ConsoleEnds,
    place: Place,
}

/// Hears who is there, takes the ticket, and has the engine open the console; none where nobody says anything.
///
/// # Errors
/// Why it is not opened.
pub(super) async fn begin(
    app: &App,
    mut headers: HeaderMap,
    socket: &mut WebSocket,
) -> Result<Option<Opened>, ConsoleEnd> {
    let Ok(Some(Ok(Message::Text(text)))) = timeout(FIRST, socket.recv()).await else { return Ok(None) };
    let begun: ConsoleBegin = serde_json::from_str(&text).map_err(|_| ConsoleEnd::Ticket)?;
    judge_console_size(begun.size).map_err(|_| ConsoleEnd::Ticket)?;
    let token = HeaderValue::from_str(&begun.access_token).map_err(|_| ConsoleEnd::Forbidden)?;
    headers.insert(TOKEN_HEADER, token);
    let caller = GUARD.find_again(app, &headers).await.map_err(|_| ConsoleEnd::Forbidden)?;
    let ticket = take_ticket(app, &caller, &begun.ticket).await.map_err(|error| end_of(&error))?;
    let ticket = ticket.ok_or(ConsoleEnd::Ticket)?;
    let place = Place::take(app, &caller).await.map_err(|error| end_of(&error))?;
    let place = place.ok_or(ConsoleEnd::Many)?;
    match open_at_engine(app, &caller, &ticket, begun.size, socket).await {
        Ok(ends) => Ok(Some(Opened { headers, caller, instance_id: ticket.object_id, ends, place })),
        Err(end) => {
            place.give_back(app).await;
            Err(end)
        }
    }
}

/// Has the engine open what a ticket is for, and tells the page.
async fn open_at_engine(
    app: &App,
    caller: &Caller,
    ticket: &TicketRow,
    size: ConsoleSize,
    socket: &mut WebSocket,
) -> Result<ConsoleEnds, ConsoleEnd> {
    let shown = look(app, caller, ticket.object_id).await.map_err(|error| end_of(&error))?;
    let row = &shown.object;
    let engine = app.cloud().of(&row.region).ok_or(ConsoleEnd::Down)?;
    let wish = ConsoleWish {
        object_id: row.object_id,
        engine_name: &row.engine_name,
        name: &row.name,
        kind: ticket.kind,
        size,
    };
    let ends = engine.open_console(&wish).await.map_err(|fault| match fault {
        Fault::Down => ConsoleEnd::Down,
        Fault::Refused | Fault::SoldOut => ConsoleEnd::Off,
    })?;
    socket.send(Message::Text(OPEN.into())).await.map_err(|_| ConsoleEnd::Exited)?;
    Ok(ends)
}

/// Passes on what is typed and what is written, until one of both ends it, or may not go on; then the person's place is free again.
pub(super) async fn relay(app: &App, mut opened: Opened, socket: &mut WebSocket) -> ConsoleEnd {
    let end = pass_on(app, &mut opened, socket).await;
    opened.place.give_back(app).await;
    end
}

async fn pass_on(app: &App, opened: &mut Opened, socket: &mut WebSocket) -> ConsoleEnd {
    let idle = Duration::from_secs(IDLE_SECONDS.into());
    let mut silent_from = Instant::now();
    let mut looks = interval_at(silent_from + LOOK, LOOK);
    let mut signs = interval_at(silent_from + SIGN, SIGN);
    loop {
        tokio::select! {
            () = app.live().wait_for_end() => return ConsoleEnd::Stopping,
            () = sleep_until(silent_from + idle) => return ConsoleEnd::Idle,
            _ = signs.tick() => {
                if socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return ConsoleEnd::Exited;
                }
            }
            _ = looks.tick() => {
                if let Some(end) = reason_to_end(app, opened).await {
                    return end;
                }
            }
            written = opened.ends.output.recv() => {
                let Some(written) = written else {
                    return reason_to_end(app, opened).await.unwrap_or(ConsoleEnd::Exited);
                };
                silent_from = Instant::now();
                if socket.send(Message::Binary(written)).await.is_err() {
                    return ConsoleEnd::Exited;
                }
            }
            said = socket.recv() => match said {
                Some(Ok(Message::Binary(typed))) => {
                    silent_from = Instant::now();
                    if opened.ends.input.send(ConsoleInput::Typed(typed)).await.is_err() {
                        return ConsoleEnd::Exited;
                    }
                }
                Some(Ok(Message::Text(text))) => {
                    let size = serde_json::from_str::<ConsoleSize>(&text).ok();
                    // A window that cannot be is a page's fault, and no reason to lose what somebody types in it.
                    if let Some(size) = size.filter(|size| judge_console_size(*size).is_ok())
                        && opened.ends.input.send(ConsoleInput::Resized(size)).await.is_err()
                    {
                        return ConsoleEnd::Exited;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return ConsoleEnd::Exited,
            }
        }
    }
}

/// Takes a ticket of this session that is not too old; whatever it was, nobody can use it again.
async fn take_ticket(app: &App, caller: &Caller, ticket: &str) -> Result<Option<TicketRow>> {
    let session_id = caller.session_id()?;
    let taken: Result<_> =
        transaction!(app.store(), tx => { Ok(store::take_ticket(tx, &hash(ticket)).await?) });
    Ok(taken?.filter(|row| row.session_id == session_id && row.expires_at > app.now()))
}

/// The instance, when the caller may have its console now.
async fn look(app: &App, caller: &Caller, instance_id: Uuid) -> Result<ShownObject> {
    let shown = find_visible_instance(&mut app.store().read().await?, caller, instance_id).await?;
    caller.require(Operation::ComputeConfigure, &to_resource(&shown.object))?;
    require_allowed(&shown, InstanceAction::OpenConsole, "instance_id")?;
    Ok(shown)
}

/// Why a console may not go on; none when it may.
async fn reason_to_end(app: &App, opened: &Opened) -> Option<ConsoleEnd> {
    let found = GUARD.find_again(app, &opened.headers).await;
    let caller = match found {
        Ok(found) if found.user_id == opened.caller.user_id => found,
        _ => return Some(ConsoleEnd::Forbidden),
    };
    if let Err(error) = look(app, &caller, opened.instance_id).await {
        return Some(end_of(&error));
    }
    match opened.place.keep(app).await {
        Ok(true) => None,
        Ok(false) => Some(ConsoleEnd::Many),
        Err(error) => Some(end_of(&error)),
    }
}

fn end_of(error: &Error) -> ConsoleEnd {
    match error.code() {
        Code::ResourceOperationFailed => ConsoleEnd::Off,
        Code::NotFound | Code::PermissionError | Code::AuthError => ConsoleEnd::Forbidden,
        _ => ConsoleEnd::Down,
    }
}
