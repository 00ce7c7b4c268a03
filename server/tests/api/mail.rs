use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use portico_core::Lang;
use portico_server::platform::config::{Config, MailChannel};
use portico_server::platform::mail::{self, Message};
use portico_server::platform::news::Notice;
use portico_server::{Error, transaction};
use secrecy::SecretString;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use crate::news::notice;
use crate::support::{Log, START, TestServer, list_dead_jobs, variable};

fn code() -> Notice {
    let params =
        json!({ "purpose": "login", "code": "493817", "minutes": 10, "expires_at": START.plus_seconds(600) });
    notice("verification_code", params)
}

fn account_exists() -> Notice {
    notice("account_exists", json!({}))
}

fn every_mail() -> Vec<Notice> {
    let (who, token) = ("li_ming01", "x".repeat(43));
    let [money, threshold, missing] =
        [123_456, 200_000, 3_456].map(|minor| json!({ "minor": minor, "currency": "CNY" }));
    let [budget, spent, forecast] =
        [1_000_000, 412_345, 812_345].map(|minor| json!({ "minor": minor, "currency": "CNY" }));
    let cores = json!({ "us": "Compute cores", "cn": "计算核心" });
    let (stop_at, recycle_at, delete_at) = (START, START, START);
    let grade = json!({ "percent": 80, "basis": "forecast", "action": "block_new" });
    let unpaid = json!({ "event": "unpaid", "total": money, "missing": missing, "stop_at": stop_at, "recycle_at": recycle_at,
        "delete_at": delete_at });
    let news = json!({ "title_us": "A new region", "text_us": "us-west is open. Order there from today.",
        "title_cn": "新区域开放", "text_cn": "us-west 已开放，即日起可下单。" });
    vec![
        code(),
        account_exists(),
        notice("welcome", json!({ "login_name": who })),
        notice("password_changed", json!({ "login_name": who, "at": START })),
        notice("contact_changed", json!({ "login_name": who, "contact": "additional", "at": START })),
        notice("password_ending", json!({ "login_name": who, "days": 15, "at": START })),
        notice("account_deleted", json!({ "login_name": who, "at": START })),
        notice("factor_changed", json!({ "login_name": who, "change": "totp_on", "at": START })),
        notice("activation", json!({ "login_name": who, "token": token, "expires_at": START })),
        notice("password_link", json!({ "login_name": who, "token": token, "expires_at": START })),
        notice("account_locked", json!({ "login_name": who, "minutes": 30, "at": START })),
        notice("new_sign_in", json!({ "login_name": who, "at": START, "address": "203.0.113.9" })),
        notice(
            "low_balance",
            json!({ "available": money, "threshold": threshold, "lasts_seconds": 273_600 }),
        ),
        notice("top_up_done", json!({ "amount": money, "card": "4242" })),
        notice("top_up_failed", json!({ "amount": money, "trouble": "declined" })),
        notice("order_approved", json!({ "product": cores, "total": money })),
        notice(
            "order_disqualified",
            json!({ "product": cores, "total": money, "remark": "No capacity at this node." }),
        ),
        notice(
            "arrears",
            json!({ "stage": "warned", "to_pay": money, "resources": 3, "stop_at": stop_at, "recycle_at": recycle_at,
                "delete_at": delete_at }),
        ),
        notice("arrears_over", json!({ "resources": 3 })),
        notice(
            "arrears_reached",
            json!({ "stage": "stopped", "resources": 2, "stop_at": stop_at, "recycle_at": recycle_at,
                "delete_at": delete_at }),
        ),
        notice("news", news),
        notice(
            "budget",
            json!({ "project": "Production", "grade": grade, "budget": budget, "spent": spent, "forecast": forecast }),
        ),
        notice("adjustment", json!({ "event": "gift", "amount": money, "reason": "Sorry for yesterday." })),
        notice("payout", json!({ "amount": money, "is_paid": false, "note": "Please use it up." })),
        notice(
            "recharge",
            json!({ "reference": "01a2b3c4d5e6f7081920a1b2c3d4e5f6", "amount": money, "event": "disputed" }),
        ),
        notice("resource", json!({ "name": "cpu-0a1b2c", "event": unpaid })),
    ]
}

