//! Instances (SPEC §4, §5, §9): name, password, disks, and what each status allows.

use crate::{
    Checked, Draft, Limits, Rule, draft::Checks, form::form, name, names::machine, text, text::Secret,
};

/// The shortest and the longest name, in characters.
const NAME: (u32, u32) = (2, 60);
/// The shortest and the longest password, in characters.
const PASSWORD: (u32, u32) = (8, 30);
/// How many of digits, capitals, small letters and symbols a password needs.
const CLASSES: u32 = 3;
/// The greatest number of disks.
pub const MAX_DISKS: u32 = 16;

/// Judges a name: 2 to 60 characters, not blank, no control character.
///
/// # Errors
/// The first broken rule.
pub fn instance_name(typed: &str) -> Result<String, Rule> {
    let (min, max) = NAME;
    let name = name::require(typed, max)?;
    if text::longer_than(&name, min - 1) { Ok(name) } else { Err(Rule::TooShort { min }) }
}

/// Judges the password of an instance's own user: 8 to 30 printable ASCII characters (consoles of machines type no
/// others) without spaces, three of four classes.
///
/// # Errors
/// Every broken rule.
pub fn instance_password(typed: &str) -> Result<(), Vec<Rule>> {
    let (min, max) = PASSWORD;
    if typed.is_empty() {
        return Err(vec![Rule::Required]);
    }
    if text::longer_than(typed, max) {
        return Err(vec![Rule::TooLong { max }]);
    }
    let broken: Vec<Rule> = [
        (!text::longer_than(typed, min - 1), Rule::TooShort { min }),
        (!typed.bytes().all(|byte| byte.is_ascii_graphic()), Rule::ForbiddenCharacter),
        (text::character_classes(typed) < CLASSES, Rule::TooFewClasses { min: CLASSES }),
    ]
    .into_iter()
    .filter_map(|(is_broken, rule)| is_broken.then_some(rule))
    .collect();
    if broken.is_empty() { Ok(()) } else { Err(broken) }
}

/// Judges the number of disks.
///
/// # Errors
/// [`Rule::TooMany`].
pub fn instance_disks(count: u32) -> Result<u32, Rule> {
    if count <= MAX_DISKS { Ok(count) } else { Err(Rule::TooMany { max: MAX_DISKS }) }
}

form! {
    /// What a person types about a new instance, whatever its kind.
    InstanceDraft =>
    /// A name, a password and disks that an instance can have.
    Instance {
        /// The instance's name, 2–60 characters.
        name: String,
        /// The password of the instance's own user.
        password: Secret,
        /// The password once more.
        password_confirm: Secret,
        /// The number of disks, at most 16.
        disks: u32,
    }
}

impl Draft for InstanceDraft {
    type Valid = Instance;
    type Limits = Limits;

    fn check(self, _limits: &Limits) -> Checked<Instance> {
        let mut checks = Checks::default();
        let name = checks.field("name", instance_name(&self.name));
        checks.fields("password", instance_password(self.password.expose()));
        if self.password != self.password_confirm {
            checks.note("password_confirm", Rule::DoesNotMatch);
        }
        checks.field("disks", instance_disks(self.disks));
        let Self { password, password_confirm, disks, .. } = self;
        checks.finish(name.map(|name| Instance { name, password, password_confirm, disks }))
    }
}

// While something is under way nothing else may begin, and a running instance is stopped before it is changed or deleted.
machine! {
    /// The status of an instance (SPEC §4).
    InstanceState {
        /// The instance runs, and can be stopped.
        Running "running",
        /// Does not work as it should.
        Error "error",
        /// The instance is being created.
        Creating "creating",
        /// The instance is being started.
        Starting "starting",
        /// The instance is being stopped.
        Stopping "stopping",
        /// The instance is stopped.
        Stopped "stopped",
        /// Its configuration is being changed.
        Updating "updating",
        /// In arrears; deleted unless the account is recharged.
        Recycling "recycling",
        /// Could not be made.
        Failed "failed",
        /// Made, and never started.
        Available "available",
    }
    /// What can be done with an instance.
    InstanceAction {
        /// Start an instance that does not run.
        Start "start": Stopped | Available => Starting,
        /// Stop an instance that runs, or does not work as it should.
        Stop "stop": Running | Error => Stopping,
        /// Stop and start it.
        Restart "restart": Running | Error => Stopping,
        /// Open the console of an instance that runs.
        OpenConsole "open_console": Running,
        /// Set the password of its own user.
        ResetPassword "reset_password": Running | Stopped,
        /// Change the configuration of an instance that does not run.
        Configure "configure": Stopped | Available => Updating,
        /// Make an image of it.
        CreateImage "create_image": Running | Stopped,
        /// Give it another name.
        Rename "rename": Running | Error | Stopped | Available,
        /// Pay for another period of an instance.
        Renew "renew": Running | Error | Stopped | Available | Recycling,
        /// Delete an instance that does not run.
        Delete "delete": Error | Stopped | Recycling | Failed | Available,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nothing_begins_while_something_is_under_way() {
        use InstanceState as Is;
        for state in [Is::Creating, Is::Starting, Is::Stopping, Is::Updating] {
            for &action in InstanceAction::ALL {
                assert!(state.allows(action).is_err(), "{state:?} {action:?}");
            }
        }
    }

    #[test]
    fn every_other_status_has_a_way_out() {
        use InstanceState as Is;
        for state in [Is::Running, Is::Error, Is::Stopped, Is::Recycling, Is::Failed, Is::Available] {
            assert!(InstanceAction::ALL.iter().any(|&action| state.allows(action).is_ok()));
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_checks_panic(typed in "\\PC{0,70}") {
            let _ = instance_name(&typed);
            let _ = instance_password(&typed);
        }
    }
}
