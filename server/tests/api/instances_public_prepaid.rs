//! Public addresses and bandwidths of instances that are paid in advance: paid for the rest of the paid time, and renewed with everything else.

use serde_json::json;

use crate::arrears::use_up;
use crate::instance_resize::{
    MONTH, assert_held_up, go_on, hold_up_over_the_end, instance, items, pass_until, renewals,
};
use crate::instances::{cloud, monthly, pass, running, shown};
use crate::instances_public::{ADD, CHANGE, change, id_of, public_monthly, refused, release};
use crate::renewal::later;
use crate::support::{assert_ledger, available};

#[tokio::test]
async fn an_address_that_comes_later_is_paid_for_the_rest_of_the_paid_time_and_is_renewed_with_the_instance()
{
    const LOGIN: &str = "prepaid_01";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = running(&server, &browser, monthly("web")).await;
    pass_until(&server, &browser, LOGIN, &id, MONTH / 2).await;
    let old = instance(&browser, &id).await;
    assert_eq!(refused(&change(&browser, ADD, &id, 10, 1_500).await).1, "total");
    change(&browser, ADD, &id, 10, 750).await.data();
    assert_eq!(available(&server.app, account).await, 88_000 - 750, "it is held");
    pass(&server, 3).await;
    let new = instance(&browser, &id).await;
    assert_eq!((&new["bandwidth_mbit"], &new["resource_id"]), (&json!(10), &old["resource_id"]));
    assert_eq!(available(&server.app, account).await, 88_000 - 750);
    assert!(items(&browser, "resource/list/?state=ended").await.is_empty(), "what it comes beside goes on");
    let ends: Vec<_> =
        items(&browser, "resource/list/").await.iter().map(|one| one["paid_until"].clone()).collect();
    assert_eq!(ends, vec![old["paid_until"].clone(); 4]);
    let path = format!(
        "bill/item/list/?month=202612&resource_id={}",
        id_of(&shown(&browser, &id).await, "bandwidth")
    );
    let line = items(&browser, &path).await.remove(0);
    assert_eq!((&line["kind"], &line["total"]["minor"]), (&json!("purchase"), &json!(500)));
    assert_eq!(line["to"], old["paid_until"]);
    pass_until(&server, &browser, LOGIN, &id, 0).await;
    later(&server, 60).await;
    assert_eq!(renewals(&browser).await, [10_000, 2_000, 1_000, 500]);
    assert_eq!(available(&server.app, account).await, 88_000 - 750 - 13_500);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn more_bandwidth_costs_the_difference_for_the_rest_and_less_costs_nothing_and_pays_nothing_back() {
    const LOGIN: &str = "prepaid_02";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = running(&server, &browser, public_monthly("web")).await;
    pass_until(&server, &browser, LOGIN, &id, MONTH / 2).await;
    let old = instance(&browser, &id).await;
    change(&browser, CHANGE, &id, 30, 1_000).await.data();
    pass(&server, 3).await;
    let more = instance(&browser, &id).await;
    for kept in ["public_address", "paid_until", "renews", "resource_id"] {
        assert_eq!(more[kept], old[kept], "{kept}");
    }
    assert_eq!(
        (&more["bandwidth_mbit"], available(&server.app, account).await),
        (&json!(30), 86_500 - 1_000)
    );
    assert_eq!(items(&browser, "resource/list/?state=ended").await.len(), 1, "the bandwidth of before");
    change(&browser, CHANGE, &id, 5, 0).await.data();
    pass(&server, 3).await;
    assert_eq!(instance(&browser, &id).await["bandwidth_mbit"], 5);
    assert_eq!(available(&server.app, account).await, 86_500 - 1_000);
    assert_eq!(refused(&change(&browser, CHANGE, &id, 4, 0).await).3, "reduced");
    pass_until(&server, &browser, LOGIN, &id, 0).await;
    later(&server, 60).await;
    assert_eq!(renewals(&browser).await, [10_000, 2_000, 500, 500]);
    release(&browser, &id).await.data();
    pass(&server, 3).await;
    assert_eq!(available(&server.app, account).await, 86_500 - 1_000 - 13_000, "nothing is paid back");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_change_waits_for_its_engine_and_after_the_paid_time_there_is_none() {
    const LOGIN: &str = "prepaid_03";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = running(&server, &browser, public_monthly("web")).await;
    pass_until(&server, &browser, LOGIN, &id, MONTH / 3).await;
    let orders = server.count("customer_order").await;
    change(&browser, CHANGE, &id, 20, 334).await.data();
    server.execute("update test_host set is_up = false").await;
    pass(&server, 3).await;
    assert_eq!(available(&server.app, account).await, 86_500 - 334, "it waits for its engine");
    server.execute("update test_host set is_up = true").await;
    pass(&server, 120).await;
    assert_eq!(
        (server.count("customer_order").await, instance(&browser, &id).await["bandwidth_mbit"].clone()),
        (orders + 1, json!(20))
    );
    use_up(&server, account, "all", available(&server.app, account).await).await;
    pass_until(&server, &browser, LOGIN, &id, 0).await;
    later(&server, 60).await;
    assert_eq!(instance(&browser, &id).await["status"], "running", "it has its grace");
    assert_eq!(refused(&change(&browser, CHANGE, &id, 30, 0).await).3, "expired");
    assert_eq!(server.count("customer_order").await, orders + 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_address_that_is_being_released_is_not_renewed_and_what_remains_is_once_it_is_gone() {
    const LOGIN: &str = "prepaid_04";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = running(&server, &browser, public_monthly("web")).await;
    let old = hold_up_over_the_end(&server, &browser, LOGIN, &id, release(&browser, &id)).await;
    assert_held_up(&browser, &id, &old, "what will remain is not known yet").await;
    assert_eq!(available(&server.app, account).await, 86_500);
    go_on(&server).await;
    assert_eq!(renewals(&browser).await, [10_000, 2_000]);
    let new = instance(&browser, &id).await;
    assert_eq!((&new["status"], &new["bandwidth_mbit"]), (&json!("running"), &json!(0)));
    assert_ne!(new["paid_until"], old["paid_until"]);
    assert_eq!(available(&server.app, account).await, 86_500 - 12_000);
    assert_ledger(server.app.store()).await;
}
