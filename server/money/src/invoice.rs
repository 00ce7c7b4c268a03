//! Invoices about what was paid: whom they name, what there is to invoice, requests, numbers and their end.
//!
//! `portico_core::invoice` says what of a bill there is to invoice; `decide` gives numbers and frees amounts. Everything that
//! takes or frees amounts holds the account's turn in the ledger, so that two requests never get the same money
//! (decision 0033). Reading needs the permission to see the bills of the whole account, writing that to recharge as well.

pub mod billed_list;
pub mod cancel;
pub mod create;
mod credited;
mod decide;
pub mod download;
mod erase;
pub mod export;
mod feature;
mod found;
pub mod guidance;
pub mod list;
mod notice;
mod number;
pub mod queue;
pub mod reply;
mod sample;
pub mod show;
mod store;
pub mod title_list;
pub mod title_save;

use portico_core::Code;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;

pub use credited::follow_credit_note;
pub use decide::{Decision, decide_invoice, event_name};
pub use erase::erase_invoices;
pub use feature::Invoices;

use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::{Error, Result, people::access};

/// What whoever changes something about invoices needs for the whole account.
const WRITES: [Operation; 2] = [Operation::BillView, Operation::Recharge];

/// Asks again in the transaction that acts.
async fn require_write(tx: &mut Conn, caller: &Caller) -> Result<()> {
    for operation in WRITES {
        access::require_in(tx, caller, operation, &Resource::default()).await?;
    }
    Ok(())
}

/// 404 for what the account does not have.
fn not_found() -> Error {
    Error::new(Code::NotFound)
}
