//! What stands beside the ledger: bare SQLite transactions of the same rows, and pgbench.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection};

use crate::database::beside;

const TABLES: &str = include_str!("../../../migrations/sqlite/0009_ledger.sql");

/// Transactions a second that read a balance, write a movement with two entries and the balance anew: the ledger's rows, with
/// nothing decided, hashed or compared.
pub async fn sqlite(path: &Path, period: Duration) -> Result<f64> {
    let mut conn = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .connect()
        .await?;
    sqlx::raw_sql("create table account (account_id blob primary key)").execute(&mut conn).await?;
    sqlx::raw_sql(TABLES).execute(&mut conn).await?;
    sqlx::raw_sql(
        "insert into account values (x'00000000000000000000000000000001');
         insert into ledger_balance values (x'00000000000000000000000000000001', 'CNY', 0, 1000000000, 0, 0, 0, null, false, 0, x'')",
    )
    .execute(&mut conn)
    .await?;
    let (mut done, start) = (0_i64, Instant::now());
    while start.elapsed() < period {
        done += 1;
        movement(&mut conn, done).await?;
    }
    Ok(done as f64 / start.elapsed().as_secs_f64())
}

async fn movement(conn: &mut SqliteConnection, seq: i64) -> Result<()> {
    let account = 1_u128.to_be_bytes().to_vec();
    let id = (u128::from(seq.unsigned_abs()) << 64).to_be_bytes().to_vec();
    let hash = vec![7_u8; 32];
    sqlx::query("begin immediate").execute(&mut *conn).await?;
    sqlx::query("select cash, seq, hash from ledger_balance where account_id = $1")
        .bind(&account)
        .fetch_one(&mut *conn)
        .await?;
    sqlx::query(
        "insert into ledger_movement values ($1, $2, $3, 1, 'spend', 'CNY', 'bench', '1', $4, null, null, false, 0, 5, 0, 0, 0, $4)",
    )
    .bind(&id)
    .bind(&account)
    .bind(seq)
    .bind(&hash)
    .execute(&mut *conn)
    .await?;
    sqlx::query("insert into ledger_entry values ($1, 'cash', -1), ($1, 'house:revenue', 1)")
        .bind(&id)
        .execute(&mut *conn)
        .await?;
    sqlx::query("update ledger_balance set cash = cash - 1, seq = $2, hash = $3 where account_id = $1")
        .bind(&account)
        .bind(seq)
        .bind(&hash)
        .execute(&mut *conn)
        .await?;
    sqlx::query("commit").execute(&mut *conn).await?;
    Ok(())
}

/// TPC-B's transactions a second, as pgbench makes them with prepared statements in the cluster's first database.
pub fn pgbench(server: &str, clients: usize, scale: u32, period: Duration) -> Result<f64> {
    let program = std::env::var("PORTICO_BENCH_PGBENCH").context("PORTICO_BENCH_PGBENCH is not set")?;
    let url = beside(server, "postgres");
    let run = |arguments: &[String]| -> Result<String> {
        let output = Command::new(&program).args(arguments).arg(&url).output()?;
        if !output.status.success() {
            bail!("pgbench: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    run(&["-i".into(), "-q".into(), "-s".into(), scale.to_string()])?;
    let seconds = period.as_secs().to_string();
    let clients = clients.to_string();
    let told =
        run(&["-M".into(), "prepared".into(), "-j2".into(), "-c".into(), clients, "-T".into(), seconds])?;
    let line =
        told.lines().find_map(|line| line.strip_prefix("tps = ")).ok_or_else(|| anyhow!("no tps: {told}"))?;
    Ok(line.split(' ').next().unwrap_or_default().parse()?)
}
