//! Incus over TLS, with a certificate that is restricted to one project: the node is in a network of its own, into which a few lines lead.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use base64::Engine as _;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::{TcpListener, UnixStream};
use tokio::process::{Child, Command};

use super::bench::{call, section};
use crate::support::variable;

/// The project that the certificate is for.
const PROJECT: &str = "apart";
/// Leads connections to a Unix socket, of which every network has the same, to the daemon's port.
const TUNNEL: &str = "
import socket, sys, threading
def pump(a, b):
    while True:
        data = a.recv(65536)
        if not data: break
        b.sendall(data)
    b.shutdown(socket.SHUT_WR)
door = socket.socket(socket.AF_UNIX); door.bind(sys.argv[1]); door.listen()
while True:
    a, _ = door.accept(); b = socket.create_connection(('127.0.0.1', 8443))
    for pair in ((a, b), (b, a)): threading.Thread(target=pump, args=pair, daemon=True).start()
";

/// A section of such an Incus; what leads to it ends with this.
pub struct Tls {
    pub section: Value,
    _folder: tempfile::TempDir,
    _tunnel: Child,
}

impl Tls {
    pub async fn new(socket: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (certificate, key) = (folder.path().join("client.crt"), folder.path().join("client.key"));
        make_certificate(&certificate, &key).await;
        let https = json!({"config": {"core.https_address": "127.0.0.1:8443"}});
        call(socket, Method::PATCH, "/1.0", Some(https)).await;
        let project = json!({"name": PROJECT, "config": {"features.images": "false", "restricted": "true"}});
        call(socket, Method::POST, "/1.0/projects", Some(project)).await;
        let text = std::fs::read_to_string(&certificate).unwrap();
        let lines: String = text.lines().filter(|line| !line.starts_with("---")).collect();
        assert!(base64::engine::general_purpose::STANDARD.decode(&lines).is_ok());
        let trusted = json!({"type": "client", "name": PROJECT, "certificate": lines, "restricted": true, "projects": [PROJECT]});
        call(socket, Method::POST, "/1.0/certificates", Some(trusted)).await;
        let home = PathBuf::from(variable("PORTICO_TEST_INCUS_HOME").unwrap());
        let pid = std::fs::read_to_string(home.join("pid")).unwrap();
        let door = folder.path().join("door.socket");
        let tunnel = Command::new("nsenter")
            .args(["-t", pid.split(' ').next().unwrap(), "-n", "python3", "-c", TUNNEL])
            .arg(&door)
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        while UnixStream::connect(&door).await.is_err() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        let mut section = section(&json!([format!("https://127.0.0.1:{}", lead_to(door).await)]));
        section["project"] = json!(PROJECT);
        section["client_certificate_file"] = json!(certificate);
        section["client_key_file"] = json!(key);
        section["server_certificate_file"] = json!(home.join("lib/server.crt"));
        Self { section, _folder: folder, _tunnel: tunnel }
    }
}

async fn make_certificate(certificate: &Path, key: &Path) {
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
        ])
        .args(["-subj", "/CN=portico", "-keyout"])
        .arg(key)
        .arg("-out")
        .arg(certificate)
        .stderr(Stdio::null())
        .status()
        .await;
    assert!(made.unwrap().success());
}

/// A port that leads to the door.
async fn lead_to(door: PathBuf) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let door = door.clone();
            tokio::spawn(async move {
                let mut inside = UnixStream::connect(door).await?;
                tokio::io::copy_bidirectional(&mut client, &mut inside).await
            });
        }
    });
    port
}
