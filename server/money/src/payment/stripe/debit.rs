//! Debits of bank accounts in the USA (`us_bank_account`): the intent is confirmed with the account and its holder's word for it.
//! An account that Stripe does not know yet is proved by two small amounts, on Stripe's page; then the bank takes days.

use portico_core::BankReturn;
use serde::Deserialize;
use serde_json::Value;

use super::{Intent, Stripe};
use crate::money::payment::{Debited, GatewayError, NewDebit, NextStep, Returned};

/// Stripe's word for the debit of a bank account.
pub(super) const KIND: &str = "us_bank_account";
/// What Stripe says of an intent that was confirmed before.
const CONFIRMED: &str = "payment_intent_unexpected_state";
/// Reasons of disputes that only a payment from a bank account has.
const DEBIT_REASONS: [&str; 6] = [
    "bank_cannot_process",
    "check_returned",
    "customer_initiated",
    "debit_not_authorized",
    "incorrect_account_details",
    "insufficient_funds",
];

/// Why the last try to pay an intent failed.
#[derive(Deserialize)]
pub(super) struct PaymentFailure {
    code: Option<String>,
    decline_code: Option<String>,
    network_decline_code: Option<String>,
}

impl Stripe {
    pub(super) async fn begin_debit(&self, debit: &NewDebit<'_>) -> Result<Debited, GatewayError> {
        let Some(id) = debit.charge.gateway_id else {
            return Err(GatewayError::Refused("the charge was not begun".to_owned()));
        };
        let bank = debit.bank;
        let agent = if debit.user_agent.is_empty() { "unknown" } else { debit.user_agent };
        let form = [
            ("payment_method_data[type]", KIND),
            ("payment_method_data[us_bank_account][account_holder_type]", bank.holder_type().as_str()),
            ("payment_method_data[us_bank_account][account_type]", bank.account_type().as_str()),
            ("payment_method_data[us_bank_account][routing_number]", bank.routing_number().expose()),
            ("payment_method_data[us_bank_account][account_number]", bank.account_number().expose()),
            ("payment_method_data[billing_details][name]", bank.holder().as_str()),
            ("mandate_data[customer_acceptance][type]", "online"),
            ("mandate_data[customer_acceptance][online][ip_address]", debit.address),
            ("mandate_data[customer_acceptance][online][user_agent]", agent),
            ("expand[]", "payment_method"),
        ];
        // An intent is confirmed once, whatever the key; the same key would repeat a refusal to whoever corrected a number.
        let key = self.tools.random.id(self.tools.clock.now()).to_string();
        let confirm = self.post(&format!("/v1/payment_intents/{id}/confirm"), &key, &form);
        match self.call::<Intent>(confirm).await {
            Ok(intent) => intent.into_debited(bank.last_four()),
            Err(GatewayError::Refused(code)) if code == CONFIRMED => {
                let path = format!("/v1/payment_intents/{id}?expand[]=payment_method");
                self.call::<Intent>(self.get(&path)).await?.into_debited(bank.last_four())
            }
            Err(error) => Err(error),
        }
    }
}

impl Intent {
    /// The debit that was taken; `sent` stands for the last digits of its account where Stripe does not tell them.
    fn into_debited(self, sent: &str) -> Result<Debited, GatewayError> {
        let text = |value: &Option<Value>, at: &str| {
            let found = value.as_ref().and_then(|value| value.pointer(at)).and_then(Value::as_str);
            found.map(str::to_owned)
        };
        let bank_name = text(&self.payment_method, "/us_bank_account/bank_name").unwrap_or_default();
        let last_four =
            text(&self.payment_method, "/us_bank_account/last4").unwrap_or_else(|| sent.to_owned());
        let page = text(&self.next_action, "/verify_with_microdeposits/hosted_verification_url");
        let next = match (self.status.as_str(), page) {
            ("processing" | "succeeded", _) => NextStep::Wait,
            ("requires_action", Some(url)) => NextStep::Verify(url),
            (status, _) => {
                let code = self.last_payment_error.as_ref().and_then(|failure| failure.code.as_deref());
                return Err(GatewayError::Refused(code.unwrap_or(status).to_owned()));
            }
        };
        Ok(Debited { bank_name, last_four, next })
    }

    /// Whether it is the debit of a bank account.
    pub(super) fn is_debit(&self) -> bool {
        self.payment_method_types.iter().any(|kind| kind == KIND)
    }

    /// How the bank returned a debit; nothing while it did not, and for cards.
    pub(super) fn bank_return(&self) -> Option<Returned> {
        let failure = self.last_payment_error.as_ref().filter(|_| self.is_debit())?;
        let network = failure.network_decline_code.as_deref();
        let word = failure.decline_code.as_deref().or(failure.code.as_deref());
        Some(return_of(network, word.unwrap_or_default()))
    }
}

/// The return that a dispute tells of, if what it disputes is a debit: `kind` is the means of which Stripe tells details. It publishes details
/// for cards and wallets only, and a network's code is no sign (`R13` is a card network's as well), so that without any the reason decides.
pub(super) fn return_in_dispute(kind: Option<&str>, network: Option<&str>, reason: &str) -> Option<Returned> {
    let is_debit = kind.map_or_else(|| DEBIT_REASONS.contains(&reason), |kind| kind == KIND);
    is_debit.then(|| return_of(network, reason))
}

/// A return by the network's code where Stripe tells it, otherwise by Stripe's word.
fn return_of(network: Option<&str>, word: &str) -> Returned {
    network.and_then(Returned::of_code).unwrap_or_else(|| {
        let reason = match word {
            "insufficient_funds" => BankReturn::InsufficientFunds,
            "bank_account_closed" | "account_closed" => BankReturn::AccountClosed,
            "bank_account_invalid_details"
            | "incorrect_account_details"
            | "incorrect_account_holder_name"
            | "no_account"
            | "invalid_account_number" => BankReturn::InvalidDetails,
            "debit_not_authorized" | "customer_initiated" => BankReturn::NotAuthorised,
            "account_frozen" | "bank_account_frozen" | "bank_account_restricted" => BankReturn::AccountFrozen,
            _ => BankReturn::Other,
        };
        Returned { reason, code: String::new() }
    })
}
