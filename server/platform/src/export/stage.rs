//! Takes a question for a file: checks it at once, and stages the job that makes the file.

use std::future::Future;

use portico_core::permission_group::Operation;
use portico_core::{Code, Rule};
use serde_json::json;

use super::body::Export;
use super::make::Make;
use super::reply::{ExportState, Staged};
use super::store::{self, NewExportRow};
use crate::caller::{Access, Caller, Via};
use crate::kit::http::{Filter, RequestContext};
use crate::platform::audit::{self, Event};
use crate::platform::export::rows::TableRows;
use crate::{App, Error, Result, kit::queue, transaction};

/// Seconds after which a file that is not made counts as failed.
const UNMADE_SECONDS: i64 = 3_600;

/// What a list that can be had as a file is narrowed by, and what there is to say of the list.
pub trait Exported: Filter {
    /// The stored name of the job that makes the file: `export.` and the list's; never changed once released.
    const JOB: &'static str;
    /// The stored name of the list.
    const NAME: &'static str = Self::JOB.split_at("export.".len()).1;
    /// What the names of its files begin with.
    const FILE: &'static str;
    /// What one has to be allowed to do to see a row of it, where that row belongs.
    const OPERATION: Operation;
    /// What shows more of a row than [`OPERATION`](Self::OPERATION) does, whichever of these is held for whatever part of the account, in the
    /// row's region: prices.
    const SHOWS: &'static [Operation] = &[];
    /// What else shows something of some rows, each of these by itself.
    const SHOWS_EACH: &'static [Operation] = &[];
    /// Who may have it: as the route that it is asked for by, once more when it is made and when it is fetched.
    const ACCESS: Access = Access::Scoped(Self::OPERATION);

    /// The rows that the caller may see: reads nothing yet but where they begin.
    ///
    /// # Errors
    /// 100001 on each field that is no question; 100013 when the caller may see none.
    fn rows(&self, app: &App, caller: &Caller) -> impl Future<Output = Result<TableRows>> + Send;
}

/// Checks a question and stages its file.
///
/// # Errors
/// 100001 on each field that is no question; 100006 with HTTP 409 and [`Rule::TooMany`] when the person has as many files as
/// are kept; when the database does not answer.
pub async fn stage<F: Exported>(app: &App, caller: &Caller, wanted: Export<F>) -> Result<Staged> {
    let Export { format, lang, filter } = wanted;
    let filter = filter.check()?;
    filter.rows(app, caller).await?;
    let now = app.now();
    let export_id = app.random().id(now);
    let address = RequestContext::current().map(|context| context.address);
    let job =
        Make { export_id, account_id: caller.account_id, address, wanted: Export { format, lang, filter } };
    let most = app.config().export.files;
    transaction!(app.store(), tx => {
        // Two at once take turns, so that neither goes over the limit.
        let caller = &app.export().asker.take_turn(tx, caller).await?;
        if store::count_files(tx, caller.user_id, now).await? >= i64::from(most) {
            let refusal = Error::new(Code::Failed).with_status(409);
            return Err(refusal.with_violation("export", Rule::TooMany { max: most }));
        }
        let row = NewExportRow {
            export_id,
            account_id: caller.account_id,
            user_id: caller.user_id,
            key_id: key_of(caller),
            list: F::NAME,
            format,
            created_at: now,
            due_at: now.plus_seconds(UNMADE_SECONDS),
        };
        store::insert_export(tx, &row).await?;
        queue::enqueue(tx, app, &job).await?;
        let after = json!({ "list": row.list, "format": row.format });
        let event = Event::done(caller, "export.create").on("export", export_id, "").after(after);
        audit::record(tx, app, caller.account_id, &event).await
    })?;
    Ok(Staged { export_id, state: ExportState::Queued })
}

/// The key that a caller works with.
pub fn key_of(caller: &Caller) -> Option<uuid::Uuid> {
    match &caller.via {
        Via::Key(key) => Some(key.key_id),
        Via::Session(_) => None,
    }
}
