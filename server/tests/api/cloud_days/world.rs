//! The server with its customers, on a clock that is moved from moment to moment: by steps, and to each moment that somebody was told of,
//! where it is looked at a second before and at the minutes after.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::header;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};
use uuid::Uuid;

use super::life::{Act, Event, Plan};
use super::{A_MONTH, HOUR};
use crate::instances::{draft, machines, monthly, publish};
use crate::support::{
    Answer, Browser, FIRST, START, TestServer, available, deposit, key_draft, limit_addresses,
};

/// What a security key needs to do all of it.
const GROUPS: [&str; 4] = ["compute_create_delete", "compute_configure", "compute_view", "finance_orders"];
/// Seconds within an hour at which a step looks: what runs each hour has been staged by then.
const LOOK: i64 = 300;
/// Minutes after which what is done by paid time is done: its job runs each five.
const PAID_TIME_MINUTES: i64 = 5;

/// An account that does what is told of it.
pub struct Tenant {
    pub id: Uuid,
    pub events: &'static [Event],
    browser: Browser,
    secret: String,
}

/// All of it.
pub struct World {
    pub server: TestServer,
    pub tenants: Vec<Tenant>,
    /// The instances' ids by their names.
    pub ids: BTreeMap<&'static str, Uuid>,
    /// How much was paid, by account.
    pub paid: BTreeMap<Uuid, i64>,
    pub looks: u64,
    step: i64,
    /// How resources and machines were when they were looked at last.
    seen: Vec<String>,
}

impl World {
    pub async fn begin(step: i64) -> Self {
        let server = TestServer::start_with(|config| limit_addresses(config, 1_000_000)).await;
        publish(&server, "cn-east").await;
        Self {
            server,
            tenants: Vec::new(),
            ids: BTreeMap::new(),
            paid: BTreeMap::new(),
            looks: 0,
            step: step * HOUR,
            seen: Vec::new(),
        }
    }

    /// Adds a customer; one that does not fill its balance is given plenty.
    pub async fn settle_in(&mut self, login: &str, events: &'static [Event]) {
        let tenant = Tenant::open(&self.server, login, events).await;
        let fills = events.iter().any(|Event(.., act)| matches!(act, Act::Fill(_)));
        let first = if fills { 0 } else { FIRST };
        if first > 0 {
            deposit(&self.server.app, tenant.id, "first", first).await;
        }
        self.paid.insert(tenant.id, first);
        self.tenants.push(tenant);
    }

    /// Seconds since the beginning.
    pub fn now(&self) -> i64 {
        self.server.app.now().seconds() - START.seconds()
    }

    /// Lets them live until a moment, and three hours more in which nothing happens.
    pub async fn live(&mut self, until: i64) {
        let mut all: Vec<(usize, Event)> = Vec::new();
        for (place, tenant) in self.tenants.iter().enumerate() {
            all.extend(tenant.events.iter().map(|event| (place, *event)));
        }
        all.sort_by_key(|(_, Event(at, ..))| *at);
        for (place, event) in all {
            self.pass_to(event.0).await;
            self.act(place, event).await;
            self.look().await;
            if let Act::Fill(_) = event.2 {
                // What waits for money is tried again each five minutes.
                self.watch(event.0, PAID_TIME_MINUTES).await;
            }
            self.seen = self.sight().await;
        }
        self.pass_to(until).await;
        for _ in 0..3 {
            self.go_to(self.now() + HOUR).await;
        }
    }

    /// Lets time pass.
    async fn pass_to(&mut self, to: i64) {
        while self.now() < to {
            let now = self.now();
            let grid = (now - LOOK).div_euclid(self.step) * self.step + self.step + LOOK;
            match self.next_told().await {
                Some((at, minutes)) if at <= to.min(grid) => self.watch(at, minutes).await,
                _ => self.go_to(to.min(grid)).await,
            }
        }
    }

    /// The next moment that somebody was told of, and how many minutes later it is over.
    async fn next_told(&self) -> Option<(i64, i64)> {
        let now = self.server.app.now().micros();
        let least = async |rows: &str| {
            let sql =
                format!("select coalesce(cast(min(at) as text), '') from ({rows}) told where at > {now}");
            let micros = self.server.scalar(&sql).await.parse::<i64>().ok()?;
            // Of a part of a second nothing is told.
            Some((micros + 999_999).div_euclid(1_000_000) - START.seconds())
        };
        let arrears = least("select next_at as at from arrears").await;
        let of_resources = ["paid_until", "stop_at", "recycle_at", "delete_at"].map(|column| {
            format!("select {column} as at from resource where state <> 'ended' and {column} is not null")
        });
        let paid_time = least(&of_resources.join(" union all ")).await;
        let told = [arrears.map(|at| (at, 1)), paid_time.map(|at| (at, PAID_TIME_MINUTES))];
        told.into_iter().flatten().min()
    }

