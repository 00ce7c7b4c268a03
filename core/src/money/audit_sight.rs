//! Who may see what the audit log says of an event beyond that it happened: the name of its object, and the values before and after.

use serde::{Deserialize, Serialize};

use crate::{
    Grant, Operation, Resource, Role,
    price_sight::{SHOWS_DISCOUNTS, is_held_at},
    rights::{may_with_key, reach},
};

/// Every operation that shows values of some events.
pub const SHOWS_VALUES: &[Operation] = &[
    Operation::VdcView,
    Operation::ComputeView,
    Operation::ComputeCreate,
    Operation::UserView,
    Operation::BillView,
    Operation::OrderView,
    Operation::BalanceView,
    Operation::Recharge,
    Operation::TicketManage,
];

/// An event, as far as it decides who sees what it says.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventFacts {
    /// What was done: `order.create`.
    pub action: String,
    /// Whether whoever asks did it.
    pub is_own: bool,
    /// Every place that the event names. What one leaves out may be any: a project, or a region.
    pub places: Vec<Resource>,
}

/// What of an event somebody may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventSight {
    /// The name of its object, and the values before and after.
    pub values: bool,
    /// What was available in the account, which events of orders had among their values.
    pub available: bool,
}

/// To whom an event's values are shown.
#[derive(Debug, Clone, Copy)]
enum Audience {
    /// To whoever sees the event.
    WithIt,
    /// To the main user.
    ToMainUser,
    /// To whoever holds one of these for any part of the account.
    Anywhere(&'static [Operation]),
    /// To whoever holds one of these for what it was done to, which is in no region.
    Outside(&'static [Operation]),
    /// To whoever holds one of these for what it was done to, in its region.
    InRegion(&'static [Operation]),
}

impl EventSight {
    /// What somebody may see of an event that they find in the log, in person (`key` is none) or with a security key. Of what they did
    /// themselves they saw the values then: a part of the permission is enough.
    #[must_use]
    pub fn of(role: Role, owner: &[Grant], key: Option<&[Grant]>, event: &EventFacts) -> Self {
        let holder = Holder { role, owner, key };
        let values = match audience(&event.action) {
            Some(Audience::WithIt) => true,
            Some(Audience::Anywhere(operations)) => holder.holds_any(operations),
            Some(Audience::Outside(operations) | Audience::InRegion(operations)) if event.is_own => {
                holder.holds_any(operations)
            }
            Some(Audience::Outside(operations)) => holder.may_at_each(operations, event, false),
            Some(Audience::InRegion(operations)) => holder.may_at_each(operations, event, true),
            Some(Audience::ToMainUser) | None => role == Role::MainUser && key.is_none() || event.is_own,
        };
        Self { values, available: holder.may(Operation::BalanceView, &Resource::default()) }
    }
}

/// Which permission shows the values of an action; none for one that nothing is said of, whose values only the main user sees.
fn audience(action: &str) -> Option<Audience> {
    use Operation as Do;
    let (kind, act) = action.split_once('.')?;
    Some(match (kind, act) {
        ("account", "delete") | ("payout" | "verification", _) => Audience::ToMainUser,
        (
            "account" | "call" | "contact" | "export" | "factor" | "handoff" | "key" | "login"
            | "message_setting" | "passkey" | "password" | "project" | "recovery_code" | "role" | "session"
            | "terms" | "totp" | "user",
            _,
        ) => Audience::WithIt,
        ("group" | "sub_user", _) => Audience::Outside(&[Do::UserView]),
        ("ticket", _) => Audience::Outside(&[Do::TicketManage]),
        ("billing", "discount") => Audience::Anywhere(SHOWS_DISCOUNTS),
        ("billing" | "hold" | "recharge" | "top_up", _) => Audience::Outside(&[Do::BalanceView]),
        ("card", _) => Audience::Outside(&[Do::Recharge]),
        ("budget" | "invoice", _) => Audience::Outside(&[Do::BillView]),
        ("bill" | "usage", _) => Audience::InRegion(&[Do::BillView]),
        ("order", _) | ("instance" | "resource", "renew") => Audience::InRegion(&[Do::OrderView]),
        ("gpu_server" | "instance" | "resource", _) => Audience::InRegion(&[Do::ComputeView]),
        ("quota", _) => Audience::InRegion(&[Do::ComputeCreate]),
        ("ssh_key", _) => Audience::Anywhere(&[Do::ComputeView]),
        // Who sees users sees every project, and its VDCs where they may work.
        ("vdc", _) => Audience::InRegion(&[Do::UserView, Do::VdcView]),
        _ => return None,
    })
}

/// Who looks at the log.
struct Holder<'a> {
    role: Role,
    owner: &'a [Grant],
    key: Option<&'a [Grant]>,
}

impl Holder<'_> {
    fn holds_any(&self, operations: &[Operation]) -> bool {
        operations.iter().any(|one| is_held_at(self.role, self.owner, self.key, *one, None))
    }

    fn may(&self, operation: Operation, place: &Resource) -> bool {
        may_with_key(self.role, self.owner, self.key, operation, place).is_allowed()
    }

    /// Whether one of the operations is held in every place of the event. What is in a region that the event does not name may be in
    /// any: then it has to be held in all.
    fn may_at_each(&self, operations: &[Operation], event: &EventFacts, is_in_region: bool) -> bool {
        let may_at = |place: &Resource| {
            operations.iter().any(|one| {
                let is_everywhere = || reach(self.role, self.owner, *one).regions.is_none();
                self.may(*one, place) && (!is_in_region || place.region.is_some() || is_everywhere())
            })
        };
        if event.places.is_empty() { may_at(&Resource::default()) } else { event.places.iter().all(may_at) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The actions that the console has words for.
    fn actions() -> Vec<String> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/i18n/actions.en.ts");
        let words = std::fs::read_to_string(path).unwrap();
        words.split('"').filter_map(|part| part.strip_prefix("action.")).map(str::to_owned).collect()
    }

    #[test]
    fn of_every_action_it_is_said_who_sees_its_values() {
        let actions = actions();
        assert!(actions.len() > 100, "{actions:?}");
        let unsaid: Vec<_> = actions.iter().filter(|action| audience(action).is_none()).collect();
        assert!(unsaid.is_empty(), "{unsaid:?}");
    }

    #[test]
    fn every_operation_that_shows_values_is_named_to_whoever_keeps_files_of_them() {
        let mut asked: Vec<Operation> = actions()
            .iter()
            .filter_map(|action| match audience(action)? {
                Audience::WithIt | Audience::ToMainUser => None,
                Audience::Anywhere(some) | Audience::Outside(some) | Audience::InRegion(some) => Some(some),
            })
            .flatten()
            .copied()
            .collect();
        asked.sort_unstable();
        asked.dedup();
        let mut named = SHOWS_VALUES.to_vec();
        named.sort_unstable();
        assert_eq!(asked, named);
    }
}
