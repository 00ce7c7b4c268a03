//! Instances (SPEC §4, §5, §9): name, login, disks, and what each status allows.

use crate::{
    Checked, Draft, Limits, Rule,
    draft::Checks,
    form::form,
    name,
    names::{machine, names},
    public_address::bandwidth,
    ssh_key::ssh_key,
    tags::judge_tags,
    text,
    text::Secret,
};

/// The shortest and the longest name, in characters.
const NAME: (u32, u32) = (2, 60);
/// The shortest and the longest password, in characters.
const PASSWORD: (u32, u32) = (8, 30);
/// How many of digits, capitals, small letters and symbols a password needs.
const CLASSES: u32 = 3;
/// The greatest number of disks, the one that an instance starts from among them.
pub const MAX_DISKS: u32 = 16;
/// The least and the greatest disk, in GiB.
const DISK_GIB: (u32, u32) = (1, 32_768);
/// The longest user data, in characters: what every cloud's images take.
const USER_DATA_MAX: u32 = 16_384;
/// What user data begins with that cloud-init takes: what the machine is set up by, a script, addresses of either, or several of them.
const USER_DATA_BEGINS: [&str; 4] = ["#cloud-config", "#!", "#include", "Content-Type: multipart/"];
/// The most machines of one order, whatever the operator sets: a number of two digits fits behind their names.
const COUNT_MAX: u32 = 99;

/// Judges a name: 2 to 60 characters, not blank, no control character.
///
/// # Errors
/// The first broken rule.
pub(crate) fn instance_name(typed: &str) -> Result<String, Rule> {
    let (min, max) = NAME;
    let name = name::require(typed, max)?;
    if text::is_longer_than(&name, min - 1) { Ok(name) } else { Err(Rule::TooShort { min }) }
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
    if text::is_longer_than(typed, max) {
        return Err(vec![Rule::TooLong { max }]);
    }
    let broken: Vec<Rule> = [
        (!text::is_longer_than(typed, min - 1), Rule::TooShort { min }),
        (!typed.bytes().all(|byte| byte.is_ascii_graphic()), Rule::ForbiddenCharacter),
        (text::character_classes(typed) < CLASSES, Rule::TooFewClasses { min: CLASSES }),
    ]
    .into_iter()
    .filter_map(|(is_broken, rule)| is_broken.then_some(rule))
    .collect();
    if broken.is_empty() { Ok(()) } else { Err(broken) }
}

/// Judges the disks of an instance, in GiB; the first is the one that it starts from.
///
/// # Errors
/// What each breaks, under its place in the list; [`Rule::TooMany`] for more than sixteen.
fn judge_disks(checks: &mut Checks, disks: &[u32]) {
    if disks.is_empty() {
        checks.note("disks", Rule::NothingChosen);
    }
    if disks.len() > MAX_DISKS as usize {
        checks.note("disks", Rule::TooMany { max: MAX_DISKS });
    }
    let (min, max) = DISK_GIB;
    for (at, _) in
        disks.iter().take(MAX_DISKS as usize).enumerate().filter(|(_, gib)| !(min..=max).contains(gib))
    {
        let rule = Rule::OutOfRange { min: i64::from(min), max: i64::from(max) };
        checks.note(&format!("disks[{at}]"), rule);
    }
}

/// Judges how the user of an instance signs in; what does not count of it is left out.
fn judge_login(
    checks: &mut Checks,
    login: InstanceLogin,
    password: Secret,
    password_confirm: Secret,
    key: &str,
) -> (Secret, Secret, Option<String>) {
    match login {
        InstanceLogin::Password => {
            judge_new_password(checks, &password, &password_confirm);
            (password, password_confirm, Some(String::new()))
        }
        InstanceLogin::Key => (Secret::default(), Secret::default(), checks.field("ssh_key", ssh_key(key))),
    }
}

fn judge_new_password(checks: &mut Checks, password: &Secret, password_confirm: &Secret) {
    checks.fields("password", instance_password(password.expose()));
    if password != password_confirm {
        checks.note("password_confirm", Rule::DoesNotMatch);
    }
}

/// Judges what a machine is set up by at its first start: nothing, or at most 16,384 characters that begin as cloud-init takes them.
///
/// # Errors
/// The first broken rule.
pub fn user_data(typed: &Secret) -> Result<(), Rule> {
    let text = typed.expose();
    if text.is_empty() {
        return Ok(());
    }
    if text::is_longer_than(text, USER_DATA_MAX) {
        return Err(Rule::TooLong { max: USER_DATA_MAX });
    }
    if text.chars().any(|one| one.is_control() && !matches!(one, '\n' | '\r' | '\t')) {
        return Err(Rule::ForbiddenCharacter);
    }
    if USER_DATA_BEGINS.iter().any(|begin| text.starts_with(begin)) {
        Ok(())
    } else {
        Err(Rule::InvalidUserData)
    }
}

