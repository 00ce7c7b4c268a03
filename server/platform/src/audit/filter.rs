//! Which events somebody asks for, and which of them they may see.

use portico_core::audit_sight::{EventFacts, EventSight};
use uuid::Uuid;

use super::event::Outcome;
use crate::caller::{Caller, Via};
use crate::kit::store::search::Search;
use crate::list;

list! {
    /// Filter of the account's audit log; each of the given conditions must hold.
    pub struct AuditFilter of "Events" {
        period {
            /// Only from this moment on.
            from,
            /// Only before this moment.
            to,
        }
        /// Only what this person, key or operator did.
        actor_id: Option<Uuid>,
        /// Only this action: `key.create`.
        text action,
        /// Only what was done, or only what was refused.
        word outcome: Outcome,
        /// Only what was done to objects of this kind: `key`.
        text object_kind,
        /// Only what was done to the object with this id.
        text object_id,
        /// Only events with this in the name of their actor or object, the action, the object's id, the address or the
        /// request's id, in any case; at most 64 characters.
        text q,
    }
}

/// Events of an account that are asked for.
#[derive(Debug)]
pub struct Events {
    /// The account whose chain it is.
    pub account_id: Uuid,
    /// Only what this person did, in sessions or with keys.
    pub own: Option<Uuid>,
    /// Who asks: of what values are of, they may not see everything.
    pub reader: Caller,
    /// The conditions that they must meet.
    pub filter: AuditFilter,
    /// What is searched for.
    pub search: Search,
}

impl AuditFilter {
    /// The events that the caller may see: everything of the account with the right to see users, else what the
    /// person did, with keys too; a key sees what it did itself.
    pub fn events(&self, caller: &Caller) -> Events {
        let sees_all = caller.may_see_people();
        let search = Search::in_words(self.q.as_deref());
        let own = (!sees_all).then(|| find_actor_id(caller));
        Events { account_id: caller.account_id, own, reader: caller.clone(), filter: self.clone(), search }
    }
}

impl Events {
    /// What its reader may see of an event that is among them.
    pub fn sight(&self, facts: EventFacts, actor_id: Option<Uuid>) -> EventSight {
        let is_own = self.own.is_some() || actor_id == Some(find_actor_id(&self.reader));
        self.reader.event_sight(&EventFacts { is_own, ..facts })
    }
}

/// By which id events name a caller: a key by its own.
fn find_actor_id(caller: &Caller) -> Uuid {
    match &caller.via {
        Via::Key(key) => key.key_id,
        Via::Session(_) => caller.user_id,
    }
}
