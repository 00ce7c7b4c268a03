//! What is changed of instances: their power by force, their password, and their system.

use portico_server::kit::queue::run_due;
use portico_server::money::billing::What;
use serde_json::{Value, json};

use crate::instances::{
    act, cloud, done, draft, machines, monthly, order, pass, pass_hours, running, shown, status, usage,
};
use crate::support::{Answer, Browser, TestServer, assert_ledger, available, in_project, post_as, yuan};

/// Calls something of an instance with what belongs to it.
pub(crate) async fn change(browser: &Browser, path: &str, id: &str, more: Value) -> Answer {
    let mut body = json!({"instance_id": id});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    browser.post(&format!("/gicend/compute/instance/{path}/"), body).await
}

/// Lets what was asked of the engine be done.
pub(crate) async fn work(server: &TestServer) {
    run_due(&server.app).await.unwrap();
    pass(server, 5).await;
}

/// The newest of what was done with an instance: what, how far it is, and who asked for it.
async fn newest(browser: &Browser, id: &str) -> (Value, Value, Value) {
    let operations = browser.get(&format!("/gicend/compute/operation/list/?instance_id={id}")).await;
    let newest = operations.data()["items"][0].clone();
    (newest["kind"].clone(), newest["state"].clone(), newest["user_name"].clone())
}

/// What the form sends to install an instance of a name anew.
pub(crate) fn reinstall(image: &str, name: &str) -> Value {
    json!({"image": image, "instance": {"login": "password", "password": "Rainy_Meadow43",
        "password_confirm": "Rainy_Meadow43", "ssh_key": "", "name": name}})
}

/// The first thing that a refusal says: its HTTP status, the field, and the rule.
pub(crate) fn refused(answer: &Answer) -> (u16, Value, Value) {
    let violation = &answer.body["violations"][0];
    (answer.status.as_u16(), violation["field"].clone(), violation["rule"]["rule"].clone())
}

#[tokio::test]
async fn an_instance_can_be_stopped_by_force_while_it_runs() {
    let (server, browser, _) = cloud("changes_01").await;
    let id = running(&server, &browser, draft("web")).await;
    act(&browser, "force_stop", &[&id]).await.data();
    assert_eq!(status(&browser, &id).await, "stopping");
    work(&server).await;
    assert_eq!(status(&browser, &id).await, "stopped");
    assert_eq!(newest(&browser, &id).await, (json!("force_stop"), json!("done"), json!("changes_01")));
    assert_eq!(refused(&act(&browser, "force_stop", &[&id]).await).0, 409);
}

#[tokio::test]
async fn a_password_is_reset_while_the_instance_runs_and_stands_nowhere_afterwards() {
    let (server, browser, _) = cloud("changes_02").await;
    let id = running(&server, &browser, draft("web")).await;
    let typed = json!({"instance": {"password": "Rainy_Meadow43", "password_confirm": "Rainy_Meadow43"}});
    let short = json!({"instance": {"password": "short", "password_confirm": "short"}});
    let answer = change(&browser, "password", &id, short).await;
    assert_eq!(refused(&answer), (400, json!("instance.password"), json!("too_short")));
    change(&browser, "password", &id, typed.clone()).await.data();
    assert_eq!(status(&browser, &id).await, "updating");
    let again = change(&browser, "password", &id, typed.clone()).await;
    assert_eq!(refused(&again), (409, json!("instance_id"), json!("state_forbids")));
    work(&server).await;
    assert_eq!(status(&browser, &id).await, "running");
    assert_eq!(newest(&browser, &id).await, (json!("password"), json!("done"), json!("changes_02")));
    let rows = server.dump().await;
    assert!(!rows.into_values().flatten().any(|row| row.contains("Rainy_Meadow43")));
    done(&server, &browser, "stop", &id).await;
    assert_eq!(refused(&change(&browser, "password", &id, typed).await).0, 409, "nobody is there to be told");
}

