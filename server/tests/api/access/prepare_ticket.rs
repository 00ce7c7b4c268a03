//! For each call about tickets a body, or a query, that succeeds for whoever asks it.

use serde_json::{Value, json};

use crate::support::Browser;
use crate::tickets::{ticket, upload};

/// A ticket of the asker's own, or a file that is not sent yet.
pub async fn prepare_ticket(path: &str, browser: &Browser) -> Value {
    let ticket = ticket("Slow disk");
    match path {
        "support/file" => {
            let file = upload(browser, "a.log", b"a".to_vec()).await;
            return json!({"file_id": file.data()["file_id"]});
        }
        "support/ticket/create" => return ticket,
        "support/ticket/list" => return json!({}),
        "support/ticket/export" => return json!({"format": "csv"}),
        _ => {}
    }
    let opened = browser.post("/gicend/support/ticket/create/", ticket).await;
    let id = opened.data()["ticket_id"].clone();
    if matches!(path, "support/ticket/rate" | "support/ticket/reopen") {
        browser.post("/gicend/support/ticket/close/", json!({"ticket_id": id})).await.data();
    }
    match path {
        "support/ticket/rate" => json!({"ticket_id": id, "rating": {"stars": 5, "comment": ""}}),
        "support/ticket/reply" => json!({"ticket_id": id, "reply": {"text": "More.", "file_ids": []}}),
        _ => json!({"ticket_id": id}),
    }
}
