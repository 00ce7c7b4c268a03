//! News for those who have something: whom they reach, what is said of that before, and that each is told once whatever ends the program.

use futures::future::join;
use portico_core::news::{NewsAudience, NewsDraft};
use portico_core::{Draft, Limits};
use portico_server::people::broadcast::publish_news;
use portico_server::transaction;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::announcements::changed;
use crate::gpu_servers::{ordered, server_draft, stock};
use crate::instances::{cloud, done, draft, running};
use crate::races::until_somebody_waits;
use crate::regions::two_regions;
use crate::support::{Browser, Program, TestServer, everywhere, free_port};

fn news(title: &str, audience: Value) -> Value {
    let words = json!({"title_us": title, "text_us": "Read this.", "title_cn": title, "text_cn": "请阅读。"});
    changed(words, audience)
}

/// How many people and accounts news would reach.
async fn reached(grace: &Browser, audience: Value) -> (i64, i64) {
    let audience = changed(json!({"regions": [], "kinds": []}), audience);
    let reach = grace.post("/admin/news/reach/", audience).await.data().clone();
    (reach["people"].as_i64().unwrap(), reach["accounts"].as_i64().unwrap())
}

/// Publishes news; the login names of those who were told.
async fn told(server: &TestServer, grace: &Browser, title: &str, audience: Value) -> Vec<String> {
    let news_id = server.app.random().id(server.app.now());
    let (people, _) = reached(grace, audience.clone()).await;
    let body = json!({"news_id": news_id, "news": news(title, audience)});
    grace.post("/admin/news/publish/", body).await.data();
    server.sent().await;
    let who = format!(
        "select u.login_name from message m join app_user u on u.user_id = m.user_id where m.params like '%{title}%'"
    );
    let mut names = server.texts(&who).await;
    names.sort();
    assert_eq!(i64::try_from(names.len()).unwrap(), people, "as it was said before");
    let listed = grace.get("/admin/news/list/").await.data()["items"][0].clone();
    assert_eq!((&listed["told"], &listed["title_us"]), (&json!(people), &json!(title)));
    assert!(listed["ended_at"].is_string());
    names
}

#[tokio::test]
async fn news_for_a_region_reach_the_people_of_accounts_that_have_something_there_and_may_work_there() {
    let (server, _main, _sub, _) = two_regions("audience_01").await;
    server.verified("audience_02").await;
    let grace = operator(&server, "grace").await;
    let told = async |title: &str, audience: Value| told(&server, &grace, title, audience).await;
    assert_eq!(told("all", json!({})).await, ["audience_01", "audience_01s", "audience_02"]);
    assert_eq!(told("home", json!({"regions": ["cn-east"]})).await, ["audience_01", "audience_01s"]);
    assert_eq!(told("away", json!({"regions": ["us-west"]})).await, ["audience_01"]);
    assert_eq!(
        told("either", json!({"regions": ["us-west", "cn-east"]})).await,
        ["audience_01", "audience_01s"]
    );
    assert!(told("neither", json!({"regions": ["cn-north"]})).await.is_empty());
    assert_eq!(reached(&grace, json!({"kinds": ["resource"]})).await, (2, 1), "two people of one account");
    assert_eq!(reached(&grace, json!({})).await, (3, 2));
    server.execute("update resource set state = 'ended', ended_at = 1 where region = 'us-west'").await;
    assert!(told("ended", json!({"regions": ["us-west"]})).await.is_empty());
}

#[tokio::test]
async fn news_for_a_kind_reach_those_who_have_it_as_long_as_they_do() {
    let (server, main, _) = cloud("audience_03").await;
    server.active_sub_user(&main, "audience_04", everywhere(&["cdn_view"])).await;
    server.verified("audience_05").await;
    let grace = operator(&server, "grace").await;
    let count = async |kinds: Value| reached(&grace, json!({"kinds": kinds})).await;
    assert_eq!(count(json!(["instance", "disk", "gpu_server"])).await, (0, 0));
    let instance = running(&server, &main, draft("web")).await;
    assert_eq!(count(json!(["instance"])).await, (2, 1));
    assert_eq!(count(json!(["disk"])).await, (2, 1), "the one that it starts from");
    assert_eq!(count(json!(["address"])).await, (0, 0));
    assert_eq!(count(json!(["gpu_server"])).await, (0, 0));
    stock(&server, 1).await;
    ordered(&main, server_draft("train")).await;
    assert_eq!(count(json!(["gpu_server"])).await, (2, 1));
    assert_eq!(reached(&grace, json!({"kinds": ["instance"], "regions": ["us-west"]})).await, (0, 0));
    let names =
        told(&server, &grace, "instances", json!({"kinds": ["instance"], "regions": ["cn-east"]})).await;
    assert_eq!(names, ["audience_03", "audience_04"]);
    done(&server, &main, "stop", &instance).await;
    done(&server, &main, "delete", &instance).await;
    assert_eq!(count(json!(["instance", "disk"])).await, (0, 0));
}

