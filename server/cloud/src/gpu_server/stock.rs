//! What is left in a region: hosts' room for instances, and GPU servers that nobody has.

use std::collections::BTreeMap;

use portico_core::flavor::Flavor;

use super::store;
use crate::cloud::object::FreeRooms;
use crate::kit::store::Conn;
use crate::{App, Result};

/// How many of each model customers have, or have ordered.
pub struct Taken(BTreeMap<String, u32>);

impl Taken {
    /// Of a region's models.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn of(conn: &mut Conn, region: &str) -> Result<Self> {
        let rows = store::count_models(conn, region).await?;
        Ok(Self(
            rows.into_iter()
                .map(|(model, count)| (model, u32::try_from(count).unwrap_or(u32::MAX)))
                .collect(),
        ))
    }

    /// How many of a model are left; 0: none, or more are taken than there are.
    #[must_use]
    pub fn count_free(&self, model: &Flavor) -> u32 {
        let has = model.server.as_ref().map_or(0, |server| server.count);
        has.saturating_sub(self.0.get(&model.name).copied().unwrap_or_default())
    }
}

/// What is left of everything that a region offers.
pub struct Stock {
    rooms: FreeRooms,
    taken: Taken,
}

impl Stock {
    /// What is left in a region: room for instances, and GPU servers of each model.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn of(app: &App, region: &str) -> Result<Self> {
        let rooms = FreeRooms::of(app, region).await?;
        let taken = Taken::of(&mut app.store().read().await?, region).await?;
        Ok(Self { rooms, taken })
    }

    /// For how many more instances of a flavor there is room, in a zone or anywhere, or how many more GPU servers of a model there are.
    #[must_use]
    pub fn count(&self, flavor: &Flavor, zone: Option<&str>) -> u32 {
        match flavor.server {
            Some(_) => self.taken.count_free(flavor),
            None => self.rooms.count(&flavor.spec, 0, zone),
        }
    }
}
