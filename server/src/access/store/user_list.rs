//! Pages of sub-users: one statement for each order, each read along an index of its own from where the page before ended.

use uuid::Uuid;

use super::user::SubUserRow;
use crate::store::Conn;
use crate::store::page::{Cursor, NameCursor};
use crate::{on, sql};

/// Which sub-users a page is of.
pub struct Filter<'a> {
    pub account_id: Uuid,
    /// A state's word; empty for any.
    pub state: &'a str,
    /// What the login name, the mailbox or the name begins with, as a key; empty for anything.
    pub begins: &'a str,
    /// What every key that begins so is below.
    pub ends: &'a str,
    /// The group that they are in; nothing for any or none.
    pub group_id: Option<Uuid>,
    /// Rows at most.
    pub rows: i64,
}

/// One statement: binds the filter and where the page before ended.
macro_rules! page {
    ($(#[$doc:meta])* $name:ident, $cursor:ty, $key:ident, $text:expr) => {
        $(#[$doc])*
        pub async fn $name(
            conn: &mut Conn,
            filter: &Filter<'_>,
            cursor: &$cursor,
        ) -> sqlx::Result<Vec<SubUserRow>> {
            on!(conn, c => {
                sqlx::query_as($text)
                    .bind(filter.account_id)
                    .bind(&cursor.$key)
                    .bind(cursor.id)
                    .bind(filter.state)
                    .bind(filter.begins)
                    .bind(filter.ends)
                    .bind(filter.group_id)
                    .bind(filter.rows)
                    .fetch_all(c)
                    .await
            })
        }
    };
}

page!(
    /// By name.
    by_name,
    NameCursor,
    name,
    sql!(
        "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
           a.console, a.api, u.name_key, u.login_key
         from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
           and (u.name_key, u.user_id) > ($2, $3)
           and ($4 = '' or u.state = $4)
           and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
             or (u.name_key >= $5 and u.name_key < $6))
           and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
             or $7 is null)
         order by u.name_key, u.user_id limit $8"
    )
);

page!(
    /// By name, the other way round.
    by_name_down,
    NameCursor,
    name,
    sql!(
        "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
           a.console, a.api, u.name_key, u.login_key
         from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
           and (u.name_key, u.user_id) < ($2, $3)
           and ($4 = '' or u.state = $4)
           and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
             or (u.name_key >= $5 and u.name_key < $6))
           and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
             or $7 is null)
         order by u.name_key desc, u.user_id desc limit $8"
    )
);

page!(
    /// By login name.
    by_login_name,
    NameCursor,
    name,
    sql!(
        "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
           a.console, a.api, u.name_key, u.login_key
         from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
           and (u.login_key, u.user_id) > ($2, $3)
           and ($4 = '' or u.state = $4)
           and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
             or (u.name_key >= $5 and u.name_key < $6))
           and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
             or $7 is null)
         order by u.login_key, u.user_id limit $8"
    )
);

page!(
    /// By login name, the other way round.
    by_login_name_down,
    NameCursor,
    name,
    sql!(
        "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
           a.console, a.api, u.name_key, u.login_key
         from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
           and (u.login_key, u.user_id) < ($2, $3)
           and ($4 = '' or u.state = $4)
           and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
             or (u.name_key >= $5 and u.name_key < $6))
           and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
             or $7 is null)
         order by u.login_key desc, u.user_id desc limit $8"
    )
);

page!(
    /// By when they were created.
    by_created,
    Cursor,
    at,
    sql!(
        "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
           a.console, a.api, u.name_key, u.login_key
         from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
           and (u.created_at, u.user_id) > ($2, $3)
           and ($4 = '' or u.state = $4)
           and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
             or (u.name_key >= $5 and u.name_key < $6))
           and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
             or $7 is null)
         order by u.created_at, u.user_id limit $8"
    )
);

page!(
    /// By when they were created, the other way round.
    by_created_down,
    Cursor,
    at,
    sql!(
        "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
           a.console, a.api, u.name_key, u.login_key
         from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
           and (u.created_at, u.user_id) < ($2, $3)
           and ($4 = '' or u.state = $4)
           and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
             or (u.name_key >= $5 and u.name_key < $6))
           and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
             or $7 is null)
         order by u.created_at desc, u.user_id desc limit $8"
    )
);

page!(
    /// By their newest sign-in; who never signed in counts as the oldest.
    by_sign_in,
    Cursor,
    at,
    sql!(
        "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
           a.console, a.api, u.name_key, u.login_key
         from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
           and (coalesce(u.last_sign_in_at, 0), u.user_id) > ($2, $3)
           and ($4 = '' or u.state = $4)
           and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
             or (u.name_key >= $5 and u.name_key < $6))
           and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
             or $7 is null)
         order by coalesce(u.last_sign_in_at, 0), u.user_id limit $8"
    )
);

page!(
    /// By their newest sign-in; who never signed in counts as the oldest, the other way round.
    by_sign_in_down,
    Cursor,
    at,
    sql!(
        "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
           a.console, a.api, u.name_key, u.login_key
         from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
           and (coalesce(u.last_sign_in_at, 0), u.user_id) < ($2, $3)
           and ($4 = '' or u.state = $4)
           and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
             or (u.name_key >= $5 and u.name_key < $6))
           and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
             or $7 is null)
         order by coalesce(u.last_sign_in_at, 0) desc, u.user_id desc limit $8"
    )
);
