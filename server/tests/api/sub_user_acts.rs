//! What is done to sub-users after they were created.

use axum::http::StatusCode;
use portico_server::kit::store::Engine;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::follow::refuse_changes;
use crate::support::{Answer, Browser, PASSWORD, TestServer, everywhere, key_draft, sub_user_draft};

async fn codes(browser: &Browser, act: &str, ids: &[&Value]) -> Vec<Value> {
    let answer = browser.post(&format!("/gicend/user/{act}/"), json!({"user_ids": ids})).await;
    let results = answer.data()["results"].as_array().unwrap();
    assert!(results.iter().zip(ids).all(|(result, id)| result["user_id"] == **id));
    results.iter().map(|result| result["code"].clone()).collect()
}

async fn is_in(browser: &Browser) -> bool {
    browser.get("/gicend/account/info/").await.status == StatusCode::OK
}

fn refusal(answer: &Answer) -> (u16, Value, Value) {
    (answer.status.as_u16(), answer.code(), answer.body["violations"][0]["field"].clone())
}

#[tokio::test]
async fn who_is_disabled_is_out_at_once_and_back_when_enabled() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_01", json!([])).await;
    assert!(is_in(&bob).await);
    assert_eq!(codes(&main, "disable", &[&bob_id]).await, [0]);
    assert!(!is_in(&bob).await);
    assert_eq!(bob.password("bob_01", PASSWORD).await.code(), 100_024);
    assert_eq!(codes(&main, "disable", &[&bob_id]).await, [100_006], "disabled already");
    assert_eq!(codes(&main, "enable", &[&bob_id]).await, [0]);
    assert!(!is_in(&bob).await, "the session is gone for good");
    server.sign_in(&bob, "bob_01").await;
    assert!(is_in(&bob).await);
}

#[tokio::test]
async fn each_of_several_has_a_result_of_its_own_and_every_refusal_is_audited() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("alice_01").await, server.signed_in("carol_01").await);
    let theirs = other.sub_user("erin_001", json!([])).await;
    let (manager, own) = server.active_sub_user(&main, "manager_1", everywhere(&["user_management"])).await;
    let (_, active) = server.active_sub_user(&main, "bob_001", json!([])).await;
    let waiting = main.sub_user("bob_002", json!([])).await;
    let (_, mighty) = server.active_sub_user(&main, "mighty_1", everywhere(&["oss"])).await;
    let (none, garbage) = (json!(Uuid::nil()), json!("' or 1=1"));
    let ids = [&active, &waiting, &mighty, &own, &theirs, &none, &garbage];
    let mixed = [0, 900_010, 100_013, 100_026, 100_025, 100_025, 100_025];
    assert_eq!(codes(&manager, "disable", &ids).await, mixed);
    assert_eq!(codes(&manager, "enable", &ids).await, mixed);
    let deleted = [0, 0, 100_013, 900_002, 900_001, 900_001, 900_001];
    assert_eq!(codes(&manager, "delete", &ids).await, deleted);
    assert_eq!(main.events("outcome=denied&action=sub_user.delete").await.len(), 5);
    assert_eq!(codes(&manager, "delete", &[&none]).await, [900_001], "a call with refusals alone");
    let main_id = main.get("/gicend/account/info/").await.data()["user"]["user_id"].clone();
    assert_eq!(codes(&main, "delete", &[&main_id]).await, [900_002]);
    assert_eq!(codes(&manager, "delete", &[&main_id]).await, [900_001]);
}

