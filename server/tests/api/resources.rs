//! The list of an account's resources: searched, filtered and paged by the server, and as a file.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::metering::{MILLION, approve, bought, shop};
use crate::support::{Browser, TestServer, in_project};

const DAY: i64 = 86_400;
const LIST: &str = "/gicend/billing/resource/list/";
const EXPORT: &str = "/gicend/billing/resource/export/";

/// The ids on the pages of a list of one resource each, in their order.
async fn ids(browser: &Browser, query: &str) -> Vec<Uuid> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = browser.get(&format!("{LIST}?limit=1{query}{cursor}")).await.data().clone();
        for one in page["items"].as_array().unwrap() {
            found.push(one["resource_id"].as_str().unwrap().parse().unwrap());
        }
        let Some(next) = page["next_cursor"].as_str() else { return found };
        cursor = format!("&cursor={next}");
    }
}

/// A month in a project; the resource.
async fn placed(server: &TestServer, browser: &Browser, project: &Value) -> Uuid {
    let draft = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": MILLION, "periods": 1,
        "project_id": project, "vdc_id": null, "total": 1_000});
    let order = browser.post("/gicend/billing/order/create/", draft).await.data().clone();
    let order_id = approve(server, &order).await;
    let shown = browser.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
    shown.data()["resource_id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn resources_that_have_not_ended_are_counted_by_project_for_whoever_may_see_them() {
    const OVERVIEW: &str = "/gicend/billing/resource/overview/";
    let (server, browser, _) = shop("resources_06").await;
    assert_eq!(*browser.get(OVERVIEW).await.data(), json!({"projects": []}));
    let project = browser.project().await;
    placed(&server, &browser, &project).await;
    server.execute("update resource set run_state = 'shutdown'").await;
    placed(&server, &browser, &project).await;
    let ended = bought(&server, &browser, "hourly", 100).await;
    bought(&server, &browser, "hourly", 100).await;
    browser.post("/gicend/billing/resource/end/", json!({"resource_id": ended})).await.data();
    let mut all = browser.get(OVERVIEW).await.data()["projects"].as_array().unwrap().clone();
    all.sort_by_key(|one| one["project_id"].is_null());
    let of_project = json!({"project_id": project, "count": 2, "stopped": 1});
    assert_eq!(all, [of_project.clone(), json!({"project_id": null, "count": 1, "stopped": 0})]);
    let (sub, _) =
        server.active_sub_user(&browser, "resources_06s", in_project(&project, &["compute_view"])).await;
    assert_eq!(*sub.get(OVERVIEW).await.data(), json!({"projects": [of_project]}));
}

#[tokio::test]
async fn resources_are_found_by_words_state_product_node_project_and_scheme_page_by_page_and_as_a_file() {
    const LOGIN: &str = "resources_01";
    let (server, browser, _) = shop(LOGIN).await;
    let project = browser.project().await;
    let hourly = bought(&server, &browser, "hourly", 100).await;
    server.clock.advance(60);
    let soon = placed(&server, &browser, &project).await;
    server.clock.advance(60);
    let soonest = bought(&server, &browser, "monthly", 1_000).await;
    let paid = format!("paid_until - {}", 120 * 1_000_000_i64);
    server
        .execute(&format!("update resource set paid_until = {paid} where months = 1 and project_id is null"))
        .await;
    server.clock.advance(60);
    let ended = bought(&server, &browser, "hourly", 100).await;
    browser.post("/gicend/billing/resource/end/", json!({"resource_id": ended})).await.data();

    assert_eq!(ids(&browser, "").await, [ended, soonest, soon, hourly]);
    assert_eq!(ids(&browser, "&scheme=hourly").await, [ended, hourly]);
    assert_eq!(ids(&browser, "&state=active&product=cpu&region=cn-east").await, [soonest, soon, hourly]);
    assert_eq!(ids(&browser, "&state=ended").await, [ended]);
    assert_eq!(ids(&browser, &format!("&project_id={}", project.as_str().unwrap())).await, [soon]);
    assert_eq!(ids(&browser, &format!("&q={}", soon.to_string().to_uppercase())).await, [soon]);
    assert_eq!(ids(&browser, "&q=CPU-&scheme=monthly").await, [soonest, soon]);
    for none in [
        "&product=gpu",
        "&region=cn-west",
        "&state=overdue",
        "&state=stopped",
        "&state=deleting",
        "&state=expiring",
    ] {
        assert_eq!(ids(&browser, none).await, Vec::<Uuid>::new(), "{none}");
    }
    server.clock.advance(24 * DAY);
    server.sign_in(&browser, LOGIN).await;
    assert_eq!(ids(&browser, "&state=expiring").await, [soonest, soon], "what ends first comes first");

    let wanted = json!({"format": "csv", "state": "expiring", "q": "cpu"});
    let text = server.csv(&browser, EXPORT, wanted).await;
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert!(lines[0].contains(&soonest.to_string()) && lines[1].contains(&soon.to_string()), "{text}");
    assert_eq!(lines.len(), 2);

    let (sub, _) =
        server.active_sub_user(&browser, "reader_01", in_project(&project, &["compute_view"])).await;
    assert_eq!(ids(&sub, "").await, [soon]);
    for (field, query) in [
        ("q", format!("q={}", "x".repeat(65))),
        ("product", format!("product={}", "x".repeat(65))),
        ("cursor", "cursor=x".to_owned()),
    ] {
        let refused = browser.get(&format!("{LIST}?{query}")).await;
        assert_eq!((refused.status.as_u16(), &refused.body["violations"][0]["field"]), (400, &json!(field)));
    }
}

