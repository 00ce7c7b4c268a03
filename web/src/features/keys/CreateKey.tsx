import type { KeyCreateDraft } from "@portico/console";
import { useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import { call } from "../../api/call";
import { keyCreate } from "../../api/generated/sdk.gen";
import { PATHS } from "../../domain/paths";
import { askProof } from "../../domain/proof/proved";
import { useT } from "../../i18n/t";
import { LEFT, useSave } from "../../kit/form/useSave";
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { KeyFields } from "./KeyFields";
import { KeyFrame } from "./KeyFrame";
import { LifeField } from "./LifeField";
import { SecretDialog } from "./SecretDialog";

/** Days that a key lives unless another life is chosen. */
const USUAL_DAYS = 90;

/** A new key; it is shown once it is made, and never again. */
export function CreateKey() {
  const t = useT();
  const follow = useFollow();
  const client = useQueryClient();
  const module = use(loadConsole());
  const form = useRulesForm<KeyCreateDraft>(module.checkKeyCreate, {
    name: "",
    grants: [{ scope: { kind: "all" }, groups: [] }],
    valid_days: USUAL_DAYS,
    ip_list: "",
  });
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);

  const saving = useSave(form, {
    send: async (body) => (await askProof(() => call(keyCreate({ body })))) ?? LEFT,
    done: async ({ value }, { name }) => {
      setMade({ name, secret: value.secret });
      await client.invalidateQueries({ queryKey: ["keys"] });
    },
  });

  return (
    <KeyFrame title={t("keys.create_title")} submit={t("keys.create")} {...saving}>
      <KeyFields form={form}>
        <LifeField form={form} />
      </KeyFields>
      {made && <SecretDialog {...made} onClose={() => follow(PATHS.keys)} />}
    </KeyFrame>
  );
}
