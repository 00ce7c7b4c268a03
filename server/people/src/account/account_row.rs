//! The account's row, as those who make, hold and end an account write it: nobody else writes the table.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

/// An account to be.
#[derive(Debug)]
pub struct NewAccountRow<'a> {
    /// The id by which everything of the account is stored.
    pub account_id: Uuid,
    /// `personal` or `enterprise`: a name of `AccountKind`.
    pub kind: &'a str,
    /// What a company is called; empty for a person's.
    pub company: &'a str,
    /// The number that people know it by.
    pub customer_no: &'a str,
    /// The currency of all its money (ISO 4217).
    pub currency: &'a str,
    /// When it is made.
    pub now: Time,
}

row! {
    /// That the operator keeps an account's people out.
    #[derive(Debug, Clone)]
    pub struct Suspension of account {
        /// Since when they are kept out.
        pub suspended_at: Time,
        /// What the customer read.
        pub suspension_reason: String,
        /// Whether their instances are kept stopped.
        pub suspension_stops: bool,
        /// Who did it; empty for the server's command line.
        pub suspended_by: String,
    }

    /// What of an account its deletion asks for.
    #[derive(Debug)]
    pub struct DeletionRow {
        pub deletion_code_at: Option<Time>,
        pub deletion_verified_at: Option<Time>,
    }
}

statement! {
    /// What was sent and typed in before an account's deletion.
    pub fn find_deletion(account_id: Uuid) -> One<DeletionRow>:
        "select deletion_code_at, deletion_verified_at from account where account_id = $1";

    /// The same, held until the transaction ends.
    pub fn lock_deletion(account_id: Uuid) -> One<DeletionRow>:
        "update account set deletion_code_at = deletion_code_at where account_id = $1
         returning deletion_code_at, deletion_verified_at";

    /// Notes when a code was sent.
    pub fn update_deletion_code(account_id: Uuid, now: Time):
        "update account set deletion_code_at = $2 where account_id = $1";

    /// Notes when a code came back right.
    pub fn update_deletion_verification(account_id: Uuid, now: Time):
        "update account set deletion_verified_at = $2 where account_id = $1";

    /// Takes out of an account whose it was. Its number stays: the ledger's and the audit log's word for it.
    pub fn erase_account(account_id: Uuid, now: Time):
        "update account set company = '', deletion_code_at = null, deletion_verified_at = null, deleted_at = $2
         where account_id = $1";

    /// Writes a new account, with the currency that all its money is in.
    pub fn insert_account(row: &NewAccountRow<'_>):
        "insert into account (account_id, kind, company, customer_no, currency, created_at)
         values ($1, $2, $3, $4, $5, $6)"
        with row { account_id, kind, company, customer_no, currency, now };

    /// An account's suspension, while it lasts.
    pub fn find_suspension(account_id: Uuid) -> Option<Suspension>:
        "select {columns} from account where account_id = $1 and suspended_at is not null";

    /// Suspends an account that is there and is not suspended.
    pub fn suspend_account(account_id: Uuid, row: &Suspension):
        "update account set suspended_at = $2, suspension_reason = $3, suspension_stops = $4, suspended_by = $5
         where account_id = $1 and suspended_at is null and deleted_at is null"
        with account_id, row.suspended_at, row.suspension_reason.as_str(), row.suspension_stops, row.suspended_by.as_str();

    /// Ends an account's suspension.
    pub fn reopen_account(account_id: Uuid):
        "update account set suspended_at = null, suspension_reason = '', suspension_stops = false, suspended_by = ''
         where account_id = $1 and suspended_at is not null";

    /// Takes the account's turn until the transaction ends: whoever counts what it holds counts alone.
    pub fn lock_account(account_id: Uuid):
        "update account set customer_no = customer_no where account_id = $1";

    /// Makes a project the account's default.
    pub fn update_default_project(account_id: Uuid, project_id: Uuid):
        "update account set default_project_id = $2 where account_id = $1";

    /// What a company is called, locked until the transaction ends.
    pub fn lock_company(account_id: Uuid) -> One<String>:
        "update account set company = company where account_id = $1 returning company";

    /// Saves what a company is called.
    pub fn update_company(account_id: Uuid, company: &str):
        "update account set company = $2 where account_id = $1";
}
