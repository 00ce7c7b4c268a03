import type {
  GpuServerState,
  InstanceState,
  InvoiceState,
  KeyState,
  OrderState,
  ResourceState,
  SubUserState,
  TicketState,
} from "@portico/console";

/** What a button offers though the state may forbid it, with the states that do: `cancel issued`. */
type Forbidden =
  | `cancel ${Exclude<OrderState | InvoiceState, "pending">}`
  | `${"renew" | "delete"} ${Extract<ResourceState, "deleted">}`
  | `activate ${Exclude<KeyState, "inactive">}`
  | `deactivate ${Exclude<KeyState, "active">}`
  | `enable ${Exclude<SubUserState, "disabled">}`
  | `${"disable" | "reset_password"} ${Exclude<SubUserState, "enabled">}`
  | `resend_activation ${Exclude<SubUserState, "not_activated">}`
  | "withdraw in_review"
  | `${"start" | "delete" | "resize" | "rebuild"} ${Extract<InstanceState, "running">}`
  | `${"stop" | "force_stop" | "restart" | "reset_password" | "open_console"} ${Extract<InstanceState, "stopped">}`
  | `${"start" | "rename" | "resize"} ${Extract<InstanceState, "recycling">}`
  | "rename failed"
  | `renew ${Extract<GpuServerState, "pending" | "creating">}`
  | `give_back ${Extract<GpuServerState, "pending" | "creating" | "failed" | "returning">}`
  | "create sold_out"
  | `resize ${"same" | "gpus" | "expired" | "not_offered"}`
  | `change_bandwidth ${"same" | "reduced" | "no_address"}`
  | "add_address stopped"
  | "add_address has_address"
  | `${"delete" | "rebuild" | "give_back" | "end"} protected`
  | "end part"
  | `renew ${"changing" | "not_offered" | "paid_ahead"}`
  | `${"reply" | "answer" | "ask" | "close" | "merge"} ${Extract<TicketState, "closed">}`
  | `reopen ${Exclude<TicketState, "closed"> | "merged" | "past"}`
  | `rate ${Exclude<TicketState, "closed">}`;

/** Words for each; one without words does not compile. */
type ForbiddenWords = Readonly<Record<Forbidden, string>>;

/** Makes the words of a state that forbids an action; `other` where no button says it. */
export function forbiddenWords(
  words: ForbiddenWords,
  other: string,
): (rule: { state: string; action: string }) => string {
  const known: Readonly<Record<string, string>> = words;
  return ({ state, action }) => known[`${action} ${state}`] ?? other;
}
