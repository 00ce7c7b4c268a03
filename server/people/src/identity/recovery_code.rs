//! Recovery codes: ten, each for one sign-in without the second factor at hand. Stored as keyed hashes.

use portico_core::second_factor::{RECOVERY_CODES, RecoveryCode};
use uuid::Uuid;

use super::keyed_hash::hash_with_secret;
use super::store::factor::{insert_recovery_code, use_recovery_code};
use super::store::person::delete_recovery_codes;
use crate::kit::store::Conn;
use crate::{App, Result};

/// Makes new codes in place of all former ones; as they are shown, once.
///
/// # Errors
/// When the database does not answer.
pub async fn replace_recovery_codes(tx: &mut Conn, app: &App, user_id: Uuid) -> Result<Vec<String>> {
    delete_recovery_codes(tx, user_id).await?;
    let mut shown = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let code = RecoveryCode::from_bytes(&app.random().bytes());
        insert_recovery_code(tx, user_id, &code_hash(app, user_id, code.as_str())).await?;
        shown.push(code.to_grouped());
    }
    Ok(shown)
}

/// Uses up a code in its normal form; false when it is not one of the person's or was used before.
///
/// # Errors
/// When the database does not answer.
pub async fn take_recovery_code(tx: &mut Conn, app: &App, user_id: Uuid, code: &str) -> Result<bool> {
    Ok(use_recovery_code(tx, user_id, &code_hash(app, user_id, code), app.now()).await?)
}

fn code_hash(app: &App, user_id: Uuid, code: &str) -> Vec<u8> {
    hash_with_secret(app, &["recovery", &user_id.to_string(), code])
}
