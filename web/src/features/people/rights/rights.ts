import type { Reason, Scope } from "@portico/console";
import type { EffectiveRight } from "../../../api/generated/types.gen";
import type { PermissionWords } from "../../../domain/access/words";

/** Which answers can be shown. */
export const ANSWERS = ["all", "allowed", "refused"] as const;

/** Which answers are shown. */
export type Allowed = (typeof ANSWERS)[number];

/** The place that an address names, by the name that `scopeKey` gives it; the whole account where it names none. */
export function readScope(text: string): Scope {
  const [, kind, id] = /^(project|vdc):(.+)$/.exec(text) ?? [];
  return kind && id ? { kind: kind as "project" | "vdc", id } : { kind: "all" };
}

/** The rights whose action, permission group or user group holds a text, and whose answer is asked for. */
export function narrowRights(
  rights: readonly EffectiveRight[],
  typed: string,
  allowed: Allowed,
  words: PermissionWords,
): EffectiveRight[] {
  const text = typed.trim().toLocaleLowerCase();
  const said = ({ operation, reasons, given_by }: EffectiveRight) =>
    [
      words.operation(operation),
      ...given_by.map(words.group),
      ...reasons.flatMap(({ source }) => (source.from === "group" ? [source.name] : [])),
    ].some((part) => part.toLocaleLowerCase().includes(text));
  const asked = ({ is_allowed }: EffectiveRight) => allowed === "all" || is_allowed === (allowed === "allowed");
  return rights.filter((right) => asked(right) && (text === "" || said(right)));
}

/** A name for a reason that no other reason of the same right has. */
export function reasonKey({ source, scope, group }: Reason): string {
  const from = source.from === "group" ? source.id : "direct";
  return [from, scope.kind, scope.kind === "all" ? "" : scope.id, group].join(" ");
}
