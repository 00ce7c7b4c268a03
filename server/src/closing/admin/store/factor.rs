//! SQL of the operators' second factors, and of sign-ins that wait for one.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{ConstraintRule, One};
use crate::{row, statement};

row! {
    /// How many second factors of each kind an operator has.
    #[derive(Clone, Copy)]
    pub struct FactorCountRow {
        pub apps: i64,
        pub passkeys: i64,
    }

    /// An authenticator app: its secret, sealed; in use when `confirmed_at` is set.
    pub struct AppRow {
        pub secret: Vec<u8>,
        pub created_at: Time,
        pub confirmed_at: Option<Time>,
        pub wrong: i64,
        pub wrong_since: Time,
    }

    /// A passkey as its operator sees it.
    pub struct OwnPasskeyRow {
        pub passkey_id: Uuid,
        pub name: String,
        pub created_at: Time,
        pub last_used_at: Option<Time>,
    }

    /// A passkey as it is compared.
    pub struct CredentialRow {
        pub passkey_id: Uuid,
        pub name: String,
        pub credential: String,
    }

    /// A sign-in that waits for its second factor.
    pub struct ChallengeRow {
        pub challenge_id: Uuid,
        pub operator_id: Uuid,
        pub ceremony: Option<String>,
    }
}

/// A sign-in whose password was right.
pub struct NewChallengeRow<'a> {
    pub challenge_id: Uuid,
    pub operator_id: Uuid,
    pub token_hash: &'a [u8],
    pub expires_at: Time,
}

/// A passkey to be.
pub struct NewPasskeyRow<'a> {
    pub passkey_id: Uuid,
    pub operator_id: Uuid,
    pub credential_id: &'a [u8],
    pub name: &'a str,
    pub credential: &'a str,
    pub now: Time,
}

/// An authenticator's credential belongs to one operator.
pub const UNIQUE: ConstraintRule = ConstraintRule {
    name: "operator_passkey_credential_key",
    column: "operator_passkey.credential_id",
    field: "credential",
    rule: || portico_core::Rule::Occupied,
};

