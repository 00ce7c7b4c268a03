import type { Rule, Violation } from "@portico/rules";
import type { Key } from "../../i18n/t";
import type { UsageFormat } from "../generated/types.gen";

/** Names what is asked about usage that could not be rated. */
export const USAGE_KEY = ["usage"];
/** What a rating once more, and a file of usage, change. */
export const USAGE_CHANGED = [USAGE_KEY, ["overview"]] as const;

/** Bytes of a file at most, as the server takes it. */
export const LARGEST = 256 * 1024;

/** What is wrong with a file of usage: in a line, with one of its fields, or with the file as a whole. */
interface UsageMistake {
  /** The line, from 1. */
  line?: number;
  /** The field's name as the file has it. */
  field?: string;
  rule: Rule;
}

/** The words of a broken rule that says more of usage than of other fields; those that need a value have none here. */
type UsageRuleKey = Extract<Key, `usage.rule_${string}`>;

/** How a file is written, by the end of its name; nothing where that says nothing. */
export function findFormat(name: string): UsageFormat | undefined {
  if (/\.csv$/i.test(name)) return "csv";
  return /\.(jsonl|ndjson)$/i.test(name) ? "json_lines" : undefined;
}

/** Reads where in a file something is wrong: `text.17.at` is the field `at` of line 17, and `text.17.record` the line itself. */
export function readMistake({ field, rule }: Violation): UsageMistake {
  const [, line, name] = /^text\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (!line) return { rule };
  return { line: Number(line), ...(name && name !== "record" && { field: name }), rule };
}

/** What a state forbids of usage, by the state that the server names. */
const FORBIDDEN: Readonly<Record<string, UsageRuleKey>> = {
  used: "usage.rule_used",
  not_started: "usage.rule_not_started",
  ended: "usage.rule_ended",
  closed: "usage.rule_closed",
  monthly: "usage.rule_prepaid",
  yearly: "usage.rule_prepaid",
};

/** Rules that mean something of their own here, by the field of a line; of the file as a whole, by no field. */
const MEANT: Readonly<Record<string, Readonly<Partial<Record<Rule["rule"], UsageRuleKey>>>>> = {
  "": {
    required: "usage.rule_empty",
    missing_column: "usage.rule_header",
    file_too_large: "usage.rule_large",
    too_many: "usage.rule_many",
  },
  record: { field_count: "usage.rule_fields", invalid_csv: "usage.rule_csv" },
  record_id: { forbidden_character: "usage.rule_reserved" },
  resource_id: { unknown_choice: "usage.rule_resource" },
  at: { invalid_date: "usage.rule_time", out_of_range: "usage.rule_future" },
  quantity: { not_a_number: "usage.rule_quantity", out_of_range: "usage.rule_quantity" },
};

/** The words that a mistake has of its own; nothing where those of its rule say it. */
export function findRuleKey({ line, field, rule }: UsageMistake): UsageRuleKey | undefined {
  if (rule.rule === "state_forbids") return FORBIDDEN[rule.state];
  return MEANT[line === undefined ? "" : (field ?? "record")]?.[rule.rule];
}
