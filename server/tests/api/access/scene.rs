//! An account with one of everything, in whose places everybody asks.

use std::sync::atomic::AtomicU32;

use portico_core::permission_group::PermissionGroup;
use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::publish_price_list;
use portico_server::money::bill::close_bills;
use portico_server::money::billing::What;
use portico_server::money::invoice::{self, decide_invoice};
use portico_server::money::metering::rate_due;
use portico_server::platform::audit::Actor;
use portico_server::platform::config::PortalConfig;
use portico_server::transaction;
use serde_json::{Value, json};
use uuid::Uuid;

use super::asker::{AWAY, Asker, By, HOME, askers};
use super::model::Kind;
use crate::instances::{prices, publish_flavors};
use crate::metering::{approve, used};
use crate::support::{
    Browser, OPERATOR_URL, TestServer, Told, available, charge, deposit, limit_addresses, metered, post_as,
    test_gateway_with, title_draft, yuan,
};

/// A month of one unit.
pub const PRICE: i64 = 1_000;

pub struct Scene {
    pub server: TestServer,
    pub login: &'static str,
    /// The main user, who prepares what the others ask of.
    pub owner: Browser,
    pub account_id: Uuid,
    pub askers: Vec<Asker>,
    /// The main user of another account.
    pub stranger: Asker,
    pub project: String,
    pub vdc: String,
    pub other_project: String,
    pub other_vdc: String,
    pub order: String,
    pub resource: String,
    pub title: String,
    pub issued: String,
    pub recharge: String,
    /// Months that were paid and are on no invoice that was issued.
    pub month: i64,
    /// How many names were made up.
    pub names: AtomicU32,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("an id: {value}")).to_owned()
}

async fn server() -> TestServer {
    let server = test_gateway_with(|config| {
        limit_addresses(config, 1_000_000);
        config.invoice.demo();
        // Where browsers have passkeys.
        config.admin.public_url = OPERATOR_URL.to_owned();
        config.export.files = 100_000;
        let most = &mut config.limits.account;
        (most.sub_users, most.groups, most.keys, most.cards) = (10_000, 10_000, 10_000, 10_000);
        (most.projects, most.vdcs) = (400, 400);
        let most = &mut config.limits.cloud;
        (most.instances, most.vcpus, most.disk_gib, most.ssh_keys) = (1_000, 10_000, 100_000, 100);
        most.addresses = 1_000;
        config.portals = vec![PortalConfig {
            segment: "gpu".to_owned(),
            title: "GPU cloud".to_owned(),
            url: "https://gpu.skyhaven.example/console".to_owned(),
            secret: "k7Wd2Vn9Rc4Xz1Lq8Mb5Tj0Hy3Pf6Gsa".to_owned().into(),
        }];
    })
    .await;
    for region in [HOME, AWAY] {
        let tiers = json!([{"from": 0, "rate": PRICE * 1_000_000}]);
        let price = |scheme: &str| json!({"product": "cpu", "scheme": scheme, "free": 0, "tiers": tiers});
        let prices = [prices(), vec![price("monthly"), price("hourly")]].concat();
        let list: PriceListDraft = serde_json::from_value(
            json!({"region": region, "version": 1, "currency": "CNY", "valid_from": 0, "prices": prices}),
        )
        .unwrap();
        publish_price_list(&server.app, None, &list).await.unwrap();
        publish_flavors(&server, region).await;
    }
    server
}

impl Scene {
    /// The account with everybody who asks.
    pub async fn set(login: &'static str) -> Self {
        let mut scene = Self::bare(login).await;
        scene.askers = askers(&scene.server, &scene.owner, login).await;
        scene
    }

    /// The account with nobody beside its main user.
    pub async fn bare(login: &'static str) -> Self {
        let server = server().await;
        let (owner, account_id) = server.verified(login).await;
        deposit(&server.app, account_id, "first", 100_000_000).await;
        metered(&server, account_id).await;
        let project = text(&owner.project().await);
        let answer = owner.post("/gicend/project/create/", json!({"name": "Other", "description": ""})).await;
        let other_project = text(&answer.data()["project_id"]);
        let mut vdcs = Vec::new();
        for name in ["One", "Two"] {
            let vdc = json!({"name": name, "description": "", "region": HOME});
            let answer = owner.post("/gicend/vdc/create/", json!({"project_id": project, "vdc": vdc})).await;
            vdcs.push(text(&answer.data()["vdc_id"]));
        }
        let (other_vdc, vdc) = (vdcs.remove(1), vdcs.remove(0));
        let (stranger, _) = server.verified("stranger_01").await;
        let stranger = Asker::other("the main user of another account", By::Session(stranger), Kind::Owner);
        let mut scene = Self {
            server,
            login,
            owner,
            account_id,
            askers: Vec::new(),
            stranger,
            project,
            vdc,
            other_project,
            other_vdc,
            order: String::new(),
            resource: String::new(),
            title: String::new(),
            issued: String::new(),
            recharge: String::new(),
            month: 0,
            names: AtomicU32::new(100),
        };
        scene.order = scene.ordered().await;
        scene.resource = scene.bought().await;
        scene
    }

