//! Pages of sub-users: one statement for each order, each read along an index of its own from where the page before ended.

use uuid::Uuid;

use super::user::SubUserRow;
use crate::kit::store::page::{Cursor, NameCursor};
use crate::statement;

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
    /// The most rows that are read.
    pub rows: i64,
}

/// Statements that differ in their order and in where the page before ended.
macro_rules! pages {
    ($($(#[$about:meta])* $name:ident($cursor:ty, $key:ident): $place:literal $sign:literal order by $order:literal;)+) => {
        statement! {$(
            $(#[$about])*
            pub fn $name(filter: &Filter<'_>, cursor: &$cursor) -> Vec<SubUserRow>:
                concat!(
                    "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
                       a.console, a.api, u.name_key, u.login_key
                     from app_user u left join sub_user_access a on a.user_id = u.user_id
                     where u.account_id = $1 and u.kind = 'sub' and u.deleted_at is null
                       and (", $place, ", u.user_id) ", $sign, " ($2, $3)
                       and ($4 = '' or u.state = $4)
                       and ($5 = '' or (u.login_key >= $5 and u.login_key < $6) or (u.email_key >= $5 and u.email_key < $6)
                         or (u.name_key >= $5 and u.name_key < $6))
                       and (exists (select 1 from user_group_member m where m.group_id = $7 and m.user_id = u.user_id)
                         or $7 is null)
                     order by ", $order, " limit $8"
                )
                with filter.account_id, &cursor.$key, cursor.id, filter.state, filter.begins, filter.ends, filter.group_id,
                    filter.rows;
        )+}
    };
}

pages! {
    /// Sorted by name, from A to Z.
    by_name(NameCursor, name): "u.name_key" ">" order by "u.name_key, u.user_id";

    /// By name, the other way round.
    by_name_down(NameCursor, name): "u.name_key" "<" order by "u.name_key desc, u.user_id desc";

    /// Sorted by login name, from A to Z.
    by_login_name(NameCursor, name): "u.login_key" ">" order by "u.login_key, u.user_id";

    /// By login name, the other way round.
    by_login_name_down(NameCursor, name): "u.login_key" "<" order by "u.login_key desc, u.user_id desc";

    /// By when they were created.
    by_created(Cursor, at): "u.created_at" ">" order by "u.created_at, u.user_id";

    /// By when they were created, the other way round.
    by_created_down(Cursor, at): "u.created_at" "<" order by "u.created_at desc, u.user_id desc";

    /// By their newest sign-in; who never signed in counts as the oldest.
    by_sign_in(Cursor, at): "coalesce(u.last_sign_in_at, 0)" ">" order by "coalesce(u.last_sign_in_at, 0), u.user_id";

    /// By their newest sign-in; who never signed in counts as the oldest, the other way round.
    by_sign_in_down(Cursor, at): "coalesce(u.last_sign_in_at, 0)" "<" order by "coalesce(u.last_sign_in_at, 0) desc, u.user_id desc";
}