#[tokio::test]
async fn when_each_of_several_fails_for_a_reason_of_ours_the_call_fails_and_otherwise_the_others_are_told() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (_, bob) = server.active_sub_user(&main, "bob_001", json!([])).await;
    let (_, eve) = server.active_sub_user(&main, "eve_001", json!([])).await;
    let group = main.group("Ops", json!([])).await;
    main.join(&group, &bob).await;
    refuse_changes(&server, "app_user", "user_id", bob.as_str().unwrap().parse().unwrap()).await;
    let mixed = codes(&main, "disable", &[&bob, &eve]).await;
    assert!(mixed[0] != 0 && mixed[1] == 0, "{mixed:?}");
    let failed =
        |answer: Answer| (answer.status, answer.code()) == (StatusCode::SERVICE_UNAVAILABLE, json!(100_012));
    for act in ["disable", "delete"] {
        assert!(
            failed(main.post(&format!("/gicend/user/{act}/"), json!({"user_ids": [bob]})).await),
            "{act}"
        );
    }
    for (number, what) in
        ["insert on user_group_member", "delete on user_group_member", "delete on user_group"]
            .into_iter()
            .enumerate()
    {
        let refuse = match server.app.store().engine() {
            Engine::Sqlite => "begin select raise(abort, 'no'); end",
            Engine::Postgres => "for each row execute function ledger_refuse()",
        };
        server.execute(&format!("create trigger refused_{number} before {what} {refuse}")).await;
    }
    let members = |id: &Value| json!({"group_id": group, "user_ids": [id]});
    assert!(failed(main.post("/gicend/group/member/add/", members(&eve)).await));
    assert!(failed(main.post("/gicend/group/member/remove/", members(&bob)).await));
    assert!(failed(main.post("/gicend/group/delete/", json!({"group_ids": [group]})).await));
}

#[tokio::test]
async fn a_deleted_sub_user_leaves_nothing_personal_and_its_names_are_free() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let mut draft = sub_user_draft("bob_001");
    draft["user"]["mobile"] = json!("+8613800138000");
    draft["authorization"]["grants"] = everywhere(&["oss"]);
    let bob_id = main.post("/gicend/user/create/", draft.clone()).await.data()["user_id"].clone();
    let bob = server.browser();
    bob.activate(&server.link("bob_001").await, "bob_001").await.data();
    server.sign_in(&bob, "bob_001").await;
    let ops = main.group("Ops", everywhere(&["user_management"])).await;
    main.join(&ops, &bob_id).await;
    main.post("/gicend/user/password/reset/", json!({"user_id": bob_id})).await.data();
    let link = server.link("bob_001").await;
    assert_eq!(codes(&main, "delete", &[&bob_id]).await, [0]);
    assert!(!is_in(&bob).await);
    let shown = bob.post("/gicend/activation/show/", json!({"activation_token": link})).await;
    assert_eq!(shown.code(), 900_002);
    let row = "select login_name || coalesce(email, '') || coalesce(email_key, '') || coalesce(mobile, '') || name || name_key ||
        coalesce(last_sign_in_address, '') from app_user where deleted_at is not null";
    assert_eq!(server.scalar(row).await, "");
    for (table, left) in
        [("access_grant", 1), ("user_group_member", 0), ("sub_user_access", 0), ("activation", 0)]
    {
        assert_eq!(server.count(table).await, left, "{table}");
    }
    assert_eq!(main.get("/gicend/user/list/").await.data()["items"], json!([]));
    let again = main.post("/gicend/user/create/", draft).await;
    assert_ne!(again.data()["user_id"], bob_id);
}

#[tokio::test]
async fn a_sub_user_gets_another_password_by_a_link_that_only_they_see() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_001", json!([])).await;
    let sent = main.post("/gicend/user/password/reset/", json!({"user_id": bob_id})).await;
    assert_eq!(*sent.data(), Value::Null);
    assert!(is_in(&bob).await, "the password stays until the link is used");
    let token = server.link("bob_001").await;
    let browser = server.browser();
    let shown = browser.post("/gicend/activation/show/", json!({"activation_token": token})).await;
    assert_eq!(*shown.data(), json!({"login_name": "bob_001", "kind": "reset"}));
    assert_eq!(
        browser.activate(&token, "bob_001").await.body["violations"][0]["rule"]["rule"],
        "same_as_old"
    );
    let body = json!({"activation_token": token, "login_name": "bob_001", "password": "Windy_Meadow42",
        "password_confirm": "Windy_Meadow42"});
    browser.post("/gicend/activation/use/", body).await.data();
    assert!(!is_in(&bob).await);
    assert_eq!(bob.password("bob_001", PASSWORD).await.code(), 100_024);
    bob.password("bob_001", "Windy_Meadow42").await.data();
    let waiting = main.sub_user("bob_002", json!([])).await;
    let answer = main.post("/gicend/user/password/reset/", json!({"user_id": waiting})).await;
    assert_eq!(refusal(&answer), (409, json!(900_010), json!("user_id")));
    codes(&main, "disable", &[&bob_id]).await;
    let answer = main.post("/gicend/user/password/reset/", json!({"user_id": bob_id})).await;
    assert_eq!(refusal(&answer), (403, json!(900_015), json!("user_id")));
}

