//! What every rule stands on: verdicts and their codes, drafts, text, ids, money, days and limits.

pub mod action_code;
pub mod amount;
pub mod code;
pub mod code_list;
pub mod country;
pub mod csv;
pub mod day;
pub mod draft;
pub(crate) mod form;
pub mod format;
pub mod ids;
pub mod image_upload;
pub mod ip_list;
pub mod lang;
pub mod limits;
pub mod message_type;
pub mod name;
pub mod names;
pub mod next_path;
pub mod obstacle;
pub(crate) mod punycode;
pub mod reason;
pub mod text;
pub mod time_range;
pub mod version_state;
pub mod violation;
