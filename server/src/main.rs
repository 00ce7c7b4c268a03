//! The `portico` program.

use std::alloc::System;
use std::process::ExitCode;

use zeroizing_alloc::ZeroAlloc;

/// Overwrites memory when it is given back: what passed through a request, such as a card's number or a password, is not found
/// in the process, in swap or in a core dump afterwards (SECURITY M-23).
#[global_allocator]
static MEMORY: ZeroAlloc<System> = ZeroAlloc(System);

fn main() -> ExitCode {
    portico_server::cli::main()
}
