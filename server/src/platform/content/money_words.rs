//! What messages and mails say about money.

use portico_core::runway::span_words;
use portico_core::{Lang, Money};

use crate::platform::template::TopUpTrouble;

/// The balance is low, in words.
pub(super) fn low_balance(
    available: Money,
    threshold: Money,
    lasts_seconds: Option<i64>,
    lang: Lang,
) -> (&'static str, String) {
    let (available, threshold) = (available.display(), threshold.display());
    let lasts = lasts_seconds.map(|seconds| span_words(seconds, lang));
    match lang {
        Lang::US => {
            let lasts =
                lasts.map_or_else(String::new, |span| format!(" At the present usage it lasts {span}."));
            let told = format!("{available} can be spent, less than your threshold of {threshold}.{lasts}");
            ("Your balance is low", format!("{told} Recharge at /main/recharge."))
        }
        Lang::CN => {
            let lasts = lasts.map_or_else(String::new, |span| format!("按当前用量预计可用 {span}。"));
            let told = format!("可用余额 {available}，已低于预警值 {threshold}。{lasts}");
            ("账户余额不足", format!("{told}请前往 /main/recharge 充值。"))
        }
    }
}

/// The balance was recharged by itself, in words.
pub(super) fn top_up_done(amount: Money, card: &str, lang: Lang) -> (&'static str, String) {
    let amount = amount.display();
    match lang {
        Lang::US => (
            "Your balance was recharged automatically",
            format!("{amount} came from the card ending in {card}. See /main/recharge."),
        ),
        Lang::CN => {
            ("余额已自动充值", format!("已从尾号 {card} 的银行卡充值 {amount}，详见 /main/recharge。"))
        }
    }
}

/// The balance was not recharged by itself, in words.
pub(super) fn top_up_failed(amount: Money, trouble: TopUpTrouble, lang: Lang) -> (&'static str, String) {
    let (amount, trouble) = (amount.display(), trouble.words(lang));
    match lang {
        Lang::US => (
            "The automatic recharge did not work",
            format!("{amount} could not be recharged. {trouble} See /main/recharge."),
        ),
        Lang::CN => ("自动充值未成功", format!("自动充值 {amount} 未成功。{trouble}详见 /main/recharge。")),
    }
}

/// An order was approved, in words.
pub(super) fn order_approved(product: &str, total: Money, lang: Lang) -> (&'static str, String) {
    let total = total.display();
    match lang {
        Lang::US => {
            ("Your order was approved", format!("The order of {product} was approved; {total} was paid."))
        }
        Lang::CN => ("订单审核已通过", format!("您的“{product}”订单审核已通过，已支付 {total}。")),
    }
}

/// An order was refused, in words.
pub(super) fn order_disqualified(
    product: &str,
    total: Money,
    remark: &str,
    lang: Lang,
) -> (&'static str, String) {
    let total = total.display();
    match lang {
        Lang::US => (
            "Your order was not approved",
            format!(
                "The order of {product} was not approved: {remark} The {total} put aside for it is available again."
            ),
        ),
        Lang::CN => (
            "订单审核未通过",
            format!("您的“{product}”订单审核未通过，原因：{remark} 为其预留的 {total} 已退回可用余额。"),
        ),
    }
}
