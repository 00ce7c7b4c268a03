//! Sub-users. Every statement names the account: nobody reaches another account's people by their ids.

use portico_core::state::SubUserState;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{Ids, Json, One};
use crate::{row, statement};

row! {
    /// A sub-user as the lists show one.
    pub struct SubUserRow in u {
        pub user_id: Uuid,
        pub name: String,
        pub login_name: String,
        pub email: Option<String>,
        pub mobile: Option<String>,
        pub created_at: Time,
        pub last_sign_in_at: Option<Time>,
        pub state: SubUserState,
        pub console: Option<bool> = "a.console",
        pub api: Option<bool> = "a.api",
        pub name_key: String,
        pub login_key: String,
    }

    /// A group that somebody is in.
    pub struct MembershipRow {
        pub user_id: Uuid,
        pub group_id: Uuid,
        pub name: String,
    }
}

row! {
    /// Somebody who has a login name, mailbox or mobile already.
    pub struct OccupantRow {
        pub user_id: Uuid,
        pub account_id: Uuid,
        pub kind: String,
        pub state: SubUserState,
        pub login_key: String,
        pub email_key: Option<String>,
        pub mobile: Option<String>,
    }
}

statement! {
    /// A sub-user of the account.
    pub fn find_sub_user(account_id: Uuid, user_id: Uuid) -> Option<SubUserRow>:
        "select {columns} from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.user_id = $1 and u.account_id = $2 and u.kind = 'sub' and u.deleted_at is null"
        with user_id, account_id;

    /// How many sub-users the account has, counted up to `most`.
    pub fn count_sub_users(account_id: Uuid, most: i64) -> One<i64>:
        "select count(*) from (select 1 from app_user
         where account_id = $1 and kind = 'sub' and deleted_at is null limit $2) counted";

    /// Whoever has the login name, the mailbox or the mobile.
    pub fn list_occupants(login_key: &str, email_key: &str, mobile: Option<&str>) -> Vec<OccupantRow>:
        "select {columns} from app_user
         where login_key = $1 or email_key = $2 or mobile = $3";

    /// Saves by what means and where a sub-user may work.
    pub fn upsert_access(user_id: Uuid, console: bool, api: bool, regions: Json<&[String]>):
        "insert into sub_user_access (user_id, console, api, regions) values ($1, $2, $3, $4)
         on conflict (user_id) do update
           set console = excluded.console, api = excluded.api, regions = excluded.regions";

    /// Forgets by what means and where a sub-user might work.
    pub fn delete_access(user_id: Uuid):
        "delete from sub_user_access where user_id = $1";

    /// Where a sub-user may work; nothing when none was ever saved.
    pub fn find_regions(user_id: Uuid) -> Option<Json<Vec<String>>>:
        "select regions from sub_user_access where user_id = $1";

    /// Where each member of a group may work.
    pub fn list_member_regions(group_id: Uuid) -> Vec<Json<Vec<String>>>:
        "select distinct a.regions from user_group_member m join sub_user_access a on a.user_id = m.user_id
         where m.group_id = $1";
}

statement! {
    /// Whether a person whose turn is taken may act at all.
    pub fn is_enabled(user_id: Uuid) -> bool:
        "select 1 from app_user where user_id = $1 and state = 'enabled' and deleted_at is null";
}

row! {
    /// Somebody who may sign in.
    #[derive(Debug)]
    pub struct PersonRow {
        pub user_id: Uuid,
        pub account_id: Uuid,
        pub login_name: String,
        pub kind: String,
    }
}

statement! {
    /// A person who may sign in; nothing for anybody else.
    pub fn find_active_person(user_id: Uuid) -> Option<PersonRow>:
        "select {columns} from app_user
         where user_id = $1 and state = 'enabled' and deleted_at is null";

    /// The main user of an account, whatever their state.
    pub fn find_main_person(account_id: Uuid) -> One<PersonRow>:
        "select {columns} from app_user where account_id = $1 and kind = 'main'";
}

statement! {
    /// The groups of some people, by the groups' names.
    pub fn list_memberships(people: &Ids) -> Vec<MembershipRow>:
        sqlite "select m.user_id, g.group_id, g.name
         from json_each($1) wanted
         join user_group_member m on m.user_id = unhex(wanted.value)
         join user_group g on g.group_id = m.group_id
         order by g.name_key"
        postgres "select m.user_id, g.group_id, g.name
         from json_array_elements_text($1::text::json) wanted (value)
         join user_group_member m on m.user_id = wanted.value::uuid
         join user_group g on g.group_id = m.group_id
         order by g.name_key"
        with people.text();
}

statement! {
    /// Whether an account has a group, or has or had a sub-user.
    pub fn has_people(account_id: Uuid) -> bool:
        "select 1 from app_user where account_id = $1 and kind = 'sub'
         union all select 1 from user_group where account_id = $1 limit 1";
}
