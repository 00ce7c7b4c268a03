//! Every night the audit logs' chains are walked, as the ledger is.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::audit;
use crate::kit::queue::{Failure, Job, Registry, Schedule, ScheduleError};
use crate::platform::audit::{Verdict, verify};
use crate::platform::feature::Feature;
use crate::{App, Result};

/// The operator's surface.
pub struct Administration;

impl Feature for Administration {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<VerifyAudit>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<VerifyAudit>("23 3 * * *")
    }
}

/// Verifies the chain of every account and of the operators.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct VerifyAudit {}

impl Job for VerifyAudit {
    type Host = App;
    const KIND: &'static str = "admin.verify_audit";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let (mut chains, mut broken) = (0_u64, Vec::new());
        verify_all(app, |verdict| {
            chains += 1;
            if let Some(at) = verdict.broken {
                broken.push(format!("{} at event {}: {}", verdict.chain, at.seq, at.what));
            }
            Ok(())
        })
        .await?;
        metrics::gauge!("portico_audit_broken").set(broken.len() as f64);
        match broken.first() {
            None => {
                tracing::info!(chains, "the audit logs are in order");
                Ok(())
            }
            Some(first) => {
                tracing::error!(broken = broken.len(), %first, "an audit log is broken");
                Err(Failure::Never(format!("{} of {chains} chains are broken, first {first}", broken.len())))
            }
        }
    }
}

/// Walks every chain, the operators' last, and hands each verdict to `tell`.
///
/// # Errors
/// When the database does not answer, or `tell` fails.
pub async fn verify_all(app: &App, mut tell: impl FnMut(Verdict) -> Result<()> + Send) -> Result<()> {
    verify(app.store(), None, &mut tell).await?;
    tell(audit::verify(app.store()).await?)
}
