//! Who holds an account (SPEC §1), and what that alone decides.

use serde::{Deserialize, Serialize};

use crate::Rule;

/// Who opens an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AccountKind {
    /// A person.
    Personal,
    /// An enterprise or a government body.
    Enterprise,
}

impl AccountKind {
    /// The name on the wire and in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Personal => "personal",
            Self::Enterprise => "enterprise",
        }
    }
}

/// Whether the compliance audit may be submitted: personal users cannot at present (SPEC §5).
///
/// # Errors
/// [`Rule::StateForbids`] for a personal account.
pub fn compliance_audit_allows(kind: AccountKind) -> Result<(), Rule> {
    match kind {
        AccountKind::Enterprise => Ok(()),
        AccountKind::Personal => {
            Err(Rule::StateForbids { state: kind.as_str().to_owned(), action: "compliance_audit".to_owned() })
        }
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
