//! SQL of invoices: titles here, invoices in [`paper`].

pub mod paper;

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A title.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct TitleRow {
    pub title_id: Uuid,
    pub account_id: Uuid,
    pub created_at: Time,
    pub kind: String,
    pub name: String,
    pub tax_number: String,
    pub address: String,
    pub telephone: String,
    pub bank: String,
    pub bank_account: String,
    pub email: String,
    pub is_default: bool,
}

/// Keeps a title.
pub async fn title_insert(conn: &mut Conn, row: &TitleRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into invoice_title (title_id, account_id, created_at, kind, name, tax_number, address, telephone, bank,
               bank_account, email, is_default)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
        ))
        .bind(row.title_id)
        .bind(row.account_id)
        .bind(row.created_at)
        .bind(&row.kind)
        .bind(&row.name)
        .bind(&row.tax_number)
        .bind(&row.address)
        .bind(&row.telephone)
        .bind(&row.bank)
        .bind(&row.bank_account)
        .bind(&row.email)
        .bind(row.is_default)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Writes a title anew.
pub async fn title_update(conn: &mut Conn, row: &TitleRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update invoice_title set kind = $2, name = $3, tax_number = $4, address = $5, telephone = $6, bank = $7,
               bank_account = $8, email = $9, is_default = $10 where title_id = $1"
        ))
        .bind(row.title_id)
        .bind(&row.kind)
        .bind(&row.name)
        .bind(&row.tax_number)
        .bind(&row.address)
        .bind(&row.telephone)
        .bind(&row.bank)
        .bind(&row.bank_account)
        .bind(&row.email)
        .bind(row.is_default)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// An account's titles, the default first, then the oldest.
pub async fn titles_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Vec<TitleRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select title_id, account_id, created_at, kind, name, tax_number, address, telephone, bank, bank_account, email,
               is_default
             from invoice_title where account_id = $1
             order by case when is_default then 0 else 1 end, created_at, title_id"
        ))
        .bind(account_id)
        .fetch_all(c)
        .await
    })
}

/// A title of an account.
pub async fn title_select(
    conn: &mut Conn,
    account_id: Uuid,
    title_id: Uuid,
) -> sqlx::Result<Option<TitleRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select title_id, account_id, created_at, kind, name, tax_number, address, telephone, bank, bank_account, email,
               is_default
             from invoice_title where title_id = $2 and account_id = $1"
        ))
        .bind(account_id)
        .bind(title_id)
        .fetch_optional(c)
        .await
    })
}

/// How many titles an account has.
pub async fn title_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from invoice_title where account_id = $1"))
            .bind(account_id)
            .fetch_one(c)
            .await
    })
}

/// Takes the mark of the default from an account's titles.
pub async fn default_clear(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update invoice_title set is_default = false where account_id = $1 and is_default"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Makes the oldest title of an account the default, if there is one.
pub async fn default_oldest(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update invoice_title set is_default = true where title_id =
               (select title_id from invoice_title where account_id = $1 order by created_at, title_id limit 1)"
        ))
        .bind(account_id)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Removes a title.
pub async fn title_delete(conn: &mut Conn, title_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from invoice_title where title_id = $1")).bind(title_id).execute(c).await?;
        Ok(())
    })
}

/// Removes an account's titles.
pub async fn titles_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from invoice_title where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}
