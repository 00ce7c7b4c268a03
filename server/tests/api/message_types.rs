//! Which message is of which type, and who receives each: what becomes of resources, what it costs, and news of the product.

use portico_server::kit::queue::{Job, run_due};
use portico_server::money::billing::FollowArrears;
use portico_server::money::order::Renew;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::arrears::use_up;
use crate::metering::{MILLION, approve, shop};
use crate::support::{Browser, TestServer, everywhere, in_project};

const DAY: i64 = 86_400;
const TYPES: [&str; 6] = ["account", "security", "finance", "resource", "product", "operations"];
const MONTH: i64 = 30 * DAY;

/// The subject and the receiver of each mail of a template, sorted.
async fn mails(server: &TestServer, template: &str) -> Vec<(String, String)> {
    let lines = server.sent_of(template).await;
    let word = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    let mut found: Vec<_> = lines
        .iter()
        .filter(|line| line["channel"] == "email")
        .map(|line| (word(line, "subject"), word(line, "to")))
        .collect();
    found.sort();
    found
}

/// Orders one unit in a project, or in none.
async fn ordered(server: &TestServer, browser: &Browser, project: &Value, scheme: &str, renews: bool) {
    let total = if scheme == "hourly" { 100 } else { 1_000 };
    let body = json!({"region": "cn-east", "product": "cpu", "scheme": scheme, "quantity": MILLION, "periods": 1,
        "renews": renews, "project_id": project, "vdc_id": null, "total": total});
    let order = browser.post("/gicend/billing/order/create/", body).await.data().clone();
    approve(server, &order).await;
}

/// A mailbox as [`mails`] tells it.
fn mailbox(login: &str) -> String {
    format!("{login}@example.com")
}

/// A shop with a project, whose sub-users see its resources, those of the whole account, the money, or nothing of either.
async fn peopled(login: &str) -> (TestServer, Browser, Uuid, Value) {
    let (server, browser, id) = shop(login).await;
    let project = browser.project().await;
    let here = in_project(&project, &["compute_view"]);
    server.active_sub_user(&browser, "types_here", here).await;
    server.active_sub_user(&browser, "types_all", everywhere(&["compute_view"])).await;
    server.active_sub_user(&browser, "types_money", everywhere(&["finance_balance"])).await;
    server.active_sub_user(&browser, "types_none", everywhere(&["finance_orders"])).await;
    // Where this one may work, nothing is ordered.
    let (_, away) = server.active_sub_user(&browser, "types_away", everywhere(&["compute_view"])).await;
    browser.keep_to_region(&away, "us-west", everywhere(&["compute_view"])).await;
    (server, browser, id, project)
}

/// Lets time pass and does what is due.
async fn later(server: &TestServer, seconds: i64) {
    server.clock.advance(seconds);
    for _ in 0..2 {
        Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
    }
    FollowArrears::default().run(&server.app, Uuid::nil()).await.unwrap();
    run_due(&server.app).await.unwrap();
}

#[tokio::test]
async fn the_end_of_a_resource_is_told_to_those_who_see_it_where_it_is_and_its_price_to_those_who_see_the_money()
 {
    let (server, browser, id, project) = peopled("types_01").await;
    let (main, here) = (mailbox("types_01"), mailbox("types_here"));
    let (all, money) = (mailbox("types_all"), mailbox("types_money"));
    ordered(&server, &browser, &project, "monthly", false).await;
    later(&server, MONTH).await;
    let stopped = |to: &String| ("A resource was stopped".to_owned(), to.clone());
    let mut expected = [&main, &here, &all].map(stopped);
    expected.sort();
    assert_eq!(mails(&server, "resource").await, expected, "nobody of the money alone");
    server.sign_in(&browser, "types_01").await;
    ordered(&server, &browser, &Value::Null, "monthly", true).await;
    use_up(&server, id, "1", 98_000).await;
    let before = mails(&server, "resource").await.len();
    // December has a day more.
    later(&server, MONTH + DAY).await;
    let unpaid = mails(&server, "resource").await;
    let told: Vec<_> =
        unpaid.iter().filter(|(title, _)| title == "A resource could not be renewed").collect();
    let mut expected =
        [&main, &all, &money].map(|to| ("A resource could not be renewed".to_owned(), to.clone()));
    expected.sort();
    assert_eq!(told, expected.iter().collect::<Vec<_>>(), "it is in no project");
    assert!(unpaid.len() > before);
    for line in server.sent_of("resource").await {
        let (text, to) = (line["text"].as_str().unwrap(), line["to"].as_str().unwrap());
        let is_priced = text.contains("Its renewal costs");
        assert_eq!(text.contains('¥'), is_priced, "{text}");
        assert!(!is_priced || to != all, "{text}");
    }
}

