//! The console of an instance over real connections: who opens one, with what, and what ends it.

use std::net::SocketAddr;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use portico_server::kit::http::serve::{ServeOptions, serve};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::instances::{act, cloud, done, draft, pass, running, status};
use crate::instances_changes;
use crate::instances_public::{self, ADD};
use crate::support::{Answer, Browser, TestServer, everywhere, in_project};

const CREATE: &str = "/gicend/compute/console/create/";

/// A server that takes real connections.
struct Listening {
    address: SocketAddr,
    stop: DropGuard,
    served: JoinHandle<()>,
}

impl Listening {
    async fn start(server: &TestServer) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let options = ServeOptions::from(&server.app.config().http);
        let (router, stopping) = (portico_server::app::router(&server.app), stop.clone());
        let served = tokio::spawn(async move { serve(listener, router, &options, stopping).await });
        Self { address, stop: stop.drop_guard(), served }
    }

    /// Tells the server to stop, as the program does, and waits until nothing is served any more.
    async fn stop(self, server: &TestServer) {
        drop(self.stop);
        server.app.live().end();
        self.served.await.unwrap();
    }

    /// Asks for a WebSocket as a page of an origin does; what is answered when it is none.
    async fn connect(
        &self,
        browser: &Browser,
        origin: Option<&str>,
    ) -> Result<WebSocketStream<TcpStream>, String> {
        let request = browser.request("GET", "/gicend/compute/console/open/").body(()).unwrap();
        let cookie = request.headers()["cookie"].to_str().unwrap();
        let origin = origin.map(|origin| format!("origin: {origin}\r\n")).unwrap_or_default();
        let head = format!(
            "GET /gicend/compute/console/open/ HTTP/1.1\r\nhost: 127.0.0.1:8080\r\nconnection: Upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: cG9ydGljbyBjb25zb2xlIQ==\r\n\
             cookie: {cookie}\r\n{origin}\r\n"
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(stream.read_u8().await.unwrap());
        }
        let answer = String::from_utf8(answer).unwrap();
        if !answer.starts_with("HTTP/1.1 101") {
            return Err(answer);
        }
        Ok(WebSocketStream::from_raw_socket(stream, Role::Client, None).await)
    }

    /// A console that a ticket opens.
    async fn open(&self, browser: &Browser, ticket: &str) -> Console {
        let socket = self.connect(browser, Some(OWN)).await.unwrap();
        let mut console = Console { socket };
        let token = browser.cookie("cds_token").unwrap_or_default();
        let size = json!({"columns": 80, "rows": 24});
        console.say(&json!({"ticket": ticket, "access_token": token, "size": size})).await;
        console
    }
}

/// A page's end of a console.
struct Console {
    socket: WebSocketStream<TcpStream>,
}

impl Console {
    async fn say(&mut self, text: &Value) {
        self.socket.send(Message::text(text.to_string())).await.unwrap();
    }

    async fn type_in(&mut self, text: &str) {
        self.socket.send(Message::binary(text.as_bytes().to_vec())).await.unwrap();
    }

    /// What is written until a text is.
    async fn until(&mut self, text: &str) -> String {
        let mut written = String::new();
        while !written.contains(text) {
            match self.socket.next().await {
                Some(Ok(Message::Binary(bytes))) => written.push_str(&String::from_utf8_lossy(&bytes)),
                Some(Ok(Message::Close(frame))) => panic!("{frame:?} after {written:?}"),
                Some(Ok(_)) => {}
                other => panic!("{other:?} after {written:?}"),
            }
        }
        written
    }

    /// Why it was closed.
    async fn end(&mut self) -> String {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Close(Some(frame)))) => {
                    assert_eq!(u16::from(frame.code), 4_000);
                    return frame.reason.to_string();
                }
                Some(Ok(_)) => {}
                other => panic!("closed without a word: {other:?}"),
            }
        }
    }
}

/// Where the console's own pages are from.
const OWN: &str = "http://127.0.0.1:8080";

async fn ask(browser: &Browser, instance_id: &str, kind: &str) -> Answer {
    browser.post(CREATE, json!({"instance_id": instance_id, "kind": kind})).await
}

async fn ticket(browser: &Browser, instance_id: &str) -> String {
    ask(browser, instance_id, "shell").await.data()["ticket"].as_str().unwrap().to_owned()
}

/// How often the audit log says that a console was opened.
async fn audited(server: &TestServer) -> i64 {
    server.count("audit_event where action = 'instance.console'").await
}

