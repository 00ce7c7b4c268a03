//! Every night the audit logs' chains are walked, as the ledger is.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::audit;
use crate::kit::queue::{Failure, Job, Registry, Schedule, ScheduleError, enqueue, note_outcome};
use crate::platform::audit::{Verdict, verify_page};
use crate::platform::feature::Feature;
use crate::{App, Result, transaction};

/// The operator's surface, as a feature: its nightly proof of the audit logs.
pub struct Administration;

impl Feature for Administration {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<VerifyAudit>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<VerifyAudit>("23 3 * * *")
    }
}

/// Accounts whose chains one run walks along; another run goes on with the next.
const ACCOUNTS: i64 = 100;

/// Verifies the chain of every account and, last, of the operators. What was found so far goes along.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyAudit {
    /// The account that was verified last.
    after: Uuid,
    /// Chains that were walked along.
    chains: u64,
    /// How many of them are broken.
    broken: u32,
    /// Where the first of these is.
    first: String,
}

impl VerifyAudit {
    fn note(&mut self, verdict: &Verdict) {
        self.chains += 1;
        let Some(at) = &verdict.broken else { return };
        if self.broken == 0 {
            self.first = format!("{} at event {}: {}", verdict.chain, at.seq, at.what);
        }
        self.broken += 1;
    }

    /// Tells what was found in all.
    fn conclude(&self) -> Result<(), Failure> {
        let Self { chains, broken, first, .. } = self;
        metrics::gauge!("portico_audit_broken").set(f64::from(*broken));
        if *broken == 0 {
            tracing::info!(chains, "the audit logs are in order");
            return Ok(());
        }
        tracing::error!(broken, %first, "an audit log is broken");
        Err(Failure::Never(format!("{broken} of {chains} chains are broken, first {first}")))
    }
}

impl Job for VerifyAudit {
    type Host = App;
    const KIND: &'static str = "admin.verify_audit";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let mut next = self.clone();
        let note = |verdict| {
            next.note(&verdict);
            Ok(())
        };
        let last = verify_page(app.store(), None, self.after, ACCOUNTS, note).await?;
        if let Some(after) = last {
            next.after = after;
            let staged: Result<()> = transaction!(app.store(), tx => { enqueue(tx, app, &next).await });
            return Ok(staged?);
        }
        let operators = audit::verify(app.store()).await?;
        next.note(&operators);
        next.conclude()?;
        let found = [("chains", next.chains.to_string()), ("head", operators.head)];
        let found = found.map(|(name, value)| (name.to_owned(), value));
        Ok(note_outcome::<Self>(app, found.into()).await?)
    }
}
