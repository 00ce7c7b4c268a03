import Button from "@cloudscape-design/components/button";
import type { KeyListReply } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { type Translate, useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";

interface Props {
  /** The person's own keys, once they are known. */
  own: KeyListReply | undefined;
  /** Whether it stands in the empty list. */
  isPlain?: boolean;
}

/** Leads to the form of a new key. */
export function NewKeyButton({ own, isPlain = false }: Props) {
  const t = useT();
  const follow = useFollow();
  const refusal = createRefusal(own, t);
  return (
    <Button
      variant={isPlain ? "normal" : "primary"}
      disabled={refusal !== null}
      {...(refusal !== null && { disabledReason: refusal })}
      onClick={() => follow(`${PATHS.keys}?key=new`)}
    >
      {t("keys.create")}
    </Button>
  );
}

/** Why the person cannot create a key. */
function createRefusal(own: KeyListReply | undefined, t: Translate): string | null {
  if (!own) return null;
  if (!own.has_api_access) return t("keys.no_api");
  if (own.own_count >= own.own_limit) return t("keys.limit_reached", { limit: own.own_limit });
  return null;
}
