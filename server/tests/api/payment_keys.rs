use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portico_server::kit::clock::Clock;
use portico_server::money::payment::NoticeError;
use portico_server::money::payment::rsa::{KeyError, Signer, Verifier};
use portico_server::money::payment::standard_webhook::WebhookKey;
use serde_json::json;

use crate::support::{Keys, START, sdk};

#[test]
fn keys_are_read_as_pem_and_as_bare_base64() {
    let keys = Keys::new();
    let bare = |pem: &str| pem.lines().filter(|line| !line.starts_with('-')).collect::<String>();
    for private in [keys.private.clone(), bare(&keys.private)] {
        let signature = Signer::from_text(&private).unwrap().sign(b"message").unwrap();
        for public in [keys.public.clone(), bare(&keys.public)] {
            let verifier = Verifier::from_text(&public).unwrap();
            assert!(verifier.verifies(b"message", &signature));
            assert!(!verifier.verifies(b"massage", &signature));
            assert!(!verifier.verifies(b"message", "not base64"));
        }
    }
}

#[test]
fn what_is_no_key_is_refused_without_being_shown() {
    let keys = Keys::new();
    for text in ["", "secret", "-----BEGIN PRIVATE KEY-----", keys.public.as_str()] {
        let error = Signer::from_text(text).err().unwrap();
        assert!(matches!(error, KeyError::Text | KeyError::Key), "{error}");
    }
    assert!(Verifier::from_text(&keys.private).is_err());
    assert!(Verifier::from_text("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----").is_err());
}

#[test]
fn a_standard_webhook_is_believed_under_its_signature_and_in_its_window_only() {
    let key = WebhookKey::new(b"0123456789abcdef0123456789abcdef");
    let (body, now) = (br#"{"type":"charge.paid"}"#, START.seconds().to_string());
    let headers = |signature: &str, at: &str| -> HeaderMap {
        let pairs = [("webhook-id", "msg_1"), ("webhook-timestamp", at), ("webhook-signature", signature)];
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    };
    let good = key.sign("msg_1", &now, body);
    assert_eq!(key.verify(&headers(&good, &now), body, START), Ok("msg_1"));
    let several = format!("v1,AAAA v1a,BBBB {good}");
    assert_eq!(key.verify(&headers(&several, &now), body, START), Ok("msg_1"));
    for bad in ["", "v1,", "v1,AAAA", "v2,AAAA", good.trim_start_matches("v1,")] {
        assert_eq!(key.verify(&headers(bad, &now), body, START), Err(NoticeError::Signature), "{bad}");
    }
    assert_eq!(key.verify(&headers(&good, &now), b"{}", START), Err(NoticeError::Signature));
    let other = WebhookKey::new(b"another");
    assert_eq!(other.verify(&headers(&good, &now), body, START), Err(NoticeError::Signature));
    for (off, is_good) in [(-301, false), (-300, true), (300, true), (301, false)] {
        let at = (START.seconds() + off).to_string();
        let headers = headers(&key.sign("msg_1", &at, body), &at);
        assert_eq!(key.verify(&headers, body, START).is_ok(), is_good, "{off}");
    }
}

#[test]
#[ignore = "needs the standardwebhooks package: run under scripts/with-payment-sdks.sh"]
fn a_notice_of_the_test_gateway_is_signed_letter_by_letter_as_standard_webhooks_says() {
    let (secret, body) = (b"0123456789abcdef0123456789abcdef", r#"{"type":"charge.paid"}"#);
    let key = WebhookKey::new(secret);
    // The package knows the present time only.
    let now = Clock::System.now().seconds();
    let signature = key.sign("msg_1", &now.to_string(), body.as_bytes());
    let given = |body: &str| {
        json!({
            "secret": STANDARD.encode(secret), "id": "msg_1", "timestamp": now, "signature": signature, "body": body,
        })
    };
    assert_eq!(sdk("standard_webhook.py", &given(body)), json!({ "ok": true, "signature": signature }));
    assert_eq!(sdk("standard_webhook.py", &given("{}"))["ok"], false);
}
