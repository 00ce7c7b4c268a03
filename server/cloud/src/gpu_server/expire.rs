//! Gives up what nobody prepared in time: what was held for it comes back by then, so it could not be charged.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::gpu_server_care::give_up_server;
use super::store;
use crate::kit::clock::Time;
use crate::kit::queue::Follow;
use crate::kit::store::page::Cursor;
use crate::money::order::order_create::HELD_SECONDS;
use crate::money::remark::Remark;
use crate::platform::audit::Actor;
use crate::{App, Result, transaction};

/// The reason: a word that whoever shows it puts into the reader's language.
const REASON: &str = "not_prepared_in_time";

/// The job `gpu_server.expire`: gives up servers that were ordered 30 days ago and not handed over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ExpireServers {
    /// The last server that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for ExpireServers {
    type Host = App;
    const NAME: &'static str = "gpu_server.expire";
    type Row = (Uuid, Time);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        let over = app.now().plus_seconds(-HELD_SECONDS);
        let mut conn = app.store().read().await?;
        Ok(store::list_unprepared(&mut conn, self.after, over, Self::AT_ONCE).await?)
    }

    async fn step(&self, app: &App, (server_id, _): &Self::Row) -> Result<()> {
        let ended: Result<()> = transaction!(app.store(), tx => {
            give_up_server(tx, app, Actor::system(), *server_id, Remark::Own(REASON)).await
        });
        // Somebody may have handed it over in between.
        ended.or_else(|error| if error.status() == 409 { Ok(()) } else { Err(error) })
    }

    fn id((server_id, _): &Self::Row) -> Uuid {
        *server_id
    }

    fn after(&self, (id, at): &Self::Row) -> Self {
        Self { after: Cursor { at: *at, id: *id } }
    }
}
