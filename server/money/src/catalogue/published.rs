//! The price lists that were published, as the operator's staff sees them.

use std::str::FromStr;

use portico_core::price::TypedPriceList;
use portico_core::version_state::VersionState;
use portico_core::{Code, Currency};
use serde::Serialize;
use utoipa::ToSchema;

use super::lists::draft;
use super::store::{self, PublishedRow};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::{NoCursor, WordsCursor};
use crate::{App, Error, Result, list};

list! {
    /// Which of the price lists that were published.
    pub struct PublishedFilter of "Price lists" {
        /// Only those of this region.
        region: Option<String>,
        /// Only those in this currency.
        word currency: Currency,
    }
}

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

/// A page of the price lists of the installation's regions, those of each region and currency together, the newest of them first; and where the
/// next one begins.
///
/// # Errors
/// 100001 on `cursor`; when the database does not answer.
pub async fn list_published(
    app: &App,
    asked: &Asked<PublishedFilter>,
) -> Result<(Vec<PublishedPriceList>, Option<String>)> {
    let PublishedFilter { region: wanted, currency } = &asked.filter;
    let from = asked.place_or(Place::FIRST)?;
    let mut conn = app.store().read().await?;
    let (now, most) = (app.now(), asked.rows_to_read());
    let mut rows: Vec<PublishedRow> = Vec::new();
    for region in app.config().resources.regions.iter().skip_while(|region| !from.is_reached(region)) {
        let left = most - i64::try_from(rows.len()).unwrap_or(most);
        if left == 0 || wanted.as_ref().is_some_and(|wanted| wanted != region) {
            continue;
        }
        let behind = from.within(region);
        let page = store::read_published_page(&mut conn, now, region, *currency, behind.0, behind.1, left);
        rows.extend(page.await?);
    }
    let (rows, next_cursor) = asked.cut_by(rows, |row| Place::of(row).encode());
    Ok((rows.iter().map(|row| published(row, now)).collect(), next_cursor))
}

/// Where a page of the lists ended: the last one's region, currency and version.
struct Place {
    region: String,
    currency: String,
    version: i64,
}

impl Place {
    /// Before the first list of the first region.
    const FIRST: Self = Self { region: String::new(), currency: String::new(), version: i64::MAX };

    fn of(row: &PublishedRow) -> Self {
        let (region, currency) = (row.region.clone(), row.currency.as_str().to_owned());
        Self { region, currency, version: row.version }
    }

    /// Whether a region has, or may have, lists that are behind the place.
    fn is_reached(&self, region: &str) -> bool {
        self.region.is_empty() || self.region == region
    }

    /// Behind which currency and version a region's lists are behind the place.
    fn within(&self, region: &str) -> (&str, i64) {
        if self.region == region { (self.currency.as_str(), self.version) } else { ("", i64::MAX) }
    }

    fn encode(self) -> String {
        WordsCursor([self.region, self.currency, self.version.to_string()]).encode()
    }
}

impl FromStr for Place {
    type Err = NoCursor;

    fn from_str(text: &str) -> std::result::Result<Self, NoCursor> {
        let WordsCursor([region, currency, version]) = text.parse()?;
        Ok(Self { region, currency, version: version.parse().map_err(|_| NoCursor)? })
    }
}

/// How a list stands among those of its region and currency. One that is to come may be replaced from its hour on before it ever counts.
fn published(row: &PublishedRow, now: Time) -> PublishedPriceList {
    let state = match row.followers {
        0 if row.valid_from <= now => VersionState::InForce,
        0 => VersionState::ToCome,
        _ => VersionState::Over,
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
