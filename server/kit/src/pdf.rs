//! Documents as PDF: on A4, in type and layout, with the letters they use embedded. The same parts give the same bytes: no clock, no chance.

mod answer;
mod fonts;
pub(crate) mod layout;
pub(crate) mod paint;
pub(crate) mod table;
pub(crate) mod typeset;

pub use answer::answer;
pub use fonts::{FontError, Fonts};