/// What people are told of tickets.
fn mails_of_support() -> Vec<Notice> {
    let ticket_id = "01890000-0000-7000-8000-000000000001";
    vec![
        notice(
            "ticket_answered",
            json!({ "ticket_id": ticket_id, "number": "21870082", "title": "Slow since noon", "is_asked": false,
                "text": "It is mended." }),
        ),
        notice(
            "ticket_closed",
            json!({ "ticket_id": ticket_id, "number": "21870082", "title": "Slow since noon" }),
        ),
        notice(
            "ticket_merged",
            json!({ "ticket_id": ticket_id, "number": "21870082", "title": "Slow since noon", "into": "21870095" }),
        ),
        notice(
            "ticket_assigned",
            json!({ "customer_no": "10000001", "number": "21870082", "title": "Slow since noon", "severity": "high",
                "by": "vera", "address": "" }),
        ),
        notice(
            "ticket_written",
            json!({ "customer_no": "10000001", "number": "21870082", "title": "Slow since noon", "severity": "high",
                "is_new": true, "address": "" }),
        ),
    ]
}

fn branded() -> Config {
    let mut config = Config::default();
    config.brand.name = "Skyhaven & Sons".to_owned();
    config.support.hotline = "400-000-0000".to_owned();
    config.support.email = "help@skyhaven.example".to_owned();
    config.http.public_url = "https://console.skyhaven.example".to_owned();
    config
}

async fn stage(server: &TestServer, to: &str, notice: Notice) {
    let app = &server.app;
    let message = Message { to: to.to_owned(), lang: Lang::US, notice };
    let staged: Result<(), Error> =
        transaction!(app.store(), tx => { mail::stage(tx, app, message.clone()).await });
    staged.unwrap();
}

#[test]
fn every_message_reads_well_in_both_languages() {
    let config = branded();
    for notice in every_mail().into_iter().chain(mails_of_support()) {
        let name = &notice.name;
        for lang in [Lang::US, Lang::CN] {
            let rendered = notice.to_mail(lang, &config).unwrap();
            let words =
                format!("Subject: {}\nSMS: {}\n\n{}", rendered.subject, rendered.short, rendered.text);
            insta::assert_snapshot!(format!("{name}-{}", lang.as_str()), words);
        }
    }
}

#[test]
fn the_html_part_has_the_same_words_in_the_brands_colours() {
    let rendered = code().to_mail(Lang::CN, &branded()).unwrap();
    insta::assert_snapshot!("verification_code-CN-html", rendered.html);
}

#[test]
fn a_parameter_adds_no_line_no_header_and_no_markup() {
    let mut config = branded();
    config.brand.name = "Evil\r\nBcc: a@b.example\u{0}".to_owned();
    let login_name = "<img src=x>\r\n\r\n# big\r\n{{ code }}";
    let rendered = notice("welcome", json!({ "login_name": login_name })).to_mail(Lang::US, &config).unwrap();
    assert!(!rendered.subject.contains(char::is_control), "{:?}", rendered.subject);
    assert!(!rendered.short.contains(char::is_control));
    assert!(!rendered.html.contains("<img src=x>"));
    assert!(rendered.html.contains("&lt;img src=x&gt;"));
    assert!(rendered.text.contains("    <img src=x> # big {{ code }}\n"), "{}", rendered.text);
}

