//! The notice of a charge's end, sent to whoever began it.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::TestGateway;
use crate::App;
use crate::MoneyParts;
use crate::kit::fault;
use crate::kit::queue::{Failure, Job};
use crate::money::payment::standard_webhook::{ID, SIGNATURE, TIMESTAMP};

/// Tells how a charge stands; before that pays it, when that was to happen late.
#[derive(Debug, Serialize, Deserialize)]
pub struct TestNotice {
    /// The reference of the charge.
    pub reference: String,
    /// Whether it is paid now.
    pub pays: bool,
}

impl Job for TestNotice {
    type Host = App;
    const KIND: &'static str = "payment.test_notice";

    async fn run(&self, app: &App, job_id: Uuid) -> Result<(), Failure> {
        let Some(gateway) = app.payment().test() else {
            return Err(Failure::Never("the test gateway is switched off".to_owned()));
        };
        if self.pays {
            gateway.end(&self.reference, "paid").await?;
        }
        let Some(charge) = gateway.charge(&self.reference).await? else {
            return Err(Failure::Never("there is no such charge".to_owned()));
        };
        let body = TestGateway::notice_body(&charge)?;
        gateway.send(&charge.notice_url, &format!("msg_{}", job_id.simple()), body).await?;
        fault!("recharge.told");
        Ok(())
    }
}

impl TestGateway {
    async fn send(&self, url: &str, id: &str, body: String) -> Result<(), Failure> {
        let timestamp = self.tools.clock.now().seconds().to_string();
        let request = self
            .tools
            .client
            .post(url)
            .header("content-type", "application/json")
            .header(ID, id)
            .header(SIGNATURE, self.key.sign(id, &timestamp, body.as_bytes()))
            .header(TIMESTAMP, timestamp)
            .body(body);
        let answer = self.tools.send(request).await.map_err(|error| Failure::Again(error.to_string()))?;
        if answer.status.is_success() {
            return Ok(());
        }
        Err(Failure::Again(format!("the notice was refused with status {}", answer.status.as_u16())))
    }
}
