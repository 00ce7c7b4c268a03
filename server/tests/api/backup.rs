//! A backup is made while customers pay, and put back on either engine with every row.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use portico_server::closing::backup::files::files_of;
use portico_server::kit::store::Engine;
use serde_json::Value;

use crate::support::{
    Customer, PASSPHRASE, Place, Program, TestServer, free_port, opened, order_draft, recharge_draft, tables,
};

const BOTH: [Engine; 2] = [Engine::Sqlite, Engine::Postgres];

/// A customer who pays and orders, on an installation with files.
async fn installation(login: &str) -> (TestServer, Place, String) {
    let (server, _browser, _, secret) = opened(login).await;
    server.furnished(&format!("{login}_o")).await;
    let place = Place::of(&server).await;
    std::fs::create_dir_all(place.data.join("notes/of")).unwrap();
    std::fs::write(place.data.join("notes/of/operator.txt"), "Be kind.\n").unwrap();
    (server, place, secret)
}

fn path(folder: &Path) -> String {
    folder.join("backup.age").display().to_string()
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Whether chains and ledger hold by the program's own proofs.
fn proof(place: &Place) {
    assert!(place.done(&["ledger", "verify"]).starts_with("the ledger is in order: accounts="));
    assert!(place.done(&["audit", "verify"]).contains("operators ok"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_is_made_while_customers_pay_is_put_back_with_its_chains_whole() {
    let (server, place, secret) = installation("backup_01").await;
    let program = Program::on(&server).await;
    let port = free_port();
    let mut child = program.serve(port).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let payers: Vec<_> = (0..4)
        .map(|name| {
            let (customer, is_over) = (Customer::new(port, &secret), Arc::clone(&is_over));
            tokio::spawn(async move {
                let mut count = 0;
                while !is_over.load(Ordering::Relaxed) {
                    // Many small ones while it is made, not as many as two processors can do.
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    let key = format!("{name}-{count}");
                    if name % 2 == 0 {
                        let (_, body) =
                            customer.call("/gicend/recharge/create/", &key, &recharge_draft()).await;
                        // Too many may wait to be paid for a moment.
                        let Some(reference) = body["data"]["reference"].as_str() else { continue };
                        customer.pay(reference).await;
                    } else {
                        let order = order_draft("monthly");
                        let (status, body) =
                            customer.call("/gicend/billing/order/create/", &key, &order).await;
                        assert!(status.is_success(), "{body}");
                    }
                    count += 1;
                }
                count
            })
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    // From the middle of it: some are there, and more come while it is made.
    while server.count("recharge").await < 3 {
        assert!(!child.is_over(), "the program ended by itself");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let before = server.count("ledger_movement").await;
    let said = place.done(&["backup", &path(folder.path())]);
    let after = server.count("ledger_movement").await;
    is_over.store(true, Ordering::Relaxed);
    for payer in payers {
        assert!(payer.await.unwrap() > 0);
    }
    child.kill();
    assert!(said.contains(" tables=") && said.contains(" rows="), "{said}");
    for engine in BOTH {
        let target = tempfile::tempdir().unwrap();
        let Some(target) = Place::empty(engine, target.path()).await else { continue };
        target.done(&["restore", &path(folder.path())]);
        proof(&target);
        let movements =
            target.counts().await.into_iter().find(|(name, _)| name == "ledger_movement").unwrap().1;
        assert!((before..=after).contains(&movements), "{before} {movements} {after}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_put_back_on_either_engine_with_every_row_file_and_answer() {
    let (server, place, secret) = installation("backup_02").await;
    place.shop(&secret).await;
    let answers = place.answers(&secret).await;
    let (sums, counts, guards) = (place.sums().await, place.counts().await, place.guards().await);
    assert!(counts.iter().filter(|(_, count)| *count > 0).count() > 20, "{counts:?}");
    let folder = tempfile::tempdir().unwrap();
    place.done(&["backup", &path(folder.path())]);
    let mut file = path(folder.path());
    let mut folders = vec![];
    for engine in BOTH {
        let new = tempfile::tempdir().unwrap();
        let Some(target) = Place::empty(engine, new.path()).await else { continue };
        target.done(&["restore", &file]);
        assert_eq!(target.sums().await, sums);
        assert_eq!(target.counts().await, counts);
        assert!(engine != server.app.store().engine() || target.guards().await == guards);
        for name in ["secret.key", "outbox.jsonl", "notes/of/operator.txt"] {
            let (wanted, found) = (place.data.join(name), target.data.join(name));
            assert!(!wanted.exists() || text(&wanted).trim() == text(&found).trim(), "{name}");
        }
        assert!(target.data.join("secret.key").exists() && !target.data.join("restoring").exists());
        assert_eq!(target.answers(&secret).await, answers);
        proof(&target);
        // And on from there: what was put back is saved again, and put back on the next engine.
        file = path(new.path());
        target.done(&["backup", &file]);
        folders.push(new);
    }
    let last = tempfile::tempdir().unwrap();
    let target = Place::empty(Engine::Sqlite, last.path()).await.unwrap();
    target.done(&["restore", &file]);
    assert_eq!(target.counts().await, counts);
    assert_eq!(target.answers(&secret).await, answers);
    proof(&target);
}

#[tokio::test]
async fn every_table_that_a_migration_makes_is_carried() {
    let server = TestServer::start().await;
    let mut snapshot = server.app.store().snapshot().await.unwrap();
    let names: Vec<_> = snapshot.sums().await.unwrap().into_iter().map(|sum| sum.name).collect();
    assert_eq!(names, tables(server.app.store()).await);
    // What an engine would count on by itself is not carried: there must be none.
    let counted = if server.app.store().engine() == Engine::Sqlite {
        "select count(*) || '' from sqlite_schema where sql like '%autoincrement%' or sql like '%generated always%'"
    } else {
        "select count(*) || '' from information_schema.columns where table_schema = 'public'
            and (is_identity = 'YES' or is_generated <> 'NEVER' or column_default like 'nextval%')"
    };
    assert_eq!(server.scalar(counted).await, "0");
}

/// A key that backups are made for, and what opens them: a passphrase takes a second of computing each time.
const KEY: &str = "age1m65kd5npd2e7vdnuk6ccg98tm5g900r4xn0f9zqyudlnynyp9s2q9jf9a8";
const IDENTITY: &str = "AGE-SECRET-KEY-1G6F78RXEU6PGJA7ETJEURZCSXGF6UKV4XCAZMVNAG9862FTH8GKQ9K7N7V\n";

/// A small installation and its backup.
async fn saved(folder: &Path) -> (TestServer, Place, PathBuf) {
    let server = TestServer::start().await;
    server.account("backup_small").await;
    let place = Place::of(&server).await;
    place.done(&["admin", "jobs-dead"]);
    place.done(&["backup", &path(folder)]);
    (server, place, folder.join("backup.age"))
}

#[tokio::test]
async fn a_wrong_passphrase_and_a_backup_that_is_not_whole_are_refused_in_one_line_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, _place, file) = saved(folder.path()).await;
    let bytes = std::fs::read(&file).unwrap();
    for engine in BOTH {
        let new = tempfile::tempdir().unwrap();
        let Some(target) = Place::empty(engine, new.path()).await else { continue };
        let target = target.with("PORTICO_BACKUP_PASSPHRASE", "another passphrase");
        let said = target.refused(&["restore", file.to_str().unwrap()]);
        assert_eq!(said, "the backup was not made with this passphrase or key\n");
        let target = target.with("PORTICO_BACKUP_PASSPHRASE", PASSPHRASE);
        let broken = folder.path().join("broken.age");
        for end in [0, 10, 100, 200, bytes.len() / 2, bytes.len() - 1] {
            std::fs::write(&broken, &bytes[..end]).unwrap();
            let said = target.refused(&["restore", broken.to_str().unwrap()]);
            assert!(said.starts_with("the backup is damaged, cut off or none at all: "), "{end} {said}");
        }
        let mut other = bytes.clone();
        other[bytes.len() - 20] ^= 1;
        std::fs::write(&broken, &other).unwrap();
        target.refused(&["restore", broken.to_str().unwrap()]);
        assert!(!target.data.exists());
        target.done(&["restore", file.to_str().unwrap()]);
    }
}

#[tokio::test]
async fn a_data_folder_or_a_database_that_holds_something_is_not_restored_into() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, place, file) = saved(folder.path()).await;
    let (file, sums) = (file.to_str().unwrap(), place.sums().await);
    // A full folder.
    assert!(place.refused(&["restore", file]).contains("is not empty"));
    // A full database, beside an empty folder.
    let new = tempfile::tempdir().unwrap();
    let beside = Place::new(new.path().join("data"), place.url.clone());
    assert!(beside.refused(&["restore", file]).starts_with("the database is not empty: "));
    assert_eq!(std::fs::read_dir(&beside.data).unwrap().count(), 0);
    assert_eq!(place.sums().await, sums);
    // A folder with one file of somebody else's.
    let other = Place::empty(Engine::Sqlite, &new.path().join("other")).await.unwrap();
    std::fs::create_dir_all(&other.data).unwrap();
    std::fs::write(other.data.join("mine"), "mine").unwrap();
    assert!(other.refused(&["restore", file]).contains("is not empty"));
    assert_eq!(text(&other.data.join("mine")), "mine");
}

#[tokio::test]
async fn a_restore_that_was_killed_lets_nothing_start_until_it_is_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, place, _) = saved(folder.path()).await;
    let (file, key) = (folder.path().join("key.age"), folder.path().join("key.txt"));
    std::fs::write(&key, IDENTITY).unwrap();
    place.done(&["backup", file.to_str().unwrap(), "--recipient", KEY]);
    let restore = ["restore", file.to_str().unwrap(), "--identity", key.to_str().unwrap()];
    let sums = place.sums().await;
    for engine in BOTH {
        for point in ["restore.loaded", "restore.placed", "restore.committed"] {
            let new = tempfile::tempdir().unwrap();
            let Some(target) = Place::empty(engine, new.path()).await else { continue };
            target.killed_at(point, &restore);
            for command in [&["serve"][..], &["worker"], &["migrate"], &["ledger", "verify"]] {
                let said = target.refused(command);
                assert!(said.contains("was cut off: repeat `portico restore`"), "{point} {said}");
            }
            target.done(&restore);
            assert_eq!(target.sums().await, sums, "{point}");
            proof(&target);
            let mut names: Vec<_> =
                std::fs::read_dir(&target.data).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            names.retain(|name| !name.to_string_lossy().starts_with("portico."));
            names.sort();
            assert_eq!(names, ["outbox.jsonl", "secret.key"], "{point}");
        }
    }
}

#[tokio::test]
async fn a_backup_is_its_owners_alone_and_does_not_lie_in_the_folder_that_it_saves() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (_server, place, file) = saved(folder.path()).await;
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let said = place.refused(&["backup", place.data.join("here.age").to_str().unwrap()]);
    assert!(said.ends_with("is in the data folder; keep backups elsewhere\n"), "{said}");
    let secret = std::fs::read(place.data.join("secret.key")).unwrap();
    let bytes = std::fs::read(&file).unwrap();
    assert!(!bytes.windows(secret.len()).any(|part| part == secret));
    // A short passphrase, and one in a file that others may read.
    let short = Place::new(place.data.clone(), place.url.clone()).with("PORTICO_BACKUP_PASSPHRASE", "short");
    assert_eq!(
        short.refused(&["backup", &path(folder.path())]),
        "the passphrase must have at least 12 characters\n"
    );
    let words = folder.path().join("words");
    std::fs::write(&words, PASSPHRASE).unwrap();
    std::fs::set_permissions(&words, std::fs::Permissions::from_mode(0o644)).unwrap();
    let name = path(folder.path());
    let with_file = ["backup", name.as_str(), "--passphrase-file", words.to_str().unwrap()];
    assert!(place.refused(&with_file).contains("must be readable by its owner only"));
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
    std::fs::set_permissions(&words, std::fs::Permissions::from_mode(0o600)).unwrap();
    place.done(&with_file);
}

#[tokio::test]
async fn the_programs_age_and_tar_read_what_was_saved_for_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, place, _) = saved(folder.path()).await;
    let key = folder.path().join("key.txt");
    let made = Command::new("age-keygen").arg("-o").arg(&key).output().unwrap();
    assert!(made.status.success());
    let public =
        text(&key).lines().find_map(|line| line.strip_prefix("# public key: ").map(str::to_owned)).unwrap();
    let file = path(folder.path());
    place.done(&["backup", &file, "--recipient", &public]);
    let script = "age -d -i \"$1\" \"$2\" | tar -xz -C \"$3\"";
    let unpacked = tempfile::tempdir().unwrap();
    let arguments = [key.as_os_str(), file.as_ref(), unpacked.path().as_os_str()];
    let read = Command::new("sh").args(["-c", script, "sh"]).args(arguments).output().unwrap();
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    let rows = text(&unpacked.path().join("tables/app_user/00000001.jsonl"));
    assert!(rows.contains("\"backup_small\""), "{rows}");
    assert_eq!(text(&unpacked.path().join("secrets/secret.key")), text(&place.data.join("secret.key")));
    let manifest: Value = serde_json::from_str(&text(&unpacked.path().join("manifest.json"))).unwrap();
    let files = manifest["files"].as_array().unwrap();
    assert!(!files.is_empty(), "{manifest}");
    for file in files {
        let (name, sum) = (file["name"].as_str().unwrap(), file["sha256"].as_str().unwrap());
        let counted = Command::new("sha256sum").arg(unpacked.path().join(name)).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&counted.stdout).split(' ').next(), Some(sum), "{name}");
    }
    // The owner of the key puts it back; whoever has another one, or a passphrase, does not.
    let new = tempfile::tempdir().unwrap();
    let target = Place::empty(Engine::Sqlite, new.path()).await.unwrap();
    let wrong = folder.path().join("wrong.txt");
    assert!(Command::new("age-keygen").arg("-o").arg(&wrong).output().unwrap().status.success());
    let wanted = "the backup was not made with this passphrase or key\n";
    assert_eq!(target.refused(&["restore", &file, "--identity", wrong.to_str().unwrap()]), wanted);
    assert_eq!(target.refused(&["restore", &file]), wanted);
    target.done(&["restore", &file, "--identity", key.to_str().unwrap()]);
    assert_eq!(target.sums().await, place.sums().await);
}

