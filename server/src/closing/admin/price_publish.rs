//! Price lists and discounts, as operators and the server's command line change them.

use portico_core::amount::print_minor;
use portico_core::price::PriceListDraft;
use portico_core::product_words::ProductWordsListDraft;
use portico_core::{Code, Draft, Limits};
use serde_json::json;

use super::audit as operators;
use super::guard::{Operator, actor_of};
use crate::people::account::find_account_by_number;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, money::catalogue, transaction};

/// Publishes a price list; by nobody: at the server's command line.
///
/// # Errors
/// 100001 on what is wrong with it; 409 on `prices` when it leaves out what is in use.
pub async fn publish_price_list(
    app: &App,
    operator: Option<&Operator>,
    draft: &PriceListDraft,
) -> Result<()> {
    let PriceListDraft { region, currency, version, .. } = draft;
    let detail = format!("{region} {} {version}", currency.as_str());
    transaction!(app.store(), tx => {
        catalogue::publish(tx, app, draft.clone()).await?;
        let event = operators::Event::of(operator, "price_list.publish").with_detail(detail.clone());
        operators::record(tx, app, &event).await
    })
}

/// Says what products and their units are called; by nobody: at the server's command line.
///
/// # Errors
/// 100001 on what is wrong with it.
pub async fn publish_product_words(
    app: &App,
    operator: Option<&Operator>,
    draft: ProductWordsListDraft,
) -> Result<()> {
    let list = draft.check(&Limits::default()).map_err(Error::invalid)?;
    let products: Vec<_> = list.words().iter().map(|words| words.product().as_str()).collect();
    let detail = products.join(" ");
    transaction!(app.store(), tx => {
        catalogue::save_product_words(tx, &list).await?;
        let event = operators::Event::of(operator, "product_words.publish").with_detail(detail.clone());
        operators::record(tx, app, &event).await
    })
}

/// Sets what the account with this number pays less for a product, in hundredths of a percent, from the hour in hand on; 0 for
/// nothing. By nobody: at the server's command line.
///
/// # Errors
/// 100025 when there is no such account; 100001 on `product` or `discount`.
pub async fn set_discount(
    app: &App,
    operator: Option<&Operator>,
    customer_no: &str,
    product: &str,
    discount: u32,
) -> Result<()> {
    transaction!(app.store(), tx => {
        let found = find_account_by_number(tx, customer_no).await?;
        let (account_id, _) = found.ok_or_else(|| Error::new(Code::UserDoesNotExist))?;
        let before = catalogue::set_discount(tx, app, account_id, product, discount).await?;
        let actor = actor_of(operator);
        let event = Event::done(actor, "billing.discount")
            .on("account", account_id, "")
            .before(json!({ "product": product, "discount": before }))
            .after(json!({ "product": product, "discount": discount }));
        audit::record(tx, app, account_id, &event).await?;
        let detail = format!("{product} {}%", print_minor(i64::from(discount)));
        let noted = operators::Event::of(operator, "account.discount").on("account", account_id);
        operators::record(tx, app, &noted.with_detail(detail)).await
    })
}
