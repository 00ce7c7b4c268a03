use std::path::Path;

use portico_core::Currency;
use portico_core::operator::SettingOrigin;
use portico_server::platform::config::{Config, Mistakes, example, json_schema, load};

pub fn with(variables: &[(&str, &str)]) -> Result<Config, Mistakes> {
    with_file(None, variables)
}

pub fn with_file(file: Option<&Path>, variables: &[(&str, &str)]) -> Result<Config, Mistakes> {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let own = [("PORTICO_STORAGE_DATA_DIR", data.as_str())];
    let all = own.iter().chain(variables).map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    load(file, all.collect::<Vec<_>>())
}

pub fn mistakes(variables: &[(&str, &str)]) -> String {
    with(variables).expect_err("refused").to_string()
}

pub fn file(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), text).expect("written");
    file
}

pub fn committed(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    std::fs::read_to_string(path).unwrap_or_default()
}

#[test]
fn every_documented_key_can_be_set_by_its_variable() {
    let config = with(&[
        ("PORTICO_HTTP_LISTEN", "127.0.0.1:9000"),
        ("PORTICO_HTTP_TRUSTED_PROXIES", "10.0.0.1, fd00::/8"),
        ("PORTICO_SECURITY_REGISTER_OPEN", "false"),
        ("PORTICO_LIMITS_PASSWORD_PROFILE", "nist"),
        ("PORTICO_LIMITS_MOBILE_COUNTRIES", "86, 1876"),
        ("PORTICO_PORTALS", r#"[{segment="gpu", title="GPU", url="https://gpu.example.com/x"}]"#),
        ("PORTICO_TEST_ENGINE", "sqlite"),
        ("PATH", "/bin"),
    ])
    .expect("accepted");
    assert_eq!(config.http.listen.port(), 9000);
    assert_eq!(config.http.trusted_proxies.len(), 2);
    assert_eq!(config.limits.mobile.countries, ["86", "1876"]);
    assert!(!config.security.register_open);
    assert_eq!(config.portals[0].segment, "gpu");
}

#[test]
fn a_variable_beats_the_file_and_the_file_beats_the_default() {
    let file = file("[http]\nmax_connections = 7\ndrain_seconds = 3\n");
    let config = with_file(Some(file.path()), &[("PORTICO_HTTP_DRAIN_SECONDS", "4")]).expect("accepted");
    assert_eq!((config.http.max_connections, config.http.drain_seconds), (7, 4));
    assert_eq!(config.http.header_timeout_seconds, 10);
}

#[test]
fn each_mistake_is_one_line_that_names_its_key() {
    for (name, text, line) in [
        ("PORTICO_HTTP_LISEN", "x", "PORTICO_HTTP_LISEN: is not a setting"),
        ("PORTICO_HTTP_LISTEN", "x", "http.listen: invalid socket address syntax"),
        ("PORTICO_MAIL_CHANNEL", "fax", "mail.channel: must be one of sink, smtp"),
        (
            "PORTICO_HTTP_DRAIN_SECONDS",
            "1.5",
            "http.drain_seconds: a whole number is expected (in PORTICO_HTTP_DRAIN_SECONDS)",
        ),
        ("PORTICO_HTTP_DRAIN_SECONDS", "0", "http.drain_seconds: must be at least 1"),
        (
            "PORTICO_HTTP_TRUSTED_PROXIES",
            "10.0.0.1/8",
            "http.trusted_proxies[0]: must be an address or a network such as 10.0.0.0/8, with no bits beyond its size",
        ),
        (
            "PORTICO_HTTP_MAX_CONNECTIONS_PER_ADDRESS",
            "0",
            "http.max_connections_per_address: must be at least 1",
        ),
        (
            "PORTICO_HTTP_HOSTS",
            "https://a.example",
            "http.hosts: must be names such as portico.internal, without scheme, port or path",
        ),
        ("PORTICO_BRAND_ACCENT", "red", "brand.accent: must be a colour such as #0b5bd3"),
        ("PORTICO_BRAND_NAME", " ", "brand.name: must be a text"),
        (
            "PORTICO_SECURITY_PASSWORD_HASH_MEBIBYTES",
            "18",
            "security.password_hash_mebibytes: must be 19 to 1024: less is not safe, more takes seconds",
        ),
        (
            "PORTICO_SECURITY_QUESTION_WORK_BITS",
            "31",
            "security.question_work_bits: must be at most 30: a browser needs an hour for more",
        ),
        (
            "PORTICO_BILLING_LOW_BALANCE_CNY",
            "-0.01",
            "billing.low_balance.cny: must be an amount such as 100 or 0.50, not below 0, or empty",
        ),
        (
            "PORTICO_BILLING_LOW_BALANCE_USD",
            "1.001",
            "billing.low_balance.usd: must be an amount such as 100 or 0.50, not below 0, or empty",
        ),
        (
            "PORTICO_LIMITS_MOBILE_COUNTRIES",
            "86, +55",
            "limits.mobile.countries: must be country codes such as 86, without a plus sign",
        ),
        ("PORTICO_TESTING_SLIDER_X", "80", "testing.slider_x: needs testing.enabled = true"),
        ("PORTICO_TESTING_LOOK_SECONDS", "1", "testing.look_seconds: needs testing.enabled = true"),
        ("PORTICO_DATABASE_URL", "mysql://x", "database.url: must begin with sqlite:// or postgres://"),
        ("PORTICO_LOG_FILTER", "=", "log.filter: is not a filter such as `info,sqlx=warn`"),
    ] {
        assert_eq!(mistakes(&[(name, text)]), line);
    }
}

#[test]
fn the_threshold_of_new_accounts_is_an_amount_in_each_currency_or_none() {
    let config = Config::default().billing.low_balance;
    let default = [Currency::CNY, Currency::USD].map(|currency| config.threshold(currency));
    assert_eq!(default, [Some(10_000), Some(1_500)]);
    for (text, minor) in
        [("", None), ("0", Some(0)), ("0.5", Some(50)), ("999999999.99", Some(99_999_999_999))]
    {
        let config = with(&[("PORTICO_BILLING_LOW_BALANCE_USD", text)]).expect("accepted");
        assert_eq!(config.billing.low_balance.threshold(Currency::USD), minor, "{text}");
        assert_eq!(config.billing.low_balance.threshold(Currency::CNY), Some(10_000));
    }
    let file = file("[billing.low_balance]\ncny = 20\n");
    let config = with_file(Some(file.path()), &[]).expect("accepted");
    assert_eq!(config.billing.low_balance.threshold(Currency::CNY), Some(2_000));
}

#[test]
fn several_mistakes_are_several_lines() {
    let lines = mistakes(&[("PORTICO_BRAND_ACCENT", "red"), ("PORTICO_MAIL_FROM", "nobody")]);
    assert_eq!(lines.lines().count(), 2, "{lines}");
}

#[test]
fn public_url_is_https_or_this_machine_and_ends_at_the_port() {
    for good in ["https://console.example.com", "https://x:8443", "http://127.0.0.1:8080", "http://[::1]:1"] {
        assert!(with(&[("PORTICO_HTTP_PUBLIC_URL", good)]).is_ok(), "{good}");
    }
    let own = with(&[("PORTICO_HTTP_LISTEN", "0.0.0.0:9000")]).expect("accepted");
    assert_eq!(own.http.public_url, "http://127.0.0.1:9000");
    for bad in ["console.example.com", "http://example.com", "https://x/", "https://x/a", "https://u@x"] {
        assert!(mistakes(&[("PORTICO_HTTP_PUBLIC_URL", bad)]).starts_with("http.public_url: "), "{bad}");
    }
}

#[test]
fn no_mistake_shows_a_secret() {
    let texts = [
        "[[portals]]\nsegment = \"gpu\"\ntitle = \"A\"\nurl = \"https://a\"\nsecret = \"hunter2\"\n",
        "[[partners]]\nname = \"a\"\nsecret = [\"hunter2\"]\n",
        "[security]\nsecret_key = \"hunter2\n",
        "[security]\nsecret_key = \"hunter2\"\n",
        "[security]\nsecret_key = [\"hunter2\"]\n",
        "[sms]\ntoken = { hunter2 = 1 }\n",
        "[database]\nurl = \"mysql://me:hunter2@host\"\n",
    ];
    for text in texts {
        let file = file(text);
        let lines = with_file(Some(file.path()), &[]).expect_err("refused").to_string();
        assert!(!lines.contains("hunter2"), "{lines}");
    }
}

#[test]
fn a_short_or_made_up_secret_is_refused() {
    for bad in ["tooshort", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "please-change-me-please-1234567890"]
    {
        assert!(mistakes(&[("PORTICO_SECURITY_SECRET_KEY", bad)]).contains("security.secret_key: "), "{bad}");
    }
    let good = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    assert!(with(&[("PORTICO_SECURITY_SECRET_KEY", good)]).is_ok());
}

#[cfg(unix)]
#[test]
fn a_file_with_a_secret_must_be_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let file = file("[sms]\ntoken = \"9f86d081884c7d659a2f\"\n");
    let mode = |mode| std::fs::set_permissions(file.path(), std::fs::Permissions::from_mode(mode));
    mode(0o644).expect("set");
    let lines = with_file(Some(file.path()), &[]).expect_err("refused").to_string();
    assert!(lines.ends_with("holds a secret, so only its owner may read it (chmod 600)"), "{lines}");
    mode(0o600).expect("set");
    assert!(with_file(Some(file.path()), &[]).is_ok());
}

