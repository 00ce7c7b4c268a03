//! How far an account's identity is verified: read by whoever opens services, changed by the verification's feature.

use portico_core::account::AccountKind;
use portico_core::state::Verification;
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::store::{self, VerificationRow, VerifiedRow};
use crate::kit::store::Conn;
use crate::{Error, Result};

/// What of an account decides on its verification.
#[derive(Debug, Clone)]
pub struct Verified {
    /// A person or a company.
    pub kind: AccountKind,
    /// The states in both places.
    pub verification: Verification,
}

/// Whether an account is verified, and in which region.
///
/// # Errors
/// When there is no such account, or the database does not answer.
pub async fn find_account_verification(conn: &mut Conn, account_id: Uuid) -> Result<Verified> {
    Ok(store::select_verification(conn, account_id).await?.into())
}

/// The same, held until the transaction ends.
///
/// # Errors
/// As [`find_account_verification`].
pub async fn lock_verification(tx: &mut Conn, account_id: Uuid) -> Result<Verified> {
    Ok(store::lock_verification(tx, account_id).await?.into())
}

/// Saves an account's verification.
///
/// # Errors
/// When the database does not answer.
pub async fn save_verification(tx: &mut Conn, account_id: Uuid, verification: &Verification) -> Result<()> {
    let Verification { mainland, other, confirmed } = *verification;
    Ok(store::update_verification(tx, account_id, mainland, other, confirmed).await?)
}

/// Refuses an account that is not verified: it can neither open services nor recharge (SPEC §6, SECURITY Z-10).
///
/// # Errors
/// 100013 with [`Rule::NotVerified`] or [`Rule::VerificationInReview`] on `verification`; when the database does not answer.
pub async fn require_verified(conn: &mut Conn, account_id: Uuid) -> Result<()> {
    let verified = find_account_verification(conn, account_id).await?;
    verified
        .verification
        .may_open_services()
        .map_err(|rule: Rule| Error::new(Code::PermissionError).with_violation("verification", rule))
}

impl From<VerificationRow> for Verification {
    fn from(row: VerificationRow) -> Self {
        Self {
            mainland: row.verification_mainland,
            other: row.verification_other,
            confirmed: row.verification_region,
        }
    }
}

impl From<VerifiedRow> for Verified {
    fn from(row: VerifiedRow) -> Self {
        Self { kind: row.kind, verification: row.verification.into() }
    }
}
