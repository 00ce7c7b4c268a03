import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ThingNumber } from "../kit/table/ThingNumber";
import { FailedState } from "../kit/ui/FailedState";
import { Clock } from "./Clock";
import type { QueuedTicket, SupportTicket } from "./generated/types.gen";
import { SeverityMark } from "./SeverityMark";
import { StateMark } from "./StateMark";
import { ResourceLink } from "./ThingLinks";
import { assignTicket, TICKET_CHANGED, TICKET_NEAR, useOperators } from "./tickets";

/** What is known of a ticket beside what was written, and whose it is. */
export function TicketFacts({ shown, now }: { shown: QueuedTicket; now: string }) {
  const t = useT();
  const times = useTimes();
  const { due_at, ticket } = shown;
  const at = (time: string | null | undefined) => (time ? times.at(time) : "–");
  return (
    <Container header={<Header variant="h2">{t("operator.details")}</Header>}>
      <SpaceBetween size="l">
        <Assignment shown={shown} />
        <KeyValuePairs
          columns={2}
          minColumnWidth={120}
          items={[
            { label: t("operator.state"), value: <StateMark state={`operator.ticket_state_${ticket.state}`} /> },
            {
              label: t("operator.ticket_due"),
              value: due_at ? <Clock due={due_at} now={now} near={TICKET_NEAR} /> : "–",
            },
            { label: t("operator.ticket_severity"), value: <SeverityMark severity={ticket.severity} /> },
            { label: t("operator.ticket_category"), value: t(`operator.ticket_category_${ticket.category}`) },
            { label: t("operator.ticket_number"), value: ticket.number },
            { label: t("operator.ticket_author"), value: ticket.author },
            { label: t("operator.ticket_opened"), value: times.at(ticket.opened_at) },
            { label: t("operator.ticket_answered"), value: at(ticket.answered_at) },
            ...(ticket.closed_at ? [{ label: t("operator.ticket_closed"), value: at(ticket.closed_at) }] : []),
            ...(ticket.stars ? [{ label: t("operator.ticket_rating"), value: <Rating ticket={ticket} /> }] : []),
            { label: t("operator.ticket_resource"), value: <Resource shown={shown} /> },
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}

/** Whose a ticket is; whoever looks takes it, releases it, or gives it to a colleague. */
function Assignment({ shown: { ticket, operator_id, operator_name } }: { shown: QueuedTicket }) {
  const t = useT();
  const queries = useQueryClient();
  const { all, own, retry } = useOperators();
  const assign = useMutation({
    mutationFn: (to: string | null) => {
      const { ticket_id } = ticket;
      return assignTicket({ ticket_id, operator_id: to, held_by: operator_id ?? null }, t);
    },
    onSettled: () => Promise.all(TICKET_CHANGED.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const options = [
    { value: "", label: t("operator.ticket_nobody") },
    ...all.map(({ operator_id: value, name: label }) => ({ value, label })),
  ];
  // Whoever may no longer sign in keeps what is theirs until it is given to someone else.
  const holder = operator_id ? { value: operator_id, label: operator_name ?? operator_id } : options[0];
  const isOwn = own !== undefined && operator_id === own.operator_id;
  return (
    <SpaceBetween size="s">
      <FormField label={t("operator.taken_by")}>
        <Select
          options={options}
          selectedOption={holder ?? null}
          disabled={assign.isPending}
          onChange={({ detail }) => assign.mutate(detail.selectedOption.value || null)}
        />
      </FormField>
      {retry && <FailedState onRetry={retry} />}
      {own && (
        <Button loading={assign.isPending} onClick={() => assign.mutate(isOwn ? null : own.operator_id)}>
          {t(isOwn ? "operator.ticket_release" : operator_id ? "operator.ticket_take_over" : "operator.ticket_take")}
        </Button>
      )}
    </SpaceBetween>
  );
}

/** How the customer found the support that they were given. */
function Rating({ ticket: { stars, comment } }: { ticket: SupportTicket }) {
  const t = useT();
  return (
    <>
      <div>{t("operator.ticket_stars", { stars: stars ?? 0 })}</div>
      {comment && <Box color="text-body-secondary">{comment}</Box>}
    </>
  );
}

/** What a ticket is about: by the name that it had when the ticket was opened, and by its id. */
function Resource({ shown: { customer_no, ticket } }: { shown: QueuedTicket }) {
  const { resource_id, resource_name } = ticket;
  if (!resource_id) return <>–</>;
  return (
    <>
      <div>
        <ResourceLink customerNo={customer_no} resourceId={resource_id}>
          {resource_name}
        </ResourceLink>
      </div>
      <Box color="text-body-secondary" fontSize="body-s">
        <ThingNumber id={resource_id} />
      </Box>
    </>
  );
}
