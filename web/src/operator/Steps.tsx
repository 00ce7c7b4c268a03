import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { createContext, useContext, useEffect, useRef } from "react";
import { useT } from "../i18n/t";
import type { Beginning } from "./beginning";
import { KeyHint, type Shortcut } from "./KeyHint";
import { isOnTop } from "./useKeys";

/** Where one of a list stands, and how its neighbours are reached. */
export interface Around {
  /** Its place, from 1; none: it is no longer in the list. */
  place: number | undefined;
  /** How many there are, as far as they are loaded. */
  count: number;
  /** Shows the one before it. */
  onBefore: ((begins?: Beginning) => void) | undefined;
  /** Shows the one behind it. */
  onAfter: ((begins?: Beginning) => void) | undefined;
}

/** Where the one that a dialog shows stands in its list. */
export const AroundContext = createContext<Around | null>(null);

/** The list's neighbours of one of its rows. */
export function aroundOf<Row>(
  rows: readonly Row[],
  is: (row: Row) => boolean,
  show: (row: Row, begins?: Beginning) => void,
): Around {
  const index = rows.findIndex(is);
  const [before, after] = [rows[index - 1], rows[index + 1]];
  return {
    place: index < 0 ? undefined : index + 1,
    count: rows.length,
    onBefore: before && ((begins) => show(before, begins)),
    onAfter: after && ((begins) => show(after, begins)),
  };
}

/** The keys that lead to the neighbours; none where there are none, and for nothing while something half-typed would be lost. */
export function useStepKeys(around: Around | null, isHeld = false): readonly Shortcut[] {
  const t = useT();
  if (!around?.onBefore && !around?.onAfter) return [];
  const { onBefore, onAfter } = around;
  return [
    { key: "J", label: t("operator.step_after"), act: isHeld || !onAfter ? undefined : () => onAfter("look") },
    { key: "K", label: t("operator.step_before"), act: isHeld || !onBefore ? undefined : () => onBefore("look") },
  ];
}

/** Leads to the neighbours, also by Alt and Page Up or Page Down; while something half-typed would be lost, or from behind a dialog, it does not. */
export function Steps({ around, isHeld = false }: { around: Around; isHeld?: boolean }) {
  const t = useT();
  const { place, count, onBefore, onAfter } = around;
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = event.key === "PageUp" ? onBefore : event.key === "PageDown" ? onAfter : undefined;
      if (!event.altKey || isHeld || !step || !isOnTop(steps.current)) return;
      event.preventDefault();
      step();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [onBefore, onAfter, isHeld]);
  const held = isHeld ? { disabled: true, disabledReason: t("operator.step_held") } : {};
  return (
    <div ref={steps}>
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Button
          formAction="none"
          iconName="angle-left"
          ariaLabel={t("operator.step_before")}
          disabled={!onBefore}
          {...held}
          nativeButtonAttributes={{ "aria-keyshortcuts": "K Alt+PageUp" }}
          onClick={() => onBefore?.()}
        />
        {place !== undefined && <Box color="text-body-secondary">{t("operator.step_place", { place, count })}</Box>}
        <Button
          formAction="none"
          iconName="angle-right"
          ariaLabel={t("operator.step_after")}
          disabled={!onAfter}
          {...held}
          nativeButtonAttributes={{ "aria-keyshortcuts": "J Alt+PageDown" }}
          onClick={() => onAfter?.()}
        />
      </SpaceBetween>
    </div>
  );
}

interface DialogStepsProps {
  isHeld?: boolean;
  /** What other keys do in the dialog. */
  keys?: readonly Shortcut[];
}

/** The steps of whatever list a dialog was opened from, with the keys that work there; nothing where it was opened from none. */
export function DialogSteps({ isHeld = false, keys = [] }: DialogStepsProps) {
  const t = useT();
  const around = useContext(AroundContext);
  const steps = useStepKeys(around, isHeld);
  if (!around) return null;
  return (
    <div>
      {around.count > 1 && <Steps around={around} isHeld={isHeld} />}
      <KeyHint isInDialog keys={[...steps, ...keys, { key: "Esc", label: t("operator.key_back") }]} />
    </div>
  );
}
