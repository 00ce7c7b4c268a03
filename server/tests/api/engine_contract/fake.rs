//! What stands for an Incus of one node, or of several, with four GPUs each: it says that everything was done, and keeps what it was asked. What
//! a real one would do of it, it does not show.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use axum::{Json, Router};
use serde_json::{Map, Value, json};
use tokio::net::UnixListener;

use super::bench::section;

/// A GPU's model, by its maker's number and its own.
const CARD: (&str, &str) = ("10de", "20b5");
/// How many there are.
const CARDS: u32 = 4;
/// Incus' numbers of a machine that is on, and of one that is off.
const ON: u16 = 103;
const OFF: u16 = 102;

/// A call that changes something.
#[derive(Debug, Clone)]
pub struct Asked {
    pub method: Method,
    pub path: String,
    pub body: Value,
}

#[derive(Default)]
struct Book {
    driver: String,
    /// Whether nothing is answered any more.
    hangs: bool,
    /// The members of a cluster; none: it is one server.
    members: Vec<String>,
    forwards: Vec<Value>,
    machines: BTreeMap<String, Map<String, Value>>,
    asked: Vec<Asked>,
}

/// Its socket; it ends with the test.
pub struct FakeIncus {
    pub socket: PathBuf,
    book: Arc<Mutex<Book>>,
    _folder: tempfile::TempDir,
}

impl FakeIncus {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("incus.socket");
        let listener = UnixListener::bind(&socket).unwrap();
        let book = Arc::new(Mutex::new(Book::default()));
        let router = Router::new().fallback(answer).with_state(Arc::clone(&book));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { socket, book, _folder: folder }
    }

    /// The section of the configuration that leads to it.
    pub fn section(&self) -> Value {
        let mut section = section(&json!([format!("unix:{}", self.socket.display())]));
        section["gpus"] = json!([{"model": "A100", "vendor_id": CARD.0, "product_id": CARD.1}]);
        section
    }

    /// Has it say what runs its instances.
    pub fn run_by(&self, driver: &str) {
        driver.clone_into(&mut self.book.lock().unwrap().driver);
    }

    /// Has it take whatever is asked from now on, and answer none of it.
    pub fn hang(&self) {
        self.book.lock().unwrap().hangs = true;
    }

    /// Has it be a cluster of members that all answer.
    pub fn cluster(&self, members: &[&str]) {
        self.book.lock().unwrap().members = members.iter().map(|name| (*name).to_owned()).collect();
    }

    /// Has every machine be on one member, and nothing else that is a member's.
    pub fn evacuate_to(&self, member: &str) {
        let mut book = self.book.lock().unwrap();
        for machine in book.machines.values_mut() {
            machine["location"] = json!(member);
        }
    }

    /// What it was asked that changes something, in its order.
    pub fn asked(&self) -> Vec<Asked> {
        self.book.lock().unwrap().asked.clone()
    }
}

async fn answer(
    State(book): State<Arc<Mutex<Book>>>,
    method: Method,
    uri: Uri,
    body: String,
) -> (StatusCode, Json<Value>) {
    let hangs = book.lock().unwrap().hangs;
    if hangs {
        std::future::pending::<()>().await;
    }
    let mut book = book.lock().unwrap();
    let path = uri.path().trim_start_matches("/1.0").trim_matches('/').to_owned();
    let body: Value = serde_json::from_str(&body).unwrap_or(Value::Null);
    if method != Method::GET {
        book.asked.push(Asked { method: method.clone(), path: path.clone(), body: body.clone() });
    }
    let mut parts = uri.query().unwrap_or_default().split('&');
    let target = parts.find_map(|part| part.strip_prefix("target=")).unwrap_or("none");
    match book.carry_out(&method, &path, target, &body) {
        Some(metadata) => {
            (StatusCode::OK, Json(json!({"type": "sync", "operation": "", "metadata": metadata})))
        }
        None => (StatusCode::NOT_FOUND, Json(json!({"type": "error", "error": "not found"}))),
    }
}

