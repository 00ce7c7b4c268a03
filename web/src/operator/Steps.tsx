import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { createContext, useContext, useEffect } from "react";
import { useT } from "../i18n/t";

/** Where one of a list stands, and how its neighbours are reached. */
export interface Around {
  /** Its place, from 1; none: it is no longer in the list. */
  place: number | undefined;
  /** How many there are, as far as they are loaded. */
  count: number;
  /** Shows the one before it. */
  onBefore: (() => void) | undefined;
  /** Shows the one behind it. */
  onAfter: (() => void) | undefined;
}

/** Where the one that a dialog shows stands in its list. */
export const AroundContext = createContext<Around | null>(null);

/** The list's neighbours of one of its rows. */
export function aroundOf<Row>(rows: readonly Row[], is: (row: Row) => boolean, show: (row: Row) => void): Around {
  const index = rows.findIndex(is);
  const [before, after] = [rows[index - 1], rows[index + 1]];
  return {
    place: index < 0 ? undefined : index + 1,
    count: rows.length,
    onBefore: before && (() => show(before)),
    onAfter: after && (() => show(after)),
  };
}

/** Leads to the neighbours, also by Alt and Page Up or Page Down; while something half-typed would be lost it does not. */
export function Steps({ around, isHeld = false }: { around: Around; isHeld?: boolean }) {
  const t = useT();
  const { place, count, onBefore, onAfter } = around;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = event.key === "PageUp" ? onBefore : event.key === "PageDown" ? onAfter : undefined;
      if (!event.altKey || isHeld || !step) return;
      event.preventDefault();
      step();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [onBefore, onAfter, isHeld]);
  const held = isHeld ? { disabled: true, disabledReason: t("operator.step_held") } : {};
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Button
        formAction="none"
        iconName="angle-left"
        ariaLabel={t("operator.step_before")}
        disabled={!onBefore}
        {...held}
        nativeButtonAttributes={{ "aria-keyshortcuts": "Alt+PageUp" }}
        onClick={() => onBefore?.()}
      />
      {place !== undefined && <Box color="text-body-secondary">{t("operator.step_place", { place, count })}</Box>}
      <Button
        formAction="none"
        iconName="angle-right"
        ariaLabel={t("operator.step_after")}
        disabled={!onAfter}
        {...held}
        nativeButtonAttributes={{ "aria-keyshortcuts": "Alt+PageDown" }}
        onClick={() => onAfter?.()}
      />
    </SpaceBetween>
  );
}

/** The steps of whatever list a dialog was opened from; nothing where it was opened from none, or alone stands there. */
export function DialogSteps({ isHeld = false }: { isHeld?: boolean }) {
  const around = useContext(AroundContext);
  return around && around.count > 1 ? <Steps around={around} isHeld={isHeld} /> : null;
}
