//! SQL of the test gateway's book.

use crate::kit::clock::Time;
use crate::money::payment::ReturnCode;
use crate::{row, statement};

row! {
    /// A charge in the test gateway's own book.
    #[derive(Debug, Clone)]
    pub struct ChargeRow of test_charge {
        pub reference: String,
        pub currency: String,
        pub amount: i64,
        pub description: String,
        pub notice_url: String,
        pub return_url: String,
        pub state: String,
        pub transaction_id: Option<String>,
        pub refunded: i64,
        pub bank_state: String,
        pub return_code: ReturnCode,
        pub created_at: Time,
        pub expires_at: Time,
    }
}

statement! {
    /// Keeps a charge, unless it is there.
    pub fn insert_charge(row: &ChargeRow): insert "on conflict (reference) do nothing";

    /// The charge with a reference; nothing when none was begun.
    pub fn find_charge(reference: &str) -> Option<ChargeRow>:
        "select {columns} from test_charge where reference = $1";

    /// Ends an open charge; says whether it was open. One that failed may be paid at another try.
    pub fn end_charge(reference: &str, state: &str, transaction_id: Option<&str>) -> bool:
        "update test_charge set state = $2, transaction_id = $3
         where reference = $1 and bank_state <> 'asked'
           and (state = 'open' or (state = 'failed' and $2 = 'paid' and bank_state = ''))";

    /// Notes that the bank account of a debit was named; says whether it was, now or before.
    pub fn debit_charge(reference: &str) -> bool:
        "update test_charge set bank_state = 'debited' where reference = $1 and bank_state <> '' and state = 'open'";

    /// Has the bank return a debit: one that it did not pay yet fails; says whether it could.
    pub fn return_charge(reference: &str, code: &str) -> bool:
        "update test_charge set return_code = $2, state = case when state = 'open' then 'failed' else state end
         where reference = $1 and bank_state = 'debited' and return_code = '' and state in ('open', 'paid')";

    /// The charge that a payment paid.
    pub fn find_charge_paid_by(transaction_id: &str) -> Option<String>:
        "select reference from test_charge where transaction_id = $1";

    /// Keeps a refund, if so much is left of its charge; says whether it is new.
    pub fn insert_refund(reference: &str, charge_reference: &str, amount: i64) -> bool:
        "insert into test_refund (reference, charge_reference, amount)
         select $1, reference, $3 from test_charge
         where reference = $2 and state in ('paid', 'refunded') and refunded + $3 <= amount
         on conflict (reference) do nothing";

    /// Whether there is such a refund.
    pub fn has_refund(reference: &str) -> bool:
        "select 1 from test_refund where reference = $1";

    /// Gives a part of a paid charge back; says whether so much was left.
    pub fn refund_charge(reference: &str, amount: i64) -> bool:
        "update test_charge set state = 'refunded', refunded = refunded + $2
         where reference = $1 and state in ('paid', 'refunded') and refunded + $2 <= amount";

    /// Keeps how payments with a card end.
    pub fn insert_card(token: &str, outcome: &str, now: Time):
        "insert into test_card (token, outcome, created_at) values ($1, $2, $3)";

    /// How payments with a card end; nothing for a card that is not kept.
    pub fn find_card_outcome(token: &str) -> Option<String>:
        "select outcome from test_card where token = $1";

    /// Forgets a card that was bound, by its token.
    pub fn delete_card(token: &str):
        "delete from test_card where token = $1";
}
