//! Gives a machine a public address: its network forwards what is sent to that address, and its interface lets no more through than is paid for.

use std::collections::BTreeMap;

use reqwest::Method;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::super::{Fault, Progress, PublicAddress, Stage};
use super::IncusEngine;
use super::client::Said;
use super::machine::{BANDWIDTH, ID, Machine, NOWHERE, or_nothing};
use super::make::NIC;
use super::room::{OFFLINE, ONLINE};
use super::token::Token;

/// What is asked of Incus, as it is kept between two calls.
const LIMIT: &str = "limit";
const FORWARD: &str = "forward";
/// What an interface lets through, in and out.
const LIMITS: [&str; 2] = ["limits.ingress", "limits.egress"];
/// The private address that an interface always gets.
const FIXED: &str = "ipv4.address";
const TARGET: &str = "target_address";

/// What a network forwards from an address.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Forward {
    pub(super) listen_address: String,
    #[serde(deserialize_with = "or_nothing")]
    config: BTreeMap<String, String>,
    pub(super) location: String,
}

impl Forward {
    /// Whether what is sent to it comes to an address of a machine.
    pub(super) fn leads_to(&self, target: &str, machine: &Machine) -> bool {
        self.is_beside(machine) && self.config.get(TARGET).is_some_and(|to| to == target)
    }

    /// Whether it is where a machine is. On a cluster one member forwards, and a machine that was evacuated is on another one.
    pub(super) fn is_beside(&self, machine: &Machine) -> bool {
        let places = [self.location.as_str(), machine.location.as_str()];
        let has_members = !places.iter().any(|place| place.is_empty() || *place == NOWHERE);
        !has_members || self.location == machine.location
    }

    /// The object for whose machine an installation made it; none for another's.
    pub(super) fn object_of(&self, installation: Uuid) -> Option<Uuid> {
        let marked = Machine { config: self.config.clone(), ..Machine::default() };
        if marked.is_of(installation) { self.config.get(ID)?.parse().ok() } else { None }
    }
}

/// Whether an operation has come to the public address: everything before it is done.
pub(super) fn is_at_address(token: &Token) -> bool {
    [LIMIT, FORWARD].contains(&token.stage.as_str())
}

/// The private address that a machine's interface always gets, if it is held to one: what was forwarded to it before went there.
pub(super) fn fixed_address(machine: &Machine) -> Option<&String> {
    machine.devices.get(NIC).and_then(|nic| nic.get(FIXED))
}

impl IncusEngine {
    /// Sees to it that a machine has the public address and the bandwidth that it shall have, and no other; none: it has.
    pub(super) async fn give_address(
        &self,
        stage: &Stage<'_>,
        token: Token,
        machine: &Machine,
    ) -> Result<Option<Progress>, Fault> {
        let Some(nic) = machine.devices.get(NIC) else { return Err(Fault::Refused) };
        let mut wanted = nic.clone();
        for limit in LIMITS {
            match stage.spec.public.as_ref().filter(|_| self.config.limits_bandwidth) {
                Some(public) => wanted.insert(limit.to_owned(), format!("{}Mbit", public.bandwidth_mbit)),
                None => wanted.remove(limit),
            };
        }
        let target = fixed_address(machine).cloned().or_else(|| machine.ipv4());
        if let (Some(_), Some(target)) = (&stage.spec.public, &target) {
            // What is forwarded has to go where it went after the lease has run out, too.
            wanted.insert(FIXED.to_owned(), target.clone());
        }
        let bandwidth = stage.spec.public.as_ref().map(|public| public.bandwidth_mbit.to_string());
        let is_marked = bandwidth.is_none() || machine.config.get(BANDWIDTH) == bandwidth.as_ref();
        if wanted != *nic || !is_marked {
            let marks: BTreeMap<_, _> = bandwidth.map(|mbit| (BANDWIDTH, mbit)).into_iter().collect();
            let body = json!({ "config": marks, "devices": { (NIC): wanted } });
            let path = self.instance(stage.engine_name, "");
            return self.begin(stage, token.at(LIMIT), Method::PATCH, &path, Some(&body)).await.map(Some);
        }
        self.forward(stage, token.at(FORWARD), machine, target.as_deref()).await
    }

    /// The same for what its network forwards. What a member forwards that the machine has left and that is offline leads nowhere: the machine's own
    /// member forwards then all the same, and the other is rid of it when it is back. Another address is somebody else's next, and has to be gone.
    async fn forward(
        &self,
        stage: &Stage<'_>,
        token: Token,
        machine: &Machine,
        target: Option<&str>,
    ) -> Result<Option<Progress>, Fault> {
        let address = stage.spec.public.as_ref().map(|public| public.address.as_str());
        let all = self.forwards().await?;
        let own = self.own_forwards(stage.object_id, &all).await?;
        if let Some(old) = own.iter().find(|forward| Some(forward.listen_address.as_str()) != address) {
            return self.note(token, self.remove_forward(old).await?).map(Some);
        }
        let Some(address) = address else { return Ok(None) };
        let target = target.ok_or(Fault::Refused)?;
        let is_anothers = all.iter().filter(|forward| forward.listen_address == address).count() > own.len();
        let (right, wrong): (Vec<_>, Vec<_>) =
            own.into_iter().partition(|forward| forward.leads_to(target, machine));
        let others = if wrong.is_empty() { BTreeMap::new() } else { self.standings().await? };
        let standing = |forward: &Forward| others.get(&forward.location).map_or(ONLINE, String::as_str);
        if let Some(old) = wrong.iter().find(|forward| standing(forward) == ONLINE) {
            return self.note(token, self.remove_forward(old).await?).map(Some);
        }
        if right.is_empty() {
            if is_anothers {
                return Err(Fault::Refused);
            }
            let mut config = self.marks(stage).await?;
            config.insert(TARGET.to_owned(), json!(target));
            let body = json!({ "listen_address": address, "config": config });
            let path = self.forward_path("", &machine.location).await?;
            return self.note(token, self.client.ask(Method::POST, &path, Some(&body)).await?).map(Some);
        }
        match wrong.iter().find(|forward| standing(forward) != OFFLINE) {
            Some(left) => Ok(self.try_to_remove(token, left).await),
            None => Ok(None),
        }
    }