/// Judges a name that is typed to confirm what cannot be undone: it is that of the instance, to the letter.
///
/// # Errors
/// [`Rule::Required`], [`Rule::DoesNotMatch`].
pub fn confirm_name(typed: &str, name: &str) -> Result<(), Rule> {
    match typed.trim() {
        "" => Err(Rule::Required),
        typed if typed == name => Ok(()),
        _ => Err(Rule::DoesNotMatch),
    }
}

/// Judges a number that is typed to confirm what cannot be undone of several instances: it is how many they are.
///
/// # Errors
/// [`Rule::Required`], [`Rule::DoesNotMatch`].
pub fn confirm_count(typed: &str, count: u32) -> Result<(), Rule> {
    confirm_name(typed, &count.to_string())
}

/// Judges that an image fits on the disk that an instance starts from, both in GiB.
///
/// # Errors
/// [`Rule::OutOfRange`].
pub fn judge_boot_disk(gib: u32, least: u32) -> Result<(), Rule> {
    if gib >= least {
        Ok(())
    } else {
        Err(Rule::OutOfRange { min: i64::from(least), max: i64::from(DISK_GIB.1) })
    }
}

/// Judges an image that an instance is installed anew from by its kind: a container does not become a virtual machine, nor the other way
/// round. `was_vm` is the kind of its present image; none: it is not offered any more, so that its kind is left to the engine.
///
/// # Errors
/// [`Rule::UnknownChoice`].
pub fn judge_image_kind(was_vm: Option<bool>, is_vm: bool) -> Result<(), Rule> {
    if was_vm.is_none_or(|was_vm| was_vm == is_vm) { Ok(()) } else { Err(Rule::UnknownChoice) }
}

/// Judges how many machines are ordered at once, at most so many and never more than 99, and whether a number fits behind their name.
pub(crate) fn judge_count(checks: &mut Checks, name: Option<&str>, count: u32, most: u32) {
    let most = most.min(COUNT_MAX);
    if !(1..=most).contains(&count) {
        checks.note("count", Rule::OutOfRange { min: 1, max: i64::from(most) });
    } else if let Some(name) = name
        && let Some(longest) = instance_names(name, count).last()
        && text::is_longer_than(longest, NAME.1)
    {
        let max = NAME.1 - (longest.chars().count() - name.chars().count()) as u32;
        checks.note("name", Rule::TooLong { max });
    }
}

/// The names of so many new machines: of one as it is typed, of several with a number behind it.
#[must_use]
pub fn instance_names(name: &str, count: u32) -> Vec<String> {
    if count <= 1 {
        return vec![name.to_owned()];
    }
    (1..=count).map(|number| format!("{name}-{number}")).collect()
}

names! {
    /// How the user of an instance signs in to it.
    InstanceLogin {
        /// With a password that the customer chooses.
        Password "password",
        /// With the private half of an SSH key.
        Key "key",
    }
}

form! {
    /// What a person types about new instances.
    InstanceDraft =>
    /// Names, disks and a login that instances can have.
    Instance {
        /// The name, 2–60 characters; several instances get a number behind it.
        name: String,
        /// How many instances of the kind.
        count: u32,
        /// How their user signs in.
        login: InstanceLogin,
        /// The password of their own user; counts where that is how one signs in.
        password: Secret,
        /// The password once more.
        password_confirm: Secret,
        /// The public SSH key of their own user; counts where that is how one signs in.
        ssh_key: String,
        /// The sizes of their disks, in GiB; the first is the one that they start from. At most 16.
        disks: Vec<u32>,
        /// Their tags: at most 20, each 1–40 characters without a comma, none twice.
        #[serde(default)]
        tags: Vec<String>,
        /// The bandwidth of a public address of each, in Mbit/s; 0: they have none.
        #[serde(default)]
        bandwidth_mbit: u32,
        /// What they are set up by at their first start, for cloud-init: at most 16,384 characters, which begin with `#cloud-config` or `#!`;
        /// empty for nothing.
        #[serde(default)]
        user_data: Secret,
        /// Whether nobody may delete them or install them anew, until that is taken back.
        #[serde(default)]
        is_protected: bool,
    }
}

impl Draft for InstanceDraft {
    type Valid = Instance;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<Instance> {
        let mut checks = Checks::default();
        let name = checks.field("name", instance_name(&self.name));
        judge_count(&mut checks, name.as_deref(), self.count, limits.cloud.instances_per_order);
        let Self { count, login, password, password_confirm, disks, bandwidth_mbit, .. } = self;
        let Self { user_data, is_protected, .. } = self;
        let (password, password_confirm, ssh_key) =
            judge_login(&mut checks, login, password, password_confirm, &self.ssh_key);
        judge_disks(&mut checks, &disks);
        let tags = judge_tags(&mut checks, &self.tags);
        if bandwidth_mbit > 0 {
            checks.field("bandwidth_mbit", bandwidth(bandwidth_mbit, limits));
        }
        checks.field("user_data", self::user_data(&user_data));
        checks.finish(name.zip(ssh_key).map(|(name, ssh_key)| Instance {
            name,
            count,
            login,
            password,
            password_confirm,
            ssh_key,
            disks,
            tags,
            bandwidth_mbit,
            user_data,
            is_protected,
        }))
    }
}

