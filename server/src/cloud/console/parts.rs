//! What this process keeps in memory of the consoles that are open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use portico_core::console::MOST_CONSOLES;
use uuid::Uuid;

/// How many consoles each person has open.
#[derive(Debug, Clone, Default)]
pub struct Parts(Arc<Mutex<HashMap<Uuid, usize>>>);

impl Parts {
    /// Takes a person's place for a console; none where they have as many open as they can.
    pub(super) fn take_place(&self, user_id: Uuid) -> Option<ConsolePlace> {
        let mut open = self.open();
        let count = open.entry(user_id).or_default();
        if *count >= MOST_CONSOLES {
            return None;
        }
        *count += 1;
        metrics::gauge!("portico_open_consoles").increment(1.0);
        Some(ConsolePlace { parts: self.clone(), user_id })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A person's place for a console, until it is dropped.
pub(super) struct ConsolePlace {
    parts: Parts,
    user_id: Uuid,
}

impl Drop for ConsolePlace {
    fn drop(&mut self) {
        metrics::gauge!("portico_open_consoles").decrement(1.0);
        let mut open = self.parts.open();
        if let Some(count) = open.get_mut(&self.user_id) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.user_id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_four_places_and_gets_one_back_when_a_console_is_closed() {
        let (parts, person, other) = (Parts::default(), Uuid::from_u128(1), Uuid::from_u128(2));
        let mut places: Vec<_> = (0..4).map(|_| parts.take_place(person)).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(parts.take_place(person).is_none());
        let of_another = parts.take_place(other);
        assert!(of_another.is_some());
        places.pop();
        assert!(parts.take_place(person).is_some());
        drop((places, of_another));
        assert!(parts.open().is_empty());
    }
}
