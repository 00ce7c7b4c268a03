//! One right body for every call with a JSON body, for the tests that go through all of them.

mod cloud;
mod money;
mod people;
mod tickets;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use uuid::Uuid;

pub use self::money::{card_draft, title_draft, top_up_draft};
use super::{Browser, PASSWORD, TestServer, everywhere, in_project, key_draft};
use crate::verification::upload;

/// Ids of one account's things by kind: `user`, `group`, `project`, `vdc`, `key`, `session`, `message`, `image`,
/// `passkey`, `ceremony`, `order`, `resource`, `title`, `invoice`, `export`, `payout`, `recharge`, `instance`, `ssh_key`,
/// `gpu_server`, `ticket`, `file`.
pub type Ids = BTreeMap<&'static str, String>;

/// Every call with a JSON body and a body that fits it, in which an id stands as `$kind`.
pub fn bodies() -> Vec<(&'static str, Value)> {
    let mut all = entry_bodies();
    all.extend(own_bodies());
    all.extend(money::money_bodies());
    all.extend(cloud::cloud_bodies());
    all.extend(cloud::network_bodies());
    all.extend(cloud::server_bodies());
    all.extend(money::export_bodies());
    all.extend(people::factor_bodies());
    all.extend(people::people_bodies());
    all.extend(people::place_bodies());
    all.extend(people::key_bodies());
    all.extend(tickets::ticket_bodies());
    all
}

/// In front of the console.
fn entry_bodies() -> Vec<(&'static str, Value)> {
    let passwords = json!({"login_name": "sample_01", "password": PASSWORD, "password_confirm": PASSWORD});
    let with = |mut body: Value, more: Value| {
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        body
    };
    vec![
        ("/gicend/activation/show/", json!({"activation_token": "t"})),
        ("/gicend/activation/use/", with(passwords.clone(), json!({"activation_token": "t"}))),
        (
            "/gicend/client/error/create/",
            json!({"message": "m", "stack": "s", "url": "/", "user_agent": "u"}),
        ),
        (
            "/gicend/code/send/",
            json!({"purpose": "register", "channel": "email", "target": "a@example.com", "ticket": "t"}),
        ),
        ("/gicend/password/forgot/", json!({"login_name": "sample_01", "ticket": "t"})),
        ("/gicend/password/forgot/code/", json!({"challenge": "c", "contact_id": "email"})),
        ("/gicend/password/forgot/verify/", json!({"challenge": "c", "code": "123456"})),
        ("/gicend/password/known/", json!({"prefix": "00ff"})),
        ("/gicend/password/reset/", with(passwords.clone(), json!({"reset_ticket": "t"}))),
        (
            "/gicend/register/create/",
            with(
                passwords,
                json!({"kind": "personal", "company": "", "channel": "email", "target": "a@example.com",
                    "code": "123456", "agreement": true, "clause_1_5": true, "clause_1_6": true, "terms_version": "sample", "lang": "US"}),
            ),
        ),
        ("/gicend/session/code/send/", json!({"challenge": "c", "contact_id": "email"})),
        ("/gicend/session/handoff/", json!({"code": "c"})),
        ("/gicend/session/handoff/begin/", json!({"partner": "p"})),
        ("/gicend/portal/handoff/redeem/", json!({"segment": "gpu", "secret": "s", "code": "c"})),
        (
            "/gicend/partner/handoff/create/",
            json!({"partner": "p", "login_name": "sample_01", "state": "s", "timestamp": 1, "nonce": "n", "signature": "s"}),
        ),
        (
            "/gicend/session/password/",
            json!({"login_name": "sample_01", "password": PASSWORD, "ticket": "t"}),
        ),
        ("/gicend/session/verify/", json!({"challenge": "c", "code": "123456"})),
        ("/gicend/slider/puzzle/create/", json!({})),
        (
            "/gicend/slider/puzzle/solve/",
            json!({"puzzle_id": "p", "input": "pointer", "x": 1, "track": [{"x": 0, "y": 0, "t": 0}]}),
        ),
        ("/gicend/slider/question/create/", json!({})),
        ("/gicend/slider/question/solve/", json!({"question_id": "q", "answer": "a", "nonce": "n"})),
    ]
}

