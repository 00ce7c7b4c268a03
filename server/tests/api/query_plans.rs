//! No statement of the features that grow with an account reads a table from end to end.

use portico_server::kit::store::{Raw, Text, texts};
use sqlx::{AssertSqlSafe, Row};

use crate::support::TestServer;

/// The SQL texts of a source file that the engine under test runs.
pub fn statements(server: &TestServer, file: &str) -> Vec<String> {
    let own = server.app.store().engine();
    let is_here = |text: &&Text| text.file.ends_with(file) && text.only.is_none_or(|engine| engine == own);
    texts().filter(is_here).map(|text| text.sql.to_owned()).collect()
}

/// How the engine would go about a statement; PostgreSQL is told not to read small tables whole, nor to sort the few rows of one.
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
            sqlx::query("set enable_sort = off").execute(&mut *c).await.unwrap();
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
        "people/src/access/store/erase.rs",
        "people/src/access/store/grant.rs",
        "people/src/access/store/group.rs",
        "people/src/access/store/scope.rs",
        "people/src/access/store/user.rs",
        "people/src/account/account_row.rs",
        "people/src/identity/person_row.rs",
        "people/src/access/store/user_list.rs",
        "platform/src/audit/store.rs",
        "platform/src/audit/store/read.rs",
        "money/src/billing/store.rs",
        "money/src/billing/store/statement.rs",
        "money/src/card/store.rs",
        "money/src/recharge/store/returns.rs",
        "money/src/recharge/top_up/store.rs",
        "money/src/catalogue/store.rs",
        "platform/src/export/store.rs",
        "caller/idempotency/store.rs",
        "people/src/key/store.rs",
        "money/src/bill/store.rs",
        "money/src/bill/store/read.rs",
        "money/src/bill/store/money.rs",
        "money/src/invoice/store.rs",
        "money/src/invoice/store/paper.rs",
        "money/src/budget/store.rs",
        "money/src/metering/store/arrears.rs",
        "money/src/metering/store.rs",
        "money/src/metering/store/list.rs",
        "money/src/metering/store/rating.rs",
        "money/src/order/store.rs",
        "people/src/project/store/project.rs",
        "people/src/project/store/vdc.rs",
        "closing/support/store.rs",
        "closing/support/store/file.rs",
        "closing/support/store/queue.rs",
    ] {
        let statements = statements(&server, file);
        assert!(!statements.is_empty(), "{file}");
        for statement in statements {
            let plan = plan(&server, &statement).await;
            assert!(!plan.lines().any(reads_all), "{file}: {statement}\n{plan}");
            count += 1;
        }
    }
    // Numbers that are read out are asked of all that everybody has.
    for file in ["cloud/src/object/store.rs", "cloud/src/gpu_server/store.rs"] {
        let all = statements(&server, file);
        let named: Vec<_> = all
            .iter()
            .filter(|text| text.starts_with("select distinct account_id") && text.contains("substr(hex("))
            .collect();
        assert_eq!(named.len(), 1, "{file}");
        let plan = plan(&server, named[0]).await;
        assert!(!plan.lines().any(reads_all), "{file}: {plan}");
    }
    assert!(count > 60, "only {count} statements were found");
    let bad = plan(&server, "select user_id from app_user where introduction = $1").await;
    assert!(bad.lines().any(reads_all), "a bad plan is not seen: {bad}");
}

#[tokio::test]
async fn members_groups_projects_movements_orders_resources_and_bill_lines_are_listed_along_an_index_without_sorting()
 {
    let server = TestServer::start().await;
    for (file, marker) in [
        ("people/src/access/store/group.rs", "limit $"),
        ("people/src/project/store/project.rs", "limit $"),
        ("people/src/project/store/vdc.rs", "limit $"),
        ("people/src/key/store.rs", "limit $"),
        ("money/src/billing/store/statement.rs", "limit $"),
        // Those that a sub-user sees some rows of: the scope is no reason to leave the index.
        ("money/src/order/store.rs", "limit $13"),
        ("money/src/metering/store/list.rs", "limit $"),
        ("money/src/bill/store/read.rs", "limit $7"),
        ("money/src/bill/store/read.rs", "limit $11"),
        ("closing/support/store.rs", "limit $"),
        ("closing/support/store/queue.rs", "limit $"),
        // Everybody's instances.
        ("cloud/src/object/store/care.rs", "limit $8"),
    ] {
        let paged: Vec<_> = statements(&server, file)
            .into_iter()
            .filter(|text| text.contains(marker) && text.contains("order by"))
            // When what is billed by the hour is deleted stands on the account: of one account that lets things come to that, all are sorted.
            .filter(|text| !text.contains("else r.delete_at end"))
            .collect();
        assert!(!paged.is_empty(), "{file}");
        for statement in paged {
            let plan = plan(&server, &statement).await;
            assert!(!plan.contains("TEMP B-TREE") && !plan.contains("Sort"), "{file}: {statement}\n{plan}");
        }
    }
}
