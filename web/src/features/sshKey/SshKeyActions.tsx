import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/call";
import { computeSshKeyDelete } from "../../api/generated/sdk.gen";
import type { ComputeSshKeyListData, SshKeyListReply, SshKeyReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import type { May } from "../../domain/access/may";
import { mayItem } from "../../domain/access/mayItem";
import { useCanAnywhere } from "../../domain/access/useCan";
import { SSH_KEYS } from "../../domain/sshKey/sshKeys";
import { useT } from "../../i18n/t";
import { CurlButton } from "../../kit/curl/CurlButton";
import { Confirm } from "../../kit/form/Confirm";
import type { Selected } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";

// A form and its kit are fetched when somebody opens one.
const AddDialog = lazy(() => import("./AddDialog").then((module) => ({ default: module.AddDialog })));
const RenameDialog = lazy(() => import("./RenameDialog").then((module) => ({ default: module.RenameDialog })));

type Act = "rename" | "delete";

interface Props {
  selected: Selected<SshKeyReply>;
  /** The account's keys, once they are known. */
  all: SshKeyListReply | undefined;
}

/** Whether the person may add a key, and there is room for another one. */
function useMayAdd(all: SshKeyListReply | undefined): May {
  const t = useT();
  const isFull = all !== undefined && all.count >= all.limit;
  return useCanAnywhere()("compute_configure", isFull && t("ssh_key.limit_reached", { limit: all.limit }));
}

/** Opens the form of a new key; plain in the empty list. */
export function AddKey({ all, isPlain = false }: { all: SshKeyListReply | undefined; isPlain?: boolean }) {
  const t = useT();
  const address = useListState();
  return (
    <MayButton
      may={useMayAdd(all)}
      variant={isPlain ? "normal" : "primary"}
      onClick={() => address.set({ new: "key" })}
    >
      {t("ssh_key.add")}
    </MayButton>
  );
}

/** Adds a key, and renames or deletes the one that is chosen. */
export function SshKeyActions({ selected: { items, last, done }, all }: Props) {
  const t = useT();
  const can = useCanAnywhere();
  const may = can("compute_configure");
  const [act, setAct] = useState<Act | null>(null);
  const isOne = items.length === 1;
  const [chosen] = last;
  const mayAdd = useMayAdd(all);
  // The form of a new key stands in the address: other pages lead to it.
  const address = useListState();
  const isAsked = address.value("new") === "key";
  // It stays while it is asked for: the last key that there is room for is handed out when there is none any more.
  const [isAdding, setAdding] = useState(false);
  if (isAdding ? !isAsked : isAsked && mayAdd.allowed) setAdding(isAsked);
  const close = () => setAct(null);
  const acted = () => {
    close();
    done();
  };
  return (
    <>
      <CurlButton<ComputeSshKeyListData> call={() => ({ path: "/gicend/compute/ssh_key/list/" })} />
      <ButtonDropdown
        items={[mayItem("rename", t("ssh_key.rename"), may), mayItem("delete", t("ssh_key.delete"), may)]}
        disabled={!isOne}
        {...(!isOne && { disabledReason: t("ssh_key.choose") })}
        onItemClick={({ detail }) => setAct(detail.id === "rename" ? "rename" : "delete")}
      >
        {t("ssh_key.actions")}
      </ButtonDropdown>
      <AddKey all={all} />
      <Suspense fallback={null}>
        {isAdding && <AddDialog onClose={() => address.set({ new: "" })} />}
        {act === "rename" && chosen && <RenameDialog shown={chosen} onClose={close} onDone={acted} />}
      </Suspense>
      {act === "delete" && chosen && (
        <Confirm
          title={t("ssh_key.delete_title", { name: chosen.name })}
          confirm={t("ssh_key.delete")}
          call={() => call(computeSshKeyDelete({ body: { ssh_key_id: chosen.ssh_key_id } }))}
          says={() => t("ssh_key.deleted", { name: chosen.name })}
          invalidate={[SSH_KEYS]}
          done={acted}
          onClose={close}
        >
          {t("ssh_key.delete_text")}
        </Confirm>
      )}
    </>
  );
}
