//! `portico admin verification`: reviews without the operator's page, for whoever sits at the server.

use clap::Subcommand;
use portico_core::Draft;
use portico_core::verification::{ReviewDecision, ReviewDraft};
use uuid::Uuid;

use super::super::{Failure, print};
use crate::closing::admin::audit::{Event, record};
use crate::kit::http::Asked;
use crate::people::verification::queue::{CaseFilter, CaseShowReply, list_cases, show_case};
use crate::people::verification::review::{Reviewer, decide_case, take_case};
use crate::{App, Error, transaction};

/// Lists, shows, approves and rejects verifications.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Lists verifications awaiting review, oldest first.
    List,
    /// Takes a case and shows it.
    Show {
        /// Case id, as `list` prints it.
        case: Uuid,
    },
    /// Takes a case and approves it.
    Approve {
        /// Case id, as `list` prints it.
        case: Uuid,
        /// Remark for the applicant.
        #[arg(long, default_value = "")]
        remark: String,
    },
    /// Takes a case and rejects it.
    Reject {
        /// Case id, as `list` prints it.
        case: Uuid,
        /// Remark for the applicant.
        #[arg(long)]
        remark: String,
    },
}

/// Runs `portico admin verification` with one of its commands.
pub(in crate::cli) async fn verification(app: &App, command: &Command) -> Result<(), Failure> {
    match command {
        Command::List => list(app).await,
        Command::Show { case } => show(app, *case).await,
        Command::Approve { case, remark } => decide(app, *case, ReviewDecision::Approve, remark).await,
        Command::Reject { case, remark } => decide(app, *case, ReviewDecision::Reject, remark).await,
    }
}

/// Whoever may run commands here.
fn reviewer() -> Reviewer {
    Reviewer { operator_id: None, name: "command line".to_owned() }
}

async fn list(app: &App) -> Result<(), Failure> {
    let (mut open, mut overdue) = (0, 0);
    print::every_page(async |cursor| {
        let asked = Asked::largest(CaseFilter::default(), cursor);
        let page = list_cases(app, &asked).await.map_err(Failure::new)?;
        for case in &page.items {
            let late = if case.due_at < page.now { "overdue" } else { "" };
            let (state, document) = (case.state.as_str(), case.document.as_str());
            print::say(&format!(
                "{} due {} {late} {state} customer {} {document} {}",
                case.case_id, case.due_at, case.customer_no, case.country
            ))?;
        }
        (open, overdue) = (page.open, page.overdue);
        Ok(page.next_cursor)
    })
    .await?;
    print::say(&format!("{open} waiting, {overdue} overdue"))
}

async fn show(app: &App, case_id: Uuid) -> Result<(), Failure> {
    let by = reviewer();
    let seen = show_case(app, &by, case_id).await.map_err(Failure::new)?;
    if seen.case.state.is_open() && !seen.is_mine {
        let taken: Result<(), Error> = transaction!(app.store(), tx => {
            take_case(tx, app, &by, case_id).await?;
            record(tx, app, &Event::by_command("verification.review").on("verification", case_id)).await
        });
        taken.map_err(Failure::new)?;
    }
    let shown = show_case(app, &by, case_id).await.map_err(Failure::new)?;
    lines(&shown).iter().try_for_each(|line| print::say(line))
}

fn lines(shown: &CaseShowReply) -> Vec<String> {
    let case = &shown.case;
    let mut lines = vec![
        format!("case      {}", case.case_id),
        format!("customer  {}", shown.customer_no),
        format!("state     {}", case.state.as_str()),
        format!("due       {}", case.due_at),
        format!("paper     {} {}", case.document.as_str(), case.country),
        format!("number    {}", case.number),
        format!("name      {}", case.name),
        format!("company   {}", case.company),
        format!("contact   {}", shown.contact),
        format!("twins     {} other accounts passed with this paper", shown.twins),
    ];
    lines.extend(shown.steps.iter().map(|step| {
        format!("{}  {} {} {}", step.at, step.action.as_str(), step.operator, step.remark)
            .trim_end()
            .to_owned()
    }));
    lines
}

async fn decide(app: &App, case_id: Uuid, decision: ReviewDecision, remark: &str) -> Result<(), Failure> {
    let draft = ReviewDraft { decision, remark: remark.to_owned() };
    let review = draft.check(&app.config().limits).map_err(Error::invalid).map_err(Failure::new)?;
    let by = reviewer();
    let action = if decision == ReviewDecision::Approve { "verification.pass" } else { "verification.fail" };
    let decided: Result<(), Error> = transaction!(app.store(), tx => {
        take_case(tx, app, &by, case_id).await?;
        decide_case(tx, app, &by, case_id, &review).await?;
        record(tx, app, &Event::by_command(action).on("verification", case_id)).await
    });
    decided.map_err(Failure::new)?;
    print::say(&format!(
        "{case_id} {}",
        if decision == ReviewDecision::Approve { "approved" } else { "rejected" }
    ))
}