#[tokio::test]
async fn news_for_a_region_that_there_is_not_are_refused_and_nobody_is_told() {
    let server = TestServer::start().await;
    server.signed_in("audience_06").await;
    let grace = operator(&server, "grace").await;
    let audience = json!({"regions": ["cn-east", "nowhere"], "kinds": []});
    let body = json!({"news_id": Uuid::from_u128(7), "news": news("Nowhere", audience.clone())});
    for (path, body) in [("publish", body), ("reach", audience)] {
        let refused = grace.post(&format!("/admin/news/{path}/"), body).await;
        let violation = json!([{"field": "regions", "rule": {"rule": "unknown_choice"}}]);
        assert_eq!((refused.status.as_u16(), &refused.body["violations"]), (400, &violation), "{path}");
    }
    assert_eq!(server.count("news").await, 0);
}

#[tokio::test]
async fn nobody_of_a_suspended_account_is_told_or_counted_until_it_is_reopened() {
    let (server, main, _) = cloud("audience_07").await;
    server.active_sub_user(&main, "audience_08", everywhere(&["cdn_view"])).await;
    server.verified("audience_09").await;
    let grace = operator(&server, "grace").await;
    let suspend = "update account set suspended_at = 1, suspension_reason = 'x' where account_id in
        (select account_id from app_user where login_name = 'audience_07')";
    server.execute(suspend).await;
    assert_eq!(reached(&grace, json!({})).await, (1, 1));
    assert_eq!(told(&server, &grace, "kept", json!({})).await, ["audience_09"]);
    server.execute("update account set suspended_at = null").await;
    assert_eq!(reached(&grace, json!({})).await, (3, 2));
}

