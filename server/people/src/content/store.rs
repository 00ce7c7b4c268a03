//! SQL of the content feature. Every statement names the person: nobody reaches another's message by its id.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::kit::store::page::{Cursor, Span};
use crate::{row, statement};

row! {
    /// A message as it is stored: its kind and its parameters, of which each reader's language makes the words.
    #[derive(Debug)]
    pub struct MessageRow {
        pub message_id: Uuid,
        pub kind: String,
        pub params: String,
        pub created_at: Time,
        pub read_at: Option<Time>,
    }

    /// How many messages a person has.
    #[derive(Debug)]
    pub struct CountRow {
        pub unread: i64,
        pub total: i64,
    }
}

statement! {
    /// Forgets the messages of everybody in an account.
    pub fn delete_account_messages(account_id: Uuid):
        "delete from message where user_id in (select user_id from app_user where account_id = $1)";

    /// Forgets a person's messages.
    pub fn delete_person_messages(user_id: Uuid):
        "delete from message where user_id = $1";

    /// Writes a message to a person; it is unread.
    pub fn insert_message(message_id: Uuid, user_id: Uuid, kind: &str, params: &str, now: Time):
        "insert into message (message_id, user_id, kind, params, created_at) values ($1, $2, $3, $4, $5)";

    /// A person's messages after `cursor`, newest first.
    pub fn read_message_page(user_id: Uuid, cursor: Cursor, rows: i64) -> Vec<MessageRow>:
        "select {columns} from message
         where user_id = $1 and (created_at, message_id) < ($2, $3)
         order by created_at desc, message_id desc limit $4"
        with user_id, cursor.at, cursor.id, rows;

    /// The same, of those that were not read yet.
    pub fn read_unread_page(user_id: Uuid, cursor: Cursor, rows: i64) -> Vec<MessageRow>:
        "select {columns} from message
         where user_id = $1 and read_at is null and (created_at, message_id) < ($2, $3)
         order by created_at desc, message_id desc limit $4"
        with user_id, cursor.at, cursor.id, rows;

    /// The same, of those that were read.
    pub fn read_seen_page(user_id: Uuid, cursor: Cursor, rows: i64) -> Vec<MessageRow>:
        "select {columns} from message
         where user_id = $1 and read_at is not null and (created_at, message_id) < ($2, $3)
         order by created_at desc, message_id desc limit $4"
        with user_id, cursor.at, cursor.id, rows;

    /// A person's messages of some kinds, newest first: those that were read only in a whole span. Each kind stands between commas.
    pub fn list_alerts(user_id: Uuid, kinds: &str, span: &Span) -> Vec<MessageRow>:
        "select {columns} from message
         where user_id = $1 and created_at >= $3 and (created_at, message_id) < ($4, $5) and (read_at is null or $6)
           and replace($2, ',' || kind || ',', '') <> $2
         order by created_at desc, message_id desc limit $7"
        with user_id, kinds, span.since, span.before.at, span.before.id, span.is_whole, span.rows;

    /// How many messages a person has, and how many of them are unread.
    pub fn count_messages(user_id: Uuid) -> One<CountRow>:
        "select count(*) as total, count(*) filter (where read_at is null) as unread from message
         where user_id = $1";

    /// Notes that one message was read; says whether it was unread.
    pub fn mark_message_read(user_id: Uuid, message_id: Uuid, now: Time) -> bool:
        "update message set read_at = $3 where user_id = $1 and message_id = $2 and read_at is null";

    /// Deletes one message of a person, read or not; says whether there was one.
    pub fn delete_message(user_id: Uuid, message_id: Uuid) -> bool:
        "delete from message where user_id = $1 and message_id = $2";

    /// Deletes those of a person's messages that were read; says whether there was one.
    pub fn delete_read_messages(user_id: Uuid) -> bool:
        "delete from message where user_id = $1 and read_at is not null";

    /// Notes that all of a person's messages were read; says whether one was unread.
    pub fn mark_all_messages_read(user_id: Uuid, now: Time) -> bool:
        "update message set read_at = $2 where user_id = $1 and read_at is null";
}
