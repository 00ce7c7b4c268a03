//! Asking for a code before there is an account.

use crate::{
    Checked, Draft, Limits, Rule,
    contact::{Channel, Contact},
    draft::Checks,
    form::form,
    ids::token,
    verification_code::CodePurpose,
};

form! {
    /// Where a code shall go, and what for.
    CodeSendDraft =>
    /// A request that may be sent.
    CodeSend {
        /// What for; only [`CodePurpose::Register`], the others know their contacts.
        purpose: CodePurpose,
        /// How it is sent.
        channel: Channel,
        /// The mailbox or mobile.
        target: String => Contact,
        /// The one-time ticket of a solved slider.
        ticket: String,
    }
}

impl Draft for CodeSendDraft {
    type Valid = CodeSend;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<CodeSend> {
        let mut checks = Checks::default();
        if self.purpose != CodePurpose::Register {
            checks.note("purpose", Rule::UnknownChoice);
        }
        let target = checks.field("target", Contact::parse_new(self.channel, &self.target, &limits.mobile));
        let ticket = checks.field("ticket", token(&self.ticket));
        let Self { purpose, channel, .. } = self;
        checks.finish(target.zip(ticket).map(|(target, ticket)| CodeSend {
            purpose,
            channel,
            target,
            ticket,
        }))
    }
}
