//! A hundred and twenty days of the real program, its clock moved by libfaketime (SECURITY J-8, J-9, M-19, A-19): each reminder,
//! renewal, alert, bill and step of arrears happens once, though the clock jumps a day ahead and back again.

use portico_core::day;
use portico_core::paid_time::renewal_reminder;
use portico_server::money::billing::What;
use portico_server::money::metering::usage::{UsageRecord, add_usage};
use portico_server::money::order::{Decision, decide_order};
use portico_server::platform::audit::Actor;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    Browser, FIRST, FakedProgram, PRICE, TestServer, assert_ledger, deposit, opened, order_draft, post_as,
    time_of, variable, yuan,
};

const DAYS: i64 = 120;
const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;
/// What a day of one unit costs.
const A_DAY: i64 = 24 * PRICE;

/// The program with its clock, and a customer.
struct Calendar {
    server: TestServer,
    browser: Browser,
    account_id: Uuid,
    program: FakedProgram,
    fed: i64,
    /// The bills that were closed, and when.
    closed: Vec<String>,
}

impl Calendar {
    async fn new(login: &str) -> Self {
        let (server, browser, account_id, _) = opened(login).await;
        let program = FakedProgram::start(&server).await;
        Self { server, browser, account_id, program, fed: 0, closed: Vec::new() }
    }

    fn clock_set(&self, ahead: i64) {
        self.program.clock_set(&self.server, ahead);
    }

    async fn done(&self) {
        self.program.done(&self.server).await;
    }

    async fn bought(&self, scheme: &str) -> Uuid {
        let body = order_draft(scheme);
        let order = self.browser.post("/gicend/billing/order/create/", body).await.data().clone();
        let (app, order_id) = (&self.server.app, order["order_id"].as_str().unwrap().parse().unwrap());
        let decided: Result<()> = transaction!(app.store(), tx => {
            decide_order(tx, app, Actor::system(), order_id, Decision::Approve, "").await
        });
        decided.unwrap();
        let shown = self.browser.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
        shown.data()["resource_id"].as_str().unwrap().parse().unwrap()
    }

    /// Tells what was used in the hours before now, unless arrears have stopped it.
    async fn used(&mut self, resource_id: Uuid, hours: i64) {
        if self.server.count("arrears where is_stopped and ended_at is null").await > 0 {
            return;
        }
        let app = &self.server.app;
        let now = app.now();
        let taken: Result<()> = transaction!(app.store(), tx => {
            for hour in 1..=hours {
                let at = now.plus_seconds(-hour * HOUR);
                let record_id = format!("{}", at.seconds() / HOUR);
                add_usage(tx, app, &UsageRecord { resource_id, record_id, at, quantity: 1_000_000 }).await?;
            }
            Ok(())
        });
        taken.unwrap();
        self.fed += hours;
    }

    /// A bill that is closed stays as it is.
    async fn bills_looked(&mut self) {
        let bills = self.server.of_customers("bill").await;
        let closed = bills.iter().filter(|bill| bill["is_closed"] == true);
        let words =
            |bill: &Value| format!("{} {} {}", bill["month"], bill["closed_at"], bill["total"]["minor"]);
        let closed: Vec<_> = closed.map(words).collect();
        assert!(closed.starts_with(&self.closed), "{closed:?} after {:?}", self.closed);
        self.closed = closed;
    }

    async fn messages(&self, condition: &str) -> i64 {
        self.server.count(&format!("message where {condition}")).await
    }

    async fn end(self) {
        assert!(self.program.end().ledger_is_whole());
        assert_ledger(self.server.app.store()).await;
    }
}

/// How many reminders there are to be of three months of paid time that began at `began`, by one who looks each `step` hours, and
/// each ten days a day ahead as well: of every month each of those that are not passed over by the next.
fn reminders(began: i64, step: i64, days: day::Calendar) -> i64 {
    let (mut count, mut month, mut reminded) = (0, 1, None);
    for hour in (step..=DAYS * 24).step_by(usize::try_from(step).unwrap()) {
        let at = began + hour * HOUR;
        let ahead = (hour % 240 == 0).then_some(at + DAY);
        for look in [Some(at), ahead].into_iter().flatten() {
            if days.months_after(began, month) <= look && month < 3 {
                (month, reminded) = (month + 1, None);
            }
            let due = renewal_reminder(days.months_after(began, month), look);
            if let Some(days) = due.filter(|days| reminded.is_none_or(|reminded| reminded > *days)) {
                (count, reminded) = (count + 1, Some(days));
            }
        }
    }
    count
}

