import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { KeyReply } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { scopeKey, useScopes } from "../../domain/access/useScopes";
import { usePermissionWords } from "../../domain/access/words";
import { userPath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { PageLink } from "../../kit/ui/PageLink";

/** What the list tells of a key. */
export function useKeyColumns(seesAll: boolean): readonly Column<KeyReply>[] {
  const t = useT();
  const times = useTimes();
  const isMain = useQuery(accountQuery).data?.roles.includes("main") === true;
  return useMemo(() => {
    const owner: Column<KeyReply> = {
      id: "owner",
      header: t("keys.owner"),
      cell: ({ owner: { user_id, name, login_name }, is_own }) => {
        const words = name || login_name;
        // The main user has no page: whose keys are another's is told apart by that user alone.
        return isMain && !is_own ? <PageLink href={userPath(user_id)}>{words}</PageLink> : words;
      },
      width: 110,
    };
    return [
      { id: "name", header: t("keys.name"), cell: ({ name }) => name, isRowHeader: true, width: 170 },
      { id: "hint", header: t("keys.hint"), cell: ({ hint }) => <Box variant="code">{hint}…</Box>, width: 105 },
      { id: "state", header: t("keys.state"), cell: (key) => <KeyState shown={key} />, width: 110 },
      ...(seesAll ? [owner] : []),
      { id: "grants", header: t("keys.grants"), cell: ({ grants }) => <GrantWords grants={grants} />, width: 240 },
      { id: "ip_list", header: t("keys.ip_list"), cell: ({ ip_list }) => <Addresses list={ip_list} />, width: 180 },
      {
        id: "created",
        isOneLine: true,
        header: t("keys.created"),
        cell: ({ created_at }) => times.at(created_at),
        isHiddenAtFirst: true,
      },
      {
        id: "expires",
        header: t("keys.expires"),
        cell: ({ expires_at, life }) => {
          if (!expires_at) return t("keys.never_ends");
          const time = times.at(expires_at);
          if (life !== "ending") return <span className="whole">{time}</span>;
          return <StatusIndicator type="warning">{t("keys.ends_soon", { time })}</StatusIndicator>;
        },
        width: 180,
      },
      {
        id: "last_used",
        header: t("keys.last_used"),
        cell: ({ last_used_at, last_used_address: address }) =>
          last_used_at ? t("keys.used_from", { time: times.ago(last_used_at), address }) : t("keys.never_used"),
        width: 120,
      },
    ];
  }, [t, times, seesAll, isMain]);
}

function KeyState({ shown }: { shown: KeyReply }) {
  const t = useT();
  if (shown.life === "over") return <StatusIndicator type="error">{t("keys.over")}</StatusIndicator>;
  return (
    <StatusIndicator type={shown.state === "active" ? "success" : "stopped"}>
      {t(`keys.${shown.state}`)}
    </StatusIndicator>
  );
}

function Addresses({ list }: { list: string }) {
  const t = useT();
  if (!list) return t("keys.anywhere");
  return <span style={breaking}>{list.split(";").join("; ")}</span>;
}

const breaking = { overflowWrap: "anywhere" } as const;

function GrantWords({ grants }: { grants: KeyReply["grants"] }) {
  const t = useT();
  const scopes = useScopes();
  const words = usePermissionWords();
  return grants.map(({ scope, groups }) => (
    <div key={scopeKey(scope)}>
      {groups.map(words.group).join(t("grants.comma"))}
      {scope.kind !== "all" && (
        <Box color="text-body-secondary" fontSize="body-s">
          {scopes.name(scope)}
        </Box>
      )}
    </div>
  ));
}
