//! What is left of the people of a deleted account: nothing in any column of any table (SECURITY P-4).

use std::collections::BTreeMap;

use axum::http::StatusCode;
use portico_core::account::AccountKind;
use portico_server::platform::audit;
use serde_json::json;
use uuid::Uuid;

use crate::support::{Browser, PASSWORD, TestServer, everywhere, key_draft, limit_addresses};
use crate::verification::company;

/// What says who somebody is, and stands in some column before the deletion.
const PERSONAL: &[&str] =
    &["zephyrine", "quill", "13812345678", "13912345678", "wilhelmina", "thistle", "198.51.100.7"];
/// The same in papers, which are sealed before it.
const SEALED: &[&str] = &["91350100M000100Y43", "北京示例有限公司", "张伟"];
/// The network address that the main user works from.
const ADDRESS: &str = "203.0.113.77";
/// Tables that name people of a deleted account by an id that says nothing: what they did stays on record.
const NAMING: &[&str] = &["app_user", "audit_event", "verification_case"];

/// The tables and rows that contain a text, in any case, as it is or as the bytes of a binary column.
fn found(dump: &BTreeMap<String, Vec<String>>, text: &str) -> Vec<String> {
    let plain = text.to_lowercase();
    let bytes: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    let rows = dump.iter().flat_map(|(table, rows)| rows.iter().map(move |row| format!("{table}: {row}")));
    rows.filter(|row| {
        let row = row.to_lowercase();
        row.contains(&plain) || row.contains(&bytes)
    })
    .collect()
}

/// An account whose people have left something wherever people can.
async fn lived_in(server: &TestServer) -> (Browser, Uuid, Uuid) {
    let main = server
        .account_with("zephyrine_q", |account| {
            account.kind = AccountKind::Enterprise;
            (account.company, account.name) = ("Quill Works", "Zephyrine Quill");
        })
        .await;
    server
        .execute(
            "update app_user set email = 'zephyrine.q@mail.example', email_key = 'zephyrine.q@mail.example',
               mobile = '+8613812345678'",
        )
        .await;
    let browser = server.browser_at(&format!("{ADDRESS}:40000"));
    server.sign_in(&browser, "zephyrine_q").await;
    let (sub_user, sub_id) =
        server.active_sub_user(&browser, "wilhelmina_9", everywhere(&["user_management"])).await;
    let group_id = browser.group("Thistle friends", everywhere(&["compute_view"])).await;
    browser.join(&group_id, &sub_id).await;
    let sub_id: Uuid = sub_id.as_str().unwrap().parse().unwrap();
    let mut draft = key_draft(&["user_management"]);
    (draft["name"], draft["ip_list"]) = (json!("Zephyrine laptop"), json!("198.51.100.7"));
    browser.key(draft).await;
    for visitor in [&browser, &sub_user] {
        let visit = json!({"router_name": "home", "path": "/main/home"});
        visitor.post("/gicend/account/view_history/update/", visit).await.data();
    }
    server.export(&sub_user, "/gicend/audit/export/", json!({"format": "csv", "q": "thistle"})).await;
    verified(server, &browser).await;
    pretend(server, main).await;
    // Tries and codes that are under way.
    server.browser().password("zephyrine_q", "Wrong_Harbour9").await;
    server.browser().password("wilhelmina_9", PASSWORD).await;
    browser.post("/gicend/user/password/reset/", json!({"user_id": sub_id})).await.data();
    browser.post("/gicend/contact/current/code/", json!({"contact_id": "email"})).await.data();
    server.sent().await;
    (browser, main, sub_id)
}

/// Hands papers in and has them refused.
async fn verified(server: &TestServer, browser: &Browser) {
    let papers = company(browser).await;
    browser.post("/gicend/verification/submit/", papers).await.data();
    server
        .execute(
            "update verification_case set state = 'failed', ended_at = submitted_at, remark = 'Not Zephyrine''s paper'",
        )
        .await;
    server.execute("update verification_step set remark = 'Not Zephyrine''s paper'").await;
    server.execute("update account set verification_mainland = 'failed'").await;
}

