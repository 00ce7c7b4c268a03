import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeSshKeyList } from "../../api/generated/sdk.gen";
import type { SshKeyReply } from "../../api/generated/types.gen";

/** Everything about SSH keys, to ask anew once one has changed. */
export const SSH_KEYS = ["ssh_keys"] as const;
/** The most keys that an account has. */
const ALL = 100;

/** The account's SSH keys, how many there are and how many there may be. */
export const sshKeysQuery = queryOptions({
  queryKey: [...SSH_KEYS, "all"],
  queryFn: ({ signal }) => call(computeSshKeyList({ signal, query: { limit: ALL } })),
  retry: false,
  meta: { quiet: true },
});

/** A key's kind as people write it; of some kinds the length says how strong a key is. */
export function kindName({ kind, bits }: Pick<SshKeyReply, "kind" | "bits">): string {
  return kind === "ed25519" ? "Ed25519" : `${kind.toUpperCase()} ${bits}`;
}
