//! What a connection holds of answers that its peer has not taken yet. HTTP/2 lets a peer ask for many answers at once and take
//! none: so the next request of a connection waits while there is too much for it already.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::Notify;

/// Bytes that an answer counts for until its size is known.
const EXPECTED: usize = 32 * 1024;

/// The answers of one connection.
#[derive(Debug)]
pub(crate) struct Queued {
    /// Bytes before the next request waits.
    most: usize,
    bytes: Mutex<usize>,
    freed: Notify,
}

impl Queued {
    /// Those of a new connection, which may hold `most` bytes before its next request waits.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, bytes: Mutex::new(0), freed: Notify::new() })
    }

    /// Waits until there is room for another answer, and reserves it.
    pub(crate) async fn reserve(self: &Arc<Self>) -> Arc<Reservation> {
        loop {
            let freed = self.freed.notified();
            if let Some(reservation) = self.try_reserve() {
                return Arc::new(reservation);
            }
            freed.await;
        }
    }

    fn try_reserve(self: &Arc<Self>) -> Option<Reservation> {
        let mut bytes = self.bytes();
        let is_room = *bytes == 0 || *bytes + EXPECTED <= self.most;
        is_room.then(|| {
            *bytes += EXPECTED;
            Reservation { queued: self.clone(), bytes: Mutex::new(EXPECTED) }
        })
    }

    fn bytes(&self) -> MutexGuard<'_, usize> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one answer takes, until the last piece of it was taken or thrown away.
#[derive(Debug)]
pub(crate) struct Reservation {
    queued: Arc<Queued>,
    bytes: Mutex<usize>,
}

impl Reservation {
    /// Counts what the answer has in fact, in bytes; one of unknown size is made as it is taken, and counts for what was expected.
    pub(crate) fn set_size(&self, size: Option<u64>) {
        let Some(size) = size.and_then(|size| usize::try_from(size).ok()) else { return };
        let mut own = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = self.queued.bytes();
        *all = (*all + size).saturating_sub(*own);
        *own = size;
        drop(all);
        self.queued.freed.notify_waiters();
    }

    /// The same bytes as a piece of the answer, which counts for as long as somebody holds any of it.
    pub(crate) fn wrap(self: &Arc<Self>, bytes: Bytes) -> Bytes {
        Bytes::from_owner(Piece { bytes, _reservation: self.clone() })
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let own = *self.bytes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut all = self.queued.bytes();
        *all = all.saturating_sub(own);
        drop(all);
        self.queued.freed.notify_waiters();
    }
}

struct Piece {
    bytes: Bytes,
    _reservation: Arc<Reservation>,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use futures::FutureExt;

    use super::{EXPECTED, Queued};

    const MOST: usize = 1024 * 1024;

    #[test]
    fn the_next_answer_waits_until_enough_of_those_before_is_taken() {
        let queued = Queued::new(MOST);
        let large = queued.reserve().now_or_never().unwrap();
        large.set_size(Some(MOST as u64));
        assert!(queued.reserve().now_or_never().is_none());
        let mut whole = large.wrap(Bytes::from(vec![0; 10]));
        drop(large);
        let rest = whole.split_off(9);
        drop(whole);
        assert!(queued.reserve().now_or_never().is_none(), "a part of it is still there");
        drop(rest);
        let small: Vec<_> = (0..MOST / EXPECTED).map(|_| queued.reserve().now_or_never().unwrap()).collect();
        assert!(queued.reserve().now_or_never().is_none());
        for one in &small {
            one.set_size(Some(1));
        }
        assert!(queued.reserve().now_or_never().is_some());
        drop(small);
        assert_eq!(*queued.bytes(), 0);
    }

    #[test]
    fn an_answer_larger_than_all_that_may_be_held_is_given_when_there_is_no_other() {
        let queued = Queued::new(MOST);
        queued.reserve().now_or_never().unwrap().set_size(Some(100 * MOST as u64));
        assert!(queued.reserve().now_or_never().is_some());
    }
}
