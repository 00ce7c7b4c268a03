//! How much waits for somebody, and since when.

use crate::clock::Time;
use crate::row;

row! {
    /// What waits: `select count(*) as count, min(created_at) as oldest_at from …`.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub struct Waiting {
        /// How many rows wait; 0 for none.
        pub count: i64,
        /// Since when the oldest waits; none where nothing does.
        pub oldest_at: Option<Time>,
    }
}
