import Select from "@cloudscape-design/components/select";
import { useT } from "../i18n/t";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import type { ListState } from "../kit/table/useListState";
import { ticketCategoryNames, ticketSeverityNames, ticketStateNames } from "./generated/names.gen";
import { useOperators } from "./tickets";

/** The states that the queue is narrowed to, with what stands for any. */
export const STATES = [...ticketStateNames, "all"] as const;

/** Stands among the operators for tickets that are nobody's. */
export const NOBODY = "nobody";

interface Props {
  list: ListState;
}

/** Narrows the queue of tickets. */
export function TicketFilters({ list }: Props) {
  const t = useT();
  const { all, own } = useOperators();
  const others = all.filter((one) => one.operator_id !== own?.operator_id);
  const operators = [...(own ? [own] : []), ...others];
  const nameOf = (id: string) => operators.find(({ operator_id }) => operator_id === id)?.name ?? id;
  const holderOf = (id: string) => {
    if (id === NOBODY) return t("operator.ticket_nobody");
    return id === own?.operator_id ? t("operator.ticket_mine") : nameOf(id);
  };
  return (
    <>
      <StateFilter list={list} />
      <ChoiceFilter
        list={list}
        name="severity"
        label={t("operator.ticket_severity")}
        all={t("operator.ticket_severity_all")}
        choices={ticketSeverityNames}
        word={(severity) => t(`operator.ticket_severity_${severity}`)}
      />
      <ChoiceFilter
        list={list}
        name="category"
        label={t("operator.ticket_category")}
        all={t("operator.ticket_category_all")}
        choices={ticketCategoryNames}
        word={(category) => t(`operator.ticket_category_${category}`)}
      />
      <ChoiceFilter
        list={list}
        name="actor_id"
        label={t("operator.taken_by")}
        all={t("operator.ticket_operators_all")}
        choices={[NOBODY, ...operators.map(({ operator_id }) => operator_id)]}
        word={holderOf}
      />
    </>
  );
}

/** Chooses a state: where none is chosen, what waits for support, or whatever is found while something is searched for. */
function StateFilter({ list }: Props) {
  const t = useT();
  const unchosen = list.value("q") ? "all" : "open";
  const options = STATES.map((value) => ({ value, label: t(`operator.ticket_state_${value}`) }));
  const shown = list.value("state") || unchosen;
  return (
    <Select
      ariaLabel={t("operator.filter")}
      options={options}
      selectedOption={options.find(({ value }) => value === shown) ?? null}
      onChange={({ detail: { selectedOption } }) =>
        list.set({ state: selectedOption.value === unchosen ? "" : (selectedOption.value ?? "") })
      }
    />
  );
}
