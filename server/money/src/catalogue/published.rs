//! The price lists that were published, as the operator's staff sees them.

use portico_core::price::TypedPriceList;
use portico_core::version_state::VersionState;
use portico_core::{Code, Currency};
use serde::Serialize;
use utoipa::ToSchema;

use super::lists::draft;
use super::store::{self, PublishedRow};
use crate::kit::clock::Time;
use crate::{App, Error, Result};

/// The most lists of a region that are shown.
const MOST: i64 = 500;

/// A price list that was published.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublishedPriceList {
    /// The region where it counts.
    pub region: String,
    /// The currency of its prices.
    pub currency: Currency,
    /// Its number within the region and the currency.
    pub version: i64,
    /// Whether it counts now.
    pub state: VersionState,
    /// From when on it counts.
    pub valid_from: Time,
    /// When it was published.
    pub published_at: Time,
}

/// The price lists of the installation's regions, those of each currency together, the newest of them first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_published(app: &App) -> Result<Vec<PublishedPriceList>> {
    let mut conn = app.store().read().await?;
    let mut lists = Vec::new();
    for region in &app.config().resources.regions {
        let rows = store::list_published(&mut conn, region, MOST).await?;
        for of_currency in rows.chunk_by(|one, other| one.currency == other.currency) {
            lists.extend(of_currency.iter().map(|row| published(row, of_currency, app.now())));
        }
    }
    Ok(lists)
}

/// How a list stands among `all` of its region and currency.
fn published(row: &PublishedRow, all: &[PublishedRow], now: Time) -> PublishedPriceList {
    let counts_from = |one: &PublishedRow| (one.valid_from, one.version);
    let current = all.iter().filter(|one| one.valid_from <= now).map(counts_from).max();
    // One that is to come may have been replaced from the same hour on before it ever counted.
    let is_replaced = |one: &PublishedRow| one.valid_from == row.valid_from && one.version > row.version;
    let state = match current {
        Some(current) if counts_from(row) == current => VersionState::InForce,
        _ if row.valid_from <= now || all.iter().any(is_replaced) => VersionState::Over,
        _ => VersionState::ToCome,
    };
    PublishedPriceList {
        region: row.region.clone(),
        currency: row.currency,
        version: row.version,
        state,
        valid_from: row.valid_from,
        published_at: row.created_at,
    }
}

/// A price list as it would be typed, to be read or to begin the next one with.
///
/// # Errors
/// 100004 when there is no such list; when the database does not answer.
pub async fn show_published(
    app: &App,
    region: &str,
    currency: Currency,
    version: i64,
) -> Result<TypedPriceList> {
    let row = store::find_list_by_version(&mut app.store().read().await?, region, currency, version).await?;
    let row = row.ok_or_else(|| Error::new(Code::NotFound))?;
    Ok(TypedPriceList::of(&draft(row)?))
}
