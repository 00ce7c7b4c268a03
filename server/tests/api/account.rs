use axum::http::StatusCode;
use portico_server::kit::clock::Time;
use portico_server::kit::queue::Job;
use portico_server::people::account::TrimVisits;
use portico_server::people::account::view_history_update::inside;
use portico_server::platform::config::{Config, PortalConfig};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{START, TestServer, everywhere};

fn with_portals(config: &mut Config) {
    config.portals = vec![PortalConfig {
        segment: "gpu".to_owned(),
        title: "GPU cloud".to_owned(),
        url: "https://gpu.skyhaven.example/console".to_owned(),
        secret: String::new().into(),
    }];
}

#[tokio::test]
async fn the_account_tells_who_is_signed_in_with_masked_contacts() {
    let server = TestServer::start().await;
    let browser = server.signed_in("li_ming01").await;
    let answer = browser.get("/gicend/account/info/").await;
    let info = answer.data();
    assert_eq!(info["login_name"], "li_ming01");
    assert_eq!((&info["subject"], &info["lang"]), (&json!("light"), &json!("US")));
    assert_eq!(info["roles"], json!(["main"]));
    assert_eq!(info["company"], json!([]));
    assert_eq!((&info["partner_uid"], &info["avatar"]), (&json!(""), &json!("")));
    assert_eq!(info["customer_id"], info["customer"]["customer_id"]);
    assert_eq!(info["customer"]["kind"], "personal");
    assert_eq!(
        info["customer"]["verification"],
        json!({"mainland": "not_verified", "other": "not_verified", "confirmed": null})
    );
    let email = info["user"]["email"].as_str().unwrap();
    assert!(email.contains('*') && email.ends_with("@example.com"), "{email}");
    assert!(!answer.body.to_string().contains("li_ming01@example.com"));
    let signed_in: Time = serde_json::from_value(info["user"]["last_sign_in_at"].clone()).unwrap();
    assert!(signed_in >= START && signed_in <= server.app.now());
    assert_eq!(info["user"]["last_sign_in_address"], "127.0.0.1");
}

