//! GPU servers: whole machines that people prepare and hand over (`docs/decisions/0090-gpu-servers.md`).

use std::net::IpAddr;

use base64::{Engine, prelude::BASE64_STANDARD_NO_PAD};
use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule,
    draft::Checks,
    form::form,
    instance::{instance_name, judge_count},
    ip_list::{excerpt, parse_address},
    money::states::{Fulfilment, OrderState, ResourceState},
    name,
    names::{machine, names},
    ssh_key::ssh_key,
    text,
};

/// What the products of GPU servers begin with.
const PRODUCT: &str = "gpu-server/";
/// The longest note, in characters.
const NOTE_MAX: u32 = 500;
/// The longest serial or asset number, in characters.
const ASSET_MAX: u32 = 60;
/// The longest name of a user of Linux, in characters.
const USER_MAX: u32 = 32;
/// The most addresses of one server.
const ADDRESSES_MAX: u32 = 16;
/// The most host keys of one server: one of each kind, and one to spare.
const HOST_KEYS_MAX: u32 = 4;
/// What a fingerprint begins with, and how many bytes it is made of.
const FINGERPRINT: (&str, usize) = ("SHA256:", 32);

/// The product of a model.
#[must_use]
pub(crate) fn gpu_server_product(model: &str) -> String {
    format!("{PRODUCT}{model}")
}

/// Whether a product is a GPU server: its order is prepared by people after its review, and paid once it is handed over.
#[must_use]
pub fn is_gpu_server(product: &str) -> bool {
    product.starts_with(PRODUCT)
}

// Nobody switches a whole machine on or off from here: whoever has its access does.
machine! {
    /// The status of a GPU server.
    GpuServerState {
        /// Its order waits for its review.
        Pending "pending",
        /// The provider's staff is preparing it.
        Creating "creating",
        /// It was handed over, and can be used.
        Available "available",
        /// Its access is being given back.
        Updating "updating",
        /// In arrears or not paid any longer; deleted unless that is paid.
        Recycling "recycling",
        /// Its order was rejected, or it could not be prepared.
        Failed "failed",
        /// Given back; the provider's staff has not wiped it yet.
        Returning "returning",
    }
    /// What can be done with a GPU server.
    GpuServerAction {
        /// Take its order back.
        Cancel "cancel": Pending,
        /// Give it another name.
        Rename "rename": Pending | Creating | Available,
        /// Have it in another project or VDC.
        Move "move": Available | Updating,
        /// Say whether it can be given back.
        Protect "protect": Available | Updating | Recycling,
        /// Pay for another period.
        Renew "renew": Available | Updating | Recycling,
        /// Give it back: it is billed no longer, and the provider's staff wipes it.
        GiveBack "give_back": Available | Updating | Recycling => Returning,
        /// Take it off the list.
        Remove "remove": Failed,
        /// Hand it over to its customer.
        HandOver "hand_over": Creating => Available,
        /// Give its preparation up.
        GiveUp "give_up": Creating => Failed,
        /// Withdraw the access to it.
        Withdraw "withdraw": Recycling,
        /// Give the access to it back.
        Restore "restore": Updating => Available,
        /// Confirm that it is wiped and back in stock.
        TakeBack "take_back": Returning,
    }
}

names! {
    /// What happened to a GPU server.
    GpuServerEvent {
        /// A user of the account ordered it.
        Order "order",
        /// It was handed over.
        HandOver "hand_over",
        /// Its preparation was given up.
        GiveUp "give_up",
        /// It got another name.
        Rename "rename",
        /// It got other tags.
        Tag "tag",
        /// It is in another project or VDC.
        Move "move",
        /// It is protected from being given back.
        Protect "protect",
        /// It is not protected any more.
        Unprotect "unprotect",
        /// Its next periods were paid, by a user of the account or by itself.
        Renew "renew",
        /// Its access was withdrawn.
        Withdraw "withdraw",
        /// Its access was given back.
        Restore "restore",
        /// It was given back.
        GiveBack "give_back",
        /// It was wiped, and is back in stock.
        TakeBack "take_back",
    }
}

names! {
    /// What the provider's staff is to do with a GPU server.
    GpuServerTask {
        /// Prepare it, and hand it over.
        HandOver "hand_over",
        /// Withdraw the access to it.
        Withdraw "withdraw",
        /// Give the access to it back.
        Restore "restore",
        /// Wipe it, and take it back.
        TakeBack "take_back",
    }
}

/// What is known of a GPU server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GpuServerFacts {
    /// How far the review of its order has come.
    pub order: OrderState,
    /// How far its preparation has come; none before the review.
    pub fulfil: Option<Fulfilment>,
    /// Whether it may be used: the state of its billed resource. None before it is handed over.
    pub work: Option<ResourceState>,
    /// Whether the provider's staff has withdrawn the access to it.
    pub is_withdrawn: bool,
}

