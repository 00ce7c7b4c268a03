//! Second factors of operators: bound, asked for at sign-in, required, and removed.

use axum::http::StatusCode;
use portico_core::operator::OperatorRole;
use portico_server::closing::admin::{
    NewPassword, Which, create_operator, remove_operator_factors, reset_operator,
};
use secrecy::ExposeSecret;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::support::{
    Answer, Authenticator, Browser, OPERATOR_URL, SoftPasskey, TestServer, keep_answers, limit_addresses,
};

const SHOW: &str = "/admin/session/show/";
const CODE: &str = "/admin/session/factor/";

async fn server() -> TestServer {
    TestServer::start_with(|config| {
        limit_addresses(config, 10_000);
        config.admin.public_url = OPERATOR_URL.to_owned();
    })
    .await
}

/// An operator who knows their password and is signed in.
struct Staff {
    browser: Browser,
    name: &'static str,
    password: String,
}

async fn staff(server: &TestServer, name: &'static str) -> Staff {
    let (_, NewPassword(password)) =
        create_operator(&server.app, None, name, &[OperatorRole::Support]).await.unwrap();
    let password = password.expose_secret().to_owned();
    let browser = server.operator_browser();
    let staff = Staff { browser, name, password };
    assert_eq!(staff.sign_in(&staff.browser).await.data(), &json!({"step": "signed_in", "name": name}));
    staff
}

impl Staff {
    async fn sign_in(&self, browser: &Browser) -> Answer {
        let draft = json!({"name": self.name, "password": self.password});
        browser.post("/admin/session/create/", draft).await
    }

    /// Gives the right password; the challenge for the second factor.
    async fn challenge(&self, browser: &Browser) -> Value {
        let answer = self.sign_in(browser).await;
        assert_eq!(answer.data()["step"], "second_factor");
        assert!(browser.cookie("portico_operator").is_none(), "no session yet");
        answer.data()["challenge"].clone()
    }

    async fn bind_app(&self, server: &TestServer) -> Authenticator {
        let app = self.browser.begin_own_app(&self.password).await;
        let confirm = json!({"code": app.code(server, 0)});
        self.browser.post("/admin/factor/totp/confirm/", confirm).await.data();
        server.clock.advance(60);
        app
    }

    async fn add_passkey(&self, passkey: &SoftPasskey) -> Answer {
        let options = self.browser.begin_own_passkey(&self.password).await;
        self.finish_passkey(passkey.create(&options)).await
    }

    async fn finish_passkey(&self, credential: Value) -> Answer {
        let draft = json!({"name": "Laptop", "credential": credential});
        self.browser.post("/admin/factor/passkey/create/finish/", draft).await
    }

    async fn show_passkey(&self, browser: &Browser, passkey: &mut SoftPasskey) -> Answer {
        let challenge = self.challenge(browser).await;
        let begun = browser.post("/admin/session/passkey/begin/", json!({"challenge": challenge})).await;
        let credential = passkey.get(&begun.data()["options"]);
        let shown = json!({"challenge": challenge, "credential": credential});
        browser.post("/admin/session/passkey/finish/", shown).await
    }
}

async fn code(browser: &Browser, challenge: &Value, code: &str) -> Answer {
    browser.post(CODE, json!({"challenge": challenge, "code": code})).await
}

fn assert_over(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_024)), "{}", answer.body);
    assert_eq!(answer.body["violations"][0]["field"], "challenge");
}

fn assert_wrong(answer: &Answer, field: &str) {
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_015)), "{}", answer.body);
    assert_eq!(answer.body["violations"][0]["field"], field);
}

