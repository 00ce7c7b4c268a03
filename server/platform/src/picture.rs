//! Pictures that people hand in: taken in as they come, made anew, and sent back as pictures that do nothing else.

mod file;
mod remake;
mod reply;

use std::sync::Arc;

use tokio::sync::Semaphore;

pub use file::{PictureFile, read_file};
pub use remake::{Picture, remake};
pub use reply::PictureReply;

use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::platform::config::Config;
use crate::{App, Error, Result};

/// Pictures decoded at the same time: one of 40 million pixels takes some 200 MB while it is decoded.
const DECODINGS: usize = 1;

/// What pictures share in memory.
pub struct Parts {
    decodings: Arc<Semaphore>,
    uploads: Throttle,
}

impl Parts {
    /// From the operator's settings.
    #[must_use]
    pub fn new(config: &Config, clock: &Clock) -> Self {
        Self {
            decodings: Arc::new(Semaphore::new(DECODINGS)),
            uploads: Throttle::per_hour(config.verification.uploads_per_hour, clock),
        }
    }
}

/// Counts an upload and makes its picture anew, at most `longest` pixels long. It is decoded on a thread of its own, one
/// picture at a time; the permit goes along, so that a caller that goes away does not let one more begin.
///
/// # Errors
/// 100001 on `image`; 300002 when the address uploads too often.
pub async fn take_picture(app: &App, bytes: Vec<u8>, longest: u32) -> Result<Picture> {
    app.picture().uploads.check_request()?;
    let permit = app.picture().decodings.clone().acquire_owned().await.map_err(Error::internal)?;
    let limits = app.config().limits.image.clone();
    let task = tokio::task::spawn_blocking(move || {
        let picture = remake(&bytes, &limits, longest);
        drop(permit);
        picture
    });
    task.await.map_err(Error::internal)?
}
