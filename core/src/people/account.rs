//! Who holds an account (SPEC §1), and what that alone decides.

use crate::{
    Rule,
    names::{machine, names},
    obstacle::Obstacle,
};

names! {
    /// Who opens an account.
    AccountKind {
        /// A person, who opens it under their own name.
        Personal "personal",
        /// An enterprise or a government body.
        Enterprise "enterprise",
    }
}

machine! {
    /// Whether an account's people may work.
    AccountState {
        /// They may: neither the operator nor its main user has ended that.
        Active "active",
        /// The operator lets nobody of the account sign in, and nothing new is opened.
        Suspended "suspended",
        /// Its main user has ended it.
        Closed "closed",
    }
    /// What the operator can do with an account.
    AccountAction {
        /// Let nobody of the account sign in.
        Suspend "suspend": Active => Suspended,
        /// Let its people sign in again.
        Reopen "reopen": Suspended => Active,
    }
}

/// Whether the compliance audit may be submitted: personal users cannot at present (SPEC §5).
///
/// # Errors
/// [`Rule::StateForbids`] for a personal account.
pub fn compliance_audit_allows(kind: AccountKind) -> Result<(), Rule> {
    match kind {
        AccountKind::Enterprise => Ok(()),
        AccountKind::Personal => Err(Obstacle::PersonalAccount.rule()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_account_stays_as_it_is() {
        assert!(AccountAction::ALL.iter().all(|action| AccountState::Closed.allows(*action).is_err()));
    }

    #[test]
    fn an_enterprise_may_submit_the_compliance_audit_and_a_person_may_not() {
        assert_eq!(compliance_audit_allows(AccountKind::Enterprise), Ok(()));
        assert!(compliance_audit_allows(AccountKind::Personal).is_err());
    }
}
