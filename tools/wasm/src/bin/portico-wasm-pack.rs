//! wasm-pack, at the version that Cargo.lock fixes, without its look for a newer one.

use clap::Parser;
use wasm_pack::{Cli, PBAR, command::run_wasm_pack};

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    PBAR.set_log_level(cli.log_level);
    PBAR.set_quiet(cli.quiet);
    run_wasm_pack(cli.cmd)
}
