//! Creating sub-users: who may, what is taken, and what can be handed on.

use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Answer, Browser, TestServer, everywhere, in_project, sub_user_draft};

async fn create(browser: &Browser, change: impl FnOnce(&mut Value)) -> Answer {
    let mut draft = sub_user_draft("bob_99");
    change(&mut draft);
    browser.post("/gicend/user/create/", draft).await
}

fn refusal(answer: &Answer) -> (u16, Value, Value) {
    let field = answer.body["violations"][0]["field"].clone();
    (answer.status.as_u16(), answer.code(), field)
}

#[tokio::test]
async fn what_somebody_has_is_told_with_its_own_code_and_field() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    server.account_with("carol_01", |_| ()).await;
    server.execute("update app_user set mobile = '+8613800138000' where login_key = 'carol_01'").await;
    for (field, value, code) in [
        ("login_name", "CAROL_01", 900_003),
        ("email", "Carol_01@EXAMPLE.com", 900_011),
        ("mobile", "+8613800138000", 900_012),
    ] {
        let answer = create(&main, |draft| draft["user"][field] = json!(value)).await;
        assert_eq!(refusal(&answer), (409, json!(code), json!(format!("user.{field}"))));
    }
    create(&main, |_| ()).await.data();
    let again = create(&main, |_| ()).await;
    assert_eq!(refusal(&again), (409, json!(900_010), json!("user.login_name")));
}

#[tokio::test]
async fn an_account_has_no_more_sub_users_than_the_limit_even_when_they_are_created_at_once() {
    let server = TestServer::start_with(|config| config.limits.account.sub_users = 3).await;
    let main = server.signed_in("alice_01").await;
    let drafts = (0..6).map(|number| sub_user_draft(&format!("bob_{number:03}")));
    let creating = drafts.map(|draft| main.post("/gicend/user/create/", draft));
    let answers = futures::future::join_all(creating).await;
    let created = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
    assert_eq!(created, 3);
    assert!(answers.iter().all(|answer| answer.status == StatusCode::OK || answer.code() == 900_001));
}

#[tokio::test]
async fn nobody_hands_on_more_than_they_hold() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let project = main.project().await;
    let mut held = everywhere(&["user_management", "compute_view"]);
    held.as_array_mut().unwrap().extend(in_project(&project, &["cdn_admin"]).as_array().unwrap().clone());
    let (manager, _) = server.active_sub_user(&main, "manager_1", held).await;
    for (grants, is_allowed) in [
        (everywhere(&["compute_view"]), true),
        (in_project(&project, &["compute_view", "cdn_view"]), true),
        (everywhere(&["compute_configure"]), false),
        (everywhere(&["cdn_view"]), false),
        (everywhere(&["user_management", "finance_bills"]), false),
    ] {
        let answer = create(&manager, |draft| draft["authorization"]["grants"] = grants.clone()).await;
        if is_allowed {
            answer.data();
            server
                .execute(
                    "update app_user set login_key = user_id, email_key = null where login_key = 'bob_99'",
                )
                .await;
        } else {
            let field = json!("authorization.grants");
            assert_eq!(refusal(&answer), (403, json!(100_013), field), "{grants}");
        }
    }
    let strong = main.group("strong", everywhere(&["kafka_full"])).await;
    let answer = create(&manager, |draft| draft["authorization"]["group_ids"] = json!([strong])).await;
    assert_eq!(refusal(&answer), (403, json!(100_013), json!("authorization.group_ids")));
    let (viewer, _) = server.active_sub_user(&main, "viewer_01", everywhere(&["compute_view"])).await;
    assert_eq!(create(&viewer, |_| ()).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn another_accounts_projects_and_groups_are_as_unknown_as_none() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("alice_01").await, server.signed_in("carol_01").await);
    let (project, group) = (other.project().await, other.group("theirs", json!([])).await);
    let nothing = json!(Uuid::nil());
    for (theirs, none) in [
        (in_project(&project, &["cdn_view"]), in_project(&nothing, &["cdn_view"])),
        (in_project(&json!("x"), &["cdn_view"]), in_project(&json!("0-0"), &["cdn_view"])),
    ] {
        for grants in [theirs, none] {
            let answer = create(&main, |draft| draft["authorization"]["grants"] = grants).await;
            assert_eq!(refusal(&answer), (400, json!(100_001), json!("authorization.grants.0.scope")));
        }
    }
    for id in [group, nothing, json!("x")] {
        let answer = create(&main, |draft| draft["authorization"]["group_ids"] = json!([id])).await;
        assert_eq!(refusal(&answer), (400, json!(100_001), json!("authorization.group_ids")), "{id}");
    }
    let answer = create(&main, |draft| draft["authorization"]["regions"] = json!(["atlantis"])).await;
    assert_eq!(refusal(&answer), (400, json!(100_001), json!("authorization.regions")));
}

#[tokio::test]
async fn nothing_can_be_set_that_the_form_does_not_have() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    for name in ["role", "kind", "account_id", "state", "balance", "password", "user_id", "created_at"] {
        let answer = create(&main, |draft| draft["user"][name] = json!("main")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
    }
    assert_eq!(server.count("app_user").await, 1);
}

#[tokio::test]
async fn whether_a_contact_is_taken_is_told_to_main_users_only_and_not_for_ever() {
    let server = TestServer::start_with(|config| config.security.taken_answers_per_hour = 7).await;
    let main = server.signed_in("alice_01").await;
    server.execute("update app_user set mobile = '+8613800138000'").await;
    let (manager, _) = server.active_sub_user(&main, "manager_1", everywhere(&["user_management"])).await;
    let check = async |browser: &Browser, mobile: &str, email: &str| {
        browser.post("/gicend/user/check/", json!({"mobile": mobile, "email": email})).await
    };
    assert_eq!(check(&manager, "", "a@example.com").await.status, StatusCode::FORBIDDEN);
    assert_eq!(check(&main, "", "free@example.com").await.status, StatusCode::OK);
    assert_eq!(refusal(&check(&main, "+8613800138000", "").await), (409, json!(900_001), json!("mobile")));
    let own = "update app_user set mobile = '+8613900139000' where login_key = 'manager_1'";
    server.execute(own).await;
    let colleague = check(&main, "+8613900139000", "").await;
    assert_eq!(refusal(&colleague), (409, json!(900_012), json!("mobile")), "a sub-user's is no main user's");
    let email = check(&main, "", "ALICE_01@example.com").await;
    assert_eq!(refusal(&email), (409, json!(900_002), json!("email")));
    assert_eq!(check(&main, "", "").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(check(&main, "1", "").await.status, StatusCode::BAD_REQUEST);
    let taken = async |browser: &Browser| {
        create(browser, |draft| draft["user"]["login_name"] = json!("alice_01")).await
    };
    assert_eq!(taken(&manager).await.code(), 900_003, "the seventh");
    let over = taken(&manager).await;
    assert_eq!((over.status, over.code()), (StatusCode::TOO_MANY_REQUESTS, json!(300_002)));
    assert!(over.headers.contains_key("retry-after"));
    create(&manager, |_| ()).await.data();
}
