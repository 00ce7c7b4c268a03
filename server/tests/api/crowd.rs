//! One peer that wants everything: all places, all memory.

use std::process::Stdio;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::http2::{Peer, get};
use crate::support::Served;

const INITIAL_WINDOW_SIZE: u16 = 4;
const HEALTH: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

/// What the program holds of the machine's memory, in bytes.
#[cfg(target_os = "linux")]
fn memory(served: &Served) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", served.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
}

async fn told(mut stream: TcpStream) -> String {
    // Whoever is turned away at the door may be so before the request is sent.
    let _sent = stream.write_all(HEALTH).await;
    let mut answer = Vec::new();
    let _read = stream.read_to_end(&mut answer).await;
    String::from_utf8(answer).unwrap()
}

const CONNECTIONS: u32 = 100;
const STREAMS: u32 = 100;

/// Peers that nobody's deadline ends, however long a busy machine takes to bring all of them.
const PATIENCE: [(&str, &str); 2] =
    [("PORTICO_HTTP_HEADER_TIMEOUT_SECONDS", "300"), ("PORTICO_HTTP_BODY_TIMEOUT_SECONDS", "300")];

/// What ten thousand answers that nobody takes cost a new program, in bytes.
#[cfg(target_os = "linux")]
async fn cost(path: &str) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &PATIENCE, Stdio::null());
    assert_eq!(served.ask("GET", path), Some(200));
    let before = memory(&served);
    let mut peers = Vec::new();
    for _ in 0..CONNECTIONS {
        let mut peer = Peer::connect(served.address, &[(INITIAL_WINDOW_SIZE, 0)]).await;
        let asked: Vec<u8> = (0..STREAMS).flat_map(|number| get(2 * number + 1, path)).collect();
        peer.0.write_all(&asked).await.unwrap();
        peers.push(peer);
    }
    for peer in &mut peers {
        let mut heads = 0;
        while heads == 0 {
            heads = peer.heads().await;
        }
    }
    let grown = memory(&served).saturating_sub(before);
    assert_eq!(served.ask("GET", "/healthz"), Some(200));
    grown
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn who_asks_for_the_document_ten_thousand_times_and_takes_nothing_costs_what_short_answers_cost() {
    let document = {
        let folder = tempfile::tempdir().unwrap();
        let served = Served::start(folder.path(), &[], Stdio::null());
        u64::try_from(served.whole("GET", "/openapi.json").unwrap().len()).unwrap()
    };
    let (short, long) = (cost("/healthz").await, cost("/openapi.json").await);
    // A copy for each answer would be a hundred for each connection: there is not even one.
    let most = short + u64::from(CONNECTIONS) * document;
    assert!(long < most, "{long} bytes, {short} for short answers, {document} the document");
}

#[tokio::test]
async fn an_address_has_its_share_of_the_connections_and_others_are_served_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let share = [("PORTICO_HTTP_MAX_CONNECTIONS_PER_ADDRESS", "3")];
    let served = Served::start(folder.path(), &share, Stdio::null());
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(TcpStream::connect(served.address).await.unwrap());
    }
    let refused = told(TcpStream::connect(served.address).await.unwrap()).await;
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("retry-after: 1"), "{refused:?}");
    let other = TcpSocket::new_v4().unwrap();
    other.bind(([127, 0, 0, 2], 0).into()).unwrap();
    let answer = told(other.connect(served.address).await.unwrap()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
    drop(silent);
    while !told(TcpStream::connect(served.address).await.unwrap()).await.starts_with("HTTP/1.1 200") {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_trusted_proxy_has_no_share_because_all_customers_come_through_it() {
    let folder = tempfile::tempdir().unwrap();
    let variables =
        [("PORTICO_HTTP_MAX_CONNECTIONS_PER_ADDRESS", "1"), ("PORTICO_HTTP_TRUSTED_PROXIES", "127.0.0.0/8")];
    let served = Served::start(folder.path(), &variables, Stdio::null());
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(TcpStream::connect(served.address).await.unwrap());
    }
    let answer = told(TcpStream::connect(served.address).await.unwrap()).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
}
