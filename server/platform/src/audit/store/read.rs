//! Reading the audit log: pages, what bounds them, and whole chains.

use uuid::Uuid;

use super::super::event::Outcome;
use super::super::filter::Events;
use super::EventRow;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// An event with what is personal of it, if that was not erased.
    #[derive(Debug)]
    pub struct ListRow {
        pub seq: i64,
        pub at: Time,
        pub actor_kind: String,
        pub actor_id: Option<Uuid>,
        pub action: String,
        pub outcome: String,
        pub object_kind: String,
        pub object_id: String,
        pub body: Option<String>,
    }
}

statement! {
    /// Events from `floor` on that are older than `before`, newest first. What is personal of them is JSON.
    pub fn read_event_page(events: &Events, before: i64, floor: i64, rows: i64) -> Vec<ListRow>:
        "select e.seq, e.at, e.actor_kind, e.actor_id, e.action, e.outcome, e.object_kind, e.object_id, d.body
         from audit_event e left join audit_detail d on d.account_id = e.account_id and d.seq = e.seq
         where e.account_id = $1 and e.seq < $2 and e.seq >= $3
           and (e.at >= $4 or $4 is null) and (e.at < $5 or $5 is null)
           and (e.actor_id = $6 or $6 is null) and (e.action = $7 or $7 is null)
           and (e.outcome = $8 or $8 is null) and (e.object_kind = $9 or $9 is null)
           and (e.object_id = $10 or $10 is null)
           and (e.actor_id = $11 or e.actor_id in (select key_id from security_key where user_id = $11) or $11 is null)
           and (lower(e.action) like $12 escape '\\' or lower(e.object_id) like $12 escape '\\'
             or lower(d.body) like $12 escape '\\' or $12 is null)
         order by e.seq desc limit $13"
        with events.account_id, before, floor, events.filter.from, events.filter.to, events.filter.actor_id,
            events.filter.action.as_deref(), events.filter.outcome.map(Outcome::as_str),
            events.filter.object_kind.as_deref(), events.filter.object_id.as_deref(), events.own,
            events.search.json_pattern(), rows;
}

statement! {
    /// The number of an account's newest event; 0 for none.
    pub fn find_newest_seq(account_id: Uuid) -> One<i64>:
        "select coalesce(max(seq), 0) from audit_event where account_id = $1";
}

statement! {
    /// The lowest number of an event at `from` or later. A clock that was set back does not hide one.
    pub fn find_seq_from(account_id: Uuid, from: Time) -> One<Option<i64>>:
        "select min(seq) from audit_event where account_id = $1 and at >= $2";

    /// The highest number of an event before `to`.
    pub fn find_seq_to(account_id: Uuid, to: Time) -> One<Option<i64>>:
        "select max(seq) from audit_event where account_id = $1 and at < $2";
}

row! {
    /// An account as its chain is verified.
    #[derive(Debug)]
    pub struct AccountRow {
        pub account_id: Uuid,
        pub customer_no: String,
        pub deleted_at: Option<Time>,
    }
}

statement! {
    /// Accounts after `cursor`, in the order of their ids; with `customer_no`, only that one.
    pub fn read_account_page(cursor: Uuid, customer_no: Option<&str>, rows: i64) -> Vec<AccountRow>:
        "select account_id, customer_no, deleted_at from account
         where account_id > $1 and (customer_no = $2 or $2 is null) order by account_id limit $3";

    /// Where an account's chain ends: number and hash.
    pub fn find_head(account_id: Uuid) -> Option<(i64, Vec<u8>)>:
        "select seq, hash from audit_head where account_id = $1";
}

row! {
    /// A link of a chain: the event with its hash, and what is personal of it.
    pub struct ChainRow {
        pub event: {EventRow},
        pub hash: Vec<u8>,
        pub body: Option<String>,
    }
}

statement! {
    /// The links after number `after`, oldest first.
    pub fn read_chain_page(account_id: Uuid, after: i64, rows: i64) -> Vec<ChainRow>:
        "select e.account_id, e.seq, e.at, e.actor_kind, e.actor_id, e.action, e.outcome, e.object_kind, e.object_id,
           e.detail_hash, e.hash, d.body
         from audit_event e left join audit_detail d on d.account_id = e.account_id and d.seq = e.seq
         where e.account_id = $1 and e.seq > $2 order by e.seq limit $3";

    /// The lowest number that has personal values but no event; null for none.
    pub fn find_detail_without_event(account_id: Uuid) -> One<Option<i64>>:
        "select min(d.seq) from audit_detail d where d.account_id = $1 and not exists
         (select 1 from audit_event e where e.account_id = d.account_id and e.seq = d.seq)";

    /// Erases what is personal of an account's events.
    pub fn delete_details(account_id: Uuid):
        "delete from audit_detail where account_id = $1";
}
