//! A network in front of a server: it carries, it swallows, or it resets, as a firewall would.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What becomes of what is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Network {
    /// It arrives.
    Carries,
    /// It is swallowed without a word, and so is a new connection.
    Swallows,
    /// Every connection is reset, and a new one is refused.
    Resets,
}

/// A network in front of one address. It needs a runtime with more than one thread where a test waits in the main one.
pub struct Gate {
    pub address: SocketAddr,
    mode: watch::Sender<Network>,
    doors: JoinHandle<()>,
}

impl Gate {
    /// In front of `behind`, carrying.
    pub async fn before(behind: SocketAddr) -> Self {
        let listener = listen(([127, 0, 0, 1], 0).into());
        let address = listener.local_addr().expect("an address");
        let (mode, told) = watch::channel(Network::Carries);
        let doors = tokio::spawn(doors(listener, address, behind, told));
        Self { address, mode, doors }
    }

    /// Becomes another.
    pub fn set(&self, mode: Network) {
        self.mode.send_replace(mode);
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.doors.abort();
    }
}

/// With the shortest queue there is: whoever finds it full is not even answered.
fn listen(address: SocketAddr) -> TcpListener {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_reuseaddr(true).expect("an option");
    socket.bind(address).expect("the port");
    socket.listen(1).expect("a listener")
}

async fn doors(first: TcpListener, own: SocketAddr, behind: SocketAddr, mut told: watch::Receiver<Network>) {
    let mut listener = Some(first);
    loop {
        let mode = *told.borrow_and_update();
        match mode {
            Network::Carries => {
                let door = listener.get_or_insert_with(|| listen(own));
                tokio::select! {
                    Ok((stream, _)) = door.accept() => {
                        tokio::spawn(carry(stream, behind, told.clone()));
                    }
                    Ok(()) = told.changed() => {}
                    else => return,
                }
            }
            Network::Swallows | Network::Resets => {
                if mode == Network::Resets {
                    listener = None;
                }
                if told.changed().await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Carries both ways as long as the network does.
async fn carry(near: TcpStream, behind: SocketAddr, told: watch::Receiver<Network>) {
    let Ok(far) = TcpStream::connect(behind).await else { return };
    let (near, far) = (Arc::new(near), Arc::new(far));
    let mut reset = told.clone();
    tokio::select! {
        () = pass(&near, &far, told.clone()) => {}
        () = pass(&far, &near, told) => {}
        _ = reset.wait_for(|mode| *mode == Network::Resets) => {
            // Closing with nothing to wait for is a reset.
            let _ = near.set_zero_linger();
        }
    }
}

async fn pass(from: &TcpStream, to: &TcpStream, mut told: watch::Receiver<Network>) {
    let mut bytes = vec![0; 16 << 10];
    loop {
        if from.readable().await.is_err() || told.wait_for(|mode| *mode == Network::Carries).await.is_err() {
            return;
        }
        let count = match from.try_read(&mut bytes) {
            Ok(0) => return,
            Ok(count) => count,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
            Err(_) => return,
        };
        let mut rest = &bytes[..count];
        while !rest.is_empty() {
            if to.writable().await.is_err() {
                return;
            }
            match to.try_write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(_) => return,
            }
        }
    }
}
