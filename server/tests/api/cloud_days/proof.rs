//! What is asked once the days are over.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::life::{Act, Event, Life, Months, Plan, Step, Use, steps_of_arrears};
use super::world::{Tenant, World};
use super::{DAY, DAYS, HOUR};
use crate::support::{
    Program, START, TestServer, assert_ledger, assert_metered, available, list_records, list_spans, sum_of,
    time_of,
};

/// Seconds after a moment within which its job has begun: with what an engine needs then, less than the minute that is promised.
const ARREARS_SLACK: i64 = 5;
const PAID_TIME_SLACK: i64 = 5;
/// Seconds that an engine needs.
const ENGINE: i64 = 5;

/// Each instance went through what was to be, when it was to be; says how many moments were told of.
pub async fn assert_told(world: &World) -> usize {
    let mut told = 0;
    for tenant in &world.tenants {
        let since = arrears_of(world, tenant).await;
        let steps =
            steps_of_arrears(&world.server.app, &since, &tenant.moments(|act| matches!(act, Act::Fill(_))));
        told += steps.len();
        for (name, plan, acts) in tenant.instances() {
            let (steps, cause, slack) = match plan {
                Plan::Hourly => (within(&steps, &acts), "arrears", ARREARS_SLACK),
                _ => (months_of(world, tenant, name, plan, &acts).await.0, "paid_time", PAID_TIME_SLACK),
            };
            told += if plan == Plan::Hourly { 0 } else { steps.len() };
            let life = Life::of(&acts, &steps, cause);
            assert_operations(world, name, &life, slack).await;
            if plan == Plan::Hourly {
                assert_used(world, name, &life).await;
            }
        }
    }
    told
}

/// What the debtor pays lasts as long as it was worked out to, and each stage of its arrears came once.
pub async fn assert_owed(world: &World, step: i64) {
    let debtor = &world.tenants[1];
    let since = arrears_of(world, debtor).await;
    let wanted = [10 * DAY, 22 * DAY + 14 * HOUR, 41 * DAY + 12 * HOUR, 80 * DAY + 15 * HOUR];
    assert_eq!(since.len(), wanted.len(), "{since:?}");
    for (since, wanted) in since.iter().zip(wanted) {
        assert!((since - wanted).abs() <= (step + 4) * HOUR, "{since} instead of {wanted}");
    }
    let stages = async |stage: &str| {
        let text = format!("audit_detail where body like '%\"stage\":\"{stage}\"%'");
        world.server.count(&text).await
    };
    let counted =
        (stages("warned").await, stages("stopped").await, stages("recycled").await, stages("deleted").await);
    // The ends of the arrears of two stops are noted with the stage in which they ended.
    assert_eq!(counted, (4, 3 + 1, 2 + 1, 1));
}

/// Each hour of use is metered once, and accounts paid what their bills say; says how many hours that are.
pub async fn assert_books(server: &TestServer, paid: &BTreeMap<Uuid, i64>) -> i64 {
    assert!(!assert_metered(server).await.is_empty());
    let over = "usage_record where line_id is null";
    assert_eq!(server.count(over).await, 0, "each became part of a line");
    let records = list_records(server).await;
    let billed = "select cast(sum(quantity) as bigint) || '' from bill_line where kind = 'usage'";
    let used: i64 = records.iter().map(|record| record.3).sum();
    assert_eq!(server.scalar(billed).await, used.to_string());
    let mut spent = 0;
    for (id, paid) in paid {
        spent += paid - available(&server.app, *id).await;
    }
    assert_eq!(sum_of(&server.of_customers("bill").await, "total"), spent);
    assert_eq!(server.count("job where state = 'dead'").await, 0);
    assert_eq!(server.count("cloud_orphan").await, 0);
    assert_ledger(server.app.store()).await;
    let program = Program::on(server).await;
    assert!(program.ledger_is_whole());
    assert!(program.command().args(["audit", "verify"]).status().unwrap().success());
    i64::try_from(records.len()).unwrap()
}

/// What is paid by the month was renewed, all parts of it at once, from where the time before ended or from when it was paid again.
pub async fn assert_renewed(world: &World) {
    let mut wanted = Vec::new();
    for tenant in &world.tenants {
        for (name, plan, acts) in tenant.instances().into_iter().filter(|(_, plan, _)| *plan != Plan::Hourly)
        {
            let (_, renewals) = months_of(world, tenant, name, plan, &acts).await;
            // Of the machine and of its disk.
            wanted.extend(renewals.into_iter().flat_map(|at| [at; 2]));
        }
    }
    wanted.sort_unstable();
    let begun =
        world.server.texts("select cast(at as text) from bill_line where kind = 'renewal' order by at").await;
    let begun: Vec<i64> =
        begun.iter().map(|at| at.parse::<i64>().unwrap() / 1_000_000 - START.seconds()).collect();
    assert_eq!(begun, wanted);
    assert_eq!(wanted.len(), 12);
}

/// What a tenant did with an instance, and when.
type Acts = Vec<(i64, Act)>;

impl Tenant {
    /// The moments at which it did something.
    fn moments(&self, is_wanted: impl Fn(Act) -> bool) -> Vec<i64> {
        self.events.iter().filter(|Event(.., act)| is_wanted(*act)).map(|Event(at, ..)| *at).collect()
    }

