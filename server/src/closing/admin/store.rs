//! SQL of the operator's surface: operators, their sessions, their audit log.

pub mod factor;
pub mod hold;

use portico_core::operator::OperatorRole;
use uuid::Uuid;

use super::audit_list::OperatorAuditFilter;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::kit::store::search::Search;
use crate::platform::audit::Outcome;
use crate::{row, statement};

row! {
    /// An operator as they are stored; the password by its hash.
    #[derive(Clone)]
    pub struct OperatorRow {
        pub operator_id: Uuid,
        pub name: String,
        pub password_hash: String,
        pub state: String,
    }

    /// An operator as colleagues see them.
    pub struct ColleagueRow {
        pub operator_id: Uuid,
        pub name: String,
        pub name_key: String,
        pub state: String,
        pub email: String,
        pub created_at: Time,
        pub last_sign_in_at: Option<Time>,
        pub sessions: i64,
        pub factors: i64,
    }

    /// An operator to whom tickets can be given.
    pub struct AssigneeRow {
        pub operator_id: Uuid,
        pub name: String,
        pub name_key: String,
    }

    /// A session with its operator.
    #[derive(Debug)]
    pub struct SessionRow {
        pub session_id: Uuid,
        pub operator_id: Uuid,
        pub name: String,
        pub state: String,
        pub created_at: Time,
        pub seen_at: Time,
        pub factors: i64,
    }
}

/// A session that begins.
pub struct NewSessionRow<'a> {
    pub session_id: Uuid,
    pub operator_id: Uuid,
    pub token_hash: &'a [u8],
    pub expires_at: Time,
    pub address: &'a str,
    pub now: Time,
}

row! {
    /// Where the audit log ends.
    pub struct HeadRow {
        pub seq: i64,
        pub hash: Vec<u8>,
    }

    /// A line of the audit log.
    pub struct EventRow of operator_audit_event {
        pub seq: i64,
        pub at: Time,
        pub operator_id: Option<Uuid>,
        pub operator_name: String,
        pub action: String,
        pub outcome: String,
        pub object_kind: String,
        pub object_id: String,
        pub address: String,
        pub request_id: String,
        pub detail: String,
        pub hash: Vec<u8>,
    }
}