async fn events(administrator: &Browser) -> Vec<String> {
    let list = administrator.get("/admin/audit/list/").await;
    let line = |event: &Value| {
        format!("{} {}", event["action"].as_str().unwrap(), event["outcome"].as_str().unwrap())
    };
    list.data()["items"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn an_app_is_bound_with_the_password_and_its_codes_sign_in_once_each() {
    let _kept = keep_answers(&["admin/session/factor"]);
    let server = server().await;
    let (grace, ivy) = (operator(&server, "grace").await, staff(&server, "ivy").await);
    let elsewhere = server.operator_browser();
    ivy.sign_in(&elsewhere).await.data();
    let wrong = ivy.browser.post("/admin/factor/totp/create/", json!({"password": "Wrong_harbour8"})).await;
    assert_eq!((wrong.status.as_u16(), wrong.code()), (400, json!(100_016)));
    let app = ivy.browser.begin_own_app(&ivy.password).await;
    let not_yet = json!({"code": app.wrong(&server)});
    assert_wrong(&ivy.browser.post("/admin/factor/totp/confirm/", not_yet).await, "code");
    assert_eq!(elsewhere.get(SHOW).await.status, 200, "nothing guards more than before");
    let app = ivy.bind_app(&server).await;
    assert_eq!(ivy.browser.get(SHOW).await.status, 200);
    assert_eq!(elsewhere.get(SHOW).await.status, 401, "what was begun under less has ended");
    let twice = ivy.browser.post("/admin/factor/totp/create/", json!({"password": ivy.password})).await;
    assert_eq!((twice.status.as_u16(), &twice.body["violations"][0]["field"]), (409, &json!("totp")));

    let browser = server.operator_browser();
    let challenge = ivy.challenge(&browser).await;
    assert_wrong(&code(&browser, &challenge, &app.wrong(&server)).await, "code");
    let right = app.code(&server, 0);
    assert_eq!(code(&browser, &challenge, &right).await.data(), &json!({"step": "signed_in", "name": "ivy"}));
    assert_eq!(browser.get(SHOW).await.data()["name"], "ivy");
    assert_over(&code(&browser, &challenge, &app.code(&server, 1)).await);
    let again = ivy.challenge(&server.operator_browser()).await;
    assert_wrong(&code(&browser, &again, &right).await, "code");

    let delete = json!({"password": ivy.password});
    browser.post("/admin/factor/totp/delete/", delete.clone()).await.data();
    assert_eq!(browser.post("/admin/factor/totp/delete/", delete).await.status, 404);
    assert_over(&code(&browser, &again, &app.code(&server, 1)).await);
    assert_eq!(ivy.sign_in(&server.operator_browser()).await.data()["step"], "signed_in");
    let told = events(&grace).await;
    for line in [
        "totp.create denied",
        "totp.create done",
        "totp.confirm done",
        "totp.delete done",
        "session.factor denied",
    ] {
        assert!(told.iter().any(|one| one == line), "{line} in {told:?}");
    }
}

#[tokio::test]
async fn a_secret_is_confirmed_within_fifteen_minutes_and_a_sign_in_finished_within_as_many() {
    let server = server().await;
    let ivy = staff(&server, "ivy").await;
    let app = ivy.browser.begin_own_app(&ivy.password).await;
    server.clock.advance(901);
    let late = ivy.browser.post("/admin/factor/totp/confirm/", json!({"code": app.code(&server, 0)})).await;
    assert_eq!(late.code(), json!(100_004));
    let app = ivy.bind_app(&server).await;
    let browser = server.operator_browser();
    let challenge = ivy.challenge(&browser).await;
    server.clock.advance(901);
    assert_over(&code(&browser, &challenge, &app.code(&server, 0)).await);
    for token in [json!(""), json!("x".repeat(43)), json!("%")] {
        assert_over(&code(&browser, &token, &app.code(&server, 0)).await);
    }
    let typed = code(&browser, &challenge, "12345").await;
    assert_eq!((typed.status.as_u16(), &typed.body["violations"][0]["field"]), (400, &json!("code")));
}

#[tokio::test]
async fn a_passkey_is_added_signs_in_and_is_removed() {
    let _kept = keep_answers(&["admin/session/passkey/begin", "admin/session/passkey/finish"]);
    let server = server().await;
    let (ivy, judy) = (staff(&server, "ivy").await, staff(&server, "judy").await);
    let mut passkey = SoftPasskey::of_operator();
    ivy.add_passkey(&passkey).await.data();
    let taken = judy.add_passkey(&passkey).await;
    assert_eq!((taken.status.as_u16(), &taken.body["violations"][0]["field"]), (409, &json!("credential")));
    let mut elsewhere = SoftPasskey::of_operator();
    elsewhere.origin = "http://localhost:9999".to_owned();
    assert_eq!(judy.add_passkey(&elsewhere).await.body["violations"][0]["field"], "credential");
    assert_eq!(judy.finish_passkey(json!({})).await.code(), json!(100_004), "its making is over");

    let browser = server.operator_browser();
    let answer = ivy.show_passkey(&browser, &mut passkey).await;
    assert_eq!(answer.data(), &json!({"step": "signed_in", "name": "ivy"}));
    let shown = browser.get("/admin/factor/show/").await.data().clone();
    assert_eq!(shown["passkeys"][0]["name"], "Laptop");
    assert!(shown["passkeys"][0]["last_used_at"].is_string() && shown["passkeys_offered"] == true);
    // The same answer a second time, and one whose counter did not go on.
    let other = server.operator_browser();
    let challenge = ivy.challenge(&other).await;
    let begun = other.post("/admin/session/passkey/begin/", json!({"challenge": challenge})).await;
    passkey.counter = 0;
    let copied = json!({"challenge": challenge, "credential": passkey.get(&begun.data()["options"])});
    assert_wrong(&other.post("/admin/session/passkey/finish/", copied.clone()).await, "credential");
    assert_wrong(&other.post("/admin/session/passkey/finish/", copied).await, "credential");
    let grace = operator(&server, "grace").await;
    assert!(events(&grace).await.contains(&"passkey.use denied".to_owned()), "a copy is told");

    let which = json!({"passkey_id": shown["passkeys"][0]["passkey_id"], "password": ivy.password});
    let stolen = json!({"passkey_id": shown["passkeys"][0]["passkey_id"], "password": judy.password});
    assert_eq!(judy.browser.post("/admin/factor/passkey/delete/", stolen).await.status, 404);
    browser.post("/admin/factor/passkey/delete/", which).await.data();
    assert_eq!(ivy.sign_in(&server.operator_browser()).await.data()["step"], "signed_in");
}

#[tokio::test]
async fn without_an_address_that_browsers_have_passkeys_at_only_apps_are_offered() {
    let server = TestServer::start().await;
    let ivy = staff(&server, "ivy").await;
    assert_eq!(ivy.browser.get("/admin/factor/show/").await.data()["passkeys_offered"], false);
    let begin =
        ivy.browser.post("/admin/factor/passkey/create/begin/", json!({"password": ivy.password})).await;
    assert_eq!((begin.status.as_u16(), begin.code()), (409, json!(100_012)));
    ivy.bind_app(&server).await;
    let challenge = ivy.challenge(&server.operator_browser()).await;
    let begin = ivy.browser.post("/admin/session/passkey/begin/", json!({"challenge": challenge})).await;
    assert_eq!(begin.status, 409);
}

#[tokio::test]
async fn wrong_codes_lock_the_name_together_with_wrong_passwords_and_a_right_password_forgets_none() {
    let server = server().await;
    let ivy = staff(&server, "ivy").await;
    let app = ivy.bind_app(&server).await;
    let browser = server.operator_browser();
    let wrong = app.wrong(&server);
    for _ in 0..3 {
        let challenge = ivy.challenge(&browser).await;
        assert_wrong(&code(&browser, &challenge, &wrong).await, "code");
    }
    let draft = json!({"name": "ivy", "password": "Wrong_harbour8"});
    for _ in 0..3 {
        browser.post("/admin/session/create/", draft.clone()).await;
    }
    let challenge = ivy.challenge(&browser).await;
    let last = code(&browser, &challenge, &wrong).await;
    assert_wrong(&last, "code");
    assert_over(&code(&browser, &challenge, &app.code(&server, 0)).await);
    assert_eq!(ivy.sign_in(&browser).await.code(), json!(100_024), "the right password is not looked at");
}

#[tokio::test]
async fn two_answers_at_once_begin_one_session() {
    let server = server().await;
    let ivy = staff(&server, "ivy").await;
    let app = ivy.bind_app(&server).await;
    let challenge = ivy.challenge(&server.operator_browser()).await;
    let right = app.code(&server, 0);
    let browsers: Vec<_> = (0..4).map(|_| server.operator_browser()).collect();
    let answers =
        futures::future::join_all(browsers.iter().map(|browser| code(browser, &challenge, &right))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
}

#[tokio::test]
async fn whoever_lost_their_factors_has_them_removed_by_an_administrator_or_at_the_command_line() {
    let server = server().await;
    let (grace, ivy) = (operator(&server, "grace").await, staff(&server, "ivy").await);
    ivy.bind_app(&server).await;
    ivy.add_passkey(&SoftPasskey::of_operator()).await.data();
    let of = async |name: &str| {
        let list = grace.get("/admin/operator/list/").await;
        let all = list.data()["items"].as_array().unwrap().clone();
        all.into_iter().find(|one| one["name"] == name).unwrap()
    };
    let (one, own) = (of("ivy").await, of("grace").await);
    assert_eq!((&one["has_factor"], &own["has_factor"]), (&json!(true), &json!(false)));
    const REMOVE: &str = "/admin/operator/factor/remove/";
    let itself = grace.post(REMOVE, json!({"operator_id": own["operator_id"]})).await;
    assert_eq!(itself.status, 403);
    grace.post(REMOVE, json!({"operator_id": one["operator_id"]})).await.data();
    assert_eq!(ivy.browser.get(SHOW).await.status, 401);
    assert_eq!(ivy.sign_in(&ivy.browser).await.data()["step"], "signed_in");
    ivy.bind_app(&server).await;
    remove_operator_factors(&server.app, None, Which::Name("Ivy")).await.unwrap();
    assert_eq!(ivy.sign_in(&server.operator_browser()).await.data()["step"], "signed_in");
    assert_eq!(of("ivy").await["has_factor"], false);
}

#[tokio::test]
async fn a_new_password_ends_sign_ins_that_wait_and_leaves_the_factors() {
    let server = server().await;
    let ivy = staff(&server, "ivy").await;
    let app = ivy.bind_app(&server).await;
    let challenge = ivy.challenge(&server.operator_browser()).await;
    let NewPassword(password) = reset_operator(&server.app, None, Which::Name("ivy")).await.unwrap();
    let browser = server.operator_browser();
    assert_over(&code(&browser, &challenge, &app.code(&server, 0)).await);
    let again = Staff {
        browser: server.operator_browser(),
        name: "ivy",
        password: password.expose_secret().to_owned(),
    };
    let challenge = again.challenge(&browser).await;
    code(&browser, &challenge, &app.code(&server, 0)).await.data();
}

#[tokio::test]
async fn where_a_second_factor_is_required_nothing_else_can_be_done_before() {
    let server = server().await.restart_with(|config| config.admin.require_second_factor = true);
    let ivy = staff(&server, "ivy").await;
    const LIST: &str = "/admin/ticket/list/";
    let shown = ivy.browser.get(SHOW).await.data().clone();
    assert_eq!(shown["needs_factor"], true);
    let refused = ivy.browser.get(LIST).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (403, json!(100_013)));
    assert_eq!(
        refused.body["violations"][0],
        json!({"field": "second_factor", "rule": {"rule": "required"}})
    );
    assert_eq!(ivy.browser.get("/admin/factor/show/").await.data()["is_required"], true);
    ivy.bind_app(&server).await;
    assert_eq!(ivy.browser.get(SHOW).await.data()["needs_factor"], false);
    assert_eq!(ivy.browser.get(LIST).await.status, 200);
}
