//! The words of documents, English and Chinese.

use portico_core::Lang;

/// Builds [`Words`] and both languages from one line per word.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident $english:literal $chinese:literal)+) => {
        /// The words of one language.
        pub(super) struct Words {
            $($(#[$about])* pub $name: &'static str,)+
        }

        impl Words {
            /// Those of a language.
            pub(super) fn of(language: Lang) -> Self {
                Self { $($name: language.pick([$english, $chinese]),)+ }
            }
        }
    };
}

words! {
    invoice "Invoice" "发票"
    plain "General VAT invoice" "增值税普通发票"
    special_vat "Special VAT invoice" "增值税专用发票"
    personal "Invoice" "普通发票"
    receipt "Receipt" "收据"
    number "Number" "号码"
    issued_at "Issued" "开票日期"
    currency "Currency" "币种"
    yuan "Chinese yuan (CNY)" "人民币（CNY）"
    dollar "US dollar (USD)" "美元（USD）"
    seller "Seller" "销售方"
    buyer "Buyer" "购买方"
    tax_number "Tax number" "纳税人识别号"
    address "Address" "地址"
    telephone "Telephone" "电话"
    bank "Bank" "开户行"
    bank_account "Bank account" "银行账号"
    what "Item" "项目"
    period "Billing period" "计费周期"
    net "Net amount" "金额（不含税）"
    tax "Tax" "税额"
    total "Total" "价税合计"
    in_words "Amount in words" "大写金额"
    note "Note" "备注"
    voided "VOIDED" "已作废"
    voided_by "This invoice has been voided. Credit note:" "本发票已作废，红字凭证号码："
    continued "continued" "续"
    receipt_total "Amount received" "收款金额"
    payer "Received from" "付款方"
    payee "Received by" "收款方"
    customer_number "Customer number" "客户编号"
    method "Payment method" "支付方式"
    paid_at "Paid" "支付时间"
    reference "Top-up number" "充值单号"
    transaction "Transaction number" "支付平台交易号"
    purpose "Purpose" "款项用途"
    recharge "Account balance top-up" "账户余额充值"
    no_invoice "This receipt confirms that the payment was received. It is not a tax invoice." "本收据仅证明已收到款项，不作为税务发票使用。"
    is_test "Test payment: no money was moved." "测试支付：未发生真实资金往来。"
    test "TEST" "测试"
}

/// The number of a page.
pub(super) fn page_of(language: Lang, page: usize, pages: usize) -> String {
    match language {
        Lang::US => format!("Page {page} of {pages}"),
        Lang::CN => format!("第 {page} 页，共 {pages} 页"),
    }
}