form! {
    /// Another name for an instance, as it is typed.
    InstanceNameDraft =>
    /// A name that an instance can have.
    InstanceName {
        /// The name, 2–60 characters.
        name: String,
    }
}

impl Draft for InstanceNameDraft {
    type Valid = InstanceName;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<InstanceName> {
        let mut checks = Checks::default();
        let name = checks.field("name", instance_name(&self.name));
        checks.finish(name.map(|name| InstanceName { name }))
    }
}

form! {
    /// Another password for the user of an instance, as it is typed.
    InstancePasswordDraft =>
    /// A password that the user of an instance can have.
    InstancePassword {
        /// The password of its user: 8 to 30 characters.
        password: Secret,
        /// The password once more.
        password_confirm: Secret,
    }
}

impl Draft for InstancePasswordDraft {
    type Valid = InstancePassword;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<InstancePassword> {
        let mut checks = Checks::default();
        let Self { password, password_confirm } = self;
        judge_new_password(&mut checks, &password, &password_confirm);
        checks.finish(Some(InstancePassword { password, password_confirm }))
    }
}

form! {
    /// How one signs in to an instance that is installed anew, as it is typed.
    InstanceRebuildDraft =>
    /// How one can sign in to an instance that is installed anew.
    InstanceRebuild {
        /// How its user signs in.
        login: InstanceLogin,
        /// The password of its own user; counts where that is how one signs in.
        password: Secret,
        /// The password once more.
        password_confirm: Secret,
        /// The public SSH key of its own user; counts where that is how one signs in.
        ssh_key: String,
        /// The name of the instance: typed, as what is on its disks is lost.
        name: String,
    }
}

impl Draft for InstanceRebuildDraft {
    type Valid = InstanceRebuild;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<InstanceRebuild> {
        let mut checks = Checks::default();
        let Self { login, password, password_confirm, name, .. } = self;
        let (password, password_confirm, ssh_key) =
            judge_login(&mut checks, login, password, password_confirm, &self.ssh_key);
        if name.trim().is_empty() {
            checks.note("name", Rule::Required);
        }
        let valid = |ssh_key| InstanceRebuild { login, password, password_confirm, ssh_key, name };
        checks.finish(ssh_key.map(valid))
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
        /// Made, and never started: one of SPEC §4's, which nothing has, as what is ordered is started when it is made.
        Available "available",
    }
    /// What can be done with an instance.
    InstanceAction {
        /// Start an instance that does not run.
        Start "start": Stopped | Available => Starting,
        /// Stop an instance that runs, or does not work as it should.
        Stop "stop": Running | Error => Stopping,
        /// Stop it as if its power failed.
        ForceStop "force_stop": Running | Error => Stopping,
        /// Stop and start it.
        Restart "restart": Running | Error => Stopping,
        /// Open the console of an instance that runs.
        OpenConsole "open_console": Running,
        /// Set the password of its own user.
        ResetPassword "reset_password": Running => Updating,
        /// Give another flavor to an instance that does not run.
        Resize "resize": Stopped | Available => Updating,
        /// Give a public address to an instance that runs.
        AddAddress "add_address": Running => Updating,
        /// Give another bandwidth to its public address.
        ChangeBandwidth "change_bandwidth": Running | Stopped | Available => Updating,
        /// Take its public address from it.
        ReleaseAddress "release_address": Running | Stopped | Available => Updating,
        /// Install an instance anew that does not run.
        Rebuild "rebuild": Stopped | Available => Updating,
        /// Make an image of it.
        CreateImage "create_image": Running | Stopped,
        /// Give it another name.
        Rename "rename": Running | Error | Stopped | Available,
        /// Have it in another project or VDC.
        Move "move": Running | Error | Stopped | Available,
        /// Say whether it can be deleted and installed anew.
        Protect "protect": Running | Error | Stopped | Available | Recycling | Failed,
        /// Pay for another period of an instance.
        Renew "renew": Running | Error | Stopped | Available | Recycling,
        /// Delete an instance that does not run.
        Delete "delete": Error | Stopped | Recycling | Failed | Available,
    }
}

/// Judges what can be done with an instance that may be protected: nobody deletes it, or installs it anew.
///
/// # Errors
/// [`Rule::StateForbids`] with `protected`.
pub fn protection_allows(is_protected: bool, action: InstanceAction) -> Result<(), Rule> {
    if is_protected && matches!(action, InstanceAction::Delete | InstanceAction::Rebuild) {
        let (state, action) = ("protected".to_owned(), action.as_str().to_owned());
        return Err(Rule::StateForbids { state, action });
    }
    Ok(())
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
