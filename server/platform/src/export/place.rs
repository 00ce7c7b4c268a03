//! How many files one process makes or sends at the same time: they wait for each other, and nothing else waits for them.

use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

/// The accounts for which something is being made or sent, each as often as it is.
#[derive(Debug, Clone)]
pub struct Places {
    most: usize,
    own: usize,
    taken: Arc<Mutex<Vec<Uuid>>>,
}

impl Places {
    /// So many, and so many of them for one account.
    pub fn new(most: usize, own: usize) -> Self {
        Self { most, own, taken: Arc::default() }
    }

    /// A place for one more; nothing when it has to wait.
    pub fn take(&self, account_id: Uuid) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.iter().filter(|id| **id == account_id).count();
        if taken.len() >= self.most || own >= self.own {
            return None;
        }
        taken.push(account_id);
        Some(Place { account_id, places: self.clone() })
    }
}

/// One of the places; dropping it gives its place back.
pub struct Place {
    account_id: Uuid,
    places: Places,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = taken.iter().position(|id| *id == self.account_id) {
            taken.swap_remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Places;
    use uuid::Uuid;

    #[test]
    fn an_account_has_one_place_and_all_together_no_more_than_there_are() {
        let (places, ids) = (Places::new(2, 1), [1, 2, 3].map(Uuid::from_u128));
        let first = places.take(ids[0]);
        assert!(first.is_some() && places.take(ids[0]).is_none());
        let second = places.take(ids[1]);
        assert!(second.is_some() && places.take(ids[2]).is_none());
        drop(first);
        assert!(places.take(ids[2]).is_some());
    }
}