#[cfg(unix)]
#[test]
fn a_secret_without_quotation_marks_is_one_too_and_an_empty_one_is_none() {
    use std::os::unix::fs::PermissionsExt;
    for (text, is_secret) in [
        ("[sms]\ntoken = 48151623\n", true),
        ("[database]\nurl = true\n", true),
        ("[payment.stripe]\nwebhook_secret = 1.5\n", true),
        ("[sms]\ntoken = \"\"\n", false),
    ] {
        let file = file(text);
        std::fs::set_permissions(file.path(), std::fs::Permissions::from_mode(0o644)).expect("set");
        let told = with_file(Some(file.path()), &[]).map(|_| ()).map_err(|mistakes| mistakes.to_string());
        let end = "holds a secret, so only its owner may read it (chmod 600)";
        assert_eq!(told.is_err_and(|lines| lines.ends_with(end)), is_secret, "{text}");
    }
}

#[test]
fn limits_with_which_nobody_could_sign_in_or_pay_are_refused() {
    for key in [
        "limits.session.idle_minutes",
        "limits.session.absolute_seconds",
        "limits.code.life_seconds",
        "limits.code.tries",
        "limits.code.per_target_daily",
        "limits.code.per_address_daily",
        "limits.lockout.lock_seconds",
        "limits.image.max_bytes",
        "limits.image.max_pixels",
    ] {
        let name = format!("PORTICO_{}", key.to_uppercase().replace('.', "_"));
        assert_eq!(mistakes(&[(&name, "0")]), format!("{key}: must be at least 1"));
        assert!(with(&[(&name, "1")]).is_ok(), "{key}");
    }
    let (least, most) = ("PORTICO_LIMITS_RECHARGE_MIN", "PORTICO_LIMITS_RECHARGE_MAX");
    let line = "limits.recharge.min: must be at least 1 and at most limits.recharge.max";
    for wrong in [vec![(least, "0")], vec![(least, "5"), (most, "4")], vec![(most, "0")]] {
        assert_eq!(mistakes(&wrong), line, "{wrong:?}");
    }
    assert!(with(&[(least, "5"), (most, "5")]).is_ok());
}

