import type { Violation } from "@portico/console";
import { schemeNames } from "../../api/generated/names.gen";
import type {
  GpuServerCreateDraft,
  GpuServerOfferReply,
  ProjectReply,
  QuoteDraft,
} from "../../api/generated/types.gen";
import { firstPlace } from "../../domain/project/firstPlace";
import { oneOf } from "../../kit/table/oneOf";
import type { AddressValue } from "../../kit/table/useListState";
import type { ConsoleModule } from "../../rules/rules";

/** A new GPU server as it is filled in. */
export interface GpuServerFields {
  region: string;
  model: string;
  scheme: string;
  periods: string;
  /** Whether it renews itself; not unless chosen. */
  renews: boolean;
  /** The project that it is for; empty for none. */
  project_id: string;
  /** The VDC that it is for; empty for none. */
  vdc_id: string;
  name: string;
  /** How many servers are ordered at once, at least 1. */
  count: string;
  /** A public key that the account keeps, {@link NO_KEY} or {@link OTHER_KEY}. */
  stored_key: string;
  ssh_key: string;
  note: string;
}

/** No key is put on the server. */
export const NO_KEY = "";
/** A key is typed. */
export const OTHER_KEY = "other";

/** What is ordered, but for its price. */
export type Wanted = Omit<GpuServerCreateDraft, "total">;

/** What a filled-in server comes to. */
export type Read = { verdict: "valid"; value: Wanted } | { verdict: "invalid"; violations: Violation[] };

/** What the form begins with: what stands in the address, and the account's default project where none is chosen. */
export function firstServer(
  value: AddressValue,
  regions: readonly string[],
  projects: readonly Pick<ProjectReply, "project_id" | "is_default" | "is_archived">[],
): GpuServerFields {
  return {
    ...firstPlace(value, regions, projects),
    model: value("model"),
    scheme: oneOf(schemeNames, value("scheme")) ?? "monthly",
    periods: /^\d{1,9}$/.test(value("periods")) ? value("periods") : "1",
    renews: value("renews") === "true",
    name: "",
    count: "1",
    stored_key: NO_KEY,
    ssh_key: "",
    note: "",
  };
}

/** Judges what is filled in by the rules that the server asks; what is no number at all has no rule there. */
export function readServer(fields: GpuServerFields, module: Pick<ConsoleModule, "checkGpuServer">): Read {
  const { region, model, renews, project_id, vdc_id, stored_key } = fields;
  const violations: Violation[] = [];
  if (!region) violations.push({ field: "region", rule: { rule: "required" } });
  if (!model) violations.push({ field: "model", rule: { rule: "required" } });
  const whole = (field: string, typed: string): number => {
    if (/^\d{1,9}$/.test(typed.trim())) return Number(typed);
    violations.push({ field, rule: { rule: typed.trim() ? "not_whole" : "required" } });
    return 1;
  };
  const [periods, count] = [whole("periods", fields.periods), whole("count", fields.count)];
  const ssh_key = stored_key === OTHER_KEY ? fields.ssh_key : stored_key;
  if (stored_key === OTHER_KEY && !ssh_key.trim()) violations.push({ field: "ssh_key", rule: { rule: "required" } });
  const verdict = module.checkGpuServer({ name: fields.name, count, ssh_key, note: fields.note });
  if (verdict.verdict === "invalid") violations.push(...verdict.violations);
  if (violations.length > 0 || verdict.verdict === "invalid") return { verdict: "invalid", violations };
  const scheme = oneOf(schemeNames, fields.scheme) ?? "monthly";
  const place = { project_id: project_id || null, vdc_id: vdc_id || null };
  return {
    verdict: "valid",
    value: { region, model, scheme, periods, renews, ...place, server: verdict.value },
  };
}

/** How many servers the form is for; one while that is no number. */
export function countOf({ count }: Pick<GpuServerFields, "count">): number {
  return /^[1-9]\d{0,8}$/.test(count.trim()) ? Number(count) : 1;
}

/** What one server of the form costs is asked for so: what of it has a price already, whatever else is still open; nothing while the length is none. */
export function priceable(fields: GpuServerFields, offer: GpuServerOfferReply | undefined): QuoteDraft | undefined {
  const model = offer?.models.find(({ name }) => name === fields.model);
  const scheme = oneOf(schemeNames, fields.scheme);
  const periods = fields.periods.trim();
  if (!model || !scheme || !/^\d{1,9}$/.test(periods)) return undefined;
  return { region: fields.region, product: model.product, scheme, quantity: 1_000_000, periods: Number(periods) };
}
