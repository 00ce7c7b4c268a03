import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A mail or SMS as the sink keeps it. */
export interface Staged {
  channel: "email" | "sms";
  to: string;
  template: string;
  lang: "US" | "CN";
  subject: string;
  text: string;
  params: Record<string, string>;
}

/** Where the gap of every slider puzzle is, in pixels of the picture, when the tests draw it. */
export const SLIDER_X = 150;

/** All tests of a worker come from one address, and a machine may run them in a minute: limits for one customer are no help. */
const LIMITS = {
  PORTICO_LIMITS_CODE_PER_ADDRESS_DAILY: "100000",
  PORTICO_LIMITS_CODE_PER_TARGET_DAILY: "100000",
  PORTICO_LIMITS_CODE_PAUSE_SECONDS: "1",
  PORTICO_SECURITY_SIGN_INS_PER_MINUTE: "100000",
  PORTICO_SECURITY_PUZZLES_PER_HOUR: "100000",
  PORTICO_SECURITY_QUESTIONS_PER_HOUR: "100000",
  PORTICO_SECURITY_CODES_PER_MINUTE: "100000",
  PORTICO_SECURITY_CODE_TRIES_PER_MINUTE: "100000",
  PORTICO_SECURITY_REGISTRATIONS_PER_HOUR: "100000",
  PORTICO_SECURITY_RESETS_PER_MINUTE: "100000",
  PORTICO_SECURITY_BREACH_QUESTIONS_PER_MINUTE: "100000",
  PORTICO_SECURITY_TAKEN_ANSWERS_PER_HOUR: "100000",
  // A sixteenth of the usual work: a busy machine finds the proof in a second or two.
  PORTICO_SECURITY_QUESTION_WORK_BITS: "16",
};

const BINARY = process.env.PORTICO_BIN ?? "../target/debug/portico";

/** The real binary on a fresh SQLite file, with its mail and SMS in a file. */
export class Server {
  private named = 0;
  private written = 0;
  /** How many messages there were when a code for an address was last taken. */
  private readonly taken = new Map<string, number>();

  private constructor(
    readonly url: string,
    /** Where the operator's page is: a listener of its own. */
    readonly operatorUrl: string,
    private readonly folder: string,
    private readonly env: Record<string, string>,
    private readonly child: ChildProcess,
    private readonly log: string[],
  ) {}

