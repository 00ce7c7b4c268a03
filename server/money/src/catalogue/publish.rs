//! Publishes a price list. It counts from a moment that is to come, so that no price changes that somebody has seen; the first
//! list of a region may have begun already.

use portico_core::obstacle::Obstacle;
use portico_core::price::{PriceList, PriceListDraft};
use portico_core::{Code, Rule};

use super::lists::has_price;
use super::store::{self, ListRow, UsedRow};
use crate::kit::clock::Time;
use crate::kit::store::{Conn, Json};
use crate::money::metering::usage::hour_of;
use crate::{App, Error, Result};

/// Publishes a price list, which applies from its own moment on.
///
/// # Errors
/// 100001 on what core refuses, on `region` when the installation has no such region, on `version` when it is not the next one,
/// on `valid_from` when it is over or within an hour, which has one price; 409 on `prices` when it leaves out what a resource is billed by or an order waits for.
/// 409 when somebody else published the version meanwhile.
pub async fn publish(tx: &mut Conn, app: &App, draft: PriceListDraft) -> Result<()> {
    let list = judge(tx, app, draft).await?;
    let list = list.list();
    let row = ListRow {
        region: list.region.clone(),
        currency: list.currency,
        version: i64::from(list.version),
        valid_from: Time::from_seconds(list.valid_from),
        prices: Json(list.prices.clone()),
    };
    if !store::insert_list(tx, &row, app.now()).await? {
        return Err(Error::new(Code::Failed)
            .with_status(409)
            .with_cause("somebody else published this version"));
    }
    Ok(())
}

/// Judges whether it can be published now.
///
/// # Errors
/// As [`publish`], without the last of it.
pub(super) async fn judge(conn: &mut Conn, app: &App, draft: PriceListDraft) -> Result<PriceList> {
    let checked = draft.check().map_err(Error::invalid)?;
    checked.publishable().map_err(Error::invalid)?;
    let list = checked.list();
    if !app.config().resources.regions.contains(&list.region) {
        return Err(Error::field("region", Rule::UnknownChoice));
    }
    let valid_from = Time::from_seconds(list.valid_from);
    if hour_of(valid_from) != valid_from {
        let cause = "valid_from is to be the beginning of an hour, a multiple of 3600: usage is billed by whole hours";
        return Err(Error::field("valid_from", Rule::NotWhole).with_cause(cause));
    }
    let now = app.now();
    let last = store::find_version(conn, &list.region, list.currency).await?;
    if i64::from(list.version) != last + 1 {
        return Err(Error::field("version", Rule::OutOfRange { min: last + 1, max: last + 1 }));
    }
    if last > 0 && valid_from < now {
        let to_come = Rule::OutOfRange { min: now.seconds(), max: i64::from(u32::MAX) };
        return Err(Error::field("valid_from", to_come));
    }
    require_used(conn, list).await?;
    Ok(checked)
}

/// What is in use keeps a price.
async fn require_used(conn: &mut Conn, list: &PriceListDraft) -> Result<()> {
    let used = store::select_products_in_use(conn, &list.region, list.currency).await?;
    let is_priced = |one: &UsedRow| has_price(&list.prices, &one.product, one.scheme);
    let left_out: Vec<String> = used
        .iter()
        .filter(|one| !is_priced(one))
        .map(|one| format!("{} ({})", one.product, one.scheme.as_str()))
        .collect();
    if left_out.is_empty() {
        return Ok(());
    }
    let cause = format!("resources or open orders use what it leaves out: {}", left_out.join(", "));
    Err(Error::field("prices", Obstacle::PriceInUse.rule()).with_status(409).with_cause(cause))
}
