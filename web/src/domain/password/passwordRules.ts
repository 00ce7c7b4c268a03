import type { Rule, Violation } from "@portico/rules";

/** A line of the list beside a password: what to say, and which rules break it. */
export interface PasswordLine {
  key:
    | "strength.length"
    | "strength.classes"
    | "strength.run"
    | "strength.sequence"
    | "strength.characters"
    | "strength.characters_nist"
    | "strength.account"
    | "strength.guess";
  args: Record<string, number>;
  broken: readonly Rule["rule"][];
}

/** The broken rules of a password, as the verdict of its form tells them. */
export type JudgePassword = (password: string) => readonly Violation[];

type Of<K extends Rule["rule"]> = Extract<Rule, { rule: K }>;

function find<K extends Rule["rule"]>(violations: readonly Violation[], kind: K): Of<K> | undefined {
  return violations.map(({ rule }) => rule).find((rule): rule is Of<K> => rule.rule === kind);
}

/**
 * The lines that apply, with their figures. Which they are is asked of the judge itself by showing it passwords that
 * break them, so that no figure stands here and either profile gets its own list.
 */
export function passwordLines(judge: JudgePassword): PasswordLine[] {
  const lines: PasswordLine[] = [];
  const short = find(judge("a"), "too_short");
  const long = find(judge("a".repeat(1_000)), "too_long");
  if (short && long) {
    lines.push({
      key: "strength.length",
      args: { min: short.min, max: long.max },
      broken: ["required", "too_short", "too_long"],
    });
  }
  const classes = find(judge("a"), "too_few_classes");
  if (classes) lines.push({ key: "strength.classes", args: { min: classes.min }, broken: ["too_few_classes"] });
  const run = find(judge("a".repeat(8)), "repeated_run");
  if (run) lines.push({ key: "strength.run", args: { length: run.length }, broken: ["repeated_run"] });
  const sequence = find(judge("12345678"), "digit_sequence");
  if (sequence) {
    lines.push({ key: "strength.sequence", args: { length: sequence.length }, broken: ["digit_sequence"] });
  }
  const noSpaces = find(judge("a a"), "forbidden_character") !== undefined;
  lines.push({
    key: noSpaces ? "strength.characters" : "strength.characters_nist",
    args: {},
    broken: ["forbidden_character"],
  });
  lines.push({ key: "strength.account", args: {}, broken: ["contains_account_word"] });
  lines.push({ key: "strength.guess", args: {}, broken: ["common_password", "weak_password", "breached_password"] });
  return lines;
}

/** Whether a password that was typed keeps a line. Nothing is kept while none is typed; one too long is judged no further. */
export function isKept(line: PasswordLine, password: string, violations: readonly Violation[]): boolean {
  if (password === "") return false;
  const rules = violations.map(({ rule }) => rule.rule);
  if (rules.includes("too_long")) return false;
  return !rules.some((rule) => line.broken.includes(rule));
}
