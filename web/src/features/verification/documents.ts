import type { Region, VerificationDraft } from "@portico/console";
import type { CaseReply, VerificationReply } from "../../api/generated/types.gen";
import type { ConsoleModule } from "../../rules/rules";

/** The operator's date (`operatorNow`) as a number (`20261121`), as core's rules take it. */
export function dateNumber(day: Date): number {
  return day.getUTCFullYear() * 10_000 + (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
}

const EMPTY = {
  country: "",
  name: "",
  company: "",
  number: "",
  channel: "email",
  contact: "",
  front_image: "",
  back_image: "",
} as const;

/** What a form begins with: what was submitted last in the region, without the number, which the server does not send. */
export function firstDraft(module: ConsoleModule, reply: VerificationReply, region: Region): VerificationDraft {
  const { kind } = reply;
  const kinds = module.documentKinds(region, kind);
  const last = lastCase(reply, region);
  const document = kinds.find((one) => one === last?.document) ?? kinds[0] ?? "passport";
  const country = region === "mainland" ? "CN" : "";
  if (!last || last.document !== document) return { ...EMPTY, region, kind, document, country };
  return {
    ...EMPTY,
    region,
    kind,
    document,
    country: last.country,
    name: last.name,
    company: last.company,
    front_image: last.front_image ?? "",
    back_image: last.back_image ?? "",
  };
}

/** What was submitted last in a region. */
function lastCase({ history }: VerificationReply, region: Region): CaseReply | undefined {
  return history.find((one) => one.region === region);
}