    /// Takes away what a member forwards that takes no instances now. One that was evacuated may be dead, and holds nothing up for long; none: it
    /// does not do it.
    async fn try_to_remove(&self, token: Token, forward: &Forward) -> Option<Progress> {
        if token.is_used_up() {
            return None;
        }
        match self.remove_forward(forward).await {
            Ok(Said::Value(_)) => Some(token.again()),
            Ok(Said::Begun(id)) => Some(token.during(id).again()),
            Ok(Said::Not(_)) | Err(_) => Some(token.after_failure().again()),
        }
    }

    /// How the members of a cluster stand, by their names; nothing on a server without one.
    pub(super) async fn standings(&self) -> Result<BTreeMap<String, String>, Fault> {
        if !self.server().await?.server_clustered {
            return Ok(BTreeMap::new());
        }
        let members = self.members().await?.into_iter();
        Ok(members.map(|member| (member.server_name, member.status)).collect())
    }

    /// The public address that an object's machine has, with the bandwidth that was given to it: also where its interface is held to none.
    pub(super) async fn public_of(
        &self,
        machine: &Machine,
        object_id: Uuid,
    ) -> Result<Option<PublicAddress>, Fault> {
        if self.addresses.is_empty() {
            return Ok(None);
        }
        let all = self.forwards().await?;
        let own = self.own_forwards(object_id, &all).await?;
        let bandwidth_mbit = machine.config.get(BANDWIDTH).and_then(|mbit| mbit.parse().ok());
        Ok(own.first().zip(bandwidth_mbit).map(|(forward, bandwidth_mbit)| PublicAddress {
            address: forward.listen_address.clone(),
            bandwidth_mbit,
        }))
    }

    /// Has nothing forwarded to a machine that is gone; none: nothing is.
    pub(super) async fn take_address(
        &self,
        stage: &Stage<'_>,
        token: &Token,
    ) -> Result<Option<Progress>, Fault> {
        if self.addresses.is_empty() {
            return Ok(None);
        }
        let all = self.forwards().await?;
        let own = self.own_forwards(stage.object_id, &all).await?;
        let Some(forward) = own.first() else { return Ok(None) };
        let said = self.remove_forward(forward).await?;
        self.note(token.clone().at(FORWARD), said).map(Some)
    }

    /// Goes on after an answer: looks again, unless it was refused too often.
    fn note(&self, token: Token, said: Said) -> Result<Progress, Fault> {
        match said {
            Said::Value(_) => Ok(token.again()),
            Said::Begun(id) => Ok(token.during(id).again()),
            Said::Not(_) if token.is_used_up() => Err(Fault::Refused),
            Said::Not(_) => Ok(token.after_failure().again()),
        }
    }

    async fn remove_forward(&self, forward: &Forward) -> Result<Said, Fault> {
        let path = self.forward_path(&format!("/{}", forward.listen_address), &forward.location).await?;
        self.client.ask(Method::DELETE, &path, None).await
    }

    /// Where forwards are; on a cluster, those of a member.
    pub(super) async fn forward_path(&self, rest: &str, location: &str) -> Result<String, Fault> {
        let target = match self.server().await?.server_clustered {
            true => format!("?target={location}"),
            false => String::new(),
        };
        Ok(self.path(&format!("networks/{}/forwards{rest}{target}", self.config.network)))
    }

    /// What its network forwards, on a cluster of all members.
    pub(super) async fn forwards(&self) -> Result<Vec<Forward>, Fault> {
        let path = self.path(&format!("networks/{}/forwards?recursion=1", self.config.network));
        Ok(self.client.get(&path).await?.unwrap_or_default())
    }

    /// Those that this installation made for a machine.
    async fn own_forwards<'a>(&self, object_id: Uuid, all: &'a [Forward]) -> Result<Vec<&'a Forward>, Fault> {
        let installation = self.installation().await?;
        Ok(all.iter().filter(|forward| forward.object_of(installation) == Some(object_id)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forward_leads_to_its_machines_address_from_the_member_that_the_machine_is_on() {
        for (forward, machine, expected) in [
            ("n1", "n1", true),
            ("n1", "n2", false),
            ("", "n2", true),
            ("none", "none", true),
            ("", "none", true),
            ("none", "", true),
        ] {
            let config = BTreeMap::from([(TARGET.to_owned(), "10.0.0.9".to_owned())]);
            let found = Forward { location: forward.to_owned(), config, ..Forward::default() };
            let there = Machine { location: machine.to_owned(), ..Machine::default() };
            assert_eq!(found.leads_to("10.0.0.9", &there), expected, "{forward} {machine}");
            assert!(!found.leads_to("10.0.0.8", &there), "{forward} {machine}");
        }
    }
}
