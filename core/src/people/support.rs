//! Tickets: what a customer asks support, what is written to and fro about it, and how far it has come.

use crate::{
    Checked, Draft, Limits, Rule,
    draft::Checks,
    form::form,
    ids, name,
    names::{machine, names},
    obstacle::Obstacle,
    text,
};

/// The greatest length of a ticket's title, in characters.
pub(crate) const TITLE_MAX: u32 = 120;
/// The greatest length of what is written at once, in characters.
pub const TEXT_MAX: u32 = 5_000;
/// The most files that go with what is written at once.
const FILES_MAX: u32 = 5;
/// The greatest length of what is said with a rating, in characters.
const COMMENT_MAX: u32 = 500;
/// The best rating; the worst is 1.
const STARS_MAX: u32 = 5;
/// The most that is written to one ticket, with what happened to it; another ticket goes on from there.
pub const ENTRIES_MAX: u32 = 300;
/// The most tickets of an account that are not closed.
pub const OPEN_MAX: u32 = 100;
/// Seconds for which a closed ticket can be opened again: 7 days.
const REOPEN_SECONDS: i64 = 7 * 86_400;

names! {
    /// What a ticket is about.
    TicketCategory {
        /// How something works, or why it does not.
        Technical "technical",
        /// Orders, bills, payments and invoices.
        Billing "billing",
        /// The account, its people, and who it is.
        Account "account",
        /// Something that looks like an attack, an abuse or a leak.
        Security "security",
        /// Anything that none of the other categories is about.
        Other "other",
    }
}

names! {
    /// How much a ticket matters to its customer; support's first answer is due accordingly.
    TicketSeverity {
        /// A question or a wish.
        Low "low",
        /// Something works badly, but not in production.
        Normal "normal",
        /// Something in production works badly.
        High "high",
        /// Production is down; by default an answer is due within half an hour.
        Urgent "urgent",
    }
}

machine! {
    /// How far a ticket has come.
    TicketState {
        /// It waits for support.
        Open "open",
        /// Support has answered, and waits for nothing.
        Answered "answered",
        /// Support has asked something, and waits for the customer.
        Waiting "waiting",
        /// It is over; unless it was joined to another it can be opened again for seven days.
        Closed "closed",
    }
    /// What can be done with a ticket.
    TicketAction {
        /// Write more, as the customer.
        Reply "reply": Open | Answered | Waiting => Open,
        /// Answer, as support, without asking anything.
        Answer "answer": Open | Answered | Waiting => Answered,
        /// Ask the customer something, as support.
        Ask "ask": Open | Answered | Waiting => Waiting,
        /// Close it, as the customer, as support, or by itself when the customer does not answer.
        Close "close": Open | Answered | Waiting => Closed,
        /// Join it to another, as support.
        Merge "merge": Open | Answered | Waiting => Closed,
        /// Open it again, within seven days of its end.
        Reopen "reopen": Closed => Open,
        /// Rate how it went.
        Rate "rate": Closed,
    }
}

names! {
    /// What an entry of a ticket is.
    EntryKind {
        /// The customer wrote it.
        Written "written",
        /// Support wrote it to the customer.
        Answered "answered",
        /// Support wrote it to itself; no customer reads it.
        Note "note",
        /// The ticket was closed.
        Closed "closed",
        /// The ticket was opened again.
        Reopened "reopened",
        /// Another ticket was joined to it, or it to another; the text is the other's number.
        Merged "merged",
    }
}

/// Whether a closed ticket can be opened again: for seven days, and not when it was joined to another. Times are Unix seconds.
///
/// # Errors
/// [`Rule::StateForbids`] with the state `open` and the like, `past` or `merged`.
pub fn may_reopen(state: TicketState, closed_at: i64, is_merged: bool, now: i64) -> Result<(), Rule> {
    state.allows(TicketAction::Reopen)?;
    if is_merged {
        Err(Obstacle::MergedTicket.rule())
    } else if now - closed_at > REOPEN_SECONDS {
        Err(Obstacle::PastTicket.rule())
    } else {
        Ok(())
    }
}

