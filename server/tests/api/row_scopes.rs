//! For random grants, of a session and of keys, the lists that ask the engine for the rows in a caller's scope show the rows of which core
//! allows the operation, and no others. Projects and VDCs have the same ids here, so that taking one for the other is found.

use std::sync::Arc;

use portico_core::permission::{Grant, GrantSource, Resource, Scope};
use portico_core::permission_group::{Operation, PermissionGroup};
use portico_server::caller::{Caller, KeyCaller, SessionCaller, Via};
use portico_server::kit::http::Asked;
use portico_server::kit::random::Random;
use portico_server::money::bill::month_list::list_bills;
use portico_server::money::bill::summary::{BillSummaryQuery, summarize_bill};
use portico_server::money::budget::budget_list::list_budgets;
use uuid::Uuid;

use crate::audit::account_id;
use crate::support::{TestServer, variable_number};

const ROUNDS: u32 = 150;
const MONTH: i64 = 202_001;
const REGIONS: [&str; 2] = ["cn-east", "us-west"];
const IDS: [Uuid; 3] = [Uuid::from_u128(0xa1), Uuid::from_u128(0xb2), Uuid::from_u128(0xc3)];

/// Where a row stands, which is also where it is asked about; its product says which one it is.
struct Row {
    product: String,
    place: Resource,
}

/// A row in every place: in none, one or another project, VDC and region.
async fn add_rows(server: &TestServer, account_id: Uuid) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut conn = server.app.store().begin().await.unwrap();
    let choices = || [None].into_iter().chain(IDS.map(Some));
    for (project, vdc) in choices().flat_map(|project| choices().map(move |vdc| (project, vdc))) {
        for region in REGIONS {
            let product = format!("p{:02}", rows.len());
            on!(conn, c => sqlx::query(
                "insert into bill_day (account_id, month, day, region, product, scheme, project_id, vdc_id, gross, total, lines)
                 values ($1, $2, 1, $3, $4, 'hourly', $5, $6, 1, 1, 1)",
            )
            .bind(account_id)
            .bind(MONTH)
            .bind(region)
            .bind(&product)
            .bind(project.unwrap_or_default())
            .bind(vdc.unwrap_or_default())
            .execute(c)
            .await
            .map(drop))
            .unwrap();
            let text = |id: Option<Uuid>| id.map(|id| id.to_string());
            let place = Resource { project: text(project), vdc: text(vdc), region: Some(region.to_owned()) };
            rows.push(Row { product, place });
        }
    }
    let lines = rows.len() as i64;
    on!(conn, c => sqlx::query(
        "insert into bill (account_id, month, currency, gross, total, lines) values ($1, $2, 'CNY', $3, $3, $3)",
    )
    .bind(account_id)
    .bind(MONTH)
    .bind(lines)
    .execute(c)
    .await
    .map(drop))
    .unwrap();
    for id in IDS {
        for sql in [
            "insert into project (project_id, account_id, name, status, created_at) values ($1, $2, 'One', 1, 2)",
            "insert into budget (project_id, account_id, currency, amount, grades, saved_at)
             values ($1, $2, 'CNY', 100, '[]', 3)",
        ] {
            on!(conn, c => sqlx::query(sql).bind(id).bind(account_id).execute(c).await.map(drop)).unwrap();
        }
    }
    conn.commit().await.unwrap();
    rows
}

/// Grants that all count in the same regions, as those of one person do.
fn draw_grants(random: &Random, regions: Option<&[String]>) -> Vec<Grant> {
    let text = |id: Uuid| id.to_string();
    let projects = IDS.map(|id| Scope::Project { id: text(id) });
    let vdcs = IDS.map(|id| Scope::Vdc { id: text(id) });
    let scopes = [Scope::All].into_iter().chain(projects).chain(vdcs).filter(|_| random.below(5) == 0);
    let grant = |scope| {
        let groups = vec![
            [PermissionGroup::FinanceBills, PermissionGroup::ComputeCreateDelete][random.below(2) as usize],
        ];
        Grant { source: GrantSource::Direct, scope, groups, regions: None }.in_regions(regions)
    };
    scopes.map(grant).collect()
}

fn draw_caller(server: &TestServer, random: &Random, account_id: Uuid) -> Caller {
    let regions: Vec<String> =
        REGIONS.iter().filter(|_| random.below(2) == 0).map(|&name| name.to_owned()).collect();
    let regions = (random.below(3) > 0).then_some(&regions[..]);
    let now = server.app.now();
    let session = SessionCaller {
        session_id: Uuid::nil(),
        proved_at: now,
        began_at: now,
        used_at: now,
        idle_minutes: 60,
        is_admin: false,
    };
    let key = KeyCaller { key_id: Uuid::nil(), name: String::new(), grants: draw_grants(random, None) };
    Caller {
        via: if random.below(2) == 0 { Via::Session(session) } else { Via::Key(Arc::new(key)) },
        user_id: Uuid::nil(),
        account_id,
        login_name: String::new(),
        is_main: random.below(8) == 0,
        must_change_password: false,
        grants: draw_grants(random, regions).into(),
    }
}

#[tokio::test]
async fn the_engine_shows_the_rows_of_which_core_allows_the_operation_and_no_others() {
    let server = TestServer::start().await;
    server.account("row_scopes").await;
    let account_id = account_id(&server).await;
    let rows = add_rows(&server, account_id).await;
    let random = Random::from_seed(20_261_123);
    for round in 0..variable_number("PORTICO_FUZZ_ROUNDS", ROUNDS) {
        let caller = draw_caller(&server, &random, account_id);
        let may = |place: &Resource| caller.decide(Operation::BillView, place).is_allowed();
        let allowed: Vec<&str> =
            rows.iter().filter(|row| may(&row.place)).map(|row| row.product.as_str()).collect();
        let query = BillSummaryQuery { month: MONTH, project_id: None };
        let sums = summarize_bill(&server.app, &caller, &query).await.unwrap();
        let mut shown: Vec<&str> = sums.rows.iter().map(|row| row.product.as_str()).collect();
        shown.sort_unstable();
        assert_eq!(shown, allowed, "round {round}: {caller:?}");
        let bills = list_bills(&server.app, &caller, &Asked::default()).await.unwrap();
        let lines: i64 = bills.items.iter().map(|bill| bill.lines).sum();
        assert_eq!(lines, allowed.len() as i64, "round {round}: {caller:?}");
        assert_eq!(bills.items.is_empty(), allowed.is_empty(), "round {round}: {caller:?}");
        let of_project = |id: Uuid| Resource { project: Some(id.to_string()), ..Resource::default() };
        let budgets = list_budgets(&server.app, &caller).await.unwrap().budgets;
        let shown: Vec<Uuid> = budgets.iter().map(|budget| budget.project_id).collect();
        let allowed: Vec<Uuid> = IDS.into_iter().filter(|id| may(&of_project(*id))).collect();
        assert_eq!(shown, allowed, "round {round}: {caller:?}");
    }
}
