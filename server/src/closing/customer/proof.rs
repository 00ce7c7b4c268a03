//! Goes through what must not have been changed of a customer: the movements of the ledger and the events of the audit log.

use serde::Serialize;
use utoipa::ToSchema;

use super::card;
use crate::money::billing::verify as ledger;
use crate::platform::audit;
use crate::{App, Error, Result};

/// What of a customer's records is in order.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerProof {
    /// Movements of the ledger that are in order; null before there is one, 0 when it is broken.
    pub movements: Option<i64>,
    /// What is wrong with the ledger first; null when nothing is.
    pub ledger_break: Option<ProofBreak>,
    /// Events of the audit log that are in order; when it is broken, those before it.
    pub events: i64,
    /// Those of them whose personal values were erased with the account.
    pub erased: i64,
    /// The hash that the log ends with, in hexadecimal: whoever notes it elsewhere can tell later that nothing before it was made anew.
    pub head: String,
    /// What is wrong with the audit log first; null when nothing is.
    pub audit_break: Option<ProofBreak>,
}

/// Where something is wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProofBreak {
    /// The number of the movement or event in its account; 0 when it is about no one of them.
    pub seq: i64,
    /// What is wrong, in English; of the ledger with the law that is broken: `L1` to `L7`.
    pub what: String,
}

/// Goes through a customer's records.
///
/// # Errors
/// 100025 when there is no such customer; when the database does not answer.
pub async fn prove_customer(app: &App, customer_no: &str) -> Result<CustomerProof> {
    card::find(&mut app.store().read().await?, customer_no).await?;
    let ledger = ledger::verify_customer(app.store(), customer_no).await?;
    let mut found = None;
    let tell = |verdict| {
        found = Some(verdict);
        Ok(())
    };
    audit::verify(app.store(), Some(customer_no), tell).await?;
    let log = found.ok_or_else(|| Error::internal("an account without a log"))?;
    Ok(CustomerProof {
        movements: ledger.as_ref().map(|verdict| verdict.movements),
        ledger_break: ledger
            .and_then(|verdict| verdict.broken)
            .map(|broken| ProofBreak { seq: broken.seq, what: format!("{}: {}", broken.law, broken.what) }),
        events: log.events,
        erased: log.erased,
        head: log.head,
        audit_break: log.broken.map(|broken| ProofBreak { seq: broken.seq, what: broken.what.to_owned() }),
    })
}
