//! How far an account's identity is verified: read by whoever opens services, changed by the verification's feature.

use portico_core::account::AccountKind;
use portico_core::state::{Region, Verification, VerificationState};
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::store::{self, VerifiedRow};
use super::stored;
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

/// An account's verification.
///
/// # Errors
/// When there is no such account, or the database does not answer.
pub async fn verified(conn: &mut Conn, account_id: Uuid) -> Result<Verified> {
    store::verified_select(conn, account_id).await?.try_into()
}

/// The same, held until the transaction ends.
///
/// # Errors
/// As [`verified`].
pub async fn verified_take(tx: &mut Conn, account_id: Uuid) -> Result<Verified> {
    store::verified_take(tx, account_id).await?.try_into()
}

/// Saves an account's verification.
///
/// # Errors
/// When the database does not answer.
pub async fn verification_save(tx: &mut Conn, account_id: Uuid, verification: &Verification) -> Result<()> {
    let (mainland, other) = (verification.mainland.as_str(), verification.other.as_str());
    let region = verification.confirmed.map(region_word);
    Ok(store::verification_update(tx, account_id, mainland, other, region).await?)
}

/// Refuses an account that is not verified: it can neither open services nor recharge (SPEC §6, SECURITY Z-10).
///
/// # Errors
/// 100013 with [`Rule::NotVerified`] or [`Rule::VerificationInReview`] on `verification`; when the database does not answer.
pub async fn require_verified(conn: &mut Conn, account_id: Uuid) -> Result<()> {
    let verified = verified(conn, account_id).await?;
    verified
        .verification
        .may_open_services()
        .map_err(|rule: Rule| Error::new(Code::PermissionError).with_violation("verification", rule))
}

/// A region as it is stored.
#[must_use]
pub fn region_word(region: Region) -> &'static str {
    match region {
        Region::Mainland => "mainland",
        Region::Other => "other",
    }
}

/// A stored region.
///
/// # Errors
/// When the word is none.
pub fn region_of(word: &str) -> Result<Region> {
    let region = [Region::Mainland, Region::Other].into_iter().find(|region| region_word(*region) == word);
    stored(region, word)
}

/// A stored kind of account.
///
/// # Errors
/// When the word is none.
pub fn kind_of(word: &str) -> Result<AccountKind> {
    let kinds = [AccountKind::Personal, AccountKind::Enterprise];
    stored(kinds.into_iter().find(|kind| kind.as_str() == word), word)
}

/// The states as they are stored, as core takes them.
pub(super) fn verification(mainland: &str, other: &str, region: Option<&str>) -> Result<Verification> {
    let state = |word: &str| stored(VerificationState::parse(word), word);
    Ok(Verification {
        mainland: state(mainland)?,
        other: state(other)?,
        confirmed: region.map(region_of).transpose()?,
    })
}

impl TryFrom<VerifiedRow> for Verified {
    type Error = Error;

    fn try_from(row: VerifiedRow) -> Result<Self> {
        let region = row.verification_region.as_deref();
        Ok(Self {
            kind: kind_of(&row.kind)?,
            verification: verification(&row.verification_mainland, &row.verification_other, region)?,
        })
    }
}