/// Two renewals, then the steps after the end of paid time, and each reminder: each was told once.
async fn paid_time_looked(calendar: &Calendar, step: i64, days: day::Calendar) {
    let server = &calendar.server;
    assert_eq!(server.count("resource where ended_by = 'expiry'").await, 1);
    let news = async |event: &str| {
        calendar.messages(&format!("kind = 'resource' and params like '%\"event\":\"{event}\"%'")).await
    };
    let became = [
        news("renewed").await,
        news("unpaid").await,
        news("stopped").await,
        news("recycled").await,
        news("deleted").await,
    ];
    assert_eq!(became, [2, 1, 1, 1, 1]);
    let reminded = [news("renews").await, news("short").await, news("ends").await].iter().sum::<i64>();
    let resources = server.of_customers("resource").await;
    let monthly = resources.iter().find(|one| one["scheme"] == "monthly").unwrap();
    assert_eq!(reminded, reminders(time_of(monthly, "started_at").seconds(), step, days));
}

/// `PORTICO_TEST_DAYS_STEP` says by how many hours the clock moves at a time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_hundred_and_twenty_days_each_reminder_renewal_alert_bill_and_step_of_arrears_happens_once() {
    let step: i64 = variable("PORTICO_TEST_DAYS_STEP").map_or(48, |hours| hours.parse().unwrap());
    let mut calendar = Calendar::new("days_01").await;
    let hourly = calendar.bought("hourly").await;
    calendar.bought("monthly").await;
    // Enough for forty days, of which the last ten are told of.
    let (app, id) = (calendar.server.app.clone(), calendar.account_id);
    let most = What::Spend { amount: yuan(FIRST - PRICE - 40 * A_DAY), may_owe: false };
    post_as(&app, id, &["most"], most).await.unwrap();
    let body = json!({ "amount": portico_core::amount::print_minor(10 * A_DAY), "currency": "CNY" });
    calendar.browser.post("/gicend/billing/account/threshold/", body).await.data();
    for hour in (step..=DAYS * 24).step_by(usize::try_from(step).unwrap()) {
        let ahead = hour * HOUR;
        calendar.server.clock_set(ahead);
        calendar.used(hourly, step).await;
        if hour == 44 * 24 {
            deposit(&app, id, "more", 20 * A_DAY).await;
        }
        calendar.clock_set(ahead);
        calendar.done().await;
        if hour % (10 * 24) == 0 {
            calendar.clock_set(ahead + DAY);
            calendar.done().await;
            calendar.clock_set(ahead);
            calendar.done().await;
        }
        calendar.bills_looked().await;
    }
    let server = &calendar.server;
    assert_eq!(server.count("bill_line where kind = 'usage'").await, calendar.fed);
    assert!((60 * 24..70 * 24).contains(&calendar.fed), "{} hours", calendar.fed);
    let told = async |stage: &str| {
        calendar.messages(&format!("kind = 'arrears' and params like '%\"{stage}\"%'")).await
    };
    let arrears =
        (told("warned").await, told("stopped").await, told("recycled").await, told("deleted").await);
    assert_eq!(arrears, (2, 2, 1, 1));
    assert_eq!(calendar.messages("kind = 'arrears_over'").await, 1);
    assert_eq!(calendar.messages("kind = 'low_balance'").await, 2);
    assert_eq!(calendar.messages("kind = 'password_ending'").await, 2, "15 and 7 days before");
    assert_eq!(server.count("customer_order where kind = 'renewal'").await, 2, "the third is not covered");
    assert_eq!(server.count("bill_line where kind = 'renewal'").await, 2);
    let days = app.calendar();
    paid_time_looked(&calendar, step, days).await;
    assert_eq!(server.count("audit_event where action = 'resource.overdue'").await, 1);
    // Every bill whose days for late usage are over, and no other.
    let over = days.month_of(app.now().seconds() - 3 * DAY);
    assert_eq!(server.count(&format!("bill where month < {over}")).await, calendar.closed.len() as i64);
    assert!(calendar.closed.len() >= 3, "{:?}", calendar.closed);
    assert_eq!(server.count("job where state = 'dead'").await, 0);
    calendar.end().await;
}
