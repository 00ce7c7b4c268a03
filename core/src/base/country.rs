//! The world's countries.

use crate::Rule;

/// The country codes of ISO 3166-1, alphabetically, two letters each.
const COUNTRIES: &str = "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCM\
CNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQ\
IRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNO\
NPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTV\
TWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/// The code of each country, alphabetically.
pub fn countries() -> impl Iterator<Item = &'static str> {
    (0..COUNTRIES.len() / 2).filter_map(|place| COUNTRIES.get(2 * place..2 * place + 2))
}

/// Judges a country: one of ISO 3166-1's two-letter codes, in capitals.
///
/// # Errors
/// [`Rule::Required`] or [`Rule::UnknownChoice`].
pub fn country(typed: &str) -> Result<String, Rule> {
    if typed.is_empty() {
        return Err(Rule::Required);
    }
    if countries().any(|known| known == typed) { Ok(typed.to_owned()) } else { Err(Rule::UnknownChoice) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_countries_are_there_in_order_without_repetition() {
        let codes: Vec<&str> = countries().collect();
        assert_eq!(codes.len(), 249);
        assert!(codes.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
