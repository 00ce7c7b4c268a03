//! The states of what is paid (SPEC §4) and what each allows.

use crate::names::{machine, names};

// Only an order that is pending allows anything, since approving it pays it.
machine! {
    /// The audit of an order.
    OrderState {
        /// Waits for the audit.
        Pending "pending",
        /// The order passed its review.
        Approved "approved",
        /// The order was rejected.
        Disqualified "disqualified",
        /// Taken back by the customer.
        Cancelled "cancelled",
    }
    /// What can be done with an order.
    OrderAction {
        /// Approve an order that waits for its review.
        Approve "approve": Pending => Approved,
        /// Reject an order that waits for its review.
        Disqualify "disqualify": Pending => Disqualified,
        /// Cancel an order before its review has ended.
        Cancel "cancel": Pending => Cancelled,
    }
}

names! {
    /// The type of an order.
    OrderKind {
        /// The first order of a resource, which begins it.
        Purchase "purchase",
        /// The next period of something that is there.
        Renewal "renewal",
    }
}

names! {
    /// Why a line stands on a bill.
    LineKind {
        /// Something was used for an hour.
        Usage "usage",
        /// Something was ordered and paid in advance.
        Purchase "purchase",
        /// The next period of something began.
        Renewal "renewal",
        /// A credit note: another line was wrong.
        Credit "credit",
    }
}

machine! {
    /// How far a recharge got. SPEC shows the two ends; until the provider has answered it is pending.
    RechargeState {
        /// The provider has not answered yet.
        Pending "pending",
        /// The payment succeeded, and the balance has it.
        Success "success",
        /// The payment failed, or was never made.
        Failed "failed",
    }
    /// What can happen to a recharge.
    RechargeAction {
        /// Credit it; the provider's word counts even after a failure.
        Settle "settle": Pending | Failed => Success,
        /// Note that it failed.
        Fail "fail": Pending => Failed,
        /// Try to pay it once more.
        Retry "retry": Failed,
        /// Ask for an invoice.
        Invoice "invoice": Success,
        /// Refund what was paid, in part or whole.
        Refund "refund": Success,
    }
}

machine! {
    /// Whether a resource works (SPEC §4: running or shutdown; recycling is the recycle bin of arrears).
    ResourceState {
        /// The resource works, and is billed.
        Running "running",
        /// Stopped because something is owed, or because its paid time is over; it works again after a recharge or a renewal.
        Shutdown "shutdown",
        /// In the recycle bin for the same reason; it works again after a recharge or a renewal.
        Recycling "recycling",
        /// There is nothing left of it.
        Deleted "deleted",
    }
    /// What can be done with a resource.
    ResourceAction {
        /// Stop it for arrears, or because its paid time is over.
        Stop "stop": Running => Shutdown,
        /// Move it to the recycle bin for the same reason.
        Recycle "recycle": Running | Shutdown => Recycling,
        /// Let it work again.
        Restore "restore": Shutdown | Recycling => Running,
        /// Pay its next period.
        Renew "renew": Running | Shutdown | Recycling => Running,
        /// Delete the resource for good.
        Delete "delete": Running | Shutdown | Recycling => Deleted,
    }
}

names! {
    /// How far what was ordered has come that an engine makes.
    Fulfilment {
        /// The engine is making it; its price is held.
        Building "building",
        /// It is there, and was charged.
        Built "built",
        /// It could not be made; nothing was charged.
        Failed "failed",
    }
}

names! {
    /// Who or what ended a resource.
    ResourceEnd {
        /// The customer deleted it.
        Customer "customer",
        /// Its paid time was over, and it was not renewed until the date that was told.
        Expiry "expiry",
        /// It was deleted for arrears.
        Arrears "arrears",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;

    #[test]
    fn a_reason_names_the_state_and_the_action() {
        let reason = OrderState::Approved.allows(OrderAction::Cancel);
        let expected = Rule::StateForbids { state: "approved".to_owned(), action: "cancel".to_owned() };
        assert_eq!(reason, Err(expected));
    }

    #[test]
    fn a_paid_recharge_is_never_credited_twice() {
        assert!(RechargeState::Success.allows(RechargeAction::Settle).is_err());
        assert!(RechargeState::Failed.allows(RechargeAction::Settle).is_ok());
    }

    #[test]
    fn nothing_brings_back_what_is_deleted() {
        for &action in ResourceAction::ALL {
            assert!(ResourceState::Deleted.allows(action).is_err(), "{action:?}");
        }
    }
}