#[tokio::test]
async fn what_arrears_do_to_resources_is_told_to_those_who_see_them_with_how_many_they_see_and_without_the_amount()
 {
    let (server, browser, id, project) = peopled("types_02").await;
    server.clock.tick();
    let (here, all) = (mailbox("types_here"), mailbox("types_all"));
    ordered(&server, &browser, &project, "hourly", false).await;
    ordered(&server, &browser, &Value::Null, "hourly", false).await;
    use_up(&server, id, "1", 100_200).await;
    later(&server, 0).await;
    assert_eq!(mails(&server, "arrears").await.len(), 2, "main user and finance");
    assert!(mails(&server, "arrears_reached").await.is_empty(), "nothing was done to anything yet");
    later(&server, DAY).await;
    let mut expected = [&here, &all].map(|to| ("Your resources were stopped".to_owned(), to.clone()));
    expected.sort();
    assert_eq!(mails(&server, "arrears_reached").await, expected);
    for line in server.sent_of("arrears_reached").await {
        let (text, to) = (line["text"].as_str().unwrap(), line["to"].as_str().unwrap());
        let count = if to == here { "1 resource was stopped" } else { "2 resources were stopped" };
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(count), "{to}: {text}");
        assert!(!text.contains('¥'), "{text}");
    }
    assert_eq!(mails(&server, "arrears").await.len(), 4, "whoever sees both is told once");
}

#[tokio::test]
async fn a_message_of_two_types_reaches_every_contact_that_was_chosen_for_either_once() {
    let (server, browser, id) = shop("types_03").await;
    server.clock.tick();
    server.execute("update app_user set mobile = '+8613900139000' where kind = 'main'").await;
    let types = ["account", "security", "finance", "resource", "product", "operations"];
    let settings = |resource: &str| {
        let contact = |name: &str| if name == "resource" { resource.to_owned() } else { "email".to_owned() };
        let all = types.map(|name| json!({"message_type": name, "contact_ids": [contact(name)]}));
        json!({ "settings": all })
    };
    browser.post("/gicend/message/setting/update/", settings("sms")).await.data();
    ordered(&server, &browser, &Value::Null, "hourly", false).await;
    use_up(&server, id, "1", 100_200).await;
    later(&server, 0).await;
    let by = async |channel: &str| {
        let lines = server.sent_of("arrears").await;
        lines.iter().filter(|line| line["channel"] == channel).count()
    };
    assert_eq!((by("email").await, by("sms").await), (1, 0), "the warning is about money");
    later(&server, DAY).await;
    assert_eq!((by("email").await, by("sms").await), (2, 1), "the stop is about money and resources");
    assert_eq!(server.count_messages("arrears").await, 2, "one message each");
}

#[tokio::test]
async fn news_of_maintenance_go_where_each_has_chosen_for_operations_and_news_of_the_product_do_not() {
    let server = TestServer::start().await;
    let browser = server.signed_in("types_06").await;
    server.execute("update app_user set mobile = '+8613900139000' where login_name = 'types_06'").await;
    let types = ["account", "security", "finance", "resource", "product", "operations"];
    let all = types.map(|name| {
        let contact = if name == "operations" { "sms" } else { "email" };
        json!({"message_type": name, "contact_ids": [contact]})
    });
    browser.post("/gicend/message/setting/update/", json!({ "settings": all })).await.data();
    let grace = operator(&server, "grace").await;
    let mut maintenance = news();
    maintenance["topic"] = json!("operations");
    for (id, body) in [(7, maintenance), (8, news())] {
        let draft = json!({"news_id": Uuid::from_u128(id), "news": body});
        grace.post("/admin/news/publish/", draft).await.data();
    }
    for (template, channel) in [("operations_news", "sms"), ("news", "email")] {
        let sent = server.sent_of(template).await;
        let channels: Vec<_> = sent.iter().map(|line| line["channel"].clone()).collect();
        assert_eq!(channels, [channel], "{template}");
    }
    for (message_type, count) in [("operations", 1), ("product", 1)] {
        let list = browser.get(&format!("/gicend/message/list/?message_type={message_type}")).await;
        assert_eq!(list.data()["items"].as_array().unwrap().len(), count, "{message_type}");
    }
    let listed = grace.get("/admin/news/list/").await.data()["items"].clone();
    let topics: Vec<_> = listed.as_array().unwrap().iter().map(|one| one["topic"].clone()).collect();
    assert_eq!(topics, ["product", "operations"], "the newest first");
}

