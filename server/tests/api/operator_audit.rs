//! The search in the operators' log.

use serde_json::{Value, json};

use crate::admin::operator;
use crate::support::{Browser, TestServer};

async fn actions(grace: &Browser, query: &str) -> Vec<String> {
    let list = grace.get(&format!("/admin/audit/list/?{query}")).await;
    let action = |event: &Value| event["action"].as_str().unwrap().to_owned();
    list.data()["items"].as_array().unwrap().iter().map(action).collect()
}

#[tokio::test]
async fn letters_whose_case_the_engine_does_not_know_are_searched_for_as_they_are() {
    let server = TestServer::start().await;
    let customer = server.signed_in("alice_01").await;
    let (grace, customer_no) = (operator(&server, "grace").await, customer.customer_no().await);
    let draft = json!({"customer_no": customer_no, "reason": "Über das Limit", "stops_instances": false});
    grace.post("/admin/customer/suspend/", draft).await.data();
    for typed in ["%C3%BCBER", "%C3%9Cber", "%C3%9C"] {
        assert_eq!(actions(&grace, &format!("q={typed}")).await, ["account.suspend"], "{typed}");
    }
    for typed in ["%C3%A9", "%C3%B6ber", "%C3%9Cber%20den"] {
        assert_eq!(actions(&grace, &format!("q={typed}")).await, Vec::<String>::new(), "{typed}");
    }
    let file = grace.get("/admin/audit/export/?format=csv&q=%C3%A9").await;
    assert_eq!(file.body.as_str().unwrap().lines().count(), 1, "{}", file.body);
}

#[tokio::test]
async fn a_search_goes_on_behind_a_page_that_it_filled() {
    let server = TestServer::start().await;
    let customer = server.signed_in("alice_01").await;
    let (grace, customer_no) = (operator(&server, "grace").await, customer.customer_no().await);
    for _ in 0..3 {
        let suspend = json!({"customer_no": customer_no, "reason": "Über", "stops_instances": false});
        grace.post("/admin/customer/suspend/", suspend).await.data();
        let reopen = json!({"customer_no": customer_no, "reason": "Vorüber"});
        grace.post("/admin/customer/reopen/", reopen).await.data();
    }
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = grace.get(&format!("/admin/audit/list/?q=%C3%BCber&limit=2{cursor}")).await.data().clone();
        let items = page["items"].as_array().unwrap();
        assert!(items.len() <= 2);
        seen.extend(items.iter().map(|event| event["seq"].as_i64().unwrap()));
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(seen.len(), 6);
    assert!(seen.is_sorted_by(|newer, older| newer > older), "{seen:?}");
}
