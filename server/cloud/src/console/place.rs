//! The places that a person has for consoles, whichever server process they are open at.

use metrics::Gauge;
use portico_core::console::MOST_CONSOLES;
use uuid::Uuid;

use super::store::{self, PlaceRow};
use crate::caller::Caller;
use crate::{App, Result, transaction};

/// Seconds without a sign of life after which a place is free: whoever held it was killed. It is longer than two looks.
const KEPT_SECONDS: i64 = 150;

/// A person's place, held until it is given back.
pub(super) struct Place {
    user_id: Uuid,
    number: i64,
    holder_id: Uuid,
    _counted: Counted,
}

impl Place {
    /// Takes a place for the caller; none where they have as many consoles open as they can.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(super) async fn take(app: &App, caller: &Caller) -> Result<Option<Self>> {
        let (user_id, account_id, now) = (caller.user_id, caller.account_id, app.now());
        let holder_id = app.random().id(now);
        let since = now.plus_seconds(-KEPT_SECONDS);
        let taken: Result<Option<i64>> = transaction!(app.store(), tx => {
            for number in 1..=MOST_CONSOLES {
                let row = PlaceRow { user_id, number, account_id, holder_id, seen_at: now };
                if store::take_place(tx, &row, since).await? {
                    return Ok(Some(number));
                }
            }
            Ok(None)
        });
        Ok(taken?.map(|number| Self { user_id, number, holder_id, _counted: Counted::new() }))
    }

    /// Says that it is still held; false when somebody else has it, since nothing was heard from here for too long.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(super) async fn keep(&self, app: &App) -> Result<bool> {
        transaction!(app.store(), tx => {
            Ok(store::keep_place(tx, self.user_id, self.number, self.holder_id, app.now()).await?)
        })
    }

    /// Gives it back. Where the database does not answer it is free a little later by itself.
    pub(super) async fn give_back(self, app: &App) {
        let given: Result<()> = transaction!(app.store(), tx => {
            Ok(store::delete_place(tx, self.user_id, self.number, self.holder_id).await?)
        });
        if let Err(error) = given {
            tracing::warn!(%error, "a console's place is not given back");
        }
    }
}

/// Counts a console among those that are open at this process.
struct Counted(Gauge);

impl Counted {
    fn new() -> Self {
        let open = metrics::gauge!("portico_open_consoles");
        open.increment(1.0);
        Self(open)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}
