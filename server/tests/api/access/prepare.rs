//! For each route a body, or a query, that succeeds for the right caller, with the things that it needs made by the account's main user.

use std::sync::atomic::Ordering;

use portico_server::kit::queue::run_due;
use serde_json::{Value, json};
use uuid::Uuid;

use super::asker::{Asker, By, HOME};
use super::prepare_change::CHANGES;
use super::prepare_ticket::prepare_ticket;
use super::scene::{PRICE, Scene};
use crate::instances::monthly;
use crate::ssh_keys::public_key;
use crate::support::{Browser, bodies, card_draft, filled, title_draft, top_up_draft};
use crate::verification::resident;

const VISA: &str = "4242424242424242";

impl Scene {
    /// What a caller sends on a route. `who` owns what is everybody's own; everything else is the account's.
    pub async fn prepared(&self, path: &str, who: &Asker) -> Value {
        let (area, _) = path.split_once('/').unwrap_or((path, ""));
        if ["user", "group"].contains(&area) || path.starts_with("account/payout/") {
            self.owner.prove().await.data();
            for one in [who, &self.stranger] {
                self.browser(one).prove().await.data();
            }
        }
        match area {
            "billing" | "budget" => self.billing(path).await,
            "compute" if path.starts_with("compute/gpu_server/") => self.gpu_server(path).await,
            "compute" => self.compute(path).await,
            "invoice" => self.invoice(path).await,
            "card" | "recharge" => self.money(path).await,
            "user" => self.user(path).await,
            "group" => self.group(path).await,
            "project" | "vdc" => self.place(path).await,
            "export" => self.export(path, who).await,
            _ => self.own(path, who).await,
        }
    }

    /// A body that is whole, of things that are not there.
    pub fn whole(&self, path: &str) -> Value {
        let path = format!("/gicend/{path}/");
        let found = bodies().into_iter().find(|(listed, _)| *listed == path);
        let ids = ["recharge", "payout", "passkey", "ceremony"].map(|kind| (kind, Uuid::nil().to_string()));
        found.map_or(json!({}), |(_, body)| filled(&body, &ids.into_iter().collect()))
    }

    pub(super) fn fresh(&self) -> String {
        self.names.fetch_add(1, Ordering::Relaxed).to_string()
    }

    async fn made(&self, path: &str, body: Value, id: &str) -> Value {
        self.owner.post(&format!("/gicend/{path}/"), body).await.data()[id].clone()
    }

    pub(super) async fn act(&self, path: &str, body: Value) {
        let answer = self.owner.post(&format!("/gicend/{path}/"), body).await;
        let results = &answer.data()["results"];
        assert!(results[0]["code"].is_null() || results[0]["code"] == 0, "{path}: {}", answer.body);
    }

    async fn billing(&self, path: &str) -> Value {
        let months = json!({"format": "csv", "from_month": 202_611, "to_month": 202_611});
        match path {
            "billing/order/create" => self.order_draft(),
            "billing/order/cancel" => json!({"order_id": self.ordered().await}),
            "billing/order/show" => json!({"order_id": self.order}),
            // The newest by far, so that the first of the list is always the same.
            "billing/order/list" => {
                self.ordered().await;
                json!({})
            }
            "billing/resource/show" => json!({"resource_id": self.resource}),
            "billing/resource/renew/quote" => json!({"resource_ids": [self.resource], "periods": 1}),
            "billing/resource/renew" => {
                json!({"resource_ids": [self.bought().await], "periods": 1, "total": PRICE})
            }
            "billing/resource/renewal" => json!({"resource_ids": [self.bought().await], "renews": true}),
            "billing/resource/end" => json!({"resource_id": self.bought().await}),
            "billing/price/list" => json!({"region": HOME}),
            "billing/quote" => json!({"region": HOME, "product": "cpu", "scheme": "monthly",
                "quantity": 1_000_000, "periods": 1}),
            "billing/bill/usage/list" => {
                let resource = self.metered_line().await;
                let of = format!("month=202611&resource_id={resource}");
                let items = self.owner.get(&format!("/gicend/billing/bill/item/list/?{of}")).await;
                json!({"line_id": items.data()["items"][0]["line_id"]})
            }
            "billing/bill/summary" | "billing/bill/resource/list" | "billing/bill/item/list" => {
                json!({"month": 202_611})
            }
            "billing/bill/summary/export" | "billing/bill/item/export" => months,
            "billing/bill/resource/export" => json!({"format": "csv", "month": 202_611}),
            "billing/account/threshold" => json!({"amount": "100.00", "currency": "CNY"}),
            "budget/save" | "budget/delete" | "budget/list" => {
                let grades = json!([{"percent": 80, "basis": "spent", "action": "notify"}]);
                let budget = json!({"amount": "900000.00", "currency": "CNY", "grades": grades});
                let save = json!({"project_id": self.project, "budget": budget});
                if path == "budget/save" {
                    return save;
                }
                self.act("budget/save", save).await;
                if path == "budget/list" { json!({}) } else { json!({"project_id": self.project}) }
            }
            _ if path.ends_with("/export") => json!({"format": "csv"}),
            _ => json!({}),
        }
    }

