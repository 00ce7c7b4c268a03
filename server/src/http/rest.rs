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

/// A peer that takes fewer bytes than this takes nothing: our pings and goodbyes are bytes as well.
const LEAST: u64 = 1024;

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
    pub fn send(self, body: Body) -> Sending {
        self.0.change(|state| state.sending += 1);
        Sending { body, activity: self.0.clone() }
    }
}

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.change(|state| state.handling -= 1);
    }
}

/// An answer's body, under way until it is dropped.
pub struct Sending {
    body: Body,
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
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        self.activity.change(|_| ());
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
