//! The states of SPEC §4 and what each allows: the server's guard, and the reason on the browser's disabled button.

use serde::{Deserialize, Serialize};

use crate::Rule;

/// Declares a list of names: an enum with its wire names (snake case, as `serde` derives them), `as_str` and `parse`.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $wire:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        // Not `rename = $wire` on each: the derive of the OpenAPI schema does not see a literal that a macro passes on.
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// Every one of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name on the wire.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $wire,)+
                }
            }

            /// The one of a wire name; `None` for any other text.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == name)
            }
        }
    };
}

pub(crate) use names;

/// `Ok`, or the reason why a state does not allow an action.
pub(crate) fn verdict(is_allowed: bool, state: &str, action: &str) -> Result<(), Rule> {
    if is_allowed {
        Ok(())
    } else {
        Err(Rule::StateForbids { state: state.to_owned(), action: action.to_owned() })
    }
}

names! {
    /// The audit of an order.
    OrderState {
        /// Waits for the audit.
        Pending "pending",
        /// Passed the audit.
        Approved "approved",
        /// Failed the audit.
        Disqualified "disqualified",
        /// Taken back by the customer.
        Cancelled "cancelled",
    }
}

names! {
    /// The type of an order.
    OrderKind {
        /// Something new.
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
        /// Something was ordered.
        Purchase "purchase",
        /// The next period of something began.
        Renewal "renewal",
        /// A credit note: another line was wrong.
        Credit "credit",
    }
}

names! {
    /// What can be done with an order.
    OrderAction {
        /// Pass it.
        Approve "approve",
        /// Fail it.
        Disqualify "disqualify",
        /// Withdraw it.
        Cancel "cancel",
    }
}

/// Whether an order's state allows an action: only one that is pending allows any, since approving it pays it.
///
/// # Errors
/// [`Rule::StateForbids`].
pub fn order_allows(state: OrderState, action: OrderAction) -> Result<(), Rule> {
    verdict(state == OrderState::Pending, state.as_str(), action.as_str())
}

names! {
    /// How far a recharge got. SPEC shows the two ends; until the provider has answered it is pending.
    RechargeState {
        /// The provider has not answered yet.
        Pending "pending",
        /// Paid.
        Success "success",
        /// Not paid.
        Failed "failed",
    }
}

names! {
    /// What can happen to a recharge.
    RechargeAction {
        /// Credit it; the provider's word counts even after a failure.
        Settle "settle",
        /// Note that it failed.
        Fail "fail",
        /// Try to pay it once more.
        Retry "retry",
        /// Ask for an invoice.
        Invoice "invoice",
        /// Pay it back.
        Refund "refund",
    }
}

/// Whether a recharge's state allows an action.
///
/// # Errors
/// [`Rule::StateForbids`].
pub fn recharge_allows(state: RechargeState, action: RechargeAction) -> Result<(), Rule> {
    use RechargeAction as Do;
    use RechargeState as Is;
    let is_allowed = matches!(
        (state, action),
        (Is::Pending, Do::Settle | Do::Fail)
            | (Is::Success, Do::Invoice | Do::Refund)
            | (Is::Failed, Do::Settle | Do::Retry)
    );
    verdict(is_allowed, state.as_str(), action.as_str())
}

names! {
    /// Whether a security key opens anything.
    KeyState {
        /// It does.
        Active "active",
        /// It does not.
        Inactive "inactive",
    }
}

names! {
    /// What can be done with a security key.
    KeyAction {
        /// Sign a call with it.
        Use "use",
        /// Let it open again.
        Activate "activate",
        /// Let it open nothing.
        Deactivate "deactivate",
        /// Change its IP allow-list.
        EditIpList "edit_ip_list",
        /// Delete it.
        Delete "delete",
    }
}

/// Whether a security key's state allows an action; either state may be edited and deleted.
///
/// # Errors
/// [`Rule::StateForbids`].
pub fn key_allows(state: KeyState, action: KeyAction) -> Result<(), Rule> {
    let is_allowed = match action {
        KeyAction::EditIpList | KeyAction::Delete => true,
        KeyAction::Use | KeyAction::Deactivate => state == KeyState::Active,
        KeyAction::Activate => state == KeyState::Inactive,
    };
    verdict(is_allowed, state.as_str(), action.as_str())
}

names! {
    /// Whether a sub-user may sign in.
    SubUserState {
        /// The activation email has not been followed.
        NotActivated "not_activated",
        /// May sign in.
        Enabled "enabled",
        /// May not sign in.
        Disabled "disabled",
    }
}