    /// What is sent to create an instance in the VDC.
    pub fn machine_draft(&self) -> Value {
        self.within(monthly(&format!("web-{}", self.fresh())))
    }

    pub(super) fn within(&self, mut body: Value) -> Value {
        body["project_id"] = json!(self.project);
        body["vdc_id"] = json!(self.vdc);
        body
    }

    /// A new instance in the VDC, which runs.
    pub async fn machine(&self) -> String {
        self.order_machine(self.machine_draft()).await
    }

    pub(super) async fn order_machine(&self, body: Value) -> String {
        // So many that hosts would get full.
        let large = "update test_host set vcpus = 60000, memory_mib = 600000000, disk_gib = 60000000";
        self.server.execute(large).await;
        let answer = self.owner.post("/gicend/compute/instance/create/", body).await;
        self.work().await;
        answer.data()["instance_ids"][0].as_str().unwrap().to_owned()
    }

    /// A public key that nobody has yet.
    fn ssh_key_draft(&self) -> Value {
        let number = self.names.fetch_add(1, Ordering::Relaxed);
        json!({"name": format!("key {number}"), "public_key": public_key(number)})
    }

    /// A new key of the account.
    async fn ssh_key(&self) -> Value {
        self.made("compute/ssh_key/create", self.ssh_key_draft(), "ssh_key_id").await
    }

    /// A new instance in the VDC, which is stopped.
    async fn stopped(&self) -> String {
        self.stop(self.machine().await).await
    }

    pub(super) async fn stop(&self, id: String) -> String {
        self.act("compute/instance/stop", json!({"instance_ids": [id]})).await;
        self.work().await;
        id
    }

    /// Lets what was asked of the engine be done.
    async fn work(&self) {
        run_due(&self.server.app).await.unwrap();
        for _ in 0..5 {
            self.pass(1).await;
            run_due(&self.server.app).await.unwrap();
        }
    }

    async fn compute(&self, path: &str) -> Value {
        match path {
            "compute/offer/list" => json!({"region": HOME}),
            "compute/instance/create" => self.machine_draft(),
            "compute/instance/export" => json!({"format": "csv"}),
            // The newest, so that the first of the list is always the same.
            "compute/instance/list" | "compute/instance/overview" | "compute/region/list" => {
                self.machine().await;
                json!({})
            }
            "compute/instance/show" | "compute/operation/list" => {
                json!({"instance_id": self.machine().await})
            }
            "compute/console/create" => json!({"instance_id": self.machine().await, "kind": "shell"}),
            "compute/instance/metrics" => about_an_hour(&self.machine().await),
            "compute/instance/rename" => {
                json!({"instance_id": self.machine().await, "instance": {"name": format!("web-{}", self.fresh())}})
            }
            "compute/instance/tags" => tags_of(&self.machine().await),
            "compute/quota/list" => json!({}),
            "compute/stock/watch" | "compute/stock/unwatch" => json!({"region": HOME, "flavor": "g1.small"}),
            "compute/ssh_key/list" => {
                self.ssh_key().await;
                json!({})
            }
            "compute/ssh_key/create" => self.ssh_key_draft(),
            "compute/ssh_key/rename" => {
                json!({"ssh_key_id": self.ssh_key().await, "ssh_key": {"name": format!("key {}", self.fresh())}})
            }
            "compute/ssh_key/delete" => json!({"ssh_key_id": self.ssh_key().await}),
            "compute/instance/password" => {
                let password = json!({"password": "Windy_Meadow42", "password_confirm": "Windy_Meadow42"});
                json!({"instance_id": self.machine().await, "instance": password})
            }
            "compute/instance/rebuild" => {
                let id = self.stopped().await;
                let shown = self.owner.get(&format!("/gicend/compute/instance/show/?instance_id={id}")).await;
                let name = shown.data()["instance"]["name"].clone();
                json!({"instance_id": id, "image": "ubuntu-24.04", "instance": {"login": "password",
                    "password": "Windy_Meadow42", "password_confirm": "Windy_Meadow42", "ssh_key": "", "name": name}})
            }
            _ if CHANGES.contains(&path) => self.change(path).await,
            "compute/instance/move" => {
                json!({"instance_ids": [self.machine().await], "project_id": self.project, "vdc_id": self.vdc})
            }
            "compute/instance/protection" => protection(&self.machine().await),
            "compute/instance/renew/quote" => json!({"instance_ids": [self.machine().await], "periods": 1}),
            "compute/instance/renew" => {
                json!({"instance_ids": [self.machine().await], "periods": 1, "total": 12_000})
            }
            "compute/instance/renewal" => json!({"instance_ids": [self.machine().await], "renews": false}),
            "compute/instance/start" | "compute/instance/delete" => {
                json!({"instance_ids": [self.stopped().await]})
            }
            "compute/instance/cancel" => json!({"instance_ids": [self.unanswered().await]}),
            _ => json!({"instance_ids": [self.machine().await]}),
        }
    }