#[tokio::test]
async fn an_instance_is_installed_anew_while_it_is_stopped_and_keeps_its_name_price_and_address() {
    let (server, browser, _) = cloud("changes_03").await;
    let id = running(&server, &browser, draft("web")).await;
    let answer = change(&browser, "rebuild", &id, reinstall("ubuntu-24.04", "web")).await;
    assert_eq!(refused(&answer), (409, json!("instance_id"), json!("state_forbids")));
    done(&server, &browser, "stop", &id).await;
    let before = shown(&browser, &id).await["instance"].clone();
    change(&browser, "rebuild", &id, reinstall("ubuntu-24.04", "web")).await.data();
    assert_eq!(status(&browser, &id).await, "updating");
    assert_eq!(shown(&browser, &id).await["instance"]["image"], "debian-12", "not before it is done");
    work(&server).await;
    let after = shown(&browser, &id).await;
    assert_eq!(
        (&after["instance"]["status"], &after["instance"]["image"]),
        (&json!("stopped"), &json!("ubuntu-24.04"))
    );
    assert_eq!(after["login_user"], "ubuntu");
    for kept in ["name", "addresses", "flavor", "disks", "resource_id"] {
        assert_eq!(after["instance"][kept], before[kept], "{kept}");
    }
    assert_eq!(newest(&browser, &id).await, (json!("rebuild"), json!("done"), json!("changes_03")));
    done(&server, &browser, "start", &id).await;
    assert_eq!(status(&browser, &id).await, "running");
}

#[tokio::test]
async fn nothing_is_lost_when_an_instance_cannot_be_installed_anew() {
    let (server, browser, _) = cloud("changes_04").await;
    let mut body = draft("web");
    body["instance"]["disks"] = json!([10]);
    body["total"] = json!(40);
    let id = running(&server, &browser, body).await;
    done(&server, &browser, "stop", &id).await;
    let cases = [
        (reinstall("rocky-9", "web"), "image", "out_of_range"),
        (reinstall("amiga", "web"), "image", "unknown_choice"),
        (reinstall("debian-12", "Web"), "instance.name", "does_not_match"),
        (reinstall("debian-12", ""), "instance.name", "required"),
    ];
    for (body, field, rule) in cases {
        assert_eq!(refused(&change(&browser, "rebuild", &id, body).await), (400, json!(field), json!(rule)));
    }
    assert_eq!(newest(&browser, &id).await.0, "stop");
    server.execute("update test_machine set power = 'on'").await;
    change(&browser, "rebuild", &id, reinstall("debian-12", "web")).await.data();
    work(&server).await;
    assert_eq!(newest(&browser, &id).await.1, "failed", "an engine refuses what runs");
    assert_eq!(shown(&browser, &id).await["instance"]["image"], "debian-12");
}

/// A resize to the large flavor, at its price for an hour.
fn large() -> Value {
    json!({"flavor": "g1.large", "total": 72})
}