#[tokio::test]
async fn theme_and_language_are_saved_for_the_person() {
    let server = TestServer::start().await;
    let browser = server.signed_in("li_ming01").await;
    let theme = browser.post("/gicend/account/subject_colour/", json!({"subject": "dark"})).await;
    assert_eq!(theme.data(), &json!({"subject": "dark"}));
    let lang = browser.post("/gicend/account/language/update/", json!({"lang": "CN"})).await;
    assert_eq!(lang.data(), &json!({"lang": "CN"}));
    let info = browser.get("/gicend/account/info/").await;
    assert_eq!((&info.data()["subject"], &info.data()["lang"]), (&json!("dark"), &json!("CN")));
    let other = server.signed_in("li_ming02").await;
    assert_eq!(other.get("/gicend/account/info/").await.data()["subject"], "light");
    for body in [json!({"lang": "cn"}), json!({"lang": "EN"}), json!({}), json!({"lang": "CN", "user_id": 1})]
    {
        let refused = browser.post("/gicend/account/language/update/", body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[tokio::test]
async fn the_menu_has_what_exists_and_the_operators_portals_below_one_heading() {
    let bare = TestServer::start().await;
    let main = bare.signed_in("li_ming01").await;
    let menus = main.get("/gicend/account/menu_show/").await;
    assert_eq!(
        outline(menus.data()),
        [
            "home",
            "gpu-cloud",
            "gpu-server",
            "gpu-cloud-key",
            "resource",
            "project",
            "tickets",
            "billing: payment recharge order bills budget invoice prices",
            "account: accountsecurity apitokens setCard verification settings messages events",
            "user_message: Account",
            "access: users groups audit"
        ]
    );
    assert_eq!(
        menus.data()["menus"][8]["sub_menus"][1],
        json!({"router_name": "apitokens", "title_key": "menu.apitokens", "title": null,
            "path": "/main/apitokens", "icon": "apitokens", "is_searched_only": true, "sub_menus": []})
    );
    bare.sub_user("li_ming01", "wang_fang1", &[]).await;
    let sub = bare.browser();
    bare.sign_in(&sub, "wang_fang1").await;
    let menus = sub.get("/gicend/account/menu_show/").await;
    assert_eq!(
        outline(menus.data()),
        ["home", "tickets", "account: accountsecurity apitokens settings messages events", "access: audit"],
        "neither the main user's pages nor those that a right is missing for"
    );
    let server = TestServer::start_with(with_portals).await;
    let menus = server.signed_in("li_ming01").await.get("/gicend/account/menu_show/").await;
    let portals = &menus.data()["menus"][11];
    assert_eq!((&portals["router_name"], &portals["path"]), (&json!("portals"), &Value::Null));
    assert_eq!(
        portals["sub_menus"],
        json!([{"router_name": "portal-gpu", "title_key": "menu.portal", "title": "GPU cloud",
            "path": "/portal/gpu", "icon": "portal", "is_searched_only": false, "sub_menus": []}])
    );
}

#[tokio::test]
async fn whoever_may_see_price_lists_finds_them_in_the_menu_whatever_shows_them() {
    let server = TestServer::start().await;
    let main = server.signed_in("li_ming01").await;
    for (number, (permission, below)) in [
        ("finance_orders", "order prices"),
        ("finance_bills", "bills budget invoice prices"),
        ("finance_balance", "payment prices"),
        ("finance_recharge", "payment recharge prices"),
    ]
    .into_iter()
    .enumerate()
    {
        let grants = everywhere(&[permission]);
        let (sub, _) = server.active_sub_user(&main, &format!("worker_{number}"), grants).await;
        let menus = sub.get("/gicend/account/menu_show/").await;
        let billing = outline(menus.data()).into_iter().find(|line| line.starts_with("billing"));
        assert_eq!(billing.as_deref(), Some(format!("billing: {below}").as_str()), "{permission}");
        assert_eq!(sub.get("/gicend/billing/price/list/").await.status, 200, "{permission}");
    }
}

/// A line for each entry of the menu: its name, and the names below it.
fn outline(menu: &Value) -> Vec<String> {
    let name = |item: &Value| item["router_name"].as_str().unwrap().to_owned();
    let line = |item: &Value| {
        let below: Vec<String> = item["sub_menus"].as_array().unwrap().iter().map(name).collect();
        if below.is_empty() { name(item) } else { format!("{}: {}", name(item), below.join(" ")) }
    };
    menu["menus"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn recent_visits_are_listed_newest_first_one_for_each_page() {
    let server = TestServer::start_with(with_portals).await;
    let browser = server.signed_in("li_ming01").await;
    for (router_name, path) in
        [("home", "/main/home"), ("portal-gpu", "/portal/gpu/list"), ("home", "/main/home?token=secret#x")]
    {
        let visit = json!({"router_name": router_name, "path": path});
        let answer = browser.post("/gicend/account/view_history/update/", visit).await;
        assert_eq!(answer.data(), &Value::Null);
        server.clock.advance(1);
    }
    let answer = browser.get("/gicend/account/view_history/list/").await;
    let history = answer.data()["history"].as_array().unwrap();
    let paths: Vec<&str> = history.iter().map(|visit| visit["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["/main/home", "/portal/gpu/list"]);
    let other = server.signed_in("li_ming02").await;
    assert_eq!(other.get("/gicend/account/view_history/list/").await.data()["history"], json!([]));
}

#[tokio::test]
async fn visits_of_long_ago_are_forgotten_however_many_they_are() {
    let server = TestServer::start().await;
    let browser = server.signed_in("li_ming01").await;
    let visit = json!({"router_name": "home", "path": "/main/home"});
    browser.post("/gicend/account/view_history/update/", visit).await.data();
    let old = "with recursive n (i) as (select 1 union all select i + 1 from n where i < 1001)
        insert into view_history (user_id, router_name, path, visited_at)
        select u.user_id, 'old-' || n.i, '/main', 0 from app_user u, n";
    server.execute(old).await;
    assert_eq!(server.count("view_history").await, 1_002);
    TrimVisits::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(server.count("view_history").await, 1);
}

#[tokio::test]
async fn a_visit_outside_the_console_is_not_remembered() {
    let server = TestServer::start_with(with_portals).await;
    let browser = server.signed_in("li_ming01").await;
    for (router_name, path, field) in [
        ("nowhere", "/main/home", "router_name"),
        ("portal-oss", "/portal/oss", "router_name"),
        ("home", "//evil.example/main/home", "path"),
        ("home", "https://evil.example", "path"),
        ("home", "javascript:alert(1)", "path"),
        ("home", "/main/home/../../login", "path"),
        ("home", "/portal/gpu", "path"),
    ] {
        let visit = json!({"router_name": router_name, "path": path});
        let answer = browser.post("/gicend/account/view_history/update/", visit).await;
        assert_eq!(answer.code(), 100_001, "{path}");
        assert_eq!(answer.body["violations"][0]["field"], field, "{path}");
    }
    assert_eq!(browser.get("/gicend/account/view_history/list/").await.data()["history"], json!([]));
}

#[tokio::test]
async fn the_first_page_is_as_its_person_arranged_it_for_them_alone_and_the_usual_one_before_and_after() {
    let server = TestServer::start_with(with_portals).await;
    let browser = server.signed_in("li_ming01").await;
    let show = "/gicend/account/home/show/";
    let usual = browser.get(show).await.data().clone();
    assert_eq!(
        (&usual["widgets"][0], &usual["hidden"], &usual["entrances"]),
        (&json!("start"), &json!([]), &json!([]))
    );
    let arranged = json!({"widgets": ["visits", "balance"], "hidden": ["account"], "entrances": ["portal-gpu", "order"]});
    browser.post("/gicend/account/home/update/", arranged).await.data();
    let home = browser.get(show).await.data().clone();
    let widgets = home["widgets"].as_array().unwrap().clone();
    assert_eq!(widgets[..3], [json!("visits"), json!("balance"), json!("start")]);
    assert_eq!(widgets.len(), usual["widgets"].as_array().unwrap().len(), "each is there once");
    assert_eq!((&home["hidden"], &home["entrances"]), (&json!(["account"]), &json!(["portal-gpu", "order"])));
    let other = server.signed_in("li_ming02").await;
    assert_eq!(other.get(show).await.data(), &usual);
    let reset = json!({"widgets": [], "hidden": [], "entrances": []});
    browser.post("/gicend/account/home/update/", reset).await.data();
    assert_eq!(browser.get(show).await.data(), &usual);
}

#[tokio::test]
async fn what_is_saved_of_the_first_page_names_widgets_and_pages_that_there_are() {
    let server = TestServer::start_with(with_portals).await;
    let browser = server.signed_in("li_ming01").await;
    let save = async |entrances: Value| {
        let body = json!({"widgets": [], "hidden": [], "entrances": entrances});
        browser.post("/gicend/account/home/update/", body).await
    };
    let refused = save(json!(["order", "nowhere"])).await;
    assert_eq!(refused.code(), 100_001);
    assert_eq!(
        refused.body["violations"],
        json!([{"field": "entrances[1]", "rule": {"rule": "unknown_choice"}}])
    );
    save(json!(["order", "portal-gpu"])).await.data();
    let ways = json!(["way/new_ticket", "order", "way/bill_items"]);
    save(ways.clone()).await.data();
    assert_eq!(browser.get("/gicend/account/home/show/").await.data()["entrances"], ways);
    assert_eq!(save(json!(["way/nowhere"])).await.body["violations"][0]["field"], "entrances[0]");
    // What a version before this one saved, and a page that is no more.
    server
        .execute(
            "update home_layout set widgets = '[\"gone\",\"visits\"]', entrances = '[\"gone\",\"way/gone\",\"order\"]'",
        )
        .await;
    let home = browser.get("/gicend/account/home/show/").await.data().clone();
    assert_eq!((&home["widgets"][0], &home["entrances"]), (&json!("visits"), &json!(["order"])));
}

#[tokio::test]
async fn visits_are_forgotten_after_half_a_year() {
    let server = TestServer::start().await;
    let browser = server.signed_in("li_ming01").await;
    let visit = json!({"router_name": "home", "path": "/main/home"});
    browser.post("/gicend/account/view_history/update/", visit).await.data();
    server.sent().await;
    server.clock.advance(179 * 86_400);
    server.sent().await;
    assert_eq!(server.count("view_history").await, 1);
    server.clock.advance(2 * 86_400);
    server.sent().await;
    assert_eq!(server.count("view_history").await, 0);
}

#[tokio::test]
async fn a_visit_that_came_in_while_its_person_was_deleted_is_forgotten_with_the_next_night() {
    let server = TestServer::start().await;
    let browser = server.signed_in("li_ming01").await;
    let visit = json!({"router_name": "home", "path": "/main/home"});
    browser.post("/gicend/account/view_history/update/", visit).await.data();
    server.execute("update app_user set deleted_at = 1").await;
    server.clock.advance(86_400);
    server.sent().await;
    assert_eq!(server.count("view_history").await, 0);
}

#[tokio::test]
async fn an_account_sees_its_own_projects_only() {
    let server = TestServer::start().await;
    let owner = server.signed_in("li_ming01").await;
    let other = server.signed_in("li_ming02").await;
    let info = owner.get("/gicend/account/info/").await;
    let account_id: Uuid = info.data()["customer_id"].as_str().unwrap().parse().unwrap();
    let project_id = server.app.random().id(START);
    let mut tx = server.app.store().begin().await.unwrap();
    on!(tx, c => {
        sqlx::query("insert into project (project_id, account_id, name, status, created_at) values ($1, $2, 'web', 0, 1)")
            .bind(project_id)
            .bind(account_id)
            .execute(c)
            .await
            .unwrap();
    });
    tx.commit().await.unwrap();
    let projects = owner.get("/gicend/project/list/").await;
    let listed = projects.data()["projects"].as_array().unwrap();
    let web = listed.iter().find(|one| one["project_id"] == json!(project_id)).unwrap();
    assert_eq!((&web["name"], &web["status"]), (&json!("web"), &json!(0)), "as a version before writes it");
    let others = other.get("/gicend/project/list/").await;
    assert!(others.data()["projects"].is_array());
    assert!(
        listed
            .iter()
            .all(|project| !others.body.to_string().contains(project["project_id"].as_str().unwrap()))
    );
}

#[tokio::test]
async fn nothing_of_an_account_is_shown_without_a_session() {
    let server = TestServer::start().await;
    let browser = server.browser();
    for path in [
        "account/info/",
        "account/menu_show/",
        "account/view_history/list/",
        "message/list/",
        "message/count/",
        "project/list/",
    ] {
        let answer = browser.get(&format!("/gicend/{path}")).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)), "{path}");
    }
}

#[test]
fn only_the_page_itself_and_what_is_below_it_is_kept_and_without_its_query() {
    assert_eq!(inside("/main/home", "/main/home"), Some("/main/home"));
    assert_eq!(inside("/main/home", "/main/home?token=abc#x"), Some("/main/home"));
    assert_eq!(inside("/portal/gpu", "/portal/gpu/list"), Some("/portal/gpu/list"));
    for path in ["/main/homes", "/main/order", "//evil.example", "https://evil.example/main/home", ""] {
        assert_eq!(inside("/main/home", path), None, "{path}");
    }
}
