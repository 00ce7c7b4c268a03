//! SQL of SSH keys.

use portico_core::{Rule, login_name};
use uuid::Uuid;

use super::ssh_key_list::SshKeyFilter;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::anywhere;
use crate::kit::store::{ConstraintRule, One};
use crate::{row, statement};

row! {
    /// An account's public SSH key, as it is stored.
    #[derive(Debug, Clone)]
    pub struct SshKeyRow of ssh_key in k {
        pub ssh_key_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub name: String,
        pub name_key: String,
        pub line: String,
        pub fingerprint: String,
        pub created_at: Time,
    }

    /// The same with the login name of whoever added it.
    #[derive(Debug, Clone)]
    pub struct ShownSshKey {
        pub key: {SshKeyRow},
        pub user_name: String = "u.login_name",
        /// The same as a sub-user who is there.
        pub sub_user_id: Option<Uuid> = "case when u.kind = 'sub' and u.deleted_at is null then u.user_id end",
    }
}

/// A name that another key of the account has.
pub const NAME_TAKEN: ConstraintRule = ConstraintRule {
    name: "ssh_key_name_key",
    column: "ssh_key.name_key",
    field: "name",
    rule: || Rule::Occupied,
};

/// A key that the account has under another name.
pub const FINGERPRINT_TAKEN: ConstraintRule = ConstraintRule {
    name: "ssh_key_fingerprint_key",
    column: "ssh_key.fingerprint",
    field: "public_key",
    rule: || Rule::Occupied,
};

statement! {
    /// Writes an SSH key.
    pub fn insert_key(row: &SshKeyRow): insert;

    /// How many SSH keys an account has.
    pub fn count_keys(account_id: Uuid) -> One<i64>:
        "select count(*) from ssh_key where account_id = $1";

    /// Whether an account has any.
    pub fn has_key(account_id: Uuid) -> bool:
        "select ssh_key_id from ssh_key where account_id = $1 limit 1";

    /// One of an account's SSH keys.
    pub fn find_key_by_id(account_id: Uuid, ssh_key_id: Uuid) -> Option<SshKeyRow>:
        "select {columns} from ssh_key k where k.account_id = $1 and k.ssh_key_id = $2";

    /// An account's SSH keys, or those that one person added, before a place, the newest first.
    pub fn read_key_page(account_id: Uuid, user_id: Option<Uuid>, filter: &SshKeyFilter, before: Cursor, rows: i64) -> Vec<ShownSshKey>:
        "select {columns} from ssh_key k join app_user u on u.user_id = k.user_id
         where k.account_id = $1 and (k.user_id = $2 or $2 is null)
           and (k.name_key like $3 escape '\\' or lower(k.fingerprint) like $4 escape '\\' or $3 is null)
           and (k.created_at, k.ssh_key_id) < ($5, $6)
         order by k.created_at desc, k.ssh_key_id desc limit $7"
        with account_id, user_id, filter.q.as_deref().map(|q| anywhere(&login_name::key(q))),
            filter.q.as_deref().map(|q| anywhere(&q.to_lowercase())), before.at, before.id, rows;

    /// Gives an SSH key another name.
    pub fn rename_key(ssh_key_id: Uuid, name: &str):
        "update ssh_key set name = $2, name_key = $3 where ssh_key_id = $1"
        with ssh_key_id, name, login_name::key(name);

    /// Deletes an SSH key.
    pub fn delete_key(ssh_key_id: Uuid):
        "delete from ssh_key where ssh_key_id = $1";

    /// Deletes every SSH key of an account.
    pub fn delete_keys(account_id: Uuid):
        "delete from ssh_key where account_id = $1";
}
