//! A new database on a PostgreSQL server.

use anyhow::Result;

/// Makes one whose name begins so; its URL.
pub async fn fresh_database(server: &str, begin: &str) -> Result<String> {
    let admin = sqlx::PgPool::connect(server).await?;
    let name = format!("{begin}_{}", std::process::id());
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("create database {name}"))).execute(&admin).await?;
    admin.close().await;
    Ok(beside(server, &name))
}

/// The URL of another database of the same server.
pub fn beside(server: &str, name: &str) -> String {
    let base = server.rsplit_once('/').map_or(server, |(base, _)| base);
    format!("{base}/{name}")
}
