//! Who holds an account (SPEC §1), and what that alone decides.

use crate::{Rule, names::names, obstacle::Obstacle};

names! {
    /// Who opens an account.
    AccountKind {
        /// A person, who opens it under their own name.
        Personal "personal",
        /// An enterprise or a government body.
        Enterprise "enterprise",
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
    fn an_enterprise_may_submit_the_compliance_audit_and_a_person_may_not() {
        assert_eq!(compliance_audit_allows(AccountKind::Enterprise), Ok(()));
        assert!(compliance_audit_allows(AccountKind::Personal).is_err());
    }
}
