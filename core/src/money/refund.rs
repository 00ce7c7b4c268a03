//! What goes back of top-ups, and payments that fit none.

use crate::names::names;

names! {
    /// How a refund or dispute stands. A greater one counts, whatever was heard before.
    ReturnState {
        /// A refund: under way.
        Asked "asked",
        /// A refund: the money is back.
        Done "done",
        /// A refund: it was under way and came to nothing.
        Failed "failed",
        /// A dispute: the money is still there.
        Open "open",
        /// A dispute: the gateway holds the money back.
        Withdrawn "withdrawn",
        /// A dispute: the money is gone.
        Lost "lost",
        /// A dispute: the money is there, or back.
        Won "won",
    }
}

impl ReturnState {
    /// Whether it has ended.
    #[must_use]
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Asked | Self::Open | Self::Withdrawn)
    }
}

names! {
    /// What goes back of a top-up.
    ReturnKind {
        /// It is given back by us, or by whoever has the gateway's own pages.
        Refund "refund",
        /// The payer's bank takes it back.
        Dispute "dispute",
    }
}

names! {
    /// Why a payment that a gateway reported fits no top-up.
    Misfit {
        /// There is no such top-up.
        Unknown "unknown",
        /// Another amount was paid, or in another currency, or it does not say how much.
        Amount "amount",
        /// It does not say which payment it was.
        Number "number",
        /// It was paid twice.
        Twice "twice",
        /// Something of it went back, and the gateway does not say how much.
        Refunded "refunded",
        /// Another top-up has this payment.
        Taken "taken",
        /// The account is gone.
        Gone "gone",
    }
}

names! {
    /// What was decided on a payment that fits no top-up.
    UnmatchedState {
        /// Nobody has decided on it.
        Open "open",
        /// It was credited by hand.
        Credited "credited",
        /// Its gateway is asked to give it back.
        Returning "returning",
        /// Its gateway has given it back.
        Returned "returned",
        /// It was settled otherwise.
        Done "done",
    }
}
