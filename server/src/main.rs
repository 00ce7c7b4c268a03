//! The `portico` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    portico_server::cli::main()
}
