//! SQL of the test gateway's book.

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A charge.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ChargeRow {
    pub reference: String,
    pub currency: String,
    pub amount: i64,
    pub description: String,
    pub notice_url: String,
    pub return_url: String,
    pub state: String,
    pub transaction_id: Option<String>,
    pub refunded: i64,
    pub created_at: Time,
    pub expires_at: Time,
}

/// Keeps a charge, unless it is there.
pub async fn charge_insert(conn: &mut Conn, row: &ChargeRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into test_charge (reference, currency, amount, description, notice_url, return_url, state, created_at,
               expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (reference) do nothing"
        ))
        .bind(&row.reference)
        .bind(&row.currency)
        .bind(row.amount)
        .bind(&row.description)
        .bind(&row.notice_url)
        .bind(&row.return_url)
        .bind(&row.state)
        .bind(row.created_at)
        .bind(row.expires_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// A charge.
pub async fn charge_select(conn: &mut Conn, reference: &str) -> sqlx::Result<Option<ChargeRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select reference, currency, amount, description, notice_url, return_url, state, transaction_id, refunded,
               created_at, expires_at
             from test_charge where reference = $1"
        ))
        .bind(reference)
        .fetch_optional(c)
        .await
    })
}

/// Ends an open charge; says whether it was open. One that failed may be paid at another try.
pub async fn charge_end(
    conn: &mut Conn,
    reference: &str,
    state: &str,
    transaction_id: Option<&str>,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update test_charge set state = $2, transaction_id = $3
             where reference = $1 and (state = 'open' or (state = 'failed' and $2 = 'paid'))"
        ))
        .bind(reference)
        .bind(state)
        .bind(transaction_id)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// The charge that a payment paid.
pub async fn charge_paid_by(conn: &mut Conn, transaction_id: &str) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select reference from test_charge where transaction_id = $1"))
            .bind(transaction_id)
            .fetch_optional(c)
            .await
    })
}

/// Keeps a refund, if so much is left of its charge; says whether it is new.
pub async fn refund_insert(
    conn: &mut Conn,
    reference: &str,
    charge_reference: &str,
    amount: i64,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into test_refund (reference, charge_reference, amount)
             select $1, reference, $3 from test_charge
             where reference = $2 and state in ('paid', 'refunded') and refunded + $3 <= amount
             on conflict (reference) do nothing"
        ))
        .bind(reference)
        .bind(charge_reference)
        .bind(amount)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Whether there is such a refund.
pub async fn refund_is_there(conn: &mut Conn, reference: &str) -> sqlx::Result<bool> {
    on!(conn, c => {
        let found: i64 = sqlx::query_scalar(sql!("select count(*) from test_refund where reference = $1"))
            .bind(reference)
            .fetch_one(c)
            .await?;
        Ok(found > 0)
    })
}

/// Gives a part of a paid charge back; says whether so much was left.
pub async fn charge_refund(conn: &mut Conn, reference: &str, amount: i64) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update test_charge set state = 'refunded', refunded = refunded + $2
             where reference = $1 and state in ('paid', 'refunded') and refunded + $2 <= amount"
        ))
        .bind(reference)
        .bind(amount)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Keeps how payments with a card end.
pub async fn card_insert(conn: &mut Conn, token: &str, outcome: &str, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("insert into test_card (token, outcome, created_at) values ($1, $2, $3)"))
            .bind(token)
            .bind(outcome)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// How payments with a card end; nothing for a card that is not kept.
pub async fn card_outcome(conn: &mut Conn, token: &str) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select outcome from test_card where token = $1"))
            .bind(token)
            .fetch_optional(c)
            .await
    })
}

/// Forgets a card.
pub async fn card_delete(conn: &mut Conn, token: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from test_card where token = $1")).bind(token).execute(c).await?;
        Ok(())
    })
}
