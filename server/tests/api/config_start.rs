//! What a start finds wrong with the settings, and what the commands say of it that do not start.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

fn portico(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_portico"))
        .current_dir(folder)
        .args(arguments)
        .env_clear()
        .env("PORTICO_LOG_FILTER", "off")
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A file that its owner alone reads.
fn written(folder: &Path, name: &str, content: &str) {
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).unwrap();
}

/// A version of the terms, without its last text where it is not whole.
fn publish(folder: &Path, version: &str, is_whole: bool) {
    let path = folder.join("data/terms").join(version);
    std::fs::create_dir_all(&path).unwrap();
    std::fs::set_permissions(folder.join("data"), std::fs::Permissions::from_mode(0o700)).unwrap();
    for name in ["agreement", "clause_1_5", "clause_1_6"] {
        for lang in ["en", "zh"] {
            if is_whole || (name, lang) != ("clause_1_6", "zh") {
                written(&path, &format!("{name}.{lang}.txt"), "Title\n\nA paragraph.\n");
            }
        }
    }
}

/// What is wrong, the variables that say it, and how the line about it begins.
type Mistake = (&'static str, &'static [(&'static str, &'static str)], &'static str);

#[test]
fn what_a_start_cannot_be_made_of_is_found_by_the_check_in_the_same_words() {
    let cases: [Mistake; 5] = [
        (
            "mail",
            &[
                ("PORTICO_MAIL_CHANNEL", "smtp"),
                ("PORTICO_MAIL_SMTP_URL", "smtp://mail.example.com?tls=nune"),
            ],
            "mail.smtp_url must be ",
        ),
        (
            "gateway",
            &[
                ("PORTICO_PAYMENT_ALIPAY_APP_ID", "2021000000000000"),
                ("PORTICO_PAYMENT_ALIPAY_PRIVATE_KEY_FILE", "no.key"),
                ("PORTICO_PAYMENT_ALIPAY_ALIPAY_KEY_FILE", "no.key"),
            ],
            "payment.alipay.private_key_file: ",
        ),
        ("breaches", &[("PORTICO_SECURITY_BREACHED_PASSWORDS", "no.key")], "security.breached_passwords: "),
        ("terms", &[], "terms/2020-01-01: clause_1_6.zh.txt: "),
        ("secret", &[("PORTICO_SECURITY_SECRET_KEY", "  ")], "security.secret_key must have "),
    ];
    for (what, variables, line) in cases {
        let folder = tempfile::tempdir().unwrap();
        written(folder.path(), "no.key", "hunter2");
        if what == "terms" {
            publish(folder.path(), "2020-01-01", false);
        }
        let checked = portico(folder.path(), &["config", "check"], variables);
        let said = text(&checked.stderr);
        assert!(said.starts_with(line) && said.lines().count() == 1, "{what}: {said}");
        assert!(!said.contains("hunter2"), "{said}");
        assert_eq!((checked.status.code(), text(&checked.stdout)), (Some(2), String::new()), "{what}");
        for name in ["portico.db", "secret.key"] {
            assert!(!folder.path().join("data").join(name).exists(), "{what} {name}");
        }
        let started = portico(folder.path(), &["admin", "jobs-dead"], variables);
        assert_eq!((started.status.code(), text(&started.stderr)), (Some(2), said), "{what}");
    }
}

#[test]
fn a_check_of_what_a_start_can_be_made_of_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let checked = portico(folder.path(), &["config", "check"], &[]);
    assert_eq!(
        (checked.status.code(), text(&checked.stdout)),
        (Some(0), "the configuration is valid\n".to_owned()),
        "{}",
        text(&checked.stderr)
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_terms_are_listed_although_one_of_them_is_not_whole() {
    let folder = tempfile::tempdir().unwrap();
    publish(folder.path(), "2020-01-01", true);
    publish(folder.path(), "2020-01-02", false);
    let listed = portico(folder.path(), &["terms", "list"], &[]);
    assert_eq!(text(&listed.stdout), "2020-01-01  in force\n");
    let said = text(&listed.stderr);
    assert!(said.starts_with("terms/2020-01-02: clause_1_6.zh.txt: "), "{said}");
    assert_eq!(listed.status.code(), Some(1));
}
