//! What a connection holds of answers that its peer has not taken yet. HTTP/2 lets a peer ask for many answers at once and take
//! none: so the next request of a connection waits while there is too much for it already.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::Notify;

/// Bytes of answers that a connection holds before its next request waits.
const MOST: usize = 1024 * 1024;
/// What an answer counts for until its size is known.
const EXPECTED: usize = 32 * 1024;

/// The answers of one connection.
#[derive(Debug, Default)]
pub struct Queued {
    bytes: Mutex<usize>,
    freed: Notify,
}

impl Queued {
    /// Waits until there is room for another answer.
    pub async fn room(self: &Arc<Self>) -> Arc<Held> {
        loop {
            let freed = self.freed.notified();
            if let Some(held) = self.try_hold() {
                return Arc::new(held);
            }
            freed.await;
        }
    }

    fn try_hold(self: &Arc<Self>) -> Option<Held> {
        let mut bytes = self.bytes();
        let is_room = *bytes == 0 || *bytes + EXPECTED <= MOST;
        is_room.then(|| {
            *bytes += EXPECTED;
            Held { queued: self.clone(), bytes: Mutex::new(EXPECTED) }
        })
    }

    fn bytes(&self) -> MutexGuard<'_, usize> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one answer takes, until the last piece of it was taken or thrown away.
#[derive(Debug)]
pub struct Held {
    queued: Arc<Queued>,
    bytes: Mutex<usize>,
}

impl Held {
    /// Counts what the answer has in fact; one of unknown size is made as it is taken, and counts for what was expected.
    pub fn count(&self, size: Option<u64>) {
        let Some(size) = size.and_then(|size| usize::try_from(size).ok()) else { return };
        let mut own = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = self.queued.bytes();
        *all = (*all + size).saturating_sub(*own);
        *own = size;
        drop(all);
        self.queued.freed.notify_waiters();
    }

    /// A piece of the answer, which counts for as long as somebody holds it.
    pub fn piece(self: &Arc<Self>, bytes: Bytes) -> Bytes {
        Bytes::from_owner(Piece { bytes, _held: self.clone() })
    }
}

impl Drop for Held {
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
    _held: Arc<Held>,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bytes::Bytes;
    use futures::FutureExt;

    use super::{EXPECTED, MOST, Queued};

    #[test]
    fn the_next_answer_waits_until_enough_of_those_before_is_taken() {
        let queued = Arc::<Queued>::default();
        let large = queued.room().now_or_never().unwrap();
        large.count(Some(MOST as u64));
        assert!(queued.room().now_or_never().is_none());
        let mut whole = large.piece(Bytes::from(vec![0; 10]));
        drop(large);
        let rest = whole.split_off(9);
        drop(whole);
        assert!(queued.room().now_or_never().is_none(), "a part of it is still there");
        drop(rest);
        let small: Vec<_> = (0..MOST / EXPECTED).map(|_| queued.room().now_or_never().unwrap()).collect();
        assert!(queued.room().now_or_never().is_none());
        for one in &small {
            one.count(Some(1));
        }
        assert!(queued.room().now_or_never().is_some());
        drop(small);
        assert_eq!(*queued.bytes(), 0);
    }

    #[test]
    fn an_answer_larger_than_all_that_may_be_held_is_given_when_there_is_no_other() {
        let queued = Arc::<Queued>::default();
        queued.room().now_or_never().unwrap().count(Some(100 * MOST as u64));
        assert!(queued.room().now_or_never().is_some());
    }
}
