//! Places that are counted by whom they are for: of what stays open, each has only so many.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use metrics::Gauge;
use uuid::Uuid;

/// How many places each has taken, in this process.
#[derive(Debug, Clone)]
pub struct Places {
    most: usize,
    gauge: fn() -> Gauge,
    taken: Arc<Mutex<HashMap<Uuid, usize>>>,
}

impl Places {
    /// Places of which each can have `most` at a time; `gauge` is the metric that counts all of them.
    #[must_use]
    pub fn new(most: usize, gauge: fn() -> Gauge) -> Self {
        Self { most, gauge, taken: Arc::default() }
    }

    /// Takes a place; none where they have as many as they can.
    #[must_use]
    pub fn take(&self, whose: Uuid) -> Option<Place> {
        let mut taken = self.counts();
        let count = taken.entry(whose).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        (self.gauge)().increment(1.0);
        Some(Place { places: self.clone(), whose })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place, until it is dropped.
#[derive(Debug)]
pub struct Place {
    places: Places,
    whose: Uuid,
}

impl Drop for Place {
    fn drop(&mut self) {
        (self.places.gauge)().decrement(1.0);
        let mut taken = self.places.counts();
        if let Some(count) = taken.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_four_places_and_gets_one_back_when_another_is_dropped() {
        let (parts, person, other) = (Places::new(4, Gauge::noop), Uuid::from_u128(1), Uuid::from_u128(2));
        let mut places: Vec<_> = (0..4).map(|_| parts.take(person)).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(parts.take(person).is_none());
        let of_another = parts.take(other);
        assert!(of_another.is_some());
        places.pop();
        assert!(parts.take(person).is_some());
        drop((places, of_another));
        assert!(parts.counts().is_empty());
    }
}
