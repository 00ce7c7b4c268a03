//! What the instances of a list cost, to whoever may see that.

use portico_core::Money;
use portico_core::flavor::instance_product;
use portico_core::instance::InstanceState;
use portico_core::instance_part::{InstancePart, instance_parts};
use portico_core::price::MILLION;

use crate::caller::Caller;
use crate::cloud::object::ShownObject;
use crate::kit::store::Conn;
use crate::money::catalogue::PeriodPrices;
use crate::money::catalogue::quote_show::QuoteDraft;
use crate::{App, Error, Result};

/// What instances cost a caller's account by the price lists of the moment.
pub(super) struct ListedPrices<'a> {
    caller: &'a Caller,
    prices: PeriodPrices<'a>,
}

impl<'a> ListedPrices<'a> {
    /// The prices that a caller may see.
    pub(super) fn new(app: &'a App, caller: &'a Caller) -> Self {
        Self { caller, prices: PeriodPrices::new(app, caller.account_id) }
    }

    /// What an instance costs with all its parts while it is on: for an hour, a month or a year, by its scheme. Nothing where that is not the
    /// caller's to see, where it could not be made, and where a part of it is on no list.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(super) async fn find(&mut self, conn: &mut Conn, shown: &ShownObject) -> Result<Option<Money>> {
        let region = &shown.object.region;
        let Some(spec) = shown.object.spec.0.machine() else { return Ok(None) };
        if shown.status() == InstanceState::Failed || !self.caller.price_sight(Some(region)).discounts {
            return Ok(None);
        }
        let mbit = spec.public.as_ref().map_or(0, |public| public.bandwidth_mbit);
        let mut sum: Option<Money> = None;
        let parts = instance_parts(&instance_product(&spec.flavor_name), &spec.disks, mbit);
        for InstancePart { product, units, .. } in parts {
            let (region, quantity) = (region.clone(), i64::from(units) * MILLION);
            let asked = QuoteDraft { region, product, scheme: shown.scheme, quantity, periods: 1 };
            let Some(price) = self.prices.find(conn, &asked).await? else { return Ok(None) };
            sum = Some(match sum {
                Some(sum) => sum.checked_add(price).map_err(Error::internal)?,
                None => price,
            });
        }
        Ok(sum)
    }
}
