//! Who made a machine: an installation's own id, which is drawn once, kept in the database, and marks everything that engines make for it.

use std::sync::Arc;

use tokio::sync::OnceCell;
use uuid::Uuid;

use super::Fault;
use super::store::{self, InstallationRow};
use crate::kit::clock::Clock;
use crate::kit::random::Random;
use crate::kit::store::Store;
use crate::{Error, transaction};

/// The id, read when it is asked for the first time.
#[derive(Clone)]
pub(super) struct Installation {
    store: Store,
    clock: Clock,
    random: Random,
    known: Arc<OnceCell<Uuid>>,
}

impl Installation {
    pub(super) fn new(store: &Store, clock: &Clock, random: &Random) -> Self {
        let (store, clock, random) = (store.clone(), clock.clone(), random.clone());
        Self { store, clock, random, known: Arc::default() }
    }

    /// The installation's id, which marks all that it makes at an engine; read once.
    ///
    /// # Errors
    /// [`Fault::Down`] when the database does not answer: nothing can be made without a mark.
    pub(super) async fn id(&self) -> Result<Uuid, Fault> {
        self.known.get_or_try_init(|| self.read()).await.copied()
    }

    async fn read(&self) -> Result<Uuid, Fault> {
        let row = InstallationRow { number: 1, installation_id: self.random.id(self.clock.now()) };
        let read: Result<Uuid, Error> = transaction!(self.store, tx => {
            store::insert_installation(tx, &row).await?;
            Ok(store::find_installation(tx).await?)
        });
        read.map_err(|error| {
            tracing::warn!(%error, "the installation's id cannot be read");
            Fault::Down
        })
    }
}
