//! What operators' calls about money need, made by customers and by colleagues.

use serde_json::{Value, json};

use super::asker::HOME;
use super::operators::number;
use super::scene::Scene;
use crate::admin::operator;
use crate::support::{Browser, Told, deposit};

/// The areas of these calls.
pub(super) const MONEY: [&str; 6] = ["payout/", "adjustment/", "payment/", "refund/", "price/", "product/"];

/// What the call needs.
pub(super) async fn money(scene: &Scene, grace: &Browser, path: &str) -> Value {
    match path {
        _ if path.starts_with("payout/") => payout(scene).await,
        _ if path.starts_with("adjustment/") => adjustment(scene, grace, path).await,
        "refund/create" => refund(scene).await,
        "price/show" => json!({"region": HOME, "currency": "CNY", "version": "1"}),
        "price/preview" | "price/publish" => next_prices(grace).await,
        "product/save" => {
            json!({"words": [{"product": "cpu", "name_us": "CPU", "name_cn": "处理器", "unit_us": "core", "unit_cn": "核"}]})
        }
        _ => payment(scene, grace, path).await,
    }
}

/// The next price list of the region of home: the last one, from an hour on that is to come and later than the last one's.
async fn next_prices(grace: &Browser) -> Value {
    let newest = format!("/admin/price/list/?region={HOME}&currency=CNY&limit=1");
    let version = grace.get(&newest).await.data()["items"][0]["version"].as_i64().unwrap();
    let shown = format!("/admin/price/show/?region={HOME}&currency=CNY&version={version}");
    let mut list = grace.get(&shown).await.data().clone();
    list["version"] = json!(version + 1);
    list["valid_from"] = json!(4_102_444_800_i64 + 3_600 * version);
    list
}

/// A balance that its customer asked back.
async fn payout(scene: &Scene) -> Value {
    let payee = format!("payee_{}", scene.fresh());
    let (customer, id) = scene.server.verified(&payee).await;
    deposit(&scene.server.app, id, "1", 500).await;
    let asked = customer.post("/gicend/account/payout/create/", json!({"pay_to": "Bank 1"})).await;
    json!({"id": asked.data()["latest"]["payout_id"], "note": "By hand."})
}

/// A change of a balance by hand; one that waits is another operator's, unless it is withdrawn.
async fn adjustment(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let id = scene.server.app.random().id(scene.server.app.now());
    let customer_no = number(scene).await;
    let change = |amount: &str| json!({"id": id, "customer_no": customer_no, "kind": "gift", "amount": amount, "reason": "A word."});
    let asker = match path {
        "adjustment/withdraw" => grace,
        "adjustment/approve" | "adjustment/refuse" => {
            &operator(&scene.server, &format!("asks_{}", scene.fresh())).await
        }
        _ => return change("5"),
    };
    asker.post("/admin/adjustment/create/", change("5000")).await.data();
    json!({"id": id, "note": "Looked at."})
}

/// A payment of another amount than its top-up.
async fn payment(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let recharge = scene.owner.recharge("alipay", "10.00").await.data().clone();
    let number_of_it = format!("unmatched_{}", scene.fresh());
    let paid = Told { minor: 900, event: number_of_it.clone(), ..Told::paid(&recharge) };
    scene.server.tell(&Told { transaction: Some(number_of_it), ..paid }).await.data();
    let id = grace.get("/admin/payment/list/?limit=1").await.data()["items"][0]["id"].clone();
    match path {
        "payment/credit" => json!({"id": id, "customer_no": number(scene).await, "reason": "Looked at."}),
        _ => json!({"id": id, "reason": "Looked at."}),
    }
}

/// A top-up that was credited.
async fn refund(scene: &Scene) -> Value {
    let recharge = scene.owner.recharge("alipay", "10.00").await.data().clone();
    let number = format!("paid_{}", scene.fresh());
    let paid = Told { event: number.clone(), transaction: Some(number), ..Told::paid(&recharge) };
    scene.server.tell(&paid).await.data();
    let id = scene.server.app.random().id(scene.server.app.now());
    json!({"id": id, "reference": recharge["reference"], "amount": "1.00", "reason": "Asked for."})
}
