import Multiselect, { type MultiselectProps } from "@cloudscape-design/components/multiselect";
import type { UseQueryResult } from "@tanstack/react-query";
import { useT } from "../../i18n/t";

interface Props {
  /** What the server found for what is typed. */
  found: Pick<UseQueryResult, "isPending" | "isError" | "refetch">;
  options: readonly MultiselectProps.Option[];
  chosen: readonly MultiselectProps.Option[];
  words: { search: string; choose: string; none: string };
  onType: (text: string) => void;
  onChoose: (chosen: readonly MultiselectProps.Option[]) => void;
}

/** Chooses some of what the server finds for what is typed. */
export function FoundSelect({ found, options, chosen, words, onType, onChoose }: Props) {
  const t = useT();
  return (
    <Multiselect
      selectedOptions={chosen}
      options={options}
      filteringType="manual"
      filteringPlaceholder={words.search}
      filteringAriaLabel={words.search}
      placeholder={words.choose}
      empty={words.none}
      statusType={found.isPending ? "loading" : found.isError ? "error" : "finished"}
      loadingText={t("shell.loading")}
      errorText={t("shell.failed")}
      recoveryText={t("shell.retry")}
      deselectAriaLabel={({ label }) => t("users.take_out", { name: label ?? "" })}
      onLoadItems={({ detail }) => (detail.samePage ? void found.refetch() : onType(detail.filteringText))}
      onChange={({ detail }) => onChoose(detail.selectedOptions)}
    />
  );
}
