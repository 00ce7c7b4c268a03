//! An instance is one thing to whoever is told of it, however many of its parts are billed.

use portico_server::kit::queue::run_due;
use serde_json::json;

use crate::arrears::{after, use_up};
use crate::instances::{cloud, draft, monthly, running};
use crate::renewal::{DAY, MONTH, later, titles};
use crate::support::{TestServer, assert_ledger, available, deposit};

/// What the mails of a template say, each on one line.
async fn texts(server: &TestServer, template: &str) -> Vec<String> {
    let mails = server.sent_of(template).await;
    let text = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    mails.iter().map(|mail| text(mail["text"].as_str().unwrap())).collect()
}

async fn last_of(server: &TestServer, template: &str) -> String {
    texts(server, template).await.pop().expect("a mail")
}

#[tokio::test]
async fn of_an_instance_that_is_paid_in_advance_people_are_told_once_with_what_all_of_it_costs() {
    let (server, browser, account) = cloud("wholes_01").await;
    running(&server, &browser, monthly("web")).await;
    later(&server, MONTH - 7 * DAY + 3_600).await;
    assert_eq!(titles(&server).await, ["A resource will be renewed soon"]);
    let text = last_of(&server, "resource").await;
    assert!(text.contains("web expires at") && text.contains("renewed for ¥120.00"), "{text}");
    // Less than the machine and its disk cost together.
    use_up(&server, account, "rest", available(&server.app, account).await - 11_000).await;
    later(&server, 7 * DAY).await;
    assert_eq!(titles(&server).await[1..], ["A resource could not be renewed"]);
    let text = last_of(&server, "resource").await;
    assert!(text.contains("costs ¥120.00, but the balance is short by ¥10.00"), "{text}");
    deposit(&server.app, account, "more", 1_000).await;
    later(&server, 300).await;
    assert_eq!(titles(&server).await[2..], ["A resource was renewed"]);
    let text = last_of(&server, "resource").await;
    assert!(text.contains("web was renewed for ¥120.00"), "{text}");
    assert_eq!(available(&server.app, account).await, 0);
    assert_eq!(server.count_orders("renewal").await, 2, "its parts are billed each");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn of_instances_that_are_renewed_by_hand_together_people_are_told_once_each() {
    let (server, browser, _) = cloud("wholes_02").await;
    let mut ids = Vec::new();
    for name in ["web", "api"] {
        ids.push(running(&server, &browser, monthly(name)).await);
    }
    let body = json!({"instance_ids": ids, "periods": 1, "total": 24_000});
    browser.post("/gicend/compute/instance/renew/", body).await.data();
    run_due(&server.app).await.unwrap();
    let told = texts(&server, "resource").await;
    assert_eq!(told.len(), 2, "{told:?}");
    for name in ["web", "api"] {
        let renewed = format!("{name} was renewed for ¥120.00");
        assert!(told.iter().any(|text| text.contains(&renewed)), "{told:?}");
    }
}

#[tokio::test]
async fn an_instance_that_is_not_renewed_stops_and_is_told_of_once() {
    let (server, browser, _) = cloud("wholes_03").await;
    let mut body = monthly("web");
    body["renews"] = json!(false);
    running(&server, &browser, body).await;
    later(&server, MONTH + 60).await;
    assert_eq!(titles(&server).await, ["A resource was stopped"]);
    assert!(last_of(&server, "resource").await.contains("web "));
    assert_eq!(server.count_resources("shutdown").await, 2);
}

#[tokio::test]
async fn arrears_count_an_instance_once_and_not_each_of_its_parts() {
    let (server, browser, account) = cloud("wholes_04").await;
    running(&server, &browser, draft("web")).await;
    use_up(&server, account, "much", 100_500).await;
    after(&server, 0).await;
    let text = last_of(&server, "arrears").await;
    assert!(text.contains("resources (currently 1)"), "{text}");
    after(&server, DAY).await;
    let text = last_of(&server, "arrears").await;
    assert!(text.contains("1 resource was stopped"), "{text}");
    assert_eq!(server.count_resources("shutdown").await, 2);
    deposit(&server.app, account, "again", 50_000).await;
    after(&server, 600).await;
    let text = last_of(&server, "arrears_over").await;
    assert!(text.contains("1 resource is running again"), "{text}");
    assert_eq!(server.count_resources("running").await, 2);
}
