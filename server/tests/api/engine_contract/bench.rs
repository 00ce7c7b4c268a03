//! An installation whose region has the test engine or Incus, and what the contract does with either.

use portico_server::cloud::CloudParts;
use std::sync::Arc;
use std::time::Duration;

use portico_core::console::{ConsoleKind, ConsoleSize};
use portico_core::lifecycle::{OperationKind, Seen};
use portico_core::text::Secret;
use portico_server::App;
use portico_server::cloud::object::ObserveEngines;
use portico_server::engine::{
    ConsoleEnds, ConsoleInput, ConsoleWish, Engine, Fault, MachineSpec, Progress, Sight, Stage,
    engine_name_of,
};
use portico_server::kit::queue::{enqueue, run_due};
use portico_server::{Error, transaction};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::fake::FakeIncus;
use crate::instances::{draft, publish_tiny, shown, status};
use crate::instances_bad_days::script;
use crate::support::{Browser, TestServer, deposit, limit_addresses, variable};

/// The region of the contract.
pub const REGION: &str = "cn-east";
/// A password that is looked for where it must not be.
pub const PASSWORD: &str = "Windy_Meadow42";

/// What its owner calls a machine of the contract, and by which name it knows itself.
const NAME: &str = "Web 1";
pub const HOSTNAME: &str = "web-1";

/// An installation with an engine.
pub struct Bench {
    pub server: TestServer,
    pub engine: Arc<dyn Engine>,
    /// The socket of a real Incus.
    pub socket: Option<String>,
    /// The section of the configuration that leads to it.
    section: Option<Value>,
}

/// A machine of the contract.
pub struct Machine {
    pub object_id: Uuid,
    pub engine_name: String,
    pub spec: MachineSpec,
    pub user_data: Option<Secret>,
}

impl Bench {
    /// With the test engine.
    pub async fn test() -> Self {
        Self::with(None, None).await
    }

    /// With a real Incus; none where the tests were begun without one, as by `scripts/server-tests.sh`: `scripts/test-engines.sh` has one.
    pub async fn incus() -> Option<Self> {
        let socket = variable("PORTICO_TEST_INCUS_SOCKET")?;
        Self::incus_at(json!([format!("unix:{socket}")])).await
    }

    /// With a real Incus that is reached over other endpoints than its socket.
    pub async fn incus_at(endpoints: Value) -> Option<Self> {
        let socket = variable("PORTICO_TEST_INCUS_SOCKET")?;
        Some(Self::with(Some(socket), Some(section(&endpoints))).await)
    }

    /// With a real Incus that a section of the configuration leads to.
    pub async fn incus_by(section: Value) -> Option<Self> {
        Some(Self::with(Some(variable("PORTICO_TEST_INCUS_SOCKET")?), Some(section)).await)
    }

    /// With what stands for an Incus that has GPUs of the model `A100`.
    pub async fn fake(fake: &FakeIncus) -> Self {
        Self::with(Some(fake.socket.display().to_string()), Some(fake.section())).await
    }

    /// The same by another section of the configuration.
    pub async fn incus_with(fake: &FakeIncus, section: Value) -> Self {
        Self::with(Some(fake.socket.display().to_string()), Some(section)).await
    }

    /// What another server process makes of an installation's database, whose region has what stands for an Incus from now on.
    pub fn beside(server: &TestServer, fake: &FakeIncus, section: Value) -> Self {
        let engine = serde_json::from_value(section.clone()).unwrap();
        let server = server.restart_with(|config| config.engine = vec![engine]);
        let engine = Arc::clone(server.app.cloud().of(REGION).unwrap());
        Self { server, engine, socket: Some(fake.socket.display().to_string()), section: Some(section) }
    }

    async fn with(socket: Option<String>, section: Option<Value>) -> Self {
        let server = TestServer::start_with(|config| {
            limit_addresses(config, 100_000);
            config.engine = section.iter().map(|one| serde_json::from_value(one.clone()).unwrap()).collect();
        })
        .await;
        let engine = Arc::clone(server.app.cloud().of(REGION).unwrap());
        Self { server, engine, socket, section }
    }

    /// What says to a program by itself how Incus is reached; none: it has the test engine.
    pub fn engine_variable(&self) -> Option<String> {
        Some(toml::Value::try_from([self.section.as_ref()?]).unwrap().to_string())
    }