statement! {
    /// An operator by name.
    pub fn find_operator_by_key(name_key: &str) -> Option<OperatorRow>:
        "select operator_id, name, password_hash, state from operator where name_key = $1";

    /// An operator by id.
    pub fn find_operator(operator_id: Uuid) -> Option<OperatorRow>:
        "select operator_id, name, password_hash, state from operator where operator_id = $1";

    /// The operators behind a name who may sign in and have one of some roles, by name.
    pub fn read_assignee_page(roles: &str, after: &str, rows: i64) -> Vec<AssigneeRow>:
        sqlite "select operator_id, name, name_key from operator o
         where name_key > $2 and state = 'enabled' and exists (select 1 from operator_role r
           where r.operator_id = o.operator_id and r.role in (select value from json_each($1)))
         order by name_key limit $3"
        postgres "select operator_id, name, name_key from operator o
         where name_key > $2 and state = 'enabled' and exists (select 1 from operator_role r
           where r.operator_id = o.operator_id and r.role in (select value from json_array_elements_text($1::text::json)))
         order by name_key limit $3";

    /// The operators behind a name, by name, all or those with a piece of text in theirs, with how many sessions they have.
    pub fn read_operator_page(pattern: Option<&str>, after: &str, rows: i64) -> Vec<ColleagueRow>:
        "select o.operator_id, o.name, o.name_key, o.state, o.email, o.created_at, o.last_sign_in_at,
           (select count(*) from operator_session s where s.operator_id = o.operator_id) as sessions,
           (select count(*) from operator_totp t where t.operator_id = o.operator_id and t.confirmed_at is not null)
             + (select count(*) from operator_passkey p where p.operator_id = o.operator_id) as factors
         from operator o where o.name_key > $2 and (o.name_key like $1 escape '\\' or $1 is null)
         order by o.name_key limit $3";

    /// The roles of the operators from behind one name up to another.
    pub fn list_roles_between(after: &str, to: &str) -> Vec<(Uuid, OperatorRole)>:
        "select r.operator_id, r.role from operator o join operator_role r on r.operator_id = o.operator_id
         where o.name_key > $1 and o.name_key <= $2 order by r.role";

    /// What an operator does.
    pub fn list_roles_of(operator_id: Uuid) -> Vec<(OperatorRole,)>:
        "select role from operator_role where operator_id = $1 order by role";

    /// Takes every role from an operator.
    pub fn delete_roles(operator_id: Uuid):
        "delete from operator_role where operator_id = $1";

    /// Gives an operator a role.
    pub fn insert_role(operator_id: Uuid, role: OperatorRole):
        "insert into operator_role (operator_id, role) values ($1, $2)";

    /// Keeps a new operator.
    pub fn insert_operator(operator_id: Uuid, name: &str, name_key: &str, password_hash: &str, now: Time):
        "insert into operator (operator_id, name, name_key, password_hash, state, created_at)
         values ($1, $2, $3, $4, 'enabled', $5)";

    /// Changes an operator's password and state.
    pub fn update_operator(operator_id: Uuid, password_hash: &str, state: &str):
        "update operator set password_hash = $2, state = $3 where operator_id = $1";

    /// Where an operator who may sign in is mailed, if anywhere.
    pub fn find_operator_email(operator_id: Uuid) -> Option<(String,)>:
        "select email from operator where operator_id = $1 and state = 'enabled' and email <> ''";

    /// Says where an operator is mailed; empty: nowhere.
    pub fn update_email(operator_id: Uuid, email: &str):
        "update operator set email = $2 where operator_id = $1";

    /// Writes a new session of an operator, by the hash of its token.
    pub fn insert_session(row: &NewSessionRow<'_>):
        "insert into operator_session (session_id, operator_id, token_hash, created_at, seen_at, expires_at, address)
         values ($1, $2, $3, $4, $4, $5, $6)"
        with row { session_id, operator_id, token_hash, now, expires_at, address };

    /// Notes when an operator signed in.
    pub fn note_sign_in(operator_id: Uuid, now: Time):
        "update operator set last_sign_in_at = $2 where operator_id = $1";

    /// A session by its token.
    pub fn find_session(token_hash: &[u8]) -> Option<SessionRow>:
        "select s.session_id, s.operator_id, o.name, o.state, s.created_at, s.seen_at,
           (select count(*) from operator_totp t where t.operator_id = o.operator_id and t.confirmed_at is not null)
             + (select count(*) from operator_passkey p where p.operator_id = o.operator_id) as factors
         from operator_session s join operator o on o.operator_id = s.operator_id where s.token_hash = $1";

    /// Notes a session's use.
    pub fn note_use(session_id: Uuid, now: Time):
        "update operator_session set seen_at = $2 where session_id = $1";

    /// Ends one session of an operator.
    pub fn delete_session(session_id: Uuid):
        "delete from operator_session where session_id = $1";

    /// Ends every session of an operator.
    pub fn delete_sessions(operator_id: Uuid):
        "delete from operator_session where operator_id = $1";

    /// Ends every session of an operator but one.
    pub fn delete_other_sessions(operator_id: Uuid, but: Uuid):
        "delete from operator_session where operator_id = $1 and session_id <> $2";

    /// Removes sessions that are over.
    pub fn delete_expired_sessions(now: Time):
        "delete from operator_session where expires_at < $1";
}

statement! {
    /// Where the audit log ends; whoever takes it holds it until the transaction ends.
    pub fn lock_head() -> One<HeadRow>:
        "insert into operator_audit_head (chain, seq, hash) values (1, 0, $1)
         on conflict (chain) do update set seq = operator_audit_head.seq returning seq, hash"
        with Vec::<u8>::new();
}

statement! {
    /// Where the audit log ends.
    pub fn find_head() -> Option<HeadRow>:
        "select seq, hash from operator_audit_head where chain = 1";

    /// Moves the audit log's end.
    pub fn update_head(seq: i64, hash: &[u8]):
        "update operator_audit_head set seq = $1, hash = $2 where chain = 1";

    /// Writes a line of the operators' audit log.
    pub fn insert_event(row: &EventRow): insert;

    /// Lines after one, in their order.
    pub fn list_events_after(seq: i64, rows: i64) -> Vec<EventRow>:
        "select {columns} from operator_audit_event where seq > $1 order by seq limit $2";

    /// Events of a stretch of the log that meet a filter, newest first.
    pub fn read_event_page(filter: &OperatorAuditFilter, search: &Search, before: i64, from: i64, rows: i64) -> Vec<EventRow>:
        "select {columns} from operator_audit_event where seq < $1 and seq >= $2
           and (at >= $3 or $3 is null) and (at < $4 or $4 is null) and (operator_id = $5 or $5 is null)
           and (action = $6 or $6 is null) and (outcome = $7 or $7 is null)
           and (lower(operator_name) like $8 escape '\\' or lower(action) like $8 escape '\\' or lower(object_kind) like $8 escape '\\'
             or lower(object_id) like $8 escape '\\' or lower(address) like $8 escape '\\' or lower(request_id) like $8 escape '\\'
             or lower(detail) like $8 escape '\\' or $8 is null)
         order by seq desc limit $9"
        with before, from, filter.from, filter.to, filter.operator_id, filter.action.as_deref(), filter.outcome.map(Outcome::as_str),
            search.pattern(), rows;
}
