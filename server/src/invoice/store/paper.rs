//! SQL of invoices themselves and their numbers.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// An invoice.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct InvoiceRow {
    pub invoice_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub created_at: Time,
    pub kind: String,
    pub state: String,
    pub currency: String,
    pub amount: i64,
    pub buyer: String,
    pub note: String,
    pub number: Option<String>,
    pub issued_at: Option<Time>,
    pub issuer: Option<String>,
    pub tax_rate: Option<i64>,
    pub tax: Option<i64>,
    pub credit_number: Option<String>,
    pub ended_at: Option<Time>,
    pub reason: String,
}

/// An invoice with its customer's number.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct QueuedRow {
    #[sqlx(flatten)]
    pub invoice: InvoiceRow,
    pub customer_no: String,
}

/// What an invoice takes of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct MonthRow {
    pub month: i64,
    pub amount: i64,
    pub tax: Option<i64>,
}

/// What an issued invoice gets.
#[derive(Debug)]
pub struct Issue<'a> {
    pub number: &'a str,
    pub issuer: &'a str,
    pub tax_rate: i64,
    pub tax: i64,
    pub at: Time,
}

/// Writes an invoice that was asked for.
pub async fn invoice_insert(conn: &mut Conn, row: &InvoiceRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into invoice (invoice_id, account_id, user_id, created_at, kind, state, currency, amount, buyer, note, reason)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
        ))
        .bind(row.invoice_id)
        .bind(row.account_id)
        .bind(row.user_id)
        .bind(row.created_at)
        .bind(&row.kind)
        .bind(&row.state)
        .bind(&row.currency)
        .bind(row.amount)
        .bind(&row.buyer)
        .bind(&row.note)
        .bind(&row.reason)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Writes what it takes of a month.
pub async fn month_insert(
    conn: &mut Conn,
    invoice_id: Uuid,
    account_id: Uuid,
    (month, amount): (i64, i64),
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into invoice_month (invoice_id, account_id, month, amount) values ($1, $2, $3, $4)"
        ))
        .bind(invoice_id)
        .bind(account_id)
        .bind(month)
        .bind(amount)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// What an invoice takes of each month.
pub async fn months_select(conn: &mut Conn, invoice_id: Uuid) -> sqlx::Result<Vec<MonthRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select month, amount, tax from invoice_month where invoice_id = $1 order by month"
        ))
        .bind(invoice_id)
        .fetch_all(c)
        .await
    })
}

/// Writes the tax in what an invoice takes of a month.
pub async fn month_tax(conn: &mut Conn, invoice_id: Uuid, month: i64, tax: i64) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update invoice_month set tax = $3 where invoice_id = $1 and month = $2"))
            .bind(invoice_id)
            .bind(month)
            .bind(tax)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// An invoice.
pub async fn invoice_select(conn: &mut Conn, invoice_id: Uuid) -> sqlx::Result<Option<QueuedRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select i.invoice_id, i.account_id, i.user_id, i.created_at, i.kind, i.state, i.currency, i.amount, i.buyer, i.note,
               i.number, i.issued_at, i.issuer, i.tax_rate, i.tax, i.credit_number, i.ended_at, i.reason, a.customer_no
             from invoice i join account a on a.account_id = i.account_id where i.invoice_id = $1"
        ))
        .bind(invoice_id)
        .fetch_optional(c)
        .await
    })
}

/// Issues a pending invoice; says whether it was pending.
pub async fn invoice_issue(conn: &mut Conn, invoice_id: Uuid, issue: &Issue<'_>) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update invoice set state = 'issued', number = $2, issuer = $3, tax_rate = $4, tax = $5, issued_at = $6
             where invoice_id = $1 and state = 'pending'"
        ))
        .bind(invoice_id)
        .bind(issue.number)
        .bind(issue.issuer)
        .bind(issue.tax_rate)
        .bind(issue.tax)
        .bind(issue.at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Ends an invoice that is in a state; says whether it was.
pub async fn invoice_end(
    conn: &mut Conn,
    invoice_id: Uuid,
    (before, after): (&str, &str),
    (reason, credit_number): (&str, Option<&str>),
    at: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update invoice set state = $3, reason = $4, credit_number = $5, ended_at = $6
             where invoice_id = $1 and state = $2"
        ))
        .bind(invoice_id)
        .bind(before)
        .bind(after)
        .bind(reason)
        .bind(credit_number)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// An account's invoices before a place, newest first, up to `rows` of them.
