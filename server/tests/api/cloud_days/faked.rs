//! The same of the real program, whose clock libfaketime moves by days.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use portico_server::kit::clock::Clock;
use portico_server::money::billing::What;
use portico_server::money::metering::rate_due;
use serde_json::{Value, json};
use uuid::Uuid;

use super::life::{Months, Plan};
use super::proof::{assert_books, started};
use super::world::Tenant;
use super::{DAYS, HOUR};
use crate::instances::{draft, monthly, publish};
use crate::support::{
    FIRST, FakedProgram, TestServer, assert_ledger, available, deposit, limit_addresses, post_as,
    variable_number, yuan,
};

/// Hours after which an instance is stopped or started again, each time.
const TURN: i64 = 10 * 24;
/// Seconds in which an engine is done.
const ENGINE: i64 = 5;
/// Seconds within which what was told for a moment is done.
const PROMISED: i64 = 60;
/// Seconds before a moment at which nothing may have happened yet: the program's clock goes on while it is looked at.
const JUST: i64 = 40;

/// The program with its clock, and a customer.
struct Calendar {
    server: TestServer,
    program: FakedProgram,
    tenant: Tenant,
}

impl Calendar {
    /// At the present, with prices and plenty of money.
    async fn begin(login: &str) -> Self {
        let server = TestServer::start_with(|config| limit_addresses(config, 1_000_000)).await;
        server.go_to_the_present();
        publish(&server, "cn-east").await;
        let tenant = Tenant::open(&server, login, &[]).await;
        deposit(&server.app, tenant.id, "first", FIRST).await;
        let program = FakedProgram::start(&server).await;
        Self { server, program, tenant }
    }

    /// Calls something of instances, and waits until it is done at so many seconds ahead, and some.
    async fn act(&self, act: &str, body: Value, ahead: i64) -> Value {
        let answer = self.tenant.call(act, body).await;
        self.go_to(ahead + ENGINE).await;
        self.server.none_left(|| "operation where ended_at is null".to_owned()).await;
        answer
    }

    async fn make(&self, body: Value) -> String {
        let made = self.act("create", body, 0).await;
        made["instance_ids"][0].as_str().unwrap().to_owned()
    }

    async fn go_to(&self, ahead: i64) {
        self.program.clock_set(&self.server, ahead);
        self.program.done(&self.server).await;
    }

    /// Has the account owe 2.00 from some moment on.
    async fn owe(&self, name: &str) {
        let all = available(&self.server.app, self.tenant.id).await;
        let what = What::Spend { amount: yuan(all + 200), may_owe: true };
        post_as(&self.server.app, self.tenant.id, &["usage", name], what).await.unwrap();
    }

    /// Passes the moment that the arrears tell in a column: one more of some rows is there just after it, and none just before; within a minute what
    /// follows from it is done.
    async fn pass_told(&self, column: &str, rows: &str) {
        let sql = format!("select cast({column} as text) from arrears where ended_at is null");
        let told: i64 = self.server.scalar(&sql).await.parse().unwrap();
        let ahead = |later: i64| told.div_euclid(1_000_000) + later - Clock::System.now().seconds();
        let before = self.server.count(rows).await;
        self.go_to(ahead(-JUST)).await;
        assert_eq!(self.server.count(rows).await, before, "{rows} before {column}");
        self.move_until(ahead(1), rows, before + 1).await;
        self.program.clock_set(&self.server, ahead(1 + ENGINE));
        self.server.none_left(|| "operation where ended_at is null".to_owned()).await;
        let late = format!("operation where ended_at > {}", told + PROMISED * 1_000_000);
        assert_eq!(self.server.count(&late).await, 0, "{rows} a minute after {column}");
    }

