import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { useRef } from "react";
import { useT } from "../i18n/t";
import "./keys.css";
import { switchKeys, useKeysOn } from "./keysSwitch";
import { useKeys } from "./useKeys";

/** A key, and what it is for. */
export interface Shortcut {
  /** As it stands on the keyboard. */
  key: string;
  label: string;
  /** What it does here; nothing where that is done elsewhere, or of no use at present. */
  act?: (() => void) | undefined;
}

interface Props {
  keys: readonly Shortcut[];
  /** In a dialog, whose first control has the focus, there is nothing to turn them off with. */
  isInDialog?: boolean;
}

/** Names the keys that work where it stands, and does what they are for; they can be turned off, in all places at once. */
export function KeyHint({ keys, isInDialog = false }: Props) {
  const t = useT();
  const isOn = useKeysOn();
  const place = useRef<HTMLDivElement>(null);
  useKeys(place, Object.fromEntries(keys.map(({ key, act }) => [key.toLowerCase(), act])));
  return (
    <div ref={place} className="keys">
      {isOn && (
        <Box color="text-body-secondary" fontSize="body-s">
          <ul aria-label={t("operator.keys")}>
            {keys.map(({ key, label }) => (
              <li key={key}>
                <kbd>{key}</kbd> {label}
              </li>
            ))}
          </ul>
        </Box>
      )}
      {!isInDialog && (
        <Button variant="inline-link" onClick={() => switchKeys(!isOn)}>
          {t(isOn ? "operator.keys_off" : "operator.keys_on")}
        </Button>
      )}
    </div>
  );
}
