//! SQL of accounts that the operator has suspended.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// A suspension that lasts.
    #[derive(Debug, Clone)]
    pub struct SuspensionRow of account_suspension {
        pub account_id: Uuid,
        pub suspended_at: Time,
        /// What the customer was told.
        pub reason: String,
        /// Whether their instances are kept stopped.
        pub stops_instances: bool,
        /// Who did it; empty for the server's command line.
        pub operator_name: String,
    }
}

statement! {
    /// An account's suspension, while it lasts.
    pub fn find_suspension(account_id: Uuid) -> Option<SuspensionRow>:
        "select {columns} from account_suspension where account_id = $1";

    /// Suspends an account; false when it was suspended before.
    pub fn insert_suspension(row: &SuspensionRow) -> bool:
        "insert into account_suspension (account_id, suspended_at, reason, stops_instances, operator_name)
         values ($1, $2, $3, $4, $5) on conflict do nothing"
        with row { account_id, suspended_at, reason, stops_instances, operator_name };

    /// Ends an account's suspension; false when there is none.
    pub fn delete_suspension(account_id: Uuid) -> bool:
        "delete from account_suspension where account_id = $1";

    /// Holds an account's row until the transaction ends; false when there is none, or its main user has ended it.
    pub fn hold_account(account_id: Uuid) -> bool:
        sqlite "select 1 from account where account_id = $1 and deleted_at is null"
        postgres "select 1 from account where account_id = $1 and deleted_at is null for no key update";

    /// The people of an account that are there.
    pub fn list_account_people(account_id: Uuid) -> Vec<Uuid>:
        "select user_id from app_user where account_id = $1 and deleted_at is null order by user_id";
}