/// The status that its owner reads. One whose order was taken back is shown nowhere.
#[must_use]
pub fn gpu_server_status(facts: &GpuServerFacts) -> GpuServerState {
    match (facts.order, facts.fulfil, facts.work) {
        (OrderState::Pending, ..) => GpuServerState::Pending,
        (OrderState::Disqualified | OrderState::Cancelled, ..) | (_, Some(Fulfilment::Failed), _) => {
            GpuServerState::Failed
        }
        (OrderState::Approved, None | Some(Fulfilment::Building), _) | (.., None) => GpuServerState::Creating,
        (.., Some(ResourceState::Deleted)) => GpuServerState::Returning,
        (.., Some(ResourceState::Shutdown | ResourceState::Recycling)) => GpuServerState::Recycling,
        (.., Some(ResourceState::Running)) if facts.is_withdrawn => GpuServerState::Updating,
        (.., Some(ResourceState::Running)) => GpuServerState::Available,
    }
}

/// What the provider's staff is to do next; nothing while all is as it shall be.
#[must_use]
pub fn gpu_server_task(facts: &GpuServerFacts) -> Option<GpuServerTask> {
    match gpu_server_status(facts) {
        GpuServerState::Creating => Some(GpuServerTask::HandOver),
        GpuServerState::Recycling => (!facts.is_withdrawn).then_some(GpuServerTask::Withdraw),
        GpuServerState::Updating => Some(GpuServerTask::Restore),
        GpuServerState::Returning => Some(GpuServerTask::TakeBack),
        GpuServerState::Pending | GpuServerState::Available | GpuServerState::Failed => None,
    }
}

/// Whether it is in use, and billed where that is by the hour: from its hand-over on, while it may be used and can be.
#[must_use]
pub fn is_gpu_server_used(facts: &GpuServerFacts) -> bool {
    gpu_server_status(facts) == GpuServerState::Available
}

/// Judges what can be done with a GPU server that may be protected: nobody gives it back.
///
/// # Errors
/// [`Rule::StateForbids`] with `protected`.
pub fn server_protection_allows(is_protected: bool, action: GpuServerAction) -> Result<(), Rule> {
    if is_protected && action == GpuServerAction::GiveBack {
        let (state, action) = ("protected".to_owned(), action.as_str().to_owned());
        return Err(Rule::StateForbids { state, action });
    }
    Ok(())
}

form! {
    /// What a person types about new GPU servers.
    GpuServerDraft =>
    /// What GPU servers can be ordered with.
    GpuServer {
        /// The name, 2–60 characters; several servers get a number behind it.
        name: String,
        /// How many servers of the model.
        count: u32,
        /// The public SSH key that the provider's staff puts on each; empty: none.
        ssh_key: String,
        /// What the provider's staff is to know; up to 500 characters.
        note: String,
    }
}

impl Draft for GpuServerDraft {
    type Valid = GpuServer;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<GpuServer> {
        let mut checks = Checks::default();
        let name = checks.field("name", instance_name(&self.name));
        let count = self.count;
        judge_count(&mut checks, name.as_deref(), count, limits.cloud.gpu_servers_per_order);
        let key = self.ssh_key.trim();
        let ssh_key = if key.is_empty() { Ok(String::new()) } else { ssh_key(key) };
        let ssh_key = checks.field("ssh_key", ssh_key);
        let note = checks.field("note", judge_note(&self.note));
        checks.finish(name.zip(ssh_key).zip(note).map(|((name, ssh_key), note)| GpuServer {
            name,
            count,
            ssh_key,
            note,
        }))
    }
}

form! {
    /// What the provider's staff types about a GPU server that is handed over.
    HandOverDraft =>
    /// What a GPU server can be handed over with.
    HandOver {
        /// Its addresses, IPv4 or IPv6; 1–16, none twice.
        addresses: Vec<String>,
        /// Whom one signs in to it as.
        login_user: String,
        /// Its serial or asset number, 1–60 characters.
        asset_no: String,
        /// The fingerprints of its host keys, as `ssh-keygen -l` prints them; up to 4, none twice.
        host_keys: Vec<String>,
        /// What its customer is to know; up to 500 characters, and never a password.
        note: String,
    }
}

impl Draft for HandOverDraft {
    type Valid = HandOver;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<HandOver> {
        let mut checks = Checks::default();
        let addresses = judge_each(&mut checks, "addresses", &self.addresses, ADDRESSES_MAX, server_address);
        if self.addresses.is_empty() {
            checks.note("addresses", Rule::NothingChosen);
        }
        let login_user = checks.field("login_user", linux_user(&self.login_user));
        let asset_no = checks.field("asset_no", name::require(&self.asset_no, ASSET_MAX));
        let host_keys = judge_each(&mut checks, "host_keys", &self.host_keys, HOST_KEYS_MAX, fingerprint);
        let note = checks.field("note", judge_note(&self.note));
        checks.finish(login_user.zip(asset_no).zip(note).map(|((login_user, asset_no), note)| HandOver {
            addresses,
            login_user,
            asset_no,
            host_keys,
            note,
        }))
    }
}

