//! Makes another machine of one that is there: another size, another image, another password.

use portico_core::lifecycle::Seen;
use reqwest::Method;
use serde_json::json;

use super::super::store::ReservationRow;
use super::super::{Fault, Progress, Stage};
use super::client::{Followed, Said};
use super::login::vendor_data;
use super::machine::{Machine, OPERATION};
use super::make::{DISKS, VENDOR_DATA, cards_of};
use super::reserve::beside_others;
use super::step::{BUSY, CUT, HALT};
use super::token::Token;
use super::{Found, IncusEngine};

/// What is asked of Incus, as it is kept between two calls.
const MEMORY: &str = "memory";
const CPU: &str = "cpu";
/// Processors that come after the memory.
const REST: &str = "rest";
pub(super) const REBUILD: &str = "rebuild";
/// The image was put in the place of the former one.
pub(super) const REBUILT: &str = "rebuilt";
/// The machine has the operation's mark: from here on only its login is missing.
const MARKED: &str = "marked";

impl IncusEngine {
    /// Processors and memory are set one after the other: of both in one call Incus applies one only. GPUs stay those that it has.
    pub(super) async fn resize(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        let first = self.set_limit(stage, token).await?;
        let Progress::Wait { job, seconds: 0, .. } = &first else { return Ok(first) };
        match self.set_limit(stage, Token::read(Some(job))).await {
            // That there is room for both is kept, and for some minutes promised.
            Err(Fault::Down) => Ok(first),
            next => next,
        }
    }

    /// Sets a limit of a machine that is off and is not the wanted one yet, the first only where its host has room for both.
    async fn set_limit(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        let Found::Ours(machine) = self.look(stage).await? else { return Err(Fault::Refused) };
        if machine.to_seen() == Seen::Error {
            return Err(Fault::Down);
        }
        let flavor = &stage.spec.flavor;
        // First of all: of what has the size already nothing else is asked.
        if cards_of(&machine).len() != flavor.gpus as usize {
            return Err(Fault::Refused);
        }
        let (cpu, memory) = (flavor.vcpus.to_string(), format!("{}MiB", flavor.memory_mib));
        let missing = [(MEMORY, "limits.memory", memory), (CPU, "limits.cpu", cpu)]
            .into_iter()
            .find(|(_, key, value)| machine.config.get(*key) != Some(value));
        let Some((step, key, value)) = missing else { return self.conclude(&machine).await };
        if machine.to_seen() != Seen::Off {
            return Err(Fault::Refused);
        }
        let is_rest = step == CPU && [MEMORY, REST].contains(&token.stage.as_str());
        if !is_rest {
            self.reserve_growth(stage, &machine).await?;
        }
        let token = token.at(if is_rest { REST } else { step });
        let (path, body) = (self.instance(stage.engine_name, ""), json!({ "config": { (key): value } }));
        self.begin(stage, token, Method::PATCH, &path, Some(&body)).await
    }

    /// Promises a machine what it is to be on its host, where that has room for it beside all others.
    async fn reserve_growth(&self, stage: &Stage<'_>, machine: &Machine) -> Result<(), Fault> {
        let server = self.server().await?.server_name;
        let own = |key: &str| machine.config.get(key).map(String::as_str).unwrap_or_default();
        let vcpus: u32 = own("limits.cpu").parse().unwrap_or(0);
        let memory: u32 = own("limits.memory").trim_end_matches("MiB").parse().unwrap_or(0);
        let (places, host, wanted) = (self.places().await?, machine.host(&server), &stage.spec.flavor);
        let choose = |rows: &[ReservationRow]| -> Result<ReservationRow, Fault> {
            let places = beside_others(&places, stage.engine_name, rows);
            let place = places.iter().find(|place| place.host.name == host).ok_or(Fault::SoldOut)?;
            if !place.host.is_up {
                return Err(Fault::Down);
            }
            let free = &place.host.free;
            let fits = free.vcpus.saturating_add(vcpus) >= wanted.vcpus
                && free.memory_mib.saturating_add(memory) >= wanted.memory_mib;
            let cards = cards_of(machine).into_iter().cloned().collect();
            if fits { Ok(self.reservations.row_of(stage, host, cards)) } else { Err(Fault::SoldOut) }
        };
        self.reservations.reserve(choose).await.map(|_| ())
    }

    /// Puts another image in the place of a machine's that is off, and empty disks in the place of its others, switches it on so that the image
    /// makes its user, gives that one the key or password, and switches it off again. Asked again it goes on where it was: an image that was put
    /// there twice is the same.
    pub(super) async fn rebuild(
        &self,
        stage: &Stage<'_>,
        token: Token,
        found: Found,
    ) -> Result<Progress, Fault> {
        let Found::Ours(machine) = found else { return Err(Fault::Refused) };
        let mark = stage.operation_id.to_string();
        let is_marked = machine.config.get(OPERATION) == Some(&mark);
        match machine.to_seen() {
            Seen::Error => Err(Fault::Down),
            Seen::On if is_marked => match self.set_login(stage, token.clone()).await? {
                None => self.switch_off(stage, token).await,
                Some(again) => Ok(again),
            },
            Seen::On => Err(Fault::Refused),
            _ if is_marked && [HALT, CUT].contains(&token.stage.as_str()) => self.conclude(&machine).await,
            _ if is_marked => self.switch_on(stage, token, &machine).await,
            _ if [REBUILT, DISKS, MARKED].contains(&token.stage.as_str()) => {
                match self.renew_disks(stage, token.clone(), &machine).await? {
                    None => self.mark_rebuilt(stage, token).await,
                    Some(again) => Ok(again),
                }
            }
            _ => self.put_image(stage, token.at(REBUILD)).await,
        }
    }

    /// Marks a machine whose disks are new, and says to its image what a new one's is told.
    async fn mark_rebuilt(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        let config =
            json!({ (OPERATION): stage.operation_id.to_string(), (VENDOR_DATA): vendor_data(stage) });
        let (path, body) = (self.instance(stage.engine_name, ""), json!({ "config": config }));
        self.begin(stage, token.at(MARKED), Method::PATCH, &path, Some(&body)).await
    }

    async fn put_image(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        let is_offered = self.config.images.iter().any(|image| image.alias == stage.spec.image);
        if token.is_used_up() || !is_offered {
            return Err(Fault::Refused);
        }
        if let Some(id) = self.busy_with(stage).await? {
            // It may be anything: another image that is being put there, or somebody's export.
            return Ok(token.at(BUSY).during(id).again());
        }
        let body = json!({ "source": { "type": "image", "alias": stage.spec.image } });
        let path = self.instance(stage.engine_name, "/rebuild");
        let Said::Begun(id) = self.client.ask(Method::POST, &path, Some(&body)).await? else {
            return Ok(token.after_failure().again());
        };
        Ok(match self.client.follow(&id).await? {
            Followed::Running => token.during(id).again(),
            Followed::Done(_) => token.at(REBUILT).again(),
            Followed::Failed | Followed::Gone => token.after_failure().again(),
        })
    }

    /// Gives the user of a machine that is on another password.
    pub(super) async fn change_password(
        &self,
        stage: &Stage<'_>,
        token: Token,
        found: Found,
    ) -> Result<Progress, Fault> {
        let Found::Ours(machine) = found else { return Err(Fault::Refused) };
        match machine.to_seen() {
            Seen::Error => Err(Fault::Down),
            Seen::On => match self.give_password(stage, token).await? {
                None => self.conclude(&machine).await,
                Some(again) => Ok(again),
            },
            _ => Err(Fault::Refused),
        }
    }
}
