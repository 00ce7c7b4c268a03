//! What must hold for any grants whatsoever: rights only come from grants, and nobody gives or takes over more than they have.

use portico_core::{
    Decision, Grant, GrantSource, Operation, PermissionGroup, Resource, Role, Rule, Scope, may, may_as,
    permission::{editable_on_user, may_hand_on, may_hand_on_regions},
    rights::{
        UserGroup, effective_rights, inherit, may_hand_on_all, may_manage, may_with_key, reach, reasons,
        still_covers,
    },
};
use proptest::prelude::*;

fn scopes() -> impl Strategy<Value = Scope> {
    prop_oneof![
        Just(Scope::All),
        "[ab]".prop_map(|id| Scope::Project { id }),
        "[ab]".prop_map(|id| Scope::Vdc { id }),
    ]
}

fn grants() -> impl Strategy<Value = Grant> {
    let groups = prop::collection::vec(prop::sample::select(PermissionGroup::ALL), 0..4);
    (scopes(), groups).prop_map(|(scope, groups)| Grant {
        source: GrantSource::Direct,
        scope,
        groups,
        regions: None,
    })
}

/// One person's grants: all count in the same regions.
fn lists() -> impl Strategy<Value = Vec<Grant>> {
    (prop::collection::vec(grants(), 0..5), regions()).prop_map(|(list, regions)| within(list, &regions))
}

/// The regions that somebody may work in; none for all.
fn regions() -> impl Strategy<Value = Option<Vec<String>>> {
    prop::option::of(prop::collection::vec("[rst]", 0..3))
}

fn within(list: Vec<Grant>, regions: &Option<Vec<String>>) -> Vec<Grant> {
    list.into_iter().map(|grant| grant.in_regions(regions.as_deref())).collect()
}

/// Lists in which what is asked about is often there.
fn rich_lists() -> impl Strategy<Value = Vec<Grant>> {
    let groups = prop::collection::vec(prop::sample::select(PermissionGroup::ALL), 0..27);
    let grant = (scopes(), groups).prop_map(|(scope, groups)| Grant {
        source: GrantSource::Direct,
        scope,
        groups,
        regions: None,
    });
    (prop::collection::vec(grant, 0..5), regions()).prop_map(|(list, regions)| within(list, &regions))
}

fn user_groups() -> impl Strategy<Value = Vec<UserGroup>> {
    let group =
        ("g[0-9]", lists()).prop_map(|(id, grants)| UserGroup { name: id.to_uppercase(), id, grants });
    prop::collection::vec(group, 0..4)
}

fn operations() -> impl Strategy<Value = Operation> {
    prop::sample::select(Operation::ALL)
}

fn resources() -> impl Strategy<Value = Resource> {
    let id = || prop::option::of("[abc]");
    let region = prop::option::of("[rst]");
    (id(), id(), region).prop_map(|(project, vdc, region)| Resource { project, vdc, region })
}

fn grant(scope: Scope, groups: &[PermissionGroup]) -> Grant {
    Grant { source: GrantSource::Direct, scope, groups: groups.to_vec(), regions: None }
}

#[test]
fn an_inherited_grant_names_its_user_group_and_is_not_edited_on_the_user() {
    let given = grant(Scope::Project { id: "p".to_owned() }, &[PermissionGroup::ComputeView]);
    let group = UserGroup { id: "g".to_owned(), name: "Readers".to_owned(), grants: vec![given.clone()] };
    let all = inherit(&[], std::slice::from_ref(&group), None);
    let resource = Resource { project: Some("p".to_owned()), ..Resource::default() };
    let Decision::Granted { source, .. } = may(&all, Operation::ComputeView, &resource) else {
        panic!("granted")
    };
    assert_eq!(source, group.source());
    let reason = Rule::InheritedPermission { group: "Readers".to_owned() };
    assert_eq!(editable_on_user(&all[0]), Err(reason));
    assert_eq!(editable_on_user(&given), Ok(()));
}

#[test]
fn what_a_group_gives_counts_in_the_regions_of_the_member_and_nowhere_else() {
    let given = grant(Scope::All, &[PermissionGroup::ComputeView]);
    let group = UserGroup { id: "g".to_owned(), name: "Readers".to_owned(), grants: vec![given.clone()] };
    let all = inherit(&[given], &[group], Some(&["r".to_owned()]));
    let at = |region: &str| Resource { region: Some(region.to_owned()), ..Resource::default() };
    assert_eq!(reasons(&all, Operation::ComputeView, &at("r")).len(), 2);
    assert_eq!(reasons(&all, Operation::ComputeView, &at("s")), []);
}

#[test]
fn two_grants_that_say_so_are_both_named() {
    let list = [
        grant(Scope::All, &[PermissionGroup::Oss]),
        grant(Scope::Project { id: "p".to_owned() }, &[PermissionGroup::Dns, PermissionGroup::Oss]),
    ];
    let resource = Resource { project: Some("p".to_owned()), ..Resource::default() };
    let scopes: Vec<Scope> =
        reasons(&list, Operation::OssManage, &resource).into_iter().map(|reason| reason.scope).collect();
    assert_eq!(scopes, [list[0].scope.clone(), list[1].scope.clone()]);
}

