//! Who sees whose rights, and a right that is taken away is gone.

use std::sync::Arc;

use axum::http::StatusCode;
use futures::future::join;
use serde_json::{Value, json};

use crate::support::{Browser, TestServer, everywhere, in_project};

async fn rights(browser: &Browser, query: &str) -> Value {
    browser.get(&format!("/gicend/rights/list/?{query}")).await.data()["rights"].clone()
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
        // Refusals are counted by the minute.
        server.clock.advance(1);
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
    let mut grants = 0;
    for line in server.audited().await {
        match line.as_str() {
            "sub_user.grant done" => grants += 1,
            "group.create done" => assert_eq!(grants % 2, 0, "{written} written, {refused} refused"),
            _ => {}
        }
    }
    assert!(grants >= 400, "{grants}: each pair took and gave once");
    assert_eq!(main.count_items("/gicend/group/list/").await, written);
}