#[tokio::test]
async fn another_mailbox_makes_links_to_the_former_one_worthless() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let bob_id = main.sub_user("bob_001", json!([])).await;
    let old = server.link("bob_001").await;
    let edit = |email: &str, mobile: &str| json!({"user_id": bob_id, "user": {"name": "Bob", "email": email, "mobile": mobile}});
    main.post("/gicend/user/edit/", edit("bob_new@example.com", "+8613800138000")).await.data();
    let shown = server.browser().post("/gicend/activation/show/", json!({"activation_token": old})).await;
    assert_eq!(shown.code(), 900_002);
    server.browser().activate(&server.link("bob_new").await, "bob_001").await.data();
    let path = format!("/gicend/user/show/?user_id={}", bob_id.as_str().unwrap());
    let user = main.get(&path).await.data()["user"].clone();
    assert_eq!((&user["name"], &user["mobile"]), (&json!("Bob"), &json!("+8613800138000")));
    main.post("/gicend/user/edit/", edit("bob_new@example.com", "")).await.data();
    for (email, field, code) in [("ALICE_01@example.com", "user.email", 900_011)] {
        assert_eq!(
            refusal(&main.post("/gicend/user/edit/", edit(email, "")).await),
            (409, json!(code), json!(field))
        );
    }
    let wrong = main.post("/gicend/user/edit/", edit("no mailbox", "1")).await;
    assert_eq!(wrong.body["violations"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_sub_user_is_renamed_unless_the_name_exists() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_001", json!([])).await;
    let rename = |name: &str| json!({"user_id": bob_id, "login_name": name});
    let taken = main.post("/gicend/user/rename/", rename("ALICE_01")).await;
    assert_eq!(refusal(&taken), (409, json!(900_002), json!("login_name")));
    assert_eq!(taken.body["message"], "Another user in your account already has this login name.");
    server.account("stranger_1").await;
    let taken = main.post("/gicend/user/rename/", rename("STRANGER_1")).await;
    assert_eq!(refusal(&taken), (409, json!(900_003), json!("login_name")));
    assert_eq!(taken.body["message"], "The login name is already in use.");
    main.post("/gicend/user/rename/", rename("Robert_1")).await.data();
    assert_eq!(bob.get("/gicend/account/info/").await.data()["login_name"], "Robert_1");
    assert_eq!(bob.password("bob_001", PASSWORD).await.code(), 100_024);
    server.browser().password("robert_1", PASSWORD).await.data();
    main.post("/gicend/user/rename/", rename("ROBERT_1")).await.data();
}

#[tokio::test]
async fn another_authorization_takes_the_place_of_the_whole_former_one() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_001", everywhere(&["oss"])).await;
    let (first, second) = (main.group("One", json!([])).await, main.group("Two", everywhere(&["dns"])).await);
    main.join(&first, &bob_id).await;
    let authorize = |methods: &[&str]| {
        json!({"user_id": bob_id, "authorization": {"access_methods": methods,
        "regions": ["us-west", "cn-north"], "group_ids": [second], "grants": everywhere(&["cdn_view"])}})
    };
    main.post("/gicend/user/authorize/", authorize(&["console", "api"])).await.data();
    let path = format!("/gicend/user/show/?user_id={}", bob_id.as_str().unwrap());
    let shown = main.get(&path).await;
    let shown = shown.data();
    assert_eq!(shown["user"]["groups"], json!([{"group_id": second, "name": "Two"}]));
    assert_eq!(shown["user"]["access_methods"], json!(["console", "api"]));
    assert_eq!(
        (&shown["regions"], &shown["grants"]),
        (&json!(["us-west", "cn-north"]), &everywhere(&["cdn_view"]))
    );
    assert!(is_in(&bob).await);
    main.post("/gicend/user/authorize/", authorize(&["api"])).await.data();
    assert!(!is_in(&bob).await, "without the console there is no session");
}

