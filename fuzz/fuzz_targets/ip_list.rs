#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::ip_list::{IpList, would_refuse};

fuzz_target!(|text: &str| {
    if let Ok(list) = IpList::parse(text) {
        assert_eq!(list.as_str(), text);
    }
    let _ = would_refuse(text, text);
});
