import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "./fixtures";
import { Server } from "./server";

/** A minute, an hour and a day in seconds. */
export const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/** Where Debian's package `faketime` has its library. */
function library(): string {
  const found = readdirSync("/usr/lib")
    .map((folder) => join("/usr/lib", folder, "faketime/libfaketimeMT.so.1"))
    .find((path) => existsSync(path));
  if (!found) throw new Error("scripts/e2e.sh installs faketime");
  return found;
}

/** The clock of a server: this machine's, and by how much it was put forward. The browser's stays where it is. */
export class Clock {
  private ahead = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), "portico-clock-"));
  private readonly file = join(this.folder, "offset");

  constructor() {
    this.write();
  }

  /** What a server is started with that goes by this clock. */
  settings(): Record<string, string> {
    return {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_NO_CACHE: "1",
      // Of two spellings each release of the library knows one: timers go on as they are.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
      PORTICO_QUEUE_POLL_MILLISECONDS: "50",
    };
  }

  /** Puts the clock forward; what is due by then is done soon, not at once. */
  forward(seconds: number): void {
    this.ahead += seconds;
    this.write();
  }

  /** Ends it: no server goes by it any more. */
  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** The file is never half written for whoever reads it. */
  private write(): void {
    writeFileSync(`${this.file}.new`, `+${this.ahead}`);
    renameSync(`${this.file}.new`, this.file);
  }
}

/** Journeys in which time passes: their server goes by a clock of its own, and is no other journey's. */
export const test = base.extend<object, { clock: Clock }>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const clock = new Clock();
      await use(clock);
      clock.remove();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ clock }, use) => {
      const server = await Server.start({ ...clock.settings(), PORTICO_PAYMENT_TEST_ENABLED: "true" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});
