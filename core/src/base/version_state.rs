//! How one of several versions stands, of which the last whose time has come counts.

use crate::names::names;

names! {
    /// How a version stands: of the operator's terms, or of a region's price list.
    VersionState {
        /// Its time has not come.
        ToCome "to_come",
        /// Its time has come, and no later one's has.
        InForce "in_force",
        /// A later one took its place.
        Over "over",
    }
}
