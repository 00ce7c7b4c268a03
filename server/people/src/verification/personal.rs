//! What an account submitted, as it was submitted, for whoever handed it in (SECURITY P-7).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portico_core::account::AccountKind;
use portico_core::state::Region;
use portico_core::verification::DocumentKind;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::case::CaseState;
use super::image_show::open_image;
use super::papers::Papers;
use super::store;
use crate::kit::clock::Time;
use crate::platform::own_data::OwnData;
use crate::{App, Result};

/// Cases that are told at most; one case is open in a region at a time.
const CASES: i64 = 10_000;

/// A case with its documents in full.
#[derive(Serialize)]
pub struct PersonalCase {
    /// The same as in the queue.
    pub case_id: Uuid,
    /// The region that it is about.
    pub region: Region,
    /// Of whom the documents are.
    pub kind: AccountKind,
    /// How far it has come.
    pub state: CaseState,
    /// Which kind of document it is.
    pub document: DocumentKind,
    /// The country that issued it.
    pub country: String,
    /// Names, number and contact.
    pub papers: Option<Papers>,
    /// The picture of the document, or of its front.
    pub front_image: Option<Uuid>,
    /// The picture of the document's back, if it has one.
    pub back_image: Option<Uuid>,
    /// When it was submitted.
    pub submitted_at: Time,
    /// When it was decided or taken back; null while it is open.
    pub ended_at: Option<Time>,
    /// What the reviewer wrote.
    pub remark: String,
}

/// Every case of an account, newest first.
///
/// # Errors
/// When the database does not answer, or documents were sealed with another key.
pub async fn list_personal_cases(app: &App, account_id: Uuid) -> Result<Vec<PersonalCase>> {
    let rows = store::list_cases_of(&mut app.store().read().await?, account_id, CASES).await?;
    rows.into_iter()
        .map(|row| {
            let papers = Papers::open(app, row.case_id, row.sealed.as_deref())?;
            Ok(PersonalCase {
                case_id: row.case_id,
                region: row.region,
                kind: row.kind,
                state: row.state,
                document: row.document,
                country: row.country,
                papers,
                front_image: row.front_image_id,
                back_image: row.back_image_id,
                submitted_at: row.submitted_at,
                ended_at: row.ended_at,
                remark: row.remark,
            })
        })
        .collect()
}

/// Writes what was submitted for verification, and its pictures in base64.
///
/// # Errors
/// When a row cannot be read, or the reader of the file has gone away.
pub async fn export_papers(app: &App, account_id: Uuid, data: &mut OwnData) -> Result<()> {
    let cases = list_personal_cases(app, account_id).await?;
    data.member("verification", &cases).await?;
    let mut images: Vec<_> =
        cases.iter().flat_map(|case| [case.front_image, case.back_image]).flatten().collect();
    images.sort_unstable();
    images.dedup();
    data.list("pictures").await?;
    for image_id in images {
        let jpeg = STANDARD.encode(open_image(app, account_id, image_id).await?.0);
        data.items(&[json!({"image_id": image_id, "jpeg": jpeg})]).await?;
    }
    data.end_list().await
}
