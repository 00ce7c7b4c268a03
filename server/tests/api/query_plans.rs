//! No statement of the features that grow with an account reads a table from end to end.

use std::path::Path;

use portico_server::store::Raw;
use sqlx::{AssertSqlSafe, Row};

use crate::sql;
use crate::support::TestServer;

/// The texts of `sql!` in a source file that the engine under test runs.
pub fn statements(server: &TestServer, file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
    let own = server.app.store().engine();
    let found = sql::literals(&std::fs::read_to_string(path).unwrap());
    let is_here =
        |(engine, text): (Option<_>, String)| engine.is_none_or(|engine| engine == own).then_some(text);
    found.into_iter().filter_map(is_here).collect()
}

/// How the engine would go about a statement; PostgreSQL is told not to read small tables whole.
pub async fn plan(server: &TestServer, statement: &str) -> String {
    let mut conn = server.app.store().read().await.unwrap();
    match conn.raw() {
        Raw::Sqlite(c) => {
            let sql = AssertSqlSafe(format!("explain query plan {statement}"));
            let rows = sqlx::query(sql).fetch_all(c).await.unwrap();
            rows.iter().map(|row| row.get::<String, _>("detail")).collect::<Vec<_>>().join("\n")
        }
        Raw::Postgres(c) => {
            sqlx::query("set enable_seqscan = off").execute(&mut *c).await.unwrap();
            sqlx::query("set plan_cache_mode = force_generic_plan").execute(&mut *c).await.unwrap();
            let sql = AssertSqlSafe(format!("prepare one as {statement}"));
            sqlx::raw_sql(sql).execute(&mut *c).await.unwrap();
            let count = (1..).take_while(|number| statement.contains(&format!("${number}"))).count();
            let values =
                if count == 0 { String::new() } else { format!("({})", vec!["null"; count].join(", ")) };
            let sql = AssertSqlSafe(format!("explain execute one {values}"));
            let rows = sqlx::raw_sql(sql).fetch_all(&mut *c).await.unwrap();
            sqlx::raw_sql("deallocate one").execute(c).await.unwrap();
            let rows: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
            rows.join("\n")
        }
    }
}

/// Whether a line of a plan reads a table from end to end; the ids that a statement was given are no table, nor is what it
/// has found itself.
fn reads_all(line: &str) -> bool {
    let is_scan = line.trim_start().starts_with("SCAN ") || line.contains("Seq Scan on ");
    is_scan
        && !["VIRTUAL TABLE", "CONSTANT ROW", "SCAN counted", "SCAN 2-ROW VALUES", "SCAN (subquery"]
            .iter()
            .any(|own| line.contains(own))
}

#[tokio::test]
async fn no_statement_about_people_groups_grants_projects_keys_events_or_money_reads_a_table_from_end_to_end()
{
    let server = TestServer::start().await;
    let mut count = 0;
    for file in [
        "access/store/erase.rs",
        "access/store/grant.rs",
        "access/store/group.rs",
        "access/store/scope.rs",
        "access/store/user.rs",
        "access/store/user_change.rs",
        "access/store/user_list.rs",
        "audit/store.rs",
        "audit/store/read.rs",
        "billing/store.rs",
        "billing/store/statement.rs",
        "card/store.rs",
        "recharge/store/returns.rs",
        "recharge/top_up/store.rs",
        "catalogue/store.rs",
        "export/store.rs",
        "http/idempotency/store.rs",
        "key/store.rs",
        "bill/store.rs",
        "bill/store/read.rs",
        "bill/store/money.rs",
        "invoice/store.rs",
        "invoice/store/paper.rs",
        "budget/store.rs",
        "metering/store/arrears.rs",
        "metering/store.rs",
        "metering/store/list.rs",
        "metering/store/rating.rs",
        "order/store.rs",
        "project/store.rs",
    ] {
        let statements = statements(&server, file);
        assert!(!statements.is_empty(), "{file}");
        for statement in statements {
            let plan = plan(&server, &statement).await;
            assert!(!plan.lines().any(reads_all), "{file}: {statement}\n{plan}");
            count += 1;
        }
    }
    assert!(count > 60, "only {count} statements were found");
    let bad = plan(&server, "select user_id from app_user where introduction = $1").await;
    assert!(bad.lines().any(reads_all), "a bad plan is not seen: {bad}");
}

#[tokio::test]
async fn members_groups_projects_and_movements_are_listed_along_an_index_without_sorting() {
    let server = TestServer::start().await;
    for (file, marker) in [
        ("access/store/group.rs", "limit $"),
        ("project/store.rs", "limit $"),
        ("key/store.rs", "limit $"),
        ("billing/store/statement.rs", "limit $"),
    ] {
        let paged: Vec<_> = statements(&server, file)
            .into_iter()
            .filter(|text| text.contains(marker) && text.contains("order by"))
            .collect();
        assert!(!paged.is_empty(), "{file}");
        for statement in paged {
            let plan = plan(&server, &statement).await;
            assert!(!plan.contains("TEMP B-TREE") && !plan.contains("Sort"), "{file}: {statement}\n{plan}");
        }
    }
}
