//! Tells whoever waits that there is room again.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, WatchRow};
use crate::cloud::flavor::{find_flavor, model_select, require_offer};
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
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct TellStock {
    /// The last row that was looked at.
    #[serde(default)]
    after: Cursor,
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
        if !is_back(app, row).await? {
            return Ok(());
        }
        transaction!(app.store(), tx => { tell(tx, app, row).await })
    }

    fn id(row: &WatchRow) -> Uuid {
        row.watch_id
    }

    fn after(&self, last: &WatchRow) -> Self {
        Self { after: Cursor { at: last.created_at, id: last.watch_id } }
    }
}

/// Whether a flavor is offered, its engine answers and a host has room for it; or a GPU server is in stock, which needs no engine.
async fn is_back(app: &App, row: &WatchRow) -> Result<bool> {
    let found = {
        let mut conn = app.store().read().await?;
        let is_up = find_engine_of(&mut conn, &row.region).await?.is_some_and(|engine| engine.is_up);
        match model_select(&mut conn, &row.region, &row.flavor).await? {
            Some(model) => Some(model),
            None if is_up => find_flavor(&mut conn, &row.region, &row.flavor).await?,
            None => None,
        }
    };
    match found {
        Some(found) => {
            let zone = Some(row.zone.as_str()).filter(|zone| !zone.is_empty());
            Ok(Stock::of(app, &row.region).await?.count(&found.flavor(), zone) > 0)
        }
        None => Ok(false),
    }
}

/// Tells a person once, unless they may not create there any more.
async fn tell(tx: &mut Conn, app: &App, row: &WatchRow) -> Result<()> {
    if !store::take_watch(tx, row.watch_id).await? {
        return Ok(());
    }
    let Some(person) = access::find_person(tx, row.user_id).await? else { return Ok(()) };
    if require_offer(app, &person, &row.region).is_err() {
        return Ok(());
    }
    let is_server = model_select(tx, &row.region, &row.flavor).await?.is_some();
    let news =
        InStock { flavor: row.flavor.clone(), region: row.region.clone(), zone: row.zone.clone(), is_server };
    notify_person(tx, app, row.user_id, &news).await
}
