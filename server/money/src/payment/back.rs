//! What of a charge went back, as a gateway tells it: in sums, refund by refund, or as a dispute.

use super::RefundState;

/// Something that a gateway says of money that went back. Amounts are minor units of the charge's currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Back {
    /// All that refunds have given back until then.
    Total(i64),
    /// One refund of the charge, told by itself.
    Refund {
        /// Our name for it where we asked for it, otherwise the gateway's.
        name: String,
        /// What it gives back, in minor units.
        minor: i64,
        /// How far the refund has come.
        state: RefundState,
    },
    /// One dispute: the payer wants the money back from their bank.
    Dispute {
        /// The gateway's name for it.
        name: String,
        /// What is disputed, in minor units.
        minor: i64,
        /// How far the dispute has come.
        state: DisputeState,
    },
}

/// How a dispute stands. A later one counts, whatever was heard before; an earlier one that comes later does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DisputeState {
    /// It was opened; the money is still there.
    Open,
    /// The gateway holds the money back until it is decided.
    Withdrawn,
    /// It was lost: the money is gone.
    Lost,
    /// It was won, or came to nothing: the money is there, or back.
    Won,
}