#[tokio::test]
async fn nobody_manages_somebody_who_holds_more_nor_changes_their_own_rights() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let held = everywhere(&["user_management", "cdn_view"]);
    let (manager, own) = server.active_sub_user(&main, "manager_1", held.clone()).await;
    let (_, mighty) = server.active_sub_user(&main, "mighty_1", everywhere(&["oss"])).await;
    let waiting = main.sub_user("mighty_2", everywhere(&["cdn_admin"])).await;
    let authorization =
        json!({"access_methods": ["console"], "regions": ["cn-east"], "group_ids": [], "grants": []});
    for (path, body) in [
        (
            "edit",
            json!({"user_id": mighty, "user": {"name": "x", "email": "evil@example.com", "mobile": ""}}),
        ),
        ("rename", json!({"user_id": mighty, "login_name": "evil_001"})),
        ("authorize", json!({"user_id": mighty, "authorization": authorization})),
        ("grant/update", json!({"user_id": mighty, "grants": []})),
        ("password/reset", json!({"user_id": mighty})),
        ("activation/send", json!({"user_id": waiting})),
        ("authorize", json!({"user_id": own, "authorization": authorization})),
        ("grant/update", json!({"user_id": own, "grants": held})),
    ] {
        let answer = manager.post(&format!("/gicend/user/{path}/"), body).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(100_013)), "{path}");
    }
    assert_eq!(codes(&manager, "disable", &[&mighty]).await, [100_013]);
    let shown = main.get(&format!("/gicend/user/show/?user_id={}", mighty.as_str().unwrap())).await;
    let user = &shown.data()["user"];
    assert_eq!(
        (&user["login_name"], &user["email"], &user["state"]),
        (&json!("mighty_1"), &json!("mighty_1@example.com"), &json!("enabled"))
    );
    assert_eq!(shown.data()["grants"], everywhere(&["oss"]));
}

#[tokio::test]
async fn another_accounts_sub_users_stay_as_they_are() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("alice_01").await, server.signed_in("carol_01").await);
    let (erin, theirs) = server.active_sub_user(&other, "erin_001", everywhere(&["oss"])).await;
    let path = format!("/gicend/user/show/?user_id={}", theirs.as_str().unwrap());
    let shown = async || other.get(&path).await.data().clone();
    let before = shown().await;
    let authorization = sub_user_draft("x")["authorization"].clone();
    for id in [&theirs, &json!(Uuid::nil())] {
        let mut bodies = Vec::new();
        for (path, body) in [
            (
                "edit",
                json!({"user_id": id, "user": {"name": "x", "email": "evil@example.com", "mobile": ""}}),
            ),
            ("rename", json!({"user_id": id, "login_name": "evil_001"})),
            ("authorize", json!({"user_id": id, "authorization": authorization})),
            ("grant/update", json!({"user_id": id, "grants": []})),
            ("password/reset", json!({"user_id": id})),
            ("activation/send", json!({"user_id": id})),
        ] {
            let mut answer = main.post(&format!("/gicend/user/{path}/"), body).await;
            answer.body["request_id"] = Value::Null;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
            bodies.push(answer.body);
        }
        assert!(bodies.windows(2).all(|pair| pair[0] == pair[1]));
    }
    assert_eq!(shown().await, before);
    assert!(is_in(&erin).await, "and so does their session");
}

