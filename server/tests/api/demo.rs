use portico_server::cli::welcome::{Welcome, draw_box};
use portico_server::closing::demo::set_up_demo;
use portico_server::platform::config::{Config, LowBalanceConfig, MailChannel, SmsChannel};
use serde_json::{Value, json};

use crate::instances::pass;
use crate::support::{Browser, TestServer, assert_ledger, time_of};

#[tokio::test]
async fn the_demo_account_is_made_once_with_a_password_of_its_own() {
    let (one, two) = (TestServer::start().await, TestServer::start().await);
    let first = set_up_demo(&one.app).await.unwrap();
    let again = set_up_demo(&one.app).await.unwrap();
    let other = set_up_demo(&two.app).await.unwrap();
    assert_eq!((&first.login_name, &first.password), (&again.login_name, &again.password));
    assert_ne!(first.password, other.password);
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_can_read_the_demo_sign_in() {
    use std::os::unix::fs::PermissionsExt;
    let server = TestServer::start().await;
    set_up_demo(&server.app).await.unwrap();
    let file = server.app.config().storage.data_dir.join("demo.json");
    assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn a_first_start_that_was_cut_off_is_taken_up_and_a_taken_name_is_told() {
    let server = TestServer::start().await;
    let folder = &server.app.config().storage.data_dir;
    let first = set_up_demo(&server.app).await.unwrap();
    std::fs::rename(folder.join("demo.json"), folder.join("demo.json.new")).unwrap();
    assert_eq!(set_up_demo(&server.app).await.unwrap().password, first.password);
    std::fs::remove_file(folder.join("demo.json")).unwrap();
    assert!(set_up_demo(&server.app).await.is_err());
    assert!(!folder.join("demo.json.new").exists());
}

#[tokio::test]
async fn the_demo_account_has_people_groups_keys_and_a_history_once() {
    let server =
        TestServer::start_with(|config| config.billing.low_balance = LowBalanceConfig::default()).await;
    let sign_in = set_up_demo(&server.app).await.unwrap();
    set_up_demo(&server.app).await.unwrap();
    let browser = server.browser();
    assert_eq!(browser.password(&sign_in.login_name, &sign_in.password).await.data()["step"], "signed_in");
    let list = browser.get("/gicend/user/list/").await;
    let users = list.data()["items"].as_array().unwrap();
    for state in ["enabled", "disabled", "not_activated"] {
        assert!(users.iter().any(|user| user["state"] == state), "{state}");
    }
    assert_eq!(users.len(), 8);
    assert_eq!(browser.get("/gicend/group/list/").await.data()["items"].as_array().unwrap().len(), 4);
    assert_eq!(browser.get("/gicend/project/list/").await.data()["projects"].as_array().unwrap().len(), 2);
    assert_eq!(browser.get("/gicend/vdc/list/").await.data()["vdcs"].as_array().unwrap().len(), 2);
    assert_eq!(browser.get("/gicend/key/list/").await.data()["items"].as_array().unwrap().len(), 2);
    assert_eq!(browser.get("/gicend/compute/ssh_key/list/").await.data()["count"], 2);
    let options = browser.get("/gicend/recharge/option/list/").await;
    assert_eq!(options.data()["is_verified"], true, "it can recharge and order");
    pass(&server, 5).await;
    let instances = browser.get("/gicend/compute/instance/list/?status=running").await;
    assert_eq!(instances.data()["items"].as_array().unwrap().len(), 8);
    assert_instances(&browser).await;
    let servers = browser.get("/gicend/compute/gpu_server/list/").await;
    let of =
        |status: &str| servers.data()["items"].as_array().unwrap().iter().any(|one| one["status"] == status);
    assert!(of("available") && of("creating"));
    let account = browser.get("/gicend/billing/account/").await;
    assert_eq!(
        (&account.data()["is_low"], &account.data()["runway"]["runway"]),
        (&json!(false), &json!("lasts"))
    );
    assert_eq!(account.data()["withheld"]["minor"], 34_640);
    let overview = browser.get("/gicend/billing/bill/overview/").await;
    assert!(overview.data()["total"]["minor"].as_i64().unwrap() > 100_000, "{}", overview.body);
    let projects = browser.get("/gicend/project/list/").await;
    let is_sample = |one: &&Value| one["name"] == "Production";
    let project =
        projects.data()["projects"].as_array().unwrap().iter().find(is_sample).unwrap()["project_id"]
            .as_str()
            .unwrap();
    for (filter, count) in [("", 26), ("&state=expiring", 1), ("&scheme=hourly", 15), ("&state=ended", 0)] {
        let path = format!("/gicend/billing/resource/list/?project_id={project}&limit=100{filter}");
        let found = browser.get(&path).await;
        assert_eq!(found.data()["items"].as_array().unwrap().len(), count, "{filter}");
    }
    assert_ledger(server.app.store()).await;
    assert_eq!(browser.get("/gicend/sign_in/list/").await.data()["items"].as_array().unwrap().len(), 8);
    let user_id = users.iter().find(|user| user["login_name"] == "ben_okafor").unwrap()["user_id"].clone();
    let shown = browser.get(&format!("/gicend/user/show/?user_id={}", user_id.as_str().unwrap())).await;
    assert_eq!(shown.data()["grants"][0]["groups"], serde_json::json!(["kafka_full"]));
    assert!(
        server.sent().await.iter().all(|line| line["to"] == "demo@example.com"),
        "nobody else gets a mail"
    );
}

/// Says which instances are off, and which could not be made.
async fn assert_instances(browser: &Browser) {
    for (status, names) in [("stopped", ["train-1", "build", "batch"].as_slice()), ("failed", &["train-2"])] {
        let found = browser.get(&format!("/gicend/compute/instance/list/?status={status}")).await;
        let items = found.data()["items"].as_array().unwrap().clone();
        assert_eq!(
            items.iter().map(|one| one["name"].as_str().unwrap()).collect::<Vec<_>>(),
            names,
            "{status}"
        );
    }
}

#[tokio::test]
async fn the_demo_accounts_money_moved_in_the_order_of_its_days() {
    let server = TestServer::start().await;
    let sign_in = set_up_demo(&server.app).await.unwrap();
    let browser = server.browser();
    browser.password(&sign_in.login_name, &sign_in.password).await.data();
    let mut movements = browser.whole_list("/gicend/billing/movement/list/").await;
    movements.sort_by_key(|movement| movement["seq"].as_i64());
    assert!(movements.len() > 10, "{movements:?}");
    let is_in_order = movements.is_sorted_by_key(|movement| time_of(movement, "at"));
    assert!(is_in_order, "a balance that is told with each movement would jump");
}

#[tokio::test]
async fn a_demo_account_of_an_earlier_version_gets_people_and_a_deleted_one_is_made_again() {
    let server = TestServer::start().await;
    let first = set_up_demo(&server.app).await.unwrap();
    for table in
        ["access_grant", "user_group_member", "user_group", "sub_user_access", "security_key", "message"]
    {
        server.execute(&format!("delete from {table}")).await;
    }
    server.execute("delete from app_user where kind = 'sub'").await;
    assert_eq!(set_up_demo(&server.app).await.unwrap().password, first.password);
    assert_eq!(server.count("app_user where kind = 'sub'").await, 8);
    let browser = server.browser();
    browser.password(&first.login_name, &first.password).await.data();
    // Its money would stand in the way.
    server.execute("update ledger_balance set gift = 0, cash = 0, credit = 0, withheld = 0").await;
    server.execute("update customer_order set state = 'cancelled' where state = 'pending'").await;
    server.execute("update customer_order set fulfil = 'failed' where fulfil = 'building'").await;
    server.execute("update cloud_object set gone_at = 1").await;
    server.execute("update gpu_server set gone_at = 1").await;
    server.execute("update resource set state = 'ended'").await;
    browser.post("/gicend/account/deletion/code/", serde_json::json!({})).await.data();
    let body =
        serde_json::json!({"password": first.password, "code": server.code().await, "understood": true});
    browser.post("/gicend/account/deletion/create/", body).await.data();
    let again = set_up_demo(&server.app).await.unwrap();
    assert_eq!(again.password, first.password);
    assert_eq!(browser.password(&again.login_name, &again.password).await.data()["step"], "signed_in");
    assert_eq!(server.count("app_user where kind = 'sub' and deleted_at is null").await, 8);
}

#[tokio::test]
async fn names_that_somebody_else_has_leave_the_demo_account_without_people() {
    let server = TestServer::start().await;
    server.account("ada_whitfield").await;
    let sign_in = set_up_demo(&server.app).await.unwrap();
    let browser = server.browser();
    assert_eq!(browser.password(&sign_in.login_name, &sign_in.password).await.data()["step"], "signed_in");
    assert_eq!(server.count("app_user where kind = 'sub'").await, 0);
}

#[test]
fn every_line_of_the_box_is_as_wide_as_the_others() {
    let text = draw_box(&[("a", "x".to_owned()), ("longer", "更多 words".to_owned())]);
    let widths: Vec<_> = text.lines().skip(1).map(|line| line.chars().count()).collect();
    assert_eq!(widths, [widths[0]; 4]);
}

#[test]
fn the_box_names_the_hosts_of_mail_and_sms_and_never_a_password() {
    let mut config = Config::default();
    (config.mail.channel, config.sms.channel) = (MailChannel::Smtp, SmsChannel::Http);
    config.mail.smtp_url = "smtps://portico:hunter2@mail.example.com:465".into();
    config.sms.url = "https://sms.example.com/send".to_owned();
    let rows = Welcome { demo: None, operator: None, is_operated: false }.rows(&config);
    let text = draw_box(&rows);
    assert!(text.contains("mail.example.com") && text.contains("sms.example.com"), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
}
