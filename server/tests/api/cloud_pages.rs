//! Machines that nothing stands for, and flavors, as operators read them page by page.

use serde_json::{Value, json};

use crate::admin::operator;
use crate::instances::cloud;
use crate::support::{Browser, TestServer};

/// What the rows of a list say at a place of theirs, read one row at a time.
async fn one_by_one(grace: &Browser, list: &str, place: &str) -> Vec<Value> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    for _ in 0..20 {
        let page = grace.get(&format!("{list}limit=1{cursor}")).await.data().clone();
        let items = page["items"].as_array().unwrap();
        assert_eq!(items.len(), 1, "{page}");
        found.extend(items.iter().map(|item| item.pointer(place).unwrap().clone()));
        let Some(next) = page["next_cursor"].as_str() else { return found };
        cursor = format!("&cursor={next}");
    }
    panic!("{list} does not end");
}

#[tokio::test]
async fn unknown_machines_are_listed_page_by_page_by_region_and_name_once_they_were_seen_twice() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    for (region, name, seen_at) in
        [("cn-east", "b", 2), ("cn-east", "a", 2), ("cn-south", "once", 1), ("ap-southeast", "z", 2)]
    {
        let columns = "cloud_orphan (region, engine_name, seen, facts, found_at, seen_at)";
        let row = format!(r#"('{region}', '{name}', 'on', '{{"host":"h1","addresses":[]}}', 1, {seen_at})"#);
        server.execute(&format!("insert into {columns} values {row}")).await;
    }
    let names = one_by_one(&grace, "/admin/orphan/list/?", "/engine_name").await;
    assert_eq!(names, [json!("z"), json!("a"), json!("b")]);
    for cursor in ["AAAA", "Y24tZWFzdA", "%00"] {
        assert_eq!(grace.get(&format!("/admin/orphan/list/?cursor={cursor}")).await.status, 400, "{cursor}");
    }
}

#[tokio::test]
async fn flavors_are_listed_page_by_page_those_that_are_offered_before_those_that_were() {
    const LIST: &str = "/admin/flavor/list/?region=cn-east&";
    let (server, _, _) = cloud("pages_01").await;
    let grace = operator(&server, "grace").await;
    let seen = grace.get("/admin/flavor/list/?region=cn-east").await.data()["saved_at"].clone();
    let small = json!({"name": "g1.small", "family": "general", "spec": {"vcpus": 2, "memory_mib": 4_096}});
    let draft = json!({"region": "cn-east", "flavors": [small], "seen_saved_at": seen});
    grace.post("/admin/flavor/publish/", draft).await.data();
    let names = one_by_one(&grace, LIST, "/flavor/name").await;
    let all = grace.whole_list("/admin/flavor/list/?region=cn-east").await;
    assert_eq!(names, all.iter().map(|one| one["flavor"]["name"].clone()).collect::<Vec<_>>());
    assert_eq!((names.len(), &names[0]), (4, &json!("g1.small")));
    let offered = one_by_one(&grace, LIST, "/is_offered").await;
    assert_eq!(offered, [true, false, false, false].map(Value::from));
    assert_eq!(grace.get(&format!("{LIST}cursor=AAAA")).await.status, 400);
}
