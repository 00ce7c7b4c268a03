import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../api/call";
import { computeSshKeyList } from "../../api/generated/sdk.gen";
import type { SshKeyReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { PersonLink } from "../../domain/access/PersonLink";
import { kindName, SSH_KEYS, sshKeysQuery } from "../../domain/sshKey/sshKeys";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { AddKey, SshKeyActions } from "./SshKeyActions";

/** `/main/gpu-cloud-key`: the public SSH keys that the account keeps for its instances. */
export function SshKeysPage() {
  return (
    <Gate needs="compute_view" isAnywhere>
      <SshKeyList />
    </Gate>
  );
}

function SshKeyList() {
  const t = useT();
  const all = useQuery(sshKeysQuery).data;
  const columns = useSshKeyColumns();
  return (
    <ResourceTable<SshKeyReply>
      id="ssh_keys"
      title={t("title.ssh_key")}
      description={t("ssh_key.intro")}
      counter={all && t("ssh_key.counted", { count: all.count, limit: all.limit })}
      columns={columns}
      itemId={({ ssh_key_id }) => ssh_key_id}
      itemName={({ name }) => name}
      queryKey={[...SSH_KEYS, "list"]}
      fetch={(list, page, signal) => {
        const query = { ...(list.value("q") && { q: list.value("q") }), ...page };
        return call(computeSshKeyList({ signal, query }));
      }}
      search={t("ssh_key.search")}
      selectable
      actions={(selected) => <SshKeyActions selected={selected} all={all} />}
      empty={{ title: t("ssh_key.empty"), hint: t("ssh_key.empty_hint"), action: <AddKey all={all} isPlain /> }}
    />
  );
}

function useSshKeyColumns(): readonly Column<SshKeyReply>[] {
  const t = useT();
  const times = useTimes();
  return useMemo(
    () => [
      { id: "name", header: t("ssh_key.name"), cell: ({ name }) => name, isRowHeader: true, width: 180 },
      { id: "kind", header: t("ssh_key.kind"), cell: kindName, width: 110, isOneLine: true },
      {
        id: "fingerprint",
        isOneLine: true,
        header: t("ssh_key.fingerprint"),
        cell: ({ name, fingerprint }) => (
          <CopyToClipboard
            variant="inline"
            textToCopy={fingerprint}
            copyButtonAriaLabel={t("ssh_key.copy_fingerprint", { name })}
            copySuccessText={t("home.copied")}
            copyErrorText={t("home.copy_failed")}
          />
        ),
        width: 460,
        isSoonOnPhone: true,
      },
      {
        id: "user",
        header: t("ssh_key.added_by"),
        cell: ({ user_name, user_id }) => <PersonLink name={user_name || "–"} userId={user_id} />,
        width: 150,
      },
      {
        id: "added",
        header: t("ssh_key.added_at"),
        cell: ({ created_at }) => times.at(created_at),
        width: 180,
        isOneLine: true,
      },
    ],
    [t, times],
  );
}
