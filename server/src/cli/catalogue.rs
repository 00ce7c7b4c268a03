//! `portico catalogue`: what things cost.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use portico_core::discount::parse_percent;
use portico_core::price::PriceListDraft;
use portico_core::product_words::ProductWordsListDraft;
use serde::de::DeserializeOwned;

use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::price_publish::{publish_price_list, publish_product_words, set_discount};

/// Publishes price lists and sets discounts.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Publishes a price list from a JSON file. A published list never changes; the next one has the next version.
    Publish {
        /// Path of the JSON file.
        file: PathBuf,
    },
    /// Sets the names of products and their units in both languages, from a JSON file `{"words": [{"product", "name_us", "name_cn",
    /// "unit_us", "unit_cn"}, …]}`. Products that are not in it keep their names.
    Words {
        /// Path of the JSON file.
        file: PathBuf,
    },
    /// Sets an account's discount for a product.
    Discount {
        /// Customer number of the account.
        #[arg(long, value_name = "NUMBER")]
        account: String,
        /// Product, as the price list names it.
        #[arg(long)]
        product: String,
        /// Discount in percent, such as `15` or `7.5`; 0 for none.
        #[arg(long)]
        percent: String,
    },
}

/// Runs `portico catalogue` with one of its commands.
pub(super) async fn catalogue(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    start::run(file, async |app| match command {
        Command::Publish { file } => publish(app, file).await,
        Command::Words { file } => words(app, file).await,
        Command::Discount { account, product, percent } => discount(app, account, product, percent).await,
    })
    .await
}

/// What a JSON file says.
pub(super) fn read<T: DeserializeOwned>(file: &Path) -> Result<T, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
    serde_json::from_str(&text).map_err(|error| wrong(&error))
}

async fn words(app: &App, file: &Path) -> Result<(), Failure> {
    let draft: ProductWordsListDraft = read(file)?;
    let count = draft.words.len();
    publish_product_words(app, None, draft).await.map_err(Failure::new)?;
    print::say(&format!("{count} products named"))
}

async fn publish(app: &App, file: &Path) -> Result<(), Failure> {
    let draft: PriceListDraft = read(file)?;
    publish_price_list(app, None, &draft).await.map_err(Failure::new)?;
    print::say(&format!("{} version {} has {} prices", draft.region, draft.version, draft.prices.len()))
}

async fn discount(app: &App, account: &str, product: &str, percent: &str) -> Result<(), Failure> {
    let wrong = || Failure::new("--percent must be a number from 0 to 100 with at most two decimals");
    let hundredths = parse_percent(percent).map_err(|_| wrong())?;
    set_discount(app, None, account, product, hundredths).await.map_err(Failure::new)?;
    print::say(&format!("account {account}: {product} {percent} % less"))
}
