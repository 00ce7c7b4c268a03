//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use super::{create, forfeit, list_all_payouts, show, store, sum_open_requests, withdraw};
use crate::caller::{Access, Api, Caller};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// The rest of a balance that is asked back.
pub struct Payouts;

#[async_trait]
impl Feature for Payouts {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Main, routes!(show::account_payout_show))
            .writes(Access::Main, routes!(create::account_payout_create))
            .writes(Access::Main, routes!(withdraw::account_payout_withdraw))
            .writes(Access::Main, routes!(forfeit::account_payout_forfeit))
    }

    async fn count_blockers(
        &self,
        conn: &mut Conn,
        account_id: Uuid,
        facts: &mut DeletionFacts,
    ) -> Result<()> {
        let (pending, asked_back) = sum_open_requests(conn, account_id).await?;
        facts.pending_payouts = pending;
        // What was asked back is withheld, and stands in the way as a payout already.
        facts.withheld_minor -= asked_back;
        Ok(())
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        Ok(store::erase_payouts(tx, account_id).await?)
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        data.member("payouts", &list_all_payouts(app, caller.account_id).await?).await
    }
}