#[test]
fn whoever_manages_users_takes_over_nobody_who_holds_more() {
    let own = [grant(Scope::All, &[PermissionGroup::UserManagement])];
    let theirs = [grant(Scope::All, &[PermissionGroup::FinanceRecharge])];
    let reason = Rule::PermissionMissing { action: "balance_view".to_owned() };
    assert_eq!(may_manage(Role::SubUser, &own, &theirs), Err(reason));
    assert_eq!(may_manage(Role::SubUser, &own, &[]), Ok(()));
    assert_eq!(may_manage(Role::MainUser, &[], &theirs), Ok(()));
}

#[test]
fn who_may_work_in_one_region_is_refused_in_another_with_the_regions_that_are_theirs() {
    let own =
        [grant(Scope::All, &[PermissionGroup::ComputeCreateDelete]).in_regions(Some(&["r".to_owned()]))];
    let at = |region: &str| Resource { region: Some(region.to_owned()), ..Resource::default() };
    assert!(may(&own, Operation::ComputeCreate, &at("r")).is_allowed());
    assert!(may(&own, Operation::ComputeCreate, &Resource::default()).is_allowed(), "what is in no region");
    let outside = Rule::OutsideRegions { regions: vec!["r".to_owned()] };
    assert_eq!(may(&own, Operation::ComputeCreate, &at("s")).require(), Err(outside.clone()));
    let missing = may(&own, Operation::OrderView, &at("s"));
    assert!(
        matches!(missing, Decision::Missing { .. }),
        "what is granted nowhere is missing, whatever the region"
    );
    let wider = grant(Scope::All, &[PermissionGroup::ComputeView]);
    assert_eq!(may_hand_on(Role::SubUser, &own, &wider), Err(outside.clone()));
    let two = ["r".to_owned(), "s".to_owned()];
    assert_eq!(may_hand_on_regions(Role::SubUser, &own, &two), Err(outside));
    assert_eq!(may_hand_on_regions(Role::SubUser, &own, &two[..1]), Ok(()));
    assert_eq!(may_hand_on_regions(Role::MainUser, &[], &two), Ok(()));
}