#[test]
fn what_is_for_trying_things_out_is_refused_where_others_reach_it_unless_that_is_said_twice() {
    let trials = [("PORTICO_TESTING_ENABLED", "true"), ("PORTICO_PAYMENT_TEST_ENABLED", "true")];
    for (name, text, key) in [
        ("PORTICO_HTTP_LISTEN", "0.0.0.0:80", "http.listen"),
        ("PORTICO_HTTP_LISTEN", "[::]:80", "http.listen"),
        ("PORTICO_HTTP_PUBLIC_URL", "https://console.example.com", "http.public_url"),
        ("PORTICO_ADMIN_LISTEN", "0.0.0.0:81", "admin.listen"),
    ] {
        let config = with(&[trials[0], trials[1], (name, text)]).expect("accepted");
        let lines = config.check_trials(false).expect_err("refused").to_string();
        let keys: Vec<_> = lines.lines().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(keys, ["payment.test.enabled", "testing.enabled"], "{text}");
        assert!(lines.contains(key) && lines.contains("--i-know"), "{lines}");
        assert_eq!(config.check_trials(true), Ok(()), "{text}");
        let config = with(&[(name, text)]).expect("accepted");
        assert_eq!(config.check_trials(false), Ok(()), "{text}: nothing is on");
    }
    for own in ["127.0.0.1:80", "127.9.9.9:80", "[::1]:80"] {
        let config = with(&[trials[0], trials[1], ("PORTICO_HTTP_LISTEN", own)]).expect("accepted");
        assert_eq!(config.check_trials(false), Ok(()), "{own}");
    }
}

