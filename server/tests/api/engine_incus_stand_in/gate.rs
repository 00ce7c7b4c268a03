//! Stands between the console and what stands for an Incus, and answers some calls in its place: that it is busy, is not ready, or nothing at all.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use serde_json::{Value, json};
use tokio::net::UnixListener;
use tokio::time::sleep;

use crate::engine_contract::bench::call;
use crate::engine_contract::fake::FakeIncus;

/// Between two looks whether something is so.
const PAUSE: Duration = Duration::from_millis(10);
/// The name of a task that is not the console's.
const THEIRS: &str = "theirs";

/// What is answered to calls that begin with some words, such as `GET operations?`.
#[derive(Clone)]
struct Rule {
    beginning: String,
    /// None: nothing, until it is another one.
    status: Option<u16>,
    body: String,
    is_once: bool,
}

#[derive(Default)]
struct Book {
    rules: Vec<Rule>,
    heard: Vec<String>,
}

/// What a call that comes is answered by.
#[derive(Clone)]
struct Door {
    book: Arc<Mutex<Book>>,
    client: reqwest::Client,
}

/// Its socket; it ends with the test.
pub struct Gate {
    socket: PathBuf,
    book: Arc<Mutex<Book>>,
    _folder: tempfile::TempDir,
}

impl Gate {
    /// Stands before one, and lets everything through at first.
    pub fn of(fake: &FakeIncus) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("gate.socket");
        let listener = UnixListener::bind(&socket).unwrap();
        let book = Arc::new(Mutex::new(Book::default()));
        let client = reqwest::Client::builder().unix_socket(fake.socket.as_path()).build().unwrap();
        let router = Router::new().fallback(answer).with_state(Door { book: Arc::clone(&book), client });
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { socket, book, _folder: folder }
    }

    /// How the configuration names it.
    pub fn endpoint(&self) -> String {
        format!("unix:{}", self.socket.display())
    }

    /// The section of the configuration that leads through it.
    pub fn section(&self, fake: &FakeIncus) -> Value {
        let mut section = fake.section();
        section["endpoints"] = json!([self.endpoint()]);
        section
    }

    /// Answers calls that begin so.
    pub fn say(&self, beginning: &str, status: u16, body: String) {
        self.put(Rule { beginning: beginning.to_owned(), status: Some(status), body, is_once: false });
    }

    /// The same of the next one alone.
    pub fn say_once(&self, beginning: &str, status: u16, body: String) {
        self.put(Rule { beginning: beginning.to_owned(), status: Some(status), body, is_once: true });
    }

    /// Answers nothing to calls that begin so, until they are answered otherwise.
    pub fn hold(&self, beginning: &str) {
        let (beginning, body) = (beginning.to_owned(), String::new());
        self.put(Rule { beginning, status: None, body, is_once: false });
    }

    /// Lets calls through again that begin so.
    pub fn forget(&self, beginning: &str) {
        self.book.lock().unwrap().rules.retain(|rule| rule.beginning != beginning);
    }

    /// Says that Incus does something with an instance that nobody here has asked for.
    pub fn begin_task(&self, engine_name: &str) {
        let resources = json!({"instances": [format!("/1.0/instances/{engine_name}")]});
        let task = json!({"id": THEIRS, "class": "task", "status_code": 103, "resources": resources});
        self.say("GET operations?", 200, value(&json!({"running": [task]})));
    }

    /// Says that this has ended well.
    pub fn end_task(&self) {
        self.forget("GET operations?");
        self.say(&format!("GET operations/{THEIRS}"), 200, value(&json!({"id": THEIRS, "status_code": 200})));
    }

    /// How many calls it has heard that begin so.
    pub fn count(&self, beginning: &str) -> usize {
        self.book.lock().unwrap().heard.iter().filter(|heard| heard.starts_with(beginning)).count()
    }

    /// Waits for a call that begins so.
    pub async fn hear(&self, beginning: &str) {
        for _ in 0..500 {
            if self.count(beginning) > 0 {
                return;
            }
            sleep(PAUSE).await;
        }
        panic!("nobody asks {beginning}");
    }

    fn put(&self, rule: Rule) {
        self.forget(&rule.beginning);
        self.book.lock().unwrap().rules.push(rule);
    }
}

/// An answer's body with what there is.
pub fn value(metadata: &Value) -> String {
    json!({"type": "sync", "operation": "", "metadata": metadata}).to_string()
}

/// An answer's body that says that something is being done.
pub fn begun(id: &str) -> String {
    json!({"type": "async", "operation": format!("/1.0/operations/{id}"), "metadata": {}}).to_string()
}

/// An answer's body that says that nothing was done.
pub fn error() -> String {
    json!({"type": "error", "error": "it is not"}).to_string()
}

/// What the stand-in's network forwards.
pub async fn forwards(fake: &FakeIncus) -> Vec<Value> {
    let socket = fake.socket.display().to_string();
    let all = call(&socket, Method::GET, "/1.0/networks/incusbr0/forwards?recursion=1", None).await;
    all.as_array().unwrap().clone()
}

async fn answer(State(door): State<Door>, method: Method, uri: Uri, body: String) -> (StatusCode, String) {
    let words = format!("{method} {}", uri.to_string().trim_start_matches("/1.0").trim_start_matches('/'));
    door.book.lock().unwrap().heard.push(words.clone());
    while let Some(rule) = find_rule(&door.book, &words) {
        if let Some(status) = rule.status {
            return (StatusCode::from_u16(status).unwrap(), rule.body);
        }
        sleep(PAUSE).await;
    }
    let passed = door.client.request(method, format!("http://incus{uri}")).body(body).send().await.unwrap();
    (passed.status(), passed.text().await.unwrap())
}

/// The rule of a call; one for a single call is used up.
fn find_rule(book: &Mutex<Book>, words: &str) -> Option<Rule> {
    let mut book = book.lock().unwrap();
    let at = book.rules.iter().position(|rule| words.starts_with(&rule.beginning))?;
    let rule = book.rules[at].clone();
    if rule.is_once {
        book.rules.remove(at);
    }
    Some(rule)
}
