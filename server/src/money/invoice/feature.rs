//! What the feature says of itself.

use futures::future::BoxFuture;
use uuid::Uuid;

use super::export::InvoiceExport;
use super::invoices_erase;
use crate::kit::queue::Registry;
use crate::kit::store::Conn;
use crate::platform::export::Make;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Invoices and their titles.
pub struct Invoices;

impl Feature for Invoices {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<Make<InvoiceExport>>()
    }

    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(invoices_erase(tx, app, account_id))
    }
}