#[test]
fn the_operators_offset_is_read_under_its_former_name_too_and_the_new_one_counts() {
    let (former, new) = ("PORTICO_LIMITS_LOCKOUT_UTC_OFFSET_SECONDS", "PORTICO_OPERATOR_UTC_OFFSET_SECONDS");
    for (variables, offset, is_former) in [
        (vec![], 0, false),
        (vec![(former, "28800")], 28_800, true),
        (vec![(new, "-18000")], -18_000, false),
        (vec![(former, "28800"), (new, "0")], 0, false),
    ] {
        let config = with(&variables).expect("accepted");
        assert_eq!(config.calendar().offset_seconds(), offset, "{variables:?}");
        assert_eq!(config.limits.lockout.utc_offset_seconds, offset, "{variables:?}");
        assert_eq!(config.operator.is_offset_of_limits, is_former, "{variables:?}");
    }
    assert_eq!(mistakes(&[(new, "50401")]), "operator.utc_offset_seconds: must be within 14 hours (50400)");
}

#[test]
fn unknown_keys_and_sections_of_the_file_are_named() {
    let file = file("foo = 1\nhttp = 3\n[brand]\nnmae = \"x\"\n");
    let lines = with_file(Some(file.path()), &[]).expect_err("refused").to_string();
    let keys: Vec<_> = lines.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(keys, ["brand.nmae", "foo", "http"]);
}

#[test]
fn the_example_with_every_line_switched_on_is_a_right_configuration() {
    let is_setting = |line: &str| line.starts_with("# ") && line.contains(" = ") && !line.contains(": ");
    // Lists of tables stay as they are: they name files, or a region, of the reader's own.
    let sections = example();
    let sections = sections.split("\n\n").filter(|section| !section.contains("# [["));
    let switched = |line: &str| {
        if is_setting(line) { line.trim_start_matches("# ").to_owned() } else { line.to_owned() }
    };
    let text: Vec<_> = sections.flat_map(str::lines).map(switched).collect();
    let file = file(&text.join("\n"));
    with_file(Some(file.path()), &[]).expect("accepted");
}

#[test]
fn the_committed_schema_and_example_are_fresh() {
    let schema = serde_json::to_string_pretty(&json_schema()).expect("JSON");
    assert_eq!(committed("config.schema.json").trim_end(), schema, "run `just generate`");
    assert_eq!(committed("portico.example.toml").trim_end(), example().trim_end(), "run `just generate`");
}

#[cfg(unix)]
#[test]
fn a_data_folder_that_others_may_write_to_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().display().to_string();
    let checked = |mode| {
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode)).expect("changed");
        with(&[("PORTICO_STORAGE_DATA_DIR", &name)]).map(|_| ()).map_err(|mistakes| mistakes.to_string())
    };
    for mode in [0o777, 0o1777, 0o770, 0o702] {
        let line = "storage.data_dir: others may write to it (chmod 700)".to_owned();
        assert_eq!(checked(mode), Err(line), "{mode:o}");
    }
    for mode in [0o700, 0o750, 0o755] {
        assert_eq!(checked(mode), Ok(()), "{mode:o}");
    }
}