#[tokio::test]
async fn the_sink_gets_one_line_a_mail_in_a_file_that_only_its_owner_can_read() {
    let server = TestServer::start().await;
    stage(&server, "li.ming@mail.example", code()).await;
    server.clock.advance(1);
    stage(&server, "wang@mail.example", account_exists()).await;
    let sent = server.sent().await;
    assert_eq!(sent.len(), 2);
    let line = &sent[0];
    assert_eq!((&line["channel"], &line["to"]), (&"email".into(), &"li.ming@mail.example".into()));
    assert_eq!((&line["template"], &line["params"]["code"]), (&"verification_code".into(), &"493817".into()));
    assert_eq!((&line["lang"], &line["params"]["purpose"]), (&"US".into(), &"login".into()));
    assert!(line["text"].as_str().unwrap().contains("493817"));
    let file = server.app.config().storage.data_dir.join("outbox.jsonl");
    assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn a_code_that_has_expired_in_the_queue_is_not_sent() {
    let server = TestServer::start().await;
    stage(&server, "li.ming@mail.example", code()).await;
    server.clock.advance(600);
    assert!(server.sent().await.is_empty());
    assert_eq!(list_dead_jobs(&server.app, 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_log_masks_receivers_and_never_holds_a_code() {
    let log = Log::default();
    let shared = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || shared.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let server = TestServer::start().await;
    stage(&server, "li.ming@mail.example", code()).await;
    assert_eq!(server.sent().await.len(), 1);
    stage(&server, "not an address", code()).await;
    let refusing = refusing_server("550 5.1.1 <li.ming@mail.example> unknown").await;
    let other = TestServer::start_with(|config| over_smtp(config, &refusing)).await;
    stage(&other, "li.ming@mail.example", code()).await;
    other.sent().await;
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("mail sent") && text.contains("@mail.example"), "{text}");
    assert!(text.contains("a job was given up"), "{text}");
    assert!(!text.contains("li.ming"), "{text}");
    // Behind a dot the same digits are a part of a second.
    let is_told = |(at, _): (usize, &str)| {
        !text[..at].ends_with(|before: char| before.is_ascii_digit() || before == '.')
    };
    assert!(!text.match_indices("493817").any(is_told), "{text}");
}

fn over_smtp(config: &mut Config, url: &str) {
    config.mail.channel = MailChannel::Smtp;
    config.mail.from = "Skyhaven <no-reply@skyhaven.example>".to_owned();
    config.mail.smtp_url = SecretString::from(url.to_owned());
}

/// A mail server that answers every receiver with `refusal`.
async fn refusing_server(refusal: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (reader, mut writer) = stream.into_split();
            let mut lines = BufReader::new(reader).lines();
            writer.write_all(b"220 mail.test ESMTP\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let answer = if line.starts_with("RCPT") { refusal } else { "250 OK" };
                writer.write_all(format!("{answer}\r\n").as_bytes()).await.unwrap();
            }
        }
    });
    format!("smtp://127.0.0.1:{port}?tls=none")
}

#[tokio::test]
async fn a_receiver_that_the_mail_server_refuses_for_good_is_not_tried_again() {
    let url = refusing_server("550 5.1.1 unknown").await;
    let server = TestServer::start_with(|config| over_smtp(config, &url)).await;
    stage(&server, "nobody@mail.example", code()).await;
    server.sent().await;
    let dead = list_dead_jobs(&server.app, 10).await.unwrap();
    assert_eq!(dead[0].last_error.as_deref(), Some("the mail server refused: 550"));
    assert_eq!(dead[0].attempts, 1);
}

#[tokio::test]
async fn a_mail_server_that_is_busy_is_asked_again_until_the_tries_are_used_up() {
    let url = refusing_server("451 4.3.0 later").await;
    let server = TestServer::start_with(|config| over_smtp(config, &url)).await;
    stage(&server, "somebody@mail.example", account_exists()).await;
    for _ in 0..12 {
        server.sent().await;
        server.clock.advance(5_400);
    }
    let dead = list_dead_jobs(&server.app, 10).await.unwrap();
    assert_eq!(dead[0].attempts, 10);
    assert_eq!(dead[0].last_error.as_deref(), Some("the mail server did not take it: 451"));
}

#[tokio::test]
async fn a_mail_server_that_refuses_who_sends_is_asked_again_as_the_operator_may_have_mended_that() {
    let url = refusing_server("530 5.7.0 Authentication required").await;
    let server = TestServer::start_with(|config| over_smtp(config, &url)).await;
    stage(&server, "somebody@mail.example", account_exists()).await;
    server.sent().await;
    assert!(list_dead_jobs(&server.app, 1).await.unwrap().is_empty());
    for _ in 0..12 {
        server.clock.advance(5_400);
        server.sent().await;
    }
    let dead = list_dead_jobs(&server.app, 10).await.unwrap();
    assert_eq!(dead[0].attempts, 10);
    assert_eq!(dead[0].last_error.as_deref(), Some("the mail server did not take it: 530"));
}

