//! User groups and who is in them. Every statement that a caller's id reaches names the account.

use portico_core::state::SubUserState;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{ConstraintRule, One};
use crate::{row, statement};

row! {
    /// A group as it is stored; no two of an account have one `name_key`.
    #[derive(Debug, Clone)]
    pub struct GroupRow in g {
        pub group_id: Uuid,
        pub name: String,
        pub name_key: String,
        pub remark: String,
        pub created_at: Time,
    }

    /// A group with the number of its members.
    pub struct CountedGroupRow {
        pub group: {GroupRow},
        pub members: i64 = "(select count(*) from user_group_member m where m.group_id = g.group_id)",
    }

    /// A member of a group.
    pub struct MemberRow {
        pub user_id: Uuid,
        pub name: String,
        pub login_name: String,
        pub email: Option<String>,
        pub state: SubUserState,
        pub added_at: Time,
    }
}

/// A name that another group of the account has.
pub const NAME_TAKEN: ConstraintRule = ConstraintRule {
    name: "user_group_name_key",
    column: "user_group.name_key",
    field: "name",
    rule: || portico_core::Rule::Occupied,
};

statement! {
    /// Groups whose names come after `after`, by name; only those whose name begins with `begins` unless that is empty.
    pub fn read_group_page(account_id: Uuid, after: &str, begins: &str, ends: &str, rows: i64) -> Vec<CountedGroupRow>:
        "select {columns} from user_group g
         where g.account_id = $1 and g.name_key > $2 and ($3 = '' or (g.name_key >= $3 and g.name_key < $4))
         order by g.name_key limit $5";

    /// A group of the account with the number of its members.
    pub fn find_group(account_id: Uuid, group_id: Uuid) -> Option<CountedGroupRow>:
        "select {columns} from user_group g where g.group_id = $1 and g.account_id = $2"
        with group_id, account_id;

    /// A group of the account, held until the transaction ends: its grants and members stay as they are meanwhile.
    pub fn lock_group(account_id: Uuid, group_id: Uuid) -> Option<GroupRow>:
        "update user_group set account_id = account_id where group_id = $1 and account_id = $2
         returning group_id, name, name_key, remark, created_at"
        with group_id, account_id;

    /// How many groups the account has.
    pub fn count_groups(account_id: Uuid) -> One<i64>:
        "select count(*) from user_group where account_id = $1";

    /// Writes a new group, without members and grants.
    pub fn insert_group(account_id: Uuid, row: &GroupRow):
        "insert into user_group (group_id, account_id, name, name_key, remark, created_at)
         values ($1, $2, $3, $4, $5, $6)"
        with row.group_id, account_id, &row.name, &row.name_key, &row.remark, row.created_at;

    /// Changes a group's name and remark.
    pub fn update_group(group_id: Uuid, name: &str, name_key: &str, remark: &str):
        "update user_group set name = $2, name_key = $3, remark = $4 where group_id = $1";

    /// Deletes a group that has neither grants nor members any more.
    pub fn delete_group(group_id: Uuid):
        "delete from user_group where group_id = $1";

    /// Everybody in a group.
    pub fn list_member_ids(group_id: Uuid) -> Vec<Uuid>:
        "select user_id from user_group_member where group_id = $1";

    /// Members of a group after `after`, in the order of their ids.
    pub fn read_member_page(group_id: Uuid, after: Uuid, rows: i64) -> Vec<MemberRow>:
        "select u.user_id, u.name, u.login_name, u.email, u.state, m.added_at
         from user_group_member m join app_user u on u.user_id = m.user_id
         where m.group_id = $1 and m.user_id > $2 order by m.user_id limit $3";

    /// Adds a member; nothing for somebody who is one.
    pub fn insert_member(group_id: Uuid, user_id: Uuid, now: Time):
        "insert into user_group_member (group_id, user_id, added_at) values ($1, $2, $3)
         on conflict (group_id, user_id) do nothing";

    /// Removes one member from a group.
    pub fn delete_member(group_id: Uuid, user_id: Uuid):
        "delete from user_group_member where group_id = $1 and user_id = $2";

    /// Removes everybody from a group.
    pub fn delete_members(group_id: Uuid):
        "delete from user_group_member where group_id = $1";

    /// Removes somebody from every group.
    pub fn delete_memberships(user_id: Uuid):
        "delete from user_group_member where user_id = $1";
}
