//! A database is used with the secrets that it was used with before.

use std::path::Path;
use std::process::{Command, Output};

const PAPERS: (&str, &str) = ("PORTICO_VERIFICATION_KEY", "0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778");

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

fn complaint(output: &Output) -> String {
    complaint_of(output, 1)
}

/// The one line with which a command ended.
fn complaint_of(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code));
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

fn is_content(output: &Output) -> bool {
    output.status.success() && output.stderr.is_empty()
}

#[test]
fn a_database_that_is_put_back_beside_another_secret_is_refused_in_one_line_until_that_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let any = |arguments: &[&str]| portico(folder.path(), arguments, &[]);
    assert!(is_content(&any(&["admin", "jobs-dead"])));
    let key = folder.path().join("data/secret.key");
    let first = std::fs::read(&key).unwrap();
    std::fs::remove_file(&key).unwrap();
    for command in [&["admin", "jobs-dead"][..], &["serve"], &["worker"], &["ledger", "verify"]] {
        let text = complaint(&any(command));
        assert!(
            text.starts_with("data/secret.key: is not the secret that this database was used with"),
            "{text}"
        );
    }
    // The right one is taken without a word.
    let second = std::fs::read(&key).unwrap();
    std::fs::write(&key, &first).unwrap();
    assert!(is_content(&any(&["admin", "jobs-dead"])));
    // The wrong one is, once an operator gives up what the right one protected.
    std::fs::write(&key, second).unwrap();
    assert!(is_content(&any(&["admin", "secret-accept"])));
    assert!(is_content(&any(&["admin", "jobs-dead"])));
    let chains = String::from_utf8(any(&["audit", "verify"]).stdout).unwrap();
    assert!(chains.starts_with("operators ok events=1 "), "{chains}");
    std::fs::write(&key, first).unwrap();
    complaint(&any(&["admin", "jobs-dead"]));
}

#[tokio::test]
async fn a_database_of_an_earlier_version_is_refused_beside_another_secret_before_it_is_migrated() {
    use sqlx::{Connection, SqliteConnection};
    let folder = tempfile::tempdir().unwrap();
    let any = |arguments: &[&str]| portico(folder.path(), arguments, &[]);
    assert!(is_content(&any(&["admin", "jobs-dead"])));
    let url = format!("sqlite:{}", folder.path().join("data/portico.db").display());
    let mut conn = SqliteConnection::connect(&url).await.unwrap();
    let newest = "select max(version) from _sqlx_migrations";
    let forget = format!("delete from _sqlx_migrations where version = ({newest})");
    sqlx::query(sqlx::AssertSqlSafe(forget)).execute(&mut conn).await.unwrap();
    let before: i64 = sqlx::query_scalar(newest).fetch_one(&mut conn).await.unwrap();
    conn.close().await.unwrap();
    std::fs::remove_file(folder.path().join("data/secret.key")).unwrap();
    let text = complaint(&any(&["admin", "jobs-dead"]));
    assert!(text.starts_with("data/secret.key: is not the secret"), "{text}");
    assert!(any(&["terms", "list"]).status.success(), "what only reads leaves it as it is");
    let mut conn = SqliteConnection::connect(&url).await.unwrap();
    let after: i64 = sqlx::query_scalar(newest).fetch_one(&mut conn).await.unwrap();
    conn.close().await.unwrap();
    assert_eq!(after, before);
}

#[test]
fn a_mistake_that_only_a_start_finds_is_told_before_the_database_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = [("PORTICO_SECURITY_BREACHED_PASSWORDS", "none.list")];
    let text = complaint_of(&portico(folder.path(), &["admin", "jobs-dead"], &wrong), 2);
    assert!(text.contains("security.breached_passwords"), "{text}");
    let migrated = String::from_utf8(portico(folder.path(), &["migrate"], &[]).stdout).unwrap();
    assert!(migrated.starts_with("schema 0 -> "), "{migrated}");
}

#[test]
fn another_key_of_identity_papers_is_refused_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    assert!(is_content(&portico(folder.path(), &["admin", "jobs-dead"], &[])));
    let text = complaint(&portico(folder.path(), &["admin", "jobs-dead"], &[PAPERS]));
    assert!(text.starts_with("verification.key: is not the secret"), "{text}");
    assert!(is_content(&portico(folder.path(), &["admin", "jobs-dead"], &[])));
}

#[test]
fn the_value_that_is_kept_is_not_the_secret() {
    let folder = tempfile::tempdir().unwrap();
    assert!(is_content(&portico(folder.path(), &["admin", "jobs-dead"], &[])));
    let data = folder.path().join("data");
    let secret = std::fs::read(data.join("secret.key")).unwrap();
    for file in ["portico.db", "portico.db-wal"] {
        let bytes = std::fs::read(data.join(file)).unwrap_or_default();
        assert!(!bytes.windows(secret.len()).any(|part| part == secret), "{file}");
    }
}