/// The signed-in person's own.
fn own_bodies() -> Vec<(&'static str, Value)> {
    let contact = json!({"slot": "additional", "channel": "email", "target": "b@example.com"});
    let mut change = contact.clone();
    change["code"] = json!("123456");
    change["current_code"] = json!("");
    vec![
        ("/gicend/account/avatar/delete/", json!({})),
        ("/gicend/account/company/update/", json!({"company": "Blue Kite"})),
        ("/gicend/account/data/export/", json!({})),
        ("/gicend/account/deletion/code/", json!({})),
        ("/gicend/account/payout/create/", json!({"pay_to": "Bank of Somewhere 1"})),
        ("/gicend/account/payout/forfeit/", json!({"amount": "1.00", "words": "I give up this balance"})),
        ("/gicend/account/payout/withdraw/", json!({"payout_id": "$payout"})),
        (
            "/gicend/account/deletion/create/",
            json!({"password": PASSWORD, "code": "123456", "understood": true}),
        ),
        (
            "/gicend/account/home/update/",
            json!({"widgets": ["visits", "balance"], "hidden": ["account"], "entrances": ["order"]}),
        ),
        ("/gicend/account/language/update/", json!({"lang": "CN"})),
        ("/gicend/account/profile/update/", json!({"name": "Mei Zhang", "introduction": "On call"})),
        ("/gicend/account/subject_colour/", json!({"subject": "dark"})),
        ("/gicend/terms/accept/", json!({"version": "sample"})),
        ("/gicend/account/view_history/update/", json!({"path": "/main/users", "router_name": "users"})),
        ("/gicend/contact/change/", change),
        ("/gicend/contact/code/", contact),
        ("/gicend/contact/current/code/", json!({"contact_id": "email"})),
        ("/gicend/contact/remove/", json!({"contact_id": "email", "current_code": "123456"})),
        ("/gicend/message/delete/", json!({"message_ids": ["$message"]})),
        ("/gicend/message/read/", json!({"message_ids": ["$message"]})),
        (
            "/gicend/message/setting/update/",
            json!({"settings": [{"message_type": "account", "contact_ids": ["email"]}]}),
        ),
        ("/gicend/password/ageing/", json!({"months": 3})),
        (
            "/gicend/password/change/",
            json!({"login_name": "sample_01", "current": "Wrong_Harbour9", "password": "Windy_Meadow42",
                "password_confirm": "Windy_Meadow42"}),
        ),
        ("/gicend/portal/handoff/create/", json!({"segment": "gpu"})),
        ("/gicend/security/ageing/", json!({"minutes": 30})),
        ("/gicend/security/mask/", json!({"enabled": false, "ip_list": ""})),
        ("/gicend/security/verification/", json!({"enabled": true})),
        ("/gicend/session/delete/", json!({})),
        ("/gicend/session/prove/", json!({"password": PASSWORD})),
        ("/gicend/session/revoke/", json!({"session_id": "$session"})),
        ("/gicend/session/revoke_others/", json!({})),
        (
            "/gicend/verification/submit/",
            json!({"region": "mainland", "kind": "personal", "country": "CN", "name": "张伟", "company": "",
                "document": "resident_id", "number": "11010519491231002x", "channel": "email",
                "contact": "zhang@example.com", "front_image": "$image", "back_image": "$image"}),
        ),
        ("/gicend/verification/withdraw/", json!({"region": "mainland"})),
    ]
}

/// A body with the ids of an account in it.
pub fn filled(body: &Value, ids: &Ids) -> Value {
    let text = ids.iter().fold(body.to_string(), |text, (kind, id)| {
        text.replace(&format!("\"${kind}\""), &format!("\"{id}\""))
    });
    serde_json::from_str(&text).expect("JSON")
}

impl TestServer {
    /// A main user with one of everything in the account, and the ids. The test gateway has to be switched on.
    pub async fn furnished(&self, login: &str) -> (Browser, Ids) {
        let other = self.signed_in(login).await;
        let browser = self.browser();
        self.sign_in(&browser, login).await;
        let project = browser.project().await;
        let user = browser.sub_user(&format!("{login}_s"), everywhere(&["compute_view"])).await;
        let group = browser.group("Readers", in_project(&project, &["compute_view"])).await;
        browser.join(&group, &user).await;
        let key = browser.key(key_draft(&["compute_view"])).await;
        let card = browser.post("/gicend/card/create/", card_draft("5555555555554444")).await;
        let vdc = json!({"name": "V", "description": "", "region": "cn-east"});
        let vdc = browser.post("/gicend/vdc/create/", json!({"project_id": project, "vdc": vdc})).await;
        let messages = browser.get("/gicend/message/list/").await;
        let sessions = browser.get("/gicend/session/list/").await;
        let rows = sessions.data()["sessions"].as_array().expect("sessions").clone();
        let session = rows.iter().find(|row| row["is_current"] == false).expect("the other session");
        drop(other);
        let info = browser.get("/gicend/account/info/").await;
        let [
            passkey,
            ceremony,
            order,
            resource,
            title,
            invoice,
            export,
            payout,
            recharge,
            instance,
            ssh_key,
            gpu_server,
        ] = self.own_rows(&info.data()["user"]["user_id"]).await;
        let text = |value: &Value| value.as_str().expect("an id").to_owned();
        let mut ids = tickets::asked(&browser).await;
        ids.extend([
            ("user", text(&user)),
            ("group", text(&group)),
            ("project", text(&project)),
            ("vdc", text(&vdc.data()["vdc_id"])),
            ("key", key.id),
            ("session", text(&session["session_id"])),
            ("message", text(&messages.data()["items"][0]["message_id"])),
            ("image", upload(&browser).await),
            ("passkey", passkey),
            ("card", text(&card.data()["card"]["card_id"])),
            ("ceremony", ceremony),
            ("order", order),
            ("resource", resource),
            ("title", title),
            ("invoice", invoice),
            ("export", export),
            ("payout", payout),
            ("recharge", recharge),
            ("instance", instance),
            ("ssh_key", ssh_key),
            ("gpu_server", gpu_server),
        ]);
        (browser, ids)
    }

