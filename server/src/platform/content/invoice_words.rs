//! What messages say about invoices.

use portico_core::{Lang, Money};

/// An invoice was issued, in words.
pub(super) fn issued(number: &str, amount: Money, lang: Lang) -> (&'static str, String) {
    let amount = amount.display();
    match lang {
        Lang::US => (
            "Your invoice was issued",
            format!("The invoice {number} over {amount} was issued. Download it at /main/invoice."),
        ),
        Lang::CN => {
            ("发票已开具", format!("金额为 {amount} 的发票 {number} 已开具，请前往 /main/invoice 下载。"))
        }
    }
}

/// An invoice was refused, in words.
pub(super) fn rejected(amount: Money, reason: &str, lang: Lang) -> (&'static str, String) {
    let amount = amount.display();
    match lang {
        Lang::US => (
            "Your invoice was not issued",
            format!(
                "The invoice over {amount} was not issued: {reason} You can ask for it again at /main/invoice."
            ),
        ),
        Lang::CN => (
            "发票申请未通过",
            format!("金额为 {amount} 的发票申请未通过，原因：{reason} 您可前往 /main/invoice 重新申请。"),
        ),
    }
}

/// An invoice was voided, in words; the numbers are those of the invoice and of the credit note.
pub(super) fn voided(
    (number, credit_number): (&str, &str),
    amount: Money,
    reason: &str,
    lang: Lang,
) -> (&'static str, String) {
    let amount = amount.display();
    match lang {
        Lang::US => (
            "Your invoice was voided",
            format!(
                "The invoice {number} over {amount} was voided by the credit note {credit_number}: {reason} You can ask for \
                 another at /main/invoice."
            ),
        ),
        Lang::CN => (
            "发票已作废",
            format!(
                "金额为 {amount} 的发票 {number} 已由红字发票 {credit_number} 冲销，原因：{reason} 您可前往 \
                 /main/invoice 重新申请。"
            ),
        ),
    }
}