pub async fn invoice_page(
    conn: &mut Conn,
    account_id: Uuid,
    (from, state): (Time, Option<&str>),
    before: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<InvoiceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select invoice_id, account_id, user_id, created_at, kind, state, currency, amount, buyer, note, number, issued_at,
               issuer, tax_rate, tax, credit_number, ended_at, reason
             from invoice where account_id = $1 and created_at >= $2 and (created_at, invoice_id) < ($3, $4)
               and (state = $5 or $5 is null)
             order by created_at desc, invoice_id desc limit $6"
        ))
        .bind(account_id)
        .bind(from)
        .bind(before.at)
        .bind(before.id)
        .bind(state)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Invoices of every account that wait for the operator, after a place, the longest waiting first.
pub async fn pending_page(conn: &mut Conn, after: Cursor, rows: i64) -> sqlx::Result<Vec<QueuedRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select i.invoice_id, i.account_id, i.user_id, i.created_at, i.kind, i.state, i.currency, i.amount, i.buyer, i.note,
               i.number, i.issued_at, i.issuer, i.tax_rate, i.tax, i.credit_number, i.ended_at, i.reason, a.customer_no
             from invoice i join account a on a.account_id = i.account_id
             where i.state = 'pending' and (i.created_at, i.invoice_id) > ($1, $2)
             order by i.created_at, i.invoice_id limit $3"
        ))
        .bind(after.at)
        .bind(after.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Invoices of every account in a state, before a place, newest first.
pub async fn state_page(
    conn: &mut Conn,
    state: &str,
    before: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<QueuedRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select i.invoice_id, i.account_id, i.user_id, i.created_at, i.kind, i.state, i.currency, i.amount, i.buyer, i.note,
               i.number, i.issued_at, i.issuer, i.tax_rate, i.tax, i.credit_number, i.ended_at, i.reason, a.customer_no
             from invoice i join account a on a.account_id = i.account_id
             where i.state = $1 and (i.created_at, i.invoice_id) < ($2, $3)
             order by i.created_at desc, i.invoice_id desc limit $4"
        ))
        .bind(state)
        .bind(before.at)
        .bind(before.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// How many invoices wait for the operator, in all.
pub async fn pending_count(conn: &mut Conn) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from invoice where state = 'pending'")).fetch_one(c).await
    })
}

/// An account's invoices that wait for the operator.
pub async fn pending_of(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Vec<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select invoice_id from invoice where account_id = $1 and state = 'pending' order by created_at, invoice_id"
        ))
        .bind(account_id)
        .fetch_all(c)
        .await
    })
}

/// An invoice that takes of a month.
#[derive(Debug, sqlx::FromRow)]
pub struct TakingRow {
    pub invoice_id: Uuid,
    /// Nothing while it is pending.
    pub number: Option<String>,
}

/// An account's pending and issued invoices that take of a month, the youngest first.
pub async fn taking(conn: &mut Conn, account_id: Uuid, month: i64) -> sqlx::Result<Vec<TakingRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select i.invoice_id, i.number from invoice i
               join invoice_month m on m.invoice_id = i.invoice_id and m.month = $2
             where i.account_id = $1 and i.state in ('pending', 'issued')
             order by i.created_at desc, i.invoice_id desc"
        ))
        .bind(account_id)
        .bind(month)
        .fetch_all(c)
        .await
    })
}

/// Forgets whom an account's invoices were to name that never were issued.
pub async fn unissued_erase(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update invoice set buyer = '{}', note = '', reason = '' where account_id = $1 and number is null"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// The code that was drawn for an account's numbers.
pub async fn code_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select code from invoice_code where account_id = $1"))
            .bind(account_id)
            .fetch_optional(c)
            .await
    })
}

/// Keeps a code unless the account has one or another account has this one; says whether it did.
pub async fn code_insert(conn: &mut Conn, account_id: Uuid, code: &str) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into invoice_code (account_id, code) values ($1, $2) on conflict do nothing"
        ))
        .bind(account_id)
        .bind(code)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// The next number of an account's series.
pub async fn series_next(conn: &mut Conn, account_id: Uuid, kind: &str, year: i64) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "insert into invoice_series (account_id, kind, year, last) values ($1, $2, $3, 1)
             on conflict (account_id, kind, year) do update set last = invoice_series.last + 1 returning last"
        ))
        .bind(account_id)
        .bind(kind)
        .bind(year)
        .fetch_one(c)
        .await
    })
}
