//! SQL of account verification: the cases and what happened to them. The pictures are in `store/image.rs`.

pub mod image;
pub mod review;

use portico_core::account::AccountKind;
use portico_core::state::{Region, VerificationAction};
use portico_core::verification::DocumentKind;
use uuid::Uuid;

use super::case::CaseState;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// A verification as it was submitted: for one region, with its documents sealed.
    #[derive(Debug, Clone)]
    pub struct CaseRow of verification_case in v {
        pub case_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub region: Region,
        pub kind: AccountKind,
        pub document: DocumentKind,
        pub country: String,
        pub state: CaseState,
        pub sealed: Option<Vec<u8>>,
        pub front_image_id: Option<Uuid>,
        pub back_image_id: Option<Uuid>,
        pub submitted_at: Time,
        pub due_at: Time,
        pub operator_id: Option<Uuid>,
        pub ended_at: Option<Time>,
        pub remark: String,
    }
}

/// A case that is submitted.
pub struct NewCaseRow<'a> {
    pub case_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub region: Region,
    pub kind: AccountKind,
    pub document: DocumentKind,
    pub country: &'a str,
    pub sealed: &'a [u8],
    pub number_hash: &'a [u8],
    pub front_image_id: Uuid,
    pub back_image_id: Option<Uuid>,
    pub submitted_at: Time,
    pub due_at: Time,
}

row! {
    /// Something that happened to a case.
    #[derive(Debug, Clone)]
    pub struct StepRow {
        pub at: Time,
        pub action: VerificationAction,
        pub operator_name: String,
        pub remark: String,
    }
}

statement! {
    /// Keeps a case that is submitted.
    pub fn insert_case(row: &NewCaseRow<'_>):
        "insert into verification_case (case_id, account_id, user_id, region, kind, document, country, state, sealed,
           number_hash, front_image_id, back_image_id, submitted_at, due_at, remark)
         values ($1, $2, $3, $4, $5, $6, $7, 'unreviewed', $8, $9, $10, $11, $12, $13, '')"
        with row { case_id, account_id, user_id, region, kind, document, country, sealed, number_hash, front_image_id,
            back_image_id, submitted_at, due_at };

    /// The open case of an account in a region.
    pub fn find_open_case(account_id: Uuid, region: Region) -> Option<CaseRow>:
        "select {columns} from verification_case v where account_id = $1 and region = $2 and ended_at is null";

    /// An account's cases, newest first.
    pub fn list_cases_of(account_id: Uuid, rows: i64) -> Vec<CaseRow>:
        "select {columns} from verification_case v where account_id = $1 order by submitted_at desc, case_id desc limit $2";

    /// How many other accounts passed with the same document.
    pub fn count_number_uses(number_hash: &[u8], account_id: Uuid) -> One<i64>:
        "select count(distinct account_id) from verification_case
         where number_hash = $1 and account_id <> $2 and state = 'verified'";

    /// Moves a case on.
    pub fn update_case(row: &CaseRow):
        "update verification_case set state = $2, operator_id = $3, ended_at = $4, remark = $5 where case_id = $1"
        with row { case_id, state, operator_id, ended_at, remark };

    /// Notes what happened to a case.
    pub fn insert_step(step_id: Uuid, case_id: Uuid, step: &StepRow):
        "insert into verification_step (step_id, case_id, at, action, operator_name, remark)
         values ($1, $2, $3, $4, $5, $6)"
        with step_id, case_id, step.at, step.action, &step.operator_name, &step.remark;

    /// Takes everything personal out of an account's cases.
    pub fn erase_cases(account_id: Uuid):
        "update verification_case set sealed = null, number_hash = null, front_image_id = null,
           back_image_id = null, remark = ''
         where account_id = $1";

    /// Takes the remarks out of what happened to an account's cases.
    pub fn erase_steps(account_id: Uuid):
        "update verification_step set remark = ''
         where case_id in (select case_id from verification_case where account_id = $1)";
}
