//! Numbers of documents: a series for each account, kind and year, without gaps.

use portico_core::invoice::document_number;
use uuid::Uuid;

use super::store::paper as store;
use crate::kit::store::Conn;
use crate::money::bill::month_at;
use crate::{App, Error, Result};

/// Letters and digits of an account's code: none that is easily taken for another.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 8;
/// Codes that are drawn before giving up; of 2^40, two accounts hardly ever get the same.
const DRAWS: u32 = 8;

/// The next number of an account, given when this transaction ends and not at all when it does not. The caller has the account's
/// turn in the ledger.
pub(super) async fn take_number(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    is_credit_note: bool,
) -> Result<String> {
    let code = find_or_draw_code(tx, app, account_id).await?;
    let year = month_at(app, app.now()) / 100;
    let kind = if is_credit_note { "credit_note" } else { "invoice" };
    let running = store::take_series_number(tx, account_id, kind, year).await?;
    Ok(document_number(&code, year, running, is_credit_note))
}

async fn find_or_draw_code(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<String> {
    for _ in 0..DRAWS {
        if let Some(code) = store::find_code(tx, account_id).await? {
            return Ok(code);
        }
        let bytes = app.random().bytes::<LENGTH>();
        let code: String = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
        store::insert_code(tx, account_id, &code).await?;
    }
    store::find_code(tx, account_id).await?.ok_or_else(|| Error::internal("no code was left for an account"))
}
