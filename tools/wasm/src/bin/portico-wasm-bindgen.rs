//! wasm-bindgen's command, at the version that Cargo.lock fixes. wasm-pack finds it by a link that is called `wasm-bindgen`.

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(std::env::args_os())
}