names! {
    /// What can be done with a sub-user.
    SubUserAction {
        /// Follow the activation email.
        Activate "activate",
        /// Send the activation email once more.
        ResendActivation "resend_activation",
        /// Sign in.
        SignIn "sign_in",
        /// Let sign in.
        Enable "enable",
        /// Keep from signing in.
        Disable "disable",
        /// Send a link to set a new password.
        ResetPassword "reset_password",
        /// Change name, groups or grants.
        Edit "edit",
        /// Delete.
        Delete "delete",
    }
}

/// Whether a sub-user's state allows an action; `is_self` when the one who acts is this sub-user.
///
/// # Errors
/// [`Rule::NotOnYourself`] (SPEC §4: nobody enables or disables, §6: nobody deletes themselves) or
/// [`Rule::StateForbids`].
pub fn sub_user_allows(state: SubUserState, action: SubUserAction, is_self: bool) -> Result<(), Rule> {
    use SubUserAction as Do;
    use SubUserState as Is;
    if is_self && matches!(action, Do::Enable | Do::Disable | Do::Delete) {
        return Err(Rule::NotOnYourself { action: action.as_str().to_owned() });
    }
    let is_allowed = match action {
        Do::Edit | Do::Delete => true,
        Do::Activate | Do::ResendActivation => state == Is::NotActivated,
        Do::SignIn | Do::Disable | Do::ResetPassword => state == Is::Enabled,
        Do::Enable => state == Is::Disabled,
    };
    verdict(is_allowed, state.as_str(), action.as_str())
}

names! {
    /// Whether a resource works (SPEC §4: running or shutdown; recycling is the recycle bin of arrears).
    ResourceState {
        /// It does.
        Running "running",
        /// Stopped because something is owed, or because its paid time is over; it works again after a recharge or a renewal.
        Shutdown "shutdown",
        /// In the recycle bin for the same reason; it works again after a recharge or a renewal.
        Recycling "recycling",
        /// There is nothing left of it.
        Deleted "deleted",
    }
}

names! {
    /// Who or what ended a resource.
    ResourceEnd {
        /// The customer.
        Customer "customer",
        /// Its paid time was over, and it was not renewed until the date that was told.
        Expiry "expiry",
        /// Arrears.
        Arrears "arrears",
    }
}

names! {
    /// What can be done with a resource.
    ResourceAction {
        /// Stop it for arrears, or because its paid time is over.
        Stop "stop",
        /// Move it to the recycle bin for the same reason.
        Recycle "recycle",
        /// Let it work again.
        Restore "restore",
        /// Pay its next period.
        Renew "renew",
        /// Delete it.
        Delete "delete",
    }
}

/// Whether a resource's state allows an action. What is deleted stays so.
///
/// # Errors
/// [`Rule::StateForbids`].
pub fn resource_allows(state: ResourceState, action: ResourceAction) -> Result<(), Rule> {
    use ResourceAction as Do;
    use ResourceState as Is;
    let is_allowed = match action {
        Do::Stop => state == Is::Running,
        Do::Renew => state != Is::Deleted,
        Do::Recycle => matches!(state, Is::Running | Is::Shutdown),
        Do::Restore => matches!(state, Is::Shutdown | Is::Recycling),
        Do::Delete => state != Is::Deleted,
    };
    verdict(is_allowed, state.as_str(), action.as_str())
}

/// Where an account's identity is verified; each place has its own verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Region {
    /// Mainland China.
    Mainland,
    /// Anywhere else.
    Other,
}

names! {
    /// How far the verification of an account got.
    VerificationState {
        /// Nothing was handed in.
        NotVerified "not_verified",
        /// Handed in; nobody has looked yet.
        Unreviewed "unreviewed",
        /// Someone is looking.
        InReview "in_review",
        /// Passed.
        Verified "verified",
        /// Failed; a remark says why, and it may be handed in again.
        Failed "failed",
    }
}

names! {
    /// What can be done with a verification.
    VerificationAction {
        /// Hand it in.
        Submit "submit",
        /// Take it back before anyone has looked.
        Withdraw "withdraw",
        /// Begin to look.
        Review "review",
        /// Pass it.
        Pass "pass",
        /// Fail it, with a remark.
        Fail "fail",
    }
}

