//! Rows that the bench needs to find.

use anyhow::Result;
use portico_server::kit::clock::Time;
use portico_server::kit::random::Random;
use portico_server::kit::store::{Raw, Store};
use uuid::Uuid;

/// Rows written in one transaction. Ids are random, so that a batch touches every page of an index: few large ones touch them seldom.
const BATCH: i64 = 1_000_000;
/// Memory for pages while rows are written, and as it is otherwise; in KiB, below 0 as SQLite wants it.
const CACHE: [&str; 2] = ["pragma cache_size = -2000000", "pragma cache_size = -2000"];

/// A new account without people.
pub async fn account(store: &Store, number: u32) -> Result<Uuid> {
    let id = Random::System.id(Time::from_seconds(1));
    let mut tx = store.begin().await?;
    portico_server::on!(tx, c => {
        sqlx::query(
            "insert into account (account_id, kind, company, customer_no, currency, created_at)
             values ($1, 'personal', '', $2, 'CNY', 1)",
        )
        .bind(id)
        .bind(format!("9000{number:04}"))
        .execute(c)
        .await?;
    });
    tx.commit().await?;
    Ok(id)
}

/// As many movements of an account as there shall be, with two entries each, as SQLite makes them fastest.
pub async fn movements(store: &Store, account_id: Uuid, rows: i64) -> Result<()> {
    let mut written = 0;
    while written < rows {
        let mut tx = store.begin().await?;
        let batch = BATCH.min(rows - written);
        if let Raw::Sqlite(c) = tx.raw() {
            sqlx::query(CACHE[0]).execute(&mut *c).await?;
            for statement in [
                "with recursive n(n) as (select 1 union all select n + 1 from n where n < $2)
                 insert into ledger_movement select randomblob(16), account_id, seq + n, 1, 'spend', 'CNY', 'bench', '1',
                   randomblob(32), null, null, false, gift, cash, credit, withheld, credit_line, randomblob(32)
                 from ledger_balance, n where account_id = $1",
                "insert into ledger_entry select movement_id, 'cash', -1 from ledger_movement
                 where account_id = $1 and seq > (select seq from ledger_balance where account_id = $1) and $2 > 0",
                "insert into ledger_entry select movement_id, 'house:revenue', 1 from ledger_movement
                 where account_id = $1 and seq > (select seq from ledger_balance where account_id = $1) and $2 > 0",
                "update ledger_balance set seq = seq + $2 where account_id = $1",
            ] {
                sqlx::query(statement).bind(account_id).bind(batch).execute(&mut *c).await?;
            }
            sqlx::query(CACHE[1]).execute(&mut *c).await?;
        }
        tx.commit().await?;
        written += batch;
    }
    Ok(())
}
