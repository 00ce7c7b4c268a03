//! SQL of the review: the queue, and one case by its id, whosever it is.

use uuid::Uuid;

use super::{CaseRow, StepRow};
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::{One, Waiting};
use crate::{row, statement};

row! {
    /// A case with whose it is and who took it.
    #[derive(Debug, Clone)]
    pub struct QueueRow in a {
        pub case: {CaseRow},
        pub customer_no: String,
        pub operator_name: Option<String> = "o.name",
    }
}

statement! {
    /// A case by its id.
    pub fn find_case(case_id: Uuid) -> Option<CaseRow>:
        "select {columns} from verification_case v where case_id = $1";

    /// A case by its id, with whose it is.
    pub fn find_queue_row(case_id: Uuid) -> Option<QueueRow>:
        "select {columns} from verification_case v join account a on a.account_id = v.account_id
         left join operator o on o.operator_id = v.operator_id
         where v.case_id = $1";

    /// Open cases after `cursor`, the longest waiting first; of one state, or of both when `state` is empty.
    pub fn list_open_queue(state: &str, number: Option<&str>, cursor: Cursor, rows: i64) -> Vec<QueueRow>:
        "select {columns} from verification_case v join account a on a.account_id = v.account_id
         left join operator o on o.operator_id = v.operator_id
         where v.ended_at is null and ($1 = '' or v.state = $1) and (v.submitted_at, v.case_id) > ($2, $3)
           and (a.customer_no like $5 escape '\\' or $5 is null)
         order by v.submitted_at, v.case_id limit $4"
        with state, cursor.at, cursor.id, rows, number;

    /// Ended cases of one state after `cursor`, newest first.
    pub fn list_queue_archive(state: &str, number: Option<&str>, cursor: Cursor, rows: i64) -> Vec<QueueRow>:
        "select {columns} from verification_case v join account a on a.account_id = v.account_id
         left join operator o on o.operator_id = v.operator_id
         where v.state = $1 and (v.submitted_at, v.case_id) < ($2, $3)
           and (a.customer_no like $5 escape '\\' or $5 is null)
         order by v.submitted_at desc, v.case_id desc limit $4"
        with state, cursor.at, cursor.id, rows, number;

    /// What else an account submitted, newest first.
    pub fn list_queue_of(account_id: Uuid, but: Uuid) -> Vec<QueueRow>:
        "select {columns} from verification_case v join account a on a.account_id = v.account_id
         left join operator o on o.operator_id = v.operator_id
         where v.account_id = $1 and v.case_id <> $2
         order by v.submitted_at desc, v.case_id desc limit 50";

    /// How many open cases there are, and how many of them are overdue at `now`.
    pub fn count_cases(now: Time) -> One<(i64, i64)>:
        "select count(*), count(*) filter (where due_at < $1) from verification_case where ended_at is null";

    /// What waits to be reviewed.
    pub fn count_waiting_cases() -> One<Waiting>:
        "select count(*) as count, min(submitted_at) as oldest_at from verification_case where ended_at is null";

    /// Takes all cases with the document of one until the transaction ends, so that of two accounts one is decided about after the other.
    /// SQLite has one writer anyway.
    pub fn lock_twins(case_id: Uuid) -> Vec<Uuid>:
        sqlite "select case_id from verification_case where case_id = $1"
        postgres "select case_id from verification_case
                  where number_hash = (select number_hash from verification_case where case_id = $1) order by case_id for update";

    /// How many other accounts passed with the document of a case.
    pub fn count_twins(case_id: Uuid) -> One<i64>:
        "select count(distinct o.account_id) from verification_case o
         join verification_case m on m.number_hash = o.number_hash and m.account_id <> o.account_id
         where m.case_id = $1 and o.state = 'verified'";

    /// What happened to a case, oldest first.
    pub fn list_steps_of(case_id: Uuid) -> Vec<StepRow>:
        "select at, action, operator_name, remark from verification_step where case_id = $1 order by at, step_id";
}
