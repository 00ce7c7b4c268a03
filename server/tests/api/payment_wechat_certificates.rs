//! WeChat Pay's platform certificates: fetched, decrypted, believed and renewed.

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portico_server::kit::clock::Clock;
use portico_server::kit::random::Random;
use portico_server::money::payment::rsa::Signer;
use portico_server::money::payment::{Asked, ChargeState, Gateway, GatewayError, NoticeError, Tools, Wechat};
use portico_server::platform::config::WechatConfig;
use secrecy::SecretString;
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::payment_wechat::{API_V3_KEY, REFERENCE, map, notice, transaction};
use crate::support::{Keys, START, sdk, written};

const ASKED: Asked<'_> = Asked { reference: REFERENCE, gateway_id: None, customer: None };

/// A platform key with its certificate.
struct Platform {
    signer: Signer,
    serial: String,
    certificate: String,
}

impl Platform {
    fn new(serial: u8) -> Self {
        let keys = Keys::new();
        let signer = Signer::from_text(&keys.private).unwrap();
        let certificate = certificate(&signer, &keys.public, serial);
        Self { signer, serial: format!("{:X}", u32::from_be_bytes([0x5a, 0, 0, serial])), certificate }
    }

    fn headers(&self, body: &str, at: i64) -> Vec<(&'static str, String)> {
        let signature = self.signer.sign(format!("{at}\nnonce-1\n{body}\n").as_bytes()).unwrap();
        vec![
            ("wechatpay-timestamp", at.to_string()),
            ("wechatpay-nonce", "nonce-1".to_owned()),
            ("wechatpay-serial", self.serial.clone()),
            ("wechatpay-signature", signature),
            ("wechatpay-signature-type", "WECHATPAY2-SHA256-RSA2048".to_owned()),
        ]
    }

    /// Answers, signed, from now on.
    async fn answers(&self, server: &MockServer, at: &str, clock: &Clock, body: &Value) {
        let body = body.to_string();
        let mut answer = ResponseTemplate::new(200);
        for (name, value) in self.headers(&body, clock.now().seconds()) {
            answer = answer.insert_header(name, value);
        }
        let answer = answer.set_body_raw(body, "application/json");
        Mock::given(method("GET")).and(path(at)).respond_with(answer).mount(server).await;
    }

    /// As it stands in the list.
    fn listed(&self) -> Value {
        let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, API_V3_KEY.as_bytes()).unwrap());
        let mut text = self.certificate.clone().into_bytes();
        let nonce = Nonce::try_assume_unique_for_key(b"61f9c719728a").unwrap();
        key.seal_in_place_append_tag(nonce, Aad::from(b"certificate"), &mut text).unwrap();
        json!({
            "serial_no": self.serial, "effective_time": "2020-01-01T00:00:00+08:00", "expire_time": "2049-12-31T23:59:59+08:00",
            "encrypt_certificate": {
                "algorithm": "AEAD_AES_256_GCM", "nonce": "61f9c719728a", "associated_data": "certificate",
                "ciphertext": STANDARD.encode(text),
            },
        })
    }
}

/// A self-signed certificate of version 3, by hand.
fn certificate(signer: &Signer, public: &str, serial: u8) -> String {
    fn der(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
        let body = parts.concat();
        let length = match u16::try_from(body.len()).unwrap() {
            short @ 0..128 => vec![short as u8],
            long => [&[0x82][..], &long.to_be_bytes()].concat(),
        };
        [&[tag][..], &length, &body].concat()
    }
    let key: String = public.lines().filter(|line| !line.starts_with('-')).collect();
    let sha256_with_rsa =
        der(0x30, &[&der(6, &[&[0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 1, 11]]), &der(5, &[])]);
    let common_name = der(0x30, &[&der(6, &[&[0x55, 4, 3]]), &der(12, &[b"Tenpay.com Root CA"])]);
    let name = der(0x30, &[&der(0x31, &[&common_name])]);
    let validity = der(0x30, &[&der(0x17, &[b"200101000000Z"]), &der(0x17, &[b"491231235959Z"])]);
    let version = der(0xa0, &[&der(2, &[&[2]])]);
    let number = der(2, &[&[0x5a, 0, 0, serial]]);
    let key = STANDARD.decode(key).unwrap();
    let told = der(0x30, &[&version, &number, &sha256_with_rsa, &name, &validity, &name, &key]);
    let signature = STANDARD.decode(signer.sign(&told).unwrap()).unwrap();
    let whole = der(0x30, &[&told, &sha256_with_rsa, &der(3, &[&[0], &signature])]);
    let text = STANDARD.encode(whole);
    let lines: Vec<_> = text.as_bytes().chunks(64).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", lines.join("\n"))
}

/// A merchant without a platform key in its configuration.
fn gateway(server: &MockServer, merchant: &Keys, clock: &Clock) -> Wechat {
    let folder = tempfile::tempdir().unwrap();
    let config = WechatConfig {
        merchant_id: "1900000109".to_owned(),
        app_id: "wxd678efh567hg6787".to_owned(),
        certificate_serial: "3775B6A4".to_owned(),
        private_key_file: written(folder.path(), "merchant.pem", &merchant.private),
        api_v3_key: SecretString::from(API_V3_KEY),
        url: server.uri(),
        ..WechatConfig::default()
    };
    Wechat::new(&config, Tools::new(clock.clone(), Random::System).unwrap()).unwrap()
}

