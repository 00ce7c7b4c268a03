//! Sentences that parameters become.

use portico_core::Lang;
use portico_core::runway::span_words;
use serde::{Deserialize, Serialize};

/// Why the balance was not recharged by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TopUpTrouble {
    /// The card was refused, and is tried again later.
    Declined,
    /// The card was refused too often.
    GaveUp,
    /// The month's ceiling leaves too little.
    Ceiling,
    /// The card may not be charged without asking any more: it is switched off.
    CardWithdrawn,
    /// A payment with the card is disputed: it is switched off.
    Disputed,
}

impl TopUpTrouble {
    /// As a sentence.
    #[must_use]
    pub fn words(self, lang: Lang) -> &'static str {
        lang.pick(match self {
            Self::Declined => {
                ["The card was refused; it is tried again later.", "银行卡扣款被拒绝，稍后将自动重试。"]
            }
            Self::GaveUp => [
                "The card was refused three times; it is not tried again.",
                "银行卡扣款连续三次被拒绝，已停止重试。",
            ],
            Self::CardWithdrawn => [
                "The card may not be charged without asking any more; auto top-up is switched off.",
                "该银行卡已关闭自动扣款，自动充值已停用。",
            ],
            Self::Disputed => [
                "A payment with this card is disputed; auto top-up is switched off.",
                "该银行卡有一笔付款存在争议，自动充值已停用。",
            ],
            Self::Ceiling => ["The ceiling of this month would be passed.", "将超过本月自动充值上限。"],
        })
    }
}

/// How long a balance lasts, as a sentence.
pub(super) fn lasts_words(seconds: i64, lang: Lang) -> String {
    let span = span_words(seconds, lang);
    match lang {
        Lang::US => format!("At the present usage it lasts {span}."),
        Lang::CN => format!("按当前用量预计可用 {span}。"),
    }
}
