import type { CardDraft } from "@portico/console";
import type { ConsoleModule } from "../../rules/rules";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** A card before anything is typed. */
export const NO_CARD: CardDraft = {
  number: "",
  expiry: "",
  security_code: "",
  first_name: "",
  last_name: "",
  email: "",
  zip: "",
  country: "",
  state: "",
  city: "",
  address: "",
  auto_pay: false,
};

/** The countries and regions that core takes in a billing address, two letters each. */
export function offeredCountries(module: ConsoleModule): string[] {
  const isTaken = (country: string) => {
    const verdict = module.checkCard({ ...NO_CARD, country }, 2026, 1);
    return verdict.verdict === "valid" || verdict.violations.every(({ field }) => field !== "country");
  };
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isTaken);
}
