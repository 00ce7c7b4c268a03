//! What machines are promised on hosts before Incus shows it: rows that every server process counts when it looks for room
//! (`docs/decisions/0151-room-is-promised-before-an-engine-is-asked.md`).

use super::super::store::{self, ReservationRow};
use super::super::{Fault, Stage};
use super::room::Place;
use crate::kit::clock::Clock;
use crate::kit::store::{Json, Store};
use crate::{Error, transaction};

/// Seconds for which a promise holds. Whoever looked at Incus before that showed the machine has chosen long before they are over, and what is
/// never made keeps no room for long.
const PROMISE_SECONDS: i64 = 600;

/// What the machines of a region are promised.
pub(super) struct Reservations {
    region: String,
    store: Store,
    clock: Clock,
}

impl Reservations {
    pub(super) fn new(region: &str, store: &Store, clock: &Clock) -> Self {
        Self { region: region.to_owned(), store: store.clone(), clock: clock.clone() }
    }

    /// Those that hold now.
    pub(super) async fn list(&self) -> Result<Vec<ReservationRow>, Fault> {
        let mut conn = self.store.read().await.map_err(|error| down(&error.into()))?;
        let rows = store::list_reservations(&mut conn, &self.region, self.clock.now()).await;
        rows.map_err(|error| down(&error.into()))
    }

    /// Promises a machine what is chosen beside all that others are promised. Until it is written nobody else chooses, whichever process asks;
    /// it may be asked to choose again.
    pub(super) async fn reserve(
        &self,
        choose: impl Fn(&[ReservationRow]) -> Result<ReservationRow, Fault> + Sync,
    ) -> Result<ReservationRow, Fault> {
        let chosen: Result<_, Error> = transaction!(self.store, tx => {
            store::lock_installation(tx).await?;
            let now = self.clock.now();
            store::forget_reservations(tx, &self.region, now).await?;
            let chosen = choose(&store::list_reservations(tx, &self.region, now).await?);
            if let Ok(row) = &chosen {
                store::save_reservation(tx, row).await?;
            }
            Ok(chosen)
        });
        chosen.map_err(|error| down(&error))?
    }

    /// A promise to a machine of what it is to be, on a host and with some of its GPUs.
    pub(super) fn row_of(&self, stage: &Stage<'_>, host: &str, cards: Vec<String>) -> ReservationRow {
        let flavor = &stage.spec.flavor;
        ReservationRow {
            region: self.region.clone(),
            engine_name: stage.engine_name.to_owned(),
            host: host.to_owned(),
            vcpus: flavor.vcpus.into(),
            memory_mib: flavor.memory_mib.into(),
            disk_gib: stage.spec.disk_gib().into(),
            cards: Json(cards),
            expires_at: self.clock.now().plus_seconds(PROMISE_SECONDS),
        }
    }

    /// Forgets what a machine is promised of which nothing is left.
    pub(super) async fn release(&self, engine_name: &str) -> Result<(), Fault> {
        let released: Result<(), Error> = transaction!(self.store, tx => {
            Ok(store::delete_reservation(tx, &self.region, engine_name).await?)
        });
        released.map_err(|error| down(&error))
    }
}

/// Hosts as they are for one machine: what all others are promised is not free there.
pub(super) fn beside_others(places: &[Place], engine_name: &str, rows: &[ReservationRow]) -> Vec<Place> {
    let mut places = places.to_vec();
    for place in &mut places {
        rows.iter().filter(|row| row.engine_name != engine_name).for_each(|row| place.keep_for(row));
    }
    places
}

fn down(error: &Error) -> Fault {
    tracing::warn!(%error, "what machines are promised cannot be read or written");
    Fault::Down
}
