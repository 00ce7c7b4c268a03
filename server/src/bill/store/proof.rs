//! SQL of the bills' proof. Each statement goes through everything, once a night.

use crate::store::Conn;
use crate::{on, sql};

/// Bills whose sums are not those of their lines.
pub async fn bills_wrong(conn: &mut Conn) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from bill b left join
               (select account_id, month, count(*) as lines, sum(gross) as gross, sum(total) as total from bill_line
                group by account_id, month) s on s.account_id = b.account_id and s.month = b.month
             where coalesce(s.lines, 0) <> b.lines or coalesce(s.gross, 0) <> b.gross or coalesce(s.total, 0) <> b.total"
        ))
        .fetch_one(c)
        .await
    })
}

/// Months whose sums by day are not those of their bill.
pub async fn days_wrong(conn: &mut Conn) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from bill b left join
               (select account_id, month, sum(lines) as lines, sum(gross) as gross, sum(total) as total from bill_day
                group by account_id, month) s on s.account_id = b.account_id and s.month = b.month
             where coalesce(s.lines, 0) <> b.lines or coalesce(s.gross, 0) <> b.gross or coalesce(s.total, 0) <> b.total"
        ))
        .fetch_one(c)
        .await
    })
}

/// Months whose sums by resource are not those of their bill.
pub async fn resources_wrong(conn: &mut Conn) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from bill b left join
               (select account_id, month, sum(lines) as lines, sum(gross) as gross, sum(total) as total from bill_resource
                group by account_id, month) s on s.account_id = b.account_id and s.month = b.month
             where coalesce(s.lines, 0) <> b.lines or coalesce(s.gross, 0) <> b.gross or coalesce(s.total, 0) <> b.total"
        ))
        .fetch_one(c)
        .await
    })
}

/// Movements of the ledger that paid lines and moved another amount than these add up to. What a capture took was put aside
/// before, so it is the house's book that is compared.
pub async fn movements_wrong(conn: &mut Conn) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from
               (select movement_id, sum(total) as total from bill_line where movement_id is not null group by movement_id) s
             where s.total <> coalesce(
               (select sum(e.amount) from ledger_entry e where e.movement_id = s.movement_id and e.book = 'house:revenue'), 0)"
        ))
        .fetch_one(c)
        .await
    })
}

/// Lines that cost something and were paid by no movement.
pub async fn lines_unpaid(conn: &mut Conn) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from bill_line where movement_id is null and total <> 0"))
            .fetch_one(c)
            .await
    })
}
