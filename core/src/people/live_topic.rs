//! What an open page is told of at once when it changes, and who is.

use crate::{names::names, permission_group::Operation};

names! {
    /// What changed, as far as it is given: whoever hears it asks again.
    LiveTopic {
        /// The account's balance, after money moved.
        Balance "balance",
        /// A GPU server, or what is to be done with it.
        GpuServer "gpu_server",
        /// An instance, or what is being done with it.
        Instance "instance",
        /// A message for the person.
        Message "message",
        /// An order, or where it stands.
        Order "order",
        /// A ticket, or what is written to it.
        Ticket "ticket",
    }
}

impl LiveTopic {
    /// What one must be permitted where the thing is to hear of it, unless one is told alone; none for what is always one's own.
    #[must_use]
    pub fn needs(self) -> Option<Operation> {
        match self {
            Self::Balance => Some(Operation::BalanceView),
            Self::GpuServer | Self::Instance => Some(Operation::ComputeView),
            Self::Message => None,
            Self::Order => Some(Operation::OrderView),
            Self::Ticket => Some(Operation::TicketManage),
        }
    }
}
