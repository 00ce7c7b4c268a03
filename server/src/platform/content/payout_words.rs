//! What messages and mails say about the operator's decision on a payout.

use portico_core::{Lang, Money};
use serde::{Deserialize, Serialize};

/// What was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayoutNews {
    /// How much it is about.
    pub amount: Money,
    /// Whether it is paid back.
    pub is_paid: bool,
    /// What the operator said.
    pub note: String,
}

impl PayoutNews {
    /// Title and text.
    #[must_use]
    pub fn words(&self, lang: Lang) -> (&'static str, String) {
        let amount = self.amount.display();
        let said = match (self.note.as_str(), lang) {
            ("", _) => String::new(),
            (note, Lang::US) => format!(" {note}"),
            (note, Lang::CN) => note.to_owned(),
        };
        match (self.is_paid, lang) {
            (true, Lang::US) => (
                "Your balance is paid back",
                format!(
                    "{amount} of your balance is paid back. What goes back to a card or an account arrives within days.{said}"
                ),
            ),
            (true, Lang::CN) => {
                ("余额已退还", format!("您的余额 {amount} 已退还；原路退回的款项将在数日内到账。{said}"))
            }
            (false, Lang::US) => (
                "Your balance is not paid back",
                format!("{amount} is not paid back, and is in your balance again. Reason:{said}"),
            ),
            (false, Lang::CN) => {
                ("余额未予退还", format!("{amount} 未予退还，已恢复至您的余额。原因：{said}"))
            }
        }
    }
}
