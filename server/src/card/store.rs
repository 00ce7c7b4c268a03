//! SQL of bound cards.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A card.
#[derive(Clone, sqlx::FromRow)]
pub struct CardRow {
    pub card_id: Uuid,
    pub account_id: Uuid,
    pub gateway: String,
    pub token: Vec<u8>,
    pub fingerprint: Vec<u8>,
    pub brand: String,
    pub last_four: String,
    pub expiry_year: i64,
    pub expiry_month: i64,
    pub name: String,
    pub email: String,
    pub address: String,
    pub city: String,
    pub state: String,
    pub zip: String,
    pub country: String,
    pub auto_pay: bool,
    pub is_default: bool,
    pub created_at: Time,
}

/// Keeps a card.
pub async fn card_insert(conn: &mut Conn, row: &CardRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into card (card_id, account_id, gateway, token, fingerprint, brand, last_four, expiry_year, expiry_month,
               name, email, address, city, state, zip, country, auto_pay, is_default, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)"
        ))
        .bind(row.card_id)
        .bind(row.account_id)
        .bind(&row.gateway)
        .bind(&row.token)
        .bind(&row.fingerprint)
        .bind(&row.brand)
        .bind(&row.last_four)
        .bind(row.expiry_year)
        .bind(row.expiry_month)
        .bind(&row.name)
        .bind(&row.email)
        .bind(&row.address)
        .bind(&row.city)
        .bind(&row.state)
        .bind(&row.zip)
        .bind(&row.country)
        .bind(row.auto_pay)
        .bind(row.is_default)
        .bind(row.created_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// An account's cards, oldest first.
pub async fn cards_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Vec<CardRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select card_id, account_id, gateway, token, fingerprint, brand, last_four, expiry_year, expiry_month, name, email,
               address, city, state, zip, country, auto_pay, is_default, created_at
             from card where account_id = $1 order by created_at, card_id"
        ))
        .bind(account_id)
        .fetch_all(c)
        .await
    })
}

/// A card of an account.
pub async fn card_of(conn: &mut Conn, account_id: Uuid, card_id: Uuid) -> sqlx::Result<Option<CardRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select card_id, account_id, gateway, token, fingerprint, brand, last_four, expiry_year, expiry_month, name, email,
               address, city, state, zip, country, auto_pay, is_default, created_at
             from card where card_id = $2 and account_id = $1"
        ))
        .bind(account_id)
        .bind(card_id)
        .fetch_optional(c)
        .await
    })
}

/// Takes the mark of the default from an account's cards.
pub async fn default_clear(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update card set is_default = false where account_id = $1 and is_default"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Marks a card as the default.
pub async fn default_set(conn: &mut Conn, card_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update card set is_default = true where card_id = $1")).bind(card_id).execute(c).await?;
        Ok(())
    })
}

/// Lets later payments be taken from a card without asking, or not.
pub async fn auto_pay_set(conn: &mut Conn, card_id: Uuid, auto_pay: bool) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update card set auto_pay = $2 where card_id = $1"))
            .bind(card_id)
            .bind(auto_pay)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Removes a card.
pub async fn card_delete(conn: &mut Conn, card_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from card where card_id = $1")).bind(card_id).execute(c).await?;
        Ok(())
    })
}

/// An account's name at a gateway.
pub async fn customer_of(conn: &mut Conn, account_id: Uuid, gateway: &str) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select customer from card_customer where account_id = $1 and gateway = $2"))
            .bind(account_id)
            .bind(gateway)
            .fetch_optional(c)
            .await
    })
}

/// Keeps an account's name at a gateway; the first one stays.
pub async fn customer_insert(
    conn: &mut Conn,
    account_id: Uuid,
    gateway: &str,
    customer: &str,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into card_customer (account_id, gateway, customer) values ($1, $2, $3)
             on conflict (account_id, gateway) do nothing"
        ))
        .bind(account_id)
        .bind(gateway)
        .bind(customer)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Removes an account's names at gateways: each gateway, and the name there.
pub async fn customers_take(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Vec<(String, String)>> {
    on!(conn, c => {
        sqlx::query_as(sql!("delete from card_customer where account_id = $1 returning gateway, customer"))
            .bind(account_id)
            .fetch_all(c)
            .await
    })
}
