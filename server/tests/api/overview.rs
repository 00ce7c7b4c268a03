//! What the operator's staff sees first: what waits for them, and the days' figures.

use portico_core::day::month_plus;
use portico_core::operator::OperatorRole;
use portico_server::closing::overview::CountDays;
use portico_server::kit::queue::Job;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::{operator, operator_with};
use crate::orders::{draft, shop};
use crate::support::{Browser, TestServer, Told, charge, deposit, metered, test_gateway};
use crate::tickets::ticket;

const DAY: i64 = 86_400;

/// How much waits in each queue that an operator sees.
async fn waiting(operator: &Browser) -> Vec<(String, i64)> {
    let shown = operator.get("/admin/overview/show/").await;
    let of = |queue: &Value| {
        let since = if queue["queue"] == "tickets" { "due_at" } else { "oldest_at" };
        assert_eq!(queue[since].is_null(), queue["count"] == 0, "{queue}");
        (queue["queue"].as_str().unwrap().to_owned(), queue["count"].as_i64().unwrap())
    };
    shown.data()["queues"].as_array().unwrap().iter().map(of).collect()
}

async fn days(operator: &Browser) -> Vec<Value> {
    operator.get("/admin/figures/show/").await.data()["days"].as_array().unwrap().clone()
}

pub(crate) async fn count_days(server: &TestServer) {
    CountDays::default().run(&server.app, Uuid::nil()).await.unwrap();
}

/// What a day has of the first currency: what was paid in, and what was charged.
fn money(day: &Value) -> (i64, i64, i64) {
    let of = |field: &str| day["money"][0][field]["minor"].as_i64().unwrap_or_default();
    (day["money"][0]["recharges"].as_i64().unwrap_or_default(), of("recharged"), of("charged"))
}

#[tokio::test]
async fn each_operator_sees_how_much_waits_where_their_roles_let_them_look() {
    let (server, owner, id) = shop("overview_01").await;
    deposit(&server.app, id, "1", 1_000_000).await;
    let grace = operator(&server, "grace").await;
    let all = waiting(&grace).await;
    assert!(all.iter().all(|(_, count)| *count == 0), "{all:?}");
    let names: Vec<_> = all.iter().map(|(name, _)| name.as_str()).collect();
    let every = [
        "verifications",
        "tickets",
        "orders",
        "invoices",
        "payouts",
        "payments",
        "adjustments",
        "usage",
        "gpu_servers",
        "operations",
        "orphans",
        "jobs",
    ];
    assert_eq!(names, every);
    for _ in 0..2 {
        owner.post("/gicend/billing/order/create/", draft(1)).await.data();
    }
    owner.post("/gicend/support/ticket/create/", ticket("Slow")).await.data();
    let busy: Vec<_> = waiting(&grace).await.into_iter().filter(|(_, count)| *count > 0).collect();
    assert_eq!(busy, [("tickets".to_owned(), 1), ("orders".to_owned(), 2)]);
    let seen = async |name: &str, role| {
        let operator = operator_with(&server, name, &[role]).await;
        let shown = operator.get("/admin/overview/show/").await;
        let names: Vec<_> = waiting(&operator).await.into_iter().map(|(name, _)| name).collect();
        let figures = operator.get("/admin/figures/show/").await.status.as_u16();
        (names.join(" "), shown.data()["engines"].is_null(), figures)
    };
    let support = "verifications tickets orders gpu_servers".to_owned();
    assert_eq!(seen("heidi", OperatorRole::Support).await, (support, true, 403));
    let finance = "tickets orders invoices payouts payments adjustments usage".to_owned();
    assert_eq!(seen("ivan", OperatorRole::Finance).await, (finance, true, 200));
    let infrastructure = "tickets orders usage gpu_servers operations orphans jobs".to_owned();
    assert_eq!(seen("judy", OperatorRole::Infrastructure).await, (infrastructure, false, 403));
}

#[tokio::test]
async fn the_days_figures_are_what_was_made_paid_and_charged_on_each_of_sixty_days() {
    let server = test_gateway().await;
    let grace = operator(&server, "grace").await;
    let empty = days(&grace).await;
    assert_eq!(empty.len(), 60);
    assert!(empty.iter().all(|day| day["signups"] == 0 && day["money"] == json!([])), "{empty:?}");
    let (owner, id) = server.verified("overview_02").await;
    let recharge = owner.recharge("alipay", "25.00").await.data().clone();
    server.tell(&Told::paid(&recharge)).await.data();
    metered(&server, id).await;
    charge(&server, id, "1", 0, 700).await;
    let today = days(&grace).await.pop().unwrap();
    assert_eq!((today["signups"].as_i64(), money(&today)), (Some(1), (1, 2_500, 700)), "{today}");
    // The next day it is yesterday's, once it was counted, and counting it again changes nothing.
    server.clock.advance(DAY);
    let heidi = operator(&server, "heidi").await;
    for _ in 0..2 {
        count_days(&server).await;
        let now = days(&heidi).await;
        assert_eq!((&now[58]["date"], &now[58]["money"]), (&today["date"], &today["money"]));
        assert_eq!((money(&now[59]), now[59]["signups"].as_i64()), ((0, 0, 0), Some(0)));
    }
}

#[tokio::test]
async fn a_day_is_counted_again_until_no_more_usage_of_its_month_is_taken_and_never_after() {
    let server = test_gateway().await;
    let (_, id) = server.verified("overview_03").await;
    metered(&server, id).await;
    charge(&server, id, "1", 0, 700).await;
    let calendar = server.app.calendar();
    let month = calendar.month_of(server.app.now().seconds());
    let settled = calendar.month_start(month_plus(month, 1)) + 3 * DAY;
    let add =
        async |minor: i64| server.execute(&format!("update bill_day set total = total + {minor}")).await;
    let date = days(&server.asker().await).await.pop().unwrap()["date"].clone();
    let counted = async || -> i64 {
        count_days(&server).await;
        let shown = days(&server.asker().await).await;
        money(shown.iter().find(|day| day["date"] == date).unwrap()).2
    };
    server.clock.advance(DAY);
    assert_eq!(counted().await, 700);
    add(50).await;
    assert_eq!(counted().await, 700, "not at once");
    server.clock.advance(3_600);
    assert_eq!(counted().await, 750, "an hour later");
    // Told on the last day, after some days without any count.
    server.clock.advance(settled - 60 - server.app.now().seconds());
    add(50).await;
    assert_eq!(counted().await, 800);
    server.clock.advance(DAY);
    add(50).await;
    assert_eq!(counted().await, 850, "what was counted before nothing more could come");
    server.clock.advance(DAY);
    add(50).await;
    assert_eq!(counted().await, 850);
}