form! {
    /// A ticket as its customer writes it.
    TicketDraft =>
    /// A ticket that can be opened. The server judges that the resource and the files are the customer's own.
    Ticket {
        /// What it is about.
        category: TicketCategory,
        /// How much it matters.
        severity: TicketSeverity,
        /// One line: 1–120 characters.
        title: String,
        /// What is asked: lines of text, 1–5000 characters.
        text: String,
        /// The resource that it is about; null for none.
        resource_id: Option<String>,
        /// The files that go with it: at most five ids, none twice.
        file_ids: Vec<String>,
    }
}

impl Draft for TicketDraft {
    type Valid = Ticket;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Ticket> {
        let mut checks = Checks::default();
        let title = checks.field("title", name::require(&self.title, TITLE_MAX));
        let text = checks.field("text", text::lines(&self.text, TEXT_MAX));
        if let Some(resource_id) = &self.resource_id {
            checks.field("resource_id", ids::token(resource_id));
        }
        checks.field("file_ids", ids::any(&self.file_ids, FILES_MAX));
        let Self { category, severity, resource_id, file_ids, .. } = self;
        let ticket = title.zip(text).map(|(title, text)| Ticket {
            category,
            severity,
            title,
            text,
            resource_id,
            file_ids,
        });
        checks.finish(ticket)
    }
}

form! {
    /// More that a customer writes, or an answer.
    TicketReplyDraft =>
    /// What can be added to a ticket.
    TicketReply {
        /// Lines of text, 1–5000 characters.
        text: String,
        /// The files that go with it: at most five ids, none twice.
        file_ids: Vec<String>,
    }
}

impl Draft for TicketReplyDraft {
    type Valid = TicketReply;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<TicketReply> {
        let mut checks = Checks::default();
        let text = checks.field("text", text::lines(&self.text, TEXT_MAX));
        checks.field("file_ids", ids::any(&self.file_ids, FILES_MAX));
        let file_ids = self.file_ids;
        checks.finish(text.map(|text| TicketReply { text, file_ids }))
    }
}

form! {
    /// How a customer found the support that they were given.
    TicketRatingDraft =>
    /// A rating that can be kept.
    TicketRating {
        /// 1, bad, to 5, very good.
        stars: u32,
        /// A word with it, of at most 500 characters; may be empty.
        comment: String,
    }
}

impl Draft for TicketRatingDraft {
    type Valid = TicketRating;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<TicketRating> {
        let mut checks = Checks::default();
        if self.stars == 0 {
            checks.note("stars", Rule::Required);
        } else if self.stars > STARS_MAX {
            checks.note("stars", Rule::TooMany { max: STARS_MAX });
        }
        let comment = checks.field("comment", name::optional(&self.comment, COMMENT_MAX));
        let stars = self.stars;
        checks.finish(comment.map(|comment| TicketRating { stars, comment }))
    }
}

form! {
    /// An answer that support keeps to be used again, as it is written.
    CannedAnswerDraft =>
    /// An answer that can be kept.
    CannedAnswer {
        /// What staff find it by: 1–120 characters.
        name: String,
        /// Lines of text in English, 1–5000 characters.
        text_us: String,
        /// Lines of text in Chinese, 1–5000 characters.
        text_cn: String,
    }
}

impl Draft for CannedAnswerDraft {
    type Valid = CannedAnswer;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<CannedAnswer> {
        let mut checks = Checks::default();
        let name = checks.field("name", name::require(&self.name, TITLE_MAX));
        let text_us = checks.field("text_us", text::lines(&self.text_us, TEXT_MAX));
        let text_cn = checks.field("text_cn", text::lines(&self.text_cn, TEXT_MAX));
        let answer = (|| Some(CannedAnswer { name: name?, text_us: text_us?, text_cn: text_cn? }))();
        checks.finish(answer)
    }
}
