// The release program on a fresh SQLite file in a folder of its own, which goes when the program is stopped.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const binary = process.env.PORTICO_BIN;
if (!binary) throw new Error("PORTICO_BIN must be the program's path: run scripts/bench.sh");

export class Program {
  /** Makes the folder and migrates the database, so that a start finds both. */
  static async prepare() {
    const program = new Program();
    program.folder = mkdtempSync(join(tmpdir(), "portico-bench-"));
    const port = await freePort();
    program.url = `http://127.0.0.1:${port}`;
    program.env = {
      PATH: process.env.PATH,
      PORTICO_HTTP_LISTEN: `127.0.0.1:${port}`,
      PORTICO_STORAGE_DATA_DIR: program.folder,
    };
    const migrated = spawnSync(binary, ["migrate"], { cwd: program.folder, env: program.env });
    if (migrated.status !== 0) throw new Error(`migrate failed: ${migrated.stderr}`);
    return program;
  }

  /** Starts it; how many milliseconds pass until it is ready. */
  async start() {
    const log = openSync(join(this.folder, "log"), "w");
    const begun = performance.now();
    this.child = spawn(binary, ["serve"], {
      cwd: this.folder,
      env: this.env,
      stdio: ["ignore", "ignore", log],
    });
    closeSync(log);
    while (!(await this.isReady())) {
      if (this.child.exitCode !== null) throw new Error(readFileSync(join(this.folder, "log"), "utf8"));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return performance.now() - begun;
  }

  /** Bytes of a line of /proc/PID/status, such as VmRSS. */
  memory(line) {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(status)[1]) * 1024;
  }

  async stop() {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    if (this.child.exitCode === null) {
      this.child.kill("SIGTERM");
      await ended;
    }
  }

  async remove() {
    if (this.child) await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  isReady() {
    return new Promise((resolve) => {
      const request = get(`${this.url}/readyz`, { agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      });
      request.on("error", () => resolve(false));
    });
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
