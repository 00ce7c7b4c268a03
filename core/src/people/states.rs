//! The states of people, keys and verifications (SPEC §4) and what each allows.

use serde::{Deserialize, Serialize};

use crate::{
    Rule,
    names::{machine, names},
};

machine! {
    /// Whether a security key opens anything.
    KeyState {
        /// The key signs calls, until it ends.
        Active "active",
        /// The key is refused.
        Inactive "inactive",
    }
    /// What can be done with a security key.
    KeyAction {
        /// Sign a call with it.
        Use "use": Active,
        /// Let it open again.
        Activate "activate": Inactive => Active,
        /// Let it open nothing.
        Deactivate "deactivate": Active => Inactive,
        /// Change its IP allow-list.
        EditIpList "edit_ip_list": Active | Inactive,
        /// Delete the key for good.
        Delete "delete": Active | Inactive,
    }
}

machine! {
    /// Whether a sub-user may sign in.
    SubUserState {
        /// The activation email has not been followed.
        NotActivated "not_activated",
        /// May sign in, and act.
        Enabled "enabled",
        /// May not sign in.
        Disabled "disabled",
    }
    /// What can be done with a sub-user.
    SubUserAction {
        /// Follow the activation email.
        Activate "activate": NotActivated => Enabled,
        /// Send the activation email once more.
        ResendActivation "resend_activation": NotActivated,
        /// Sign in with the login name.
        SignIn "sign_in": Enabled,
        /// Let the sub-user sign in again.
        Enable "enable": Disabled => Enabled,
        /// Keep from signing in.
        Disable "disable": Enabled => Disabled,
        /// Send a link to set a new password.
        ResetPassword "reset_password": Enabled,
        /// Change name, groups or grants.
        Edit "edit": NotActivated | Enabled | Disabled,
        /// Delete the sub-user for good.
        Delete "delete": NotActivated | Enabled | Disabled,
    }
}

/// Whether a sub-user's state allows an action; `is_self` when the one who acts is this sub-user.
///
/// # Errors
/// [`Rule::NotOnYourself`] (SPEC §4: nobody enables or disables, §6: nobody deletes themselves; the own password is changed with the
/// one before) or [`Rule::StateForbids`].
pub fn sub_user_allows(state: SubUserState, action: SubUserAction, is_self: bool) -> Result<(), Rule> {
    use SubUserAction as Do;
    if is_self && matches!(action, Do::Enable | Do::Disable | Do::ResetPassword | Do::Delete) {
        return Err(Rule::NotOnYourself { action: action.as_str().to_owned() });
    }
    state.allows(action)
}

names! {
    /// Where an account's identity is verified; each place has its own verification.
    Region {
        /// Mainland China, which has documents of its own.
        Mainland "mainland",
        /// Any region but mainland China.
        Other "other",
    }
}

machine! {
    /// How far the verification of an account got.
    VerificationState {
        /// Nothing has been submitted yet.
        NotVerified "not_verified",
        /// Handed in; nobody has looked yet.
        Unreviewed "unreviewed",
        /// An operator is reviewing it.
        InReview "in_review",
        /// The verification was approved.
        Verified "verified",
        /// Failed; a remark says why, and it may be submitted again.
        Failed "failed",
    }
    /// What can be done with a verification.
    VerificationAction {
        /// Submit the verification for review.
        Submit "submit": NotVerified | Failed => Unreviewed,
        /// Take it back before anyone has looked.
        Withdraw "withdraw": Unreviewed => NotVerified,
        /// Start the review of what was submitted.
        Review "review": Unreviewed => InReview,
        /// Approve the verification after its review.
        Pass "pass": Unreviewed | InReview => Verified,
        /// Fail it, with a remark.
        Fail "fail": Unreviewed | InReview => Failed,
    }
}

/// The verifications of one account: one for each place, and the place once it is confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Verification {
    /// The state in mainland China.
    pub mainland: VerificationState,
    /// The state in all other regions.
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
    /// [`Rule::NotVerified`]; [`Rule::VerificationInReview`] while documents for a region that may be confirmed are looked at.
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
    region_allows(verification, region)?;
    verification.state(region).allows(action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_deletes_or_disables_themselves_or_sends_themselves_a_link_in_any_state() {
        for &state in SubUserState::ALL {
            let own = [SubUserAction::ResetPassword, SubUserAction::Delete];
            for action in [SubUserAction::Enable, SubUserAction::Disable].into_iter().chain(own) {
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
