//! Everything that the database holds, as text.

use std::collections::BTreeMap;

use portico_server::kit::store::Raw;
use sqlx::{AssertSqlSafe, Row};

use super::TestServer;

impl TestServer {
    /// Every row of every table as text; binary values in hexadecimal digits. When a session was last seen is left out:
    /// noticing a visit is no change.
    pub async fn dump(&self) -> BTreeMap<String, Vec<String>> {
        let mut conn = self.app.store().read().await.expect("a connection");
        let mut found = BTreeMap::new();
        match conn.raw() {
            Raw::Sqlite(c) => {
                let columns =
                    "select t.name, group_concat('quote(' || c.name || ')', '||'',''||') from sqlite_schema t
                    join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite%'
                      and c.name <> 'seen_at' group by t.name";
                for row in sqlx::query(columns).fetch_all(&mut *c).await.expect("the columns") {
                    let (table, list): (String, String) = (row.get(0), row.get(1));
                    let sql = AssertSqlSafe(format!("select {list} from {table} order by 1"));
                    let rows = sqlx::query_scalar(sql).fetch_all(&mut *c).await.expect("the rows");
                    found.insert(table, rows);
                }
            }
            Raw::Postgres(c) => {
                let columns =
                    "select table_name::text, string_agg(column_name, ',') from information_schema.columns
                    where table_schema = 'public' and column_name <> 'seen_at' group by table_name";
                for row in sqlx::query(columns).fetch_all(&mut *c).await.expect("the columns") {
                    let (table, list): (String, String) = (row.get(0), row.get(1));
                    let sql = AssertSqlSafe(format!("select row({list})::text from {table} order by 1"));
                    let rows = sqlx::query_scalar(sql).fetch_all(&mut *c).await.expect("the rows");
                    found.insert(table, rows);
                }
            }
        }
        found
    }
}
