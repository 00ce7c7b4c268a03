import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { keyStateNames } from "../../api/generated/names.gen";
import { keyList } from "../../api/generated/sdk.gen";
import type { KeyReply } from "../../api/generated/types.gen";
import { useMay } from "../../domain/access/useMay";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { oneOf } from "../../kit/table/oneOf";
import { ResourceTable } from "../../kit/table/ResourceTable";
import type { ListState } from "../../kit/table/useListState";
import { KeyActions } from "./KeyActions";
import { NewKeyButton } from "./NewKeyButton";
import { ownKeysQuery } from "./query";
import { useKeyColumns } from "./useKeyColumns";

/** The keys of the person; of the whole account for who manages its users. */
export function KeyList() {
  const t = useT();
  const seesAll = useMay()("user_manage").allowed;
  const own = useQuery({ ...ownKeysQuery, meta: { quiet: true } }).data;
  const columns = useKeyColumns(seesAll);
  return (
    <ResourceTable<KeyReply>
      id="keys"
      title={t("title.apitokens")}
      description={t("keys.intro")}
      counter={own && t("keys.count", { count: own.own_count, limit: own.own_limit })}
      columns={columns}
      itemId={({ key_id }) => key_id}
      itemName={({ name }) => name}
      queryKey={["keys", "list"]}
      fetch={(list, page, signal) => {
        const state = oneOf(keyStateNames, list.value("state"));
        const query = {
          ...(state && { state }),
          ...(list.value("q") && { q: list.value("q") }),
          ...(list.value("own") && { own: true }),
          ...page,
        };
        return call(keyList({ signal, query }));
      }}
      filterNames={["state", "own"]}
      filters={(list) => <Filters list={list} seesAll={seesAll} />}
      search={t("keys.search")}
      selectable
      actions={(selected) => <KeyActions selected={selected} own={own} />}
      empty={{ title: t("keys.empty"), hint: t("keys.empty_hint"), action: <NewKeyButton own={own} isPlain /> }}
    />
  );
}

function Filters({ list, seesAll }: { list: ListState; seesAll: boolean }) {
  const t = useT();
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <ChoiceFilter
        list={list}
        name="state"
        label={t("keys.state")}
        all={t("keys.state_all")}
        choices={keyStateNames}
        word={(state) => t(`keys.${state}`)}
      />
      {seesAll && (
        <Toggle
          checked={list.value("own") !== ""}
          onChange={({ detail }) => list.set({ own: detail.checked ? "true" : "" })}
        >
          {t("keys.own")}
        </Toggle>
      )}
    </SpaceBetween>
  );
}
