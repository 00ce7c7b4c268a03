//! What changes of SSH keys have in common.

use portico_core::permission_group::Operation;
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::store::{self, FINGERPRINT_TAKEN, NAME_TAKEN, SshKeyRow};
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::people::access::require_anywhere_in;
use crate::platform::audit;
use crate::{Error, Result};

/// Begins an act on the account's SSH keys: asks again whether the caller may configure instances anywhere, and takes the account's turn,
/// so that of several at once each sees what the one before did.
///
/// # Errors
/// 100013 without the permission.
pub(super) async fn begin(tx: &mut Conn, caller: &Caller) -> Result<()> {
    require_anywhere_in(tx, caller, Operation::ComputeConfigure).await?;
    audit::take_turn(tx, caller.account_id).await
}

/// One of the account's SSH keys.
///
/// # Errors
/// 100004 when there is none.
pub(super) async fn find_key(tx: &mut Conn, caller: &Caller, ssh_key_id: Uuid) -> Result<SshKeyRow> {
    let found = store::find_key_by_id(tx, caller.account_id, ssh_key_id).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}

/// The error of a name or a key that the account has already, on its field; `under` stands before a name's.
pub(super) fn to_conflict(error: sqlx::Error, under: &str) -> Error {
    let broken = [&NAME_TAKEN, &FINGERPRINT_TAKEN].into_iter().find(|one| one.is_broken_by(&error));
    match broken {
        Some(one) => Error::field(&format!("{under}{}", one.field), Rule::Occupied).with_status(409),
        None => error.into(),
    }
}
