import Box from "@cloudscape-design/components/box";
import { useRef } from "react";
import { useT } from "../i18n/t";
import "./keys.css";
import { useKeys } from "./useKeys";

/** A key, and what it is for. */
export interface Shortcut {
  /** As it stands on the keyboard. */
  key: string;
  label: string;
  /** What it does here; nothing where that is done elsewhere, or of no use at present. */
  act?: (() => void) | undefined;
}

/** Names the keys that work where it stands, and does what they are for. */
export function KeyHint({ keys }: { keys: readonly Shortcut[] }) {
  const t = useT();
  const place = useRef<HTMLUListElement>(null);
  useKeys(place, Object.fromEntries(keys.map(({ key, act }) => [key.toLowerCase(), act])));
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      <ul ref={place} className="keys" aria-label={t("operator.keys")}>
        {keys.map(({ key, label }) => (
          <li key={key}>
            <kbd>{key}</kbd> {label}
          </li>
        ))}
      </ul>
    </Box>
  );
}
