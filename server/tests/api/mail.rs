use std::os::unix::fs::PermissionsExt;

use portico_core::arrears::ArrearsStage;
use portico_core::budget::{BudgetAction, BudgetBasis, Grade};
use portico_core::verification_code::CodePurpose;
use portico_core::{Currency, Lang, Money};
use portico_server::kit::queue::dead_list;
use portico_server::people::identity::ContactId;
use portico_server::platform::config::{Config, MailChannel};
use portico_server::platform::content::{
    BudgetNews, News, PaidTimeEvent, PayoutNews, ProductName, RechargeEvent, RechargeNews, ResourceNews,
};
use portico_server::platform::mail::{self, Message};
use portico_server::platform::template::{FactorChange, Template, TopUpTrouble};
use portico_server::{Error, transaction};
use secrecy::SecretString;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use crate::support::{Log, START, TestServer, variable};

fn code() -> Template {
    Template::VerificationCode {
        purpose: CodePurpose::Login,
        code: "493817".to_owned(),
        minutes: 10,
        expires_at: START.plus_seconds(600),
    }
}

fn every_template() -> Vec<Template> {
    let login_name = || "li_ming01".to_owned();
    vec![
        code(),
        Template::AccountExists {},
        Template::Welcome { login_name: login_name() },
        Template::PasswordChanged { login_name: login_name(), at: START },
        Template::ContactChanged { login_name: login_name(), contact: ContactId::Additional, at: START },
        Template::PasswordEnding { login_name: login_name(), days: 15, at: START },
        Template::AccountDeleted { login_name: login_name(), at: START },
        Template::FactorChanged { login_name: login_name(), change: FactorChange::TotpOn, at: START },
        Template::Activation { login_name: login_name(), token: "x".repeat(43), expires_at: START },
        Template::PasswordLink { login_name: login_name(), token: "x".repeat(43), expires_at: START },
        Template::AccountLocked { login_name: login_name(), minutes: 30, at: START },
        Template::NewSignIn { login_name: login_name(), at: START, address: "203.0.113.9".to_owned() },
        Template::LowBalance {
            available: Money::new(123_456, Currency::CNY),
            threshold: Money::new(200_000, Currency::CNY),
            lasts_seconds: Some(273_600),
        },
        Template::TopUpDone { amount: Money::new(123_456, Currency::CNY), card: "4242".to_owned() },
        Template::TopUpFailed { amount: Money::new(123_456, Currency::CNY), trouble: TopUpTrouble::Declined },
        Template::OrderApproved { product: cores(), total: Money::new(123_456, Currency::CNY) },
        Template::OrderDisqualified {
            product: cores(),
            total: Money::new(123_456, Currency::CNY),
            remark: "No capacity at this node.".to_owned(),
        },
    ]
}

fn cores() -> ProductName {
    ProductName::new("Compute cores", "计算核心")
}

/// Those whose words code puts together.
fn told_templates() -> Vec<Template> {
    vec![
        Template::Arrears {
            stage: ArrearsStage::Warned,
            to_pay: Money::new(123_456, Currency::CNY),
            resources: 3,
            stop_at: START,
            recycle_at: START,
            delete_at: START,
        },
        Template::ArrearsOver { resources: 3 },
        Template::ArrearsReached {
            stage: ArrearsStage::Stopped,
            resources: 2,
            stop_at: START,
            recycle_at: START,
            delete_at: START,
        },
        Template::News(News {
            title_us: "A new region".to_owned(),
            text_us: "us-west is open. Order there from today.".to_owned(),
            title_cn: "新区域开放".to_owned(),
            text_cn: "us-west 已开放，即日起可下单。".to_owned(),
        }),
        Template::Budget(BudgetNews {
            project: "Production".to_owned(),
            grade: Grade { percent: 80, basis: BudgetBasis::Forecast, action: BudgetAction::BlockNew },
            budget: Money::new(1_000_000, Currency::CNY),
            spent: Money::new(412_345, Currency::CNY),
            forecast: Money::new(812_345, Currency::CNY),
        }),
        Template::Payout(PayoutNews {
            amount: Money::new(123_456, Currency::CNY),
            is_paid: false,
            note: "Please use it up.".to_owned(),
        }),
        Template::Recharge(RechargeNews {
            reference: "01a2b3c4d5e6f7081920a1b2c3d4e5f6".to_owned(),
            amount: Money::new(123_456, Currency::CNY),
            event: RechargeEvent::Disputed,
        }),
        Template::Resource(ResourceNews {
            name: "cpu-0a1b2c".to_owned(),
            event: PaidTimeEvent::Unpaid {
                total: Money::new(123_456, Currency::CNY),
                missing: Money::new(3_456, Currency::CNY),
                stop_at: START,
                recycle_at: START,
                delete_at: START,
            },
        }),
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

async fn stage(server: &TestServer, to: &str, template: Template) {
    let app = &server.app;
    let message = Message { to: to.to_owned(), lang: Lang::US, template };
    let staged: Result<(), Error> =
        transaction!(app.store(), tx => { mail::stage(tx, app, message.clone()).await });
    staged.unwrap();
}

#[test]
fn every_message_reads_well_in_both_languages() {
    let config = branded();
    for template in every_template().into_iter().chain(told_templates()) {
        let (name, _) = template.parts().unwrap();
        for lang in [Lang::US, Lang::CN] {
            let rendered = template.render(lang, &config).unwrap();
            let words =
                format!("Subject: {}\nSMS: {}\n\n{}", rendered.subject, rendered.short, rendered.text);
            insta::assert_snapshot!(format!("{name}-{}", lang.as_str()), words);
        }
    }
}

#[test]
fn the_html_part_has_the_same_words_in_the_brands_colours() {
    let rendered = code().render(Lang::CN, &branded()).unwrap();
    insta::assert_snapshot!("verification_code-CN-html", rendered.html);
}

#[test]
fn a_parameter_adds_no_line_no_header_and_no_markup() {
    let mut config = branded();
    config.brand.name = "Evil\r\nBcc: a@b.example\u{0}".to_owned();
    let login_name = "<img src=x>\r\n\r\n# big\r\n{{ code }}".to_owned();
    let rendered = Template::Welcome { login_name }.render(Lang::US, &config).unwrap();
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
    stage(&server, "wang@mail.example", Template::AccountExists {}).await;
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
    assert_eq!(dead_list(&server.app, 10).await.unwrap().len(), 1);
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
    let dead = dead_list(&server.app, 10).await.unwrap();
    assert_eq!(dead[0].last_error.as_deref(), Some("the mail server refused: 550"));
    assert_eq!(dead[0].attempts, 1);
}

#[tokio::test]
async fn a_mail_server_that_is_busy_is_asked_again_until_the_tries_are_used_up() {
    let url = refusing_server("451 4.3.0 later").await;
    let server = TestServer::start_with(|config| over_smtp(config, &url)).await;
    stage(&server, "somebody@mail.example", Template::AccountExists {}).await;
    for _ in 0..12 {
        server.sent().await;
        server.clock.advance(5_400);
    }
    let dead = dead_list(&server.app, 10).await.unwrap();
    assert_eq!(dead[0].attempts, 10);
    assert_eq!(dead[0].last_error.as_deref(), Some("the mail server did not take it: 451"));
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
    let message = Message { to: to.clone(), lang: Lang::CN, template: code() };
    let staged: Result<(), Error> =
        transaction!(app.store(), tx => { mail::stage(tx, app, message.clone()).await });
    staged.unwrap();
    server.sent().await;
    assert!(dead_list(app, 1).await.unwrap().is_empty());
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
