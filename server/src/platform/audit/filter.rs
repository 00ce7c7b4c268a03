//! Which events somebody asks for, and which of them they may see.

use portico_core::Rule;
use portico_core::Violation;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::event::Outcome;
use super::store::read::EventFilter;
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Via};
use crate::{Error, Result};

/// The longest text of a filter, in characters.
const TEXT_MAX: u32 = 64;

/// Which events.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Only from this moment on.
    pub from: Option<Time>,
    /// Only before this moment.
    pub to: Option<Time>,
    /// Only what this person, key or operator did.
    pub actor_id: Option<Uuid>,
    /// Only this action: `key.create`.
    pub action: Option<String>,
    /// Only what was done, or only what was refused.
    #[param(inline)]
    pub outcome: Option<Outcome>,
    /// Only what was done to objects of this kind: `key`.
    pub object_kind: Option<String>,
    /// Only what was done to the object with this id.
    pub object_id: Option<String>,
    /// Only events with this in the name of their actor or object, the action, the object's id, the address or the
    /// request's id, in any case; at most 64 characters.
    pub q: Option<String>,
    /// Events on the page: 1 to 100, 20 when left out. An export has no pages.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`. An export has no pages.
    pub cursor: Option<String>,
}

impl AuditQuery {
    /// The filter for what the caller may see: everything of the account with the right to see users, else what the
    /// person did, with keys too; a key sees what it did itself.
    ///
    /// # Errors
    /// 100001 on each parameter that is too long or has a NUL in it, or on `to` when it is before `from`.
    pub fn filter(&self, caller: &Caller) -> Result<EventFilter> {
        self.check()?;
        let sees_all = caller.decide(Operation::UserView, &Resource::default()).is_allowed();
        let own = match &caller.via {
            Via::Key(key) => key.key_id,
            Via::Session(_) => caller.user_id,
        };
        Ok(EventFilter {
            account_id: caller.account_id,
            own: (!sees_all).then_some(own),
            from: self.from,
            to: self.to,
            actor_id: self.actor_id,
            action: given(self.action.as_deref()).map(str::to_owned),
            outcome: self.outcome.map(Outcome::as_str),
            object_kind: given(self.object_kind.as_deref()).map(str::to_owned),
            object_id: given(self.object_id.as_deref()).map(str::to_owned),
        })
    }

    /// What is searched for.
    pub fn text(&self) -> Option<&str> {
        given(self.q.as_deref())
    }

    fn check(&self) -> Result<()> {
        let texts = [
            ("action", &self.action),
            ("object_kind", &self.object_kind),
            ("object_id", &self.object_id),
            ("q", &self.q),
        ];
        let mut broken = Vec::new();
        for (field, text) in texts {
            let text = text.as_deref().unwrap_or_default();
            if text.contains('\0') {
                broken.push(Violation::new(field, Rule::ForbiddenCharacter));
            } else if text.chars().count() > TEXT_MAX as usize {
                broken.push(Violation::new(field, Rule::TooLong { max: TEXT_MAX }));
            }
        }
        if self.from.zip(self.to).is_some_and(|(from, to)| to < from) {
            broken.push(Violation::new("to", Rule::EndBeforeStart));
        }
        if broken.is_empty() { Ok(()) } else { Err(Error::invalid(broken)) }
    }
}

/// An empty parameter is none.
fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}
