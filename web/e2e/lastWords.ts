import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Lines of a failure that say what went wrong; the rest is above, with the source. */
const LINES = 8;
/** The sequences by which a terminal is coloured. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one.
const COLOUR = /\u001b\[[\d;]*m/g;

/** How many of the slowest journeys are named. */
const SLOWEST = 20;

/**
 * Names the slowest journeys at the very end, and says once more what failed, and why, in a few lines: of a long log only the end may be kept.
 * What passed only when it was tried again is FLAKY, in the words of the server's test runner, which the sum of all steps looks for.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter from a default export.
export default class LastWords implements Reporter {
  private readonly failures: string[] = [];
  private readonly times: { title: string; seconds: number }[] = [];

  onTestEnd(test: TestCase, { status, errors, retry, duration }: TestResult): void {
    this.times.push({ title: test.title, seconds: duration / 1_000 });
    if (status === "skipped") return;
    const where = `${test.location.file.split("/").at(-1)}:${test.location.line}`;
    if (status === test.expectedStatus) {
      if (retry > 0) this.failures.push(`FLAKY ${where} ${test.title}`);
      return;
    }
    const why = errors.flatMap(({ message = "" }) =>
      message.replace(COLOUR, "").split("\n").filter(Boolean).slice(0, LINES),
    );
    const which = retry > 0 ? "FAILED AGAIN" : "FAILED";
    this.failures.push([`${which} ${where} ${test.title}`, ...why.map((line) => `  error: ${line}`)].join("\n"));
  }

  onEnd(): void {
    const slowest = this.times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    const lines = slowest.map(({ title, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${title}`);
    const words = [`slowest ${lines.length} of ${this.times.length}:`, ...lines, ...this.failures];
    // biome-ignore lint/suspicious/noConsole: a reporter's words go to the terminal.
    console.log(words.join("\n"));
  }
}
