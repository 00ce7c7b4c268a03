//! What the feature says of itself.

use futures::future::BoxFuture;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use super::{asked, payouts_erase};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// The rest of a balance that is asked back.
pub struct Payouts;

impl Feature for Payouts {
    fn count_blockers<'a>(
        &'a self,
        conn: &'a mut Conn,
        account_id: Uuid,
        facts: &'a mut DeletionFacts,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let (pending, asked_back) = asked(conn, account_id).await?;
            facts.pending_payouts = pending;
            // What was asked back is withheld, and stands in the way as a payout already.
            facts.withheld_minor -= asked_back;
            Ok(())
        })
    }

    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(payouts_erase(tx, account_id))
    }
}
