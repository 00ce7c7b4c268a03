//! What keeps a connection counted for as long as anybody uses it, though it speaks another protocol than HTTP by then.

use std::sync::Arc;

use tokio_util::task::task_tracker::TaskTrackerToken;

use crate::event::Open;
use crate::places::Place;

/// A connection's place: an extension of every request that is served. Whoever takes a connection over, as a WebSocket does, keeps it
/// until the connection ends: the connection counts as open while there is one, and the server's end waits for it.
#[derive(Clone)]
pub struct Stay {
    _kept: Arc<Kept>,
}

/// Given back in this order: whoever waits for the end finds the place free and the end noted.
struct Kept {
    _open: Open,
    _place: Place,
    _token: TaskTrackerToken,
}

impl Stay {
    pub(crate) fn new(open: Open, place: Place, token: TaskTrackerToken) -> Self {
        Self { _kept: Arc::new(Kept { _open: open, _place: place, _token: token }) }
    }
}
