//! Who may do what (SPEC §6): the permission groups, grants of them by project or VDC, and the decision with its reason.
//!
//! Everything is refused unless a grant says otherwise, and no grant takes anything away.

use serde::{Deserialize, Serialize};

use crate::{
    Rule,
    permission_group::{Operation, PermissionGroup},
};

/// The name of the role that sees every dynamic route.
pub const ADMIN: &str = "admin";

/// Who acts within an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Role {
    /// The holder of the account, who may do everything in it.
    MainUser,
    /// One who may do what was granted.
    SubUser,
}

/// Where a grant comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum GrantSource {
    /// Given to the sub-user.
    Direct,
    /// Given to a user group that the sub-user belongs to; changed on the group's page only.
    Group {
        /// The user group's id.
        id: String,
        /// The user group's name.
        name: String,
    },
}

/// Where a grant counts, and also where an operation happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Scope {
    /// The whole account with all its projects.
    All,
    /// One project with the VDCs in it.
    Project {
        /// The id of the project.
        id: String,
    },
    /// One VDC (virtual data centre).
    Vdc {
        /// The id of the VDC.
        id: String,
    },
}

/// What an operation touches. A resource in neither a project nor a VDC belongs to the account as a whole (its bills,
/// its users), and only a grant for the whole account reaches it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Resource {
    /// The id of its project.
    pub project: Option<String>,
    /// The id of its VDC.
    pub vdc: Option<String>,
    /// The name of the region that it is in; none for what is in no region: a bill's payment, a user, a project.
    pub region: Option<String>,
}

impl Scope {
    /// Whether a grant for this scope reaches a resource.
    #[must_use]
    pub fn covers(&self, resource: &Resource) -> bool {
        match self {
            Self::All => true,
            Self::Project { id } => resource.project.as_ref() == Some(id),
            Self::Vdc { id } => resource.vdc.as_ref() == Some(id),
        }
    }

    /// Whether everything in `other` is in this scope.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        *self == Self::All || self == other
    }
}

/// Some permission groups, given for a scope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Grant {
    /// Where it comes from.
    pub source: GrantSource,
    /// The scope in which the grant counts.
    pub scope: Scope,
    /// The permission groups that are granted.
    pub groups: Vec<PermissionGroup>,
    /// The names of the regions in which it counts: those that its holder may work in (SPEC §5). None for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub regions: Option<Vec<String>>,
}

impl Grant {
    /// The grant, counting in these regions alone; none for all.
    #[must_use]
    pub fn in_regions(self, regions: Option<&[String]>) -> Self {
        Self { regions: regions.map(<[String]>::to_vec), ..self }
    }

    /// The first of the grant's groups that holds an operation.
    pub(crate) fn group_with(&self, operation: Operation) -> Option<PermissionGroup> {
        self.groups.iter().copied().find(|group| group.holds(operation))
    }

    /// Whether the grant reaches a resource: by its scope, and by the resource's region where it is in one.
    #[must_use]
    pub fn covers(&self, resource: &Resource) -> bool {
        self.scope.covers(resource) && self.counts_in(resource)
    }

    /// Whether the grant counts in a region.
    #[must_use]
    pub fn counts_at(&self, region: &str) -> bool {
        self.regions.as_ref().is_none_or(|regions| regions.iter().any(|name| name == region))
    }

    /// Whether the grant counts in the region of a resource, if it is in one.
    fn counts_in(&self, resource: &Resource) -> bool {
        resource.region.as_ref().is_none_or(|region| self.counts_at(region))
    }

    /// Whether the grant counts wherever another does: in every place of its scope, and in every region.
    fn contains(&self, other: &Self) -> bool {
        self.scope.contains(&other.scope)
            && regions_contain(self.regions.as_deref(), other.regions.as_deref())
    }
}

/// Whether the first regions have all of the others among them; none stands for all there are.
pub(crate) fn regions_contain(own: Option<&[String]>, others: Option<&[String]>) -> bool {
    match (own, others) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(own), Some(others)) => others.iter().all(|region| own.contains(region)),
    }
}