#[tokio::test]
async fn what_is_typed_into_a_console_is_answered_and_its_opening_alone_is_audited() {
    let (server, browser, _) = cloud("console_01").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    let ticket = ticket(&browser, &id).await;
    assert_eq!(audited(&server).await, 0, "nothing is opened yet");
    let mut console = listening.open(&browser, &ticket).await;
    console.until("root@web:~# ").await;
    console.type_in("hostname\r").await;
    assert!(console.until("web\r\nroot").await.starts_with("hostname\r\n"));
    console.say(&json!({"columns": 132, "rows": 43})).await;
    console.type_in("stty size\r").await;
    console.until("43 132").await;
    console.type_in("exit\r").await;
    assert_eq!(console.end().await, "exited");
    assert_eq!(audited(&server).await, 1);
    let event = browser.events("action=instance.console").await.remove(0);
    assert_eq!(
        (&event["address"], &event["after"]["kind"]),
        (&json!("127.0.0.1"), &json!("shell")),
        "{event}"
    );
    let rows = server.dump().await;
    assert!(!rows.into_values().flatten().any(|row| row.contains("stty")), "nothing typed is kept");
}

#[tokio::test]
async fn the_serial_console_shows_first_what_the_machine_wrote_before() {
    let (server, browser, _) = cloud("console_02").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    let ticket = ask(&browser, &id, "serial").await.data()["ticket"].as_str().unwrap().to_owned();
    let mut console = listening.open(&browser, &ticket).await;
    let written = console.until("root@web:~# ").await;
    assert!(written.starts_with("[    0.000000] Booting") && written.contains("ttyS0"), "{written}");
}

#[tokio::test]
async fn a_ticket_opens_one_console_for_half_a_minute_in_the_session_that_asked() {
    let (server, browser, _) = cloud("console_03").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    let used = ticket(&browser, &id).await;
    listening.open(&browser, &used).await.until("# ").await;
    assert_eq!(listening.open(&browser, &used).await.end().await, "ticket");
    let stolen = ticket(&browser, &id).await;
    let (other, _) = server.active_sub_user(&browser, "console_31", everywhere(&["compute_configure"])).await;
    assert_eq!(listening.open(&other, &stolen).await.end().await, "ticket");
    assert_eq!(listening.open(&browser, &stolen).await.end().await, "ticket", "it was shown once");
    let own = ticket(&browser, &id).await;
    let second = server.browser();
    server.sign_in(&second, "console_03").await;
    assert_eq!(
        listening.open(&second, &own).await.end().await,
        "ticket",
        "another browser of the same person"
    );
    assert_eq!(listening.open(&browser, &own).await.end().await, "ticket", "it was shown once");
    let late = ticket(&browser, &id).await;
    server.clock.advance(31);
    assert_eq!(listening.open(&browser, &late).await.end().await, "ticket");
    assert_eq!(listening.open(&browser, "made up").await.end().await, "ticket");
    assert_eq!(server.count("console_ticket").await, 0);
}

#[tokio::test]
async fn another_sites_page_and_a_browser_without_a_session_open_nothing() {
    let (server, browser, _) = cloud("console_04").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    for origin in [Some("https://evil.example"), Some("null"), None] {
        let answer = listening.connect(&browser, origin).await.expect_err("no WebSocket");
        assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    }
    let kept = ticket(&browser, &id).await;
    browser.post("/gicend/session/delete/", json!({})).await.data();
    let mut console = listening.connect(&browser, Some(OWN)).await.unwrap();
    let first = json!({"ticket": kept, "access_token": "x", "size": {"columns": 80, "rows": 24}});
    console.send(Message::text(first.to_string())).await.unwrap();
    assert_eq!(Console { socket: console }.end().await, "forbidden");
}

#[tokio::test]
async fn only_who_may_configure_a_running_instance_gets_a_ticket() {
    let (server, browser, _) = cloud("console_05").await;
    let project = browser.project().await;
    let mut inside = draft("inside");
    inside["project_id"] = project.clone();
    let inside = running(&server, &browser, inside).await;
    let outside = running(&server, &browser, draft("outside")).await;
    let (sub, _) =
        server.active_sub_user(&browser, "console_51", in_project(&project, &["compute_configure"])).await;
    assert_eq!(ask(&sub, &inside, "shell").await.status, 200);
    assert_eq!(ask(&sub, &outside, "shell").await.status, 404);
    let (watcher, _) = server.active_sub_user(&browser, "console_52", everywhere(&["compute_view"])).await;
    assert_eq!(ask(&watcher, &inside, "shell").await.status, 403);
    let (stranger, _) = server.verified("console_53").await;
    assert_eq!(ask(&stranger, &inside, "shell").await.status, 404);
    assert_eq!(ask(&browser, &inside, "vga").await.status, 422);
    done(&server, &browser, "stop", &inside).await;
    let refused = ask(&browser, &inside, "shell").await;
    assert_eq!(refused.status, 409);
    assert_eq!(refused.body["code"], 900_026);
}