    async fn invoice(&self, path: &str) -> Value {
        // A month is on one invoice at a time.
        let waiting = self.owner.get("/gicend/invoice/list/?state=pending").await;
        for invoice in waiting.data()["items"].as_array().unwrap() {
            self.act("invoice/cancel", json!({"id": invoice["invoice_id"]})).await;
        }
        let kept = self.owner.get("/gicend/invoice/title_list/").await;
        for title in kept.data()["titles"].as_array().unwrap() {
            if title["title_id"] != self.title.as_str() {
                self.act("invoice/title_delete", json!({"title_id": title["title_id"]})).await;
            }
        }
        let title = async || self.made("invoice/title_create", title_draft(), "title_id").await;
        match path {
            "invoice/create" => {
                json!({"months": [self.month], "title_id": self.title, "kind": "plain", "note": "", "total": 5_000})
            }
            "invoice/cancel" => json!({"id": self.invoiced(self.month).await}),
            "invoice/pdf" | "invoice/show" => json!({"id": self.issued}),
            "invoice/title_create" => title_draft(),
            "invoice/title_update" => json!({"title_id": title().await, "title": title_draft()}),
            "invoice/title_delete" => json!({"title_id": title().await}),
            "invoice/export" => json!({"format": "csv"}),
            _ => json!({}),
        }
    }

    /// A new card, and no other.
    async fn card(&self) -> Value {
        // Cards are tried so often an hour.
        self.pass(400).await;
        let mut draft = card_draft(VISA);
        draft["auto_pay"] = json!(true);
        self.made("card/create", draft, "card").await["card_id"].clone()
    }

    async fn money(&self, path: &str) -> Value {
        if path.starts_with("card/") || path.starts_with("recharge/top_up/save") {
            self.act("recharge/top_up/off", json!({})).await;
            let cards = self.owner.get("/gicend/card/list/").await;
            for card in cards.data()["cards"].as_array().unwrap() {
                self.act("card/delete", json!({"card_id": card["card_id"]})).await;
            }
        }
        match path {
            "card/create" => {
                self.pass(400).await;
                card_draft(VISA)
            }
            "card/default" | "card/delete" => json!({"card_id": self.card().await}),
            "card/auto_pay" => json!({"card_id": self.card().await, "auto_pay": false}),
            "recharge/top_up/save" => {
                json!({"card_id": self.card().await, "top_up": top_up_draft("10.00", 0)})
            }
            "recharge/create" => json!({"method": "alipay", "amount": "10.00", "currency": "CNY"}),
            "recharge/show" | "recharge/receipt" => json!({"recharge_id": self.recharge}),
            "recharge/export" => json!({"format": "csv"}),
            "card/bind" | "card/form" | "recharge/debit" => self.whole(path),
            _ => json!({}),
        }
    }

