//! Incus: real containers and virtual machines (`docs/decisions/0081-incus-driver.md`).
//!
//! Every call looks first: what an earlier, lost call left behind is gone on with, what others made is not touched, and what Incus says of a
//! failure is logged and never decided by.

mod change;
mod client;
mod console;
mod inspect;
mod lead;
mod left;
mod login;
mod machine;
mod make;
mod measure;
mod public;
mod renew;
mod reserve;
mod room;
mod step;
mod token;

use std::time::Duration;

use async_trait::async_trait;
use portico_core::public_address::AddressPool;
use reqwest::Method;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use self::client::{Client, Followed, Said};
use self::machine::Machine;
use self::reserve::Reservations;
use self::token::Token;
use super::installation::Installation;
use super::{
    ConsoleEnds, ConsoleWish, Engine, EngineError, Fault, Host, Image, Inspection, Leads, LeftDisks,
    Progress, Reading, Rest, Sight, Stage, StrayLead,
};
use crate::kit::clock::Clock;
use crate::kit::store::Store;
use crate::platform::config::EngineConfig;

/// How long one call of the engine may take; a worker has a minute.
const STEP: Duration = Duration::from_secs(50);

/// How Incus calls what runs virtual machines.
const VM_DRIVER: &str = "qemu";

/// The engine of one region.
pub(super) struct IncusEngine {
    config: EngineConfig,
    client: Client,
    installation: Installation,
    clock: Clock,
    addresses: AddressPool,
    reservations: Reservations,
}

/// The server or cluster that answers.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Server {
    environment: Environment,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Environment {
    server_name: String,
    server_clustered: bool,
    /// What runs instances there: `lxc | qemu`, or the first alone where there is no KVM.
    driver: String,
}

impl Environment {
    /// Whether virtual machines can run there; who does not say is believed to.
    fn runs_vms(&self) -> bool {
        self.driver.is_empty() || self.driver.split('|').any(|driver| driver.trim() == VM_DRIVER)
    }
}

/// What there is under an instance's name.
#[derive(Debug)]
enum Found {
    /// Nothing has the name.
    Absent,
    /// Something that is not ours.
    Foreign,
    /// The instance, with this installation's mark and the object's id.
    Ours(Box<Machine>),
}

impl IncusEngine {
    /// As the operator's settings say; `index` is the place of its section.
    ///
    /// # Errors
    /// [`EngineError`] in one line fit for an operator.
    pub(super) fn new(
        index: usize,
        config: &EngineConfig,
        installation: Installation,
        store: &Store,
        clock: Clock,
    ) -> Result<Self, EngineError> {
        let client = Client::new(index, config)?;
        // Its ranges were judged when the configuration was read.
        let addresses = AddressPool::parse(&config.addresses).unwrap_or_default();
        let reservations = Reservations::new(&config.region, store, &clock);
        Ok(Self { config: config.clone(), client, installation, clock, addresses, reservations })
    }

    /// A path of the API in the engine's project.
    fn path(&self, rest: &str) -> String {
        let joint = if rest.contains('?') { '&' } else { '?' };
        format!("/1.0/{rest}{joint}project={}", self.config.project)
    }

    fn instance(&self, name: &str, rest: &str) -> String {
        self.path(&format!("instances/{name}{rest}"))
    }

    async fn server(&self) -> Result<Environment, Fault> {
        let server: Option<Server> = self.client.get("/1.0").await?;
        server.map(|server| server.environment).ok_or(Fault::Down)
    }

    /// What there is under the name of a machine.
    async fn look(&self, stage: &Stage<'_>) -> Result<Found, Fault> {
        self.find(stage.engine_name, stage.object_id).await
    }

    /// What there is under a name that an object's machine has.
    async fn find(&self, engine_name: &str, object_id: Uuid) -> Result<Found, Fault> {
        let installation = self.installation.id().await?;
        let found: Option<Machine> = self.client.get(&self.instance(engine_name, "?recursion=1")).await?;
        Ok(match found {
            None => Found::Absent,
            Some(machine) if machine.is_unknown() => return Err(Fault::Down),
            Some(machine) if machine.is_ours(installation, object_id) => Found::Ours(Box::new(machine)),
            Some(_) => Found::Foreign,
        })
    }

    /// What Incus is doing with a machine just now, whoever asked for it; none: nothing.
    async fn busy_with(&self, stage: &Stage<'_>) -> Result<Option<String>, Fault> {
        self.client.busy_with(&self.config.project, stage.engine_name).await
    }