/// The regions in which any of some grants counts, in order; none for all.
pub(crate) fn regions_of<'a>(grants: impl Iterator<Item = &'a Grant>) -> Option<Vec<String>> {
    let mut all = Vec::new();
    for grant in grants {
        all.extend(grant.regions.as_ref()?.iter().cloned());
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// Whether an operation is allowed, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "decision", rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Decision {
    /// Allowed to the holder of the account, as everything is.
    MainUser,
    /// Allowed by a grant.
    Granted {
        /// Where the grant comes from.
        source: GrantSource,
        /// The scope in which the grant counts.
        scope: Scope,
        /// The permission group in it that holds the operation.
        group: PermissionGroup,
    },
    /// The operation is refused.
    Missing {
        /// The operation that no grant holds here.
        operation: Operation,
        /// The permission groups that would allow it.
        groups: Vec<PermissionGroup>,
    },
    /// Refused: it is allowed there, but not in that region.
    OutsideRegions {
        /// The operation that is missing.
        operation: Operation,
        /// The region that it was asked for.
        region: String,
        /// The regions in which it is allowed.
        regions: Vec<String>,
    },
}

impl Decision {
    /// Whether the operation is allowed.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        matches!(self, Self::MainUser | Self::Granted { .. })
    }

    /// The decision as the outcome of a rule.
    ///
    /// # Errors
    /// [`Rule::PermissionMissing`] or [`Rule::OutsideRegions`] when it is a refusal.
    pub fn require(&self) -> Result<(), Rule> {
        match self {
            Self::Missing { operation, .. } => {
                Err(Rule::PermissionMissing { action: operation.as_str().to_owned() })
            }
            Self::OutsideRegions { regions, .. } => Err(Rule::OutsideRegions { regions: regions.clone() }),
            Self::MainUser | Self::Granted { .. } => Ok(()),
        }
    }
}

/// Whether the grants allow an operation on a resource. The first grant that does is named as the reason; where there would be one
/// in another region, that is.
#[must_use]
pub fn may(grants: &[Grant], operation: Operation, resource: &Resource) -> Decision {
    let in_scope = || grants.iter().filter(|grant| grant.scope.covers(resource));
    let mut holding = in_scope().filter_map(|grant| Some((grant, grant.group_with(operation)?)));
    if let Some((grant, group)) = holding.clone().find(|(grant, _)| grant.counts_in(resource)) {
        return Decision::Granted { source: grant.source.clone(), scope: grant.scope.clone(), group };
    }
    let Some((region, _)) = resource.region.clone().zip(holding.next()) else {
        return Decision::Missing { operation, groups: operation.permission_groups() };
    };
    let elsewhere = in_scope().filter(|grant| grant.group_with(operation).is_some());
    Decision::OutsideRegions { operation, region, regions: regions_of(elsewhere).unwrap_or_default() }
}

/// Like [`may`], for someone with a role: the main user may do everything in the account.
#[must_use]
pub fn may_as(role: Role, grants: &[Grant], operation: Operation, resource: &Resource) -> Decision {
    match role {
        Role::MainUser => Decision::MainUser,
        Role::SubUser => may(grants, operation, resource),
    }
}

/// Whether someone may hand on a grant: only what they hold themselves, in a scope that contains the grant's and in every region
/// in which the grant counts. That they may manage users at all is asked with [`may_as`].
///
/// # Errors
/// [`Rule::PermissionMissing`] with the first operation that goes beyond what they hold; [`Rule::OutsideRegions`] with their regions
/// when they hold it, but not in each of the grant's.
pub fn may_hand_on(role: Role, own: &[Grant], given: &Grant) -> Result<(), Rule> {
    if role == Role::MainUser {
        return Ok(());
    }
    let mut operations = given.groups.iter().flat_map(|group| group.operations());
    let holding =
        |operation: Operation| own.iter().filter(move |grant| grant.group_with(operation).is_some());
    let holds = |operation: Operation| holding(operation).any(|grant| grant.contains(given));
    let Some(&operation) = operations.find(|operation| !holds(**operation)) else { return Ok(()) };
    let elsewhere: Vec<&Grant> =
        holding(operation).filter(|grant| grant.scope.contains(&given.scope)).collect();
    if elsewhere.is_empty() {
        return Err(Rule::PermissionMissing { action: operation.as_str().to_owned() });
    }
    Err(Rule::OutsideRegions { regions: regions_of(elsewhere.into_iter()).unwrap_or_default() })
}

/// Whether someone may let another work in some regions: those in which their own grants count.
///
/// # Errors
/// [`Rule::OutsideRegions`] with their own regions.
pub fn may_hand_on_regions(role: Role, own: &[Grant], regions: &[String]) -> Result<(), Rule> {
    match regions_of(own.iter()) {
        Some(held) if role == Role::SubUser && !regions_contain(Some(&held), Some(regions)) => {
            Err(Rule::OutsideRegions { regions: held })
        }
        _ => Ok(()),
    }
}

/// Whether a grant may be changed on the sub-user's page.
///
/// # Errors
/// [`Rule::InheritedPermission`] for one that comes from a user group.
pub fn editable_on_user(grant: &Grant) -> Result<(), Rule> {
    match &grant.source {
        GrantSource::Direct => Ok(()),
        GrantSource::Group { name, .. } => Err(Rule::InheritedPermission { group: name.clone() }),
    }
}

