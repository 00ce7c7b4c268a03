//! The home page: which widgets it has, in a person's own order, and the pages that are pinned there.

use crate::{Checked, Draft, Limits, Rule, draft::Checks, form::form, name, names::names};

/// The most pages that a person pins (SPEC §1).
const ENTRANCES_MAX: u32 = 12;
/// Characters of a page's name.
const PAGE_MAX: u32 = 60;

names! {
    /// A part of the home page, in the order in which they stand until a person arranges them.
    HomeWidget {
        /// What a new account does first; gone once it is done.
        Start "start",
        /// The balance and how long it lasts.
        Balance "balance",
        /// Instances by region and status, and what was done with them last.
        Instances "instances",
        /// What is about to be deleted, for arrears or because its paid time is over.
        Deleting "deleting",
        /// What expires within a week.
        Expiring "expiring",
        /// What the account has, newest first, or what is searched for among it.
        Resources "resources",
        /// Each region: how it is, what the account has there, and what is left there.
        Regions "regions",
        /// What goes on or failed, alerts that are not read, and sign-ins that were refused.
        Events "events",
        /// What was charged yesterday, this month and last month.
        Spending "spending",
        /// Projects with what they cost.
        Projects "projects",
        /// What the operator announces.
        Announcements "announcements",
        /// What the operator recommends.
        Recommendations "recommendations",
        /// Pages that the person has pinned.
        Entrances "entrances",
        /// Pages that the person visited last.
        Visits "visits",
        /// The newest messages to the person, and how many are unread.
        Messages "messages",
        /// Who the customer is and how they are reached.
        Account "account",
    }
}

names! {
    /// A way to a page or a part of one below those of the menu, as the search of the console finds it.
    HomeWay {
        /// The form of a new instance.
        NewInstance "new_instance",
        /// The order of a GPU server.
        NewServer "new_server",
        /// The form of a new order.
        NewOrder "new_order",
        /// A new SSH key.
        NewKey "new_key",
        /// The dialog of a new project.
        NewProject "new_project",
        /// The form of a new sub-user.
        NewPerson "new_person",
        /// Sub-users out of a file.
        Import "import",
        /// The request for an invoice.
        NewInvoice "new_invoice",
        /// The form of a new card.
        NewCard "new_card",
        /// The form of a new ticket.
        NewTicket "new_ticket",
        /// The form of a top-up.
        TopUp "top_up",
        /// The form of another password.
        Password "password",
        /// Who may do what.
        Rights "rights",
        /// A copy of what is kept of the person.
        OwnData "own_data",
        /// The person's name and picture.
        UserInfo "user_info",
        /// Where the person is signed in.
        Sessions "sessions",
        /// The history of sign-ins.
        SignIns "sign_ins",
        /// The form of another mobile number.
        Mobile "mobile",
        /// The form of another mailbox.
        Email "email",
        /// The additional mobile number.
        Additional "additional",
        /// How long a password counts.
        Ageing "ageing",
        /// How long an idle session counts.
        LoginAgeing "login_ageing",
        /// Whether sign-in asks for a second factor.
        Verification "verification",
        /// The addresses from which sign-in is allowed.
        Mask "mask",
        /// The authenticator app of the person.
        Totp "totp",
        /// The passkeys of the person.
        Passkeys "passkeys",
        /// The terms as they were accepted.
        Terms "terms",
        /// The end of the account.
        Deletion "deletion",
        /// To whom invoices are issued.
        Titles "titles",
        /// What can be invoiced of each month.
        Billed "billed",
        /// The bills by month.
        BillMonths "bill_months",
        /// The bills by product and project.
        BillSummary "bill_summary",
        /// The bills by resource.
        BillResources "bill_resources",
        /// The lines of the bills.
        BillItems "bill_items",
        /// The record of top-ups.
        Recharges "recharges",
    }
}

impl HomeWay {
    /// What stands before the name of a way among pinned pages, whose names have no such sign.
    const MARK: &'static str = "way/";

    /// Whether an entrance is meant to be a way.
    #[must_use]
    pub fn is_meant_by(entrance: &str) -> bool {
        entrance.starts_with(Self::MARK)
    }

