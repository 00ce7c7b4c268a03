//! Goes on with what is to be done with one machine: waits for what Incus is doing, looks, and has the next thing done.

use std::time::Duration;

use portico_core::lifecycle::{OperationKind, Seen};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, timeout_at};

use super::super::{Fault, Progress, Stage};
use super::change::{REBUILD, REBUILT};
use super::client::Followed;
use super::machine::{FROZEN, Machine, OPERATION};
use super::public::{fixed_address, is_at_address};
use super::token::Token;
use super::{Found, IncusEngine};

/// Seconds that a machine has to switch itself off before its power is cut.
const HALT_SECONDS: u32 = 30;
/// What is asked of Incus, as it is kept between two calls.
const START: &str = "start";
pub(super) const HALT: &str = "halt";
pub(super) const CUT: &str = "cut";
const DELETE: &str = "delete";
/// Incus does something else with the machine: that is waited for, and then the machine is looked at again, however it ended.
pub(super) const BUSY: &str = "busy";
const MARK: &str = "mark";
const ARRIVE: &str = "arrive";
/// How long a machine that was switched on and has no address yet is looked at before it is left for a second, and between two looks.
const ARRIVING: Duration = Duration::from_millis(600);
const LOOK: Duration = Duration::from_millis(30);

impl IncusEngine {
    /// Goes on with a stage.
    pub(super) async fn go_on(&self, stage: &Stage<'_>) -> Result<Progress, Fault> {
        let mut token = Token::read(stage.job);
        if let Some(id) = token.background.take() {
            token = match self.client.follow(&id).await? {
                Followed::Running => return Ok(token.during(id).again()),
                Followed::Failed => token.after_failure(),
                Followed::Done(_) if token.stage == REBUILD => token.at(REBUILT),
                Followed::Done(_) | Followed::Gone => token,
            };
        }
        let found = self.look(stage).await?;
        match stage.kind {
            OperationKind::Create => self.create(stage, token, found).await,
            OperationKind::Start => self.start(stage, token, found).await,
            OperationKind::Stop => self.stop(stage, token, found).await,
            OperationKind::Restart => self.restart(stage, token, found).await,
            OperationKind::ForceStop => self.stop(stage, token.at(CUT), found).await,
            OperationKind::Resize => self.resize(stage, token).await,
            OperationKind::Rebuild => self.rebuild(stage, token, found).await,
            OperationKind::Password => self.change_password(stage, token, found).await,
            OperationKind::Network => self.change_network(stage, token, found).await,
            OperationKind::Delete => self.delete(stage, token, found).await,
            OperationKind::Lost | OperationKind::Returned => Err(Fault::Refused),
        }
    }

    /// A machine that is there is gone on with: its disks, its power, then its login.
    async fn create(&self, stage: &Stage<'_>, token: Token, found: Found) -> Result<Progress, Fault> {
        let machine = match found {
            Found::Foreign => return Err(Fault::Refused),
            Found::Absent => return self.make(stage, token).await,
            Found::Ours(machine) => machine,
        };
        match machine.to_seen() {
            Seen::On if token.stage == ARRIVE || is_at_address(&token) => {
                self.arrive(stage, token, &machine).await
            }
            Seen::On => match self.set_login(stage, token.clone()).await? {
                None => self.arrive(stage, token, &machine).await,
                Some(again) => Ok(again),
            },
            Seen::Error => Err(Fault::Down),
            _ => match self.fit_out(stage, token.clone(), &machine).await? {
                None => self.switch_on(stage, token, &machine).await,
                Some(again) => Ok(again),
            },
        }
    }

    async fn start(&self, stage: &Stage<'_>, token: Token, found: Found) -> Result<Progress, Fault> {
        let Found::Ours(machine) = found else { return Err(Fault::Refused) };
        match machine.to_seen() {
            Seen::On => self.arrive(stage, token, &machine).await,
            Seen::Error => Err(Fault::Down),
            _ => self.switch_on(stage, token, &machine).await,
        }
    }

