//! Documents as PDF: on A4, in type and layout, with the letters they use embedded. The same parts give the same bytes: no clock, no chance.

mod answer;
mod fonts;
pub mod layout;
pub mod paint;
pub mod table;
pub mod typeset;

pub use answer::answer;
pub use fonts::{FontError, Fonts};
