//! What messages and mails say about arrears: what was done, to how many resources, what comes next, and what to pay.

use portico_core::arrears::{ArrearsStage, RESTORE_AFTER};
use portico_core::{Lang, Money};

use super::message_kind::minute;
use crate::kit::clock::Time;

/// [`RESTORE_AFTER`] as customers read it.
const RESTORE_MINUTES: i64 = RESTORE_AFTER / 60;

/// Something is owed: what has happened to so many resources (at the first stage: would happen), what will, and what to pay at the
/// address `recharge`. The times are those of stopping, recycling and deleting.
#[must_use]
pub fn arrears_words(
    (stage, to_pay, resources): (ArrearsStage, Money, u32),
    dates: [Time; 3],
    recharge: &str,
    lang: Lang,
) -> (&'static str, String) {
    let to_pay = to_pay.display();
    let (title, told) = match lang {
        Lang::US => english(stage, resources, dates),
        Lang::CN => chinese(stage, resources, dates),
    };
    let told = match (stage, lang) {
        (ArrearsStage::Deleted, Lang::US) => {
            format!("{to_pay} is owed.{told} The amount stays owed: {recharge}.")
        }
        (ArrearsStage::Deleted, Lang::CN) => {
            format!("您的账户已欠费 {to_pay}。{told}欠费金额仍需支付：{recharge}。")
        }
        (_, Lang::US) => format!("{to_pay} is owed.{told} Recharge at {recharge}."),
        (_, Lang::CN) => format!("您的账户已欠费 {to_pay}。{told}请前往 {recharge} 充值。"),
    };
    (title, told)
}

/// What has happened to so many resources that somebody sees who does not see the money.
#[must_use]
pub fn arrears_reached_words(
    stage: ArrearsStage,
    resources: u32,
    dates: [Time; 3],
    lang: Lang,
) -> (&'static str, String) {
    match lang {
        Lang::US => {
            let (title, told) = english(stage, resources, dates);
            (title, format!("The account is in arrears.{told}"))
        }
        Lang::CN => {
            let (title, told) = chinese(stage, resources, dates);
            (title, format!("账户已欠费。{told}"))
        }
    }
}

fn english(
    stage: ArrearsStage,
    resources: u32,
    [stop_at, recycle_at, delete_at]: [Time; 3],
) -> (&'static str, String) {
    let count = counted(resources);
    let were = format!("{count} {}", if resources == 1 { "was" } else { "were" });
    let (stop_at, recycle_at, delete_at) = (minute(stop_at), minute(recycle_at), minute(delete_at));
    let restored =
        format!("What is stopped runs again about {RESTORE_MINUTES} minutes after all of it is paid.");
    let (title, told) = match (stage, resources) {
        (ArrearsStage::Warned, _) => (
            "Your account is in arrears",
            format!(
                " Unless it is paid, resources that are billed by the hour stop at {stop_at}, go to \
                 the recycle bin at {recycle_at} and are deleted at {delete_at}: {count} at present."
            ),
        ),
        (ArrearsStage::Deleted, 0) => {
            ("Your account is still in arrears", " There was no resource to delete.".to_owned())
        }
        (_, 0) => ("Your account is still in arrears", " There was no resource to stop.".to_owned()),
        (ArrearsStage::Stopped, _) => (
            "Your resources were stopped",
            format!(
                " {were} stopped. Unless it is paid, what is stopped goes to the recycle bin at {recycle_at} and is deleted at \
                 {delete_at}. {restored}"
            ),
        ),
        (ArrearsStage::Recycled, _) => (
            "Your resources are in the recycle bin",
            format!(
                " {were} moved to the recycle bin. Unless it is paid, what is in it is deleted at {delete_at}. {restored}"
            ),
        ),
        (ArrearsStage::Deleted, _) => ("Your resources were deleted", format!(" {were} deleted.")),
    };
    (title, format!("{told} Resources that are paid in advance run until their paid time is over."))
}

fn counted(resources: u32) -> String {
    match resources {
        1 => "1 resource".to_owned(),
        count => format!("{count} resources"),
    }
}

fn chinese(
    stage: ArrearsStage,
    resources: u32,
    [stop_at, recycle_at, delete_at]: [Time; 3],
) -> (&'static str, String) {
    let (stop_at, recycle_at, delete_at) = (minute(stop_at), minute(recycle_at), minute(delete_at));
    let restored = format!("结清欠费后约 {RESTORE_MINUTES} 分钟恢复运行。");
    let (title, told) = match (stage, resources) {
        (ArrearsStage::Warned, count) => (
            "账户已欠费",
            format!(
                "如未及时结清，按小时计费的资源（目前 {count} 个）将于 {stop_at} 停机，于 {recycle_at} \
                 移入回收站，并于 {delete_at} 删除。"
            ),
        ),
        (ArrearsStage::Deleted, 0) => ("账户仍处于欠费状态", "没有需要删除的资源。".to_owned()),
        (_, 0) => ("账户仍处于欠费状态", "没有需要停机的资源。".to_owned()),
        (ArrearsStage::Stopped, count) => (
            "资源因欠费已停机",
            format!(
                "{count} 个资源已停机。如未及时结清，已停机的资源将于 {recycle_at} 移入回收站，并于 {delete_at} 删除。{restored}"
            ),
        ),
        (ArrearsStage::Recycled, count) => (
            "资源因欠费已移入回收站",
            format!(
                "{count} 个资源已移入回收站。如未及时结清，回收站中的资源将于 {delete_at} 删除。{restored}"
            ),
        ),
        (ArrearsStage::Deleted, count) => ("资源因欠费已删除", format!("{count} 个资源已删除。")),
    };
    (title, format!("{told}预付费资源在已付费期限内继续运行。"))
}

/// Nothing is owed any more, and so many resources run again.
#[must_use]
pub fn arrears_over_words(resources: u32, lang: Lang) -> (&'static str, String) {
    match (resources, lang) {
        (0, Lang::US) => (
            "Your account is no longer in arrears",
            "Nothing is owed any more, and new resources can be opened. There was none to start again."
                .to_owned(),
        ),
        (0, Lang::CN) => {
            ("账户欠费已结清", "您的账户已结清欠费，可以开通新资源。没有需要恢复的资源。".to_owned())
        }
        (_, Lang::US) => {
            let again = if resources == 1 { "runs" } else { "run" };
            let told = format!("Nothing is owed any more: {} {again} again.", counted(resources));
            ("Your resources run again", told)
        }
        (count, Lang::CN) => {
            ("资源已恢复", format!("您的账户已结清欠费，{count} 个因欠费停机的资源已恢复运行。"))
        }
    }
}