#[tokio::test]
async fn whoever_is_being_deleted_while_news_are_told_is_not_told() {
    let server = TestServer::start().await;
    fill(&server, 1).await;
    let grace = operator(&server, "grace").await;
    let body = json!({"news_id": Uuid::from_u128(7), "news": news("Late", json!({}))});
    grace.post("/admin/news/publish/", body).await.data();
    // What a deletion writes, held back until the person was found who is to be told.
    let mut tx = server.app.store().begin().await.unwrap();
    on!(tx, c => {
        let erase = "update app_user set deleted_at = 1, state = 'disabled', login_key = 'deleted:1'";
        sqlx::query(erase).execute(c).await.unwrap();
    });
    join(server.sent(), async {
        until_somebody_waits(&server).await;
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!((server.count("message").await, server.sent_of("news").await.len()), (0, 0));
}

/// What staff read of news in the list.
async fn listed(grace: &Browser, title: &str) -> Value {
    let items = grace.get("/admin/news/list/").await.data()["items"].clone();
    let found = items.as_array().unwrap().iter().find(|one| one["title_us"] == title);
    found.cloned().unwrap()
}

#[tokio::test]
async fn news_that_are_stopped_are_told_to_nobody_else_and_the_list_says_to_how_many_of_how_many() {
    let server = TestServer::start().await;
    fill(&server, 50).await;
    let grace = operator(&server, "grace").await;
    let news_id = json!(Uuid::from_u128(7));
    let body = json!({"news_id": news_id, "news": news("Wrong", json!({}))});
    grace.post("/admin/news/publish/", body).await.data();
    // Twenty were told when the program stood still.
    let stood = "update news set told = 20, told_until =
        (select user_id from app_user where kind = 'main' order by user_id limit 1 offset 19)";
    server.execute(stood).await;
    let stop = async || grace.post("/admin/news/stop/", json!({"news_id": news_id})).await;
    stop().await.data();
    server.sent().await;
    let one = listed(&grace, "Wrong").await;
    assert_eq!((&one["told"], &one["stopped_of"]), (&json!(20), &json!(50)));
    assert_eq!((&one["text_us"], &one["text_cn"]), (&json!("Read this."), &json!("请阅读。")));
    assert!(one["ended_at"].is_string());
    assert_eq!(server.count("message").await, 0, "nobody of those who were left");
    let again = stop().await;
    let rule = json!({"rule": "state_forbids", "state": "ended", "action": "stop"});
    assert_eq!((again.status.as_u16(), &again.body["violations"][0]["rule"]), (409, &rule));
    let unknown = json!({"news_id": Uuid::from_u128(8)});
    assert_eq!(grace.post("/admin/news/stop/", unknown).await.code(), json!(100_004));
    let noted = grace.get("/admin/audit/list/?q=news.").await.data()["items"].clone();
    let noted: Vec<_> =
        noted.as_array().unwrap().iter().map(|one| (one["action"].clone(), one["detail"].clone())).collect();
    assert_eq!(
        noted,
        [(json!("news.stop"), json!("Wrong")), (json!("news.publish"), json!("Wrong"))],
        "by its title"
    );
}

#[tokio::test]
async fn news_sent_again_are_published_once_and_other_words_under_their_id_are_refused() {
    let server = TestServer::start().await;
    fill(&server, 3).await;
    let grace = operator(&server, "grace").await;
    let publish = async |audience: Value, title: &str| {
        let body = json!({"news_id": Uuid::from_u128(7), "news": news(title, audience)});
        grace.post("/admin/news/publish/", body).await
    };
    for _ in 0..2 {
        publish(json!({}), "Maintenance at 9").await.data();
        server.sent().await;
    }
    for other in [
        publish(json!({}), "Maintenance at 10").await,
        publish(json!({"kinds": ["disk"]}), "Maintenance at 9").await,
    ] {
        let rule = json!({"rule": "state_forbids", "state": "published", "action": "publish"});
        let violation = json!([{"field": "news_id", "rule": rule}]);
        assert_eq!((other.status.as_u16(), &other.body["violations"]), (409, &violation));
    }
    assert_eq!((server.count("news").await, server.count("message").await), (1, 3));
    assert_eq!(listed(&grace, "Maintenance at 9").await["kinds"], json!([]));
}

#[tokio::test]
async fn news_are_listed_page_by_page_the_newest_first() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    for number in 1..=5_u128 {
        let body =
            json!({"news_id": Uuid::from_u128(number), "news": news(&format!("News {number}"), json!({}))});
        grace.post("/admin/news/publish/", body).await.data();
        server.clock.advance(1);
    }
    let (mut titles, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = grace.get(&format!("/admin/news/list/?limit=2{cursor}")).await.data().clone();
        let items = page["items"].as_array().unwrap();
        titles.extend(items.iter().map(|one| one["title_us"].as_str().unwrap().to_owned()));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(titles, ["News 5", "News 4", "News 3", "News 2", "News 1"]);
}

/// People who are told of one thing, more than one run looks at; the bench asks for more of them by `PORTICO_TEST_PEOPLE`.
#[expect(clippy::disallowed_methods, reason = "a bench says by a variable how many")]
fn people() -> i64 {
    std::env::var("PORTICO_TEST_PEOPLE").map_or(1_500, |text| text.parse().unwrap())
}

/// How often the program is killed meanwhile.
const KILLS: i64 = 5;

/// Accounts with a person each, who has a mailbox.
async fn fill(server: &TestServer, people: i64) {
    for (table, columns, values) in [
        (
            "account",
            "account_id, kind, company, customer_no, currency, created_at",
            "{id}, 'personal', '', 'many' || i, 'CNY', 1",
        ),
        (
            "app_user",
            "user_id, account_id, kind, state, login_name, login_key, password_hash, password_set_at, name, introduction, subject, lang,
             login_ageing_minutes, login_verification, created_at, email, email_key",
            "{id}, (select account_id from account where customer_no = 'many' || i), 'main', 'enabled', 'many' || i, 'many' || i, '', 1,
             '', '', 'system', 'US', 30, false, 1, 'many' || i || '@example.org', 'many' || i || '@example.org'",
        ),
    ] {
        let id = if server.app.store().read().await.unwrap().is_sqlite() { "randomblob(16)" } else { "gen_random_uuid()" };
        let values = values.replace("{id}", id);
        let numbers = format!("with recursive n(i) as (select 1 union all select i + 1 from n where i < {people})");
        server.execute(&format!("{numbers} insert into {table} ({columns}) select {values} from n")).await;
    }
}

#[tokio::test]
async fn everybody_is_told_once_though_the_program_is_killed_five_times_in_the_middle() {
    let server = TestServer::start().await;
    let people = people();
    fill(&server, people).await;
    let draft: NewsDraft = serde_json::from_value(news("Everywhere", json!({}))).unwrap();
    let checked = draft.check(&Limits::default()).unwrap();
    assert_eq!(checked.audience(), NewsAudience::default());
    transaction!(server.app.store(), tx => {
        publish_news(tx, &server.app, Uuid::from_u128(7), "grace", &checked).await
    })
    .unwrap();
    let program = Program::on(&server).await;
    let port = free_port();
    let told = async || server.scalar("select cast(told as text) from news").await.parse::<i64>().unwrap();
    let ended = async || server.count("news where ended_at is not null").await == 1;
    for kill in 1..=KILLS {
        // The lease of whoever was killed is over.
        server.execute("update job set due_at = 1 where ended_at is null").await;
        let mut running = program.serve(port).await;
        while told().await < kill * people / (KILLS + 1) {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        running.kill();
        assert!(!ended().await, "killed in the middle");
        for kept in ["message where kind = 'news'", "job where kind = 'mail.send'"] {
            assert_eq!(server.count(kept).await, told().await, "each who is counted was told: {kept}");
        }
    }
    server.execute("update job set due_at = 1 where ended_at is null").await;
    let _running = program.serve(port).await;
    while !ended().await {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(told().await, people);
    assert_eq!(server.count("message where kind = 'news'").await, people);
    assert_eq!(server.count("(select distinct user_id from message where kind = 'news') m").await, people);
    assert_eq!(server.count("job where kind = 'mail.send'").await, people, "a mail each");
}
