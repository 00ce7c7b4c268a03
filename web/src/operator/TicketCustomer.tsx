import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { amountText, countText } from "./amounts";
import { CustomerLinks } from "./CustomerLinks";
import { Suspended } from "./customer/Suspended";
import type { NewestOperation, NewestServerEvent, StaffTicket, SupportTicket } from "./generated/types.gen";
import { PageLink } from "./PageLink";
import { customerPartPath, ticketPath } from "./paths";
import { StateMark } from "./StateMark";
import { CustomerLink, InstanceLink, ResourceLink } from "./ThingLinks";
import { VerificationLink } from "./VerificationLink";

/** Where an identity can be verified. */
const VERIFICATIONS = ["mainland", "other"] as const;

/** Whose ticket it is: what the customer has, the lists that know them by their number, and their other tickets. */
export function TicketCustomer({ shown: { customer, others } }: { shown: StaffTicket }) {
  const t = useT();
  const { customer_no, name, state, available, resources, operations } = customer;
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t("operator.customer")}</Header>}>
        <SpaceBetween size="l">
          {customer.suspension && <Suspended suspension={customer.suspension} />}
          <KeyValuePairs
            columns={2}
            minColumnWidth={120}
            items={[
              {
                label: t("operator.ticket_customer_no"),
                value: <CustomerLink customerNo={customer_no} />,
              },
              { label: t("operator.person"), value: name },
              { label: t("operator.state"), value: <StateMark state={`customer.account_${state}`} /> },
              ...VERIFICATIONS.map((place) => ({
                label: t(`customer.verified_${place}`),
                value: (
                  <VerificationLink
                    customerNo={customer_no}
                    label={t(`customer.verified_${place}`)}
                    state={customer[`verification_${place}`]}
                  />
                ),
              })),
              { label: t("operator.ticket_available"), value: available ? amountText(available) : "–" },
              {
                label: t("operator.ticket_resources"),
                value: (
                  <PageLink
                    path={customerPartPath(customer_no, "resources")}
                    ariaLabel={`${t("operator.ticket_resources")}: ${countText(resources)}`}
                  >
                    {countText(resources)}
                  </PageLink>
                ),
              },
            ]}
          />
          <CustomerLinks customerNo={customer_no} />
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t("operator.ticket_operations")}</Header>}>
        {operations.length === 0 ? (
          <Box color="text-body-secondary">{t("operator.ticket_operations_none")}</Box>
        ) : (
          <ul className="ticket-others">
            {operations.map(({ instance, gpu_server }) => (
              <li key={instance?.operation.operation_id ?? gpu_server?.event.event_id}>
                {instance && <Operation newest={instance} />}
                {gpu_server && <ServerEvent newest={gpu_server} customerNo={customer_no} />}
              </li>
            ))}
          </ul>
        )}
      </Container>
      <Container header={<Header variant="h2">{t("operator.ticket_others")}</Header>}>
        {others.length === 0 ? (
          <Box color="text-body-secondary">{t("operator.ticket_others_none")}</Box>
        ) : (
          <ul className="ticket-others">
            {others.map((one) => (
              <li key={one.ticket_id}>
                <Other ticket={one} />
              </li>
            ))}
          </ul>
        )}
      </Container>
    </SpaceBetween>
  );
}

function Operation({ newest: { instance_id, name, operation } }: { newest: NewestOperation }) {
  const t = useT();
  const times = useTimes();
  return (
    <>
      {t(`operator.operation_kind_${operation.kind}`)}: <InstanceLink instanceId={instance_id}>{name}</InstanceLink>
      <Box color="text-body-secondary" fontSize="body-s">
        {times.at(operation.created_at)} <StateMark state={`operator.operation_${operation.state}`} />
      </Box>
    </>
  );
}

/** What happened to a GPU server, which leads to it among all that its customer has. */
function ServerEvent({ newest: { name, event }, customerNo }: { newest: NewestServerEvent; customerNo: string }) {
  const t = useT();
  const times = useTimes();
  return (
    <>
      {t(`operator.server_event_${event.kind}`)}:{" "}
      <ResourceLink customerNo={customerNo} resourceId={name}>
        {name}
      </ResourceLink>
      <Box color="text-body-secondary" fontSize="body-s">
        {times.at(event.at)}
      </Box>
    </>
  );
}

function Other({ ticket: { ticket_id, number, title, state } }: { ticket: SupportTicket }) {
  return (
    <>
      <PageLink path={ticketPath(ticket_id)}>{title}</PageLink>
      <Box color="text-body-secondary" fontSize="body-s">
        {number} <StateMark state={`operator.ticket_state_${state}`} />
      </Box>
    </>
  );
}