#[tokio::test]
async fn what_is_going_to_be_deleted_is_listed_the_soonest_first_whenever_it_began() {
    let (server, browser, _) = shop("resources_09").await;
    let mut bought_ids = Vec::new();
    for _ in 0..3 {
        bought_ids.push(bought(&server, &browser, "monthly", 1_000).await);
        server.clock.advance(60);
    }
    let [oldest, middle, newest] = bought_ids[..] else { panic!("three") };
    for (id, days) in [(oldest, 2), (middle, 3), (newest, 1)] {
        let at = server.app.now().plus_seconds(days * DAY).micros();
        let name = format!("lower(hex(resource_id)) = '{}'", id.simple());
        let is_it = if server.app.store().read().await.unwrap().is_sqlite() {
            name
        } else {
            format!("resource_id = '{id}'")
        };
        server
            .execute(&format!(
                "update resource set state = 'overdue', stop_at = 1, recycle_at = 2, delete_at = {at} where {is_it}"
            ))
            .await;
    }
    // What is billed by the hour is deleted only for arrears, which there are none of.
    bought(&server, &browser, "hourly", 100).await;
    assert_eq!(ids(&browser, "&state=deleting").await, [newest, oldest, middle], "page by page");
    let wanted = json!({"format": "csv", "state": "deleting"});
    let text = server.csv(&browser, EXPORT, wanted).await;
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert!(lines[0].contains(&newest.to_string()) && lines[2].contains(&middle.to_string()), "{text}");
}

#[tokio::test]
async fn some_resources_are_asked_for_at_once_by_their_ids_and_nobody_elses_are_among_the_answer() {
    let (server, browser, _) = shop("resources_07").await;
    let project = browser.project().await;
    let one = bought(&server, &browser, "hourly", 100).await;
    server.clock.advance(60);
    let two = placed(&server, &browser, &project).await;
    server.clock.advance(60);
    bought(&server, &browser, "hourly", 100).await;
    let asked = |list: &[Uuid]| {
        let texts: Vec<_> = list.iter().map(Uuid::to_string).collect();
        format!("&resource_ids={}", texts.join(","))
    };
    assert_eq!(ids(&browser, &asked(&[one, two])).await, [two, one], "newest first, page by page");
    assert_eq!(ids(&browser, &asked(&[Uuid::from_u128(1), two])).await, [two]);
    assert_eq!(ids(&browser, &format!("{}&scheme=hourly", asked(&[one, two]))).await, [one], "both hold");
    assert_eq!(ids(&browser, &format!("{}&state=expiring", asked(&[one, two]))).await, Vec::<Uuid>::new());
    let here = in_project(&project, &["compute_view"]);
    let (sub, _) = server.active_sub_user(&browser, "resources_07s", here).await;
    assert_eq!(ids(&sub, &asked(&[one, two])).await, [two]);
    let other = server.signed_in("resources_08").await;
    assert_eq!(ids(&other, &asked(&[one, two])).await, Vec::<Uuid>::new());
    let file = json!({"format": "csv", "resource_ids": format!("{one},{two}")});
    assert_eq!(server.csv(&browser, EXPORT, file).await.lines().count(), 3);
    let many: Vec<_> = (0..101).map(Uuid::from_u128).collect();
    for wrong in
        [String::from("&resource_ids="), asked(&[one, one]), asked(&many), "&resource_ids=x".to_owned()]
    {
        let refused = browser.get(&format!("{LIST}?limit=1{wrong}")).await;
        assert_eq!((refused.status.as_u16(), refused.code()), (400, json!(100_001)), "{wrong}");
    }
}