#[tokio::test]
async fn secrets_of_the_configuration_are_saved_and_put_back_or_compared() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start().await;
    let (secret, papers) = (
        "0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778",
        "f00112233445566778990f1e2d3c4b5a69788796a5b4c3d2",
    );
    let place = Place::of(&server).await.with("PORTICO_SECURITY_SECRET_KEY", secret);
    let place = place.with("PORTICO_VERIFICATION_KEY", papers);
    place.done(&["admin", "jobs-dead"]);
    let file = path(folder.path());
    place.done(&["backup", &file]);
    let new = tempfile::tempdir().unwrap();
    let target = Place::empty(Engine::Sqlite, new.path()).await.unwrap();
    let said = target.done(&["restore", &file]);
    assert!(said.contains("into the configuration as verification.key"), "{said}");
    assert_eq!(text(&target.data.join("secret.key")), secret);
    let kept = text(&target.data.join("verification.key"));
    assert!(target.refused(&["admin", "jobs-dead"]).contains("is not the secret"));
    target.with("PORTICO_VERIFICATION_KEY", &kept).done(&["admin", "jobs-dead"]);
    let other = Place::empty(Engine::Sqlite, &new.path().join("other")).await.unwrap();
    let said = other.with("PORTICO_SECURITY_SECRET_KEY", papers).refused(&["restore", &file]);
    assert!(said.starts_with("security.secret_key: is not the secret of the backup"), "{said}");
    let same = Place::empty(Engine::Sqlite, &new.path().join("same")).await.unwrap();
    let same = same.with("PORTICO_SECURITY_SECRET_KEY", secret).with("PORTICO_VERIFICATION_KEY", papers);
    same.done(&["restore", &file]);
    same.done(&["admin", "jobs-dead"]);
    assert!(!same.data.join("secret.key").exists());
}

