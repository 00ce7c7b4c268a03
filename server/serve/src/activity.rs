//! Whether anything is under way on a connection. hyper closes an idle HTTP/1 connection by itself; an HTTP/2 one it keeps as
//! long as its peer answers pings, whether the peer asks for nothing or takes nothing of what it asked for.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;
use tokio::time::Instant;

use crate::queued::Reservation;

/// A peer that takes fewer bytes than this takes nothing: our pings and goodbyes are bytes as well.
const LEAST: u64 = 1024;
/// Bytes of an answer that are handed over at a time.
const PIECE: usize = 16 * 1024;

/// What is under way on one connection.
pub(crate) struct Activity(Mutex<State>);

struct State {
    /// Requests whose service has not answered yet.
    handling: usize,
    /// Answers whose bodies are not wholly taken yet.
    sending: usize,
    /// When a request, a part of an answer or an answer's end was seen last.
    moved: Instant,
    /// Bytes that the peer has taken, ours of the protocol among them.
    written: u64,
}

/// Why a connection shall end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rest {
    /// Nothing is under way: it can be shut down gracefully.
    Idle,
    /// Nothing is taken of the answers under way: it can only be cut.
    Stalled,
}

impl Activity {
    /// That of a new connection.
    pub(crate) fn new() -> Arc<Self> {
        let state = State { handling: 0, sending: 0, moved: Instant::now(), written: 0 };
        Arc::new(Self(Mutex::new(state)))
    }

    /// Notes that a request has come; the guard lives until the service has answered it.
    pub(crate) fn begin_request(self: &Arc<Self>) -> Handling {
        self.change(|state| state.handling += 1);
        Handling(self.clone())
    }

    /// Notes that the peer has taken bytes.
    pub(crate) fn note_write(&self, bytes: usize) {
        self.state().written += bytes as u64;
    }

    /// Waits until nothing was under way for `idle`, or nothing moved of the answers under way for `stall`. A request that
    /// is being handled has its own deadline.
    pub(crate) async fn wait_for_rest(&self, idle: Duration, stall: Duration) -> Rest {
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
    pub(crate) async fn wait_for_stall(&self, stall: Duration) {
        loop {
            let before = self.state().written;
            tokio::time::sleep(stall).await;
            if self.state().written - before < LEAST {
                return;
            }
        }
    }

    /// Notes that something has moved.
    fn touch(&self) {
        self.change(|_| ());
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

/// A request that its service has not answered yet.
pub(crate) struct Handling(Arc<Activity>);

impl Handling {
    /// The answer's body: from here on the answer is under way.
    pub(crate) fn into_answer<B: Body>(self, body: B, reservation: Arc<Reservation>) -> Sending<B> {
        self.0.change(|state| state.sending += 1);
        reservation.set_size(body.size_hint().exact());
        Sending { body, rest: Bytes::new(), reservation, answer: Answer(self.0.clone()) }
    }
}

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.change(|state| state.handling -= 1);
    }
}

/// An answer that is under way until it is dropped.
struct Answer(Arc<Activity>);

impl Drop for Answer {
    fn drop(&mut self) {
        self.0.change(|state| state.sending -= 1);
    }
}

pin_project! {
    /// The body of an answer that is under way. It is handed over in pieces, so that no more of it than the peer takes is
    /// in the connection's own hands.
    pub(crate) struct Sending<B> {
        #[pin]
        body: B,
        rest: Bytes,
        reservation: Arc<Reservation>,
        answer: Answer,
    }
}

fn into_bytes(mut data: impl Buf) -> Bytes {
    data.copy_to_bytes(data.remaining())
}

impl<B: Body> Body for Sending<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = self.project();
        if this.rest.is_empty() {
            let frame = ready!(this.body.poll_frame(cx));
            this.answer.0.touch();
            match frame.map(|frame| frame.map(|frame| frame.map_data(into_bytes).into_data())) {
                Some(Ok(Ok(bytes))) => *this.rest = this.reservation.wrap(bytes),
                Some(Ok(Err(trailers))) => return Poll::Ready(Some(Ok(trailers))),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
        this.answer.0.touch();
        let size = this.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(this.rest.split_to(size)))))
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
