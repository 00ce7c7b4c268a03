//! User groups (SPEC §5: name required, at most 32 characters; remark at most 100).

use crate::{Checked, Draft, Limits, draft::Checks, form::form, name};

/// The longest name of a group.
pub const NAME_MAX: u32 = 32;
/// The greatest length of a remark, in characters.
const REMARK_MAX: u32 = 100;

form! {
    /// A group as it is typed.
    GroupDraft =>
    /// A user group that passed the check.
    Group {
        /// Its name, 1–32 characters.
        name: String,
        /// A remark, up to 100 characters.
        remark: String,
    }
}

impl Draft for GroupDraft {
    type Valid = Group;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Group> {
        let mut checks = Checks::default();
        let name = checks.field("name", name::require(&self.name, NAME_MAX));
        let remark = checks.field("remark", name::optional(&self.remark, REMARK_MAX));
        checks.finish(name.zip(remark).map(|(name, remark)| Group { name, remark }))
    }
}
