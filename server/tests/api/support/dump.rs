//! Everything that the database holds, as text.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use portico_server::kit::store::{Engine, Store};
use sqlx::AssertSqlSafe;

use super::TestServer;

/// The tables, and the one question that reads them all: one after the other, they took most of the time of whoever compares often.
static QUESTION: OnceLock<(Vec<String>, String)> = OnceLock::new();

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
        let store = self.app.store();
        if QUESTION.get().is_none() {
            let _other = QUESTION.set(question(store).await);
        }
        let (tables, sql) = QUESTION.get().expect("it is there");
        let mut conn = store.read().await.expect("a connection");
        let rows: Vec<(String, String)> = on!(conn, c => {
            sqlx::query_as(AssertSqlSafe(sql.as_str())).fetch_all(c).await.expect("the rows")
        });
        let mut found: BTreeMap<String, Vec<String>> =
            tables.iter().map(|table| (table.clone(), Vec::new())).collect();
        for (table, row) in rows {
            found.entry(table).or_default().push(row);
        }
        found.values_mut().for_each(|rows| rows.sort());
        found
    }
}

async fn question(store: &Store) -> (Vec<String>, String) {
    let mut conn = store.read().await.expect("a connection");
    let sql = if store.engine() == Engine::Sqlite { SQLITE } else { POSTGRES };
    let tables: Vec<(String, String)> = on!(conn, c => {
        sqlx::query_as(sql).fetch_all(c).await.expect("the columns")
    });
    let of = |(table, text): &(String, String)| format!("select '{table}', {text} from {table}");
    let all: Vec<_> = tables.iter().map(of).collect();
    (tables.into_iter().map(|(table, _)| table).collect(), all.join("\nunion all\n"))
}
