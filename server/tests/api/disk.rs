//! A disk that does not keep what is written to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn serve(folder: &Path) -> (Child, SocketAddr) {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_portico"))
        .current_dir(folder)
        .arg("serve")
        .env_clear()
        .env("PORTICO_HTTP_LISTEN", address.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
    assert!(said.contains(&address.to_string()));
    (child, address)
}

/// The answer's status.
fn ask(address: SocketAddr, method: &str, path: &str) -> u16 {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs strace, which scripts/server-tests.sh installs"]
fn after_a_failed_fsync_nothing_is_written_until_a_restart() {
    const PUZZLE: &str = "/gicend/slider/puzzle/create/";
    let folder = tempfile::tempdir().unwrap();
    let (mut child, address) = serve(folder.path());
    assert_eq!(ask(address, "POST", PUZZLE), 200);
    let fault = ["-qq", "-f", "-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO", "-o"];
    let mut tracer = Command::new("strace")
        .args(fault)
        .args(["/dev/null", "-p", &child.id().to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let refused =
        std::iter::repeat_with(|| ask(address, "POST", PUZZLE)).take(10_000).find(|status| *status != 200);
    assert_eq!(refused, Some(503), "what the disk did not keep is not acknowledged");
    assert!(Command::new("kill").args(["-INT", &tracer.id().to_string()]).status().unwrap().success());
    tracer.wait().unwrap();
    assert_eq!(ask(address, "POST", PUZZLE), 503, "the disk works again, and what it lost nobody knows");
    assert_eq!((ask(address, "GET", "/readyz"), ask(address, "GET", "/healthz")), (503, 200));
    assert_eq!(ask(address, "GET", "/gicend/site/config/"), 200);
    child.kill().unwrap();
    child.wait().unwrap();
    let (mut again, address) = serve(folder.path());
    assert_eq!((ask(address, "POST", PUZZLE), ask(address, "GET", "/readyz")), (200, 200));
    again.kill().unwrap();
    again.wait().unwrap();
}