    /// The way that an entrance names.
    #[must_use]
    pub fn of_entrance(entrance: &str) -> Option<Self> {
        entrance.strip_prefix(Self::MARK).and_then(Self::parse)
    }
}

names! {
    /// What an event is about.
    EventKind {
        /// Something that is done with an instance.
        Operation "operation",
        /// Something that happened to a GPU server.
        GpuServer "gpu_server",
        /// A message about money, resources or security.
        Message "message",
        /// A try to sign in that was refused.
        SignIn "sign_in",
    }
}

form! {
    /// A person's home page as it is arranged.
    HomeDraft =>
    /// A person's home page. The server judges that the pages are there.
    Home {
        /// The widgets in their order; those left out stand behind them, in the usual order.
        widgets: Vec<HomeWidget>,
        /// Those that are not shown.
        hidden: Vec<HomeWidget>,
        /// The names of the pages that are pinned, in their order; at most 12: `router_name` of the menu, or `way/new_ticket` for a way to
        /// what stands below a page.
        entrances: Vec<String>,
    }
}

impl Draft for HomeDraft {
    type Valid = Home;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Home> {
        let mut checks = Checks::default();
        for (field, chosen) in [("widgets", &self.widgets), ("hidden", &self.hidden)] {
            if (1..chosen.len()).any(|at| chosen[..at].contains(&chosen[at])) {
                checks.note(field, Rule::ListedTwice);
            }
        }
        if self.entrances.len() > ENTRANCES_MAX as usize {
            checks.note("entrances", Rule::TooMany { max: ENTRANCES_MAX });
        }
        for (at, page) in self.entrances.iter().enumerate().take(ENTRANCES_MAX as usize) {
            let field = format!("entrances[{at}]");
            if self.entrances[..at].contains(page) {
                checks.note(&field, Rule::ListedTwice);
            } else if HomeWay::is_meant_by(page) && HomeWay::of_entrance(page).is_none() {
                checks.note(&field, Rule::UnknownChoice);
            } else {
                checks.field(&field, name::require(page, PAGE_MAX));
            }
        }
        let Self { widgets, hidden, entrances } = self;
        checks.finish(Some(Home { widgets, hidden, entrances }))
    }
}

/// Every widget once: those of a person's order first, the others behind them in the usual order. What is about to be deleted, which
/// an order may not know that has what expires, stands before that.
#[must_use]
pub fn arrange_widgets(chosen: &[HomeWidget]) -> Vec<HomeWidget> {
    let mut widgets = chosen.to_vec();
    let expiring = chosen.iter().position(|one| *one == HomeWidget::Expiring);
    if let Some(at) = expiring.filter(|_| !chosen.contains(&HomeWidget::Deleting)) {
        widgets.insert(at, HomeWidget::Deleting);
    }
    let others: Vec<_> = HomeWidget::ALL.iter().copied().filter(|one| !widgets.contains(one)).collect();
    widgets.extend(others);
    widgets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widgets_that_a_person_never_saw_stand_behind_those_that_were_arranged() {
        let arranged = arrange_widgets(&[HomeWidget::Visits, HomeWidget::Balance]);
        assert_eq!(arranged.len(), HomeWidget::ALL.len());
        assert_eq!(arranged[..3], [HomeWidget::Visits, HomeWidget::Balance, HomeWidget::Start]);
        assert_eq!(arrange_widgets(&[]), HomeWidget::ALL);
    }

    #[test]
    fn what_is_about_to_be_deleted_stands_before_what_expires_in_an_order_that_does_not_know_it() {
        use HomeWidget::{Deleting, Expiring, Visits};
        let arranged = arrange_widgets(&[Visits, Expiring]);
        assert_eq!(
            (arranged.len(), &arranged[..3]),
            (HomeWidget::ALL.len(), &[Visits, Deleting, Expiring][..])
        );
        let chosen = [Expiring, Visits, Deleting];
        assert_eq!(arrange_widgets(&chosen)[..3], chosen);
    }
}
