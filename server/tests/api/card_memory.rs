//! A card's number and security code stay nowhere (SECURITY M-23): not in the database and its write-ahead log, not in the log,
//! not in the memory of the program that took them.

use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use portico_core::card::passes_luhn;
use portico_server::kit::random::Random;
use serde_json::{Value, json};

use crate::support::{RECHARGE, START, TestServer, card_draft, key_draft, store_url, test_gateway};

/// A number that nobody used before: what is found of it was left by this test.
fn drawn() -> String {
    let digits: String =
        (0..9).map(|_| char::from(b'0' + u8::try_from(Random::System.below(10)).unwrap())).collect();
    let candidates = (0..10).map(|last| format!("424242{digits}{last}"));
    candidates.into_iter().find(|number| passes_luhn(number)).unwrap()
}

/// How often a text stands in a process's memory, however it is cut.
fn in_memory(process: u32, texts: &[&[u8]]) -> Vec<usize> {
    let maps = std::fs::read_to_string(format!("/proc/{process}/maps")).unwrap();
    let mut memory = std::fs::File::open(format!("/proc/{process}/mem")).unwrap();
    let mut found = vec![0; texts.len()];
    for line in
        maps.lines().filter(|line| line.split_whitespace().nth(1).is_some_and(|mode| mode.starts_with("rw")))
    {
        let (from, to) = line.split_whitespace().next().unwrap().split_once('-').unwrap();
        let [from, to] = [from, to].map(|text| u64::from_str_radix(text, 16).unwrap());
        let mut bytes = vec![0; usize::try_from(to - from).unwrap()];
        memory.seek(SeekFrom::Start(from)).unwrap();
        if memory.read_exact(&mut bytes).is_err() {
            continue;
        }
        for (count, text) in found.iter_mut().zip(texts) {
            *count += times(&bytes, text);
        }
    }
    found
}

fn times(bytes: &[u8], text: &[u8]) -> usize {
    let first = text[0];
    let starts = bytes.iter().enumerate().filter(|(_, byte)| **byte == first).map(|(at, _)| at);
    starts.filter(|at| bytes[*at..].starts_with(text)).count()
}

/// A verified account's security key that may recharge.
async fn key(server: &TestServer) -> String {
    let (browser, _) = server.verified("card_memory").await;
    browser.key(key_draft(&["finance_recharge"])).await.secret
}

/// The files of a folder, and what is in them.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        .collect()
}

/// The program on the same database, when it listens, and all that it writes to its log.
fn started(folder: &Path, listen: &str, url: &str) -> (Child, JoinHandle<Vec<u8>>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_portico"))
        .arg("serve")
        .current_dir(folder)
        .env_clear()
        .envs([
            ("PORTICO_HTTP_LISTEN", listen),
            ("PORTICO_STORAGE_DATA_DIR", folder.to_str().unwrap()),
            ("PORTICO_DATABASE_URL", url),
            ("PORTICO_PAYMENT_TEST_ENABLED", "true"),
            ("PORTICO_LOG_FILTER", "trace"),
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut seen = String::new();
    while !seen.contains("listening") {
        assert!(log.read_line(&mut seen).unwrap() > 0, "it did not start: {seen}");
    }
    let reader = std::thread::spawn(move || {
        let mut rest = Vec::new();
        log.read_to_end(&mut rest).unwrap();
        rest
    });
    (child, reader)
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn after_a_full_run_number_and_security_code_are_in_no_file_no_log_and_no_memory() {
    let server = test_gateway().await;
    let secret = key(&server).await;
    let folder = server.app.config().storage.data_dir.clone();
    let url = store_url(server.app.store(), &server.app.config().storage.data_dir).await;
    let listen = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (mut child, reader) = started(&folder, &listen, &url);
    let number = drawn();
    let mut draft = card_draft(&number);
    (draft["security_code"], draft["expiry"]) = (json!("917"), json!("12/40"));
    let client = reqwest::Client::new();
    let post = async |at: &str, body: &Value| -> Value {
        let request = client.post(format!("http://{listen}{at}")).bearer_auth(&secret);
        let request = request.header("idempotency-key", Random::System.id(START).to_string());
        let request = request.header("content-type", "application/json").body(body.to_string());
        serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap()
    };
    let bound = post("/gicend/card/create/", &draft).await;
    assert_eq!(bound["code"], 0, "{bound}");
    // Refused ones, too: bound already, and a code that is none.
    assert_eq!(post("/gicend/card/create/", &draft).await["code"], 900_011);
    let mut wrong = draft.clone();
    wrong["security_code"] = json!("91");
    assert_eq!(post("/gicend/card/create/", &wrong).await["code"], 100_001);
    let card = bound["data"]["card"]["card_id"].clone();
    let pay = json!({ "method": "bank_card", "amount": "1.00", "currency": "CNY", "card": card });
    assert_eq!(post(RECHARGE, &pay).await["data"]["state"], "success");
    let code = b"\"security_code\":\"91".as_slice();
    let left = in_memory(child.id(), &[number.as_bytes(), code]);
    let written = files(&folder);
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    child.wait().unwrap();
    let log = reader.join().unwrap();
    assert_eq!(left, [0, 0], "number and code in memory");
    assert!(log.len() > 1_000, "the log is written");
    for (name, bytes) in written.into_iter().chain([("the log".to_owned(), log)]) {
        assert_eq!((times(&bytes, number.as_bytes()), times(&bytes, code)), (0, 0), "{name}");
    }
    let dump = server.dump().await;
    let rows = dump.values().flatten().collect::<Vec<_>>();
    assert!(rows.len() > 5 && rows.iter().all(|row| !row.contains(&number)));
}
