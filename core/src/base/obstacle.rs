//! What keeps something from being done though no machine rules it: each pair of a state and an action is named once.

use crate::Rule;

/// What keeps something from being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// An account cannot be deleted; the name of what is still there.
    Account(&'static str),
    /// A personal account submits no compliance audit.
    PersonalAccount,
    /// A project is the default already.
    AlreadyDefault,
    /// A project or VDC is archived already.
    AlreadyArchived,
    /// A project or VDC is not archived, so it cannot be restored.
    NotArchived,
    /// An authenticator app is bound, so no other is.
    AppBound,
    /// An id stands for something else already.
    UsedId,
    /// A month's bill leaves nothing to invoice; how it was billed.
    Billed(&'static str),
    /// A line cannot be credited: invoices about its month are issued.
    Invoiced,
    /// A recharge cannot be debited from a bank account; its state.
    NotDebited(&'static str),
    /// A resource is paid for as long as it can be.
    PaidAhead,
    /// A resource's product is not offered any more, so it cannot be renewed.
    NotOffered,
    /// A price cannot be left out of a list: something uses it.
    PriceInUse,
    /// Nothing is metered of what is paid in advance; its billing mode.
    NotMetered(&'static str),
    /// Nothing is metered of a resource before it begins.
    NotStarted,
    /// Nothing is metered of a resource after its end.
    Ended,
    /// Nothing is metered of a month whose bill is closed.
    MonthClosed,
    /// No host has room for another instance of a flavor.
    SoldOut,
    /// A resource is a part of an instance, and ends with it.
    PartOfInstance,
    /// What a resource bills is protected, so that it is not ended.
    Protected,
    /// A resource, or what it is a part of, is being changed, so it is not renewed at the moment.
    Changing,
    /// An instance has the flavor already.
    SameFlavor,
    /// A flavor has other GPUs than an instance, whose engine cannot change those of a machine.
    FixedGpus,
    /// What was paid in advance is over: nothing is changed before it is renewed.
    PaidTimeOver,
    /// What something costs now is on no list any more, so that no difference to it can be told.
    NoPrice,
    /// An instance has a public address already.
    HasAddress,
    /// An instance has no public address.
    NoAddress,
    /// An address has the bandwidth already.
    SameBandwidth,
    /// A bandwidth was reduced once on this day.
    ReducedToday,
    /// Nothing is left of a machine but disks, which nobody can be given.
    DisksOnly,
    /// A machine that nothing stands for is being deleted; what was to be done with it.
    BeingDeleted(&'static str),
    /// A ticket was joined to another, where it goes on.
    MergedTicket,
    /// News were told to everybody, or stopped, already.
    SentNews,
    /// News were published under an id with other words.
    PublishedNews,
    /// Somebody else has saved another version since it was opened.
    ChangedMeanwhile,
    /// A ticket was closed so long ago that a new one is opened instead.
    PastTicket,
}

impl Obstacle {
    /// The rule that it breaks.
    #[must_use]
    pub fn rule(self) -> Rule {
        let (state, action) = match self {
            Self::Account(blocker) => (blocker, "delete"),
            Self::PersonalAccount => ("personal", "compliance_audit"),
            Self::AlreadyDefault => ("default", "make_default"),
            Self::AlreadyArchived => ("archived", "archive"),
            Self::NotArchived => ("active", "restore"),
            Self::AppBound => ("enabled", "create"),
            Self::UsedId => ("used", "change"),
            Self::Billed(state) => (state, "invoice"),
            Self::Invoiced => ("invoiced", "credit"),
            Self::NotDebited(state) => (state, "debit"),
            Self::PaidAhead => ("paid_ahead", "renew"),
            Self::NotOffered => ("not_offered", "renew"),
            Self::PriceInUse => ("in_use", "leave_out"),
            Self::NotMetered(scheme) => (scheme, "meter"),
            Self::NotStarted => ("not_started", "meter"),
            Self::Ended => ("ended", "meter"),
            Self::MonthClosed => ("closed", "meter"),
            Self::SoldOut => ("sold_out", "create"),
            Self::PartOfInstance => ("part", "end"),
            Self::Protected => ("protected", "end"),
            Self::Changing => ("changing", "renew"),
            Self::SameFlavor => ("same", "resize"),
            Self::FixedGpus => ("gpus", "resize"),
            Self::PaidTimeOver => ("expired", "resize"),
            Self::NoPrice => ("not_offered", "resize"),
            Self::HasAddress => ("has_address", "add_address"),
            Self::NoAddress => ("no_address", "change_bandwidth"),
            Self::SameBandwidth => ("same", "change_bandwidth"),
            Self::ReducedToday => ("reduced", "change_bandwidth"),
            Self::DisksOnly => ("disk", "adopt"),
            Self::BeingDeleted(action) => ("deleting", action),
            Self::MergedTicket => ("merged", "reopen"),
            Self::SentNews => ("ended", "stop"),
            Self::PublishedNews => ("published", "publish"),
            Self::ChangedMeanwhile => ("changed", "save"),
            Self::PastTicket => ("past", "reopen"),
        };
        Rule::StateForbids { state: state.to_owned(), action: action.to_owned() }
    }
}
