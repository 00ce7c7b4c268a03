//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::list::{InvoiceFilter, list_invoices};
use super::sample::add_title;
use super::title_list::list_titles;
use super::{
    billed_list, cancel, create, download, erase_invoices, export, guidance, list, show, title_list,
    title_save,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::platform::export::ExportKind;
use crate::platform::feature::{Feature, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To see the bills of the whole account.
const BILL_VIEW: Access = Access::Permission(Operation::BillView);
/// To recharge it. Who writes needs both.
const RECHARGE: Access = Access::Permission(Operation::Recharge);

/// Invoices and their titles.
pub struct Invoices;

#[async_trait]
impl Feature for Invoices {
    fn routes(&self, api: Api) -> Api {
        api.reads(BILL_VIEW, routes!(guidance::invoice_guidance))
            .reads(BILL_VIEW, routes!(title_list::invoice_title_list))
            .writes(RECHARGE, routes!(title_save::invoice_title_create))
            .writes(RECHARGE, routes!(title_save::invoice_title_update))
            .writes(RECHARGE, routes!(title_save::invoice_title_delete))
            .reads(BILL_VIEW, routes!(billed_list::invoice_billed_list))
            .writes(RECHARGE, routes!(create::invoice_create))
            .reads(BILL_VIEW, routes!(list::invoice_list))
            .writes(BILL_VIEW, routes!(export::invoice_export))
            .reads(BILL_VIEW, routes!(show::invoice_show))
            .reads(BILL_VIEW, routes!(download::invoice_pdf))
            .writes(RECHARGE, routes!(cancel::invoice_cancel))
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<InvoiceFilter>()] }
    }

    async fn erase_account(&self, tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
        erase_invoices(tx, app, account_id).await
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        data.member("invoice_titles", &list_titles(app, caller.account_id).await?.titles).await?;
        let page = |cursor| Asked::largest(InvoiceFilter::default(), cursor);
        data.pages(
            "invoices",
            |cursor| async move { list_invoices(app, caller.account_id, &page(cursor)).await },
        )
        .await
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        if sample.needs_money {
            add_title(tx, app, sample.account_id).await?;
        }
        Ok(())
    }
}
