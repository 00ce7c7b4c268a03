//! Whether anything is under way on a connection. hyper closes an idle HTTP/1 connection by itself; an HTTP/2 one it keeps as
//! long as its peer answers pings, whether the peer asks for nothing or takes nothing of what it asked for.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::Instant;

use super::queued::Held;

/// A peer that takes fewer bytes than this takes nothing: our pings and goodbyes are bytes as well.
const LEAST: u64 = 1024;
/// Bytes of an answer that are handed over at a time.
const PIECE: usize = 16 * 1024;

/// What is under way on one connection.
pub struct Activity(Mutex<State>);

struct State {
    handling: usize,
    sending: usize,
    /// When a request, a part of an answer or an answer's end was seen last.
    moved: Instant,
    written: u64,
}

/// Why a connection shall end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Nothing is under way: it can be shut down gracefully.
    Idle,
    /// Nothing is taken of the answers under way: it can only be cut.
    Stalled,
}

impl Activity {
    /// Of a new connection.
    pub fn new() -> Arc<Self> {
        let state = State { handling: 0, sending: 0, moved: Instant::now(), written: 0 };
        Arc::new(Self(Mutex::new(state)))
    }

    /// A request has come; the guard lives as long as its handler.
    pub fn handling(self: &Arc<Self>) -> Handling {
        self.change(|state| state.handling += 1);
        Handling(self.clone())
    }

    /// The peer has taken bytes.
    pub fn wrote(&self, bytes: usize) {
        self.state().written += bytes as u64;
    }

    /// Waits until nothing was under way for `idle`, or nothing moved of the answers under way for `stall`. A request that
    /// is being handled has its own deadline.
    pub async fn ended(&self, idle: Duration, stall: Duration) -> Rest {
        loop {
            let (is_handling, rest, moved) = {
                let state = self.state();
                let rest = if state.sending > 0 { Rest::Stalled } else { Rest::Idle };
                (state.handling > 0, rest, state.moved)
            };
            let end = moved + if rest == Rest::Idle { idle } else { stall };
            if is_handling {
                tokio::time::sleep(idle).await;
            } else if Instant::now() >= end {
                return rest;
            } else {
                tokio::time::sleep_until(end).await;
            }
        }
    }

    /// Waits until the peer has taken nothing worth mentioning for `stall`.
    pub async fn stuck(&self, stall: Duration) {
        loop {
            let before = self.state().written;
            tokio::time::sleep(stall).await;
            if self.state().written - before < LEAST {
                return;
            }
        }
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state();
        change(&mut state);
        state.moved = Instant::now();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request whose handler runs.
pub struct Handling(Arc<Activity>);

impl Handling {
    /// The handler has answered; from here on the answer is under way.
    pub fn send(self, body: Body, held: Arc<Held>) -> Sending {
        self.0.change(|state| state.sending += 1);
        held.count(body.size_hint().exact());
        Sending { body, rest: Bytes::new(), held, activity: self.0.clone() }
    }
}

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.change(|state| state.handling -= 1);
    }
}

/// An answer's body, under way until it is dropped. It is handed over in pieces, so that no more of it than the peer takes is
/// in the connection's own hands.
pub struct Sending {
    body: Body,
    rest: Bytes,
    held: Arc<Held>,
    activity: Arc<Activity>,
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.activity.change(|state| state.sending -= 1);
    }
}

impl HttpBody for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
            self.activity.change(|_| ());
            match frame.map(|frame| frame.map(Frame::into_data)) {
                Some(Ok(Ok(bytes))) => self.rest = self.held.piece(bytes),
                Some(Ok(Err(trailers))) => return Poll::Ready(Some(Ok(trailers))),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
        self.activity.change(|_| ());
        let size = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(size)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (body, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut hint = SizeHint::new();
        hint.set_lower(body.lower() + rest);
        if let Some(upper) = body.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}
