//! What one period of many things costs an account: a list shows it in every row.

use std::collections::HashMap;

use portico_core::price::PriceList;
use portico_core::{Code, Money};
use uuid::Uuid;

use super::lists::find_list_or_none;
use super::quote_show::{QuoteDraft, price_by_list};
use crate::kit::store::Conn;
use crate::{App, Result, people::account};

/// Prices of one account at one moment. What is asked a second time is not computed again.
pub struct PeriodPrices<'a> {
    app: &'a App,
    account_id: Uuid,
    /// The price lists by their regions; none where a region has none.
    lists: HashMap<String, Option<PriceList>>,
    known: HashMap<QuoteDraft, Option<Money>>,
}

impl<'a> PeriodPrices<'a> {
    /// The prices for an account, none of which is known yet.
    #[must_use]
    pub fn new(app: &'a App, account_id: Uuid) -> Self {
        Self { app, account_id, lists: HashMap::new(), known: HashMap::new() }
    }

    /// What something costs, as a quote of it says; nothing where no list has it (any more).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn find(&mut self, conn: &mut Conn, asked: &QuoteDraft) -> Result<Option<Money>> {
        if let Some(known) = self.known.get(asked) {
            return Ok(*known);
        }
        let Self { app, account_id, .. } = *self;
        let price = match self.list_of(conn, &asked.region).await? {
            Some(list) => none_for_unsold(price_by_list(conn, app, account_id, asked, list).await)?
                .map(|told| Money::new(told.quote.total, told.quote.currency)),
            None => None,
        };
        self.known.insert(asked.clone(), price);
        Ok(price)
    }

    async fn list_of(&mut self, conn: &mut Conn, region: &str) -> Result<Option<&PriceList>> {
        if !self.lists.contains_key(region) {
            let currency = account::find_currency_of(conn, self.account_id).await?;
            let list = find_list_or_none(conn, region, currency, self.app.now()).await?;
            self.lists.insert(region.to_owned(), list);
        }
        Ok(self.lists.get(region).and_then(Option::as_ref))
    }
}

/// Nothing for what the list does not have.
fn none_for_unsold<T>(priced: Result<T>) -> Result<Option<T>> {
    match priced {
        Ok(priced) => Ok(Some(priced)),
        Err(error) if error.code() == Code::ParameterError => Ok(None),
        Err(error) => Err(error),
    }
}