#[tokio::test]
async fn a_console_ends_when_its_instance_is_stopped_and_a_fifth_one_is_not_opened() {
    let (server, browser, _) = cloud("console_06").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        let mut console = listening.open(&browser, &ticket(&browser, &id).await).await;
        console.until("# ").await;
        open.push(console);
    }
    let mut fifth = listening.open(&browser, &ticket(&browser, &id).await).await;
    assert_eq!(fifth.end().await, "many");
    let late = ticket(&browser, &id).await;
    server.clock.advance(31);
    assert_eq!(listening.open(&browser, &late).await.end().await, "ticket");
    assert_eq!(audited(&server).await, 4, "those that were not opened are not said to be");
    assert_eq!(act(&browser, "force_stop", &[&id]).await.status, 200);
    while status(&browser, &id).await != "stopped" {
        portico_server::kit::queue::run_due(&server.app).await.unwrap();
        server.clock.advance(2);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for mut console in open {
        assert_eq!(console.end().await, "off");
    }
}

#[tokio::test]
async fn a_console_ends_once_its_person_may_not_have_it_any_more_or_has_signed_out() {
    let (server, browser, _) = cloud("console_11").await;
    let id = running(&server, &browser, draft("web")).await;
    let looking = server.restart_with(|config| config.testing.look_seconds = Some(1));
    let listening = Listening::start(&looking).await;
    let rights = everywhere(&["compute_configure"]);
    let (sub, user_id) = server.active_sub_user(&browser, "console_12", rights).await;
    let [mut of_sub, mut own] = [
        listening.open(&sub, &ticket(&sub, &id).await).await,
        listening.open(&browser, &ticket(&browser, &id).await).await,
    ];
    of_sub.until("# ").await;
    own.until("# ").await;
    let grants = json!({"user_id": user_id, "grants": everywhere(&["compute_view"])});
    browser.post("/gicend/user/grant/update/", grants).await.data();
    assert_eq!(of_sub.end().await, "forbidden");
    own.type_in("hostname\r").await;
    own.until("web\r\nroot").await;
    browser.post("/gicend/session/delete/", json!({})).await.data();
    assert_eq!(own.end().await, "forbidden");
    assert_eq!(server.count("console_place").await, 0);
}

#[tokio::test]
async fn a_console_stays_open_while_the_password_or_the_public_address_of_its_instance_is_changed() {
    let (server, browser, _) = cloud("console_13").await;
    let id = running(&server, &browser, draft("web")).await;
    let looking = server.restart_with(|config| config.testing.look_seconds = Some(1));
    let listening = Listening::start(&looking).await;
    let mut console = listening.open(&browser, &ticket(&browser, &id).await).await;
    console.until("# ").await;
    let password = json!({"instance": {"password": "Rainy_Meadow44", "password_confirm": "Rainy_Meadow44"}});
    for kind in ["password", "network"] {
        let asked = match kind {
            "password" => instances_changes::change(&browser, kind, &id, password.clone()).await,
            _ => instances_public::change(&browser, ADD, &id, 10, 7).await,
        };
        asked.data();
        assert_eq!(status(&browser, &id).await, "updating", "{kind}");
        // It is looked at twice meanwhile.
        tokio::time::sleep(Duration::from_millis(2_500)).await;
        console.type_in("hostname\r").await;
        console.until("web\r\nroot").await;
        portico_server::kit::queue::run_due(&server.app).await.unwrap();
        pass(&server, 5).await;
        assert_eq!(status(&browser, &id).await, "running", "{kind}");
    }
    act(&browser, "force_stop", &[&id]).await.data();
    assert_eq!(console.end().await, "off");
}

#[tokio::test]
async fn a_server_that_stops_ends_its_consoles_says_so_and_has_given_their_places_back() {
    let (server, browser, _) = cloud("console_07").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    let mut console = listening.open(&browser, &ticket(&browser, &id).await).await;
    console.until("# ").await;
    let silent = listening.connect(&browser, Some(OWN)).await.unwrap();
    assert_eq!(server.count("console_place").await, 1);
    listening.stop(&server).await;
    assert_eq!(server.count("console_place").await, 0, "nothing is served any more");
    assert_eq!(console.end().await, "stopping");
    assert_eq!(Console { socket: silent }.end().await, "stopping");
}

