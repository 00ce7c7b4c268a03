import type { SubUserDraft, Violation } from "@portico/console";

/** What a check answers, as far as it matters here. */
type Verdict<V> = { verdict: "valid"; value: V } | { verdict: "invalid"; violations: Violation[] };

/** The contacts that the server calls somebody's. */
export type Channel = "email" | "mobile";

/** The server's answers about contacts, for a check that asks nobody. */
export class Taken {
  private readonly known = new Map<string, boolean>();

  /** Whether the server was asked about it before. */
  knows(channel: Channel, contact: string): boolean {
    return this.known.has(`${channel} ${contact}`);
  }

  /** Remembers whether the server said that a contact is taken. */
  tell(channel: Channel, contact: string, isTaken: boolean): void {
    this.known.set(`${channel} ${contact}`, isTaken);
  }

  /** A verdict of core's, and what the server said of the contacts. */
  add<V>(verdict: Verdict<V>, user: SubUserDraft): Verdict<V> {
    const taken = (["email", "mobile"] as const)
      .filter((channel) => this.known.get(`${channel} ${user[channel]}`))
      .map((channel): Violation => ({ field: `user.${channel}`, rule: { rule: "occupied" } }));
    if (taken.length === 0) return verdict;
    return { verdict: "invalid", violations: [...(verdict.verdict === "invalid" ? verdict.violations : []), ...taken] };
  }
}
