//! A verification that has passed for the demo account, so that it can recharge and order.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use portico_core::account::AccountKind;
use portico_core::contact::Channel;
use portico_core::draft::Draft;
use portico_core::limits::ImageLimits;
use portico_core::state::Region;
use portico_core::verification::{DocumentKind, ReviewDecision, ReviewDraft, VerificationDraft};
use uuid::Uuid;

use super::image_create::LONGEST;
use super::review::{Reviewer, decide_case, take_case};
use super::store;
use super::submit::{submit_in, today};
use crate::PeopleParts;
use crate::kit::store::Conn;
use crate::platform::feature::Sample;
use crate::platform::picture::remake;
use crate::{App, Error, Result};

/// Adds it unless the account has been verified, or tried to be.
///
/// # Errors
/// 100018 when another account has passed with the sample's company; when the database does not answer.
pub async fn add_sample(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    let (account_id, user_id, owner) = (sample.account_id, sample.user_id, &sample.main);
    if !store::list_cases_of(tx, account_id, 1).await?.is_empty() {
        return Ok(());
    }
    let draft = draft(add_picture(tx, app, account_id).await?);
    let request = draft.check_on(today(app), &app.config().limits).map_err(sample_error)?;
    let case_id = submit_in(tx, app, owner.clone(), account_id, user_id, &request).await?.case_id;
    let by = Reviewer { operator_id: None, name: "demo".to_owned() };
    take_case(tx, app, &by, case_id).await?;
    let review = ReviewDraft { decision: ReviewDecision::Approve, remark: String::new() };
    let review = review.check(&app.config().limits).map_err(sample_error)?;
    decide_case(tx, app, &by, case_id, &review).await
}

/// What the demo account hands in; the credit code is one that its standard (GB 32100-2015) gives as an example.
fn draft(image_id: Uuid) -> VerificationDraft {
    VerificationDraft {
        region: Region::Mainland,
        kind: AccountKind::Enterprise,
        country: "CN".to_owned(),
        name: "Demo".to_owned(),
        company: "Example Works".to_owned(),
        document: DocumentKind::CreditCode,
        number: "91350100M000100Y43".to_owned(),
        channel: Channel::Email,
        contact: "demo@example.com".to_owned(),
        front_image: image_id.to_string(),
        back_image: String::new(),
    }
}

/// An empty sheet of paper.
async fn add_picture(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<Uuid> {
    let mut bytes = Vec::new();
    RgbImage::from_pixel(640, 400, Rgb([236, 240, 244]))
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .map_err(Error::internal)?;
    let picture = remake(&bytes, &ImageLimits::default(), LONGEST)?;
    let image_id = app.random().id(app.now());
    let bound: [&[u8]; 2] = [image_id.as_bytes(), b"picture"];
    let sealed = app.verification().seal.seal(app.random(), &bound, picture.bytes)?;
    store::image::insert_image(tx, image_id, account_id, picture.width, picture.height, &sealed, app.now())
        .await?;
    Ok(image_id)
}

fn sample_error(violations: Vec<portico_core::Violation>) -> Error {
    Error::internal(format!("the sample's verification: {violations:?}"))
}
