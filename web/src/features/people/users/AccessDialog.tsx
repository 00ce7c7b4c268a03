import type { AuthorizationDraft } from "@portico/console";
import { use, useState } from "react";
import { call } from "../../../api/call";
import { userAuthorize } from "../../../api/generated/sdk.gen";
import type { UserShowReply } from "../../../api/generated/types.gen";
import { askProof } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { FormDialog } from "../../../kit/form/FormDialog";
import { LEFT, useSave } from "../../../kit/form/useSave";
import { useTakesChange } from "../../../kit/form/useTakesChange";
import { useRulesForm } from "../../../rules/form";
import { loadConsole } from "../../../rules/rules";
import { AccessFields } from "../create/AccessFields";

interface Props {
  shown: UserShowReply;
  onClose: (changed: boolean) => void;
}

/** Access methods, regions and groups of a sub-user. What was granted directly stays; where that was changed meanwhile, nothing is saved. */
export function AccessDialog({ shown, onClose }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const { user, regions, grants } = shown;
  // What is replaced: what is shown behind the dialog is asked for anew.
  const [seen] = useState(() => ({
    access_methods: user.access_methods,
    regions,
    group_ids: user.groups.map(({ group_id }) => group_id),
    grants,
  }));
  const form = useRulesForm<AuthorizationDraft>(module.checkAuthorization, seen);
  const takes = useTakesChange(t("people.changed"), ["users"], "seen");
  const saving = useSave(form, {
    send: async (authorization) =>
      (await askProof(() => call(userAuthorize({ body: { user_id: user.user_id, authorization, seen } })))) ?? LEFT,
    takes,
    under: "authorization",
    done: () => onClose(true),
  });
  return (
    <FormDialog title={t("users.access_title")} submit={t("users.save")} {...saving} onClose={() => onClose(false)}>
      <AccessFields form={form} prefix="" known={user.groups} />
    </FormDialog>
  );
}
