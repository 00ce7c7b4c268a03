#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::{inspect_image, limits::ImageLimits};

fuzz_target!(|bytes: &[u8]| {
    let _ = inspect_image(bytes, bytes.len() as u64, &ImageLimits::default());
});
