//! The server's answer about rights equals core's, whatever was granted; and a right that is taken away is gone.

use std::sync::Arc;

use axum::http::StatusCode;
use futures::future::join;
use portico_core::permission::{Grant, Resource, Role};
use portico_core::permission::{GrantSource, Scope};
use portico_core::permission_group::{Operation, PermissionGroup};
use portico_core::rights::{UserGroup, effective_rights, inherit};
use portico_server::random::Random;
use serde_json::{Value, json};

use crate::support::{Browser, TestServer, everywhere, in_project};

async fn rights(browser: &Browser, query: &str) -> Value {
    browser.get(&format!("/gicend/rights/list/?{query}")).await.data()["rights"].clone()
}

/// Draws grants in the whole account or one of the projects, each scope once.
fn drawn(random: &Random, projects: &[String]) -> Vec<Grant> {
    let mut scopes = vec![Scope::All];
    scopes.extend(projects.iter().map(|id| Scope::Project { id: id.clone() }));
    scopes.retain(|_| random.below(2) == 0);
    let grants = scopes.into_iter().filter_map(|scope| {
        let fits = |group: &PermissionGroup| scope == Scope::All || !group.is_whole_account();
        let groups: Vec<_> =
            PermissionGroup::ALL.iter().copied().filter(fits).filter(|_| random.below(5) == 0).collect();
        (!groups.is_empty()).then_some(Grant { source: GrantSource::Direct, scope, groups })
    });
    grants.collect()
}

fn as_drafts(grants: &[Grant]) -> Value {
    grants.iter().map(|grant| json!({"scope": grant.scope, "groups": grant.groups})).collect()
}

/// Reasons are compared as sets: the server may list grants in another order.
fn sorted(rights: &Value) -> Vec<(String, bool, Vec<String>)> {
    let of = |right: &Value| {
        let mut reasons: Vec<String> =
            right["reasons"].as_array().unwrap().iter().map(Value::to_string).collect();
        reasons.sort();
        reasons.dedup();
        (right["operation"].to_string(), right["is_allowed"].as_bool().unwrap(), reasons)
    };
    rights.as_array().unwrap().iter().map(of).collect()
}

#[tokio::test]
async fn for_random_grants_and_calls_the_server_says_what_core_says() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_001", json!([])).await;
    let first = main.project().await;
    server
        .execute(
            "insert into project (project_id, account_id, name, status, created_at)
        select account_id, account_id, 'Second', 1, 2 from account",
        )
        .await;
    let listed = main.get("/gicend/project/list/").await;
    let projects: Vec<String> = listed.data()["projects"]
        .as_array()
        .unwrap()
        .iter()
        .map(|project| project["project_id"].as_str().unwrap().to_owned())
        .collect();
    assert!(projects.len() == 2 && projects.contains(&first.as_str().unwrap().to_owned()));
    let (one, two) = (main.group("One", json!([])).await, main.group("Two", json!([])).await);
    main.join(&one, &bob_id).await;
    let random = Random::seeded(20_261_121);
    for round in 0..25 {
        let direct = drawn(&random, &projects);
        let groups: Vec<UserGroup> = [("One", &one), ("Two", &two)]
            .into_iter()
            .map(|(name, id)| UserGroup {
                id: id.as_str().unwrap().to_owned(),
                name: name.to_owned(),
                grants: drawn(&random, &projects),
            })
            .collect();
        main.post("/gicend/user/grant/update/", json!({"user_id": bob_id, "grants": as_drafts(&direct)}))
            .await
            .data();
        for group in &groups {
            let body = json!({"group_id": group.id, "grants": as_drafts(&group.grants)});
            main.post("/gicend/group/grant/update/", body).await.data();
        }
        let own = inherit(&direct, &groups[..1]);
        for project in [None, Some(&projects[0]), Some(&projects[1])] {
            let resource = Resource { project: project.cloned(), vdc: None };
            let expected = sorted(&json!(effective_rights(Role::SubUser, &own, &resource)));
            let query = project.map_or(String::new(), |id| format!("project_id={id}"));
            assert_eq!(sorted(&rights(&bob, &query).await), expected, "round {round} {query}");
            let of_bob = format!("user_id={}&{query}", bob_id.as_str().unwrap());
            assert_eq!(sorted(&rights(&main, of_bob.trim_end_matches('&')).await), expected, "round {round}");
        }
        let may = |operation| portico_core::may(&own, operation, &Resource::default()).is_allowed();
        for (path, operation) in [("user/list", Operation::UserView), ("group/list", Operation::UserView)] {
            let status = bob.get(&format!("/gicend/{path}/")).await.status;
            assert_eq!(status == StatusCode::OK, may(operation), "round {round} {path}");
        }
        let made =
            bob.post("/gicend/group/create/", json!({"name": format!("g{round}"), "remark": ""})).await;
        assert_eq!(made.status == StatusCode::OK, may(Operation::UserManage), "round {round}");
    }
}

