//! What grants amount to: the page of effective rights, where a list may look, and what may be handed on or managed.

use serde::{Deserialize, Serialize};

use crate::{
    Decision, Grant, GrantSource, Operation, PermissionGroup, Resource, Role, Rule, Scope, may, may_as,
    permission::{may_hand_on, regions_contain, regions_of},
};

/// A grant that allows an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reason {
    /// Where the grant comes from.
    pub source: GrantSource,
    /// The scope in which it counts.
    pub scope: Scope,
    /// The permission group in it that holds the operation.
    pub group: PermissionGroup,
}

/// One line of the page of effective rights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EffectiveRight {
    /// What can be done.
    pub operation: Operation,
    /// Whether it is allowed.
    pub is_allowed: bool,
    /// Every grant that says so; none for the main user, who needs none.
    pub reasons: Vec<Reason>,
    /// The permission groups that would give it.
    pub given_by: Vec<PermissionGroup>,
    /// The regions in which it is allowed, when it is refused for being in another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub elsewhere: Option<Vec<String>>,
}

/// Where an operation is allowed: what a list shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reach {
    /// In the whole account; the lists are empty then.
    pub all: bool,
    /// In these projects, in order of their ids.
    pub projects: Vec<String>,
    /// In these VDCs, in order of their ids.
    pub vdcs: Vec<String>,
    /// Of what is in a region, in these regions alone, in order of their names; none for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub regions: Option<Vec<String>>,
}

impl Reach {
    /// Whether the operation is allowed nowhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.all && self.projects.is_empty() && self.vdcs.is_empty()
    }

    /// Whether everything that `other` reaches is reached.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        let has = |own: &[String], ids: &[String]| ids.iter().all(|id| own.contains(id));
        let has_places =
            self.all || !other.all && has(&self.projects, &other.projects) && has(&self.vdcs, &other.vdcs);
        other.is_empty() || has_places && regions_contain(self.regions.as_deref(), other.regions.as_deref())
    }
}

/// A user group with its grants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserGroup {
    /// The group's id, by which sources of inherited grants name it.
    pub id: String,
    /// The group's name, as the account gave it.
    pub name: String,
    /// Its grants; their source does not matter.
    pub grants: Vec<Grant>,
}

impl UserGroup {
    /// The group as the source of a grant.
    #[must_use]
    pub fn source(&self) -> GrantSource {
        GrantSource::Group { id: self.id.clone(), name: self.name.clone() }
    }
}

/// What counts for a sub-user: the direct grants, then those of the user groups the sub-user is in, with the group as
/// their source; all of it in the regions that the sub-user may work in, by their names. Without these, each counts where it says itself.
#[must_use]
pub fn inherit(direct: &[Grant], groups: &[UserGroup], regions: Option<&[String]>) -> Vec<Grant> {
    let inherited = groups.iter().flat_map(|group| {
        let source = group.source();
        group.grants.iter().map(move |grant| Grant { source: source.clone(), ..grant.clone() })
    });
    let within = |grant: Grant| if regions.is_some() { grant.in_regions(regions) } else { grant };
    direct.iter().cloned().chain(inherited).map(within).collect()
}

/// Every grant that allows an operation on a resource, in the order of the grants; [`may`] names the first.
#[must_use]
pub fn reasons(grants: &[Grant], operation: Operation, resource: &Resource) -> Vec<Reason> {
    let one = |grant: &Grant| {
        let group = grant.group_with(operation).filter(|_| grant.covers(resource))?;
        Some(Reason { source: grant.source.clone(), scope: grant.scope.clone(), group })
    };
    grants.iter().filter_map(one).collect()
}

/// What someone may do on a resource, operation by operation (all of [`Operation::ALL`], in that order).
#[must_use]
pub fn effective_rights(role: Role, grants: &[Grant], resource: &Resource) -> Vec<EffectiveRight> {
    let right = |&operation: &Operation| {
        let reasons = if role == Role::MainUser { Vec::new() } else { reasons(grants, operation, resource) };
        let is_allowed = role == Role::MainUser || !reasons.is_empty();
        let elsewhere = match may_as(role, grants, operation, resource) {
            Decision::OutsideRegions { regions, .. } => Some(regions),
            _ => None,
        };
        EffectiveRight { operation, is_allowed, reasons, given_by: operation.permission_groups(), elsewhere }
    };
    Operation::ALL.iter().map(right).collect()
}

/// Where someone may do an operation. All grants of one person count in the same regions: those that the person may work in.
#[must_use]
pub fn reach(role: Role, grants: &[Grant], operation: Operation) -> Reach {
    let holding = || grants.iter().filter(|grant| grant.group_with(operation).is_some());
    if role == Role::MainUser {
        return Reach { all: true, ..Reach::default() };
    }
    let regions = regions_of(holding()).filter(|_| holding().next().is_some());
    if holding().any(|grant| grant.scope == Scope::All) {
        return Reach { all: true, regions, ..Reach::default() };
    }
    let mut reach = Reach { regions, ..Reach::default() };
    for grant in holding() {
        match &grant.scope {
            Scope::All => {}
            Scope::Project { id } => reach.projects.push(id.clone()),
            Scope::Vdc { id } => reach.vdcs.push(id.clone()),
        }
    }
    for ids in [&mut reach.projects, &mut reach.vdcs] {
        ids.sort_unstable();
        ids.dedup();
    }
    reach
}

/// Whether what was made with earlier rights may be seen with those of now. Each is where an operation is allowed; of several, a
/// person's and their key's, only what is in all of them counts.
#[must_use]
pub fn still_covers(now: &[Reach], then: &[Reach]) -> bool {
    now.iter().all(|now| then.iter().any(|then| now.contains(then)))
}

/// Whether someone may hand on each of several grants (see [`may_hand_on`]): to a sub-user, to a user group, to a
/// security key, or by adding a member to a user group that has them.
///
/// # Errors
/// As [`may_hand_on`], for the first that goes beyond what they hold.
pub fn may_hand_on_all(role: Role, own: &[Grant], given: &[Grant]) -> Result<(), Rule> {
    given.iter().try_for_each(|grant| may_hand_on(role, own, grant))
}

/// Whether someone may change, disable or delete a sub-user or a user group: they manage users, and hold everything
/// that the other holds. Otherwise one could take over a stronger sub-user by changing the mailbox of its links.
///
/// # Errors
/// [`Rule::PermissionMissing`] with what is missing; [`Rule::OutsideRegions`] when the other may work in more regions.
pub fn may_manage(role: Role, own: &[Grant], theirs: &[Grant]) -> Result<(), Rule> {
    may_as(role, own, Operation::UserManage, &Resource::default()).require()?;
    may_hand_on_all(role, own, theirs)
}

/// Whether someone may do an operation, in person (`key` is none) or with a security key: its owner may do it now, and the key's own
/// grants say so too. Rights that the owner has lost since are lost to the key.
#[must_use]
pub fn may_with_key(
    role: Role,
    owner: &[Grant],
    key: Option<&[Grant]>,
    operation: Operation,
    resource: &Resource,
) -> Decision {
    let owners = may_as(role, owner, operation, resource);
    match key {
        Some(key) if owners.is_allowed() => may(key, operation, resource),
        _ => owners,
    }
}