    /// The same with invoices and a recharge that was paid.
    pub async fn with_books(self) -> Self {
        let mut scene = self;
        let (app, id) = (scene.server.app.clone(), scene.account_id);
        let title = scene.owner.post("/gicend/invoice/title_create/", title_draft()).await;
        scene.title = text(&title.data()["title_id"]);
        for months in [2, 3] {
            charge(&scene.server, id, &months.to_string(), months, 5_000).await;
        }
        close_bills(&app).await.unwrap();
        let billed = scene.owner.get("/gicend/invoice/billed_list/").await;
        let months: Vec<i64> = billed.data()["months"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|row| row["state"] == "available")
            .map(|row| row["month"].as_i64().unwrap())
            .collect();
        scene.month = months[0];
        let issued = scene.invoiced(months[1]).await;
        let invoice_id: Uuid = issued.parse().unwrap();
        transaction!(app.store(), tx => {
            decide_invoice(tx, &app, Actor::system(), invoice_id, invoice::Decision::Issue, "").await
        })
        .unwrap();
        scene.issued = issued;
        let recharge = scene.owner.recharge("alipay", "25.00").await.data().clone();
        scene.server.tell(&Told::paid(&recharge)).await.data();
        scene.recharge = text(&recharge["recharge_id"]);
        scene
    }

    /// An order in the VDC that waits.
    pub async fn ordered(&self) -> String {
        let answer = self.owner.post("/gicend/billing/order/create/", self.order_draft()).await;
        text(&answer.data()["order_id"])
    }

    pub fn order_draft(&self) -> Value {
        json!({"region": HOME, "product": "cpu", "scheme": "monthly", "quantity": 1_000_000, "periods": 1,
            "renews": false, "project_id": self.project, "vdc_id": self.vdc, "total": PRICE})
    }

    /// A resource in the VDC.
    pub async fn bought(&self) -> String {
        let order_id = self.ordered().await;
        approve(&self.server, &json!({"order_id": order_id})).await;
        let shown = self.owner.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
        text(&shown.data()["resource_id"])
    }

    /// Lets time pass in which nobody was idle.
    pub async fn pass(&self, seconds: i64) {
        self.server.clock.advance(seconds);
        let mut tx = self.server.app.store().begin().await.unwrap();
        on!(tx, c => {
            let seen = sqlx::query("update session set seen_at = $1").bind(self.server.app.now());
            seen.execute(c).await.unwrap();
        });
        tx.commit().await.unwrap();
    }

    /// A resource in the VDC with a line of a bill about an hour's usage.
    pub async fn metered_line(&self) -> String {
        let mut draft = self.order_draft();
        draft["scheme"] = json!("hourly");
        let answer = self.owner.post("/gicend/billing/order/create/", draft).await;
        let order_id = text(&answer.data()["order_id"]);
        approve(&self.server, &json!({"order_id": order_id})).await;
        let shown = self.owner.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
        let resource = text(&shown.data()["resource_id"]);
        let (id, now) = (resource.parse().unwrap(), self.server.app.now());
        assert!(used(&self.server, id, "one", now, 1_000_000).await.unwrap());
        self.pass(3_600).await;
        rate_due(&self.server.app).await.unwrap();
        resource
    }

    /// An invoice about a month that waits.
    pub async fn invoiced(&self, month: i64) -> String {
        let body =
            json!({"months": [month], "title_id": self.title, "kind": "plain", "note": "", "total": 5_000});
        text(&self.owner.post("/gicend/invoice/create/", body).await.data()["invoice_id"])
    }

    /// Gives permission groups in a scope to whom `holder` finds by a name, instead of what was held.
    pub async fn grant(
        &self,
        column: &str,
        holder: &str,
        name: &str,
        scope: (&'static str, &str),
        groups: &[PermissionGroup],
    ) {
        self.grant_all(column, holder, name, &[(scope, groups.to_vec())]).await;
    }

    /// The same in several scopes.
    pub async fn grant_all(
        &self,
        column: &str,
        holder: &str,
        name: &str,
        grants: &[((&'static str, &str), Vec<PermissionGroup>)],
    ) {
        let mut tx = self.server.app.store().begin().await.unwrap();
        let (random, now) = (self.server.app.random(), self.server.app.now());
        let forget =
            format!("delete from access_grant where {column} in (select {column} from {holder} = '{name}')");
        on!(tx, c => { sqlx::query(sqlx::AssertSqlSafe(forget)).execute(c).await.unwrap(); });
        let all = grants.iter().flat_map(|(scope, groups)| groups.iter().map(move |group| (scope, group)));
        for ((scope, id), group) in all {
            let insert = format!(
                "insert into access_grant (grant_id, account_id, {column}, scope_kind, scope_id, permission_group,
                   created_at)
                 select $1, account_id, {column}, '{scope}', '{id}', '{}', $2 from {holder} = '{name}'",
                group.as_str()
            );
            on!(tx, c => {
                let query = sqlx::query(sqlx::AssertSqlSafe(insert)).bind(random.id(now)).bind(now);
                query.execute(c).await.unwrap();
            });
        }
        tx.commit().await.unwrap();
    }

    /// Takes the account's verification away, or gives it back.
    pub async fn verify(&self, is_verified: bool) {
        let state = if is_verified { "verified" } else { "not_verified" };
        let sql = format!(
            "update account set verification_mainland = '{state}' where account_id =
               (select account_id from app_user where login_key = '{}')",
            self.login
        );
        self.server.execute(&sql).await;
    }

    /// Lets the account owe something, or pays what it owes; how much has to be paid then.
    pub async fn owe(&self, name: &str) -> i64 {
        let spent = available(&self.server.app, self.account_id).await + 1;
        let what = What::Spend { amount: yuan(spent), may_owe: true };
        post_as(&self.server.app, self.account_id, &["owe", name], what).await.unwrap();
        spent
    }
}
