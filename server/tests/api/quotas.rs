//! What the operator allows one account of the cloud.

use portico_core::Draft;
use portico_core::quota::QuotaDraft;
use portico_server::closing::admin::quota_change::{QuotaChange, quota_change, show_quota};
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::instances::{cloud, done, draft, pass, running, shown};
use crate::instances_bad_days::script;
use crate::support::{Browser, TestServer, everywhere};

const CREATE: &str = "/gicend/compute/instance/create/";
const LIST: &str = "/gicend/compute/quota/list/";

async fn number(browser: &Browser) -> String {
    let info = browser.get("/gicend/account/info/").await;
    info.data()["customer"]["customer_no"].as_str().unwrap().to_owned()
}

/// Allows an account so many instances, and as much of the rest as nobody here asks for.
pub(crate) async fn set(server: &TestServer, customer_no: &str, region: &str, instances: u32) {
    let draft =
        QuotaDraft { region: region.to_owned(), instances, vcpus: 1_000, disk_gib: 50_000, addresses: 20 };
    let quota = draft.check(&server.app.config().limits).unwrap();
    quota_change(&server.app, customer_no, &QuotaChange::Set(quota)).await.unwrap();
}

/// What the account may have in a region.
async fn most(browser: &Browser, region: &str) -> Value {
    let list = browser.get(LIST).await;
    let regions = list.data()["regions"].as_array().unwrap().clone();
    regions.into_iter().find(|one| one["region"] == region).unwrap()["most"]["instances"].clone()
}

#[tokio::test]
async fn what_an_account_is_allowed_counts_before_what_everybody_may_and_that_of_a_region_before_that_of_all()
{
    let (server, browser, _) = cloud("quotas_01").await;
    let no = number(&browser).await;
    assert_eq!(most(&browser, "cn-east").await, 50);
    set(&server, &no, "", 60).await;
    set(&server, &no, "cn-east", 1).await;
    assert_eq!((most(&browser, "cn-east").await, most(&browser, "cn-north").await), (json!(1), json!(60)));
    let offer = browser.get("/gicend/compute/offer/list/?region=cn-east").await;
    assert_eq!(offer.data()["left"]["instances"], 1);

    let mut two = draft("web");
    two["instance"]["count"] = json!(2);
    two["total"] = json!(86);
    let answer = browser.post(CREATE, two.clone()).await;
    assert_eq!(answer.status, 409);
    assert_eq!(
        answer.body["violations"],
        json!([{"field": "instance.count", "rule": {"rule": "quota_reached", "left": 1}}])
    );
    browser.post(CREATE, draft("web")).await.data();
    let used = browser.get(LIST).await.data()["regions"].as_array().unwrap().clone();
    let there = used.iter().find(|one| one["region"] == "cn-east").unwrap();
    assert_eq!(there["used"], json!({"instances": 1, "vcpus": 2, "disk_gib": 20, "addresses": 0}));

    quota_change(&server.app, &no, &QuotaChange::Reset("cn-east".to_owned())).await.unwrap();
    assert_eq!(most(&browser, "cn-east").await, 60);
    browser.post(CREATE, two).await.data();
    quota_change(&server.app, &no, &QuotaChange::Reset(String::new())).await.unwrap();
    assert_eq!(most(&browser, "cn-east").await, 50);
    let again = quota_change(&server.app, &no, &QuotaChange::Reset(String::new())).await;
    assert!(again.is_err(), "there is nothing left to reset");
    assert!(show_quota(&server.app, &no).await.unwrap().set.is_empty());
}

#[tokio::test]
async fn a_change_of_a_quota_stands_in_the_accounts_log_and_counts_for_nobody_else() {
    let (server, browser, _) = cloud("quotas_02").await;
    let (other, _) = server.verified("quotas_03").await;
    set(&server, &number(&browser).await, "", 7).await;
    assert_eq!((most(&browser, "cn-east").await, most(&other, "cn-east").await), (json!(7), json!(50)));
    let events = browser.get("/gicend/audit/list/").await;
    let event = events.data()["items"].as_array().unwrap().iter().find(|one| one["action"] == "quota.set");
    assert!(event.is_some());
    let nowhere = QuotaDraft { region: "mars".to_owned(), instances: 1, vcpus: 1, disk_gib: 1, addresses: 1 };
    let nowhere = nowhere.check(&server.app.config().limits).unwrap();
    let no = number(&browser).await;
    assert!(quota_change(&server.app, &no, &QuotaChange::Set(nowhere)).await.is_err(), "no such region");
}

#[tokio::test]
async fn a_sub_user_is_told_the_quotas_of_the_regions_that_they_may_work_in() {
    let (server, owner, _) = cloud("quotas_04").await;
    let (maker, _) =
        server.active_sub_user(&owner, "quotas_make", everywhere(&["compute_create_delete"])).await;
    assert!(!maker.get(LIST).await.data()["regions"].as_array().unwrap().is_empty());
    let (viewer, _) = server.active_sub_user(&owner, "quotas_view", everywhere(&["compute_view"])).await;
    assert_eq!(viewer.get(LIST).await.status, 403);
}

#[tokio::test]
async fn what_the_operator_allows_an_account_counts_for_a_resize_too() {
    let (server, browser, _) = cloud("quotas_05").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    let few = QuotaDraft { region: String::new(), instances: 5, vcpus: 3, disk_gib: 100, addresses: 0 };
    let few = few.check(&server.app.config().limits).unwrap();
    let no = number(&browser).await;
    quota_change(&server.app, &no, &QuotaChange::Set(few)).await.unwrap();
    let resize = async || {
        let body = json!({"instance_id": id, "flavor": "g1.large", "total": 72});
        browser.post("/gicend/compute/instance/resize/", body).await
    };
    let refused = resize().await;
    assert_eq!((refused.status.as_u16(), &refused.body["violations"][0]["field"]), (409, &json!("flavor")));
    quota_change(&server.app, &no, &QuotaChange::Reset(String::new())).await.unwrap();
    resize().await.data();
}

#[tokio::test]
async fn a_resize_to_fewer_processors_gives_them_back_when_it_is_done_and_none_when_it_fails() {
    let (server, browser, _) = cloud("quotas_06").await;
    let large = |name: &str| {
        let mut body = draft(name);
        (body["flavor"], body["total"]) = (json!("g1.large"), json!(79));
        body
    };
    let id = running(&server, &browser, large("one")).await;
    done(&server, &browser, "stop", &id).await;
    let six = QuotaDraft { region: String::new(), instances: 5, vcpus: 6, disk_gib: 100, addresses: 0 };
    let six = six.check(&server.app.config().limits).unwrap();
    quota_change(&server.app, &number(&browser).await, &QuotaChange::Set(six)).await.unwrap();
    script(&server, &[("resize", "refused", false)]).await;
    for is_done in [false, true] {
        let body = json!({"instance_id": id, "flavor": "g1.small", "total": 36});
        browser.post("/gicend/compute/instance/resize/", body).await.data();
        let early = browser.post(CREATE, large("two")).await;
        assert_eq!(early.status, 409, "it may fail: {}", early.body);
        assert_eq!(early.body["violations"][0]["rule"]["rule"], "quota_reached");
        run_due(&server.app).await.unwrap();
        pass(&server, 4).await;
        assert_eq!(shown(&browser, &id).await["instance"]["flavor"] == "g1.small", is_done);
        let two = browser.post(CREATE, large("two")).await;
        assert_eq!(two.status, if is_done { 200 } else { 409 }, "{}", two.body);
    }
}
