//! Money, orders, resources, and lists as files.

use serde_json::{Value, json};

/// Money, orders and resources.
pub fn money_bodies() -> Vec<(&'static str, Value)> {
    vec![
        ("/gicend/card/auto_pay/", json!({"card_id": "$card", "auto_pay": true})),
        ("/gicend/card/bind/", json!({"setup_id": "seti_1", "auto_pay": false})),
        ("/gicend/card/create/", card_draft("4242424242424242")),
        ("/gicend/card/default/", json!({"card_id": "$card"})),
        ("/gicend/card/delete/", json!({"card_id": "$card"})),
        ("/gicend/card/form/", json!({})),
        ("/gicend/recharge/top_up/off/", json!({})),
        ("/gicend/recharge/top_up/save/", json!({"card_id": "$card", "top_up": top_up_draft("10.00", 0)})),
        (
            "/gicend/recharge/debit/",
            json!({"recharge_id": "$recharge", "holder": "Ada Lovelace",
                "holder_type": "individual", "account_type": "checking", "routing_number": "110000000",
                "account_number": "000123456789", "account_again": "000123456789", "authorised": true}),
        ),
        ("/gicend/recharge/create/", json!({"method": "alipay", "amount": "100.00", "currency": "CNY"})),
        (
            "/gicend/billing/quote/",
            json!({"region": "cn-east", "product": "cpu", "scheme": "hourly", "quantity": 1, "periods": 1}),
        ),
        (
            "/gicend/billing/order/create/",
            json!({"region": "cn-east", "product": "cpu", "scheme": "hourly", "quantity": 1_000_000, "periods": 1,
                "project_id": "$project", "vdc_id": "$vdc", "total": 1}),
        ),
        (
            "/gicend/budget/save/",
            json!({"project_id": "$project", "budget": {"amount": "100.00", "currency": "CNY",
                "grades": [{"percent": 80, "basis": "spent", "action": "notify"}]}}),
        ),
        ("/gicend/budget/delete/", json!({"project_id": "$project"})),
        ("/gicend/billing/resource/end/", json!({"resource_id": "$resource"})),
        (
            "/gicend/billing/resource/renew/",
            json!({"resource_ids": ["$resource"], "periods": 1, "total": 1_000}),
        ),
        ("/gicend/billing/resource/renew/quote/", json!({"resource_ids": ["$resource"], "periods": 1})),
        ("/gicend/billing/resource/renewal/", json!({"resource_ids": ["$resource"], "renews": true})),
        ("/gicend/billing/order/cancel/", json!({"order_id": "$order"})),
        ("/gicend/invoice/cancel/", json!({"id": "$invoice"})),
        (
            "/gicend/invoice/create/",
            json!({"months": [202_611], "title_id": "$title", "kind": "plain", "note": "Thank you", "total": 5_000}),
        ),
        ("/gicend/invoice/title_create/", title_draft()),
        ("/gicend/invoice/title_delete/", json!({"title_id": "$title"})),
        ("/gicend/invoice/title_update/", json!({"title_id": "$title", "title": title_draft()})),
        ("/gicend/billing/account/threshold/", json!({"amount": "100.00", "currency": "CNY"})),
    ]
}

/// Lists as files.
pub fn export_bodies() -> Vec<(&'static str, Value)> {
    vec![
        ("/gicend/audit/export/", json!({"format": "csv", "actor_id": "$user", "object_id": "$key"})),
        ("/gicend/billing/bill/export/", json!({"format": "csv", "project_id": "$project"})),
        (
            "/gicend/billing/bill/summary/export/",
            json!({"format": "csv", "from_month": 202610, "to_month": 202611, "project_id": "$project"}),
        ),
        (
            "/gicend/billing/bill/item/export/",
            json!({"format": "xlsx", "from_month": 202610, "to_month": 202611, "resource_id": "$resource",
                "project_id": "$project"}),
        ),
        (
            "/gicend/billing/bill/resource/export/",
            json!({"format": "csv", "month": 202611, "project_id": "$project", "resource_ids": "$resource"}),
        ),
        ("/gicend/billing/movement/export/", json!({"format": "csv"})),
        (
            "/gicend/billing/order/export/",
            json!({"format": "csv", "project_id": "$project", "vdc_id": "$vdc"}),
        ),
        (
            "/gicend/compute/gpu_server/export/",
            json!({"format": "csv", "project_id": "$project", "vdc_id": "$vdc"}),
        ),
        (
            "/gicend/compute/instance/export/",
            json!({"format": "csv", "project_id": "$project", "resource_id": "$resource", "vdc_id": "$vdc"}),
        ),
        (
            "/gicend/billing/resource/export/",
            json!({"format": "csv", "project_id": "$project", "resource_ids": "$resource", "vdc_id": "$vdc", "q": "cpu"}),
        ),
        ("/gicend/invoice/export/", json!({"format": "csv", "q": "INV"})),
        ("/gicend/recharge/export/", json!({"format": "csv"})),
        ("/gicend/export/delete/", json!({"export_id": "$export"})),
    ]
}

/// A card of this number, with the console's fields.
pub fn card_draft(number: &str) -> Value {
    json!({
        "number": number, "expiry": "12/30", "security_code": "123", "first_name": "Ada", "last_name": "Lovelace",
        "email": "ada@example.com", "zip": "W1", "country": "GB", "state": "London", "city": "London",
        "address": "12 St James's Square", "auto_pay": false,
    })
}

/// A title of an enterprise, with all that special VAT needs.
pub fn title_draft() -> Value {
    json!({
        "kind": "enterprise", "name": "Example Works 示例", "tax_number": "91350100M000100Y43", "address": "1 Example Road",
        "telephone": "+86 10 1234 5678", "bank": "Example Bank", "bank_account": "6222 0000 0000 0001",
        "email": "books@example.com", "is_default": false,
    })
}

/// An auto top-up in yuan: 100.00 below a threshold, or so many days before the end, 250.00 a month at most.
pub fn top_up_draft(threshold: &str, days: u32) -> Value {
    json!({
        "threshold": threshold, "days": days, "amount": "100.00", "monthly_ceiling": "250.00", "currency": "CNY",
    })
}
