//! Everything that the database holds, as text.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use portico_server::kit::store::{Engine, Store};
use sqlx::AssertSqlSafe;

use super::TestServer;

/// The tables, each with what makes a text of a row of it.
static TABLES: OnceLock<Vec<(String, String)>> = OnceLock::new();

/// What stands between two rows of a table; nothing that is kept holds it.
const BETWEEN: char = '\u{1e}';

/// Of each table what makes a text of a row. When a session was last seen is left out: noticing a visit is no change.
const SQLITE: &str = "select t.name, group_concat('quote(' || c.name || ')', '||'',''||') from sqlite_schema t
    join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite%' and c.name <> 'seen_at'
    group by t.name";
const POSTGRES: &str = "select t.relname::text, 'row(' || string_agg(c.attname, ',' order by c.attnum) || ')::text' from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attname <> 'seen_at'
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace group by t.relname";

impl TestServer {
    /// Every row of every table as text; binary values in hexadecimal digits.
    pub async fn dump(&self) -> BTreeMap<String, Vec<String>> {
        self.dump_without(&[]).await
    }

    /// The same without some tables. It is one question with one row for each table: one after the other, and row by row, they took most of
    /// the time of whoever compares often.
    pub async fn dump_without(&self, left_out: &[&str]) -> BTreeMap<String, Vec<String>> {
        let store = self.app.store();
        if TABLES.get().is_none() {
            let _other = TABLES.set(tables(store).await);
        }
        let all = TABLES.get().expect("they are there");
        let sum = if store.engine() == Engine::Sqlite { "group_concat" } else { "string_agg" };
        let of = |(table, text): &(String, String)| {
            format!("select '{table}', {sum}({text}, '{BETWEEN}') from {table}")
        };
        let sql: Vec<_> =
            all.iter().filter(|(table, _)| !left_out.contains(&table.as_str())).map(of).collect();
        let sql = sql.join("\nunion all\n");
        let mut conn = store.read().await.expect("a connection");
        let rows: Vec<(String, Option<String>)> = on!(conn, c => {
            sqlx::query_as(AssertSqlSafe(sql)).fetch_all(c).await.expect("the rows")
        });
        rows.into_iter().map(|(table, text)| (table, parted(text.as_deref()))).collect()
    }
}

/// The rows of a table, sorted.
fn parted(text: Option<&str>) -> Vec<String> {
    let mut rows: Vec<_> = text.into_iter().flat_map(|text| text.split(BETWEEN)).map(str::to_owned).collect();
    rows.sort();
    rows
}

async fn tables(store: &Store) -> Vec<(String, String)> {
    let mut conn = store.read().await.expect("a connection");
    let sql = if store.engine() == Engine::Sqlite { SQLITE } else { POSTGRES };
    on!(conn, c => { sqlx::query_as(sql).fetch_all(c).await.expect("the columns") })
}
