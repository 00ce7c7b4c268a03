//! The same of the real program, whose clock libfaketime moves by days.

use std::collections::BTreeMap;
use std::time::Instant;

use portico_server::money::metering::rate_due;
use serde_json::{Value, json};
use uuid::Uuid;

use super::life::{Months, Plan};
use super::proof::{assert_books, started};
use super::world::Tenant;
use super::{DAYS, HOUR};
use crate::instances::{draft, monthly, publish};
use crate::support::{FIRST, FakedProgram, TestServer, deposit, limit_addresses, variable_number};

/// Hours after which an instance is stopped or started again, each time.
const TURN: i64 = 10 * 24;
/// Seconds in which an engine is done.
const ENGINE: i64 = 5;

/// The program with its clock, and a customer.
struct Calendar {
    server: TestServer,
    program: FakedProgram,
    tenant: Tenant,
}

impl Calendar {
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
}

/// `PORTICO_TEST_DAYS_STEP` says by how many hours the clock moves at a time; by three days at most, as use of a month that ended longer ago is
/// not metered any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_real_program_meters_each_hour_once_and_renews_at_each_end_for_120_days() {
    let (step, began): (i64, _) = (variable_number("PORTICO_TEST_DAYS_STEP", 60), Instant::now());
    let server = TestServer::start_with(|config| limit_addresses(config, 1_000_000)).await;
    server.go_to_the_present();
    publish(&server, "cn-east").await;
    let tenant = Tenant::open(&server, "faked", &[]).await;
    deposit(&server.app, tenant.id, "first", FIRST).await;
    let program = FakedProgram::start(&server).await;
    let calendar = Calendar { server, program, tenant };
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
