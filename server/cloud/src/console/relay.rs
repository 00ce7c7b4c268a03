//! What goes to and fro between a page and the engine, and what ends it.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use axum::http::{HeaderMap, HeaderValue};
use bytes::Bytes;
use futures::stream::{SplitSink, SplitStream};
use futures::{SinkExt, StreamExt};
use portico_core::Code;
use portico_core::console::{ConsoleEnd, ConsoleSize, IDLE_SECONDS, judge_console_size, keeps_console};
use portico_core::instance::InstanceAction;
use portico_core::permission_group::Operation;
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::sync::watch;
use tokio::time::{Instant, interval_at, sleep_until, timeout};
use uuid::Uuid;

use super::console_create::hash;
use super::console_open::ConsoleBegin;
use super::place::Place;
use super::store::{self, TicketRow};
use crate::CloudParts;
use crate::caller::Caller;
use crate::cloud::instance::{find_visible_instance, require_allowed};
use crate::cloud::object::{ObjectRow, ShownObject, to_resource};
use crate::engine::{ConsoleEnds, ConsoleInput, ConsoleWish, Fault};
use crate::kit::http::serve::Place as Waiting;
use crate::people::access::GUARD;
use crate::people::identity::TOKEN_HEADER;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// In which the first message has to come.
const FIRST: Duration = Duration::from_secs(10);
/// Between two signs of life: proxies give up what is silent.
const SIGN: Duration = Duration::from_secs(20);
/// The text that says that the console is open.
const OPEN: &str = "open";

/// A console that is open at its engine.
pub(super) struct Opened {
    held: Held,
    ends: ConsoleEnds,
}

/// By what right a console is open.
struct Held {
    headers: HeaderMap,
    caller: Caller,
    instance_id: Uuid,
    place: Place,
}

