//! A ticket of the demo account that support has answered, and one that waits.

use portico_core::draft::Draft;
use portico_core::support::{TicketCategory, TicketDraft, TicketReplyDraft, TicketSeverity};

use super::staff::{Answer, answer_ticket};
use super::ticket_create::{Author, open_ticket};
use crate::kit::store::Conn;
use crate::people::verification::review::Reviewer;
use crate::platform::feature::Sample;
use crate::{App, Error, Result};

const QUESTION: &str = "Our nightly job needs two more addresses in this region.\n\nWhat do we have to do?";
const ANSWER: &str = "Hello,\n\nyour quota of public addresses is 20 now, so that both fit.\n\nSupport";
const PROBLEM: &str = "Since this morning we see:\n\n- every tenth request takes more than a second\n- the processor is idle\n\n\
    Here is what `mtr` says:\n\n```\n3. core-1   0.0%   0.4 ms\n4. edge-2  12.0%  31.8 ms\n```";

/// Adds them unless the account has people: then it was prepared before.
///
/// # Errors
/// When the database does not answer.
pub async fn add_sample(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    if !sample.needs_people {
        return Ok(());
    }
    let author = Author { account_id: sample.account_id, user_id: sample.user_id, name: &sample.main.name };
    let asked = draft(TicketCategory::Account, TicketSeverity::Low, "More public addresses", QUESTION);
    let asked = asked.check(&app.config().limits).map_err(sample_error)?;
    let ticket = open_ticket(tx, app, author, &asked, None).await?;
    let reply = TicketReplyDraft { text: ANSWER.to_owned(), file_ids: Vec::new() };
    let reply = reply.check(&app.config().limits).map_err(sample_error)?;
    let by = Reviewer { operator_id: None, name: "demo".to_owned() };
    answer_ticket(tx, app, &by, ticket.ticket_id, Answer { reply: &reply, is_asked: false }).await?;
    let slow =
        draft(TicketCategory::Technical, TicketSeverity::High, "Slow answers since this morning", PROBLEM);
    let slow = slow.check(&app.config().limits).map_err(sample_error)?;
    open_ticket(tx, app, author, &slow, None).await.map(drop)
}

fn draft(category: TicketCategory, severity: TicketSeverity, title: &str, text: &str) -> TicketDraft {
    TicketDraft {
        category,
        severity,
        title: title.to_owned(),
        text: text.to_owned(),
        resource_id: None,
        file_ids: Vec::new(),
    }
}

fn sample_error(violations: Vec<portico_core::Violation>) -> Error {
    Error::internal(format!("the sample's ticket: {violations:?}"))
}