/// What no call of a test fills.
async fn pretend(server: &TestServer, user_id: Uuid) {
    server
        .execute(
            "update app_user set additional_mobile = '+8613912345678', introduction = 'Zephyrine likes thistle',
               login_mask = '198.51.100.7' where kind = 'main'",
        )
        .await;
    server
        .execute(
            "update project set name = 'Quill garden', name_key = 'quill garden', description = 'For quill'",
        )
        .await;
    server
        .execute(
            "insert into vdc (vdc_id, account_id, project_id, name, name_key, description, region, created_at)
             select project_id, account_id, project_id, 'Thistle field', 'thistle field', 'Thistles', 'cn-east', 1 from project",
        )
        .await;
    let mut tx = server.app.store().begin().await.unwrap();
    for statement in [
        "insert into totp (user_id, secret, created_at, confirmed_at, last_step) values ($1, $2, 1, 1, 1)",
        "insert into recovery_code (user_id, code_hash) values ($1, $2)",
        "insert into passkey (passkey_id, user_id, credential_id, name, credential, created_at)
         values ($1, $1, $2, 'Zephyrine phone', '{}', 1)",
        "insert into passkey_ceremony (ceremony_id, kind, user_id, bound_to, state, expires_at)
         values ($1, 'create', $1, $1, 'Zephyrine', 9000000000000000)",
        "insert into handoff (handoff_id, code_hash, user_id, audience, created_at, expires_at)
         values ($1, $2, $1, 'quill', 1, 9000000000000000)",
        "insert into password_history (user_id, set_at, password_hash) values ($1, 1, 'x')",
        "insert into message_setting (user_id, message_type, contact_id) values ($1, 'product', 'email')",
        "insert into terms_acceptance (user_id, version, accepted_at) values ($1, 'thistle-2026', 1)",
        "insert into terms_acceptance (user_id, version, accepted_at)
         select user_id, 'thistle-2026', 1 from app_user where user_id <> $1",
    ] {
        on!(tx, c => {
            let query = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(user_id);
            let query = if statement.contains("$2") { query.bind([7_u8; 16].as_slice()) } else { query };
            query.execute(c).await.unwrap();
        });
    }
    let avatar: &[u8] = b"Zephyrine's picture";
    on!(tx, c => {
        let query = sqlx::query("update app_user set avatar = $2 where user_id = $1");
        query.bind(user_id).bind(avatar).execute(c).await.unwrap();
    });
    tx.commit().await.unwrap();
}

async fn delete(server: &TestServer, browser: &Browser) {
    browser.post("/gicend/account/deletion/code/", json!({})).await.data();
    let code = server.code().await;
    let body = json!({"password": PASSWORD, "code": code, "understood": true});
    assert_eq!(browser.post("/gicend/account/deletion/create/", body).await.status, StatusCode::OK);
    server.sent().await;
}

#[tokio::test]
async fn no_column_of_any_table_tells_who_the_people_of_a_deleted_account_were() {
    let server = TestServer::start_with(|config| limit_addresses(config, 1_000)).await;
    let (browser, main, sub_user) = lived_in(&server).await;
    assert_eq!(server.count("terms_acceptance").await, 2, "the main user's and the sub-user's");
    let before = server.dump().await;
    for text in PERSONAL {
        assert!(!found(&before, text).is_empty(), "the test leaves no {text} anywhere");
    }
    delete(&server, &browser).await;
    let after = server.dump().await;
    for text in PERSONAL.iter().chain(SEALED) {
        assert_eq!(found(&after, text), Vec::<String>::new(), "{text}");
    }
    // The address that codes were asked from is kept for two days, beside nothing that says whose.
    let addresses = found(&after, ADDRESS);
    assert!(addresses.iter().all(|row| row.starts_with("verification_code:")), "{addresses:?}");
    for user_id in [main, sub_user] {
        let ids = [user_id.simple().to_string(), user_id.to_string()];
        let naming = ids.iter().flat_map(|id| found(&after, id));
        let tables = naming.map(|row| row.split(':').next().unwrap_or_default().to_owned());
        let strange: Vec<String> = tables.filter(|table| !NAMING.contains(&table.as_str())).collect();
        assert_eq!(strange, Vec::<String>::new());
    }
    for emptied in [
        "export_file",
        "export_chunk",
        "verification_image",
        "audit_detail",
        "security_key",
        "user_group",
        "access_grant",
        "session",
        "terms_acceptance",
    ] {
        assert_eq!(server.count(emptied).await, 0, "{emptied}");
    }
    assert_eq!(
        server.count("verification_case where sealed is not null or number_hash is not null").await,
        0
    );
}

#[tokio::test]
async fn the_audit_log_of_a_deleted_account_still_verifies_and_its_number_stays() {
    let server = TestServer::start_with(|config| limit_addresses(config, 1_000)).await;
    let (browser, ..) = lived_in(&server).await;
    let number = browser.customer_no().await;
    let events = server.count("audit_event").await;
    delete(&server, &browser).await;
    assert!(server.count("audit_event").await > events);
    let shown = server.asker().await.get(&format!("/admin/customer/show/?customer_no={number}")).await;
    assert!(shown.data()["closed_at"].is_string(), "{}", shown.body);
    let mut verdicts = Vec::new();
    audit::verify(server.app.store(), None, |verdict| {
        verdicts.push(verdict);
        Ok(())
    })
    .await
    .unwrap();
    assert_eq!(verdicts.len(), 1);
    assert!(verdicts.iter().all(|verdict| verdict.broken.is_none()), "{verdicts:?}");
    assert_eq!(verdicts[0].erased, verdicts[0].events);
}