#[tokio::test]
async fn of_an_address_only_sixteen_consoles_wait_for_a_ticket() {
    let (server, browser, _) = cloud("console_09").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    let mut silent = Vec::new();
    for _ in 0..15 {
        silent.push(listening.connect(&browser, Some(OWN)).await.unwrap());
    }
    let mut console = listening.open(&browser, &ticket(&browser, &id).await).await;
    console.until("# ").await;
    silent.push(listening.connect(&browser, Some(OWN)).await.expect("one that is open does not wait"));
    let refused = listening.connect(&browser, Some(OWN)).await.expect_err("no place");
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("retry-after: 10"), "{refused}");
    silent.pop();
    while listening.connect(&browser, Some(OWN)).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(server.count("console_place").await, 1);
}

/// A line for the shell of the test engine, which writes twice as much.
fn long_line() -> Message {
    Message::binary(format!("echo {}\r", "a".repeat(2_000)).into_bytes())
}

#[tokio::test]
async fn two_megabytes_that_are_pasted_come_through_to_the_last_line() {
    let (server, browser, _) = cloud("console_09").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    let mut console = listening.open(&browser, &ticket(&browser, &id).await).await;
    console.until("# ").await;
    let (mut typed, mut written) = console.socket.split();
    let paste = async {
        for _ in 0..1_000 {
            typed.send(long_line()).await.unwrap();
        }
        typed.send(Message::binary(b"echo l''ast\r".to_vec())).await.unwrap();
    };
    let read = async {
        let mut tail = String::new();
        while !tail.contains("\r\nl''ast\r\n") {
            match written.next().await {
                Some(Ok(Message::Binary(bytes))) => tail.push_str(&String::from_utf8_lossy(&bytes)),
                Some(Ok(Message::Ping(_))) => {}
                other => panic!("{other:?} after {tail}"),
            }
            tail.drain(..tail.len().saturating_sub(100));
        }
    };
    let both = tokio::time::timeout(Duration::from_secs(60), futures::future::join(paste, read)).await;
    assert!(both.is_ok(), "it hangs");
}

#[tokio::test]
async fn a_console_whose_page_reads_nothing_ends_when_it_has_to() {
    let (server, browser, _) = cloud("console_10").await;
    let id = running(&server, &browser, draft("web")).await;
    let listening = Listening::start(&server).await;
    let mut console = listening.open(&browser, &ticket(&browser, &id).await).await;
    console.until("# ").await;
    let pause = Duration::from_secs(1);
    while tokio::time::timeout(pause, console.socket.send(long_line())).await.is_ok() {}
    assert_eq!(server.count("console_place").await, 1);
    server.app.live().end();
    for _ in 0..200 {
        if server.count("console_place").await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it is open for ever");
}

#[tokio::test]
async fn a_person_has_four_consoles_whichever_server_they_are_open_at_and_that_of_a_dead_one_is_free_again() {
    let (server, browser, _) = cloud("console_08").await;
    let id = running(&server, &browser, draft("web")).await;
    let other = server.restart();
    let both = [Listening::start(&server).await, Listening::start(&other).await];
    let mut open = Vec::new();
    for number in 0..4 {
        let mut console = both[number % 2].open(&browser, &ticket(&browser, &id).await).await;
        console.until("# ").await;
        open.push(console);
    }
    for listening in &both {
        assert_eq!(listening.open(&browser, &ticket(&browser, &id).await).await.end().await, "many");
    }
    open[1].type_in("exit\r").await;
    assert_eq!(open[1].end().await, "exited");
    let mut again = both[0].open(&browser, &ticket(&browser, &id).await).await;
    again.until("# ").await;
    assert_eq!(both[1].open(&browser, &ticket(&browser, &id).await).await.end().await, "many");
    // Nothing was heard of them for longer than between two looks: the server that had them was killed.
    server.execute("update console_place set seen_at = 1 where number > 2").await;
    for _ in 0..2 {
        let mut console = both[1].open(&browser, &ticket(&browser, &id).await).await;
        console.until("# ").await;
        open.push(console);
    }
    assert_eq!(both[0].open(&browser, &ticket(&browser, &id).await).await.end().await, "many");
}
