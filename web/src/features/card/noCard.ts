import type { CardDraft } from "@portico/console";

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