    /// A passkey, a ceremony, an order, a resource, a title, an invoice, a file, an instance, an SSH key and a GPU server of a person's, as rows: the address of the tests' server has numbers, so that it
    /// makes no passkey, and nothing has a price.
    async fn own_rows(&self, user_id: &Value) -> [String; 12] {
        let user_id: Uuid = user_id.as_str().and_then(|id| id.parse().ok()).expect("an id");
        let mut tx = self.app.store().begin().await.expect("a transaction");
        let ids = [
            "insert into passkey (passkey_id, user_id, credential_id, name, credential, created_at)
             values ($1, $2, $3, 'Telephone', '{}', 1)",
            "insert into passkey_ceremony (ceremony_id, kind, user_id, bound_to, state, expires_at)
             values ($1, 'create', $2, $2, '{}', 9000000000000000)",
            "insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity,
               periods, currency, price_version, gross, discount, total, state, remark)
             select $1, account_id, user_id, 1, 'purchase', 'cn-east', 'cpu', 'monthly', 1000000, 1, 'CNY', 1, 0, 0, 0,
               'pending', '' from app_user where user_id = $2",
            "insert into resource (resource_id, account_id, order_id, region, product, name, scheme, quantity, started_at, renews,
               state)
             select $1, account_id, order_id, region, product, 'cpu', 'hourly', 1000000, 1, false, 'active'
             from customer_order where user_id = $2",
            "insert into invoice_title (title_id, account_id, created_at, kind, name, tax_number, address, telephone, bank,
               bank_account, email, is_default)
             select $1, account_id, 1, 'personal', 'Ada', '', '', '', '', '', '', true from app_user where user_id = $2",
            "insert into invoice (invoice_id, account_id, user_id, created_at, kind, state, currency, amount, buyer, note, reason)
             select $1, account_id, user_id, 1, 'plain', 'pending', 'CNY', 1, '{}', '', '' from app_user where user_id = $2",
            "insert into export_file (export_id, account_id, user_id, list, format, state, reason, attempt, row_count, byte_count,
               chunk_count, created_at, due_at)
             select $1, account_id, user_id, 'order', 'csv', 'ready', '', 1, 0, 0, 0, 1, 9000000000000000
             from app_user where user_id = $2",
            "insert into payout (payout_id, account_id, user_id, created_at, currency, amount, hold_id, pay_to, state)
             select $1, account_id, user_id, 1, 'CNY', 1, $1, '', 'refused' from app_user where user_id = $2",
            "insert into recharge (recharge_id, account_id, user_id, reference, method, gateway, currency, amount, state, reason,
               created_at, expires_at)
             select $1, account_id, user_id, login_key || ' ref', 'ach', 'test', 'USD', 1, 'failed', 'expired', 1, 2
             from app_user where user_id = $2",
            "insert into cloud_object (object_id, account_id, user_id, region, kind, order_id, name, engine_name, spec, wanted, seen,
               facts, created_at)
             select $1, account_id, user_id, region, 'instance', order_id, 'web', login_key, '{\"gib\":1}', 'on', 'unknown',
               '{\"host\":\"\",\"addresses\":[]}', 1
             from customer_order join app_user using (user_id, account_id) where user_id = $2",
            "insert into ssh_key (ssh_key_id, account_id, user_id, name, name_key, line, fingerprint, created_at)
             select $1, account_id, user_id, 'Old', 'old', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f',
               login_key, 1 from app_user where user_id = $2",
            "insert into gpu_server (server_id, account_id, user_id, region, order_id, model, spec, disks, network, name, ssh_key, wish,
               created_at)
             select $1, account_id, user_id, region, order_id, 'gs.h100.8', '{\"vcpus\":1,\"memory_mib\":1024}', '', '', 'train', '', '', 1
             from customer_order where user_id = $2",
        ]
        .map(|statement| (statement, self.app.random().id(self.app.now())));
        for (statement, id) in ids {
            on!(tx, c => {
                let query = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(id).bind(user_id);
                let query = if statement.contains("$3") { query.bind(id.as_bytes().as_slice()) } else { query };
                query.execute(c).await.expect("the statement works");
            });
        }
        tx.commit().await.expect("it is committed");
        ids.map(|(_, id)| id.to_string())
    }
}