    /// Looks at a told moment: a second before, nothing has happened; in its second, it has.
    async fn watch(&mut self, at: i64, minutes: i64) {
        if self.now() < at {
            self.go_to(at - 1).await;
            self.move_to(at);
            self.look().await;
            assert_eq!(self.late(at).await, 0, "done in its second");
        }
        for minute in 1..=minutes {
            self.move_to(at + minute * 60);
            self.look().await;
        }
        self.seen = self.sight().await;
    }

    /// How much was to have been done by a moment, and is not.
    async fn late(&self, at: i64) -> i64 {
        let at = (at + START.seconds()) * 1_000_000;
        let mut late = self.server.count(&format!("arrears where next_at <= {at}")).await;
        for due in [
            format!("state = 'active' and paid_until <= {at}"),
            format!("stop_at <= {at} and run_state = 'running'"),
            format!("recycle_at <= {at} and run_state <> 'recycling'"),
            format!("delete_at <= {at}"),
        ] {
            late += self.server.count(&format!("resource where {due} and state <> 'ended'")).await;
        }
        late
    }

    /// Goes to a moment before which nothing is told, so that nothing may happen to a machine.
    async fn go_to(&mut self, at: i64) {
        self.move_to(at);
        self.look().await;
        let seen = self.sight().await;
        assert_eq!(seen, self.seen, "at second {at} nothing was to happen");
    }

    fn move_to(&self, at: i64) {
        self.server.clock.advance((at - self.now()).max(0));
    }

    /// Does what is due, and what engines need some seconds for.
    async fn look(&mut self) {
        self.looks += 1;
        run_due(&self.server.app).await.unwrap();
        for _ in 0..20 {
            if self.server.count("operation where ended_at is null").await == 0 {
                return;
            }
            self.server.clock.advance(1);
            run_due(&self.server.app).await.unwrap();
        }
        panic!("an operation never ends");
    }

    /// How resources may work, and how machines are.
    async fn sight(&self) -> Vec<String> {
        let resources =
            "select name || ' ' || coalesce(part, '') || ' ' || run_state from resource order by resource_id";
        let mut seen = self.server.texts(resources).await;
        let machines = machines(&self.server).await;
        seen.extend(machines.iter().map(|machine| format!("{} {:?}", machine.engine_name, machine.seen)));
        seen
    }

    async fn act(&mut self, place: usize, Event(_, name, act): Event) {
        let tenant = &self.tenants[place];
        let one = || json!({"instance_ids": [self.ids[name]]});
        match act {
            Act::Fill(balance) => {
                let minor = balance - available(&self.server.app, tenant.id).await;
                deposit(&self.server.app, tenant.id, &format!("at {}", self.now()), minor).await;
                *self.paid.entry(tenant.id).or_default() += minor;
            }
            Act::Make(plan) => {
                let mut body = if plan == Plan::Hourly { draft(name) } else { monthly(name) };
                body["renews"] = json!(plan == Plan::Renewed);
                let made = tenant.make(body).await;
                self.ids.insert(name, made["instance_ids"][0].as_str().unwrap().parse().unwrap());
            }
            Act::Power(verb) => {
                tenant.call(verb, one()).await;
            }
            Act::Renew => {
                let mut body = one();
                (body["periods"], body["total"]) = (json!(1), json!(A_MONTH));
                tenant.call("renew", body).await;
            }
        }
    }
}

impl Tenant {
    /// A verified one with a security key.
    pub async fn open(server: &TestServer, login: &str, events: &'static [Event]) -> Self {
        let (browser, id) = server.verified(&format!("cloud_days_{login}")).await;
        browser.prove().await;
        let secret = browser.key(key_draft(&GROUPS)).await.secret;
        Self { id, events, browser: server.browser(), secret }
    }

    /// Orders instances at what they cost now: what rounding has left over of the hours before may be a cent.
    async fn make(&self, mut body: Value) -> Value {
        let answer = self.ask("create", &body).await;
        if answer.status == 409 {
            let total = answer.body["violations"][0]["rule"]["max"].as_str().unwrap().replace('.', "");
            body["total"] = json!(total.parse::<i64>().unwrap());
            return self.call("create", body).await;
        }
        answer.data().clone()
    }

    /// Calls something of instances with the security key.
    pub async fn call(&self, act: &str, body: Value) -> Value {
        self.ask(act, &body).await.data().clone()
    }

    async fn ask(&self, act: &str, body: &Value) -> Answer {
        let request = self
            .browser
            .request("POST", &format!("/gicend/compute/instance/{act}/"))
            .header(header::AUTHORIZATION, format!("Bearer {}", self.secret))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.browser.send(request).await
    }
}
