//! Who signed in or tried to.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::{Cursor, Span};
use crate::people::identity::sign_in_log::{SignInMethod, SignInOutcome};
use crate::{row, statement};

row! {
    /// A sign-in, or a try.
    #[derive(Debug, Clone)]
    pub struct SignInRow of sign_in_record {
        pub sign_in_id: Uuid,
        pub at: Time,
        pub address: String,
        pub user_agent: String,
        pub outcome: SignInOutcome,
        pub method: SignInMethod,
    }
}

statement! {
    /// Writes a sign-in of a person; false when it is written already.
    pub fn insert_sign_in(user_id: Uuid, row: &SignInRow) -> bool:
        "insert into sign_in_record (sign_in_id, user_id, at, address, user_agent, outcome, method)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (sign_in_id) do nothing"
        with row.sign_in_id, user_id, row.at, &row.address, &row.user_agent, row.outcome, row.method;

    /// Where a person's sign-ins that are kept came from.
    pub fn list_sign_in_addresses(user_id: Uuid) -> Vec<String>:
        "select distinct address from sign_in_record where user_id = $1 and outcome = 'signed_in'";

    /// Tries to sign in as a person that were refused, newest first.
    pub fn list_refused_sign_ins(user_id: Uuid, span: &Span) -> Vec<SignInRow>:
        "select {columns} from sign_in_record
         where user_id = $1 and at >= $2 and (at, sign_in_id) < ($3, $4) and outcome <> 'signed_in'
         order by at desc, sign_in_id desc limit $5"
        with user_id, span.since, span.before.at, span.before.id, span.rows;

    /// A person's sign-ins after `cursor`, newest first.
    pub fn read_sign_in_page(user_id: Uuid, cursor: Cursor, rows: i64) -> Vec<SignInRow>:
        "select {columns} from sign_in_record
         where user_id = $1 and (at, sign_in_id) < ($2, $3) order by at desc, sign_in_id desc limit $4"
        with user_id, cursor.at, cursor.id, rows;
}
