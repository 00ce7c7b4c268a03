import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { supportTicketRate } from "../../api/generated/sdk.gen";
import type { SupportTicket } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { PlainForm } from "../../kit/form/StepForm";
import { useSave } from "../../kit/form/useSave";
import { AreaField } from "../../kit/ui/AreaField";
import { RadioField } from "../../kit/ui/RadioField";
import { useRulesForm } from "../../rules/form";
import { RATING_MAX } from "../../rules/limits";
import { loadConsole } from "../../rules/rules";
import { TICKETS, ticketQuery } from "./queries";

/** From very good to very poor. */
const STARS = [5, 4, 3, 2, 1] as const;

/** A rating as it is filled in; no stars are none chosen. */
interface Fields {
  stars: string;
  comment: string;
}

/** Rates how support was, once a ticket is closed; the last rating counts. */
export function RatingForm({ ticket: { ticket_id, stars, comment } }: { ticket: SupportTicket }) {
  const t = useT();
  const queries = useQueryClient();
  const module = use(loadConsole());
  const form = useRulesForm((fields: Fields) => module.checkTicketRating({ ...fields, stars: Number(fields.stars) }), {
    stars: stars ? String(stars) : "",
    comment,
  });
  const fields = form as unknown as UseFormReturn<Fields>;
  const { reset } = fields;
  // The form stays, and the focus with it: it begins anew with what was saved.
  useEffect(() => reset({ stars: stars ? String(stars) : "", comment }), [reset, stars, comment]);
  const { failure, busy, onSubmit } = useSave(form, {
    send: (rating) => call(supportTicketRate({ body: { ticket_id, rating } })),
    under: "rating",
    invalidate: [[...TICKETS, "list"]],
    says: () => t("ticket.rate_done"),
    done: (details) => queries.setQueryData(ticketQuery(ticket_id).queryKey, details),
  });
  const given = stars ? t("ticket.rating_given", { stars }) : "";
  return (
    <Container
      header={
        <Header variant="h2" {...(given && { description: given })}>
          {t("ticket.rating")}
        </Header>
      }
    >
      <PlainForm failure={failure} onSubmit={onSubmit}>
        <RadioField
          form={fields}
          name="stars"
          label={t("ticket.stars")}
          choices={STARS.map((count) => ({
            value: String(count),
            label: (
              <>
                <span aria-hidden="true">{"★".repeat(count)}</span> {t(`ticket.stars_${count}`)}
              </>
            ),
          }))}
        />
        <AreaField
          form={fields}
          name="comment"
          label={t("ticket.comment")}
          constraintText={t("ticket.comment_hint")}
          longest={RATING_MAX}
        />
        <Button variant="primary" formAction="submit" loading={busy}>
          {t(stars ? "ticket.rate_again" : "ticket.rate")}
        </Button>
      </PlainForm>
    </Container>
  );
}
