import type { InstanceLogin, InstanceRebuild, Violation } from "@portico/console";
import type { Verdict } from "../../rules/form";
import type { ConsoleModule } from "../../rules/rules";

/** With what an instance begins anew, as it is filled in. */
export interface RebuildFields {
  image: string;
  login: InstanceLogin;
  password: string;
  password_confirm: string;
  ssh_key: string;
  /** The instance's name, typed. */
  name: string;
}

/** What is sent of it. */
export interface Rebuild {
  image: string;
  instance: InstanceRebuild;
}

/** Judges it by the rules that the server asks. */
export function readRebuild(
  { image, ...typed }: RebuildFields,
  name: string,
  module: Pick<ConsoleModule, "checkInstanceRebuild" | "confirmName">,
): Verdict<Rebuild> {
  const violations: Violation[] = [];
  if (!image) violations.push({ field: "image", rule: { rule: "required" } });
  const rule = module.confirmName(typed.name, name);
  if (rule) violations.push({ field: "name", rule });
  // The fields of the login know more than is asked of core.
  const { login, password, password_confirm, ssh_key } = typed;
  const verdict = module.checkInstanceRebuild({ login, password, password_confirm, ssh_key, name: typed.name });
  if (verdict.verdict === "invalid") violations.push(...verdict.violations);
  if (violations.length > 0 || verdict.verdict === "invalid") return { verdict: "invalid", violations };
  return { verdict: "valid", value: { image, instance: verdict.value } };
}
