//! SQL of the security keys. A deleted key's row stays, so that a use of it is known; every read but that one leaves it out.

use portico_core::permission_grant::{GivenGrant, GrantDraft};
use portico_core::state::{KeyState, SubUserState};
use uuid::Uuid;

use super::key_list::KeyFilter;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::anywhere;
use crate::kit::store::{Json, One};
use crate::{row, statement};

row! {
    /// A key with its owner, as a use of it is judged.
    #[derive(Debug)]
    pub struct UseRow of security_key in k {
        pub key_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub name: String,
        pub grants: Json<Vec<GrantDraft>>,
        pub ip_list: String,
        pub state: KeyState,
        pub expires_at: Option<Time>,
        pub used_at: Option<Time>,
        pub deleted_at: Option<Time>,
        pub login_name: String = "u.login_name",
        pub owner_kind: String = "u.kind",
        pub owner_state: SubUserState = "u.state",
        pub owner_deleted_at: Option<Time> = "u.deleted_at",
        pub has_api: Option<bool> = "a.api",
        pub is_suspended: bool = "exists (select 1 from account x where x.account_id = k.account_id and x.suspended_at is not null)",
    }

    /// A key as it is shown and changed.
    #[derive(Debug)]
    pub struct KeyRow of security_key in k {
        pub key_id: Uuid,
        pub user_id: Uuid,
        pub name: String,
        pub hint: String,
        pub grants: Json<Vec<GrantDraft>>,
        pub ip_list: String,
        pub state: KeyState,
        pub created_at: Time,
        pub expires_at: Option<Time>,
        pub used_at: Option<Time>,
        pub used_address: String,
        pub login_name: String = "u.login_name",
        pub user_name: String = "u.name",
        pub owner_kind: String = "u.kind",
    }
}

/// A key to be.
pub struct NewKeyRow<'a> {
    pub key_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub name: &'a str,
    pub hint: &'a str,
    pub token_hash: &'a [u8],
    pub grants: Json<&'a [GivenGrant]>,
    pub ip_list: &'a str,
    pub created_at: Time,
    pub expires_at: Option<Time>,
}

statement! {
    /// Writes a new access key, by the hash of its text.
    pub fn insert_key(row: &NewKeyRow<'_>):
        "insert into security_key (key_id, account_id, user_id, name, name_key, hint, token_hash, grants, ip_list, state,
           created_at, expires_at, used_address)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10, $11, '')"
        with row.key_id, row.account_id, row.user_id, row.name, row.name.to_lowercase(), row.hint, row.token_hash,
            &row.grants, row.ip_list, row.created_at, row.expires_at;

    /// How many keys a person has.
    pub fn count_keys(user_id: Uuid) -> One<i64>:
        "select count(*) from security_key where user_id = $1 and deleted_at is null";

    /// The key with a hash, deleted ones too; those of an account that is gone are nobody's.
    pub fn find_key_by_token(token_hash: &[u8]) -> Option<UseRow>:
        "select {columns} from security_key k join app_user u on u.user_id = k.user_id
         join account c on c.account_id = k.account_id and c.deleted_at is null
         left join sub_user_access a on a.user_id = u.user_id
         where k.token_hash = $1";

    /// The same by its id.
    pub fn find_key_in_use(key_id: Uuid) -> Option<UseRow>:
        "select {columns} from security_key k join app_user u on u.user_id = k.user_id
         left join sub_user_access a on a.user_id = u.user_id
         where k.key_id = $1";

    /// Notes a use, unless one was noted since `before`.
    pub fn note_key_use(key_id: Uuid, now: Time, before: Time, address: &str):
        "update security_key set used_at = $2, used_address = $4
         where key_id = $1 and (used_at is null or used_at <= $3)";

    /// One of an account's keys.
    pub fn find_key_by_id(account_id: Uuid, key_id: Uuid) -> Option<KeyRow>:
        "select {columns} from security_key k join app_user u on u.user_id = k.user_id
         where k.account_id = $1 and k.key_id = $2 and k.deleted_at is null";
}

statement! {
    /// An account's keys, or those of one person, after `cursor`, the newest first.
    pub fn read_key_page(account_id: Uuid, user_id: Option<Uuid>, filter: &KeyFilter, cursor: Cursor, rows: i64) -> Vec<KeyRow>:
        "select {columns} from security_key k join app_user u on u.user_id = k.user_id
         where k.account_id = $1 and k.deleted_at is null and (k.user_id = $2 or $2 is null)
           and (k.state = $3 or $3 is null)
           and (k.name_key like $4 escape '\\' or u.login_key like $4 escape '\\'
             or lower(k.hint) like $4 escape '\\' or $4 is null)
           and (k.created_at, k.key_id) < ($5, $6)
         order by k.created_at desc, k.key_id desc limit $7"
        with account_id, user_id, filter.state,
            filter.q.as_deref().map(|q| anywhere(&q.to_lowercase())), cursor.at, cursor.id, rows;
}

statement! {
    /// Changes what may be changed of a key.
    pub fn update_key(key_id: Uuid, name: &str, grants: Json<&[GivenGrant]>, ip_list: &str):
        "update security_key set name = $2, name_key = $3, grants = $4, ip_list = $5 where key_id = $1"
        with key_id, name, name.to_lowercase(), grants, ip_list;

    /// Lets a key open again, or nothing any more.
    pub fn update_state(key_id: Uuid, state: KeyState):
        "update security_key set state = $2 where key_id = $1";

    /// Deletes a key: it opens nothing and is shown nowhere.
    pub fn delete_key(key_id: Uuid, now: Time):
        "update security_key set deleted_at = $2 where key_id = $1 and deleted_at is null";
}

statement! {
    /// Whether a sub-user may work by way of the API.
    pub fn has_api(user_id: Uuid) -> bool:
        "select 1 from sub_user_access where user_id = $1 and api";
}

statement! {
    /// Deletes a person's keys, and erases what their rows say.
    pub fn delete_keys_by_user(user_id: Uuid, now: Time):
        "update security_key
         set deleted_at = coalesce(deleted_at, $2), name = '', name_key = '', grants = '[]', ip_list = '',
           used_address = ''
         where user_id = $1";

    /// How many security keys an account has.
    pub fn count_account_keys(account_id: Uuid) -> One<i64>:
        "select count(*) from security_key where account_id = $1 and deleted_at is null";

    /// Removes every key of an account, the deleted ones as well.
    pub fn delete_account_keys(account_id: Uuid):
        "delete from security_key where account_id = $1";
}