    /// The image that both have.
    pub fn image(&self) -> &'static str {
        if self.socket.is_some() { "busybox" } else { "debian-12" }
    }

    /// A verified account with 1,000.00, and flavors with prices.
    pub async fn customer(&self, login: &str) -> (Browser, Uuid) {
        let (browser, id) = self.server.verified(login).await;
        publish_tiny(&self.server, REGION).await;
        deposit(&self.server.app, id, "first", 100_000).await;
        (browser, id)
    }

    /// What the form sends for an instance by the hour.
    pub fn draft(&self, name: &str) -> Value {
        let mut body = draft(name);
        body["image"] = json!(self.image());
        body
    }

    /// A machine that nobody has asked for yet.
    pub fn machine(&self) -> Machine {
        let object_id = self.server.app.random().id(self.server.app.now());
        let spec = json!({"flavor": {"vcpus": 1, "memory_mib": 256}, "flavor_name": "g1.small", "image": self.image(), "disks": [2],
            "login": "password", "ssh_key": ""});
        let spec = serde_json::from_value(spec).unwrap();
        Machine { object_id, engine_name: engine_name_of(object_id), spec, user_data: None }
    }

    /// A new operation.
    pub fn operation(&self) -> Uuid {
        self.server.app.random().id(self.server.app.now())
    }

    /// Asks the engine once.
    pub async fn step(
        &self,
        machine: &Machine,
        kind: OperationKind,
        operation_id: Uuid,
        job: Option<&str>,
    ) -> Result<Progress, Fault> {
        let password = Secret::from(PASSWORD);
        let stage = Stage {
            drained: &[],
            user_data: machine.user_data.as_ref(),
            object_id: machine.object_id,
            engine_name: &machine.engine_name,
            name: NAME,
            spec: &machine.spec,
            kind,
            operation_id,
            job,
            password: matches!(
                kind,
                OperationKind::Create | OperationKind::Rebuild | OperationKind::Password
            )
            .then_some(&password),
        };
        self.engine.step(&stage).await
    }

    /// Asks the engine until it is done or refused, as the jobs do: later when it says so, and again when it does not answer.
    pub async fn done(
        &self,
        machine: &Machine,
        kind: OperationKind,
        operation_id: Uuid,
    ) -> Result<Option<Sight>, Fault> {
        let mut job = None;
        for _ in 0..400 {
            let seconds = match self.step(machine, kind, operation_id, job.as_deref()).await {
                Ok(Progress::Done(sight)) => return Ok(sight),
                Ok(Progress::Wait { job: next, seconds, .. }) => {
                    job = Some(next);
                    seconds
                }
                Err(Fault::Down) => 1,
                Err(fault) => return Err(fault),
            };
            self.wait(seconds).await;
        }
        panic!("{kind:?} is never done");
    }

    /// Opens a console of a machine.
    pub async fn open_console(&self, machine: &Machine, kind: ConsoleKind) -> Result<ConsoleEnds, Fault> {
        let wish = ConsoleWish {
            object_id: machine.object_id,
            engine_name: &machine.engine_name,
            name: NAME,
            kind,
            size: ConsoleSize { columns: 80, rows: 24 },
        };
        self.engine.open_console(&wish).await
    }

    /// The same under a new operation.
    pub async fn do_it(&self, machine: &Machine, kind: OperationKind) -> Option<Sight> {
        self.done(machine, kind, self.operation()).await.unwrap()
    }

    /// Lets seconds pass for the engine.
    pub async fn wait(&self, seconds: i64) {
        self.server.clock.advance(seconds);
        if self.socket.is_some() {
            tokio::time::sleep(Duration::from_secs(seconds.unsigned_abs())).await;
        }
    }

    /// How many machines of this installation the engine has. Of what other tests are making or deleting Incus tells the name only.
    pub async fn count(&self) -> usize {
        self.engine.list().await.unwrap().iter().filter(|sight| sight.seen != Seen::Error).count()
    }

    /// Runs what is due, second by second, until an instance has a status.
    pub async fn until(&self, browser: &Browser, id: &str, wanted: &str) {
        let mut last = Value::Null;
        for _ in 0..300 {
            run_due(&self.server.app).await.unwrap();
            last = status(browser, id).await;
            if last == wanted {
                return;
            }
            self.pass().await;
        }
        panic!("{last} instead of {wanted}: {}", shown(browser, id).await);
    }

    /// Lets a second pass, which for a real engine is shorter: it goes by no clock of the test.
    pub async fn pass(&self) {
        self.server.clock.advance(1);
        if self.socket.is_some() {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Looks at the engines, and does what comes of it.
    pub async fn observe(&self) {
        self.server.clock.advance(1);
        observe(&self.server.app).await;
    }

    /// How many machines are ordered at once, order by order. With as many [switches](Self::switches) of each, and its beginning and end, these
    /// are two hundred operations: five of each that is pretended, and twenty-five of each that is real, as a machine that runs tests has room
    /// for few of those.
    pub fn batches(&self) -> Vec<i64> {
        if self.socket.is_some() { vec![8] } else { vec![20, 20] }
    }

    /// How often each of them is switched off and on, until it is off in the end.
    pub fn switches(&self) -> i64 {
        if self.socket.is_some() { 23 } else { 3 }
    }

    /// Has the test engine lose its next answer to what is asked of a kind; a real one's is not heard.
    pub async fn fail_after(&self, kind: OperationKind) {
        if self.socket.is_none() {
            script(&self.server, &[(kind.as_str(), "down", true)]).await;
        }
    }

    /// Removes a machine at the engine, behind the console's back.
    pub async fn lose(&self, engine_name: &str) {
        match &self.socket {
            None => {
                let sql = format!("delete from test_machine where engine_name = '{engine_name}'");
                self.server.execute(&sql).await;
            }
            Some(socket) => {
                let path = format!("/1.0/instances/{engine_name}");
                let body = json!({"action": "stop", "force": true});
                call(socket, Method::PUT, &format!("{path}/state"), Some(body)).await;
                call(socket, Method::DELETE, &path, None).await;
            }
        }
    }

    /// Takes the engine away, or brings it back.
    pub async fn power(&self, is_on: bool) {
        if self.socket.is_none() {
            return self.server.execute(&format!("update test_host set is_up = {is_on}")).await;
        }
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/with-incus.sh");
        let told = if is_on { "--start" } else { "--kill" };
        let status = tokio::process::Command::new(script).arg(told).status().await.unwrap();
        assert!(status.success());
    }
}

/// Whether the kernel can hold an interface to a bandwidth; without that Incus refuses to.
pub fn can_limit() -> bool {
    std::path::Path::new("/sys/module/act_police").exists()
}

/// The section of the configuration that leads to an Incus.
pub fn section(endpoints: &Value) -> Value {
    json!({"region": REGION, "driver": "incus", "endpoints": endpoints, "vcpus_per_thread": 32, "addresses": ["198.51.100.64/26"], "limits_bandwidth": can_limit(),
        "images": [{"alias": "busybox", "title": "BusyBox", "least_gib": 1, "user": "root"}]})
}

/// Looks at the engines, and does what comes of it.
pub async fn observe(app: &App) {
    let staged: Result<(), Error> =
        transaction!(app.store(), tx => { enqueue(tx, app, &ObserveEngines::default()).await });
    staged.unwrap();
    run_due(app).await.unwrap();
}

/// Calls Incus itself, and waits for what it does in the background; the answer's metadata.
pub async fn call(socket: &str, method: Method, path: &str, body: Option<Value>) -> Value {
    let client = reqwest::Client::builder().unix_socket(socket).build().unwrap();
    let send = async |method: Method, path: &str, body: Option<Value>| {
        let mut request = client.request(method, format!("http://incus{path}"));
        if let Some(body) = body {
            request = request.json(&body);
        }
        request.send().await.unwrap().json::<Value>().await.unwrap()
    };
    let answer = send(method, path, body).await;
    match answer["operation"].as_str().filter(|operation| !operation.is_empty()) {
        Some(operation) => {
            send(Method::GET, &format!("{operation}/wait?timeout=30"), None).await["metadata"].clone()
        }
        None => answer["metadata"].clone(),
    }
}

/// A file of an instance; none where there is none.
pub async fn file(socket: &str, instance: &str, path: &str) -> Option<String> {
    let client = reqwest::Client::builder().unix_socket(socket).build().unwrap();
    let url = format!("http://incus/1.0/instances/{instance}/files?path={path}");
    let answer = client.get(url).send().await.unwrap();
    if !answer.status().is_success() {
        return None;
    }
    Some(answer.text().await.unwrap())
}

/// Types something into a console.
pub async fn type_in(console: &ConsoleEnds, text: &str) {
    console.input.send(ConsoleInput::Typed(text.to_owned().into())).await.unwrap();
}

/// Reads what a console writes until a text is there.
pub async fn until(console: &mut ConsoleEnds, text: &str) {
    let mut written = String::new();
    while !written.contains(text) {
        let bytes = console.output.recv().await;
        let bytes = bytes.unwrap_or_else(|| panic!("the console ends after {written:?}"));
        written.push_str(&String::from_utf8_lossy(&bytes));
    }
}
