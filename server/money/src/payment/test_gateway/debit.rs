//! The test gateway's debits of bank accounts. It keeps nothing of an account; its page plays the bank.

use super::{PAGES, TestGateway, no_answer, store};
use crate::money::payment::{Debited, GatewayError, NewDebit, NextStep};
use crate::{Error, Result, transaction};

/// Its name for the return of a debit that had been paid.
pub(super) const RETURN: &str = "return";
/// The end of account numbers that are refused at once.
const REFUSED: &str = "1116";
/// The name of its only bank.
const BANK: &str = "Test bank";

impl TestGateway {
    pub(super) async fn begin_debit(&self, debit: &NewDebit<'_>) -> Result<Debited, GatewayError> {
        if debit.bank.last_four() == REFUSED {
            return Err(GatewayError::Refused("no_account".to_owned()));
        }
        let reference = debit.charge.reference;
        let is_debited: Result<bool> =
            transaction!(self.store, tx => { Ok(store::debit_charge(tx, reference).await?) });
        if !is_debited.map_err(no_answer)? {
            return Err(GatewayError::Refused("the charge is not open".to_owned()));
        }
        let page = format!("{}{PAGES}{reference}", self.public_url);
        let last_four = debit.bank.last_four().to_owned();
        Ok(Debited { bank_name: BANK.to_owned(), last_four, next: NextStep::Page(page) })
    }

    /// Has the bank return a debit; says whether it could.
    pub(super) async fn return_debit(&self, reference: &str, code: &str) -> Result<bool, Error> {
        transaction!(self.store, tx => { Ok(store::return_charge(tx, reference, code).await?) })
    }
}