#[test]
fn each_setting_is_shown_as_it_is_with_where_it_came_from_and_no_secret_is() {
    let secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778";
    let text = format!(
        "[brand]\nname = \"Skyhaven\"\n[http]\nlisten = \"127.0.0.1:9001\"\n[security]\nsecret_key = \"{secret}\"\n\
         [[portals]]\nsegment = \"gpu\"\ntitle = \"GPU\"\nurl = \"https://gpu.example.com\"\nsecret = \"{secret}\"\n"
    );
    let file = file(&text);
    let config = with_file(
        Some(file.path()),
        &[
            ("PORTICO_HTTP_LISTEN", "127.0.0.1:9002"),
            ("PORTICO_DATABASE_URL", "postgres://ada:hunter2@db.example.com/x"),
            ("PORTICO_SMS_URL", "https://ada:hunter2@sms.example.com/send?apikey=hunter2"),
            ("PORTICO_PARTNERS", &format!(
                "[{{name=\"harbour\", title=\"Harbour\", url=\"https://www.example.com\", secret=\"{secret}\", customers=[\"*\"]}}]"
            )),
        ],
    )
    .expect("accepted");
    let all = config.settings();
    let told = format!("{all:?} {:?}", config.set);
    assert!(!told.contains(secret) && !told.contains("hunter2"), "{told}");
    let shown = |key: &str| {
        let one = all.iter().find(|one| one.key == key).unwrap_or_else(|| panic!("{key}"));
        (one.value.as_deref(), one.is_set, one.origin, one.from.as_str())
    };
    let path = file.path().display().to_string();
    assert_eq!(shown("brand.name"), (Some("Skyhaven"), true, SettingOrigin::File, path.as_str()));
    let listen = (Some("127.0.0.1:9002"), true, SettingOrigin::Variable, "PORTICO_HTTP_LISTEN");
    assert_eq!(shown("http.listen"), listen);
    assert_eq!(shown("security.secret_key"), (None, true, SettingOrigin::File, path.as_str()));
    assert_eq!(shown("database.url"), (None, true, SettingOrigin::Variable, "PORTICO_DATABASE_URL"));
    assert_eq!(shown("verification.key"), (None, false, SettingOrigin::Default, "PORTICO_VERIFICATION_KEY"));
    assert_eq!(shown("queue.workers").2, SettingOrigin::Default);
    assert_eq!(shown("sms.url").0, Some("https://•••@sms.example.com/send?•••"));
    assert!(shown("portals").0.is_some_and(|text| text.contains("gpu.example.com") && text.contains("•••")));
    assert!(shown("partners").0.is_some_and(|text| text.contains("harbour") && text.contains("•••")));
}

#[test]
fn a_setting_is_a_secret_that_opens_something_and_no_other_is() {
    let all = with(&[]).expect("accepted").settings();
    let secrets: Vec<_> = all.iter().filter(|one| one.is_secret).map(|one| one.key.as_str()).collect();
    let expected = [
        "database.url",
        "mail.smtp_url",
        "payment.stripe.secret_key",
        "payment.stripe.webhook_secret",
        "payment.wechat.api_v3_key",
        "security.secret_key",
        "sms.token",
        "verification.key",
    ];
    assert_eq!(secrets, expected);
}

#[test]
fn each_setting_is_explained_in_chinese_too() {
    let all = with(&[]).expect("accepted").settings();
    let is_chinese = |text: &str| text.chars().any(|one| ('\u{4e00}'..='\u{9fff}').contains(&one));
    let missing: Vec<_> = all.iter().filter(|one| !is_chinese(&one.about_cn)).map(|one| &one.key).collect();
    assert!(missing.is_empty(), "add them to settings.zh.txt: {missing:?}");
    let lines = include_str!("../../platform/src/config/settings.zh.txt").lines().count();
    assert_eq!(lines, all.len(), "one line each, and none of a setting that is no more");
}