#[tokio::test]
async fn a_mail_server_that_says_nothing_is_asked_for_one_mail_and_the_others_wait_without_a_worker() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}?tls=none", listener.local_addr().unwrap());
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    tokio::spawn(async move {
        while let Ok((silent, _)) = listener.accept().await {
            counted.fetch_add(1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(5_500)).await;
            drop(silent);
        }
    });
    let server = TestServer::start_with(|config| over_smtp(config, &url)).await;
    for to in ["one@mail.example", "two@mail.example", "three@mail.example"] {
        stage(&server, to, account_exists()).await;
    }
    server.sent().await;
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    assert!(list_dead_jobs(&server.app, 1).await.unwrap().is_empty());
    assert_eq!(server.count("job where kind = 'mail.send' and state = 'waiting'").await, 3);
}

#[tokio::test]
async fn a_wrong_mail_address_of_the_sender_is_told_in_one_line() {
    let mut config = Config::default();
    over_smtp(&mut config, "smtp://user:hunter2secret@mail.example");
    config.mail.from = "nobody".to_owned();
    let error = portico_server::platform::mail::Mailer::new(&config).err().unwrap().to_string();
    assert!(error.starts_with("mail.from must be") && !error.contains("hunter2secret"));
}

#[tokio::test]
#[ignore = "needs an SMTP server: run under scripts/with-smtp-sink.sh"]
async fn a_mail_arrives_at_an_independent_mail_server_in_both_parts() {
    let url = variable("PORTICO_TEST_SMTP_URL").expect("PORTICO_TEST_SMTP_URL is set");
    let folder = variable("PORTICO_TEST_SMTP_MAILDIR").expect("PORTICO_TEST_SMTP_MAILDIR is set");
    let server = TestServer::start_with(|config| over_smtp(config, &url)).await;
    let to = format!("u{}@mail.example", server.app.random().code(9));
    let app = &server.app;
    let message = Message { to: to.clone(), lang: Lang::CN, notice: code() };
    let staged: Result<(), Error> =
        transaction!(app.store(), tx => { mail::stage(tx, app, message.clone()).await });
    staged.unwrap();
    server.sent().await;
    assert!(list_dead_jobs(app, 1).await.unwrap().is_empty());
    let mails: Vec<String> = std::fs::read_dir(format!("{folder}/new"))
        .unwrap()
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
        .filter(|mail| mail.contains(&to))
        .collect();
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    for part in [
        "From: Skyhaven <no-reply@skyhaven.example>",
        "Date: Sat, 21 Nov 2026 00:00:00",
        "Auto-Submitted: auto-generated",
        "Content-Type: multipart/alternative",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Type: text/html; charset=utf-8",
        "@skyhaven.example>",
    ] {
        assert!(mail.contains(part), "{part} is missing in {mail}");
    }
}

#[tokio::test]
#[ignore = "needs an SMTP server: run under scripts/with-smtp-sink.sh"]
async fn a_mail_server_without_encryption_gets_no_mail_unless_the_operator_says_so() {
    let url = variable("PORTICO_TEST_SMTP_URL").expect("PORTICO_TEST_SMTP_URL is set");
    let folder = variable("PORTICO_TEST_SMTP_MAILDIR").expect("PORTICO_TEST_SMTP_MAILDIR is set");
    let encrypted = url.trim_end_matches("?tls=none").to_owned();
    let server = TestServer::start_with(|config| over_smtp(config, &encrypted)).await;
    let to = format!("u{}@mail.example", server.app.random().code(9));
    stage(&server, &to, code()).await;
    server.sent().await;
    let arrived = std::fs::read_dir(format!("{folder}/new"))
        .unwrap()
        .any(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap().contains(&to));
    assert!(!arrived);
}
