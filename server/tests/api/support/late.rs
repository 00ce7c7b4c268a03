//! Requests whose bodies are long on their way.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use futures::future::join;
use futures::stream;
use serde_json::Value;
use tokio::sync::oneshot;

use super::{Answer, Browser};

impl Browser {
    /// Posts a body that is sent a while after its head was let through, and after something else was done.
    pub async fn post_late(&self, path: &str, body: &Value, meanwhile: impl Future<Output = ()>) -> Answer {
        let (ask, asked) = oneshot::channel();
        let (send, sent) = oneshot::channel::<Bytes>();
        let late = stream::once(async move {
            let _told = ask.send(());
            sent.await
        });
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from_stream(late)).unwrap();
        let bytes = Bytes::from(body.to_string());
        let (answer, ()) = join(self.send(request), async {
            asked.await.unwrap();
            meanwhile.await;
            tokio::time::sleep(Duration::from_millis(200)).await;
            send.send(bytes).unwrap();
        })
        .await;
        answer
    }
}