/// Judges each of a list, and that none stands in it twice; notes what each breaks under its place.
fn judge_each(
    checks: &mut Checks,
    field: &str,
    typed: &[String],
    max: u32,
    judge: fn(&str) -> Result<String, Rule>,
) -> Vec<String> {
    if typed.len() > max as usize {
        checks.note(field, Rule::TooMany { max });
        return Vec::new();
    }
    let mut found: Vec<String> = Vec::new();
    for (place, one) in typed.iter().enumerate() {
        let judged = judge(one.trim()).and_then(|one| match found.contains(&one) {
            true => Err(Rule::ListedTwice),
            false => Ok(one),
        });
        found.extend(checks.field(&format!("{field}[{place}]"), judged));
    }
    found
}

/// Judges a note of several lines, each of which is a text as a name is; blank lines around them do not count.
fn judge_note(typed: &str) -> Result<String, Rule> {
    let lines: Vec<String> =
        typed.trim().lines().map(|line| name::optional(line, NOTE_MAX)).collect::<Result<_, _>>()?;
    let note = lines.join("\n");
    if text::is_longer_than(&note, NOTE_MAX) { Err(Rule::TooLong { max: NOTE_MAX }) } else { Ok(note) }
}

/// Judges the address of a server, and says it as it is printed everywhere: one that leads to a single machine from elsewhere.
fn server_address(typed: &str) -> Result<String, Rule> {
    let invalid = || Rule::InvalidIp { entry: excerpt(typed) };
    let address = parse_address(typed).ok_or_else(invalid)?.to_canonical();
    let leads_nowhere = match address {
        IpAddr::V4(v4) => v4.is_broadcast() || v4.is_link_local() || v4.octets()[0] == 0,
        IpAddr::V6(v6) => v6.is_unicast_link_local(),
    };
    if leads_nowhere || address.is_loopback() || address.is_multicast() || address.is_unspecified() {
        return Err(invalid());
    }
    Ok(address.to_string())
}

/// Judges the name of a user of Linux, as `useradd` takes it.
fn linux_user(typed: &str) -> Result<String, Rule> {
    let user = typed.trim();
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    match user.chars().next() {
        None => Err(Rule::Required),
        _ if user.chars().count() > USER_MAX as usize => Err(Rule::TooLong { max: USER_MAX }),
        Some(first) if (first.is_ascii_lowercase() || first == '_') && user.chars().all(is_plain) => {
            Ok(user.to_owned())
        }
        _ => Err(Rule::ForbiddenCharacter),
    }
}

/// Judges the fingerprint of a host key: `SHA256:` and 43 characters of Base64.
fn fingerprint(typed: &str) -> Result<String, Rule> {
    let (prefix, length) = FINGERPRINT;
    let digest = typed.strip_prefix(prefix).and_then(|text| BASE64_STANDARD_NO_PAD.decode(text).ok());
    match digest {
        Some(digest) if digest.len() == length => Ok(typed.to_owned()),
        _ => Err(Rule::InvalidFingerprint),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every combination of facts.
    fn all() -> Vec<GpuServerFacts> {
        let mut found = Vec::new();
        for &order in OrderState::ALL {
            for fulfil in Fulfilment::ALL.iter().copied().map(Some).chain([None]) {
                for work in ResourceState::ALL.iter().copied().map(Some).chain([None]) {
                    for is_withdrawn in [false, true] {
                        found.push(GpuServerFacts { order, fulfil, work, is_withdrawn });
                    }
                }
            }
        }
        found
    }

    #[test]
    fn a_task_is_something_that_the_status_allows() {
        for facts in all() {
            let Some(task) = gpu_server_task(&facts) else { continue };
            let action = GpuServerAction::parse(task.as_str()).unwrap();
            assert!(gpu_server_status(&facts).allows(action).is_ok(), "{facts:?}");
        }
    }

    #[test]
    fn nothing_is_billed_before_the_hand_over_and_while_nobody_can_use_it() {
        for facts in all().into_iter().filter(is_gpu_server_used) {
            assert_eq!((facts.order, facts.fulfil), (OrderState::Approved, Some(Fulfilment::Built)));
            assert_eq!((facts.work, facts.is_withdrawn), (Some(ResourceState::Running), false));
            assert_eq!(gpu_server_task(&facts), None);
        }
    }

    #[test]
    fn every_status_has_a_way_out() {
        for &state in GpuServerState::ALL {
            assert!(GpuServerAction::ALL.iter().any(|&action| state.allows(action).is_ok()), "{state:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_checks_panic(typed in "\\PC{0,70}") {
            let _ = (server_address(&typed), linux_user(&typed), fingerprint(&typed), judge_note(&typed));
        }

        #[test]
        fn an_address_that_is_taken_is_taken_again_as_it_is_printed(bits in any::<u128>(), is_v4 in any::<bool>()) {
            let typed = if is_v4 {
                std::net::Ipv4Addr::from(bits as u32).to_string()
            } else {
                std::net::Ipv6Addr::from(bits).to_string()
            };
            if let Ok(printed) = server_address(&typed) {
                prop_assert_eq!(server_address(&printed), Ok(printed.clone()));
            }
        }
    }
}
