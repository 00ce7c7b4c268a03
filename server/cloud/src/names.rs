//! What customers call their machines: of those that live, no two of one kind in one project have the same name
//! (`docs/decisions/0121-names-are-unique-in-a-project.md`).

use portico_core::instance::instance_names;
use portico_core::{Rule, login_name};
use uuid::Uuid;

use crate::{Error, Result};

/// The names of a project's machines of one kind, each with what has it.
pub struct Names(Vec<(Uuid, String)>);

impl Names {
    /// Those, as whoever has the account's turn finds them.
    #[must_use]
    pub fn of(found: Vec<(Uuid, String)>) -> Self {
        Self(found.into_iter().map(|(id, name)| (id, login_name::key(&name))).collect())
    }

    /// Refuses the names of so many new machines, each with its number where there are several, of which something else has one.
    ///
    /// # Errors
    /// 100001 with `occupied` and HTTP 409 on the field.
    pub fn require_all_free(&self, name: &str, count: u32, field: &str) -> Result<()> {
        instance_names(name, count).iter().try_for_each(|name| self.require_free(name, None, field))
    }

    /// Refuses a name that something else has, whatever its case.
    ///
    /// # Errors
    /// 100001 with `occupied` and HTTP 409 on the field.
    pub fn require_free(&self, name: &str, own: Option<Uuid>, field: &str) -> Result<()> {
        let key = login_name::key(name);
        if self.0.iter().any(|(id, other)| Some(*id) != own && *other == key) {
            return Err(Error::field(field, Rule::Occupied).with_status(409));
        }
        Ok(())
    }
}
