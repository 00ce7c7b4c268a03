import type { AccountKind, DocumentKind, Region, VerificationDraft } from "@portico/console";
import { documentKindNames } from "../../api/generated/names.gen";
import type { CaseReply, VerificationReply } from "../../api/generated/types.gen";
import type { ConsoleModule } from "../../rules/rules";
import { operatorNow } from "../../state/serverClock";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

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

/** Whether core objects to a field of a draft. */
function objects(module: ConsoleModule, draft: VerificationDraft, name: keyof VerificationDraft): boolean {
  const verdict = module.checkVerification(draft, dateNumber(operatorNow()));
  return verdict.verdict === "invalid" && verdict.violations.some(({ field }) => field === name);
}

/** The papers that core takes from this kind of account in a region. */
export function offeredPapers(module: ConsoleModule, region: Region, kind: AccountKind): DocumentKind[] {
  return documentKindNames.filter((document) => !objects(module, { ...EMPTY, region, kind, document }, "document"));
}

/** The countries and regions that core takes, two letters each, in a region. */
export function offeredCountries(module: ConsoleModule, region: Region): string[] {
  const draft: VerificationDraft = { ...EMPTY, region, kind: "personal", document: "passport" };
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.filter((country) => !objects(module, { ...draft, country }, "country"));
}

/** Whether core asks for the back of a paper too. */
export function hasBack(module: ConsoleModule, document: DocumentKind): boolean {
  return objects(module, { ...EMPTY, region: "mainland", kind: "personal", document }, "back_image");
}

/** What a form begins with: what was handed in last in the region, without the number, which the server does not tell. */
export function firstDraft(module: ConsoleModule, reply: VerificationReply, region: Region): VerificationDraft {
  const { kind } = reply;
  const papers = offeredPapers(module, region, kind);
  const last = lastCase(reply, region);
  const document = papers.find((paper) => paper === last?.document) ?? papers[0] ?? "passport";
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

/** What was handed in last in a region. */
export function lastCase({ history }: VerificationReply, region: Region): CaseReply | undefined {
  return history.find((one) => one.region === region);
}