/// A sub-user's name and mailbox, as they are to be.
fn edited(user_id: &Value, name: &str, email: &str) -> Value {
    json!({"user_id": user_id, "user": {"name": name, "email": email, "mobile": ""}})
}

#[tokio::test]
async fn whoever_manages_users_neither_changes_their_own_contacts_nor_sends_themselves_a_link() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_001", everywhere(&["user_management"])).await;
    let refused = bob.post("/gicend/user/edit/", edited(&bob_id, "Bob", "evil@example.com")).await;
    assert_eq!(refusal(&refused), (403, json!(100_013), json!("user.email")));
    let refused = bob.post("/gicend/user/password/reset/", json!({"user_id": bob_id})).await;
    assert_eq!(refusal(&refused), (403, json!(100_013), json!("user_id")));
    bob.post("/gicend/user/edit/", edited(&bob_id, "Robert", "bob_001@example.com")).await.data();
    assert_eq!(server.sent_of("contact_changed").await.len(), 0);
}

#[tokio::test]
async fn a_sub_users_mailbox_is_changed_with_a_fresh_proof_alone_and_the_former_one_is_told() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let key = main.key(key_draft(&["user_management"])).await;
    let (_, bob_id) = server.active_sub_user(&main, "bob_001", json!([])).await;
    server.clock.advance(301);
    let other = edited(&bob_id, "Bob", "bob_new@example.com");
    let refused = main.post("/gicend/user/edit/", other.clone()).await;
    assert_eq!(refusal(&refused), (403, json!(100_013), json!("proof")));
    let link = json!({"user_id": bob_id});
    let refused = main.post("/gicend/user/password/reset/", link.clone()).await;
    assert_eq!(refusal(&refused), (403, json!(100_013), json!("proof")));
    let program = server.browser();
    for (path, body) in [("edit", &other), ("password/reset", &link)] {
        let refused = program.post_by_key(&format!("/gicend/user/{path}/"), &key.secret, body).await;
        assert_eq!(refusal(&refused), (403, json!(100_013), json!("proof")), "a key proves nothing");
    }
    let renamed = edited(&bob_id, "Robert", "bob_001@example.com");
    program.post_by_key("/gicend/user/edit/", &key.secret, &renamed).await.data();
    main.prove().await.data();
    main.post("/gicend/user/edit/", other).await.data();
    let told = server.sent_of("contact_changed").await;
    assert_eq!(
        told.iter().map(|mail| mail["to"].clone()).collect::<Vec<_>>(),
        [json!("bob_001@example.com")]
    );
    main.post("/gicend/user/password/reset/", link).await.data();
}

#[tokio::test]
async fn a_session_makes_and_grants_sub_users_with_a_fresh_proof_and_a_key_without() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let key = main.key(key_draft(&["user_management", "compute_view"])).await;
    let bob_id = main.sub_user("bob_001", json!([])).await;
    let group = main.group("Ops", json!([])).await;
    server.clock.advance(301);
    let authorization = sub_user_draft("bob_001")["authorization"].clone();
    let grants = everywhere(&["compute_view"]);
    let calls = [
        ("user/create", sub_user_draft("bob_002")),
        ("user/authorize", json!({"user_id": bob_id, "authorization": authorization})),
        ("user/grant/update", json!({"user_id": bob_id, "grants": grants})),
        ("group/grant/update", json!({"group_id": group, "grants": grants})),
        ("group/member/add", json!({"group_id": group, "user_ids": [bob_id]})),
    ];
    for (path, body) in &calls {
        let refused = main.post(&format!("/gicend/{path}/"), body.clone()).await;
        assert_eq!(refusal(&refused), (403, json!(100_013), json!("proof")), "{path}");
    }
    let program = server.browser();
    for (path, body) in &calls {
        program.post_by_key(&format!("/gicend/{path}/"), &key.secret, body).await.data();
    }
}
