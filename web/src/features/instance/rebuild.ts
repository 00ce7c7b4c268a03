import type { InstanceLogin, InstanceRebuild, Violation } from "@portico/console";
import type { InstanceImageReply } from "../../api/generated/types.gen";
import type { Verdict } from "../../rules/form";
import type { ConsoleModule } from "../../rules/rules";
import { type KeyValues, keptKey } from "./draft";

/** With what an instance begins anew, as it is filled in. */
export interface RebuildFields extends KeyValues {
  image: string;
  login: InstanceLogin;
  password: string;
  password_confirm: string;
  /** The instance's name, typed. */
  name: string;
}

/** What is sent of it. */
export interface Rebuild {
  image: string;
  instance: InstanceRebuild;
}

/** The images that an instance can be installed anew from, by the kind of its present one. */
export function imagesLike(
  images: readonly InstanceImageReply[],
  present: string,
  module: Pick<ConsoleModule, "judgeImageKind">,
): InstanceImageReply[] {
  const own = images.find(({ name }) => name === present);
  return images.filter(({ is_vm }) => !module.judgeImageKind(own?.is_vm, is_vm));
}

/** Judges it by the rules that the server asks. */
export function readRebuild(
  { image, ...typed }: RebuildFields,
  name: string,
  module: Pick<ConsoleModule, "checkInstanceRebuild" | "checkSshKeyName" | "confirmName">,
): Verdict<Rebuild> {
  const violations: Violation[] = [];
  if (!image) violations.push({ field: "image", rule: { rule: "required" } });
  const rule = module.confirmName(typed.name, name);
  if (rule) violations.push({ field: "name", rule });
  // The fields of the login know more than is asked of core.
  const { login, password, password_confirm } = typed;
  const ssh_key = typed.stored_key || typed.ssh_key;
  const verdict = module.checkInstanceRebuild({ login, password, password_confirm, ssh_key, name: typed.name });
  if (verdict.verdict === "invalid") violations.push(...verdict.violations);
  const called = keptKey(typed) && module.checkSshKeyName({ name: typed.key_name });
  if (called && called.verdict === "invalid")
    violations.push(...called.violations.map(({ rule: broken }) => ({ field: "key_name", rule: broken })));
  if (violations.length > 0 || verdict.verdict === "invalid") return { verdict: "invalid", violations };
  return { verdict: "valid", value: { image, instance: verdict.value } };
}
