import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type FormEvent, useState } from "react";
import { ApiError, call } from "../../api/call";
import { cardBind } from "../../api/generated/sdk.gen";
import type { CardReply } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { useAttempt } from "../../kit/form/useAttempt";
import { useCallKey } from "../../kit/form/useCallKey";
import { Loading } from "../../kit/ui/Loading";
import { useGatewayElement } from "./useGatewayElement";

interface Props {
  publishableKey: string;
  onAdded: (card: CardReply) => Promise<void>;
}

/** The gateway's own form of a card, in a frame of its own: number and security code never come here. */
export function GatewayForm({ publishableKey, onAdded }: Props) {
  const t = useT();
  const { place, state, again, confirm } = useGatewayElement(publishableKey);
  const [isAutoPay, setAutoPay] = useState(false);
  const { failure, busy, attempt } = useAttempt();
  const { keyed, done } = useCallKey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return attempt(async () => {
      const setup_id = await confirm();
      const bound = await call(cardBind(keyed({ setup_id, auto_pay: isAutoPay }))).catch((error: unknown) => {
        // What was confirmed in the gateway's form is used up: the next try needs another.
        if (error instanceof ApiError) again();
        throw error;
      });
      done();
      await onAdded(bound.card);
    });
  };
  return (
    <PageForm
      submit={t("card.submit")}
      back={PATHS.cards}
      busy={busy}
      isWaiting={state !== "ready"}
      failure={failure}
      onSubmit={submit}
    >
      <Container header={<Header variant="h2">{t("card.section_card")}</Header>}>
        <SpaceBetween size="m">
          <Box color="text-body-secondary">{t("card.gateway_form")}</Box>
          {state === "failed" && (
            <Alert
              type="error"
              action={
                <Button formAction="none" onClick={again}>
                  {t("shell.retry")}
                </Button>
              }
            >
              {t("card.gateway_failed")}
            </Alert>
          )}
          {state === "loading" && <Loading />}
          <div ref={place} />
          <Checkbox
            checked={isAutoPay}
            description={t("card.auto_pay_about")}
            onChange={({ detail }) => setAutoPay(detail.checked)}
          >
            {t("card.auto_pay_field")}
          </Checkbox>
        </SpaceBetween>
      </Container>
    </PageForm>
  );
}
