//! What a product and its unit are called: the operator's words for what price lists know by name, in both languages.

use crate::{
    Checked, Draft, Limits, Rule,
    draft::Checks,
    form::form,
    price::{MAX_PRICES, name},
};

/// The longest name of a product.
pub const NAME_MAX: u32 = 60;
/// The longest name of a unit.
const UNIT_MAX: u32 = 20;

form! {
    /// What a product is called, as it is written.
    ProductWordsDraft =>
    /// What a product is called.
    ProductWords {
        /// Its name on price lists.
        product: String,
        /// What it is called in English.
        name_us: String,
        /// What it is called in Chinese.
        name_cn: String,
        /// What its unit is called in English.
        unit_us: String,
        /// What its unit is called in Chinese.
        unit_cn: String,
    }
}

form! {
    /// What products are called, as it is written.
    ProductWordsListDraft =>
    /// What products are called; each stands there once.
    ProductWordsList {
        /// One for each product.
        words: Vec<ProductWordsDraft> => Vec<ProductWords>,
    }
}

impl Draft for ProductWordsListDraft {
    type Valid = ProductWordsList;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<ProductWordsList> {
        let mut checks = Checks::default();
        if self.words.len() > MAX_PRICES as usize {
            checks.note("words", Rule::TooMany { max: MAX_PRICES });
            return checks.finish(None);
        }
        let mut words: Vec<ProductWords> = Vec::new();
        for (place, draft) in self.words.into_iter().enumerate() {
            let field = |part: &str| format!("words.{place}.{part}");
            checks.field(&field("product"), name(&draft.product));
            if words.iter().any(|one| one.product == draft.product) {
                checks.note(&field("product"), Rule::ListedTwice);
            }
            let mut line = |part: &str, typed: &str, max| {
                checks.field(&field(part), crate::name::require(typed, max)).unwrap_or_default()
            };
            words.push(ProductWords {
                name_us: line("name_us", &draft.name_us, NAME_MAX),
                name_cn: line("name_cn", &draft.name_cn, NAME_MAX),
                unit_us: line("unit_us", &draft.unit_us, UNIT_MAX),
                unit_cn: line("unit_cn", &draft.unit_cn, UNIT_MAX),
                product: draft.product,
            });
        }
        checks.finish(Some(ProductWordsList { words }))
    }
}
