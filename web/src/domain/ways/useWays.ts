import type { Operation } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/queries";
import { paletteEn } from "../../i18n/palette.en";
import { addEnglish } from "../../i18n/t";
import { useMay, useMayAnywhere } from "../access/useMay";
import { WAYS, type Way } from "./ways";

addEnglish(paletteEn);

/** Judges whether the person may do all that something is for, if that is anything. */
export function useReaches(): (what: { needs?: readonly Operation[]; isWhole?: boolean }) => boolean {
  const [may, mayAnywhere] = [useMay(), useMayAnywhere()];
  return ({ needs = [], isWhole }) => needs.every((one) => (isWhole ? may : mayAnywhere)(one).allowed);
}

/** The ways below the menu's pages that the person may go. */
export function useWays(): readonly Way[] {
  const reaches = useReaches();
  const isMain = useSuspenseQuery(accountQuery).data.roles.includes("main");
  return WAYS.filter((way) => reaches(way) && (isMain || !way.isMain));
}
