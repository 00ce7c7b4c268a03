import Button from "@cloudscape-design/components/button";
import { use, useState } from "react";
import { call } from "../../api/call";
import { supportTicketClose, supportTicketReopen } from "../../api/generated/sdk.gen";
import type { TicketDetails } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { ALLOWED } from "../../domain/access/may";
import { within } from "../../domain/access/useCan";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { useAct } from "../../kit/form/useAct";
import { loadConsole } from "../../rules/rules";
import { TICKETS } from "./queries";

/** Closes a ticket, or opens a closed one again; where that is no longer possible, it says why. */
export function TicketActions({ details }: { details: TicketDetails }) {
  return details.ticket.state === "closed" ? <Reopen details={details} /> : <Close details={details} />;
}

function Close({ details: { ticket } }: { details: TicketDetails }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const { ticket_id } = ticket;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("ticket.close")}</Button>
      {isAsked && (
        <Confirm
          title={t("ticket.close_title")}
          confirm={t("ticket.close")}
          call={() => call(supportTicketClose({ body: { ticket_id } }))}
          says={() => t("ticket.close_done")}
          invalidate={[TICKETS]}
          onClose={() => setAsked(false)}
        >
          {t("ticket.close_text")}
        </Confirm>
      )}
    </>
  );
}

function Reopen({ details: { ticket, now } }: { details: TicketDetails }) {
  const t = useT();
  const module = use(loadConsole());
  const { ticket_id, state, closed_at, merged_into } = ticket;
  const verdict = module.mayReopenTicket(state, seconds(closed_at ?? now), Boolean(merged_into), seconds(now));
  const { act, busy } = useAct({
    call: () => call(supportTicketReopen({ body: { ticket_id } })),
    says: () => t("ticket.reopen_done"),
    invalidate: [TICKETS],
  });
  return (
    <MayButton may={within(ALLOWED, verdict)} loading={busy} onClick={act}>
      {t("ticket.reopen")}
    </MayButton>
  );
}

/** A moment in Unix seconds. */
function seconds(time: string): number {
  return Math.floor(Date.parse(time) / 1_000);
}
