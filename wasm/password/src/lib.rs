//! Lends core to the browser.
