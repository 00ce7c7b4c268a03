//! Where public addresses lead: to which machine each, and what a member of a cluster forwards that its machine has left.

use std::collections::BTreeMap;

use reqwest::{Method, StatusCode};

use super::super::{Fault, Leads, StrayLead, engine_name_of, object_of_engine_name};
use super::IncusEngine;
use super::client::Said;
use super::machine::Machine;
use super::public::{Forward, fixed_address};
use super::room::ONLINE;

impl IncusEngine {
    /// Where public addresses lead; none where none are given out.
    pub(super) async fn find_leads(&self) -> Result<Option<Leads>, Fault> {
        if self.addresses.is_empty() {
            return Ok(None);
        }
        let (installation, mut leads) = (self.installation().await?, Leads::default());
        // Before the machines: what is forwarded to one that is made meanwhile is not among them.
        let forwards = self.forwards().await?;
        let own = forwards.iter().filter_map(|one| Some((one, one.object_of(installation)?)));
        let own: Vec<_> = own.collect();
        if own.is_empty() {
            return Ok(Some(leads));
        }
        // Without their states, which take long: what is forwarded goes to an address that the machine is held to.
        let machines: Option<Vec<Machine>> = self.client.get(&self.path("instances?recursion=1")).await?;
        let machines =
            machines.unwrap_or_default().into_iter().map(|machine| (machine.name.clone(), machine));
        let machines: BTreeMap<String, Machine> = machines.collect();
        for (forward, object_id) in own {
            let engine_name = engine_name_of(object_id);
            let machine = machines.get(&engine_name);
            match machine {
                // Of one on a lost host nobody knows whose it is.
                Some(machine) if !machine.is_ours(installation, object_id) => {}
                Some(machine) if forward.is_beside(machine) => {
                    if fixed_address(machine).is_some_and(|target| forward.leads_to(target, machine)) {
                        let address = forward.listen_address.clone();
                        leads.right.entry(engine_name).or_default().push(address);
                    }
                }
                Some(_) | None => leads.stray.push(StrayLead {
                    engine_name,
                    address: forward.listen_address.clone(),
                    host: forward.location.clone(),
                    has_machine: machine.is_some(),
                }),
            }
        }
        if !leads.stray.is_empty() {
            let standings = self.standings().await?;
            let is_up =
                |stray: &StrayLead| standings.get(&stray.host).is_none_or(|standing| standing == ONLINE);
            leads.stray.retain(is_up);
        }
        Ok(Some(leads))
    }

    /// Has a member forward something no longer, unless that is another machine's by now.
    pub(super) async fn remove_stray(&self, stray: &StrayLead) -> Result<(), Fault> {
        let path = self.forward_path(&format!("/{}", stray.address), &stray.host).await?;
        let installation = self.installation().await?;
        let Some(forward) = self.client.get::<Forward>(&path).await? else { return Ok(()) };
        let object_id = object_of_engine_name(&stray.engine_name);
        if object_id.is_none() || forward.object_of(installation) != object_id {
            return Ok(());
        }
        match self.client.ask(Method::DELETE, &path, None).await? {
            Said::Begun(id) => self.client.follow(&id).await.map(|_| ()),
            Said::Value(_) | Said::Not(StatusCode::NOT_FOUND) => Ok(()),
            Said::Not(_) => Err(Fault::Refused),
        }
    }
}
