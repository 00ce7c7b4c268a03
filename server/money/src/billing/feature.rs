//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::account_deletion::DeletionFacts;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::account_show::show_account;
use super::ledger::{begin_threshold, find_balance};
use super::movement_list::{MovementFilter, list_movements};
use super::sample::add_first_deposit;
use super::{
    ExpireHolds, FollowArrears, TellLowBalance, account_show, movement_export, movement_list,
    threshold_update,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::ExportKind;
use crate::platform::feature::{Feature, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To see the balance and what moved it.
const BALANCE_VIEW: Access = Access::Permission(Operation::BalanceView);
/// To recharge the account.
const RECHARGE: Access = Access::Permission(Operation::Recharge);

/// The balance, its ledger and arrears.
pub struct Ledger;

#[async_trait]
impl Feature for Ledger {
    fn routes(&self, api: Api) -> Api {
        api.reads(BALANCE_VIEW, routes!(account_show::billing_account))
            .reads(BALANCE_VIEW, routes!(account_show::billing_outlook))
            .writes(RECHARGE, routes!(threshold_update::billing_account_threshold))
            .reads(BALANCE_VIEW, routes!(movement_list::billing_movement_list))
            .writes(BALANCE_VIEW, routes!(movement_export::billing_movement_export))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<ExpireHolds>().with::<TellLowBalance>().with::<FollowArrears>()
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<MovementFilter>()] }
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<ExpireHolds>("* * * * *")?.with::<FollowArrears>("* * * * *")
    }

    async fn begin_account(&self, tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
        begin_threshold(tx, app, account_id).await
    }

    async fn count_blockers(
        &self,
        conn: &mut Conn,
        account_id: Uuid,
        facts: &mut DeletionFacts,
    ) -> Result<()> {
        if let Some((balance, ..)) = find_balance(conn, account_id).await? {
            facts.balance_minor += balance.cash + balance.credit;
            facts.withheld_minor += balance.withheld;
        }
        Ok(())
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        data.member("balance", &show_account(app, caller.account_id).await?).await?;
        let page = |cursor| Asked::largest(MovementFilter::default(), cursor);
        data.pages("movements", |cursor| async move {
            list_movements(app, caller.account_id, &page(cursor)).await
        })
        .await
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        sample.needs_money = add_first_deposit(tx, app, sample.account_id).await?;
        Ok(())
    }
}