impl Book {
    /// Does what it is asked of the member `target`; none: there is no such thing.
    fn carry_out(&mut self, method: &Method, path: &str, target: &str, body: &Value) -> Option<Value> {
        let parts: Vec<&str> = path.split('/').collect();
        Some(match (method.as_str(), parts.as_slice()) {
            ("GET", [""]) => {
                let is_cluster = !self.members.is_empty();
                json!({"environment": {"server_name": "n1", "server_clustered": is_cluster, "driver": self.driver}})
            }
            ("GET", ["cluster", "members"]) => self.members(),
            (_, ["networks", _, "forwards", address @ ..]) => self.forward(method, address, target, body)?,
            ("GET", ["instances"]) => json!(self.machines.values().collect::<Vec<_>>()),
            ("GET", ["instances", name]) => json!(self.machines.get(*name)?),
            ("GET", ["operations"]) => json!({}),
            ("GET", ["resources"]) => resources(),
            ("GET", ["storage-pools", _, "resources"]) => json!({"space": {"total": 1_u64 << 40}}),
            ("GET", ["storage-pools", _, "volumes", "custom"]) => json!([]),
            ("POST", ["storage-pools", ..]) => Value::Null,
            ("POST", ["instances"]) => {
                let name = body["name"].as_str()?.to_owned();
                self.machines.insert(name, machine(body, target));
                Value::Null
            }
            ("PATCH", ["instances", name]) => {
                let machine = self.machines.get_mut(*name)?;
                for (part, expanded) in [("config", "expanded_config"), ("devices", "expanded_devices")] {
                    for (key, value) in body[part].as_object().into_iter().flatten() {
                        machine[part][key] = value.clone();
                        machine[expanded][key] = value.clone();
                    }
                }
                Value::Null
            }
            ("PUT", ["instances", name, "state"]) => {
                let is_on = body["action"] != "stop";
                self.machines.get_mut(*name)?["status_code"] = json!(if is_on { ON } else { OFF });
                Value::Null
            }
            ("DELETE", ["instances", name]) => json!(self.machines.remove(*name).map(|_| ())),
            _ => return None,
        })
    }

    fn members(&self) -> Value {
        let member =
            |name: &String| json!({"server_name": name, "status": "Online", "failure_domain": "default"});
        self.members.iter().map(member).collect()
    }

    /// The same of what a network forwards: each member an address once.
    fn forward(&mut self, method: &Method, address: &[&str], target: &str, body: &Value) -> Option<Value> {
        let is_there =
            |one: &Value, address: &Value| one["listen_address"] == *address && one["location"] == target;
        let place_of = |address: &Value| self.forwards.iter().position(|one| is_there(one, address));
        match (method.as_str(), address) {
            ("GET", []) => return Some(json!(self.forwards)),
            ("GET", [address]) => return Some(self.forwards[place_of(&json!(address))?].clone()),
            ("POST", []) if place_of(&body["listen_address"]).is_none() => {
                let (address, config) = (&body["listen_address"], &body["config"]);
                let made = json!({"listen_address": address, "config": config, "location": target});
                self.forwards.push(made);
            }
            ("DELETE", [address]) => {
                let place = place_of(&json!(address))?;
                self.forwards.remove(place);
            }
            _ => return None,
        }
        Some(Value::Null)
    }
}

fn machine(body: &Value, location: &str) -> Map<String, Value> {
    let machine = json!({"name": body["name"], "status_code": OFF, "location": location, "config": body["config"],
        "devices": body["devices"], "expanded_config": body["config"], "expanded_devices": body["devices"], "state": null});
    machine.as_object().cloned().unwrap()
}

fn resources() -> Value {
    let card = |number| json!({"vendor_id": CARD.0, "product_id": CARD.1, "pci_address": format!("0000:0{number}:00.0")});
    json!({"cpu": {"total": 64}, "memory": {"total": 1_u64 << 38}, "gpu": {"cards": (1..=CARDS).map(card).collect::<Vec<_>>()}})
}