#[tokio::test]
async fn each_permission_group_alone_allows_exactly_its_operations() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_001", json!([])).await;
    for group in PermissionGroup::ALL {
        let grants = everywhere(&[group.as_str()]);
        main.post("/gicend/user/grant/update/", json!({"user_id": bob_id, "grants": grants})).await.data();
        for right in rights(&bob, "").await.as_array().unwrap() {
            let operation = Operation::parse(right["operation"].as_str().unwrap()).unwrap();
            assert_eq!(right["is_allowed"], group.holds(operation), "{group:?} {operation:?}");
        }
    }
}

#[tokio::test]
async fn the_main_user_may_do_everything_and_others_rights_need_user_view() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let project = main.project().await;
    let (bob, _) = server.active_sub_user(&main, "bob_001", in_project(&project, &["cdn_view"])).await;
    let (_, carol_id) = server.active_sub_user(&main, "carol_01", json!([])).await;
    assert!(rights(&main, "").await.as_array().unwrap().iter().all(|right| right["is_allowed"] == true));
    let of_carol = format!("/gicend/rights/list/?user_id={}", carol_id.as_str().unwrap());
    assert_eq!(bob.get(&of_carol).await.status, StatusCode::FORBIDDEN);
    assert_eq!(main.get(&of_carol).await.data()["role"], "sub_user");
    for query in ["user_id", "project_id", "vdc_id"] {
        let path = format!("/gicend/rights/list/?{query}=00000000-0000-0000-0000-000000000000");
        assert_eq!(main.get(&path).await.status, StatusCode::NOT_FOUND, "{query}");
    }
}

#[tokio::test]
async fn nothing_is_written_under_a_right_once_its_removal_is_committed() {
    let server = TestServer::start_with(|config| config.limits.account.groups = 10_000).await;
    let main = Arc::new(server.signed_in("alice_01").await);
    let (bob, bob_id) = server.active_sub_user(&main, "bob_001", everywhere(&["user_management"])).await;
    let give = json!({"user_id": bob_id, "grants": everywhere(&["user_management"])});
    let take = json!({"user_id": bob_id, "grants": []});
    let (mut written, mut refused) = (0, 0);
    for pair in 0..200 {
        let body = json!({"name": format!("pair {pair}"), "remark": ""});
        let write = bob.post("/gicend/group/create/", body);
        let revoke = main.post("/gicend/user/grant/update/", take.clone());
        let (made, revoked) = join(write, revoke).await;
        revoked.data();
        match made.status {
            StatusCode::OK => written += 1,
            StatusCode::FORBIDDEN => refused += 1,
            other => panic!("{other} {}", made.body),
        }
        main.post("/gicend/user/grant/update/", give.clone()).await.data();
    }
    assert_eq!(written + refused, 200);
    // The audit chain of the account tells the order of the commits: no group was made between a removal and the next gift.
    let order = "select coalesce(max(bad), 0) || '' from (
          select case when action = 'group.create'
            and lag(action) over (order by seq) = 'sub_user.grant'
            and (select count(*) from audit_event before where before.account_id = e.account_id and before.seq < e.seq
              and before.action = 'sub_user.grant') % 2 = 1
          then 1 else 0 end as bad
          from audit_event e where outcome = 'done' and action in ('group.create', 'sub_user.grant')) ordered";
    assert_eq!(server.scalar(order).await, "0", "{written} written, {refused} refused");
    assert_eq!(server.count("user_group").await, written);
}