    async fn place(&self, path: &str) -> Value {
        let (kind, act) = path.split_once('/').unwrap();
        let name = format!("place {}", self.fresh());
        let mut draft = json!({"name": name, "description": ""});
        let called = json!({"name": format!("{name}b"), "description": ""});
        if act == "list" {
            return json!({});
        }
        if kind == "vdc" {
            draft["region"] = json!(HOME);
            draft = json!({"project_id": self.other_project, "vdc": draft});
        }
        if act == "create" {
            return draft;
        }
        let field = format!("{kind}_id");
        let id = self.made(&format!("{kind}/create"), draft, &field).await;
        if act == "restore" {
            self.act(&format!("{kind}/archive"), json!({field.as_str(): id})).await;
        }
        if act == "update" { json!({field: id, kind: called}) } else { json!({field: id}) }
    }

    /// A file of the asker's own.
    async fn export(&self, path: &str, who: &Asker) -> Value {
        if path == "export/list" {
            return json!({});
        }
        let staged = who.ask(&self.server, "POST", "audit/export", &json!({"format": "csv"})).await;
        run_due(&self.server.app).await.unwrap();
        json!({"export_id": staged.data()["export_id"]})
    }

    /// The asker's browser; the owner's for a key.
    fn browser<'a>(&'a self, who: &'a Asker) -> &'a Browser {
        match &who.by {
            By::Session(browser) => browser,
            By::Key(_) => &self.owner,
        }
    }

    async fn own(&self, path: &str, who: &Asker) -> Value {
        let browser = self.browser(who);
        match path {
            "account/avatar/update" | "support/file/create" | "verification/image/create" => json!("png"),
            "account/payout/create" => {
                let latest = self.owner.get("/gicend/account/payout/show/").await.data()["latest"].clone();
                if latest["state"] == "asked" {
                    let body = json!({"payout_id": latest["payout_id"]});
                    self.act("account/payout/withdraw", body).await;
                }
                json!({"pay_to": "Bank of Somewhere 1"})
            }
            "live/stream" => json!({"seconds": 0}),
            "audit/export" => json!({"format": "csv"}),
            "account/data/export" | "totp/create" => {
                browser.prove().await.data();
                json!({})
            }
            "security/mask" | "security/verification" => {
                browser.prove().await.data();
                self.whole(path)
            }
            "contact/code" => {
                let target = format!("{}@example.org", self.fresh());
                json!({"slot": "primary", "channel": "email", "target": target})
            }
            "message/delete" | "message/read" => {
                let listed = browser.get("/gicend/message/list/").await;
                match listed.data()["items"].as_array().unwrap().first() {
                    Some(message) => json!({"message_ids": [message["message_id"]]}),
                    None if path == "message/read" => json!({"all": true}),
                    None => json!({"all_read": true}),
                }
            }
            "message/setting/update" => {
                let types = ["account", "security", "finance", "resource", "product", "operations"];
                let all = types.map(|name| json!({"message_type": name, "contact_ids": ["email"]}));
                json!({ "settings": all })
            }
            "session/revoke" => {
                let second = self.server.browser();
                let login = browser.get("/gicend/account/info/").await.data()["login_name"].clone();
                self.server.sign_in(&second, login.as_str().unwrap()).await;
                let listed = browser.get("/gicend/session/list/").await;
                let sessions = listed.data()["sessions"].as_array().unwrap().clone();
                let other = sessions.iter().find(|one| one["is_current"] == false).unwrap().clone();
                json!({"session_id": other["session_id"]})
            }
            "verification/image" => json!({"image_id": resident(&self.owner).await["front_image"]}),
            "verification/submit" => {
                self.verify(false).await;
                resident(&self.owner).await
            }
            _ if path.starts_with("key/") => self.key(path, browser).await,
            _ if path.starts_with("support/") => prepare_ticket(path, browser).await,
            _ => self.whole(path),
        }
    }
}

fn about_an_hour(instance_id: &str) -> Value {
    json!({"instance_id": instance_id, "from": "2026-11-21T00:00:00Z", "to": "2026-11-21T01:00:00Z"})
}

fn protection(instance_id: &str) -> Value {
    json!({"instance_ids": [instance_id], "is_protected": false})
}

/// Tags for an instance.
fn tags_of(instance_id: &str) -> Value {
    json!({"instance_id": instance_id, "instance": {"tags": ["web"]}})
}
