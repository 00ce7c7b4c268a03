//! The world's countries.

use crate::Rule;

/// The country codes of ISO 3166-1, alphabetically, two letters each.
const COUNTRIES: &str = "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCM\
CNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQ\
IRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNO\
NPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTV\
TWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/// Judges a country: one of ISO 3166-1's two-letter codes, in capitals.
///
/// # Errors
/// [`Rule::Required`] or [`Rule::UnknownChoice`].
pub fn country(typed: &str) -> Result<String, Rule> {
    if typed.is_empty() {
        return Err(Rule::Required);
    }
    let is_known = COUNTRIES.as_bytes().chunks(2).any(|known| known == typed.as_bytes());
    if is_known { Ok(typed.to_owned()) } else { Err(Rule::UnknownChoice) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_countries_are_there_in_order_without_repetition() {
        let codes: Vec<&[u8]> = COUNTRIES.as_bytes().chunks(2).collect();
        assert_eq!(codes.len(), 249);
        assert!(codes.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
