//! Sessions.

use portico_core::state::SubUserState;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

/// A session to be.
pub struct NewSessionRow<'a> {
    pub session_id: Uuid,
    pub user_id: Uuid,
    pub token_hash: &'a [u8],
    pub secret_hash: &'a [u8],
    pub idle_minutes: i64,
    pub expires_at: Time,
    pub address: &'a str,
    pub user_agent: &'a str,
    pub proved_at: Time,
    pub now: Time,
}

row! {
    /// A session with its person.
    pub struct SessionRow {
        pub session_id: Uuid,
        pub user_id: Uuid,
        pub account_id: Uuid,
        pub kind: String,
        pub state: SubUserState,
        pub login_name: String,
        pub password_set_at: Time,
        pub password_months: Option<i64>,
        pub proved_at: Time,
        pub secret_hash: Vec<u8>,
        pub created_at: Time,
        pub seen_at: Time,
        pub idle_minutes: i64,
        pub is_admin: bool,
        pub is_suspended: bool,
    }
}

statement! {
    /// Writes a new session, by the hashes of its key's two halves.
    pub fn insert_session(row: &NewSessionRow<'_>):
        "insert into session (session_id, user_id, token_hash, secret_hash, created_at, seen_at, idle_minutes, expires_at,
           address, user_agent, proved_at)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)"
        with row { session_id, user_id, token_hash, secret_hash, now, idle_minutes, expires_at, address, user_agent, proved_at };

    /// The session with a token.
    pub fn find_session_by_token(token_hash: &[u8]) -> Option<SessionRow>:
        "select s.session_id, s.user_id, u.account_id, u.kind, u.state, u.login_name, u.password_set_at, u.password_months,
           s.proved_at, s.secret_hash, s.created_at, s.seen_at, s.idle_minutes, u.is_admin,
           a.suspended_at is not null as is_suspended
         from session s join app_user u on u.user_id = s.user_id join account a on a.account_id = u.account_id
         where s.token_hash = $1";

    /// Notes that a session was used.
    pub fn note_use(session_id: Uuid, now: Time):
        "update session set seen_at = $2 where session_id = $1 and seen_at < $2";

    /// Ends the session with a key.
    pub fn delete_session_by_key(token_hash: &[u8], secret_hash: &[u8]):
        "delete from session where token_hash = $1 and secret_hash = $2";

    /// Ends every session of a person but `kept`; how many.
    pub fn delete_sessions_by_user(user_id: Uuid, kept: Option<Uuid>) -> u64:
        "delete from session where user_id = $1 and session_id <> $2" with user_id, kept.unwrap_or_default();

    /// Ends a person's sessions but the `kept` that were used last.
    pub fn trim_sessions(user_id: Uuid, kept: i64):
        "delete from session where user_id = $1 and session_id not in
         (select session_id from session where user_id = $1 order by seen_at desc, session_id desc limit $2)";

    /// Notes that a session's person has proved who they are.
    pub fn note_proof(session_id: Uuid, now: Time):
        "update session set proved_at = $2 where session_id = $1";
}

row! {
    /// A session as its person sees it.
    #[derive(Debug)]
    pub struct OwnSessionRow {
        pub session_id: Uuid,
        pub created_at: Time,
        pub seen_at: Time,
        pub idle_minutes: i64,
        pub address: String,
        pub user_agent: String,
    }
}

statement! {
    /// A person's newest sessions, up to `most` of them.
    pub fn list_sessions(user_id: Uuid, most: i64) -> Vec<OwnSessionRow>:
        "select session_id, created_at, seen_at, idle_minutes, address, user_agent from session
         where user_id = $1 order by created_at desc, session_id desc limit $2";

    /// Ends a session of a person; false when there is no such session.
    pub fn delete_own_session(user_id: Uuid, session_id: Uuid) -> bool:
        "delete from session where user_id = $1 and session_id = $2";
}