fn trade() -> String {
    format!("/v3/pay/transactions/out-trade-no/{REFERENCE}")
}

async fn lists_read(server: &MockServer) -> usize {
    let requests = server.received_requests().await.unwrap();
    requests.iter().filter(|request| request.url.path() == "/v3/certificates").count()
}

#[tokio::test]
async fn wechats_certificates_are_fetched_once_and_again_when_half_a_day_is_nearly_over() {
    let (server, clock) = (MockServer::start().await, Clock::manual(START));
    let (first, second, third) = (Platform::new(1), Platform::new(2), Platform::new(3));
    let gateway = gateway(&server, &Keys::new(), &clock);
    let list = json!({ "data": [first.listed(), second.listed()] });
    first.answers(&server, "/v3/certificates", &clock, &list).await;
    second.answers(&server, &trade(), &clock, &transaction("SUCCESS")).await;
    for _ in 0..2 {
        assert_eq!(gateway.ask(ASKED).await.unwrap().state, ChargeState::Paid);
    }
    assert_eq!(lists_read(&server).await, 1);
    let body = notice("TRANSACTION.SUCCESS", &transaction("SUCCESS"));
    let told = |by: &Platform| map(&by.headers(&body, clock.now().seconds()));
    assert!(gateway.notice(&told(&first), body.as_bytes()).is_ok());
    assert_eq!(gateway.notice(&told(&third), body.as_bytes()), Err(NoticeError::Signature));
    clock.advance(10 * 3_600);
    server.reset().await;
    let list = json!({ "data": [second.listed(), third.listed()] });
    third.answers(&server, "/v3/certificates", &clock, &list).await;
    gateway.ready().await;
    assert!(gateway.notice(&told(&third), body.as_bytes()).is_ok());
    assert_eq!(
        gateway.notice(&told(&first), body.as_bytes()),
        Err(NoticeError::Signature),
        "no longer listed"
    );
}

#[tokio::test]
async fn a_list_of_certificates_that_wechat_did_not_make_is_not_believed_and_those_of_before_go_on() {
    let (server, clock) = (MockServer::start().await, Clock::manual(START));
    let (known, forger) = (Platform::new(1), Platform::new(9));
    let gateway = gateway(&server, &Keys::new(), &clock);
    let mut other_number = forger.listed();
    other_number["serial_no"] = json!(known.serial);
    let mut other_secret = forger.listed();
    other_secret["encrypt_certificate"]["nonce"] = json!("61f9c719728b");
    let lists = [
        json!({ "data": [known.listed()] }),
        json!({ "data": [other_number] }),
        json!({ "data": [other_secret] }),
        json!({ "data": [] }),
    ];
    for list in &lists {
        server.reset().await;
        forger.answers(&server, "/v3/certificates", &clock, list).await;
        known.answers(&server, &trade(), &clock, &transaction("SUCCESS")).await;
        for _ in 0..2 {
            assert!(matches!(gateway.ask(ASKED).await, Err(GatewayError::Unanswered(_))), "{list}");
        }
        assert_eq!(lists_read(&server).await, 1, "not again within a minute");
        clock.advance(60);
    }
    server.reset().await;
    known.answers(&server, "/v3/certificates", &clock, &lists[0]).await;
    gateway.ready().await;
    clock.advance(11 * 3_600);
    server.reset().await;
    forger.answers(&server, "/v3/certificates", &clock, &lists[1]).await;
    known.answers(&server, &trade(), &clock, &transaction("SUCCESS")).await;
    assert_eq!(gateway.ask(ASKED).await.unwrap().state, ChargeState::Paid);
}

#[tokio::test]
#[ignore = "needs WeChat Pay's SDKs: run under scripts/with-payment-sdks.sh"]
async fn the_simulated_list_of_certificates_is_one_that_wechats_sdk_reads() {
    let (server, clock) = (MockServer::start().await, Clock::manual(START));
    let (first, second, merchant) = (Platform::new(1), Platform::new(2), Keys::new());
    let list = json!({ "data": [first.listed(), second.listed()] });
    first.answers(&server, "/v3/certificates", &clock, &list).await;
    second.answers(&server, &trade(), &clock, &transaction("SUCCESS")).await;
    let given = json!({
        "do": "certificates", "merchant_id": "1900000109", "app_id": "wxd678efh567hg6787", "serial": "3775B6A4",
        "private_key": merchant.private, "api_v3_key": API_V3_KEY, "url": server.uri(), "reference": REFERENCE,
        "platform_id": "PUB_KEY_ID_0", "platform_key": merchant.public,
    });
    let read = tokio::task::spawn_blocking(move || sdk("wechat.py", &given)).await.unwrap();
    assert_eq!(read["serials"], json!([first.serial, second.serial]));
    assert_eq!((&read["status"], &read["answer"]), (&json!(200), &transaction("SUCCESS")));
}
