//! What people are notified of about a resource that is paid in advance: before the end of its paid time, and after it.

use portico_core::Money;
use serde::Serialize;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::news;

news! {
    /// Something about the paid time of a resource.
    pub(super) struct ResourceNews("resource", Resource) {
        /// The resource's id, by which the console's list shows it alone.
        resource_id: Uuid,
        /// The resource's name, as its owner has it.
        name: String,
        /// Whether whoever is told sees the resource, and not its money alone.
        sees_resource: bool,
        event: PaidTimeEvent,
    }
}

/// What there is to say about a paid time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum PaidTimeEvent {
    /// It ends soon, and the balance covers its renewal.
    Renews {
        /// When its paid time ends.
        at: Time,
        /// What the renewal costs.
        total: Money,
    },
    /// It ends soon, and the balance does not cover its renewal.
    Short {
        /// When its paid time ends.
        at: Time,
        /// What the renewal costs.
        total: Money,
        /// What is missing, with everything that is renewed before it.
        missing: Money,
    },
    /// It ends soon, and it is not to be renewed.
    Ends {
        /// When its paid time ends.
        at: Time,
    },
    /// It ends soon, and what it is renewed by is not offered any more.
    NotOffered {
        /// When its paid time ends.
        at: Time,
    },
    /// Its next periods were paid from the balance.
    Renewed {
        /// What the renewal has cost.
        total: Money,
        /// Until when it is paid now.
        until: Time,
    },
    /// It is over, and the balance does not cover the renewal.
    Unpaid {
        /// What the renewal costs.
        total: Money,
        /// What the balance lacks for the renewal.
        missing: Money,
        /// When the resource stops.
        stop_at: Time,
        /// When it goes to the recycle bin.
        recycle_at: Time,
        /// When it is deleted.
        delete_at: Time,
    },
    /// It is over, and what it is renewed by is not offered any more.
    Unpriced {
        /// When the resource stops.
        stop_at: Time,
        /// When it goes to the recycle bin.
        recycle_at: Time,
        /// When it is deleted.
        delete_at: Time,
    },
    /// The resource was stopped.
    Stopped {
        /// When it goes to the recycle bin.
        recycle_at: Time,
        /// When it is deleted.
        delete_at: Time,
    },
    /// The resource was moved to the recycle bin.
    Recycled {
        /// When it is deleted.
        delete_at: Time,
    },
    /// The resource was deleted.
    Deleted {},
    /// It ends soon, and its renewal is not sure: what somebody is told who sees the resource and not the money.
    AtRisk {
        /// When its paid time ends.
        at: Time,
    },
    /// It is over, and was not renewed: what somebody is told who sees the resource and not the money.
    Overdue {
        /// When the resource stops.
        stop_at: Time,
        /// When it goes to the recycle bin.
        recycle_at: Time,
        /// When it is deleted.
        delete_at: Time,
    },
}

impl PaidTimeEvent {
    /// Whether it is about money, for the people who see the balance.
    #[must_use]
    pub fn is_money(&self) -> bool {
        matches!(self, Self::Renews { .. } | Self::Short { .. } | Self::Renewed { .. } | Self::Unpaid { .. })
    }

    /// What it means for the resource, for the people who see that, without an amount; nothing when it goes on as it is.
    #[must_use]
    pub fn without_money(&self) -> Option<Self> {
        match *self {
            Self::Renews { .. } | Self::Renewed { .. } => None,
            Self::Short { at, .. } => Some(Self::AtRisk { at }),
            Self::Unpaid { stop_at, recycle_at, delete_at, .. } => {
                Some(Self::Overdue { stop_at, recycle_at, delete_at })
            }
            _ => Some(self.clone()),
        }
    }
}
