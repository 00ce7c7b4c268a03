//! What messages and mails say about money.

use portico_core::arrears::{ArrearsStage, RESTORE_AFTER};
use portico_core::runway::span_words;
use portico_core::{Lang, Money};

use super::message_kind::minute;
use crate::clock::Time;
use crate::template::TopUpTrouble;

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
        Lang::CN => ("订单审核已通过", format!("您的 {product} 订单审核已通过，已支付 {total}。")),
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
            format!("您的 {product} 订单审核未通过，原因：{remark} 为其预留的 {total} 已退回可用余额。"),
        ),
    }
}

/// Something is owed: what has happened, what will, and what to pay at the address `recharge`. The times are those of stopping,
/// recycling and deleting.
#[must_use]
pub fn arrears_words(
    (stage, to_pay): (ArrearsStage, Money),
    [stop_at, recycle_at, delete_at]: [Time; 3],
    recharge: &str,
    lang: Lang,
) -> (&'static str, String) {
    let to_pay = to_pay.display();
    let (stop_at, recycle_at, delete_at) = (minute(stop_at), minute(recycle_at), minute(delete_at));
    match (stage, lang) {
        (ArrearsStage::Warned, Lang::US) => (
            "Your account is in arrears",
            format!(
                "{to_pay} is owed. Unless it is paid, resources stop at {stop_at}, go to the recycle bin at {recycle_at} and \
                 are deleted at {delete_at}. Recharge at {recharge}."
            ),
        ),
        (ArrearsStage::Warned, Lang::CN) => (
            "账户已欠费",
            format!(
                "您的账户已欠费 {to_pay}。如未及时充值，资源将于 {stop_at} 停机，于 {recycle_at} 移入回收站，并于 \
                 {delete_at} 删除。请前往 {recharge} 充值。"
            ),
        ),
        (ArrearsStage::Stopped, Lang::US) => (
            "Your resources were stopped",
            format!(
                "{to_pay} is owed, and resources were stopped. Unless it is paid, they go to the recycle bin at {recycle_at} and \
                 are deleted at {delete_at}. They run again about {RESTORE_MINUTES} minutes after you recharge at {recharge}."
            ),
        ),
        (ArrearsStage::Stopped, Lang::CN) => (
            "资源因欠费已停机",
            format!(
                "您的账户已欠费 {to_pay}，资源已停机。如未及时充值，资源将于 {recycle_at} 移入回收站，并于 {delete_at} \
                 删除。前往 {recharge} 充值后约 {RESTORE_MINUTES} 分钟恢复。"
            ),
        ),
        (ArrearsStage::Recycled, Lang::US) => (
            "Your resources are in the recycle bin",
            format!(
                "{to_pay} is owed, and resources were moved to the recycle bin. Unless it is paid, they are deleted at \
                 {delete_at}. They run again about {RESTORE_MINUTES} minutes after you recharge at {recharge}."
            ),
        ),
        (ArrearsStage::Recycled, Lang::CN) => (
            "资源因欠费已移入回收站",
            format!(
                "您的账户已欠费 {to_pay}，资源已移入回收站。如未及时充值，资源将于 {delete_at} 删除。前往 \
                 {recharge} 充值后约 {RESTORE_MINUTES} 分钟恢复。"
            ),
        ),
        (ArrearsStage::Deleted, Lang::US) => (
            "Your resources were deleted",
            format!("{to_pay} is owed, and resources were deleted. The amount stays owed: {recharge}."),
        ),
        (ArrearsStage::Deleted, Lang::CN) => (
            "资源因欠费已删除",
            format!("您的账户已欠费 {to_pay}，资源已删除。欠费金额仍需支付：{recharge}。"),
        ),
    }
}

/// What arrears had stopped works again.
#[must_use]
pub fn arrears_over_words(lang: Lang) -> (&'static str, String) {
    match lang {
        Lang::US => (
            "Your resources run again",
            "Nothing is owed any more, and what was stopped for arrears runs again.".to_owned(),
        ),
        Lang::CN => ("资源已恢复", "您的账户已结清欠费，因欠费停机的资源已恢复运行。".to_owned()),
    }
}

/// [`RESTORE_AFTER`] as customers read it.
const RESTORE_MINUTES: i64 = RESTORE_AFTER / 60;
