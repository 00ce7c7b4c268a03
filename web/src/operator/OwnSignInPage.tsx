import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call";
import { hasPasskeys } from "../domain/passkey/webauthn";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { EmptyState } from "../kit/ui/EmptyState";
import { QueryState } from "../kit/ui/QueryState";
import { AuthenticatorDialog } from "./AuthenticatorDialog";
import { factorsQuery } from "./factors";
import { factorPasskeyDelete, factorTotpDelete } from "./generated/sdk.gen";
import type { OperatorFactorsReply, OperatorPasskey } from "./generated/types.gen";
import { OwnEmail } from "./OwnEmail";
import { PasskeyDialog } from "./PasskeyDialog";
import { ProofDialog } from "./ProofDialog";
import { sessionQuery } from "./session";

/** What guards the sign-in of whoever is signed in, and how they change it. */
export function OwnSignInPage() {
  const t = useT();
  const factors = useQuery(factorsQuery);
  const isMissing = useQuery(sessionQuery).data?.needs_factor;
  return (
    <ContentLayout
      header={
        <Header variant="h1" description={t("operator.factor_about")}>
          {t("title.operator_own_sign_in")}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {isMissing && (
          <Alert type="warning" header={t("operator.factor_needed")}>
            {t("operator.factor_needed_hint")}
          </Alert>
        )}
        <QueryState query={factors}>
          {(found) => (
            <SpaceBetween size="l">
              <Authenticator since={found.totp_since} />
              <Passkeys factors={found} />
              {!isMissing && <OwnEmail />}
            </SpaceBetween>
          )}
        </QueryState>
      </SpaceBetween>
    </ContentLayout>
  );
}

function Authenticator({ since }: { since: string | null | undefined }) {
  const t = useT();
  const times = useTimes();
  const [open, setOpen] = useState<"set_up" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t("operator.factor_app_about")}
          actions={
            <Button onClick={() => setOpen(since ? "remove" : "set_up")}>
              {t(since ? "operator.factor_app_remove" : "operator.factor_app_set_up")}
            </Button>
          }
        >
          {t("operator.factor_app")}
        </Header>
      }
    >
      <StatusIndicator type={since ? "success" : "stopped"}>
        {since ? t("operator.factor_app_on", { time: times.at(since) }) : t("operator.factor_app_off")}
      </StatusIndicator>
      {open === "set_up" && <AuthenticatorDialog onClose={close} />}
      {open === "remove" && (
        <ProofDialog
          title={t("operator.factor_app_remove_title")}
          submit={t("operator.factor_app_remove")}
          send={(password) => call(factorTotpDelete({ body: { password } }))}
          says={() => t("operator.factor_app_removed")}
          done={close}
          onClose={close}
        >
          {t("operator.factor_app_remove_effect")}
        </ProofDialog>
      )}
    </Container>
  );
}

function Passkeys({ factors: { passkeys, passkeys_offered } }: { factors: OperatorFactorsReply }) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<OperatorPasskey | null>(null);
  const isOffered = passkeys_offered && hasPasskeys();
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t("operator.factor_passkeys_about")}
          actions={
            <Button
              disabled={!isOffered}
              disabledReason={t("operator.factor_passkey_unsupported")}
              onClick={() => setAdding(true)}
            >
              {t("operator.factor_passkey_add")}
            </Button>
          }
        >
          {t("operator.factor_passkeys")}
        </Header>
      }
    >
      {passkeys.length === 0 ? (
        <EmptyState title={t("operator.factor_passkey_none")} hint={t("operator.factor_passkey_none_hint")} />
      ) : (
        <SpaceBetween size="m">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </SpaceBetween>
      )}
      {isAdding && <PasskeyDialog onClose={() => setAdding(false)} />}
      {removed && (
        <ProofDialog
          title={t("operator.factor_passkey_remove_title", { name: removed.name })}
          submit={t("operator.factor_app_remove")}
          send={(password) => call(factorPasskeyDelete({ body: { passkey_id: removed.passkey_id, password } }))}
          says={() => t("operator.factor_passkey_removed")}
          done={() => setRemoved(null)}
          onClose={() => setRemoved(null)}
        >
          {t("operator.factor_passkey_remove_effect")}
        </ProofDialog>
      )}
    </Container>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: OperatorPasskey; onRemove: () => void }) {
  const t = useT();
  const times = useTimes();
  const { name, created_at, last_used_at } = passkey;
  const time = times.at(created_at);
  return (
    <div style={row}>
      <div style={words}>
        <Box fontWeight="bold">{name}</Box>
        <Box color="text-body-secondary" fontSize="body-s">
          {last_used_at
            ? t("operator.factor_passkey_used", { time, ago: times.ago(last_used_at) })
            : t("operator.factor_passkey_unused", { time })}
        </Box>
      </div>
      <Button
        iconName="remove"
        variant="icon"
        ariaLabel={t("operator.factor_passkey_remove", { name })}
        onClick={onRemove}
      />
    </div>
  );
}

const row = { display: "flex", justifyContent: "space-between", alignItems: "center", gap: 16 } as const;
const words = { minWidth: 0, overflowWrap: "anywhere" } as const;
