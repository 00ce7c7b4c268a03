//! What operators see of flavors: those that are offered, and those that were.

use std::str::FromStr;

use portico_core::Rule;
use portico_core::flavor::Flavor;
use serde::Serialize;
use utoipa::ToSchema;

use crate::CloudParts;
use crate::cloud::flavor::{FlavorRow, find_list_saved_at, read_flavor_page};
use crate::cloud::gpu_server::stock::Stock;
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::{Cursor, NoCursor, WordsCursor};
use crate::{App, Error, Result, list};

list! {
    /// Of which region the flavors are that are listed.
    pub struct FlavorFilter of "Flavors" {
        /// The name of the region.
        region: String,
    }
}

/// A page of the flavors of a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct FlavorCareReply {
    /// Those that are offered, in their order, then those that were.
    pub items: Vec<CaredFlavor>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// When they were published last, which publishing others asks for; null before the first time.
    pub saved_at: Option<Time>,
}

/// A flavor as the operator sees it, offered or not.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaredFlavor {
    /// What the operator published.
    pub flavor: Flavor,
    /// The product by which it is billed.
    pub product: String,
    /// Whether it is offered.
    pub is_offered: bool,
    /// For how many more there is room, or how many more GPU servers there are.
    pub stock: u32,
}

/// Where a page of the flavors ended: whether the last one is still offered, since when it is there, and its name.
struct Place {
    rank: i64,
    created_at: Time,
    name: String,
}

impl Place {
    /// Before the first flavor that is offered.
    const FIRST: Self = Self { rank: 0, created_at: Cursor::OLDEST.at, name: String::new() };

    fn of(row: &FlavorRow) -> Self {
        Self { rank: i64::from(!row.is_offered), created_at: row.created_at, name: row.name.clone() }
    }

    fn encode(self) -> String {
        WordsCursor([self.rank.to_string(), self.created_at.micros().to_string(), self.name]).encode()
    }
}

impl FromStr for Place {
    type Err = NoCursor;

    fn from_str(text: &str) -> std::result::Result<Self, NoCursor> {
        let WordsCursor([rank, created_at, name]) = text.parse()?;
        let number = |word: &str| word.parse::<i64>().map_err(|_| NoCursor);
        Ok(Self { rank: number(&rank)?, created_at: Time::from_micros(number(&created_at)?), name })
    }
}

/// A page of the flavors that a region offers, or offered.
///
/// # Errors
/// 100001 on `region` when there is no such, or on `cursor`; when the database does not answer.
pub async fn list_region_flavors(app: &App, asked: &Asked<FlavorFilter>) -> Result<FlavorCareReply> {
    let (region, from) = (asked.filter.region.as_str(), asked.place_or(Place::FIRST)?);
    if app.cloud().of(region).is_none() {
        return Err(Error::field("region", Rule::UnknownChoice));
    }
    let left = Stock::of(app, region).await?;
    let mut conn = app.store().read().await?;
    // First: of flavors that are published between the two, the older version is told, and what is published over it is refused.
    let saved_at = find_list_saved_at(&mut conn, region).await?.map(|(saved_at,)| saved_at);
    let Place { rank, created_at, name } = from;
    let rows = read_flavor_page(&mut conn, region, rank, created_at, &name, asked.rows_to_read()).await?;
    let (rows, next_cursor) = asked.cut_by(rows, |row| Place::of(row).encode());
    let items = rows.iter().map(|row| {
        let flavor = row.flavor();
        let stock = left.count(&flavor, None);
        CaredFlavor { product: flavor.product(), flavor, is_offered: row.is_offered, stock }
    });
    Ok(FlavorCareReply { items: items.collect(), next_cursor, saved_at })
}
