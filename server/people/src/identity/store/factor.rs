//! Authenticator apps and recovery codes.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// An authenticator app's secret, sealed. It is in use when `confirmed_at` is set.
    pub struct TotpRow {
        pub secret: Vec<u8>,
        pub created_at: Time,
        pub confirmed_at: Option<Time>,
    }

    /// How many second factors of each kind a person has.
    #[derive(Clone, Copy)]
    pub struct FactorCounts {
        pub totp: i64,
        pub recovery: i64,
        pub passkeys: i64,
    }
}

statement! {
    /// Counts a person's second factors: an app in use, unused recovery codes, passkeys.
    pub fn count_factors(user_id: Uuid) -> One<FactorCounts>:
        "select (select count(*) from totp where user_id = $1 and confirmed_at is not null) as totp,
         (select count(*) from recovery_code where user_id = $1 and used_at is null) as recovery,
         (select count(*) from passkey where user_id = $1) as passkeys";

    /// A person's authenticator app, in use or not yet.
    pub fn find_totp_by_user(user_id: Uuid) -> Option<TotpRow>:
        "select secret, created_at, confirmed_at from totp where user_id = $1";
}

statement! {
    /// Keeps a new secret in place of one that was never confirmed; false when an app is in use.
    pub fn save_totp(user_id: Uuid, secret: &[u8], now: Time) -> bool:
        "insert into totp (user_id, secret, created_at, confirmed_at, last_step) values ($1, $2, $3, null, 0)
         on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
           where totp.confirmed_at is null";

    /// Puts a secret into use and notes the step whose code showed it; false when it is in use already.
    pub fn enable_totp(user_id: Uuid, step: i64, now: Time) -> bool:
        "update totp set confirmed_at = $3, last_step = $2 where user_id = $1 and confirmed_at is null";

    /// Uses up a step and every one before it; false when it or a later one was used before.
    pub fn use_totp_step(user_id: Uuid, step: i64) -> bool:
        "update totp set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2";
}

statement! {
    /// Adds a recovery code.
    pub fn insert_recovery_code(user_id: Uuid, code_hash: &[u8]):
        "insert into recovery_code (user_id, code_hash, used_at) values ($1, $2, null)";
}

statement! {
    /// Uses up a recovery code; false when there is none or it was used before.
    pub fn use_recovery_code(user_id: Uuid, code_hash: &[u8], now: Time) -> bool:
        "update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null";
}

statement! {
    /// When the `count`-th newest wrong code of an authenticator app since `since` was typed; nothing when there were fewer.
    pub fn find_wrong_totp_time(user_id: Uuid, since: Time, count: i64) -> Option<Time>:
        "select at from sign_in_record
         where user_id = $1 and at > $2 and outcome = 'wrong_factor' and method = 'totp'
         order by at desc limit 1 offset $3"
        with user_id, since, count - 1;
}