    /// Its instances with how each is paid and what it did with it.
    fn instances(&self) -> Vec<(&'static str, Plan, Acts)> {
        let made = self.events.iter().filter_map(|Event(_, name, act)| match act {
            Act::Make(plan) => Some((*name, *plan)),
            _ => None,
        });
        let acts = |wanted: &str| {
            let own = self.events.iter().filter(|Event(_, name, _)| *name == wanted);
            own.map(|Event(at, _, act)| (*at, *act)).collect()
        };
        made.map(|(name, plan)| (name, plan, acts(name))).collect()
    }
}

/// When an account's arrears began.
async fn arrears_of(world: &World, tenant: &Tenant) -> Vec<i64> {
    let mut conn = world.server.app.store().read().await.unwrap();
    let sql = "select since from arrears where account_id = $1 order by since";
    let since: Vec<i64> = on!(conn, c => {
        sqlx::query_scalar(sql).bind(tenant.id).fetch_all(c).await.unwrap()
    });
    since.into_iter().map(|at| at / 1_000_000 - START.seconds()).collect()
}

/// The steps after an instance was made, up to the one that deleted it.
fn within(steps: &[(i64, Step)], acts: &[(i64, Act)]) -> Vec<(i64, Step)> {
    let made = acts[0].0;
    let mut left: Vec<_> = steps.iter().copied().filter(|(at, _)| *at > made).collect();
    if let Some(last) = left.iter().position(|(_, step)| *step == Step::Deleted) {
        left.truncate(last + 1);
    }
    left
}

/// What is to have become of something paid by the month, and from when on it was renewed each time.
async fn months_of(
    world: &World,
    tenant: &Tenant,
    name: &str,
    plan: Plan,
    acts: &[(i64, Act)],
) -> (Vec<(i64, Step)>, Vec<i64>) {
    let paid: Vec<i64> = match plan {
        Plan::Once => acts.iter().filter(|(_, act)| *act == Act::Renew).map(|(at, _)| *at).collect(),
        // Its job runs each five minutes, and has run at the moment itself.
        _ => tenant
            .moments(|act| matches!(act, Act::Fill(_)))
            .into_iter()
            .map(|at| at - at % 300 + 300)
            .collect(),
    };
    let paid = paid.into_iter().map(|at| START.seconds() + at).collect::<Vec<i64>>();
    let (calendar, began) = (world.server.app.calendar(), started(&world.server, world.ids[name]).await);
    let (steps, renewals) = Months { calendar, plan, began, paid }.steps(START.seconds() + DAYS * DAY);
    let since = |at: i64| at - START.seconds();
    (
        steps.into_iter().map(|(at, step)| (since(at), step)).collect(),
        renewals.into_iter().map(since).collect(),
    )
}

/// When an instance's paid time began.
pub async fn started(server: &TestServer, id: Uuid) -> i64 {
    let resources = server.of_customers("resource").await;
    let own = resources.iter().find(|one| one["resource_id"] == id.to_string()).unwrap();
    time_of(own, "started_at").seconds()
}

async fn assert_operations(world: &World, name: &str, life: &Life, slack: i64) {
    let mut conn = world.server.app.store().read().await.unwrap();
    let sql = "select kind, cause, created_at, ended_at, state from operation where object_id = $1 order by created_at";
    let found: Vec<(String, String, i64, i64, String)> = on!(conn, c => {
        sqlx::query_as(sql).bind(world.ids[name]).fetch_all(c).await.unwrap()
    });
    let done: Vec<_> = found.iter().map(|(kind, cause, ..)| (kind.as_str(), cause.as_str())).collect();
    let wanted: Vec<_> = life.operations.iter().map(|(kind, cause, _)| (*kind, *cause)).collect();
    assert_eq!(done, wanted, "{name}");
    for ((kind, cause, created, ended, state), (.., at)) in found.iter().zip(&life.operations) {
        let after = created / 1_000_000 - START.seconds() - at;
        let slack = if cause == "customer" { 0 } else { slack };
        assert!((0..=slack).contains(&after), "{name}: {kind} {after} seconds after {at}");
        assert!(ended - created <= ENGINE * 1_000_000 && state == "done", "{name}: {kind}");
    }
}

/// The times of use of an instance and its disk are those that were to be.
async fn assert_used(world: &World, name: &str, life: &Life) {
    let mut conn = world.server.app.store().read().await.unwrap();
    let sql =
        "select c.object_id, c.resource_id from cloud_object c where c.object_id = $1 or c.parent_id = $1";
    let parts: Vec<(Uuid, Uuid)> = on!(conn, c => {
        sqlx::query_as(sql).bind(world.ids[name]).fetch_all(c).await.unwrap()
    });
    drop(conn);
    let mut found: BTreeMap<Uuid, Vec<Use>> = BTreeMap::new();
    let since = |at: i64| at / 1_000_000 - START.seconds();
    for (resource_id, began, ended, ..) in list_spans(&world.server).await {
        found.entry(resource_id).or_default().push((since(began), ended.map(since)));
    }
    for (object_id, resource_id) in parts {
        let (wanted, found) = if object_id == world.ids[name] {
            (&life.on, &found[&resource_id])
        } else {
            (&life.there, &found[&resource_id])
        };
        let is_near = |found: i64, wanted: i64| (0..=ARREARS_SLACK + ENGINE).contains(&(found - wanted));
        let is_like = |(found, wanted): (&Use, &Use)| {
            let ends = match (found.1, wanted.1) {
                (Some(found), Some(wanted)) => is_near(found, wanted),
                (found, wanted) => found == wanted,
            };
            is_near(found.0, wanted.0) && ends
        };
        assert_eq!(found.len(), wanted.len(), "{name}: {found:?} instead of {wanted:?}");
        assert!(found.iter().zip(wanted).all(is_like), "{name}: {found:?} instead of {wanted:?}");
    }
}