/// Whether a route is shown (SPEC §2): to a user with the role `admin` always, otherwise when the route asks for no
/// role or for one that the user holds.
#[must_use]
pub fn role_sees_route(roles: &[String], meta_roles: &[String]) -> bool {
    meta_roles.is_empty() || roles.iter().any(|role| role == ADMIN || meta_roles.contains(role))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn scopes() -> impl Strategy<Value = Scope> {
        prop_oneof![
            Just(Scope::All),
            "[ab]".prop_map(|id| Scope::Project { id }),
            "[ab]".prop_map(|id| Scope::Vdc { id }),
        ]
    }

    fn grants() -> impl Strategy<Value = Grant> {
        let groups = proptest::collection::vec(proptest::sample::select(PermissionGroup::ALL), 0..4);
        (scopes(), groups).prop_map(|(scope, groups)| Grant {
            source: GrantSource::Direct,
            scope,
            groups,
            regions: None,
        })
    }

    fn lists() -> impl Strategy<Value = Vec<Grant>> {
        proptest::collection::vec(grants(), 0..5)
    }

    fn operations() -> impl Strategy<Value = Operation> {
        proptest::sample::select(Operation::ALL)
    }

    fn resources() -> impl Strategy<Value = Resource> {
        let id = || proptest::option::of("[abc]");
        (id(), id(), id()).prop_map(|(project, vdc, region)| Resource { project, vdc, region })
    }

    fn in_project(id: &str) -> Resource {
        Resource { project: Some(id.to_owned()), ..Resource::default() }
    }

    #[test]
    fn a_refusal_names_the_groups_that_would_help() {
        let decision = may(&[], Operation::ComputeCreate, &Resource::default());
        let groups = vec![PermissionGroup::ComputeCreateDelete];
        assert_eq!(decision, Decision::Missing { operation: Operation::ComputeCreate, groups });
        assert_eq!(decision.require(), Err(Rule::PermissionMissing { action: "compute_create".to_owned() }));
    }

    #[test]
    fn a_route_without_roles_is_for_everyone_and_admin_sees_all() {
        let list = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        assert!(role_sees_route(&[], &[]));
        assert!(role_sees_route(&list(&["admin"]), &list(&["finance"])));
        assert!(role_sees_route(&list(&["x", "finance"]), &list(&["finance"])));
        assert!(!role_sees_route(&list(&["x"]), &list(&["finance"])));
        assert!(!role_sees_route(&[], &list(&["admin"])));
    }

    proptest! {
        #[test]
        fn no_grant_gives_no_right(operation in operations(), resource in resources()) {
            prop_assert!(!may(&[], operation, &resource).is_allowed());
            prop_assert!(may_as(Role::MainUser, &[], operation, &resource).is_allowed());
        }

        #[test]
        fn one_more_grant_never_takes_a_right_away(
            list in lists(), extra in grants(), place in 0usize..5, operation in operations(), resource in resources()
        ) {
            let before = may(&list, operation, &resource).is_allowed();
            let mut more = list;
            more.insert(place.min(more.len()), extra);
            prop_assert!(!before || may(&more, operation, &resource).is_allowed());
        }

        #[test]
        fn a_grant_for_one_project_gives_nothing_in_another(
            groups in proptest::collection::vec(proptest::sample::select(PermissionGroup::ALL), 0..28),
            operation in operations()
        ) {
            let scope = Scope::Project { id: "a".to_owned() };
            let grant = Grant { source: GrantSource::Direct, scope, groups, regions: None };
            prop_assert!(!may(std::slice::from_ref(&grant), operation, &in_project("b")).is_allowed());
            prop_assert!(!may(&[grant], operation, &Resource::default()).is_allowed());
        }

        #[test]
        fn the_same_question_has_the_same_answer_in_any_order_of_grants(
            list in lists(), operation in operations(), resource in resources()
        ) {
            let mut turned = list.clone();
            turned.reverse();
            prop_assert_eq!(may(&list, operation, &resource), may(&list, operation, &resource));
            prop_assert_eq!(
                may(&list, operation, &resource).is_allowed(),
                may(&turned, operation, &resource).is_allowed()
            );
        }

        #[test]
        fn the_reason_is_a_grant_that_was_given_and_holds_the_operation(
            list in lists(), operation in operations(), resource in resources()
        ) {
            match may(&list, operation, &resource) {
                Decision::Granted { source, scope, group } => {
                    prop_assert!(group.holds(operation) && scope.covers(&resource));
                    let given = |grant: &Grant| {
                        grant.source == source && grant.scope == scope && grant.groups.contains(&group)
                    };
                    prop_assert!(list.iter().any(given));
                }
                Decision::Missing { groups, .. } => prop_assert!(!groups.is_empty()),
                Decision::MainUser | Decision::OutsideRegions { .. } => prop_assert!(false),
            }
        }

        #[test]
        fn what_is_handed_on_gives_no_more_than_its_giver_has(
            own in lists(), given in grants(), operation in operations(), resource in resources()
        ) {
            if may_hand_on(Role::SubUser, &own, &given).is_ok() && may(&[given], operation, &resource).is_allowed() {
                prop_assert!(may(&own, operation, &resource).is_allowed());
            }
        }
    }
}
