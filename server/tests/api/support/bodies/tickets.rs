//! Bodies of the calls about tickets, and a ticket that they are about.

use serde_json::{Value, json};

use super::Ids;
use crate::support::Browser;
use crate::tickets::{ticket, upload};

/// Every call about tickets with a body that fits it.
pub fn ticket_bodies() -> Vec<(&'static str, Value)> {
    let reply = json!({"text": "More.", "file_ids": ["$file"]});
    let mut ticket = ticket("Slow disk");
    ticket["resource_id"] = json!("$resource");
    ticket["file_ids"] = json!(["$file"]);
    vec![
        ("/gicend/support/ticket/close/", json!({"ticket_id": "$ticket"})),
        ("/gicend/support/ticket/create/", ticket),
        ("/gicend/support/ticket/export/", json!({"format": "csv", "q": "disk"})),
        (
            "/gicend/support/ticket/rate/",
            json!({"ticket_id": "$ticket", "rating": {"stars": 5, "comment": ""}}),
        ),
        ("/gicend/support/ticket/reopen/", json!({"ticket_id": "$ticket"})),
        ("/gicend/support/ticket/reply/", json!({"ticket_id": "$ticket", "reply": reply})),
    ]
}

/// A ticket, and a file that is not sent yet: their ids.
pub async fn asked(browser: &Browser) -> Ids {
    let opened = browser.post("/gicend/support/ticket/create/", ticket("Slow disk")).await;
    let file = upload(browser, "a.log", b"a".to_vec()).await;
    let text = |value: &Value| value.as_str().expect("an id").to_owned();
    Ids::from([("ticket", text(&opened.data()["ticket_id"])), ("file", text(&file.data()["file_id"]))])
}
