//! What this process keeps in memory of the consoles that are open.

use portico_core::console::MOST_CONSOLES;
use uuid::Uuid;

use crate::kit::places::{Place, Places};

/// How many consoles each person has open.
pub struct Parts(Places);

impl Default for Parts {
    fn default() -> Self {
        Self(Places::new(MOST_CONSOLES, || metrics::gauge!("portico_open_consoles")))
    }
}

impl Parts {
    /// Takes a person's place for a console; none where they have as many open as they can.
    pub(super) fn take_place(&self, user_id: Uuid) -> Option<Place> {
        self.0.take(user_id)
    }
}
