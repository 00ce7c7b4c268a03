//! Instances, GPU servers and billed resources are found by the numbers that people read out of their ids.

use serde_json::{Value, json};

use crate::admin::operator;
use crate::cloud_care::number;
use crate::gpu_servers::{approved, server_draft};
use crate::instances::{cloud, draft, monthly, order, running};
use crate::operator_queues::short;
use crate::support::Browser;

/// What one list of the staff's has by a text.
async fn listed(staff: &Browser, list: &str, q: &str) -> Vec<Value> {
    staff.get(&format!("/admin/{list}/list/?q={q}")).await.data()["items"].as_array().unwrap().clone()
}

/// The numbers of the customers that a text finds.
async fn customers(staff: &Browser, q: &str) -> Vec<Value> {
    listed(staff, "customer", q).await.iter().map(|one| one["customer_no"].clone()).collect()
}

#[tokio::test]
async fn staff_find_an_instance_its_customer_and_what_is_billed_of_it_by_the_number_that_is_read_out() {
    let (server, browser, _) = cloud("numbers_01").await;
    let ids = [running(&server, &browser, draft("web")).await, running(&server, &browser, draft("db")).await];
    let grace = operator(&server, "grace").await;
    let owner = [json!(number(&browser).await)];
    for id in &ids {
        for typed in [short(id), short(id).to_lowercase().replace('-', ""), id.clone()] {
            let found = listed(&grace, "instance", &typed).await;
            assert_eq!((found.len(), &found[0]["instance"]["instance_id"]), (1, &json!(id)), "{typed}");
            assert_eq!(customers(&grace, &typed).await, owner, "{typed}");
            let own = browser.get(&format!("/gicend/compute/instance/list/?q={typed}")).await;
            assert_eq!(own.data()["items"][0]["instance_id"], id.as_str(), "{typed}");
        }
    }
    let billed = browser.get("/gicend/billing/resource/list/").await;
    let billed = billed.data()["items"].as_array().unwrap();
    assert!(billed.len() > 2, "two instances and their disks");
    for resource in billed {
        let typed = short(resource["resource_id"].as_str().unwrap());
        assert_eq!(customers(&grace, &typed).await, owner, "{typed}");
    }
    let seven = short(&ids[0])[..8].to_owned();
    assert!(listed(&grace, "instance", &seven).await.is_empty(), "seven digits are no number");
    assert!(customers(&grace, &seven).await.is_empty());
}

#[tokio::test]
async fn what_is_done_with_an_instance_is_found_by_its_name_number_id_or_customer_under_way_and_ended() {
    let (server, browser, _) = cloud("numbers_02").await;
    let ended = running(&server, &browser, draft("ended")).await;
    let begun = order(&browser, monthly("begun")).await.remove(0);
    let grace = operator(&server, "grace").await;
    let owner = number(&browser).await;
    for (list, name, id) in [("", "begun", &begun), ("&state=done", "ended", &ended)] {
        for typed in [name.to_uppercase(), short(id), id.clone(), owner.clone()] {
            let found = listed(&grace, "operation", &format!("{typed}{list}")).await;
            assert!(!found.is_empty() && found.iter().all(|one| one["instance_id"] == **id), "{typed}{list}");
        }
        for typed in ["other", &short(if id == &begun { &ended } else { &begun })] {
            assert!(listed(&grace, "operation", &format!("{typed}{list}")).await.is_empty(), "{typed}{list}");
        }
    }
}

#[tokio::test]
async fn a_gpu_server_with_something_to_do_is_found_by_its_name_number_id_or_customer() {
    let (server, browser, _) = cloud("numbers_03").await;
    let grace = operator(&server, "grace").await;
    let id = approved(&browser, &grace, server_draft("train")).await;
    let owner = number(&browser).await;
    for typed in ["Train", &short(&id), &id, &owner] {
        let found = listed(&grace, "gpu_server", typed).await;
        assert_eq!((found.len(), &found[0]["server"]["server_id"]), (1, &json!(id)), "{typed}");
        assert_eq!(customers(&grace, typed).await.len(), usize::from(typed != "Train"), "{typed}");
    }
    for typed in ["other", "train&task=take_back"] {
        assert!(listed(&grace, "gpu_server", typed).await.is_empty(), "{typed}");
    }
}
