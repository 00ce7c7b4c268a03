//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::account_deletion::DeletionFacts;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::list::{RechargeFilter, list_recharges};
use super::top_up::erase_top_up;
use super::top_up::show::show_top_up;
use super::{
    GiveBack, Reconcile, TopUpLook, TopUpTell, count_open_refunds, count_pending_recharges, create, debit,
    export, list, notice, options, receipt, show, top_up,
};
use crate::caller::{Access, Api, Caller, closing};
use crate::kit::http::Asked;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::ExportKind;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To recharge the account.
const RECHARGE: Access = Access::Permission(Operation::Recharge);
/// To see what was recharged: whoever sees the balance is notified of it.
const SEEN: Access = Access::Permission(Operation::BalanceView);

/// Money that is paid in, goes back, and is paid in by itself.
pub struct Recharges;

#[async_trait]
impl Feature for Recharges {
    fn routes(&self, api: Api) -> Api {
        api.reads(RECHARGE, routes!(options::recharge_option_list))
            .writes(RECHARGE, routes!(create::recharge_create))
            .writes(RECHARGE, closing(routes!(debit::recharge_debit)))
            .reads(SEEN, routes!(list::recharge_list))
            .reads(SEEN, routes!(show::recharge_show))
            .reads(SEEN, routes!(receipt::recharge_receipt))
            .writes(SEEN, routes!(export::recharge_export))
            .reads(SEEN, routes!(top_up::show::recharge_top_up_show))
            .writes(RECHARGE, routes!(top_up::save::recharge_top_up_save))
            .writes(RECHARGE, routes!(top_up::off::recharge_top_up_off))
            .throttle(notice::notices, routes!(notice::payment_notice_wechat))
            .throttle(notice::notices, routes!(notice::payment_notice_alipay))
            .throttle(notice::notices, routes!(notice::payment_notice_stripe))
            .throttle(notice::notices, routes!(notice::payment_notice_test))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<Reconcile>().with::<GiveBack>().with::<TopUpLook>().with::<TopUpTell>()
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<RechargeFilter>()] }
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<Reconcile>("* * * * *")?.with::<GiveBack>("* * * * *")?.with::<TopUpLook>("* * * * *")
    }

    async fn count_blockers(
        &self,
        conn: &mut Conn,
        account_id: Uuid,
        facts: &mut DeletionFacts,
    ) -> Result<()> {
        facts.pending_recharges = count_pending_recharges(conn, account_id).await?;
        facts.pending_refunds = count_open_refunds(conn, account_id).await?;
        Ok(())
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        erase_top_up(tx, account_id).await
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        data.member("top_up", &show_top_up(app, caller.account_id).await?).await?;
        let page = |cursor| Asked::largest(RechargeFilter::default(), cursor);
        data.pages("recharges", |cursor| async move {
            list_recharges(app, caller.account_id, &page(cursor)).await
        })
        .await
    }
}