    /// Has Incus do something with a machine, unless it is doing something already, and waits for some seconds.
    async fn begin(
        &self,
        stage: &Stage<'_>,
        token: Token,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Progress, Fault> {
        if token.is_used_up() {
            return Err(Fault::Refused);
        }
        // The answer to an earlier call may be lost.
        if let Some(id) = self.busy_with(stage).await? {
            return Ok(token.during(id).again());
        }
        match self.client.ask(method, path, body).await? {
            Said::Value(_) => Ok(token.again()),
            Said::Begun(id) => Ok(match self.client.follow(&id).await? {
                Followed::Running => token.during(id).again(),
                Followed::Failed => token.after_failure().again(),
                Followed::Done(_) => token.again(),
                Followed::Gone => token.after(1),
            }),
            Said::Not(status) if status.is_server_error() && !self.client.is_ready().await => {
                Err(Fault::Down)
            }
            Said::Not(_) => Ok(token.after_failure().again()),
        }
    }

    /// Every instance of this installation in the project. One that is on a lost host has only its name, and may be another's.
    async fn machines(&self) -> Result<Vec<Machine>, Fault> {
        let installation = self.installation.id().await?;
        let found: Option<Vec<Machine>> = self.client.get(&self.path("instances?recursion=2")).await?;
        let ours = found
            .unwrap_or_default()
            .into_iter()
            .filter(|machine| machine.is_of(installation) || machine.is_unknown());
        Ok(ours.collect())
    }
}

#[async_trait]
impl Engine for IncusEngine {
    fn is_simulated(&self) -> bool {
        false
    }

    fn moves_machines(&self) -> bool {
        false
    }

    fn changes_gpus(&self) -> bool {
        false
    }

    fn images(&self) -> Vec<Image> {
        let image = |image: &crate::platform::config::EngineImage| Image {
            name: image.alias.clone(),
            title: image.title.clone(),
            least_gib: image.least_gib,
            user: image.user.clone(),
            is_vm: image.is_vm,
        };
        self.config.images.iter().map(image).collect()
    }

    fn addresses(&self) -> &AddressPool {
        &self.addresses
    }

    async fn step(&self, stage: &Stage<'_>) -> Result<Progress, Fault> {
        tokio::time::timeout(STEP, self.go_on(stage)).await.unwrap_or(Err(Fault::Down))
    }

    async fn list(&self) -> Result<Vec<Sight>, Fault> {
        let server = self.server().await?.server_name;
        Ok(self.machines().await?.iter().map(|machine| machine.sight(&server)).collect())
    }

    async fn inspect(&self, engine_name: &str, object_id: Uuid) -> Result<Option<Inspection>, Fault> {
        let looked = tokio::time::timeout(STEP, self.look_into(engine_name, object_id));
        looked.await.unwrap_or(Err(Fault::Down))
    }

    async fn look_at_rest(&self, engine_name: &str, object_id: Uuid) -> Result<Option<Rest>, Fault> {
        let looked = tokio::time::timeout(STEP, self.look_at_rest_of(engine_name, object_id));
        looked.await.unwrap_or(Err(Fault::Down))
    }

    async fn list_left_disks(&self) -> Result<Vec<LeftDisks>, Fault> {
        tokio::time::timeout(STEP, self.list_left_disks()).await.unwrap_or(Err(Fault::Down))
    }

    async fn list_leads(&self) -> Result<Option<Leads>, Fault> {
        tokio::time::timeout(STEP, self.find_leads()).await.unwrap_or(Err(Fault::Down))
    }

    async fn remove_lead(&self, stray: &StrayLead) -> Result<(), Fault> {
        tokio::time::timeout(STEP, self.remove_stray(stray)).await.unwrap_or(Err(Fault::Down))
    }

    async fn hosts(&self) -> Result<Vec<Host>, Fault> {
        tokio::time::timeout(STEP, self.rooms()).await.unwrap_or(Err(Fault::Down))
    }

    async fn open_console(&self, wish: &ConsoleWish<'_>) -> Result<ConsoleEnds, Fault> {
        tokio::time::timeout(STEP, self.begin_console(wish)).await.unwrap_or(Err(Fault::Down))
    }

    async fn measure(&self) -> Result<Vec<Reading>, Fault> {
        tokio::time::timeout(STEP, self.readings()).await.unwrap_or(Err(Fault::Down))
    }
}

impl IncusEngine {
    /// The identity that marks what this installation makes.
    async fn installation(&self) -> Result<Uuid, Fault> {
        self.installation.id().await
    }
}
