//! What this process keeps in memory of the pages that listen.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, broadcast};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::reader::read_hints;
use super::store::HintRow;
use crate::App;
use crate::kit::places::{Place, Places};
use crate::kit::store::Conn;

/// Hints that wait for a listener; one that is further behind asks for everything again.
const WAITING: usize = 1_024;
/// Streams of one session.
const STREAMS: usize = 4;

/// The pages that listen, and what wakes whoever reads for them.
pub struct Parts {
    hints: broadcast::Sender<Arc<HintRow>>,
    wake: Arc<Notify>,
    stop: CancellationToken,
    streams: Places,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Whether somebody reads the hints of the database.
    is_read: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            hints: broadcast::channel(WAITING).0,
            wake: Arc::default(),
            stop: CancellationToken::new(),
            streams: Places::new(STREAMS, || metrics::gauge!("portico_live_streams")),
            state: Mutex::default(),
        }
    }
}

impl Parts {
    /// Has hints read as soon as a transaction is committed.
    pub(super) fn wake_after_commit(&self, tx: &mut Conn) {
        tx.wake_after_commit(&self.wake);
    }

    /// Ends all streams, and lets none begin: the server stops.
    pub fn end(&self) {
        self.stop.cancel();
    }

    /// Waits until all streams are to end.
    pub async fn wait_for_end(&self) {
        self.stop.cancelled().await;
    }

    /// Takes a session's place for a stream; none where it has as many as it may.
    pub(super) fn take_place(&self, session_id: Uuid) -> Option<Place> {
        self.streams.take(session_id)
    }

    /// The hints from now on; whoever listens first has them read.
    pub(super) fn listen(&self, app: &App) -> broadcast::Receiver<Arc<HintRow>> {
        let mut state = self.state();
        let hints = self.hints.subscribe();
        if !state.is_read {
            state.is_read = true;
            tokio::spawn(read_hints(app.clone()));
        }
        hints
    }

    /// Whether there is nobody any more to read hints for; then nobody reads them.
    pub(super) fn ends_reading(&self) -> bool {
        let mut state = self.state();
        state.is_read = self.hints.receiver_count() > 0 && !self.stop.is_cancelled();
        !state.is_read
    }

    /// Waits until a transaction of this process has told something.
    pub(super) async fn wait_for_wake(&self) {
        self.wake.notified().await;
    }

    /// Tells a hint to whoever listens.
    pub(super) fn send(&self, hint: HintRow) {
        // Without a listener there is nothing to do.
        let _none = self.hints.send(Arc::new(hint));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
