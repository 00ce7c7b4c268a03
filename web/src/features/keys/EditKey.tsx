import type { KeyCreateDraft } from "@portico/console";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { call } from "../../api/call";
import { keyEdit } from "../../api/generated/sdk.gen";
import type { KeyReply } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { askProof } from "../../domain/proof/proved";
import { useT } from "../../i18n/t";
import { useAnsweredNow } from "../../kit/form/useAnsweredNow";
import { LEFT, useSave } from "../../kit/form/useSave";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { KeyFields } from "./KeyFields";
import { KeyFrame } from "./KeyFrame";
import { ownKeysQuery } from "./query";

/** One of the person's own keys: name, permissions and addresses; its life stays as it is. */
export function EditKey({ keyId }: { keyId: string }) {
  const t = useT();
  const asked = useAnsweredNow(useQuery({ ...ownKeysQuery, refetchOnMount: "always", meta: { quiet: true } }));
  return (
    <QueryState query={asked}>
      {({ items }) => {
        const found = items.find(({ key_id }) => key_id === keyId);
        return found ? (
          <EditForm shown={found} />
        ) : (
          <EmptyState icon="search" title={t("keys.gone")} hint={t("keys.gone_hint")} />
        );
      }}
    </QueryState>
  );
}

function EditForm({ shown }: { shown: KeyReply }) {
  const t = useT();
  const follow = useFollow();
  const module = use(loadConsole());
  const { name, grants, ip_list } = shown;
  const form = useRulesForm<KeyCreateDraft>(
    (draft) => {
      const verdict = module.checkKeyEdit({ name: draft.name, grants: draft.grants, ip_list: draft.ip_list });
      if (verdict.verdict === "invalid") return verdict;
      return { verdict: "valid", value: { ...verdict.value, valid_days: 0 } };
    },
    { name, grants, ip_list, valid_days: 0 },
  );

  const saving = useSave(form, {
    send: async ({ valid_days: _life, ...key }) =>
      (await askProof(() => call(keyEdit({ body: { key_id: shown.key_id, key } })))) ?? LEFT,
    under: "key",
    invalidate: [["keys"]],
    says: () => t("keys.saved"),
    done: () => follow(PATHS.keys),
  });

  return (
    <KeyFrame title={t("keys.edit_title", { name })} submit={t("keys.save")} {...saving}>
      <KeyFields form={form} />
    </KeyFrame>
  );
}