#[tokio::test]
async fn messages_of_a_type_stand_in_the_console_unless_their_reader_chose_otherwise() {
    let server = TestServer::start().await;
    let browser = server.signed_in("types_07").await;
    let types = ["account", "security", "finance", "resource", "product", "operations"];
    let all = types
        .map(|name| json!({"message_type": name, "contact_ids": ["email"], "in_console": name != "product"}));
    let saved =
        browser.post("/gicend/message/setting/update/", json!({ "settings": all })).await.data().clone();
    assert_eq!(saved["settings"], json!(all), "as it was chosen");
    let grace = operator(&server, "grace").await;
    let mut maintenance = news();
    maintenance["topic"] = json!("operations");
    for (id, body) in [(7, maintenance), (8, news())] {
        grace
            .post("/admin/news/publish/", json!({"news_id": Uuid::from_u128(id), "news": body}))
            .await
            .data();
    }
    assert_eq!(server.sent_of("news").await.len(), 1, "by email it comes");
    assert_eq!(browser.count_messages("news").await, 0);
    assert_eq!(browser.count_messages("operations_news").await, 1);
    let without = types.map(|name| json!({"message_type": name, "contact_ids": ["email"]}));
    let saved = browser.post("/gicend/message/setting/update/", json!({ "settings": without })).await;
    assert_eq!(
        saved.data()["settings"][4]["in_console"],
        json!(true),
        "where nothing is said, they stand there"
    );
}

#[tokio::test]
async fn messages_of_a_type_go_to_no_contact_where_their_reader_chose_the_console_alone() {
    let server = TestServer::start().await;
    let browser = server.signed_in("types_09").await;
    let settings = |without: &[&str]| {
        let all = TYPES.map(|name| {
            let contacts = if without.contains(&name) { json!([]) } else { json!(["email"]) };
            json!({"message_type": name, "contact_ids": contacts, "in_console": true})
        });
        json!({ "settings": all })
    };
    let path = "/gicend/message/setting/update/";
    let refused = browser.post(path, settings(&["security"])).await;
    assert_eq!(
        refused.body["violations"],
        json!([{"field": "security", "rule": {"rule": "nothing_chosen"}}]),
        "they always go to a contact of whoever has one"
    );
    let saved = browser.post(path, settings(&["product"])).await.data().clone();
    assert_eq!(saved["always_sent"], json!(["security"]));
    assert_eq!(saved["settings"], settings(&["product"])["settings"], "as it was chosen");
    let grace = operator(&server, "grace").await;
    let publish = async |id| {
        let body = json!({"news_id": Uuid::from_u128(id), "news": news()});
        grace.post("/admin/news/publish/", body).await.data();
        server.sent_of("news").await.len()
    };
    assert_eq!((publish(7).await, browser.count_messages("news").await), (0, 1));
    browser.post(path, settings(&[])).await.data();
    assert_eq!((publish(8).await, browser.count_messages("news").await), (1, 2));
}

#[tokio::test]
async fn whoever_has_no_contact_saves_what_stands_in_the_console_and_a_later_contact_receives_everything() {
    let server = TestServer::start().await;
    let browser = server.signed_in("types_10").await;
    let contact = "update app_user set email_key = null, email =";
    server.execute(&format!("{contact} null where login_name = 'types_10'")).await;
    let all = TYPES
        .map(|name| json!({"message_type": name, "contact_ids": Vec::<String>::new(), "in_console": true}));
    let body = json!({ "settings": all });
    let path = "/gicend/message/setting/update/";
    let saved = browser.post(path, body.clone()).await.data().clone();
    assert_eq!((&saved["contacts"], &saved["settings"]), (&json!([]), &json!(all)));
    let mut nobody = body;
    nobody["settings"][4]["in_console"] = json!(false);
    let refused = browser.post(path, nobody).await;
    assert_eq!(refused.body["violations"][0]["field"], "product");
    server.execute(&format!("{contact} 'later@example.com' where login_name = 'types_10'")).await;
    let shown = browser.get("/gicend/message/setting/show/").await.data()["settings"].clone();
    for setting in shown.as_array().unwrap() {
        assert_eq!(setting["contact_ids"], json!(["email"]));
    }
}