    /// Moves the clocks, and waits for a number of rows.
    async fn move_until(&self, ahead: i64, rows: &str, number: i64) {
        self.program.clock_set(&self.server, ahead);
        for round in 0.. {
            let found = self.server.count(rows).await;
            if found == number {
                break;
            }
            assert!(round < 3_000, "{rows}: {found} instead of {number}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// How far the clocks are ahead.
    fn ahead(&self) -> i64 {
        self.server.app.now().seconds() - Clock::System.now().seconds()
    }
}

/// `PORTICO_TEST_DAYS_STEP` says by how many hours the clock moves at a time; by three days at most, as use of a month that ended longer ago is
/// not metered any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_real_program_meters_each_hour_once_and_renews_at_each_end_for_120_days() {
    let (step, began): (i64, _) = (variable_number("PORTICO_TEST_DAYS_STEP", 60), Instant::now());
    let calendar = Calendar::begin("faked").await;
    let switched = calendar.make(draft("switched")).await;
    let renewed: Uuid = calendar.make(monthly("renewed")).await.parse().unwrap();
    let mut turns = 0;
    for hour in (step..=DAYS * 24).step_by(usize::try_from(step).unwrap()) {
        calendar.go_to(hour * HOUR).await;
        if hour / TURN > turns {
            turns = hour / TURN;
            let verb = if turns % 2 == 1 { "stop" } else { "start" };
            calendar.act(verb, json!({"instance_ids": [switched]}), hour * HOUR).await;
        }
    }
    for hour in 1..=3 {
        calendar.go_to((DAYS * 24 + hour) * HOUR).await;
    }
    let Calendar { server, program, tenant } = calendar;
    program.end();
    // Of the last hour's jobs the one that rates may have been before the one that measures.
    rate_due(&server.app).await.unwrap();
    let paid = BTreeMap::from([(tenant.id, FIRST)]);
    let metered = assert_books(&server, &paid).await;
    let (calendar, from) = (server.app.calendar(), started(&server, renewed).await);
    let months = Months { calendar, plan: Plan::Renewed, began: from, paid: Vec::new() };
    let ends = months.steps(server.app.now().seconds()).1.len();
    assert_eq!(server.count("bill_line where kind = 'renewal'").await, ends as i64 * 2);
    assert_eq!(server.count("run_span where ended_at is not null").await, turns / 2 + turns % 2);
    println!(
        "{DAYS} days in steps of {step} hours: {metered} hours of use, {} seconds",
        began.elapsed().as_secs()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_real_program_stops_restores_recycles_and_deletes_what_is_not_paid_for_at_the_times_that_it_told()
{
    let calendar = Calendar::begin("told").await;
    calendar.make(draft("late")).await;
    let machines = async |power: &str| {
        let rows = format!("test_machine where power = '{power}'");
        calendar.server.count(&rows).await
    };
    let by_arrears = |kind: &str| format!("operation where cause = 'arrears' and kind = '{kind}'");
    calendar.owe("first").await;
    let open = "arrears where ended_at is null and restore_at is null";
    calendar.move_until(61, open, 1).await;
    calendar.pass_told("stop_at", &by_arrears("stop")).await;
    assert_eq!(machines("off").await, 1);
    deposit(&calendar.server.app, calendar.tenant.id, "second", 1_000_000).await;
    calendar.move_until(calendar.ahead() + 61, "arrears where restore_at is not null", 1).await;
    calendar.pass_told("restore_at", &by_arrears("start")).await;
    assert_eq!(machines("on").await, 1);
    calendar.owe("second").await;
    calendar.move_until(calendar.ahead() + 61, open, 1).await;
    calendar.pass_told("stop_at", &by_arrears("stop")).await;
    calendar.pass_told("recycle_at", "arrears where stage = 'recycled'").await;
    assert_eq!(machines("off").await, 1, "in the recycle bin");
    calendar.pass_told("delete_at", &by_arrears("delete")).await;
    assert_eq!(machines("on").await + machines("off").await, 0);
    assert_ledger(calendar.server.app.store()).await;
    assert!(calendar.program.end().ledger_is_whole());
}