proptest! {
    #[test]
    fn nothing_is_allowed_in_a_region_that_is_not_among_somebodys(
        list in rich_lists(), operation in operations(), resource in resources()
    ) {
        let Some(region) = resource.region.clone() else { return Ok(()) };
        let own = within(list, &Some(vec!["q".to_owned()]));
        let decision = may(&own, operation, &resource);
        prop_assert!(!decision.is_allowed());
        let nowhere = Resource { region: None, ..resource };
        let would = may(&own, operation, &nowhere).is_allowed();
        let regions = vec!["q".to_owned()];
        let is_outside = decision == Decision::OutsideRegions { operation, region, regions };
        prop_assert_eq!(is_outside, would);
    }

    #[test]
    fn the_page_of_effective_rights_says_what_the_guard_says(list in lists(), resource in resources()) {
        for role in [Role::MainUser, Role::SubUser] {
            let rights = effective_rights(role, &list, &resource);
            prop_assert_eq!(rights.len(), Operation::ALL.len());
            for right in rights {
                let decision = may_as(role, &list, right.operation, &resource);
                prop_assert_eq!(right.is_allowed, decision.is_allowed());
                if let Decision::Granted { source, scope, group } = decision {
                    let first = right.reasons.first().unwrap();
                    prop_assert_eq!((&first.source, &first.scope, first.group), (&source, &scope, group));
                }
            }
        }
    }

    #[test]
    fn a_list_shows_a_resource_exactly_when_the_guard_lets_it_be_opened(
        list in lists(), operation in operations(), resource in resources()
    ) {
        let place = reach(Role::SubUser, &list, operation);
        let is_in = |ids: &[String], id: &Option<String>| id.as_ref().is_some_and(|id| ids.contains(id));
        let is_near = place.regions.as_ref().zip(resource.region.as_ref()).is_none_or(|(all, one)| all.contains(one));
        let shown = is_near
            && (place.all || is_in(&place.projects, &resource.project) || is_in(&place.vdcs, &resource.vdc));
        prop_assert_eq!(shown, may(&list, operation, &resource).is_allowed());
        prop_assert!(!place.all || (place.projects.is_empty() && place.vdcs.is_empty()));
        prop_assert_eq!(place.is_empty(), list.iter().all(|grant| !grant.groups.iter().any(|g| g.holds(operation))));
    }

    #[test]
    fn what_was_made_with_rights_that_are_still_covered_shows_nothing_that_is_not_allowed_now(
        now in lists(), key in lists(), then in lists(), key_then in lists(),
        operation in operations(), resource in resources()
    ) {
        let reaches = |lists: &[&Vec<Grant>]| {
            lists.iter().map(|list| reach(Role::SubUser, list, operation)).collect::<Vec<_>>()
        };
        let sees = |lists: &[&Vec<Grant>]| {
            lists.iter().all(|list| may(list, operation, &resource).is_allowed())
        };
        for now in [vec![&now], vec![&now, &key]] {
            for then in [vec![&then], vec![&then, &key_then]] {
                let is_covered = still_covers(&reaches(&now), &reaches(&then));
                prop_assert!(!is_covered || !sees(&then) || sees(&now));
            }
            prop_assert!(still_covers(&reaches(&now), &reaches(&now)));
        }
    }

    #[test]
    fn a_member_may_what_the_direct_grants_or_one_of_the_groups_allow(
        direct in lists(), groups in user_groups(), operation in operations(), resource in resources()
    ) {
        let all = inherit(&direct, &groups, None);
        let allows = |group: &&UserGroup| may(&group.grants, operation, &resource).is_allowed();
        let by_group: Vec<_> = groups.iter().filter(allows).collect();
        let expected = may(&direct, operation, &resource).is_allowed() || !by_group.is_empty();
        prop_assert_eq!(may(&all, operation, &resource).is_allowed(), expected);
        for group in by_group {
            prop_assert!(reasons(&all, operation, &resource).iter().any(|reason| reason.source == group.source()));
        }
    }

    #[test]
    fn leaving_a_group_never_adds_a_right(
        direct in lists(), groups in user_groups(), operation in operations(), resource in resources()
    ) {
        let before = may(&inherit(&direct, &groups, None), operation, &resource).is_allowed();
        for place in 0..groups.len() {
            let mut fewer = groups.clone();
            fewer.remove(place);
            prop_assert!(before || !may(&inherit(&direct, &fewer, None), operation, &resource).is_allowed());
        }
    }

    #[test]
    fn a_chain_of_givers_never_ends_with_more_than_the_first_had(
        first in rich_lists(), second in lists(), third in lists(), operation in operations(), resource in resources()
    ) {
        let is_chain = may_hand_on_all(Role::SubUser, &first, &second).is_ok()
            && may_hand_on_all(Role::SubUser, &second, &third).is_ok();
        if is_chain && may(&third, operation, &resource).is_allowed() {
            prop_assert!(may(&first, operation, &resource).is_allowed());
        }
    }

    #[test]
    fn whatever_one_holds_one_may_hand_on_and_more_grants_never_forbid_it(own in lists(), extra in grants(), given in grants()) {
        prop_assert_eq!(may_hand_on_all(Role::SubUser, &own, &own), Ok(()));
        if may_hand_on(Role::SubUser, &own, &given).is_ok() {
            let mut more = own;
            more.insert(0, extra);
            prop_assert_eq!(may_hand_on(Role::SubUser, &more, &given), Ok(()));
        }
    }

    #[test]
    fn what_is_refused_to_be_handed_on_would_have_given_a_right_that_the_giver_lacks(own in lists(), given in grants()) {
        if let Err(rule) = may_hand_on(Role::SubUser, &own, &given) {
            let inside = match &given.scope {
                Scope::All => {
                    let elsewhere = Some("elsewhere".to_owned());
                    Resource { project: elsewhere.clone(), vdc: elsewhere, region: None }
                }
                Scope::Project { id } => Resource { project: Some(id.clone()), ..Resource::default() },
                Scope::Vdc { id } => Resource { vdc: Some(id.clone()), ..Resource::default() },
            };
            let Rule::PermissionMissing { action } = rule else {
                // It is held there, but not in every region: in one of another name it is given and not held.
                let beyond = Resource { region: Some("beyond".to_owned()), ..inside };
                let of = |grants: &[Grant]| given.groups.iter().flat_map(|group| group.operations())
                    .any(|operation| may(grants, *operation, &beyond).is_allowed());
                prop_assert!(of(std::slice::from_ref(&given)) && !of(&own));
                return Ok(());
            };
            let operation = Operation::parse(&action).unwrap();
            prop_assert!(may(std::slice::from_ref(&given), operation, &inside).is_allowed());
            prop_assert!(!may(&own, operation, &inside).is_allowed());
        }
    }

    #[test]
    fn a_key_may_no_more_than_its_owner_and_no_more_than_it_was_given(
        owner in lists(), key in rich_lists(), operation in operations(), resource in resources()
    ) {
        for role in [Role::MainUser, Role::SubUser] {
            let in_person = may_with_key(role, &owner, None, operation, &resource);
            prop_assert_eq!(in_person, may_as(role, &owner, operation, &resource));
            let decision = may_with_key(role, &owner, Some(&key), operation, &resource);
            let expected = may_as(role, &owner, operation, &resource).is_allowed()
                && may(&key, operation, &resource).is_allowed();
            prop_assert_eq!(decision.is_allowed(), expected);
        }
    }

    #[test]
    fn managing_somebody_needs_all_that_they_hold(own in lists(), theirs in lists(), operation in operations(), resource in resources()) {
        if may_manage(Role::SubUser, &own, &theirs).is_ok() && may(&theirs, operation, &resource).is_allowed() {
            prop_assert!(may(&own, operation, &resource).is_allowed());
        }
    }
}
