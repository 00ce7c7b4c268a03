//! SQL of accepted terms.

use uuid::Uuid;

use super::AcceptedTermsReply;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::statement;

statement! {
    /// Notes that a person accepted a version; the first time counts.
    pub fn insert_acceptance(user_id: Uuid, version: &str, now: Time):
        "insert into terms_acceptance (user_id, version, accepted_at) values ($1, $2, $3) on conflict do nothing";
}

statement! {
    /// Whether a person accepted a version.
    pub fn is_accepted(user_id: Uuid, version: &str) -> bool:
        "select 1 from terms_acceptance where user_id = $1 and version = $2";
}

statement! {
    /// How many people accepted a version.
    pub fn count_acceptances(version: &str) -> One<i64>:
        "select count(*) from terms_acceptance where version = $1";

    /// What a person accepted, the newest first.
    pub fn list_acceptances(user_id: Uuid) -> Vec<AcceptedTermsReply>:
        "select version, accepted_at from terms_acceptance where user_id = $1 order by accepted_at desc, version desc";

    /// Forgets what a person accepted.
    pub fn delete_person_terms(user_id: Uuid):
        "delete from terms_acceptance where user_id = $1";

    /// Forgets what an account's people accepted.
    pub fn delete_account_terms(account_id: Uuid):
        "delete from terms_acceptance where user_id in (select user_id from app_user where account_id = $1)";
}
