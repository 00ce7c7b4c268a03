//! What messages and mails say about a recharge of which money went back, that a bank paid or returned, or that was credited by hand.

use portico_core::{Lang, Money};
use serde::{Deserialize, Serialize};

/// Something about a recharge that was credited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RechargeNews {
    /// The recharge's number.
    pub reference: String,
    /// How much it is about.
    pub amount: Money,
    /// What.
    pub event: RechargeEvent,
}

/// What there is to say about a recharge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RechargeEvent {
    /// It went back to the payer, and was taken from the balance.
    Returned,
    /// What had gone back came again, and is in the balance.
    Restored,
    /// The payer's bank disputes it.
    Disputed,
    /// A payment that did not fit was credited by hand.
    Credited,
    /// The debit of a bank account was paid, days after it was authorised.
    Cleared,
    /// The bank did not pay a debit.
    Bounced,
}

impl RechargeNews {
    /// Title and text.
    #[must_use]
    pub fn words(&self, lang: Lang) -> (&'static str, String) {
        let (amount, number) = (self.amount.display(), &self.reference);
        match (self.event, lang) {
            (RechargeEvent::Returned, Lang::US) => (
                "Money of a recharge goes back",
                format!(
                    "{amount} of recharge {number} goes back to the payer and was taken from the balance."
                ),
            ),
            (RechargeEvent::Returned, Lang::CN) => {
                ("充值款项退回", format!("充值 {number} 中的 {amount} 将退回付款方，并已从余额中扣除。"))
            }
            (RechargeEvent::Restored, Lang::US) => (
                "Money of a recharge is in the balance again",
                format!("{amount} of recharge {number}, which had gone back, is in the balance again."),
            ),
            (RechargeEvent::Restored, Lang::CN) => {
                ("充值款项已恢复", format!("充值 {number} 中曾退回的 {amount} 已重新计入余额。"))
            }
            (RechargeEvent::Disputed, Lang::US) => (
                "A recharge is disputed",
                format!(
                    "The payer's bank disputes {amount} of recharge {number}. The amount is taken from the balance if the bank takes it back."
                ),
            ),
            (RechargeEvent::Disputed, Lang::CN) => (
                "充值款项存在争议",
                format!("付款银行对充值 {number} 中的 {amount} 提出争议。若银行收回该款项，将从余额中扣除。"),
            ),
            (RechargeEvent::Credited, Lang::US) => (
                "A payment was credited",
                format!(
                    "{amount} that was paid and could not be matched at once is in the balance, as recharge {number}."
                ),
            ),
            (RechargeEvent::Credited, Lang::CN) => {
                ("款项已入账", format!("一笔此前未能匹配的付款 {amount} 已计入余额，充值单号 {number}。"))
            }
            (RechargeEvent::Cleared, Lang::US) => (
                "A bank debit was paid",
                format!("The bank paid {amount} of recharge {number}. It is in the balance."),
            ),
            (RechargeEvent::Cleared, Lang::CN) => {
                ("银行扣款已到账", format!("银行已支付充值 {number} 的 {amount}，款项已计入余额。"))
            }
            (RechargeEvent::Bounced, Lang::US) => (
                "A bank debit was returned",
                format!(
                    "The bank did not pay {amount} of recharge {number}, so nothing was credited. The recharge says why."
                ),
            ),
            (RechargeEvent::Bounced, Lang::CN) => (
                "银行扣款被退回",
                format!("银行未支付充值 {number} 的 {amount}，余额没有变化。原因见该充值记录。"),
            ),
        }
    }
}