    async fn stop(&self, stage: &Stage<'_>, token: Token, found: Found) -> Result<Progress, Fault> {
        let Found::Ours(machine) = found else { return Err(Fault::Refused) };
        match machine.to_seen() {
            Seen::Error => Err(Fault::Down),
            Seen::On => self.switch_off(stage, token).await,
            _ => self.conclude(&machine).await,
        }
    }

    /// Off and on. Between the two the machine is marked: one that is on and has the mark was switched on by this.
    async fn restart(&self, stage: &Stage<'_>, token: Token, found: Found) -> Result<Progress, Fault> {
        let Found::Ours(machine) = found else { return Err(Fault::Refused) };
        let mark = stage.operation_id.to_string();
        let is_marked = machine.config.get(OPERATION) == Some(&mark);
        match machine.to_seen() {
            Seen::Error => Err(Fault::Down),
            Seen::On if is_marked => self.arrive(stage, token, &machine).await,
            Seen::On => self.switch_off(stage, token).await,
            _ if is_marked => self.switch_on(stage, token, &machine).await,
            _ => {
                let body = json!({ "config": { (OPERATION): mark } });
                let path = self.instance(stage.engine_name, "");
                self.begin(stage, token.at(MARK), Method::PATCH, &path, Some(&body)).await
            }
        }
    }

    /// What is there under its name and not ours is not touched, and nothing of ours is left then.
    async fn delete(&self, stage: &Stage<'_>, token: Token, found: Found) -> Result<Progress, Fault> {
        let Found::Ours(machine) = found else { return self.delete_rest(stage, token).await };
        self.delete_machine(stage, token, &machine).await
    }

    /// Deletes what is left of a machine that is nowhere. One that Incus is still making is there in a moment: that is waited for.
    async fn delete_rest(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        if let Some(id) = self.busy_with(stage).await? {
            return Ok(token.at(BUSY).during(id).again());
        }
        // It may have been made between the look before and the question what Incus is doing.
        match self.look(stage).await? {
            Found::Ours(machine) => self.delete_machine(stage, token, &machine).await,
            Found::Absent | Found::Foreign => self.delete_disks(stage, token).await,
        }
    }

    /// Has a machine of ours deleted, and its power cut before.
    async fn delete_machine(
        &self,
        stage: &Stage<'_>,
        token: Token,
        machine: &Machine,
    ) -> Result<Progress, Fault> {
        match machine.to_seen() {
            Seen::Error => Err(Fault::Down),
            Seen::On => self.change_power(stage, token.at(CUT), &power("stop", true)).await,
            _ if machine.status == FROZEN => {
                self.change_power(stage, token.at(CUT), &power("stop", true)).await
            }
            _ => self.remove(stage, token).await,
        }
    }

    /// Has a machine deleted that is off.
    pub(super) async fn remove(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        let path = self.instance(stage.engine_name, "");
        self.begin(stage, token.at(DELETE), Method::DELETE, &path, None).await
    }

    /// Asked first; its power is cut when it does not switch itself off.
    pub(super) async fn switch_off(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        if [HALT, CUT].contains(&token.stage.as_str()) {
            self.change_power(stage, token.at(CUT), &power("stop", true)).await
        } else {
            self.change_power(stage, token.at(HALT), &power("stop", false)).await
        }
    }

    pub(super) async fn switch_on(
        &self,
        stage: &Stage<'_>,
        token: Token,
        machine: &Machine,
    ) -> Result<Progress, Fault> {
        let action = if machine.status == FROZEN { "unfreeze" } else { "start" };
        self.change_power(stage, token.at(START), &power(action, false)).await
    }

    async fn change_power(&self, stage: &Stage<'_>, token: Token, body: &Value) -> Result<Progress, Fault> {
        let path = self.instance(stage.engine_name, "/state");
        self.begin(stage, token, Method::PUT, &path, Some(body)).await
    }