statement! {
    /// Counts an operator's second factors that are in use.
    pub fn count_factors(operator_id: Uuid) -> One<FactorCountRow>:
        "select (select count(*) from operator_totp where operator_id = $1 and confirmed_at is not null) as apps,
         (select count(*) from operator_passkey where operator_id = $1) as passkeys";

    /// An operator's authenticator app, in use or not yet.
    pub fn find_app(operator_id: Uuid) -> Option<AppRow>:
        "select secret, created_at, confirmed_at, wrong, wrong_since from operator_totp where operator_id = $1";

    /// Keeps a new secret in place of one that was never confirmed; false when an app is in use.
    pub fn save_app(operator_id: Uuid, secret: &[u8], now: Time) -> bool:
        "insert into operator_totp (operator_id, secret, created_at) values ($1, $2, $3)
         on conflict (operator_id) do update set secret = excluded.secret, created_at = excluded.created_at
           where operator_totp.confirmed_at is null";

    /// Puts a secret into use and notes the step whose code showed it; false when it is in use already.
    pub fn enable_app(operator_id: Uuid, step: i64, now: Time) -> bool:
        "update operator_totp set confirmed_at = $3, last_step = $2 where operator_id = $1 and confirmed_at is null";

    /// Uses up a step and every one before it; false when it or a later one was used before.
    pub fn use_step(operator_id: Uuid, step: i64) -> bool:
        "update operator_totp set last_step = $2 where operator_id = $1 and confirmed_at is not null and last_step < $2";

    /// Counts a wrong code; those before `from` are forgotten.
    pub fn count_wrong_code(operator_id: Uuid, from: Time, now: Time):
        "update operator_totp set wrong = case when wrong_since <= $2 then 1 else wrong + 1 end,
           wrong_since = case when wrong_since <= $2 then $3 else wrong_since end
         where operator_id = $1";

    /// Removes an operator's authenticator app; false when there is none.
    pub fn delete_app(operator_id: Uuid) -> bool:
        "delete from operator_totp where operator_id = $1";

    /// An operator's passkeys, the oldest first.
    pub fn list_passkeys(operator_id: Uuid) -> Vec<OwnPasskeyRow>:
        "select passkey_id, name, created_at, last_used_at from operator_passkey where operator_id = $1
         order by created_at, passkey_id";

    /// An operator's passkeys as they are compared.
    pub fn list_credentials(operator_id: Uuid) -> Vec<String>:
        "select credential from operator_passkey where operator_id = $1 order by created_at, passkey_id";

    /// An operator's passkey by the id that its authenticator gave it.
    pub fn find_credential(operator_id: Uuid, credential_id: &[u8]) -> Option<CredentialRow>:
        "select passkey_id, name, credential from operator_passkey where operator_id = $1 and credential_id = $2";

    /// Writes a new passkey, which has not signed in yet.
    pub fn insert_passkey(row: &NewPasskeyRow<'_>):
        "insert into operator_passkey (passkey_id, operator_id, credential_id, name, credential, created_at)
         values ($1, $2, $3, $4, $5, $6)"
        with row { passkey_id, operator_id, credential_id, name, credential, now };

    /// Notes that a passkey signed in, and its counter.
    pub fn note_passkey_use(passkey_id: Uuid, credential: &str, now: Time):
        "update operator_passkey set credential = $2, last_used_at = $3 where passkey_id = $1";

    /// Removes a passkey of an operator; false when they have none of this id.
    pub fn delete_passkey(operator_id: Uuid, passkey_id: Uuid) -> bool:
        "delete from operator_passkey where operator_id = $1 and passkey_id = $2";

    /// Removes every passkey of an operator.
    pub fn delete_passkeys(operator_id: Uuid):
        "delete from operator_passkey where operator_id = $1";

    /// Keeps what a new passkey of a session was asked to sign.
    pub fn save_session_ceremony(session_id: Uuid, ceremony: &str, until: Time):
        "update operator_session set ceremony = $2, ceremony_until = $3 where session_id = $1";

    /// What a new passkey of a session was asked to sign, unless it is over.
    pub fn find_session_ceremony(session_id: Uuid, now: Time) -> Option<String>:
        "select ceremony from operator_session
         where session_id = $1 and ceremony is not null and ceremony_until > $2";

    /// Ends the making of a passkey within a session; false when it was over.
    pub fn end_session_ceremony(session_id: Uuid) -> bool:
        "update operator_session set ceremony = null, ceremony_until = null
         where session_id = $1 and ceremony is not null";

    /// Writes a sign-in that waits for its second factor.
    pub fn insert_challenge(row: &NewChallengeRow<'_>):
        "insert into operator_challenge (challenge_id, operator_id, token_hash, expires_at) values ($1, $2, $3, $4)"
        with row { challenge_id, operator_id, token_hash, expires_at };

    /// A sign-in that waits, by its token, unless it is over.
    pub fn find_challenge(token_hash: &[u8], now: Time) -> Option<ChallengeRow>:
        "select challenge_id, operator_id, ceremony from operator_challenge where token_hash = $1 and expires_at > $2";

    /// Counts a try; false when the sign-in is over or has had all of them.
    pub fn try_challenge(challenge_id: Uuid, tries: i64) -> bool:
        "update operator_challenge set tries = tries + 1 where challenge_id = $1 and tries < $2";

    /// Keeps what a passkey of a sign-in was asked to sign; nothing: it is used up.
    pub fn save_challenge_ceremony(challenge_id: Uuid, ceremony: Option<&str>):
        "update operator_challenge set ceremony = $2 where challenge_id = $1";

    /// Ends a sign-in that waits; false when it has ended.
    pub fn delete_challenge(challenge_id: Uuid) -> bool:
        "delete from operator_challenge where challenge_id = $1";

    /// Ends every sign-in of an operator that waits.
    pub fn delete_challenges(operator_id: Uuid):
        "delete from operator_challenge where operator_id = $1";

    /// Removes sign-ins that are over.
    pub fn delete_expired_challenges(now: Time):
        "delete from operator_challenge where expires_at < $1";
}
