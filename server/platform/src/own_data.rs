//! The file of what is kept about a person: a JSON object that is sent while it is written, one member after the other.

use std::future::Future;
use std::io;

use bytes::Bytes;
use serde::Serialize;
use tokio::sync::mpsc::Sender;

use crate::kit::store::page::Page;
use crate::{Error, Result};

/// The object being written.
pub struct OwnData {
    sender: Sender<io::Result<Bytes>>,
    is_first_member: bool,
    is_first_item: bool,
}

impl OwnData {
    /// An object without members.
    pub fn new(sender: Sender<io::Result<Bytes>>) -> Self {
        Self { sender, is_first_member: true, is_first_item: true }
    }

    /// A member with its value.
    pub async fn member(&mut self, name: &str, value: &impl Serialize) -> Result<()> {
        let mut bytes = self.name(name)?;
        serde_json::to_writer(&mut bytes, value).map_err(Error::internal)?;
        self.send(bytes).await
    }

    /// A member that is a list, read page by page from its first to its last; `read` is asked for the page at a cursor.
    ///
    /// # Errors
    /// When a page cannot be read, or the reader of the file has gone away.
    pub async fn pages<T, P>(
        &mut self,
        name: &str,
        mut read: impl FnMut(Option<String>) -> P + Send,
    ) -> Result<()>
    where
        T: Serialize + Send + Sync,
        P: Future<Output = Result<Page<T>>> + Send,
    {
        self.list(name).await?;
        let mut cursor = None;
        loop {
            let page = read(cursor).await?;
            self.items(&page.items).await?;
            cursor = page.next_cursor;
            if cursor.is_none() {
                return self.end_list().await;
            }
        }
    }

    /// Begins a member that is a list.
    pub async fn list(&mut self, name: &str) -> Result<()> {
        let mut bytes = self.name(name)?;
        bytes.push(b'[');
        self.is_first_item = true;
        self.send(bytes).await
    }

    /// More of the list.
    pub async fn items(&mut self, items: &[impl Serialize + Sync]) -> Result<()> {
        let mut bytes = Vec::new();
        for item in items {
            if !std::mem::replace(&mut self.is_first_item, false) {
                bytes.extend(b",\n");
            }
            serde_json::to_writer(&mut bytes, item).map_err(Error::internal)?;
        }
        self.send(bytes).await
    }

    /// Ends the list that was begun last.
    pub async fn end_list(&mut self) -> Result<()> {
        self.send(b"]".to_vec()).await
    }

    /// Ends the object, and with it the body.
    pub async fn finish(&mut self) -> Result<()> {
        self.send(b"}\n".to_vec()).await
    }

    /// Cuts the body off, so that nobody takes a part for the whole.
    pub async fn cut_off(&mut self) {
        // Nobody is there to read it when this fails as well.
        let _ = self.sender.send(Err(io::Error::other("cut off"))).await;
    }

    fn name(&mut self, name: &str) -> Result<Vec<u8>> {
        let before: &[u8] = if std::mem::replace(&mut self.is_first_member, false) { b"{" } else { b",\n" };
        let mut bytes = before.to_vec();
        serde_json::to_writer(&mut bytes, name).map_err(Error::internal)?;
        bytes.push(b':');
        Ok(bytes)
    }

    async fn send(&mut self, bytes: Vec<u8>) -> Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.sender.send(Ok(bytes.into())).await.map_err(|_| Error::internal("the reader has gone away"))
    }
}