    /// The same for a machine that was switched on, which has a few seconds to get its address, and then gets its public one. What is to have a
    /// public address is waited for until it has a private one, for as long as the operation has.
    async fn arrive(&self, stage: &Stage<'_>, token: Token, machine: &Machine) -> Result<Progress, Fault> {
        let arriving = token.clone().at(ARRIVE);
        let is_late = arriving.is_used_up();
        let seen = if is_late { None } else { self.wait_for_address(stage, machine).await };
        let machine = seen.as_deref().unwrap_or(machine);
        let has_public = stage.spec.public.is_some();
        let is_there = (has_public && is_at_address(&token)) || has_arrived(machine, has_public, is_late);
        if !is_there {
            return Ok(arriving.after_failure().after(1));
        }
        let given = match stage.spec.public {
            Some(_) => self.give_address(stage, token, machine).await?,
            None => None,
        };
        match given {
            None => self.conclude(machine).await,
            Some(again) => Ok(again),
        }
    }

    /// Looks for a moment whether a machine that was switched on gets its IPv4 address, as most do at once, though it may have another one before; how it was seen
    /// last, if it was looked at. What fails here is asked again later.
    async fn wait_for_address(&self, stage: &Stage<'_>, machine: &Machine) -> Option<Box<Machine>> {
        let until = Instant::now() + ARRIVING;
        let mut seen: Option<Box<Machine>> = None;
        while seen.as_deref().unwrap_or(machine).ipv4().is_none() && Instant::now() < until {
            sleep(LOOK).await;
            let Ok(Ok(Found::Ours(found))) = timeout_at(until, self.look(stage)).await else { break };
            seen = Some(found);
        }
        seen
    }

    /// Gives a machine that is there another public address, none, or another bandwidth.
    async fn change_network(&self, stage: &Stage<'_>, token: Token, found: Found) -> Result<Progress, Fault> {
        let Found::Ours(machine) = found else { return Err(Fault::Refused) };
        if machine.to_seen() == Seen::Error {
            return Err(Fault::Down);
        }
        match self.give_address(stage, token, &machine).await? {
            None => self.conclude(&machine).await,
            Some(again) => Ok(again),
        }
    }

    /// Says that it is done, and how the machine was seen.
    pub(super) async fn conclude(&self, machine: &Machine) -> Result<Progress, Fault> {
        let server = self.server().await?.server_name;
        Ok(Progress::Done(Some(machine.sight(&server))))
    }
}

/// Whether a machine that was switched on has the address that what is done next needs. One that is late goes on without, but to a public
/// address: that leads to its IPv4 address, or to the one that it was given before.
fn has_arrived(machine: &Machine, has_public: bool, is_late: bool) -> bool {
    if has_public {
        machine.ipv4().is_some() || (is_late && fixed_address(machine).is_some())
    } else {
        is_late || machine.has_address()
    }
}

fn power(action: &str, force: bool) -> Value {
    json!({ "action": action, "force": force, "timeout": HALT_SECONDS })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine with an address of a network, and one that its interface is held to.
    fn machine(address: Option<&str>, fixed: Option<&str>) -> Machine {
        let found: Vec<_> =
            address.map(|address| json!({ "address": address, "scope": "global" })).into_iter().collect();
        let mut nic = json!({ "type": "nic" });
        if let Some(fixed) = fixed {
            nic["ipv4.address"] = json!(fixed);
        }
        let value =
            json!({ "state": { "network": { "eth0": { "addresses": found } } }, "devices": { "eth0": nic } });
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn a_public_address_waits_for_an_ipv4_address_however_late_that_is_and_nothing_else_does() {
        let (v4, v6) = (Some("10.0.0.9"), Some("fd00::9"));
        for (address, fixed, has_public, expected) in [
            (None, None, false, [false, true]),
            (v6, None, false, [true, true]),
            (None, None, true, [false, false]),
            (v6, None, true, [false, false]),
            (v4, None, true, [true, true]),
            (None, v4, true, [false, true]),
        ] {
            let machine = machine(address, fixed);
            let arrived = [false, true].map(|is_late| has_arrived(&machine, has_public, is_late));
            assert_eq!(arrived, expected, "{address:?} {fixed:?} {has_public}");
        }
    }
}
