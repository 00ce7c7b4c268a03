//! SQL of the values by which a database knows its secrets.

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// What was noted of one secret.
    pub struct CheckRow {
        pub kind: String,
        pub value: Vec<u8>,
    }
}

statement! {
    /// Everything that was noted.
    pub fn list_checks() -> Vec<CheckRow>:
        "select kind, value from secret_check order by kind";

    /// Notes a value unless there is one: of two servers that start at once the first has its way.
    pub fn insert_check(kind: &str, value: &[u8], now: Time):
        "insert into secret_check (kind, value, noted_at) values ($1, $2, $3) on conflict (kind) do nothing";

    /// Forgets everything that was noted.
    pub fn delete_checks():
        "delete from secret_check";
}
