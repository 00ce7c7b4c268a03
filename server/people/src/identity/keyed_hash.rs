//! How codes and contacts are kept, which can be guessed: as hashes under the installation's secret.

use crate::App;
use crate::kit::token::hash_under;

/// Keyed hash of the parts under the installation's secret; the first names the use. 32 bytes.
pub fn hash_with_secret(app: &App, parts: &[&str]) -> Vec<u8> {
    hash_under(&app.secret().derive("identity"), parts)
}
