import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { AuditEventReply } from "../../api/generated/types.gen";
import { actionsEn } from "../../i18n/actions.en";
import { type Translate, useT } from "../../i18n/t";

/** Kinds of objects that have words; another one is shown as it is. */
export const OBJECT_KINDS = [
  "account",
  "bill_line",
  "card",
  "contact",
  "export",
  "gpu_server",
  "group",
  "hold",
  "instance",
  "invoice",
  "invoice_title",
  "key",
  "order",
  "passkey",
  "payout",
  "project",
  "recharge",
  "recharge_quarantine",
  "recharge_return",
  "resource",
  "route",
  "session",
  "ssh_key",
  "sub_user",
  "ticket",
  "ticket_file",
  "user",
  "vdc",
  "verification",
  "verification_image",
] as const;
const ACTOR_KINDS = ["main", "sub", "key", "operator", "system", "nobody"] as const;

/** What was done, in words; what has none is shown by its code. */
export function actionWords(action: string, t: Translate): string {
  const key = `action.${action}`;
  return isWorded(key) ? t(key) : action;
}

function isWorded(key: string): key is keyof typeof actionsEn {
  return Object.hasOwn(actionsEn, key);
}

/** What kind of object an event is about. */
export function objectKind({ object }: AuditEventReply, t: Translate): string {
  const kind = OBJECT_KINDS.find((name) => name === object.kind);
  return kind ? t(`audit.object_${kind}`) : object.kind;
}

/** What kind of actor an event has. */
export function actorKind({ actor }: AuditEventReply, t: Translate): string {
  const kind = ACTOR_KINDS.find((name) => name === actor.kind);
  return kind ? t(`audit.kind_${kind}`) : actor.kind;
}

/** Whether it was done or refused. */
export function Outcome({ outcome }: { outcome: string }) {
  const t = useT();
  const isDone = outcome === "done";
  return (
    <StatusIndicator type={isDone ? "success" : "error"}>{t(isDone ? "audit.done" : "audit.denied")}</StatusIndicator>
  );
}
