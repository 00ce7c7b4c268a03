import { useT } from "../i18n/t";
import { KeyHint } from "./KeyHint";
import type { Openers } from "./openers";

/** Words of a decision for something, and of one against it. */
export type Decisions = readonly [approve: string, reject: string];

interface Props {
  /** What keys may begin to decide. */
  decisions: Decisions | undefined;
  openers: Openers;
}

/** The keys that work on a queue. */
export function QueueKeys({ decisions, openers: { move, open } }: Props) {
  const t = useT();
  const [approve, reject] = decisions ?? [];
  return (
    <KeyHint
      keys={[
        { key: "J", label: t("operator.step_after"), act: () => move(1) },
        { key: "K", label: t("operator.step_before"), act: () => move(-1) },
        { key: "O", label: t("operator.look"), act: () => open("look") },
        ...(approve ? [{ key: "A", label: approve, act: () => open("approve") }] : []),
        ...(reject ? [{ key: "R", label: reject, act: () => open("reject") }] : []),
      ]}
    />
  );
}
