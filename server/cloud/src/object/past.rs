//! A past that is told: what would have been done with objects before now, by the code that does it, at a clock that is moved by hand. The
//! demo's instances get theirs so.

use uuid::Uuid;

use super::follow::follow_object;
use super::outcome::{fail_operation, finish_operation};
use super::parts::list_billing_resource_ids;
use super::stage::{open_input, to_stage};
use super::store;
use crate::engine::{Fault, Progress, pretend_step};
use crate::kit::clock::{Clock, Time};
use crate::kit::store::Conn;
use crate::money::metering::usage::hour_of;
use crate::money::metering::{measure_past, rate_past};
use crate::{App, Error, Result};

const DAY: i64 = 86_400;

/// A past of one account.
pub struct Past {
    /// The program as it was then.
    pub app: App,
    clock: Clock,
    account_id: Uuid,
    object_ids: Vec<Uuid>,
}

impl Past {
    /// Begins at a moment.
    ///
    /// # Errors
    /// When the program cannot be put together.
    pub fn begin(app: &App, account_id: Uuid, at: Time) -> Result<Self> {
        let clock = Clock::manual(at);
        let app = app.with_clock(clock.clone()).map_err(Error::internal)?;
        Ok(Self { app, clock, account_id, object_ids: Vec::new() })
    }

    /// Has an object take part, from now on.
    pub fn add_object(&mut self, object_id: Uuid) {
        self.object_ids.push(object_id);
    }

    /// Goes on to a moment: until then every hour of use is measured and charged.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn advance(&self, tx: &mut Conn, to: Time) -> Result<()> {
        loop {
            let left = to.seconds() - self.app.now().seconds();
            if left <= 0 {
                return Ok(());
            }
            self.clock.advance(left.min(DAY));
            for object_id in &self.object_ids {
                let Some(shown) = store::find_object(tx, *object_id).await? else { continue };
                for resource_id in list_billing_resource_ids(tx, &shown.object).await? {
                    measure_past(tx, &self.app, resource_id).await?;
                }
            }
            rate_past(tx, &self.app, self.account_id, hour_of(self.app.now())).await?;
        }
    }

    /// Has the simulated engine do what is to be done with an object.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn finish(&self, tx: &mut Conn, object_id: Uuid) -> Result<()> {
        let app = &self.app;
        let found = store::find_object(tx, object_id).await?.map(|shown| shown.object);
        let (Some(object), Some(row)) = (found, store::find_open_operation(tx, object_id).await?) else {
            return Ok(());
        };
        let Some(spec) = object.spec.0.machine() else { return Ok(()) };
        let input = open_input(app, &row)?;
        let stage = to_stage(&row, &object, spec, &input, &[]);
        loop {
            match pretend_step(tx, app, &object.region, &self.clock, &stage).await? {
                Ok(Progress::Wait { seconds, .. }) => self.clock.advance(seconds),
                Ok(Progress::Done(sight)) => {
                    return finish_operation(tx, app, &row, &object, sight.as_ref(), None).await;
                }
                Err(fault) => {
                    return fail_operation(tx, app, &row, &object, fault.reason(), None).await.map(|_| ());
                }
            }
        }
    }

    /// Gives up what is to be done with an object; nobody is told of what is past.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn give_up(&self, tx: &mut Conn, object_id: Uuid, fault: Fault) -> Result<()> {
        let found = store::find_object(tx, object_id).await?.map(|shown| shown.object);
        let (Some(object), Some(row)) = (found, store::find_open_operation(tx, object_id).await?) else {
            return Ok(());
        };
        fail_operation(tx, &self.app, &row, &object, fault.reason(), None).await?;
        // What was left of it is cleaned up.
        follow_object(tx, &self.app, object_id).await?;
        self.finish(tx, object_id).await
    }
}
