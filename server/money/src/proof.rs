//! Proves the money: the ledger, and that the bills are what it paid (SECURITY L1 to L7).

mod feature;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use self::feature::Proof;
use crate::kit::queue::{Failure, Job, note_outcome};
use crate::kit::store::{Conn, Store};
use crate::money::bill;
use crate::money::billing::verify::{Break, Verdict, verify_accounts, verify_whole};
use crate::{App, Result};

/// Goes through the ledger, or the one of the account with this number, and the bills up to the first thing that is wrong. They may be
/// written to meanwhile: an account is judged as it was when its turn came.
///
/// # Errors
/// When the database does not answer, or holds something that is no whole number (L5).
pub async fn verify(store: &Store, customer_no: Option<&str>) -> Result<Verdict> {
    let mut conn = store.read().await?;
    match find_break_of_all(&mut conn).await? {
        None => verify_accounts(&mut conn, customer_no).await,
        broken => Ok(Verdict { broken, ..Verdict::default() }),
    }
}

/// The first thing that is wrong with no one account.
async fn find_break_of_all(conn: &mut Conn) -> Result<Option<Break>> {
    if let Some(broken) = verify_whole(conn).await? {
        return Ok(Some(broken));
    }
    Ok(bill::verify(conn).await?.map(|what| Break::of_all("L7", what)))
}

/// Goes through the whole ledger once a day. When something is wrong the job is given up with the reason, for the
/// operator's list of dead jobs, and the metric `portico_ledger_broken` is 1; when nothing is, how much was gone through is kept.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct VerifyLedger {}

impl Job for VerifyLedger {
    type Host = App;
    const KIND: &'static str = "billing.verify_ledger";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let Verdict { accounts, movements, broken } = verify(app.store(), None).await?;
        metrics::gauge!("portico_ledger_broken").set(if broken.is_some() { 1.0 } else { 0.0 });
        match broken {
            None => {
                tracing::info!(accounts, movements, "the ledger is in order");
                let found = [("accounts", accounts), ("movements", movements)];
                let found = found.map(|(name, count)| (name.to_owned(), count.to_string()));
                Ok(note_outcome::<Self>(app, found.into()).await?)
            }
            Some(broken) => {
                tracing::error!(%broken, "the ledger is broken");
                Err(Failure::Never(format!("the ledger is broken: {broken}")))
            }
        }
    }
}
