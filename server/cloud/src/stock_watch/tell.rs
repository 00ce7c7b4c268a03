//! Tells whoever waits that there is room again.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use portico_core::flavor::Flavor;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, WatchRow};
use crate::cloud::flavor::{FlavorRow, list_flavors_of, models_of, require_offer};
use crate::cloud::gpu_server::stock::Stock;
use crate::cloud::object::find_engine_of;
use crate::kit::queue::Follow;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::people::access;
use crate::people::identity::notify_person;
use crate::{App, Result, news, transaction};

news! {
    /// There is room for a flavor again.
    struct InStock("in_stock", Product) {
        /// The name of the flavor, or of the model of GPU servers.
        flavor: String,
        /// The name of the region that has room for it.
        region: String,
        /// The zone of the region; empty: somebody waited for any of them.
        zone: String,
        /// Whether it is a model of GPU servers.
        is_server: bool,
    }
}

/// Looks at whoever waits. May run as often as it likes.
#[derive(Default, Serialize, Deserialize)]
pub struct TellStock {
    /// The last row that was looked at.
    #[serde(default)]
    after: Cursor,
    /// What this run has seen of each region, however many wait there.
    #[serde(skip)]
    seen: Mutex<BTreeMap<String, Arc<Offer>>>,
}

impl Follow for TellStock {
    type Host = App;
    const NAME: &'static str = "cloud.tell_stock";
    type Row = WatchRow;

    async fn due(&self, app: &App) -> Result<Vec<WatchRow>> {
        let mut conn = app.store().read().await?;
        Ok(store::list_watches_after(&mut conn, self.after, Self::AT_ONCE).await?)
    }

    async fn step(&self, app: &App, row: &WatchRow) -> Result<()> {
        let offer = self.look_at(app, &row.region).await?;
        let Some(flavor) = offer.find(row) else { return Ok(()) };
        let is_server = flavor.server.is_some();
        transaction!(app.store(), tx => { tell(tx, app, row, is_server).await })
    }

    fn id(row: &WatchRow) -> Uuid {
        row.watch_id
    }

    fn after(&self, last: &WatchRow) -> Self {
        Self { after: Cursor { at: last.created_at, id: last.watch_id }, ..Self::default() }
    }
}

impl TellStock {
    /// What a region offers and has left: looked up once, for all in this run who wait there.
    async fn look_at(&self, app: &App, region: &str) -> Result<Arc<Offer>> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner).get(region).cloned();
        if let Some(offer) = seen {
            return Ok(offer);
        }
        let offer = Arc::new(Offer::of(app, region).await?);
        let mut all = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(region.to_owned(), Arc::clone(&offer));
        Ok(offer)
    }
}

/// What can be had in a region as far as there is room: flavors while its engine answers, and GPU servers, which need no engine.
struct Offer {
    flavors: Vec<Flavor>,
    /// None where nothing is offered.
    stock: Option<Stock>,
}

impl Offer {
    async fn of(app: &App, region: &str) -> Result<Self> {
        let mut conn = app.store().read().await?;
        let is_up = find_engine_of(&mut conn, region).await?.is_some_and(|engine| engine.is_up);
        let mut rows = models_of(&mut conn, region).await?;
        if is_up {
            rows.extend(list_flavors_of(&mut conn, region).await?);
        }
        drop(conn);
        let stock = if rows.is_empty() { None } else { Some(Stock::of(app, region).await?) };
        Ok(Self { flavors: rows.iter().map(FlavorRow::flavor).collect(), stock })
    }

    /// The flavor that somebody waits for, if it is left where they want it.
    fn find(&self, row: &WatchRow) -> Option<&Flavor> {
        let stock = self.stock.as_ref()?;
        let zone = Some(row.zone.as_str()).filter(|zone| !zone.is_empty());
        let flavor = self.flavors.iter().find(|flavor| flavor.name == row.flavor)?;
        (stock.count(flavor, zone) > 0).then_some(flavor)
    }
}

/// Tells a person once, unless they may not create there any more.
async fn tell(tx: &mut Conn, app: &App, row: &WatchRow, is_server: bool) -> Result<()> {
    if !store::take_watch(tx, row.watch_id).await? {
        return Ok(());
    }
    let Some(person) = access::find_person(tx, row.user_id).await? else { return Ok(()) };
    if require_offer(app, &person, &row.region).is_err() {
        return Ok(());
    }
    let news =
        InStock { flavor: row.flavor.clone(), region: row.region.clone(), zone: row.zone.clone(), is_server };
    notify_person(tx, app, row.user_id, &news).await
}
