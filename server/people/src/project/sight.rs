//! Which projects and VDCs somebody gets to know of: those in which they were granted anything.

use portico_core::permission::{Grant, Scope};
use uuid::Uuid;

use crate::caller::{Caller, Via};

/// What a caller gets to know of.
pub struct Sight<'a>(Option<&'a [Grant]>);

impl<'a> Sight<'a> {
    /// The main user sees everything; a key sees what it was granted itself, and its owner too.
    pub fn of(caller: &'a Caller) -> Self {
        match &caller.via {
            Via::Key(key) => Self(Some(&key.grants)),
            Via::Session(_) if caller.is_main => Self(None),
            Via::Session(_) => Self(Some(&caller.grants)),
        }
    }

    /// Whether a VDC of a project is among it.
    pub fn has_vdc(&self, vdc_id: Uuid, project_id: Uuid) -> bool {
        self.has(|scope| match scope {
            Scope::All => true,
            Scope::Project { id } => *id == project_id.to_string(),
            Scope::Vdc { id } => *id == vdc_id.to_string(),
        })
    }

    /// Whether a project is among it, also for the sake of one of its VDCs (`vdcs`: id and project of each).
    pub fn has_project(&self, project_id: Uuid, vdcs: &[(Uuid, Uuid)]) -> bool {
        self.has(|scope| match scope {
            Scope::All => true,
            Scope::Project { id } => *id == project_id.to_string(),
            Scope::Vdc { id } => vdcs.iter().any(|(vdc, of)| *of == project_id && *id == vdc.to_string()),
        })
    }

    fn has(&self, covers: impl Fn(&Scope) -> bool) -> bool {
        self.0.is_none_or(|grants| grants.iter().any(|grant| covers(&grant.scope)))
    }
}
