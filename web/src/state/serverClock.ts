/** Milliseconds by which the device's clock may differ before it is taken for wrong: answers tell whole seconds, and take time. */
const TRUSTED = 5_000;

/** Milliseconds that the server's clock is ahead of this device's. */
let ahead = 0;
/** Milliseconds that the operator's clocks are ahead of UTC. */
let offset = 0;

/** Learns from an answer's `date` header what time it is at the server. */
export function noteServerTime(date: string | null): void {
  const differs = Date.parse(date ?? "") - Date.now();
  if (!Number.isNaN(differs)) ahead = Math.abs(differs) > TRUSTED ? differs : 0;
}

/** Learns how many seconds the operator's clocks are ahead of UTC. */
export function setOperatorOffset(seconds: number): void {
  offset = seconds * 1_000;
}

/** The present in milliseconds since 1970, as the server has it: a device's clock may be wrong. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** The present by the operator's calendar, which bills and rules go by, wherever the device is: its parts of UTC are the operator's. */
export function operatorNow(): Date {
  return operatorTime(serverNow());
}

/** A moment by the operator's calendar, in milliseconds since 1970: its parts of UTC are the operator's. */
export function operatorTime(moment: number): Date {
  return new Date(moment + offset);
}
