//! Public SSH keys that an account keeps, so that whoever creates instances chooses one. An instance has a copy: what becomes of the
//! kept key changes nothing on it.

mod act;
mod feature;
mod sample;
pub mod ssh_key_create;
pub mod ssh_key_delete;
pub mod ssh_key_list;
pub mod ssh_key_rename;
mod store;

pub use self::feature::SshKeys;
pub use self::store::has_key;
