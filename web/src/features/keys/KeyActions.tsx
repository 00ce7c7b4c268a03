import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import { call } from "../../api/call";
import { keyActivate, keyDeactivate, keyDelete } from "../../api/generated/sdk.gen";
import type { KeyListReply, KeyReply } from "../../api/generated/types.gen";
import { ALLOWED } from "../../domain/access/may";
import { mayItem } from "../../domain/access/mayItem";
import { withinSome } from "../../domain/access/useCan";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { BulkDialog } from "../../kit/table/BulkDialog";
import type { Selected } from "../../kit/table/ResourceTable";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole } from "../../rules/rules";
import { NewKeyButton } from "./NewKeyButton";
import { ownKeysQuery } from "./query";

const ACTS = { activate: keyActivate, deactivate: keyDeactivate, delete: keyDelete } as const;
type Act = keyof typeof ACTS;
const NAMES = ["activate", "deactivate", "delete"] as const satisfies readonly Act[];

interface Props {
  selected: Selected<KeyReply>;
  /** The person's own keys, once they are known. */
  own: KeyListReply | undefined;
}

/** Creates a key, edits the one that is chosen, activates, deactivates and deletes those that are chosen. */
export function KeyActions({ selected, own }: Props) {
  const t = useT();
  const follow = useFollow();
  const module = use(loadConsole());
  const client = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const { items, done } = selected;
  const [one] = items;
  const editable = items.length === 1 && one?.is_own ? one : undefined;
  const can = (name: Act) =>
    withinSome(
      ALLOWED,
      items.map(({ state }) => module.keyAllows(state, name)),
    );
  const close = (acted: boolean) => {
    setAct(null);
    if (!acted) return;
    done();
    void client.invalidateQueries({ queryKey: ownKeysQuery.queryKey });
  };
  return (
    <>
      <Button
        disabled={!editable}
        {...(!editable && { disabledReason: t("keys.choose_one") })}
        onClick={() => editable && follow(`${PATHS.keys}?key=${editable.key_id}`)}
      >
        {t("keys.edit")}
      </Button>
      <ButtonDropdown
        items={NAMES.map((id) => mayItem(id, t(`keys.${id}`), can(id)))}
        disabled={items.length === 0}
        {...(items.length === 0 && { disabledReason: t("keys.choose") })}
        onItemClick={({ detail }) => setAct(NAMES.find((name) => name === detail.id) ?? null)}
      >
        {t("keys.actions")}
      </ButtonDropdown>
      <NewKeyButton own={own} />
      {act && (
        <BulkDialog<KeyReply>
          title={t(`keys.${act}`)}
          explanation={t(`keys.${act}_text`)}
          confirm={t(`keys.${act}`)}
          items={items}
          itemId={({ key_id }) => key_id}
          itemName={({ name }) => name}
          act={async (key_ids) => {
            const { results } = await call(ACTS[act]({ body: { key_ids } }));
            return results.map(({ key_id, code, message }) => ({ id: key_id, code, message }));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
