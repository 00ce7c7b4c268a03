//! Drives the steps in front of the console as a browser would: the slider, the codes out of the sink, signing in.

use std::collections::BTreeMap;

use portico_core::Lang;
use portico_core::account::AccountKind;
use portico_core::email::Email;
use portico_core::login_name::LoginName;
use portico_core::permission_group::PermissionGroup;
use portico_server::people::identity::{NewAccount, account_create};
use portico_server::transaction;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Answer, Browser, TestServer};

/// The password of every user that the helpers make.
pub const PASSWORD: &str = "Quiet_Harbour7";

/// What is kept of [`PASSWORD`], made beforehand: to make it anew for each account took a tenth of all that the tests compute.
pub const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=1024,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$BO6800xYXBn2nFkD+Kc2w+aKGKqTbocNMZtJHxAWMfs";

/// Where the gap of every puzzle is.
pub const SLIDER_X: u32 = 120;

impl TestServer {
    /// Makes an account whose main user has this login name, `LOGIN@example.com` and [`PASSWORD`]; the user.
    pub async fn account(&self, login: &str) -> Uuid {
        self.account_with(login, |_| ()).await
    }

    /// The same, with the account changed by `change`.
    pub async fn account_with(&self, login: &str, change: impl FnOnce(&mut NewAccount<'_>)) -> Uuid {
        let email = Email::parse(&format!("{login}@example.com")).expect("an address");
        let login_name = LoginName::parse(login).expect("a login name");
        let mut account = NewAccount {
            kind: AccountKind::Personal,
            company: "",
            login_name: &login_name,
            password_hash: PASSWORD_HASH,
            email: Some(&email),
            mobile: None,
            name: login,
            lang: Lang::US,
            login_verification: true,
        };
        change(&mut account);
        let user_id = transaction!(self.app.store(), tx => {
            account_create(tx, &self.app, &account).await
        })
        .expect("the account is made");
        self.sent().await;
        user_id
    }

    /// Makes an enabled sub-user with [`PASSWORD`] and permission groups for the whole account; the sub-user.
    pub async fn sub_user(&self, main: &str, login: &str, groups: &[PermissionGroup]) -> Uuid {
        let (user_id, now) = (self.app.random().id(self.app.now()), self.app.now());
        let regions = &self.app.config().resources.regions;
        let mut tx = self.app.store().begin().await.expect("a transaction");
        on!(tx, c => {
            sqlx::query(
                "insert into app_user (user_id, account_id, kind, state, login_name, login_key, password_hash,
                   password_set_at, email, email_key, mobile, name, name_key, introduction, subject, lang, login_ageing_minutes,
                   login_verification, created_at)
                 select $1, account_id, 'sub', 'enabled', $2, $2, password_hash, $4, $2 || '@example.com',
                   $2 || '@example.com', null, $2, $2, '', 'light', 'US', 30, true, $4
                 from app_user where login_key = $3",
            )
            .bind(user_id)
            .bind(login)
            .bind(main)
            .bind(now)
            .execute(c)
            .await
            .expect("a sub-user is made");
        });
        on!(tx, c => {
            sqlx::query("insert into sub_user_access (user_id, console, api, regions) values ($1, true, true, $2)")
                .bind(user_id)
                .bind(serde_json::to_string(regions).expect("JSON"))
                .execute(c)
                .await
                .expect("the sub-user may work everywhere");
        });
        for group in groups {
            on!(tx, c => {
                sqlx::query(
                    "insert into access_grant (grant_id, account_id, user_id, group_id, scope_kind, scope_id,
                       permission_group, created_at)
                     select $1, account_id, user_id, null, 'all', '', $3, $4 from app_user where user_id = $2",
                )
                .bind(self.app.random().id(now))
                .bind(user_id)
                .bind(group.as_str())
                .bind(now)
                .execute(c)
                .await
                .expect("a grant is made");
            });
        }
        tx.commit().await.expect("it is committed");
        user_id
    }

    /// A new browser that is signed in as the main user of an account made for it.
    pub async fn signed_in(&self, login: &str) -> Browser {
        self.account(login).await;
        let browser = self.browser();
        self.sign_in(&browser, login).await;
        browser
    }

    /// Signs a browser in as an existing user, with the code from the sink. A code that was sent less than a minute ago
    /// makes the clock move on by a minute first.
    pub async fn sign_in(&self, browser: &Browser, login: &str) {
        let answer = browser.password(login, PASSWORD).await;
        let data = answer.data();
        if data["step"] == "signed_in" {
            return;
        }
        let (challenge, contact_id) = (&data["challenge"], &data["contacts"][0]["contact_id"]);
        let request = json!({"challenge": challenge, "contact_id": contact_id});
        let mut sent = browser.post("/gicend/session/code/send/", request.clone()).await;
        if sent.code() == 100_014 {
            self.clock.advance(60);
            sent = browser.post("/gicend/session/code/send/", request).await;
        }
        sent.data();
        let code = self.code().await;
        let verified =
            browser.post("/gicend/session/verify/", json!({"challenge": challenge, "code": code})).await;
        assert_eq!(verified.data()["step"], "signed_in");
    }

    /// The actions of the audit log with their outcomes, oldest first, each as `action outcome`.
    pub async fn audited(&self) -> Vec<String> {
        self.texts("select action || ' ' || outcome from audit_event order by account_id, seq").await
    }

    /// The last code that was sent.
    pub async fn code(&self) -> String {
        let codes = self.sent_of("verification_code").await;
        let last = codes.last().expect("a code was sent");
        last["params"]["code"].as_str().expect("a code").to_owned()
    }

    /// Every line of the sink that was made from a template.
    pub async fn sent_of(&self, template: &str) -> Vec<Value> {
        self.sent().await.into_iter().filter(|line| line["template"] == template).collect()
    }
}

