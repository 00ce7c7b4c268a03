// Compiles what the workspace's packages depend on, and nothing of their own, so that it can go on beside what the server waits for: the tools
// and packages of WebAssembly, the web, Debian's packages. It builds the same manifests over empty sources in a folder of their own, into the
// same target folder; cargo finds the dependencies done when the real build comes. The packages with nothing in them are of a version that
// the workspace's never have: cargo goes by name, version and place within the workspace, and would take the empty ones for those built.
//
// Usage: node scripts/dependencies.mjs test | PROFILE       what all tests need, or the program in a profile
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

const [profile] = process.argv.slice(2);
if (!profile) throw new Error("usage: node scripts/dependencies.mjs test | PROFILE");
const told = execFileSync("cargo", ["metadata", "--no-deps", "--locked", "--format-version", "1"], {
  maxBuffer: 1 << 28,
});
const { packages, workspace_root: root, target_directory } = JSON.parse(told);
const folder = mkdtempSync(join(tmpdir(), "portico-dependencies-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The place in the folder of a path of the workspace, once the folders above it are there. */
function place(path) {
  const copy = join(folder, relative(root, path));
  mkdirSync(dirname(copy), { recursive: true });
  return copy;
}

/** Puts a file that names the workspace's version into the folder, with the one of nothing instead. */
function copyWithout(version, path, pattern) {
  const text = readFileSync(path, "utf8");
  const copy = text.replaceAll(pattern, `$1"0.0.0-nothing"`);
  if (copy === text) throw new Error(`${path}: no version ${version}`);
  writeFileSync(place(path), copy);
}

const [{ version }] = packages;
if (packages.some((one) => one.version !== version)) throw new Error("the workspace's packages are of several versions");
for (const file of [".cargo/config.toml", "rust-toolchain.toml"])
  if (existsSync(join(root, file))) copyFileSync(join(root, file), place(join(root, file)));
copyWithout(version, join(root, "Cargo.toml"), /^(\[workspace\.package\]\nversion = )".*"/gm);
const names = packages.map(({ name }) => name).join("|");
copyWithout(version, join(root, "Cargo.lock"), new RegExp(`^(name = "(?:${names})"\nversion = )".*"`, "gm"));
for (const { manifest_path, targets } of packages) {
  copyFileSync(manifest_path, place(manifest_path));
  for (const { kind, src_path } of targets) {
    const isLibrary = kind.some((one) => one.endsWith("lib"));
    writeFileSync(place(src_path), `//! Nothing.\n${isLibrary || kind.includes("test") ? "" : "fn main() {}\n"}`);
  }
}
const what =
  profile === "test" ? ["test", "--no-run"] : ["build", "--profile", profile, "--package", "portico-server", "--lib"];
const cargo = spawn("cargo", [...what, "--quiet", "--locked"], {
  cwd: folder,
  env: { ...process.env, CARGO_TARGET_DIR: target_directory },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => cargo.kill());
cargo.on("exit", (status) => process.exit(status ?? 1));
