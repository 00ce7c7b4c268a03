//! The end of everything that an account granted.

use uuid::Uuid;

use crate::statement;

statement! {
    /// Takes back what was granted to the people of an account.
    pub fn delete_user_grants(account_id: Uuid):
        "delete from access_grant where user_id in (select user_id from app_user where account_id = $1)";

    /// Takes back what was granted to the groups of an account.
    pub fn delete_group_grants(account_id: Uuid):
        "delete from access_grant where group_id in (select group_id from user_group where account_id = $1)";

    /// Empties every group of an account.
    pub fn delete_members(account_id: Uuid):
        "delete from user_group_member where group_id in (select group_id from user_group where account_id = $1)";

    /// Removes the groups of an account, which are empty.
    pub fn delete_groups(account_id: Uuid):
        "delete from user_group where account_id = $1";

    /// Forgets by what means and where the sub-users of an account might work.
    pub fn delete_methods(account_id: Uuid):
        "delete from sub_user_access where user_id in (select user_id from app_user where account_id = $1)";
}
