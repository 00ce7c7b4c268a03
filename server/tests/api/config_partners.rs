//! The settings of others that the program speaks with: engines, gateways, portals and partners.

use crate::config::{file, mistakes, with, with_file};

#[test]
fn a_portal_has_a_known_segment_once_and_a_safe_address() {
    for (text, key) in [
        (r#"[{segment="web", title="A", url="https://a"}]"#, "portals[0].segment"),
        (r#"[{segment="gpu", title="", url="https://a"}]"#, "portals[0].title"),
        (r#"[{segment="gpu", title="A", url="http://a.example"}]"#, "portals[0].url"),
        (r#"[{segment="gpu", title="A", url="javascript:alert(1)"}]"#, "portals[0].url"),
        (r#"[{segment="gpu", title="A", url="https://a;script-src *"}]"#, "portals[0].url"),
    ] {
        let lines = mistakes(&[("PORTICO_PORTALS", text)]);
        assert!(lines.starts_with(key), "{text}: {lines}");
    }
    let twice =
        r#"[{segment="gpu", title="A", url="https://a"},{segment="gpu", title="B", url="https://b"}]"#;
    assert_eq!(mistakes(&[("PORTICO_PORTALS", twice)]), "portals[1].segment: is there twice");
}

#[test]
fn an_engine_says_by_its_key_what_is_missing_strange_or_there_twice() {
    let incus = |change: &str| {
        let image = r#"{alias="debian-12", title="Debian 12", least_gib=5, user="debian"}"#;
        format!(r#"{{region="cn-east", driver="incus", images=[{image}], {change}}}"#)
    };
    let socket = r#"endpoints=["unix:/incus.socket"]"#;
    assert!(with(&[("PORTICO_ENGINE", &format!("[{}]", incus(socket)))]).is_ok());
    assert!(with(&[("PORTICO_ENGINE", r#"[{region="cn-east", driver="test"}]"#)]).is_ok());
    for (change, line) in [
        ("endpoints=[]", "endpoints: must name at least one, such as https://incus.example.com:8443"),
        (r#"endpoints=["unix:incus.socket"]"#, "endpoints[0]: must be unix: and a whole path"),
        (r#"endpoints=["http://a:8443"]"#, "endpoints[0]: must begin with https:// or unix:/"),
        (
            &format!(r#"{socket}, project="a b""#),
            "project: must be a name of letters, digits, dots, hyphens and underscores",
        ),
        (&format!("{socket}, vcpus_per_thread=0"), "vcpus_per_thread: must be from 1 to 64"),
        (
            &format!(r#"{socket}, client_key_file="/k""#),
            "client_key_file: is of no use without an https:// endpoint",
        ),
        (
            &format!(r#"{socket}, gpus=[{{model="A100", vendor_id="nvidia", product_id="20b5"}}]"#),
            "gpus[0].vendor_id: must be four hexadecimal digits such as 10de",
        ),
    ] {
        let told = mistakes(&[("PORTICO_ENGINE", &format!("[{}]", incus(change)))]);
        assert_eq!(told, format!("engine[0].{line}"));
    }
    let tls = mistakes(&[("PORTICO_ENGINE", &format!("[{}]", incus(r#"endpoints=["https://a:8443"]"#)))]);
    for file in ["client_certificate_file", "client_key_file"] {
        assert!(
            tls.contains(&format!("engine[0].{file}: is missing: an https:// endpoint needs it")),
            "{tls}"
        );
    }
    let twice = format!("[{}, {}]", incus(socket), incus(socket));
    assert_eq!(mistakes(&[("PORTICO_ENGINE", &twice)]), "engine[1].region: is there twice");
    let nowhere = r#"[{region="nowhere", driver="test"}]"#;
    assert_eq!(mistakes(&[("PORTICO_ENGINE", nowhere)]), "engine[0].region: is not one of resources.regions");
}

#[test]
fn a_partner_has_a_name_a_safe_address_customers_and_a_random_secret() {
    let good = r#"{name="harbour", title="A", url="https://a", secret="q8Zk2vRw7Lm4Xc9Tb1Ny6Hd3Jf5Gs0Pa", customers=["*"]}"#;
    let one = with(&[("PORTICO_PARTNERS", &format!("[{good}]"))]).expect("accepted");
    assert!(one.partners[0].is_for("100000001"));
    for (from, to, line) in [
        ("harbour", "Harbour", "partners[0].name: must be 1 to 40 small letters, digits and hyphens"),
        ("\"A\"", "\"\"", "partners[0].title: must be a text"),
        ("https://a", "http://a", "partners[0].url: must begin with https://"),
        ("\"*\"", "", "partners[0].customers: must name customers by their numbers, or \"*\" for every one"),
        ("q8Zk2vRw7Lm4Xc9Tb1Ny6Hd3Jf5Gs0Pa", "", "partners[0].secret: is missing"),
        (
            "q8Zk2vRw7Lm4Xc9Tb1Ny6Hd3Jf5Gs0Pa",
            "q8Zk2vRw7L",
            "partners[0].secret: must have at least 32 characters",
        ),
    ] {
        let text = format!("[{}]", good.replace(from, to));
        assert_eq!(mistakes(&[("PORTICO_PARTNERS", &text)]), line);
    }
    assert_eq!(
        mistakes(&[("PORTICO_PARTNERS", &format!("[{good},{good}]"))]),
        "partners[1].name: is there twice"
    );
}

#[test]
fn a_portals_secret_is_random_and_its_own() {
    let portal = |segment: &str, secret: &str| {
        format!(r#"{{segment="{segment}", title="A", url="https://a", secret="{secret}"}}"#)
    };
    let one = portal("gpu", "k7Wd2Vn9Rc4Xz1Lq8Mb5Tj0Hy3Pf6Gsa");
    let other = portal("nas", "k7Wd2Vn9Rc4Xz1Lq8Mb5Tj0Hy3Pf6Gsa");
    with(&[("PORTICO_PORTALS", &format!("[{one}]"))]).expect("accepted");
    let lines = mistakes(&[("PORTICO_PORTALS", &format!("[{one},{other}]"))]);
    assert_eq!(lines, "portals[1].secret: is another portal's: each has its own");
    let lines = mistakes(&[("PORTICO_PORTALS", &format!("[{}]", portal("gpu", "hunter2")))]);
    assert!(lines.contains("portals[0].secret: must have at least 32 characters"), "{lines}");
    assert!(!lines.contains("hunter2"), "{lines}");
}

#[test]
fn a_gateway_is_whole_or_not_there() {
    let half = "payment.stripe: is half filled: publishable_key, webhook_secret is missing";
    assert_eq!(mistakes(&[("PORTICO_PAYMENT_STRIPE_SECRET_KEY", "sk_live_hunter2")]), half);
    let half =
        "payment.wechat: is half filled: app_id, certificate_serial, private_key_file, api_v3_key is missing";
    assert_eq!(mistakes(&[("PORTICO_PAYMENT_WECHAT_MERCHANT_ID", "1900000109")]), half);
    let alone = "payment.wechat.platform_key_file: is of no use without the rest of the section";
    assert_eq!(mistakes(&[("PORTICO_PAYMENT_WECHAT_PLATFORM_KEY_FILE", "/key.pem")]), alone);
    let alone = "payment.wechat.platform_key_id: names a public key: platform_key_file must hold it";
    assert_eq!(mistakes(&[("PORTICO_PAYMENT_WECHAT_PLATFORM_KEY_ID", "PUB_KEY_ID_1")]), alone);
    let half = "payment.alipay: is half filled: private_key_file, alipay_key_file is missing";
    assert_eq!(mistakes(&[("PORTICO_PAYMENT_ALIPAY_APP_ID", "2021")]), half);
    let short = mistakes(&[("PORTICO_PAYMENT_WECHAT_API_V3_KEY", "hunter2")]);
    assert!(short.contains("payment.wechat.api_v3_key: must have 32 characters"), "{short}");
    let unsafe_url = mistakes(&[("PORTICO_PAYMENT_STRIPE_URL", "http://api.stripe.com")]);
    assert_eq!(unsafe_url, "payment.stripe.url: must be an https:// address");
}

#[test]
fn a_file_with_a_gateways_secret_must_be_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let file = file("[payment.stripe]\nsecret_key = \"sk_live_hunter2\"\n");
    std::fs::set_permissions(file.path(), std::fs::Permissions::from_mode(0o644)).expect("changed");
    let lines = with_file(Some(file.path()), &[]).expect_err("refused").to_string();
    assert!(lines.contains("only its owner may read it"), "{lines}");
    assert!(!lines.contains("hunter2"), "{lines}");
}
