//! The job that makes a file.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use portico_core::Code;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::body::Export;
use super::reply::ExportReason;
use super::rights::FileSight;
use super::stage::Exported;
use super::store::{self, TakenRow};
use super::write::{Written, write};
use crate::kit::queue::{Failure, Job, Retry, enqueue_at};
use crate::kit::store::Json;
use crate::{App, Error, Result, transaction};

/// Seconds after which a file that found no place is tried again.
const WAIT_SECONDS: i64 = 2;
/// How often a file is begun.
const TRIES: i64 = 3;

/// Makes the file of a question.
#[derive(Serialize, Deserialize)]
pub struct Make<F> {
    /// The export whose file it is.
    pub export_id: Uuid,
    /// The account that the rows are of.
    pub account_id: Uuid,
    /// The address that it was asked for from: a security key opens nothing from elsewhere.
    pub address: Option<IpAddr>,
    /// What was asked for.
    pub wanted: Export<F>,
}

impl<F: Exported> Job for Make<F> {
    type Host = App;
    const KIND: &'static str = F::JOB;
    /// More tries than a file has, so that the last one can note that it failed.
    const RETRY: Retry = Retry { attempts: 6, first_pause_seconds: 5, longest_pause_seconds: 60 };

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let Some(_place) = app.export().places.take(self.account_id) else {
            return Ok(self.postpone(app).await?);
        };
        let taken = transaction!(app.store(), tx => {
            let taken = store::take_export(tx, self.export_id).await?;
            // Of one that is whole already, since only its worker's last words were lost, all pieces stay.
            if taken.is_some() {
                store::delete_chunks(tx, self.export_id).await?;
            }
            Ok::<_, Error>(taken)
        })?;
        // Deleted meanwhile, or made.
        let Some(row) = taken else { return Ok(()) };
        match self.outcome(app, &row).await {
            Ok(()) => Ok(()),
            Err(error) if row.attempt >= TRIES => {
                tracing::error!(%error, export_id = %self.export_id, "a file could not be made");
                Ok(fail(app, &row, ExportReason::Internal).await?)
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl<F: Exported> Make<F> {
    /// Comes back later: all places are taken.
    async fn postpone(&self, app: &App) -> Result<()> {
        let due_at = app.now().plus_seconds(WAIT_SECONDS);
        transaction!(app.store(), tx => { enqueue_at(tx, app, self, due_at).await })
    }

    /// Makes the file, or notes why there is none.
    async fn outcome(&self, app: &App, row: &TakenRow) -> Result<()> {
        if row.attempt > TRIES {
            return fail(app, row, ExportReason::Internal).await;
        }
        let Some(caller) = app.export().asker.find(app, row.user_id, row.key_id, self.address).await? else {
            return fail(app, row, ExportReason::Permission).await;
        };
        if F::ACCESS.check(&caller).is_err() {
            return fail(app, row, ExportReason::Permission).await;
        }
        let rows = match self.wanted.filter.rows(app, &caller).await {
            Err(refusal) if refusal.code() == Code::PermissionError => {
                return fail(app, row, ExportReason::Permission).await;
            }
            rows => rows?,
        };
        let rows = match self.wanted.lang {
            Some(lang) => rows.speak(lang, app.calendar().offset_seconds()),
            None => rows,
        };
        // With which rights a try makes its file is kept before there is anything of it.
        let reach = Json(caller.reaches(F::OPERATION));
        let sight = FileSight::of(&caller, F::SHOWS, F::SHOWS_EACH).map(Json);
        let is_own = transaction!(app.store(), tx => {
            Ok::<_, Error>(store::save_reach(tx, row, &reach, sight.as_ref()).await?)
        })?;
        if !is_own {
            return Ok(());
        }
        let deadline = Instant::now() + Duration::from_secs(app.config().export.seconds.into());
        // `write` looks at the time between its steps; one step that hangs is cut off here.
        let writing = write(app, row, self.wanted.format, rows, deadline);
        let written = match tokio::time::timeout_at(deadline.into(), writing).await {
            Err(_elapsed) => Written::TooLate,
            Ok(written) => written?,
        };
        match written {
            Written::Whole | Written::Gone => Ok(()),
            Written::TooLate => fail(app, row, ExportReason::TimeOut).await,
            Written::TooLarge => fail(app, row, ExportReason::TooLarge).await,
        }
    }
}

/// Notes that there is no file, and removes what there was of it.
async fn fail(app: &App, row: &TakenRow, reason: ExportReason) -> Result<()> {
    let now = app.now();
    let forgotten_at = now.plus_seconds(super::sweep::ENDED_SECONDS);
    transaction!(app.store(), tx => {
        if store::fail_export(tx, row, reason.as_str(), now, forgotten_at).await? {
            store::delete_chunks(tx, row.export_id).await?;
        }
        Ok(())
    })
}