#[test]
fn a_backup_has_the_files_of_the_data_folder_but_no_database_no_secret_and_no_draft() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    std::fs::create_dir_all(data.join("terms/2026-11-01")).unwrap();
    std::fs::create_dir_all(data.join("restoring/new")).unwrap();
    let left_out = [
        "portico.db",
        "portico.db-wal",
        "portico.db-shm",
        "portico.migrate.lock",
        "secret.key",
        "secret.key.draft",
        "restoring/new/a",
        "other.db",
        "other.db-wal",
    ];
    let kept = ["demo.json", "outbox.jsonl", "terms/2026-11-01/agreement.en.txt", "terms/portico.db"];
    for name in left_out.iter().chain(&kept) {
        std::fs::write(data.join(name), "x").unwrap();
    }
    assert_eq!(files_of(data, Some(&data.join("other.db"))).unwrap(), kept);
    // On PostgreSQL there is no file, and one may have stayed behind from before.
    let elsewhere = ["demo.json", "other.db", "other.db-wal", "outbox.jsonl"];
    assert_eq!(files_of(data, None).unwrap()[..4], elsewhere);
    assert!(files_of(Path::new("/nowhere"), None).is_err());
    // A folder is there once, also where a link leads back to it; what a link leads to belongs to what is there.
    let disk = tempfile::tempdir().unwrap();
    std::fs::write(disk.path().join("logo.svg"), "x").unwrap();
    let disk = disk.path().to_str().unwrap();
    for (target, link) in [
        ("..", "terms/again"),
        ("terms", "others"),
        ("demo.json", "linked.json"),
        (disk, "brand"),
        ("/", "all"),
    ] {
        std::os::unix::fs::symlink(target, data.join(link)).unwrap();
    }
    let kept = [&["brand/logo.svg"][..], &kept[..1], &["linked.json"][..], &kept[1..]].concat();
    assert_eq!(files_of(data, Some(&data.join("other.db"))).unwrap(), kept);
}
