//! Whom answers about machines lead to: sub-users, for whoever may see people.

use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::gpu_servers::{available_server, hourly_draft};
use crate::instances::{cloud, done, draft, running};
use crate::ssh_keys::public_key;
use crate::support::{Browser, everywhere};

/// The ids that an answer tells beside a name, each once.
fn ids_of(answer: &Value, name: &str) -> Vec<Value> {
    let mut found = Vec::new();
    match answer {
        Value::Array(items) => items.iter().for_each(|item| found.extend(ids_of(item, name))),
        Value::Object(members) => {
            if members.get("user_name").is_some_and(|told| told == name) {
                found.extend(members.get("user_id").cloned());
            }
            members.values().for_each(|member| found.extend(ids_of(member, name)));
        }
        _ => {}
    }
    found.dedup();
    found
}

/// The same in everything that tells who did something with a machine.
async fn told(reader: &Browser, instance: &str, server_id: &str) -> Vec<Vec<Value>> {
    let mut ids = Vec::new();
    for path in [
        format!("/gicend/compute/operation/list/?instance_id={instance}"),
        "/gicend/compute/instance/overview/".to_owned(),
        format!("/gicend/compute/gpu_server/event/list/?server_id={server_id}"),
        "/gicend/compute/ssh_key/list/".to_owned(),
    ] {
        ids.push(ids_of(reader.get(&path).await.data(), "persons_make"));
    }
    ids
}

#[tokio::test]
async fn who_did_something_with_a_machine_is_told_by_their_id_to_whoever_may_see_people_alone() {
    let (server, main, _) = cloud("persons_01").await;
    let grace = operator(&server, "grace").await;
    let instance = running(&server, &main, draft("web")).await;
    let server_id = available_server(&main, &grace, hourly_draft("train")).await;
    let (maker, maker_id) =
        server.active_sub_user(&main, "persons_make", everywhere(&["compute_configure"])).await;
    done(&server, &maker, "stop", &instance).await;
    let named = json!({"server_id": server_id, "server": {"name": "train-2"}});
    maker.post("/gicend/compute/gpu_server/rename/", named).await.data();
    let key = json!({"name": "Desk", "public_key": public_key(1)});
    maker.post("/gicend/compute/ssh_key/create/", key).await.data();
    run_due(&server.app).await.unwrap();
    let (seer, _) =
        server.active_sub_user(&main, "persons_see", everywhere(&["compute_view", "user_management"])).await;
    let (viewer, _) = server.active_sub_user(&main, "persons_view", everywhere(&["compute_view"])).await;
    for (reader, expected) in
        [(&main, maker_id.clone()), (&seer, maker_id), (&viewer, Value::Null), (&maker, Value::Null)]
    {
        assert_eq!(told(reader, &instance, &server_id).await, vec![vec![expected]; 4]);
    }
}
