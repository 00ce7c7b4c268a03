//! User groups and who is in them. Every statement that a caller's id reaches names the account.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::{Conn, ConstraintRule};
use crate::{on, sql};

/// A group.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct GroupRow {
    pub group_id: Uuid,
    pub name: String,
    pub name_key: String,
    pub remark: String,
    pub created_at: Time,
}

/// A group with the number of its members.
#[derive(sqlx::FromRow)]
pub struct CountedGroupRow {
    #[sqlx(flatten)]
    pub group: GroupRow,
    pub members: i64,
}

/// A member of a group.
#[derive(sqlx::FromRow)]
pub struct MemberRow {
    pub user_id: Uuid,
    pub name: String,
    pub login_name: String,
    pub email: Option<String>,
    pub state: String,
    pub added_at: Time,
}

/// A name that another group of the account has.
pub const NAME_TAKEN: ConstraintRule = ConstraintRule {
    name: "user_group_name_key",
    column: "user_group.name_key",
    field: "name",
    rule: || portico_core::Rule::Occupied,
};

/// Groups whose names come after `after`, by name; only those whose name begins with `begins` unless that is empty.
pub async fn group_page(
    conn: &mut Conn,
    account_id: Uuid,
    after: &str,
    (begins, ends): (&str, &str),
    rows: i64,
) -> sqlx::Result<Vec<CountedGroupRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select g.group_id, g.name, g.name_key, g.remark, g.created_at,
               (select count(*) from user_group_member m where m.group_id = g.group_id) as members
             from user_group g
             where g.account_id = $1 and g.name_key > $2 and ($3 = '' or (g.name_key >= $3 and g.name_key < $4))
             order by g.name_key limit $5"
        ))
        .bind(account_id)
        .bind(after)
        .bind(begins)
        .bind(ends)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// A group of the account with the number of its members.
pub async fn group_select(
    conn: &mut Conn,
    account_id: Uuid,
    group_id: Uuid,
) -> sqlx::Result<Option<CountedGroupRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select g.group_id, g.name, g.name_key, g.remark, g.created_at,
               (select count(*) from user_group_member m where m.group_id = g.group_id) as members
             from user_group g where g.group_id = $1 and g.account_id = $2"
        ))
        .bind(group_id)
        .bind(account_id)
        .fetch_optional(c)
        .await
    })
}

/// A group of the account, held until the transaction ends: its grants and members stay as they are meanwhile.
pub async fn group_take(conn: &mut Conn, account_id: Uuid, group_id: Uuid) -> sqlx::Result<Option<GroupRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "update user_group set account_id = account_id where group_id = $1 and account_id = $2
             returning group_id, name, name_key, remark, created_at"
        ))
        .bind(group_id)
        .bind(account_id)
        .fetch_optional(c)
        .await
    })
}

/// How many groups the account has.
pub async fn group_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from user_group where account_id = $1"))
            .bind(account_id)
            .fetch_one(c)
            .await
    })
}

/// Writes a group.
pub async fn group_insert(conn: &mut Conn, account_id: Uuid, row: &GroupRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into user_group (group_id, account_id, name, name_key, remark, created_at)
             values ($1, $2, $3, $4, $5, $6)"
        ))
        .bind(row.group_id)
        .bind(account_id)
        .bind(&row.name)
        .bind(&row.name_key)
        .bind(&row.remark)
        .bind(row.created_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Changes a group's name and remark.
pub async fn group_update(
    conn: &mut Conn,
    group_id: Uuid,
    (name, name_key): (&str, &str),
    remark: &str,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update user_group set name = $2, name_key = $3, remark = $4 where group_id = $1"))
            .bind(group_id)
            .bind(name)
            .bind(name_key)
            .bind(remark)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Deletes a group that has neither grants nor members any more.
pub async fn group_delete(conn: &mut Conn, group_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from user_group where group_id = $1")).bind(group_id).execute(c).await?;
        Ok(())
    })
}

/// Everybody in a group.
pub async fn member_ids(conn: &mut Conn, group_id: Uuid) -> sqlx::Result<Vec<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select user_id from user_group_member where group_id = $1"))
            .bind(group_id)
            .fetch_all(c)
            .await
    })
}

/// Members of a group after `after`, in the order of their ids.
pub async fn member_page(
    conn: &mut Conn,
    group_id: Uuid,
    after: Uuid,
    rows: i64,
) -> sqlx::Result<Vec<MemberRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select u.user_id, u.name, u.login_name, u.email, u.state, m.added_at
             from user_group_member m join app_user u on u.user_id = m.user_id
             where m.group_id = $1 and m.user_id > $2 order by m.user_id limit $3"
        ))
        .bind(group_id)
        .bind(after)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Adds a member; nothing for somebody who is one.
pub async fn member_insert(conn: &mut Conn, group_id: Uuid, user_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into user_group_member (group_id, user_id, added_at) values ($1, $2, $3)
             on conflict (group_id, user_id) do nothing"
        ))
        .bind(group_id)
        .bind(user_id)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Removes a member.
pub async fn member_delete(conn: &mut Conn, group_id: Uuid, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from user_group_member where group_id = $1 and user_id = $2"))
            .bind(group_id)
            .bind(user_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Removes everybody from a group.
pub async fn members_delete(conn: &mut Conn, group_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from user_group_member where group_id = $1")).bind(group_id).execute(c).await?;
        Ok(())
    })
}

/// Removes somebody from every group.
pub async fn memberships_delete(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from user_group_member where user_id = $1")).bind(user_id).execute(c).await?;
        Ok(())
    })
}
