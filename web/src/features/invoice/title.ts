import type { TitleDraft } from "@portico/console";
import { accountKindNames } from "../../api/generated/names.gen";
import type { InvoiceKind, TitleReply } from "../../api/generated/types.gen";
import type { Translate } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import type { ConsoleModule } from "../../rules/rules";

/** A kind of invoice in words. */
export function kindWords(kind: InvoiceKind, t: Translate): string {
  return t(`invoice.kind_${kind}`);
}

/** Who is named, in words; its name when this build has no words for it. */
export function buyerWords(name: string, t: Translate): string {
  const known = oneOf(accountKindNames, name);
  return known ? t(`invoice.title_kind_${known}`) : name;
}

/** What the form of a title begins with. */
export function firstTitle(title: TitleReply | null): TitleDraft {
  const { name = "", tax_number = "", address = "", telephone = "", bank = "", bank_account = "" } = title ?? {};
  const { kind = "enterprise", email = "", is_default = false } = title ?? {};
  return { kind, name, tax_number, address, telephone, bank, bank_account, email, is_default };
}

/** What keeps a title from an invoice of a kind: that it is a person's, or the fields that are missing. */
interface Gaps {
  isPersonal: boolean;
  fields: GapField[];
}

/** Asks core what keeps a title from an invoice of a kind; nothing where it fits. */
export function gaps(module: Pick<ConsoleModule, "checkTitleUse">, title: TitleReply, kind: string): Gaps | undefined {
  const verdict = module.checkTitleUse({ title: firstTitle(title), kind });
  if (verdict.verdict === "valid") return undefined;
  const names = verdict.violations.map(({ field }) => field);
  return {
    isPersonal: names.includes("kind"),
    fields: GAP_FIELDS.filter((field) => names.includes(["title", field].join("."))),
  };
}

const GAP_FIELDS = ["tax_number", "address", "telephone", "bank", "bank_account"] as const;
/** A field that a kind of invoice needs of a title. */
type GapField = (typeof GAP_FIELDS)[number];

/** The same in words. */
export function gapWords({ isPersonal, fields }: Gaps, t: Translate): string {
  if (isPersonal) return t("invoice.title_personal");
  return t("invoice.title_fits_not", {
    fields: fields.map((field) => t(`invoice.title_${field}`)).join(t("grants.comma")),
  });
}
