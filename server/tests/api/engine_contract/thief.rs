//! Stands between the console and Incus, and steals one answer: what was asked is done, and whoever asked never hears of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

/// Its socket; it ends with the test.
pub struct Thief {
    pub socket: PathBuf,
    asked: Arc<AtomicUsize>,
    wanted: Arc<AtomicUsize>,
    _folder: tempfile::TempDir,
}

impl Thief {
    /// Steals the answer to the call of this number among those that change something, counted from 1; 0: none.
    pub fn of(socket: &str, number: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("thief.socket");
        let listener = UnixListener::bind(&path).unwrap();
        let asked = Arc::new(AtomicUsize::new(0));
        let wanted = Arc::new(AtomicUsize::new(number));
        let (count, number, real) = (Arc::clone(&asked), Arc::clone(&wanted), PathBuf::from(socket));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(serve(client, real.clone(), Arc::clone(&count), Arc::clone(&number)));
            }
        });
        Self { socket: path, asked, wanted, _folder: folder }
    }

    /// Steals the answer to the call of this number from now on.
    pub fn steal(&self, number: usize) {
        self.wanted.store(self.asked() + number, Ordering::SeqCst);
    }

    /// How many calls that change something have come.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// One connection: a call begins with its method, as nobody sends the next before the answer.
async fn serve(
    mut client: UnixStream,
    real: PathBuf,
    asked: Arc<AtomicUsize>,
    wanted: Arc<AtomicUsize>,
) -> Option<()> {
    let mut incus = connect(&real).await?;
    let (mut from_client, mut from_incus) = ([0; 65_536], [0; 65_536]);
    let mut is_stolen = false;
    loop {
        tokio::select! {
            read = client.read(&mut from_client) => {
                let bytes = from_client.get(..read.ok()?)?;
                if bytes.is_empty() {
                    return None;
                }
                if [&b"POST "[..], b"PUT ", b"PATCH ", b"DELETE "].iter().any(|method| bytes.starts_with(method)) {
                    is_stolen = asked.fetch_add(1, Ordering::SeqCst) + 1 == wanted.load(Ordering::SeqCst);
                }
                incus.write_all(bytes).await.ok()?;
            }
            read = incus.read(&mut from_incus) => {
                let bytes = from_incus.get(..read.ok()?)?;
                if bytes.is_empty() || is_stolen {
                    return None;
                }
                client.write_all(bytes).await.ok()?;
            }
        }
    }
}

async fn connect(real: &Path) -> Option<UnixStream> {
    UnixStream::connect(real).await.ok()
}
