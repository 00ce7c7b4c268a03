//! Tells whoever waits that there is room again.

use portico_core::flavor::stock;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, WatchRow};
use crate::cloud::flavor::{find_flavor, require_offer};
use crate::cloud::object::{find_engine_of, list_free_rooms};
use crate::kit::queue::Follow;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::people::access;
use crate::people::identity::notify_person;
use crate::{App, Result, news, transaction};

news! {
    /// There is room for a flavor again.
    struct InStock("in_stock", Product) {
        /// The flavor.
        flavor: String,
        /// The region.
        region: String,
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

/// Whether a flavor is offered, its engine answers and a host has room for it.
async fn is_back(app: &App, row: &WatchRow) -> Result<bool> {
    let flavor = {
        let mut conn = app.store().read().await?;
        let is_up = find_engine_of(&mut conn, &row.region).await?.is_some_and(|engine| engine.is_up);
        if is_up { find_flavor(&mut conn, &row.region, &row.flavor).await? } else { None }
    };
    match flavor {
        Some(flavor) => Ok(stock(&list_free_rooms(app, &row.region).await?, &flavor.spec.0, 0) > 0),
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
    let news = InStock { flavor: row.flavor.clone(), region: row.region.clone() };
    notify_person(tx, app, row.user_id, &news).await
}
