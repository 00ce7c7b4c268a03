//! SQL of budgets.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A project's budget.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct BudgetRow {
    pub project_id: Uuid,
    pub account_id: Uuid,
    pub currency: String,
    pub amount: i64,
    pub grades: String,
    pub saved_at: Time,
    pub project_name: String,
}

/// Resources of a project that are alike and are to be renewed.
#[derive(Debug, sqlx::FromRow)]
pub struct RenewalRow {
    pub region: String,
    pub product: String,
    pub scheme: String,
    pub quantity: i64,
    /// How many.
    pub resources: i64,
}

/// A project's resources that are to be renewed before a moment, those that are alike together.
pub async fn renewals(
    conn: &mut Conn,
    account_id: Uuid,
    project_id: Uuid,
    until: Time,
) -> sqlx::Result<Vec<RenewalRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select region, product, scheme, quantity, count(*) as resources from resource
             where account_id = $1 and state <> 'ended' and project_id = $2 and renews and paid_until < $3
             group by region, product, scheme, quantity"
        ))
        .bind(account_id)
        .bind(project_id)
        .bind(until)
        .fetch_all(c)
        .await
    })
}

/// Whether an account has any.
pub async fn budget_exists(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<bool> {
    let found: Option<Uuid> = on!(conn, c => {
        sqlx::query_scalar(sql!("select project_id from budget where account_id = $1 limit 1"))
            .bind(account_id)
            .fetch_optional(c)
            .await?
    });
    Ok(found.is_some())
}

/// A project's.
pub async fn budget_select(conn: &mut Conn, project_id: Uuid) -> sqlx::Result<Option<BudgetRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select b.project_id, b.account_id, b.currency, b.amount, b.grades, b.saved_at, p.name as project_name
             from budget b join project p on p.project_id = b.project_id where b.project_id = $1"
        ))
        .bind(project_id)
        .fetch_optional(c)
        .await
    })
}

/// An account's, in the order of its projects.
pub async fn budgets_of(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Vec<BudgetRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select b.project_id, b.account_id, b.currency, b.amount, b.grades, b.saved_at, p.name as project_name
             from budget b join project p on p.project_id = b.project_id where b.account_id = $1 order by b.project_id"
        ))
        .bind(account_id)
        .fetch_all(c)
        .await
    })
}

/// Everybody's after a project.
pub async fn budget_page(conn: &mut Conn, after: Uuid, rows: i64) -> sqlx::Result<Vec<BudgetRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select b.project_id, b.account_id, b.currency, b.amount, b.grades, b.saved_at, p.name as project_name
             from budget b join project p on p.project_id = b.project_id where b.project_id > $1 order by b.project_id limit $2"
        ))
        .bind(after)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Writes a budget in place of the one before.
pub async fn budget_save(conn: &mut Conn, row: &BudgetRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into budget (project_id, account_id, currency, amount, grades, saved_at) values ($1, $2, $3, $4, $5, $6)
             on conflict (project_id) do update set amount = $4, grades = $5, saved_at = $6"
        ))
        .bind(row.project_id)
        .bind(row.account_id)
        .bind(&row.currency)
        .bind(row.amount)
        .bind(&row.grades)
        .bind(row.saved_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Forgets what was told of a project's budget.
pub async fn told_delete(conn: &mut Conn, project_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from budget_told where project_id = $1")).bind(project_id).execute(c).await?;
        Ok(())
    })
}

/// Removes a project's budget.
pub async fn budget_delete(conn: &mut Conn, project_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from budget where project_id = $1")).bind(project_id).execute(c).await?;
        Ok(())
    })
}

/// Removes an account's budgets.
pub async fn budgets_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from budget where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}

/// Grades that were told of a project's budget in a month: percentage, of what, and what happens.
pub async fn told_select(
    conn: &mut Conn,
    project_id: Uuid,
    month: i64,
) -> sqlx::Result<Vec<(i64, String, String)>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select percent, basis, action from budget_told where project_id = $1 and month = $2"
        ))
        .bind(project_id)
        .bind(month)
        .fetch_all(c)
        .await
    })
}

/// Notes that a grade is told in a month; says whether that is new.
pub async fn told_insert(
    conn: &mut Conn,
    (project_id, month, percent, basis, action): (Uuid, i64, i64, &str, &str),
    at: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into budget_told (project_id, month, percent, basis, action, told_at) values ($1, $2, $3, $4, $5, $6)
             on conflict do nothing"
        ))
        .bind(project_id)
        .bind(month)
        .bind(percent)
        .bind(basis)
        .bind(action)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}
