//! Jobs that were given up: which, why, and trying them again.

use axum::extract::State;
use portico_core::Rule;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use super::operator::By;
use crate::caller::Mark;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Body, Envelope, Reply};
use crate::kit::queue::{DeadJob, read_dead_page, retry_dead_job};
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::{App, Error, Result, list, transaction};

/// Jobs that one call tries again.
const RETRIED_MAX: u32 = 100;

list! {
    /// Filter of the jobs that were given up.
    pub struct DeadJobFilter of "Jobs" {
        /// Only those with this in their kind or in why they failed, in any case.
        text q,
    }
}

/// A job that was given up.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadJobReply {
    /// By which it is tried again.
    pub job_id: Uuid,
    /// What it was to do.
    pub kind: String,
    /// How often it was tried.
    pub attempts: i64,
    /// Why the last try did not work; it holds no address and no code.
    pub last_error: Option<String>,
    /// When it was staged.
    pub created_at: Time,
    /// When it was given up; it is forgotten 30 days later.
    pub ended_at: Time,
    /// Whether what it needs is still there.
    pub can_retry: bool,
}

impl From<DeadJob> for DeadJobReply {
    fn from(job: DeadJob) -> Self {
        let DeadJob { job_id, kind, attempts, last_error, created_at, ended_at, kept } = job;
        Self { job_id, kind, attempts, last_error, created_at, ended_at, can_retry: kept > 0 }
    }
}

/// Which jobs are tried again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JobRetryDraft {
    /// Ids of `/admin/job/list/`, 1 to 100.
    pub job_ids: Vec<Uuid>,
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobRetryReply {
    /// How many are tried again; the others are not given up any more, or were made before this could be done.
    pub retried: usize,
}

/// Lists the jobs that were given up, newest first.
#[utoipa::path(get, path = "/admin/job/list/", tag = "job", params(Asked::<DeadJobFilter>),
    responses((status = 200, body = Envelope<Page<DeadJobReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn job_list(
    State(app): State<App>,
    asked: Asked<DeadJobFilter>,
) -> Result<Reply<Page<DeadJobReply>>> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let found = Found(Search::in_words(asked.filter.q.as_deref()));
    let mut conn = app.store().read().await?;
    let (rows, next_cursor) = asked.walk(&mut conn, &found, before).await?;
    Ok(Reply(Page { items: rows.into_iter().map(DeadJobReply::from).collect(), next_cursor }))
}

/// The jobs that were given up and are searched for.
struct Found(Search);

impl Listing for Found {
    type Row = DeadJob;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<DeadJob>> {
        read_dead_page(conn, self.0.pattern(), before, rows).await
    }

    fn place(&self, job: &DeadJob) -> Cursor {
        Cursor { at: job.ended_at, id: job.job_id }
    }

    fn is_wanted(&self, job: &DeadJob) -> bool {
        self.0.is_in([Some(&job.kind), job.last_error.as_ref()].into_iter().flatten(), [])
    }
}

/// Tries jobs again that were given up, as often as a new one.
#[utoipa::path(post, path = "/admin/job/retry/", tag = "job", request_body = JobRetryDraft,
    responses((status = 200, body = Envelope<JobRetryReply>), (status = 400, description = "100001 on `job_ids`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013")))]
pub async fn job_retry(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<JobRetryDraft>,
) -> Result<Reply<JobRetryReply>> {
    let retried = retry_jobs(&app, Some(&operator), &draft.job_ids).await?;
    Ok(Reply(JobRetryReply { retried }))
}

/// Tries jobs again that were given up; how many were.
///
/// # Errors
/// Violations on `job_ids` for none or more than 100; when the database does not answer.
pub async fn retry_jobs(app: &App, by: By<'_>, job_ids: &[Uuid]) -> Result<usize> {
    if job_ids.is_empty() {
        return Err(Error::field("job_ids", Rule::Required));
    }
    if job_ids.len() > RETRIED_MAX as usize {
        return Err(Error::field("job_ids", Rule::TooMany { max: RETRIED_MAX }));
    }
    transaction!(app.store(), tx => {
        let mut retried = Vec::new();
        for &job_id in job_ids {
            if let Some(kind) = retry_dead_job(tx, app, job_id).await? {
                retried.push((job_id, kind));
            }
        }
        for (job_id, kind) in &retried {
            let event = Event::of(by, "job.retry").on("job", *job_id).with_detail(kind.clone());
            audit::record(tx, app, &event).await?;
        }
        if retried.is_empty() {
            Mark::excuse();
        }
        Ok(retried.len())
    })
}
