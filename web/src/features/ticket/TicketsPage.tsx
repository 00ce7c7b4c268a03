import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { ticketCategoryNames, ticketSeverityNames, ticketStateNames } from "../../api/generated/names.gen";
import { supportTicketExport } from "../../api/generated/sdk.gen";
import type { SupportTicket } from "../../api/generated/types.gen";
import { useMay } from "../../domain/access/useMay";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { type ListState, useListState } from "../../kit/table/useListState";
import { useFollow } from "../../kit/ui/useFollow";
import { ticketFilters } from "./filters";
import { pace, TICKET_LIST } from "./queries";
import { useTicketColumns } from "./useTicketColumns";

/** `/main/tickets`: what was asked of support; of everybody in the account to whoever may manage it. */
export function TicketsPage() {
  const t = useT();
  const columns = useTicketColumns();
  return (
    <ResourceTable<SupportTicket>
      {...TICKET_LIST}
      id="tickets"
      title={t("title.tickets")}
      description={t("ticket.intro")}
      columns={columns}
      itemId={({ ticket_id }) => ticket_id}
      itemName={({ title }) => title}
      pace={pace}
      search={t("ticket.search")}
      filters={(list) => <Filters list={list} />}
      actions={() => <Actions />}
      empty={{ title: t("ticket.empty"), hint: t("ticket.empty_hint"), action: <NewTicket /> }}
    />
  );
}

function Filters({ list }: { list: ListState }) {
  const t = useT();
  const seesAll = useMay()("ticket_manage").allowed;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <ChoiceFilter
        list={list}
        name="state"
        label={t("ticket.state")}
        all={t("ticket.state_all")}
        choices={ticketStateNames}
        word={(state) => t(`ticket.state_${state}`)}
      />
      <ChoiceFilter
        list={list}
        name="category"
        label={t("ticket.category")}
        all={t("ticket.category_all")}
        choices={ticketCategoryNames}
        word={(category) => t(`ticket.category_${category}`)}
      />
      <ChoiceFilter
        list={list}
        name="severity"
        label={t("ticket.severity")}
        all={t("ticket.severity_all")}
        choices={ticketSeverityNames}
        word={(severity) => t(`ticket.severity_${severity}`)}
      />
      {seesAll && (
        <ChoiceFilter
          list={list}
          name="own"
          label={t("ticket.own")}
          all={t("ticket.own_all")}
          choices={["mine"]}
          word={() => t("ticket.own_mine")}
        />
      )}
    </SpaceBetween>
  );
}

function Actions() {
  const list = useListState();
  return (
    <>
      <ExportMenu fetch={(as) => supportTicketExport({ body: { ...ticketFilters(list.value), ...as } })} />
      <NewTicket isPrimary />
    </>
  );
}

function NewTicket({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useT();
  const follow = useFollow();
  return (
    <Button
      variant={isPrimary ? "primary" : "normal"}
      href={PATHS.newTicket}
      onFollow={(event) => follow(PATHS.newTicket, event)}
    >
      {t("ticket.new")}
    </Button>
  );
}
