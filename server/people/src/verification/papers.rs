//! What of a case is sealed, and the keyed hash by which one document is known in two accounts.

use aws_lc_rs::hmac;
use portico_core::contact::Channel;
use portico_core::verification::VerificationRequest;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::PeopleParts;
use crate::{App, Error, Result};

/// What of a case is personal.
#[derive(Clone, Serialize, Deserialize)]
pub struct Papers {
    /// The person's name; for a company, of the person who answers for it.
    pub name: String,
    /// The company's legal name; empty for a person.
    pub company: String,
    /// The number of the document, in full.
    pub number: String,
    /// How questions reach the applicant.
    pub channel: Channel,
    /// The mailbox or mobile for them.
    pub contact: String,
}

impl From<&VerificationRequest> for Papers {
    fn from(request: &VerificationRequest) -> Self {
        Self {
            name: request.name().clone(),
            company: request.company().clone(),
            number: request.number().as_str().to_owned(),
            channel: *request.channel(),
            contact: request.contact().as_str().to_owned(),
        }
    }
}

impl Papers {
    /// Sealed for one case.
    pub fn seal(&self, app: &App, case_id: Uuid) -> Result<Vec<u8>> {
        let text = serde_json::to_vec(self).map_err(Error::internal)?;
        app.verification().seal.seal(app.random(), &associated_data(&case_id), text)
    }

    /// From what is stored; nothing when the account was deleted.
    ///
    /// # Errors
    /// When it was sealed with another key.
    pub fn open(app: &App, case_id: Uuid, sealed: Option<&[u8]>) -> Result<Option<Self>> {
        let Some(sealed) = sealed else { return Ok(None) };
        let text = app.verification().seal.open(&associated_data(&case_id), sealed);
        let text = text.ok_or_else(|| Error::internal("a verification was sealed with another key"))?;
        serde_json::from_slice(&text).map(Some).map_err(Error::internal)
    }

    /// The number with all but its last four characters covered.
    pub fn mask_number(&self) -> String {
        let count = self.number.chars().count();
        let shown = count.saturating_sub(4);
        self.number.chars().enumerate().map(|(at, c)| if at < shown { '*' } else { c }).collect()
    }
}

fn associated_data(case_id: &Uuid) -> [&[u8]; 2] {
    [case_id.as_bytes(), b"papers"]
}

/// The keyed hash of a document: its kind, the country that issued it and its number.
pub fn number_hash(app: &App, request: &VerificationRequest) -> Vec<u8> {
    let parts = [request.document().as_str(), request.country(), request.number().as_str()];
    hmac::sign(&app.verification().numbers, parts.join("\n").as_bytes()).as_ref().to_vec()
}