impl Browser {
    /// Proves the password of whoever is signed in.
    pub async fn prove(&self) -> Answer {
        self.post("/gicend/session/prove/", json!({"password": PASSWORD})).await
    }

    /// Solves a slider as a hand would; the ticket.
    pub async fn ticket(&self) -> String {
        let puzzle = self.post("/gicend/slider/puzzle/create/", json!({})).await;
        let solved = self.solve(&puzzle.data()["puzzle_id"], SLIDER_X).await;
        solved.data()["ticket"].as_str().expect("a ticket").to_owned()
    }

    /// Leaves the slider of a puzzle at `x`.
    pub async fn solve(&self, puzzle_id: &Value, x: u32) -> Answer {
        let body = json!({"puzzle_id": puzzle_id, "input": "pointer", "x": x, "track": track(x)});
        self.post("/gicend/slider/puzzle/solve/", body).await
    }

    /// Name and password, with a ticket of its own.
    pub async fn password(&self, login: &str, password: &str) -> Answer {
        let ticket = self.ticket().await;
        self.post(
            "/gicend/session/password/",
            json!({"login_name": login, "password": password, "ticket": ticket}),
        )
        .await
    }

    /// Asks for a code to register a mailbox with.
    pub async fn register_code(&self, target: &str) -> Answer {
        let ticket = self.ticket().await;
        let body = json!({"purpose": "register", "channel": "email", "target": target, "ticket": ticket});
        self.post("/gicend/code/send/", body).await
    }

    /// Every cookie, to be given to another browser.
    pub fn cookies(&self) -> BTreeMap<String, String> {
        self.cookies.lock().expect("the jar").clone()
    }
}

/// A valid registration of a personal account with a mailbox.
pub fn registration(login: &str, target: &str, code: &str) -> Value {
    json!({
        "login_name": login, "kind": "personal", "company": "", "channel": "email", "target": target, "code": code,
        "password": PASSWORD, "password_confirm": PASSWORD, "agreement": true, "clause_1_5": true, "clause_1_6": true,
        "terms_version": "sample", "lang": "US",
    })
}

/// The track of a hand that moves quickly at first, slowly at last, and not quite level.
fn track(x: u32) -> Vec<Value> {
    let steps = 24_u32;
    (0..=steps)
        .map(|step| {
            let left = f64::from(steps - step) / f64::from(steps);
            let way = f64::from(x) * (1.0 - left * left * left);
            json!({"x": way.round(), "y": (step % 5) / 2, "t": step * 35})
        })
        .map(|mut point| {
            point["x"] = json!(point["x"].as_f64().unwrap_or_default() as i64);
            point
        })
        .collect()
}