/// The verifications of one account: one for each place, and the place once it is confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Verification {
    /// In mainland China.
    pub mainland: VerificationState,
    /// In other regions.
    pub other: VerificationState,
    /// The region that the account confirmed; it cannot change.
    pub confirmed: Option<Region>,
}

impl Verification {
    /// The state in a region.
    #[must_use]
    pub fn state(&self, region: Region) -> VerificationState {
        match region {
            Region::Mainland => self.mainland,
            Region::Other => self.other,
        }
    }

    /// Whether the account is verified in its confirmed region, so that it may open services and recharge (SPEC §6).
    ///
    /// # Errors
    /// [`Rule::NotVerified`]; [`Rule::VerificationInReview`] while papers for a region that may be confirmed are looked at.
    pub fn may_open_services(&self) -> Result<(), Rule> {
        use VerificationState as Is;
        let is_waiting = |state| matches!(state, Is::Unreviewed | Is::InReview);
        match self.confirmed.map(|region| self.state(region)) {
            Some(Is::Verified) => Ok(()),
            Some(state) if is_waiting(state) => Err(Rule::VerificationInReview),
            None if is_waiting(self.mainland) || is_waiting(self.other) => Err(Rule::VerificationInReview),
            _ => Err(Rule::NotVerified),
        }
    }
}

/// Whether a region may be confirmed: the first one, or the same again.
///
/// # Errors
/// [`Rule::RegionFixed`].
pub fn region_allows(verification: &Verification, region: Region) -> Result<(), Rule> {
    if verification.confirmed.is_none_or(|confirmed| confirmed == region) {
        Ok(())
    } else {
        Err(Rule::RegionFixed)
    }
}

/// Whether an account's verification in a region allows an action.
///
/// # Errors
/// [`Rule::RegionFixed`] when another region is confirmed, or [`Rule::StateForbids`].
pub fn verification_allows(
    verification: &Verification,
    region: Region,
    action: VerificationAction,
) -> Result<(), Rule> {
    use VerificationAction as Do;
    use VerificationState as Is;
    region_allows(verification, region)?;
    let state = verification.state(region);
    let is_allowed = matches!(
        (state, action),
        (Is::NotVerified | Is::Failed, Do::Submit)
            | (Is::Unreviewed, Do::Withdraw | Do::Review | Do::Pass | Do::Fail)
            | (Is::InReview, Do::Pass | Do::Fail)
    );
    verdict(is_allowed, state.as_str(), action.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_the_state_and_the_action() {
        let reason = order_allows(OrderState::Approved, OrderAction::Cancel);
        let expected = Rule::StateForbids { state: "approved".to_owned(), action: "cancel".to_owned() };
        assert_eq!(reason, Err(expected));
    }

    #[test]
    fn a_paid_recharge_is_never_credited_twice() {
        assert!(recharge_allows(RechargeState::Success, RechargeAction::Settle).is_err());
        assert!(recharge_allows(RechargeState::Failed, RechargeAction::Settle).is_ok());
    }

    #[test]
    fn nothing_brings_back_what_is_deleted() {
        for &action in ResourceAction::ALL {
            assert!(resource_allows(ResourceState::Deleted, action).is_err(), "{action:?}");
        }
    }

    #[test]
    fn nobody_deletes_or_disables_themselves_in_any_state() {
        for &state in SubUserState::ALL {
            for action in [SubUserAction::Enable, SubUserAction::Disable, SubUserAction::Delete] {
                let reason = sub_user_allows(state, action, true);
                assert_eq!(reason, Err(Rule::NotOnYourself { action: action.as_str().to_owned() }));
            }
        }
    }

    #[test]
    fn a_confirmed_region_closes_the_other_one_to_every_action() {
        let verification = Verification {
            mainland: VerificationState::Verified,
            other: VerificationState::NotVerified,
            confirmed: Some(Region::Mainland),
        };
        for &action in VerificationAction::ALL {
            let outcome = verification_allows(&verification, Region::Other, action);
            assert_eq!(outcome, Err(Rule::RegionFixed));
        }
        assert_eq!(verification.may_open_services(), Ok(()));
        let unconfirmed = Verification { confirmed: None, ..verification };
        assert_eq!(unconfirmed.may_open_services(), Err(Rule::NotVerified));
    }

    #[test]
    fn names_on_the_wire_are_those_that_reasons_use() {
        for &state in SubUserState::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
            assert_eq!(SubUserState::parse(state.as_str()), Some(state));
        }
        assert_eq!(SubUserState::parse("Enabled"), None);
    }
}
