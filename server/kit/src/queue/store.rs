//! SQL of the queue.

use uuid::Uuid;

use super::schedule::Found;
use crate::clock::Time;
use crate::store::page::Cursor;
use crate::store::{Json, One, Waiting};
use crate::{row, statement};

row! {
    /// A job that was just leased.
    pub struct JobRow {
        pub job_id: Uuid,
        pub kind: String,
        pub payload: Vec<u8>,
        /// Tries so far, this one included; it also tells this lease from an earlier one.
        pub attempts: i64,
    }

    /// How many jobs are in a state.
    #[derive(Debug)]
    pub struct StateCount {
        pub state: String,
        pub jobs: i64,
    }

    /// How many jobs of a kind are in a state.
    pub struct KindCount {
        pub kind: String,
        pub state: String,
        pub jobs: i64,
    }

    /// When a schedule was looked at first or its job staged last, when its job was staged last, and what came of it.
    pub struct LastRun {
        pub name: String,
        pub last_run_at: Time,
        pub staged_at: Option<Time>,
        /// What the last run that went well has found.
        pub outcome: Option<Json<Found>>,
        pub outcome_at: Option<Time>,
    }
}

statement! {
    pub fn insert_job(job_id: Uuid, kind: &str, payload: &[u8], due_at: Time, now: Time):
        "insert into job (job_id, kind, payload, state, attempts, due_at, created_at)
         values ($1, $2, $3, 'waiting', 0, $4, $5)";
}

statement! {
    /// Leases up to `limit` due jobs for `lease` microseconds times the number of the try, the longest due first: those that wait and
    /// those whose worker did not come back. Two workers never get the same one: PostgreSQL skips locked rows, SQLite has one writer.
    pub fn lease_jobs(now: Time, lease: i64, limit: i64) -> Vec<JobRow>:
        sqlite "with due as (
           select job_id from job where ended_at is null and due_at <= $1 order by due_at, job_id limit $3
         )
         update job set state = 'running', attempts = attempts + 1, due_at = $1 + (attempts + 1) * $2
         where job_id in (select job_id from due)
         returning job_id, kind, payload, attempts"
        postgres "with due as (
           select job_id from job where ended_at is null and due_at <= $1 order by due_at, job_id limit $3
           for update skip locked
         )
         update job set state = 'running', attempts = attempts + 1, due_at = $1 + (attempts + 1) * $2
         where job_id in (select job_id from due)
         returning job_id, kind, payload, attempts";
}

statement! {
    /// Keeps a job's lease until `until`; nothing when it went to another worker.
    pub fn update_lease(job: &JobRow, until: Time):
        "update job set due_at = $3 where job_id = $1 and attempts = $2 and state = 'running'"
        with job.job_id, job.attempts, until;

    /// When the next job is due; nothing when none is left.
    pub fn find_next_due() -> Option<Time>:
        "select due_at from job where ended_at is null order by due_at, job_id limit 1";

    /// Ends a job as `done`, which blanks its payload, or `dead`, which keeps it to be tried again; nothing when the lease went to another worker.
    pub fn end_job(job: &JobRow, state: &str, last_error: Option<&str>, now: Time) -> u64:
        "update job set state = $3, payload = case when $3 = 'dead' then payload else $4 end, last_error = coalesce($5, last_error), ended_at = $6
         where job_id = $1 and attempts = $2 and state = 'running'"
        with job.job_id, job.attempts, state, Vec::<u8>::new(), last_error, now;

    /// Puts a job back to be tried again at `due_at`; nothing when the lease went to another worker.
    pub fn postpone_job(job: &JobRow, last_error: &str, due_at: Time) -> u64:
        "update job set state = 'waiting', last_error = $3, due_at = $4
         where job_id = $1 and attempts = $2 and state = 'running'"
        with job.job_id, job.attempts, last_error, due_at;

    /// Deletes up to `limit` jobs that ended in `state` before `before`.
    pub fn delete_ended_jobs(state: &str, before: Time, limit: i64) -> u64:
        "delete from job where job_id in (
           select job_id from job where state = $1 and ended_at < $2 order by ended_at, job_id limit $3
         )";

    /// Dead jobs before a place, newest first, with a pattern in their kind or reason.
    pub fn read_dead_page(pattern: Option<&str>, before: Cursor, rows: i64) -> Vec<super::DeadJob>:
        "select job_id, kind, attempts, last_error, created_at, ended_at, cast(length(payload) as bigint) as kept from job
         where state = 'dead' and (ended_at, job_id) < ($1, $2)
           and (lower(kind) like $3 escape '\\' or lower(last_error) like $3 escape '\\' or $3 is null)
         order by ended_at desc, job_id desc limit $4"
        with before.at, before.id, pattern, rows;

    /// Puts a dead job back as if it were new; its kind, unless it is not dead or its payload is gone.
    pub fn retry_dead_job(job_id: Uuid, now: Time) -> Option<String>:
        "update job set state = 'waiting', attempts = 0, due_at = $2, ended_at = null
         where job_id = $1 and state = 'dead' and length(payload) > 0 returning kind";

    /// The jobs that were given up.
    pub fn count_dead_jobs() -> One<Waiting>:
        "select count(*) as count, min(ended_at) as oldest_at from job where state = 'dead'";

    /// How many jobs of each kind are in each state, but for those that were done.
    pub fn count_jobs_by_kind() -> Vec<KindCount>:
        "select kind, state, count(*) as jobs from job where state in ('waiting', 'running', 'dead') group by kind, state";

    /// A job of a kind that waits or runs.
    pub fn find_open_job(kind: &str) -> Option<Uuid>:
        "select job_id from job where ended_at is null and kind = $1 limit 1";

    /// How many jobs are in each state.
    pub fn count_jobs_by_state() -> Vec<StateCount>:
        "select state, count(*) as jobs from job group by state";
}

statement! {
    /// When each schedule's job was staged last.
    pub fn list_last_runs() -> Vec<LastRun>:
        "select {columns} from schedule";

    /// Holds a schedule's row until the transaction ends.
    pub fn lock_schedule(name: &str):
        "update schedule set last_run_at = last_run_at where name = $1";

    /// Notes that a schedule's job is staged now.
    pub fn note_run(name: &str, now: Time):
        "update schedule set last_run_at = $2, staged_at = $2 where name = $1";

    /// Keeps what a run of a schedule's job has found.
    pub fn update_outcome(name: &str, outcome: &Json<Found>, now: Time):
        "update schedule set outcome = $2, outcome_at = $3 where name = $1";

    /// Notes a schedule that has no row yet: its job comes due as if it had been staged now.
    pub fn insert_schedule(name: &str, now: Time):
        "insert into schedule (name, last_run_at) values ($1, $2) on conflict (name) do nothing";
}

statement! {
    /// Notes a run, unless another worker has noted it first: then the answer is false.
    pub fn take_schedule(name: &str, last_run: Time, now: Time) -> bool:
        "update schedule set last_run_at = $3, staged_at = $3 where name = $1 and last_run_at = $2";
}