  /**
   * Starts `PORTICO_BIN` (default: the workspace's debug build) and waits until it is ready. `file` is the text of its
   * configuration file; variables outrank it. `host` is the name by which browsers come; `options` are those of `serve`.
   */
  static async start(
    settings: Record<string, string> = {},
    file = "",
    host = "127.0.0.1",
    options: readonly string[] = [],
  ): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), "portico-e2e-"));
    const config = join(folder, "portico.toml");
    // It may hold secrets, and is refused when others can read it.
    writeFileSync(config, file, { mode: 0o600 });
    const { port, operatorPort } = await findPorts();
    const url = `http://${host}:${port}`;
    const operatorUrl = `http://${host}:${operatorPort}`;
    const env = {
      PATH: process.env.PATH ?? "",
      PORTICO_CONFIG: config,
      PORTICO_HTTP_LISTEN: `127.0.0.1:${port}`,
      PORTICO_HTTP_PUBLIC_URL: url,
      PORTICO_ADMIN_LISTEN: `127.0.0.1:${operatorPort}`,
      PORTICO_ADMIN_PUBLIC_URL: operatorUrl,
      PORTICO_STORAGE_DATA_DIR: folder,
      PORTICO_TESTING_ENABLED: "true",
      PORTICO_TESTING_SLIDER_X: String(SLIDER_X),
      PORTICO_BRAND_NAME: "Northwind Cloud",
      PORTICO_BRAND_TITLE_SUFFIX: "Northwind Cloud",
      ...LIMITS,
      ...settings,
    };
    const child = spawn(BINARY, ["serve", ...options], { cwd: process.cwd(), stdio: ["ignore", "pipe", "pipe"], env });
    const log: string[] = [];
    child.stdout?.on("data", (chunk) => log.push(String(chunk)));
    child.stderr?.on("data", (chunk) => log.push(String(chunk)));
    const server = new Server(url, operatorUrl, folder, env, child, log);
    await server.becomeReady();
    return server;
  }

  /** A login name that nobody has yet, however often a test is repeated. */
  loginName(begin: string): string {
    this.named += 1;
    return `${begin}${this.named}`;
  }

  /** Writes a document for the command line, which goes with the server; returns the file's path. */
  writeJson(document: unknown): string {
    this.written += 1;
    const file = join(this.folder, `journey${this.written}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  }

  /** Everything that was sent so far, oldest first. */
  outbox(): Staged[] {
    const file = join(this.folder, "outbox.jsonl");
    if (!existsSync(file)) return [];
    // What follows the last line's end is a message that the server is writing right now.
    return readFileSync(file, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Staged);
  }

  /** The newest code sent to an address after the first `after` messages; waits for it. */
  async code(to: string, after = 0): Promise<string> {
    return this.waitFor(`a code for ${to}`, () => {
      const messages = this.outbox();
      const at = messages.findLastIndex((message) => message.to === to && message.params.code);
      if (at < after) return undefined;
      this.taken.set(to, at + 1);
      return messages[at]?.params.code;
    });
  }

  /** The newest code sent to an address after the one that was taken last; waits for it. */
  async nextCode(to: string): Promise<string> {
    return this.code(to, this.taken.get(to));
  }

  /** The newest message of a template to an address; waits for it. */
  async message(to: string, template: string): Promise<Staged> {
    return this.waitFor(`${template} for ${to}`, () =>
      this.outbox().findLast((message) => message.to === to && message.template === template),
    );
  }

  /** Runs another command of the program on the same configuration and database; what it printed. */
  async command(...args: string[]): Promise<string> {
    // The command listens nowhere; the server keeps its port.
    const env = { ...this.env, PORTICO_HTTP_LISTEN: "127.0.0.1:0" };
    return (await promisify(execFile)(BINARY, args, { cwd: process.cwd(), env })).stdout;
  }

  /** Makes somebody who may sign in to the operator's page; their password. */
  async operator(name: string): Promise<string> {
    const printed = await this.command("admin", "operator-create", name);
    const password = new RegExp(`^${name} / (\\S+)$`, "m").exec(printed)?.[1];
    if (!password) throw new Error(`no password for ${name} in: ${printed}`);
    return password;
  }

  /** Lets `minutes` pass for every session, as if nobody had used it: the program's clock is the machine's. */
  async idle(minutes: number): Promise<void> {
    for (const table of ["session", "operator_session"]) {
      await this.write(`update ${table} set seen_at = seen_at - ?`, minutes * 60_000_000);
    }
  }

  /** Has whatever waits to be paid at the test gateway be of another amount, in minor units, than was asked for. */
  async chargeOtherwise(minor: number): Promise<void> {
    await this.write("update test_charge set amount = ? where state = 'open'", minor);
  }

  /** A machine of 2 vCPUs and 4 GiB that the test engine of a region has and the database knows nothing of; its name. */
  async unknownMachine(region: string, flavor: string): Promise<string> {
    const name = `p${randomUUID().replaceAll("-", "")}`;
    const spec = {
      flavor: { vcpus: 2, memory_mib: 4_096 },
      flavor_name: flavor,
      image: "debian-12",
      disks: [20],
      login: "password",
      ssh_key: "",
    };
    const machine = "test_machine (region, engine_name, host, spec, power, busy_until, address, began_at)";
    const values = "values (?, ?, 'h1', ?, 'on', 0, '10.9.9.9', 0)";
    await this.write(`insert into ${machine} ${values}`, region, name, JSON.stringify(spec));
    const found = "cloud_orphan (region, engine_name, seen, facts, found_at, seen_at)";
    const facts = JSON.stringify({ host: "h1", addresses: ["10.9.9.9"] });
    await this.write(`insert into ${found} values (?, ?, 'on', ?, 1, 2)`, region, name, facts);
    return name;
  }

  /** A job that was given up, whose needs this installation cannot read: what would be tried again fails again. */
  async deadJob(kind: string): Promise<void> {
    const job = "job (job_id, kind, payload, state, attempts, due_at, last_error, created_at, ended_at)";
    const values =
      "values (randomblob(16), ?, randomblob(40), 'dead', 10, 1, 'the mail server could not be reached', ?, ?)";
    const now = Date.now() * 1_000;
    await this.write(`insert into ${job} ${values}`, kind, now - 3_600_000_000, now);
  }

  /** Writes to the database. Python's library does it: Node 20 has none. */
  private async write(statement: string, ...values: (string | number)[]): Promise<void> {
    const script =
      "import json, sqlite3, sys\n" +
      "with sqlite3.connect(sys.argv[1], timeout=30) as database:\n" +
      "    database.execute(sys.argv[2], json.loads(sys.argv[3]))\n";
    const args = ["-c", script, join(this.folder, "portico.db"), statement, JSON.stringify(values)];
    await promisify(execFile)("python3", args);
  }

  /** Puts a version of the terms into the data folder, as the operator does; in force at once when its day has come. */
  publishTerms(version: string, words: string): void {
    const folder = join(this.folder, "terms", version);
    mkdirSync(folder, { recursive: true });
    for (const name of ["agreement", "clause_1_5", "clause_1_6"])
      for (const lang of ["en", "zh"])
        writeFileSync(join(folder, `${name}.${lang}.txt`), `${name} ${lang}\n\n${words}, {brand}.\n`);
  }

  /** What the server printed. */
  printed(): string {
    return this.log.join("");
  }

  /** Stops the server and removes its folder. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    if (this.child.exitCode === null) {
      this.child.kill("SIGTERM");
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async becomeReady(): Promise<void> {
    await this.waitFor("the server", async () => {
      if (this.child.exitCode !== null) throw new Error(`the server stopped:\n${this.printed()}`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      return answer?.ok || undefined;
    });
  }

  private async waitFor<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < 900; tries += 1) {
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`waited in vain for ${what}\n${this.printed().slice(-4_000)}`);
  }
}

/** Two ports that nobody listens on. Both are held until both are found: one after the other they were once the same. */
async function findPorts(): Promise<{ port: number; operatorPort: number }> {
  const [one, other] = [await holdPort(), await holdPort()];
  await Promise.all([one.release(), other.release()]);
  return { port: one.port, operatorPort: other.port };
}

async function holdPort(): Promise<{ port: number; release: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      if (!address || typeof address !== "object") return reject(new Error("no port"));
      resolve({ port: address.port, release: () => new Promise((done) => probe.close(() => done())) });
    });
  });
}