#[tokio::test]
async fn news_lead_where_the_operator_says_in_the_console_and_in_mails() {
    let server = TestServer::start().await;
    let browser = server.signed_in("types_08").await;
    let grace = operator(&server, "grace").await;
    for (id, link) in [(7, "/main/prices"), (8, "https://docs.example.com/new"), (9, "")] {
        let mut body = news();
        body["link"] = json!(link);
        grace
            .post("/admin/news/publish/", json!({"news_id": Uuid::from_u128(id), "news": body}))
            .await
            .data();
        server.sent().await;
        server.clock.advance(1);
    }
    let items = browser.get("/gicend/message/list/?message_type=product").await.data()["items"].clone();
    let paths: Vec<_> = items.as_array().unwrap().iter().map(|one| one["link"]["path"].clone()).collect();
    assert_eq!(paths, ["/main/home", "https://docs.example.com/new", "/main/prices"]);
    let mails = server.sent_of("news").await;
    let url = &server.app.config().http.public_url;
    for wanted in [format!("{url}/main/prices"), "Read more: https://docs.example.com/new".to_owned()] {
        assert!(mails.iter().any(|mail| mail["text"].as_str().unwrap().contains(&wanted)), "{wanted}");
    }
    let mut wrong = news();
    wrong["link"] = json!("http://docs.example.com");
    let refused =
        grace.post("/admin/news/publish/", json!({"news_id": Uuid::from_u128(1), "news": wrong})).await;
    assert_eq!(refused.body["violations"], json!([{"field": "link", "rule": {"rule": "invalid_link"}}]));
}

fn news() -> Value {
    json!({"title_us": "A new region", "text_us": "us-west is open.", "title_cn": "新区域", "text_cn": "us-west 已开放。"})
}

#[tokio::test]
async fn news_of_the_product_are_told_once_to_everybody_who_may_sign_in_at_the_contacts_of_their_choice() {
    let server = TestServer::start().await;
    let browser = server.signed_in("types_04").await;
    let other = server.signed_in("types_05").await;
    server.active_sub_user(&browser, "types_sub", everywhere(&["compute_view"])).await;
    browser.sub_user("types_asleep", json!([])).await;
    server.execute("update app_user set mobile = '+8613900139000' where login_name = 'types_05'").await;
    let types = ["account", "security", "finance", "resource", "product", "operations"];
    let all = types.map(|name| {
        let contact = if name == "product" { "sms" } else { "email" };
        json!({"message_type": name, "contact_ids": [contact]})
    });
    other.post("/gicend/message/setting/update/", json!({ "settings": all })).await.data();
    let grace = operator(&server, "grace").await;
    let body = json!({"news_id": Uuid::from_u128(7), "news": news()});
    for _ in 0..2 {
        grace.post("/admin/news/publish/", body.clone()).await.data();
    }
    let sent = server.sent_of("news").await;
    let mut told: Vec<_> =
        sent.iter().map(|line| (line["channel"].as_str().unwrap(), line["to"].as_str().unwrap())).collect();
    told.sort_unstable();
    let (main, sub) = (mailbox("types_04"), mailbox("types_sub"));
    let mut expected = vec![("email", main.as_str()), ("email", sub.as_str()), ("sms", "+8613900139000")];
    expected.sort_unstable();
    assert_eq!(told, expected, "who is not activated is told nothing");
    let messages = browser.get("/gicend/message/list/?limit=1").await.data()["items"][0].clone();
    assert_eq!((&messages["title"], &messages["body"]), (&json!("A new region"), &json!("us-west is open.")));
    browser.post("/gicend/account/language/update/", json!({"lang": "CN"})).await.data();
    assert_eq!(browser.get("/gicend/message/list/?limit=1").await.data()["items"][0]["title"], "新区域");
    let listed = grace.get("/admin/news/list/").await.data()["items"].clone();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["told"]), (1, &json!(3)));
    assert_eq!(listed[0]["published_by"], "grace");
    assert!(listed[0]["ended_at"].is_string());
    run_due(&server.app).await.unwrap();
    assert_eq!(server.sent_of("news").await.len(), 3);
    assert_eq!(grace.staff_events("action=news.publish").await, ["grace news.publish"]);
}

#[tokio::test]
async fn news_that_are_not_complete_or_by_nobody_are_refused() {
    let server = TestServer::start().await;
    let customer = server.signed_in("types_06").await;
    let grace = operator(&server, "grace").await;
    let mut empty = news();
    empty["text_cn"] = json!(" ");
    let refused =
        grace.post("/admin/news/publish/", json!({"news_id": Uuid::from_u128(7), "news": empty})).await;
    assert_eq!((refused.status.as_u16(), &refused.body["violations"][0]["field"]), (400, &json!("text_cn")));
    let body = json!({"news_id": Uuid::from_u128(7), "news": news()});
    assert_eq!(
        server.operator_browser().post("/admin/news/publish/", body.clone()).await.status.as_u16(),
        401
    );
    assert_eq!(customer.post("/admin/news/publish/", body).await.status.as_u16(), 404);
    assert_eq!(grace.get("/admin/news/list/").await.data()["items"], json!([]));
}