#[tokio::test]
async fn what_is_resized_is_billed_by_the_new_flavor_from_when_it_is_done() {
    let (server, browser, account) = cloud("changes_05").await;
    let id = running(&server, &browser, draft("web")).await;
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "changes_05").await;
    done(&server, &browser, "stop", &id).await;
    let old = shown(&browser, &id).await["instance"].clone();
    let before = available(&server.app, account).await;
    change(&browser, "resize", &id, large()).await.data();
    assert_eq!(status(&browser, &id).await, "updating");
    assert_eq!(shown(&browser, &id).await["instance"]["flavor"], "g1.small", "not before it is done");
    assert_eq!(before - available(&server.app, account).await, 72, "an hour of it is held");
    work(&server).await;
    assert_eq!(available(&server.app, account).await, before);
    let new = shown(&browser, &id).await["instance"].clone();
    assert_eq!(
        (&new["status"], &new["flavor"], &new["vcpus"]),
        (&json!("stopped"), &json!("g1.large"), &json!(4))
    );
    assert_eq!(
        (&new["name"], &new["addresses"], &new["disks"]),
        (&old["name"], &old["addresses"], &old["disks"])
    );
    assert_eq!(newest(&browser, &id).await, (json!("resize"), json!("done"), json!("changes_05")));
    let [was, is] = [&old, &new].map(|one| one["resource_id"].as_str().unwrap().to_owned());
    assert_ne!(was, is);
    done(&server, &browser, "start", &id).await;
    pass_hours(&server, 3).await;
    // By now every hour is over in which the old one ran.
    let used = usage(&server, &was).await;
    server.sign_in(&browser, "changes_05").await;
    done(&server, &browser, "stop", &id).await;
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "changes_05").await;
    assert!((1_990_000..2_100_000).contains(&used), "{used}");
    assert_eq!(usage(&server, &was).await, used, "nothing more of the old one");
    let used = usage(&server, &is).await;
    assert!((2_990_000..3_100_000).contains(&used), "{used}");
    let resources = browser.get("/gicend/billing/resource/list/").await.data()["items"].clone();
    let found = resources.as_array().unwrap().iter().find(|one| one["resource_id"] == json!(is)).unwrap();
    assert_eq!((&found["product"], &found["name"]), (&json!("compute/g1.large"), &json!("web")));
    let ended = browser.get("/gicend/billing/resource/list/?state=ended").await.data()["items"].clone();
    assert_eq!((ended.as_array().unwrap().len(), &ended[0]["resource_id"]), (1, &json!(was)));
    let listed = browser.get(&format!("/gicend/compute/instance/list/?q={is}")).await.data()["items"].clone();
    assert_eq!(listed[0]["instance_id"], json!(id), "it is found by what it is billed by");
    done(&server, &browser, "delete", &id).await;
    let ended = browser.get("/gicend/billing/resource/list/?state=ended").await.data()["items"].clone();
    assert_eq!(ended.as_array().unwrap().len(), 3);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_resize_that_the_engine_cannot_do_changes_nothing_and_costs_nothing() {
    let (server, browser, account) = cloud("changes_06").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    let old = shown(&browser, &id).await["instance"].clone();
    let before = available(&server.app, account).await;
    change(&browser, "resize", &id, large()).await.data();
    server.execute("update test_host set vcpus = 2").await;
    work(&server).await;
    let new = shown(&browser, &id).await["instance"].clone();
    for kept in ["status", "flavor", "resource_id"] {
        assert_eq!(new[kept], old[kept], "{kept}");
    }
    assert_eq!(available(&server.app, account).await, before);
    assert_eq!(newest(&browser, &id).await.1, "failed");
    let order = browser.get("/gicend/billing/order/list/").await.data()["items"][0].clone();
    assert_eq!((&order["fulfil"], &order["remark"]), (&json!("failed"), &json!("sold_out")));
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
    done(&server, &browser, "start", &id).await;
    assert_eq!(status(&browser, &id).await, "running");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn nothing_is_ordered_when_a_resize_is_refused() {
    let (server, browser, _) = cloud("changes_07").await;
    let id = running(&server, &browser, draft("web")).await;
    assert_eq!(refused(&change(&browser, "resize", &id, large()).await).1, "instance_id", "it runs");
    done(&server, &browser, "stop", &id).await;
    let orders = server.count("customer_order").await;
    let cases = [
        (json!({"flavor": "g9", "total": 72}), 400, "flavor", "unknown_choice"),
        (json!({"flavor": "g1.small", "total": 36}), 409, "flavor", "state_forbids"),
        (json!({"flavor": "g1.large", "total": 71}), 409, "total", "amount_out_of_range"),
    ];
    for (body, http, field, rule) in cases {
        assert_eq!(refused(&change(&browser, "resize", &id, body).await), (http, json!(field), json!(rule)));
    }
    assert_eq!(server.count("customer_order").await, orders);
}

#[tokio::test]
async fn a_machine_that_becomes_larger_stays_on_its_host_where_it_fits_and_moves_to_another_where_not() {
    let (server, browser, _) = cloud("changes_08").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    server.execute("update test_host set vcpus = 4 where host = 'h1'").await;
    let host = async || machines(&server).await.remove(0).facts.host;
    assert_eq!(host().await, "h1");
    change(&browser, "resize", &id, large()).await.data();
    work(&server).await;
    assert_eq!(host().await, "h1", "its own old size does not stand in its way");
    change(&browser, "resize", &id, json!({"flavor": "g1.small", "total": 36})).await.data();
    work(&server).await;
    server.execute("update test_host set vcpus = 3 where host = 'h1'").await;
    change(&browser, "resize", &id, large()).await.data();
    work(&server).await;
    assert_eq!(host().await, "h2");
    done(&server, &browser, "start", &id).await;
    assert_eq!(status(&browser, &id).await, "running");
}

async fn protect(browser: &Browser, ids: &[&str], is_protected: bool) -> Answer {
    let body = json!({"instance_ids": ids, "is_protected": is_protected});
    browser.post("/gicend/compute/instance/protection/", body).await
}

#[tokio::test]
async fn a_protected_instance_is_neither_deleted_nor_installed_anew_by_anybody() {
    let (server, browser, _) = cloud("changes_09").await;
    let one = running(&server, &browser, draft("one")).await;
    let two = running(&server, &browser, draft("two")).await;
    done(&server, &browser, "stop", &one).await;
    done(&server, &browser, "stop", &two).await;
    protect(&browser, &[&two], true).await.data();
    assert_eq!(shown(&browser, &two).await["instance"]["is_protected"], true);
    let answer = act(&browser, "delete", &[&one, &two]).await;
    assert_eq!(refused(&answer), (409, json!("instance_ids[1]"), json!("state_forbids")));
    assert_eq!(answer.body["violations"][0]["rule"]["state"], "protected");
    assert_eq!(status(&browser, &one).await, "stopped", "nothing was deleted");
    let answer = change(&browser, "rebuild", &two, reinstall("debian-12", "two")).await;
    assert_eq!(answer.body["violations"][0]["rule"]["state"], "protected");
    done(&server, &browser, "start", &two).await;
    done(&server, &browser, "stop", &two).await;
    protect(&browser, &[&one, &two], false).await.data();
    act(&browser, "delete", &[&one, &two]).await.data();
    work(&server).await;
    assert_eq!(browser.get("/gicend/compute/instance/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn instances_are_protected_from_their_order_on_if_that_is_asked_for_and_it_is_on_record() {
    let (server, browser, _) = cloud("changes_19").await;
    let mut kept = draft("kept");
    kept["instance"]["count"] = json!(2);
    kept["instance"]["is_protected"] = json!(true);
    kept["total"] = json!(86);
    let ids = order(&browser, kept).await;
    run_due(&server.app).await.unwrap();
    work(&server).await;
    for id in &ids {
        assert_eq!(shown(&browser, id).await["instance"]["is_protected"], true);
        done(&server, &browser, "stop", id).await;
    }
    let answer = act(&browser, "delete", &[&ids[0], &ids[1]]).await;
    assert_eq!(refused(&answer), (409, json!("instance_ids[0]"), json!("state_forbids")));
    assert_eq!(answer.body["violations"][0]["rule"]["state"], "protected");
    let log = browser.get("/gicend/audit/list/?action=instance.create").await;
    assert_eq!(log.data()["items"][0]["after"]["is_protected"], true);
    let free = running(&server, &browser, draft("free")).await;
    assert_eq!(shown(&browser, &free).await["instance"]["is_protected"], false);
}

#[tokio::test]
async fn protection_does_not_keep_off_what_arrears_do() {
    let (server, browser, id) = cloud("changes_10").await;
    let instance = running(&server, &browser, draft("web")).await;
    protect(&browser, &[&instance], true).await.data();
    let owe = What::Spend { amount: yuan(100_500), may_owe: true };
    post_as(&server.app, id, &["usage", "much"], owe).await.unwrap();
    for _ in 0..15 {
        server.clock.advance(86_400);
        for _ in 0..3 {
            server.clock.advance(60);
            run_due(&server.app).await.unwrap();
        }
    }
    assert_eq!(server.count("test_machine").await, 0);
}

/// A renewal for so many months at a price.
async fn renew(browser: &Browser, ids: &[&str], periods: u32, total: i64) -> Answer {
    let body = json!({"instance_ids": ids, "periods": periods, "total": total});
    browser.post("/gicend/compute/instance/renew/", body).await
}

#[tokio::test]
async fn all_parts_of_many_instances_are_renewed_by_hand_in_one_purchase_at_the_price_that_was_seen() {
    let (server, browser, account) = cloud("changes_11").await;
    let one = running(&server, &browser, monthly("one")).await;
    let two = running(&server, &browser, monthly("two")).await;
    let path = "/gicend/compute/instance/renew/quote/";
    let quote = browser.post(path, json!({"instance_ids": [one, two], "periods": 2})).await.data().clone();
    assert_eq!(quote["total"], json!({"minor": 48_000, "currency": "CNY"}));
    assert_eq!(
        (&quote["instances"][1]["name"], &quote["instances"][1]["total"]["minor"]),
        (&json!("two"), &json!(24_000))
    );
    let paid_until = async |id: &str| shown(&browser, id).await["instance"]["paid_until"].clone();
    let before = paid_until(&one).await;
    assert_eq!(refused(&renew(&browser, &[&one, &two], 2, 47_999).await).1, "total");
    assert_eq!(paid_until(&one).await, before);
    let money = available(&server.app, account).await;
    let done = renew(&browser, &[&one, &two], 2, 48_000).await.data().clone();
    assert_eq!(money - available(&server.app, account).await, 48_000);
    for (id, place) in [(&one, 0), (&two, 1)] {
        assert_eq!(paid_until(id).await, quote["instances"][place]["ends"]);
    }
    let orders = browser.get("/gicend/billing/order/list/?kind=renewal").await.data()["items"].clone();
    let orders = orders.as_array().unwrap();
    assert_eq!(orders.len(), 4, "each part has an order");
    assert!(orders.iter().all(|order| order["purchase_id"] == done["purchase_id"]));
    let parts = browser.get("/gicend/billing/resource/list/").await.data()["items"].clone();
    let parts: Vec<_> = parts.as_array().unwrap().iter().map(|part| part["paid_until"].clone()).collect();
    assert_eq!(parts.len(), 4);
    assert!(parts.contains(&quote["instances"][0]["ends"]) && !parts.contains(&before), "{parts:?}");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn nothing_is_renewed_when_one_of_many_cannot_be() {
    let (server, browser, account) = cloud("changes_12").await;
    let month = running(&server, &browser, monthly("month")).await;
    let hour = running(&server, &browser, draft("hour")).await;
    let money = available(&server.app, account).await;
    let answer = renew(&browser, &[&month, &hour], 1, 12_000).await;
    assert_eq!(refused(&answer), (409, json!("instance_ids[1]"), json!("no_paid_time")));
    assert_eq!(refused(&renew(&browser, &[&month], 61, 12_000).await).1, "periods");
    assert_eq!(renew(&browser, &[&month], 12, 144_000).await.code(), json!(100_009));
    assert_eq!(available(&server.app, account).await, money);
}

#[tokio::test]
async fn a_part_stands_for_its_instance_when_resources_are_renewed_and_when_they_are_to_renew_themselves() {
    let (server, browser, account) = cloud("changes_17").await;
    let id = running(&server, &browser, monthly("month")).await;
    let money = available(&server.app, account).await;
    let parts = async || -> Vec<Value> {
        let list = browser.get("/gicend/billing/resource/list/").await.data()["items"].clone();
        list.as_array().unwrap().clone()
    };
    let all: Vec<Value> = parts().await.iter().map(|one| one["resource_id"].clone()).collect();
    assert_eq!(all.len(), 2, "what it computes with, and its disk");
    let overview = browser.get("/gicend/billing/resource/overview/").await;
    assert_eq!(overview.data()["projects"][0]["count"], 1);
    let wholes = browser.get("/gicend/billing/resource/list/?whole=true").await.data()["items"].clone();
    assert_eq!((wholes.as_array().unwrap().len(), &wholes[0]["part"]), (1, &json!("compute")));
    let asked = json!({"resource_ids": all, "periods": 1});
    let quote = browser.post("/gicend/billing/resource/renew/quote/", asked).await.data().clone();
    let total = quote["total"]["minor"].clone();
    let by_instance = json!({"instance_ids": [id], "periods": 1});
    let by_instance = browser.post("/gicend/compute/instance/renew/quote/", by_instance).await;
    assert_eq!(total, by_instance.data()["total"]["minor"]);
    let names: Vec<_> =
        quote["resources"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["month"], "all of its parts are one");
    for part in &all {
        let switch = json!({"resource_ids": [part], "renews": false});
        browser.post("/gicend/billing/resource/renewal/", switch).await.data();
        assert!(parts().await.iter().all(|one| one["renews"] == false));
        let switch = json!({"resource_ids": [part], "renews": true});
        browser.post("/gicend/billing/resource/renewal/", switch).await.data();
        assert!(parts().await.iter().all(|one| one["renews"] == true));
    }
    // Both parts are named: each is changed and noted once.
    let switch = json!({"resource_ids": all, "renews": false});
    let before = server.audited().await.iter().filter(|line| line.starts_with("resource.renewal")).count();
    browser.post("/gicend/billing/resource/renewal/", switch).await.data();
    let after = server.audited().await.iter().filter(|line| line.starts_with("resource.renewal")).count();
    assert_eq!(after - before, 2);
    let one = json!({"resource_ids": [all[1]], "periods": 1, "total": total});
    browser.post("/gicend/billing/resource/renew/", one).await.data();
    let noted = browser.get("/gicend/audit/list/?action=instance.renew").await.data()["items"].clone();
    assert_eq!(
        noted.as_array().unwrap().len(),
        1,
        "on the instance, as if it had been renewed on its own page"
    );
    assert_eq!((&noted[0]["object"]["id"], &noted[0]["after"]["total"]["minor"]), (&json!(id), &total));
    assert_eq!(noted[0]["after"]["paid_until"], quote["resources"][0]["ends"]);
    assert_ne!(noted[0]["before"]["paid_until"], noted[0]["after"]["paid_until"]);
    assert_eq!(available(&server.app, account).await, money - total.as_i64().unwrap());
    let ends: Vec<Value> = parts().await.iter().map(|one| one["paid_until"].clone()).collect();
    assert!(ends.iter().all(|end| *end == quote["resources"][0]["ends"]), "{ends:?}");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn instances_move_to_another_place_with_their_parts_and_what_is_billed_from_then_on() {
    let (server, browser, _) = cloud("changes_13").await;
    let id = running(&server, &browser, draft("web")).await;
    let project = browser.project().await;
    let vdc = async |region: &str| {
        let vdc = json!({"name": format!("V {region}"), "description": "", "region": region});
        let vdc = browser.post("/gicend/vdc/create/", json!({"project_id": project, "vdc": vdc})).await;
        vdc.data()["vdc_id"].clone()
    };
    let (near, far) = (vdc("cn-east").await, vdc("us-west").await);
    let moved = async |browser: &Browser, project: &Value, vdc: &Value| {
        let body = json!({"instance_ids": [id], "project_id": project, "vdc_id": vdc});
        browser.post("/gicend/compute/instance/move/", body).await
    };
    assert_eq!(
        refused(&moved(&browser, &Value::Null, &far).await),
        (400, json!("vdc_id"), json!("unknown_choice"))
    );
    moved(&browser, &Value::Null, &near).await.data();
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["project_id"], &instance["vdc_id"]), (&project, &near));
    let parts = browser.get("/gicend/billing/resource/list/").await.data()["items"].clone();
    let parts = parts.as_array().unwrap().clone();
    assert!(
        parts.len() == 2 && parts.iter().all(|part| part["project_id"] == project && part["vdc_id"] == near)
    );
    let grants = in_project(&project, &["compute_configure"]);
    let (sub, _) = server.active_sub_user(&browser, "changes_14", grants).await;
    assert_eq!(moved(&sub, &Value::Null, &Value::Null).await.status, 403, "not out of what is theirs");
    moved(&sub, &project, &Value::Null).await.data();
    moved(&browser, &Value::Null, &Value::Null).await.data();
    assert_eq!(moved(&sub, &project, &Value::Null).await.status, 404, "nor into it");
    let closed = json!({"name": "Closed", "description": ""});
    let closed = browser.post("/gicend/project/create/", closed).await.data()["project_id"].clone();
    browser.post("/gicend/project/archive/", json!({"project_id": closed})).await.data();
    let answer = moved(&browser, &closed, &Value::Null).await;
    assert_eq!(refused(&answer), (409, json!("project_id"), json!("archived")));
}
