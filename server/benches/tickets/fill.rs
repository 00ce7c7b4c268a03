//! Tickets of an account, written straight into the database.

use anyhow::Result;
use portico_server::App;
use portico_server::caller::Caller;
use portico_server::kit::store::Raw;

use crate::account::analyze;

/// So many tickets of a caller, of which each `nth` waits for support and the others are closed, one some time after the other.
pub async fn tickets(app: &App, caller: &Caller, name: &str, count: usize, nth: usize) -> Result<()> {
    let mut tx = app.store().begin().await?;
    let (ticket_id, account_id, user_id) = match tx.raw() {
        Raw::Sqlite(_) => (
            "randomblob(16)",
            format!("x'{}'", caller.account_id.simple()),
            format!("x'{}'", caller.user_id.simple()),
        ),
        Raw::Postgres(_) => {
            let of = |id: &uuid::Uuid| format!("cast('{id}' as uuid)");
            ("gen_random_uuid()", of(&caller.account_id), of(&caller.user_id))
        }
    };
    let statement = format!(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < {count})
         insert into support_ticket (ticket_id, account_id, user_id, author, customer_no, number, category, severity, state, title,
           opened_at, changed_at, due_at, closed_at, comment)
         select {ticket_id}, {account_id}, {user_id}, '{name}', '{name}', '{name}' || i, 'technical', 'normal',
           case when i % {nth} = 0 then 'open' else 'closed' end, 'The disk is slow since ' || i, at, at,
           case when i % {nth} = 0 then at + 1 end, case when i % {nth} = 0 then null else at end, ''
         from (select i, 1000000 * cast(i as bigint) as at from n) t"
    );
    portico_server::on!(tx, c => {
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(c).await?;
    });
    tx.commit().await?;
    analyze(app).await
}
