import type { Used } from "./generated/types.gen";

/** What a customer may have in a region, or in every region without an entry of its own. */
export interface QuotaRow {
  /** Empty for every region without an entry. */
  region: string;
  used?: Used;
  /** The quota that counts there, of each kind the most; nothing until it is known. */
  most?: Used;
  /** What the operator allowed there; nothing: what everybody may. */
  set: Used | undefined;
}
