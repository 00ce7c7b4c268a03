//! Security keys (SPEC §1, §3): what they may do, how long, and from where. The text of a key is in [`crate::key_token`].

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule,
    ageing::whole,
    draft::Checks,
    form::form,
    ip_list::{excerpt, parse_address},
    login_mask::OptionalIpList,
    name,
    names::names,
    people::states::KeyState,
    permission_grant::{GivenGrant, GrantDraft, check_grants},
};

/// The longest name of a key.
pub const NAME_MAX: u32 = 32;
/// The longest life that can be chosen, in days; 0 is for ever.
const DAYS_MAX: u32 = 365;
/// A key that ends within so many days is shown as ending.
const ENDING_DAYS: i64 = 7;
const DAY: i64 = 86_400;

form! {
    /// A new key as it is chosen.
    KeyCreateDraft =>
    /// A key that may be created. That its owner holds what it is granted is judged with
    /// [`crate::rights::may_hand_on_all`], and each of its calls with [`crate::rights::may_with_key`].
    KeyCreate {
        /// The key's name: 1–32 characters once its blanks are in order.
        name: String,
        /// What it may do; at least one.
        grants: Vec<GrantDraft> => Vec<GivenGrant>,
        /// Whole days that it lives, 1–365; 0 for ever.
        valid_days: f64 => u32,
        /// The addresses that may use it; empty for any.
        ip_list: String => OptionalIpList,
    }
}

form! {
    /// What is changed of a key. Its life cannot be prolonged: a new key replaces it.
    KeyEditDraft =>
    /// A change of a key that passed the check.
    KeyEdit {
        /// The key's name: 1–32 characters once its blanks are in order.
        name: String,
        /// What it may do; at least one.
        grants: Vec<GrantDraft> => Vec<GivenGrant>,
        /// The addresses that may use it; empty for any.
        ip_list: String => OptionalIpList,
    }
}

/// Judges what a new key and a changed one have in common.
fn common(
    checks: &mut Checks,
    name: &str,
    grants: Vec<GrantDraft>,
    ip_list: &str,
    limits: &Limits,
) -> Option<(String, Vec<GivenGrant>, OptionalIpList)> {
    let name = checks.field("name", name::require(name, NAME_MAX));
    if grants.is_empty() {
        checks.note("grants", Rule::NothingChosen);
    }
    let grants = check_grants(checks, grants, limits);
    let ip_list = checks.fields("ip_list", OptionalIpList::parse(ip_list));
    name.zip(ip_list).map(|(name, ip_list)| (name, grants, ip_list))
}

impl Draft for KeyCreateDraft {
    type Valid = KeyCreate;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<KeyCreate> {
        let mut checks = Checks::default();
        let parts = common(&mut checks, &self.name, self.grants, &self.ip_list, limits);
        let valid_days = checks.field("valid_days", whole(self.valid_days, 0, DAYS_MAX));
        checks.finish(parts.zip(valid_days).map(|((name, grants, ip_list), valid_days)| KeyCreate {
            name,
            grants,
            valid_days,
            ip_list,
        }))
    }
}

impl Draft for KeyEditDraft {
    type Valid = KeyEdit;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<KeyEdit> {
        let mut checks = Checks::default();
        let parts = common(&mut checks, &self.name, self.grants, &self.ip_list, limits);
        checks.finish(parts.map(|(name, grants, ip_list)| KeyEdit { name, grants, ip_list }))
    }
}

/// When a key that is created at `created_at` (Unix seconds) ends; `None` for 0 days, which is never.
#[must_use]
pub fn expires_at(created_at: i64, valid_days: u32) -> Option<i64> {
    (valid_days > 0).then(|| created_at.saturating_add(i64::from(valid_days) * DAY))
}

names! {
    /// How much of a key's life is left.
    KeyLife {
        /// More than 7 days.
        Lasting "lasting",
        /// 7 days or less.
        Ending "ending",
        /// None: it opens nothing any more.
        Over "over",
    }
}

/// Judges the life of a key that ends at `expires_at` (Unix seconds; `None` for never). It is over from that second on.
#[must_use]
pub fn life(expires_at: Option<i64>, now: i64) -> KeyLife {
    match expires_at.map(|end| end.saturating_sub(now)) {
        Some(..=0) => KeyLife::Over,
        Some(left) if left <= ENDING_DAYS * DAY => KeyLife::Ending,
        _ => KeyLife::Lasting,
    }
}

names! {
    /// Why a key opens nothing now. The caller is not told which; the audit log is.
    KeyRefusal {
        /// It was made inactive.
        Inactive "inactive",
        /// Its life is over.
        Expired "expired",
        /// The call comes from an address outside its list.
        Address "address",
    }
}

/// Judges a call with a key: its state, its end (Unix seconds), and the address that the call comes from.
///
/// # Errors
/// The first reason against it.
pub fn may_use(
    state: KeyState,
    expires_at: Option<i64>,
    ip_list: &OptionalIpList,
    address: IpAddr,
    now: i64,
) -> Result<(), KeyRefusal> {
    if state != KeyState::Active {
        Err(KeyRefusal::Inactive)
    } else if life(expires_at, now) == KeyLife::Over {
        Err(KeyRefusal::Expired)
    } else if !ip_list.passes(address) {
        Err(KeyRefusal::Address)
    } else {
        Ok(())
    }
}

/// What a list of addresses says to one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct IpTest {
    /// Whether the address would pass.
    pub passes: bool,
    /// The first entry that lets it pass; none when it does not, or when the list is empty and lets everyone pass.
    pub entry: Option<String>,
}

/// Answers "would this address pass?" for a list as it is typed; an empty list lets every address pass.
///
/// # Errors
/// What is wrong with `ip_list`, and [`Rule::Required`] or [`Rule::InvalidIp`] for `address`.
pub fn ip_test(ip_list: &str, address: &str) -> Checked<IpTest> {
    let mut checks = Checks::default();
    let list = checks.fields("ip_list", OptionalIpList::parse(ip_list));
    let address = checks.field("address", parse_test_address(address));
    checks.finish(list.zip(address).map(|(list, address)| {
        let entry = match &list {
            OptionalIpList::Given(list) => list.entry_for(address).map(str::to_owned),
            OptionalIpList::Missing(_) => None,
        };
        IpTest { passes: list.passes(address), entry }
    }))
}

fn parse_test_address(address: &str) -> Result<IpAddr, Rule> {
    if address.is_empty() {
        return Err(Rule::Required);
    }
    parse_address(address).ok_or_else(|| Rule::InvalidIp { entry: excerpt(address) })
}