/// Hears who is there, takes the ticket, and has the engine open the console; none where nobody says anything. Until a ticket was shown
/// the console has its place among those that `waiting` counts.
///
/// # Errors
/// Why it is not opened.
pub(super) async fn begin(
    app: &App,
    mut headers: HeaderMap,
    waiting: Waiting,
    socket: &mut WebSocket,
) -> Result<Option<Opened>, ConsoleEnd> {
    let first = tokio::select! {
        () = app.live().wait_for_end() => return Err(ConsoleEnd::Stopping),
        first = timeout(FIRST, socket.recv()) => first,
    };
    let Ok(Some(Ok(Message::Text(text)))) = first else { return Ok(None) };
    let begun: ConsoleBegin = serde_json::from_str(&text).map_err(|_| ConsoleEnd::Ticket)?;
    judge_console_size(begun.size).map_err(|_| ConsoleEnd::Ticket)?;
    let token = HeaderValue::from_str(&begun.access_token).map_err(|_| ConsoleEnd::Forbidden)?;
    headers.insert(TOKEN_HEADER, token);
    let caller = GUARD.find_again(app, &headers).await.map_err(|_| ConsoleEnd::Forbidden)?;
    let ticket = take_ticket(app, &caller, &begun.ticket).await.map_err(|error| end_of(&error))?;
    let ticket = ticket.ok_or(ConsoleEnd::Ticket)?;
    drop(waiting);
    let place = Place::take(app, &caller).await.map_err(|error| end_of(&error))?;
    let place = place.ok_or(ConsoleEnd::Many)?;
    match open_at_engine(app, &caller, &ticket, begun.size, socket).await {
        Ok(ends) => {
            let held = Held { headers, caller, instance_id: ticket.object_id, place };
            Ok(Some(Opened { held, ends }))
        }
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
    note_opening(app, caller, ticket, row).await.map_err(|error| end_of(&error))?;
    socket.send(Message::Text(OPEN.into())).await.map_err(|_| ConsoleEnd::Exited)?;
    Ok(ends)
}

/// Notes in the audit log that a console is open: a ticket alone, or one that was refused, is nothing that happened on the instance.
async fn note_opening(app: &App, caller: &Caller, ticket: &TicketRow, row: &ObjectRow) -> Result<()> {
    let event = Event::done(caller, "instance.console")
        .on("instance", row.object_id, &row.name)
        .after(serde_json::json!({ "kind": ticket.kind }))
        .at(&to_resource(row));
    transaction!(app.store(), tx => { audit::record(tx, app, row.account_id, &event).await })
}

/// Passes on what is typed and what is written, until one of both ends it, or may not go on; then the person's place is free again.
pub(super) async fn relay(app: &App, opened: Opened, socket: &mut WebSocket) -> ConsoleEnd {
    let Opened { held, ends } = opened;
    let ConsoleEnds { input, mut output } = ends;
    let (mut page, mut typed) = socket.split();
    let life = Life::begin();
    // Each goes on while another is held up, by a guest that takes nothing or a page that reads nothing.
    let end = tokio::select! {
        end = wait_for_reason(app, &held, &life) => end,
        end = pass_on_input(&mut typed, &input, &life) => end,
        end = pass_on_output(&mut output, &mut page, &life) => match end {
            Some(end) => end,
            None => reason_to_end(app, &held).await.unwrap_or(ConsoleEnd::Exited),
        },
    };
    held.place.give_back(app).await;
    end
}

/// Waits for what ends a console from outside: the server's stop, too long a silence, or a right that is lost.
async fn wait_for_reason(app: &App, held: &Held, life: &Life) -> ConsoleEnd {
    let pace = app.config().look_pace();
    let mut looks = interval_at(Instant::now() + pace, pace);
    loop {
        tokio::select! {
            () = app.live().wait_for_end() => return ConsoleEnd::Stopping,
            () = life.wait_for_idle() => return ConsoleEnd::Idle,
            _ = looks.tick() => {
                if let Some(end) = reason_to_end(app, held).await {
                    return end;
                }
            }
        }
    }
}

/// Passes on what a page says, until it has gone.
async fn pass_on_input(
    typed: &mut SplitStream<&mut WebSocket>,
    input: &Sender<ConsoleInput>,
    life: &Life,
) -> ConsoleEnd {
    loop {
        let told = match typed.next().await {
            Some(Ok(Message::Binary(bytes))) => {
                life.note();
                Some(ConsoleInput::Typed(bytes))
            }
            // A window that cannot be is a page's fault, and no reason to lose what somebody types in it.
            Some(Ok(Message::Text(text))) => serde_json::from_str::<ConsoleSize>(&text)
                .ok()
                .filter(|size| judge_console_size(*size).is_ok())
                .map(ConsoleInput::Resized),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
            Some(Ok(Message::Close(_)) | Err(_)) | None => return ConsoleEnd::Exited,
        };
        if let Some(told) = told {
            // Of an engine that takes nothing any more, what it has written last is still to be passed on, and ends it.
            let _ended = input.send(told).await;
        }
    }
}

/// Passes on what is written, with signs of life between; none: the engine has ended it.
async fn pass_on_output(
    output: &mut Receiver<Bytes>,
    page: &mut SplitSink<&mut WebSocket, Message>,
    life: &Life,
) -> Option<ConsoleEnd> {
    let mut signs = interval_at(Instant::now() + SIGN, SIGN);
    loop {
        let message = tokio::select! {
            written = output.recv() => {
                let written = written?;
                life.note();
                Message::Binary(written)
            }
            _ = signs.tick() => Message::Ping(Bytes::new()),
        };
        if page.send(message).await.is_err() {
            return Some(ConsoleEnd::Exited);
        }
    }
}

/// When something was typed or written last.
struct Life(watch::Sender<Instant>);

impl Life {
    fn begin() -> Self {
        Self(watch::Sender::new(Instant::now()))
    }

    fn note(&self) {
        self.0.send_replace(Instant::now());
    }

    /// Waits until nothing was typed or written for too long.
    async fn wait_for_idle(&self) {
        let idle = Duration::from_secs(IDLE_SECONDS.into());
        loop {
            let until = *self.0.borrow() + idle;
            if Instant::now() >= until {
                return;
            }
            sleep_until(until).await;
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

/// The instance, when the caller may have consoles of it.
async fn find_own(app: &App, caller: &Caller, instance_id: Uuid) -> Result<ShownObject> {
    let shown = find_visible_instance(&mut app.store().read().await?, caller, instance_id).await?;
    caller.require(Operation::ComputeConfigure, &to_resource(&shown.object))?;
    Ok(shown)
}

/// The same, when its console can be opened now.
async fn look(app: &App, caller: &Caller, instance_id: Uuid) -> Result<ShownObject> {
    let shown = find_own(app, caller, instance_id).await?;
    require_allowed(&shown, InstanceAction::OpenConsole, "instance_id")?;
    Ok(shown)
}

/// Why a console may not go on; none when it may.
async fn reason_to_end(app: &App, held: &Held) -> Option<ConsoleEnd> {
    let found = GUARD.find_again(app, &held.headers).await;
    let caller = match found {
        Ok(found) if found.user_id == held.caller.user_id => found,
        _ => return Some(ConsoleEnd::Forbidden),
    };
    match find_own(app, &caller, held.instance_id).await {
        Ok(shown) if keeps_console(&shown.facts()) => {}
        Ok(_) => return Some(ConsoleEnd::Off),
        Err(error) => return Some(end_of(&error)),
    }
    match held.place.keep(app).await {
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
