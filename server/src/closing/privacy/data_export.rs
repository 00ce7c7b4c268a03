//! Everything that is kept about a person, as one file; with the account's main user, about the account too.
//!
//! It is read and sent piece by piece, through the calls that show each part to the person anyway where those tell all.
//! Of others it tells nothing: sub-users are persons of their own. Of secrets it tells that they are there.

use axum::body::Body as HttpBody;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use portico_core::Code;
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::ToSchema;

use crate::caller::Caller;
use crate::kit::http::Body;
use crate::platform::audit::{self, Event};
use crate::platform::own_data::OwnData;
use crate::{App, Error, Result, transaction};

/// Pieces that wait for the reader.
const PIECES: usize = 2;

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DataExport {}

/// Sends everything that is kept about the caller, as a JSON file; to the main user, the account's documents, money, orders and
/// invoices too. Needs a fresh proof.
#[utoipa::path(post, path = "/gicend/account/data/export/", tag = "account", request_body = DataExport,
    responses((status = 200, description = "The file", body = Value),
        (status = 403, description = "100013: with a fresh proof alone"),
        (status = 503, description = "100012: too many files are being sent")))]
pub async fn account_data_export(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<DataExport>,
) -> Result<Response> {
    let body = export_data(&app, &caller).await?;
    let name = app.now().timestamp().strftime("my-data-%Y%m%dT%H%M%SZ").to_string();
    let attachment = format!("attachment; filename=\"{name}.json\"");
    Ok(([(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, attachment)], body)
        .into_response())
}

/// The file as a body that is made while it is sent. A failure on the way cuts the body off.
///
/// # Errors
/// 100013 without a fresh proof; 100012 when too many files are being sent.
pub async fn export_data(app: &App, caller: &Caller) -> Result<HttpBody> {
    caller.require_fresh(app)?;
    let place = app.export().sendings.take(caller.account_id);
    let busy = || Error::new(Code::Unavailable).with_status(503).with_retry_after(5);
    let place = place.ok_or_else(busy)?;
    transaction!(app.store(), tx => {
        let event = Event::done(caller, "account.data_export").on("user", caller.user_id, &caller.login_name);
        audit::record(tx, app, caller.account_id, &event).await
    })?;
    let (sender, receiver) = mpsc::channel(PIECES);
    let (app, caller) = (app.clone(), caller.clone());
    tokio::spawn(async move {
        let _place = place;
        let mut data = OwnData::new(sender);
        if let Err(error) = export_all(&app, &caller, &mut data).await {
            tracing::error!(%error, "a person's data could not be sent to its end");
            data.cut_off().await;
        }
    });
    let pieces = futures::stream::unfold(receiver, async |mut receiver| {
        receiver.recv().await.map(|piece| (piece, receiver))
    });
    Ok(HttpBody::from_stream(pieces))
}

async fn export_all(app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
    data.member("made_at", &app.now()).await?;
    for feature in app.features() {
        feature.export_data(app, caller, data).await?;
        if caller.is_main {
            feature.export_account_data(app, caller, data).await?;
        }
    }
    data.finish().await
}
