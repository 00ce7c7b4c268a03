//! What a question about rights costs natively: it depends on the grants that count for one person, not on how many
//! people and groups the account has.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion};
use portico_core::{
    Grant, GrantSource, Operation, PermissionGroup, Resource, Role, Scope, may_as,
    rights::{UserGroup, effective_rights, inherit, may_hand_on_all},
};

/// Grants for as many projects; none of them holds what is asked about, so that each is looked at.
fn grants(count: usize) -> Vec<Grant> {
    let groups = vec![PermissionGroup::CdnView, PermissionGroup::Oss, PermissionGroup::FinanceOrders];
    let scope = |number: usize| Scope::Project { id: format!("project-{number}") };
    (0..count)
        .map(|number| Grant {
            source: GrantSource::Direct,
            scope: scope(number),
            groups: groups.clone(),
            regions: None,
        })
        .collect()
}

fn decisions(criterion: &mut Criterion) {
    let resource = Resource { project: Some("project-7".to_owned()), ..Resource::default() };
    for count in [1, 10, 100, 1_000] {
        let own = grants(count);
        criterion.bench_with_input(BenchmarkId::new("permission/refused", count), &own, |bencher, own| {
            bencher.iter(|| {
                may_as(Role::SubUser, black_box(own), Operation::ComputeCreate, black_box(&resource))
            });
        });
        criterion.bench_with_input(BenchmarkId::new("permission/allowed", count), &own, |bencher, own| {
            bencher
                .iter(|| may_as(Role::SubUser, black_box(own), Operation::OssManage, black_box(&resource)));
        });
    }
}

/// An account of 1,000 sub-users, 100 user groups and 10,000 grants; a sub-user has 5 and is in 5 groups of 50.
fn one_of_many(criterion: &mut Criterion) {
    let direct = grants(5);
    let group = |number: usize| UserGroup {
        id: format!("group-{number}"),
        name: format!("Group {number}"),
        grants: grants(50),
    };
    let groups: Vec<UserGroup> = (0..5).map(group).collect();
    let resource = Resource { project: Some("project-49".to_owned()), ..Resource::default() };
    let all = inherit(&direct, &groups, None);
    criterion.bench_function("permission/inherit", |bencher| {
        bencher.iter(|| inherit(black_box(&direct), black_box(&groups), None));
    });
    criterion.bench_function("permission/effective_rights", |bencher| {
        bencher.iter(|| effective_rights(Role::SubUser, black_box(&all), black_box(&resource)));
    });
    criterion.bench_function("permission/hand_on_everything", |bencher| {
        bencher.iter(|| may_hand_on_all(Role::SubUser, black_box(&all), black_box(&all)));
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    decisions(&mut criterion);
    one_of_many(&mut criterion);
    criterion.final_summary();
}
