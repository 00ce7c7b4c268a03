//! The real program on a folder of its own, spoken to as by a browser of 1996.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

/// A program that serves; it ends with the test, however the test ends.
pub struct Served {
    pub child: Child,
    pub address: SocketAddr,
}

impl Served {
    /// Serves from a folder, with variables set and its error stream led somewhere; it answers.
    pub fn start(folder: &Path, variables: &[(&str, &str)], stderr: Stdio) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
        command.arg("serve").env_clear().envs(variables.iter().copied()).stderr(stderr);
        Self::run(command, folder)
    }

    /// The same with any command that serves.
    pub fn run(mut command: Command, folder: &Path) -> Self {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        command.current_dir(folder).env("PORTICO_HTTP_LISTEN", address.to_string()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let said = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
        assert!(said.contains(&address.to_string()), "{said}");
        Self { child, address }
    }

    /// An answer's status, or nothing when the program is not there.
    pub fn ask(&self, method: &str, path: &str) -> Option<u16> {
        self.whole(method, path)?.split(' ').nth(1)?.parse().ok()
    }

    /// A whole answer.
    pub fn whole(&self, method: &str, path: &str) -> Option<String> {
        talk(self.address, method, path)
    }

    /// Tells it to stop, and waits for its end.
    pub fn stop(&mut self) -> ExitStatus {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(told.success());
        self.child.wait().unwrap()
    }
}

/// An answer of whoever listens at an address.
pub fn talk(address: SocketAddr, method: &str, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
