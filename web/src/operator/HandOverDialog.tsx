import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { ApiError, call } from "../api/call";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { AreaField } from "../kit/ui/AreaField";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { ASSET_NO_MAX, LOGIN_USER_MAX, SERVER_NOTE_MAX } from "../rules/limits";
import { DialogFacts } from "./DialogFacts";
import { gpuServerGiveUp, gpuServerHandOver } from "./generated/sdk.gen";
import type { QueuedGpuServer } from "./generated/types.gen";
import { ServerDetails } from "./ServerDetails";

/** Characters of a reason, and of a list at most. */
const [REASON, LIST] = [100, 1_000];

interface Fields {
  what: "hand_over" | "give_up";
  addresses: string;
  login_user: string;
  asset_no: string;
  host_keys: string;
  note: string;
  reason: string;
}

/** What must not be left empty, by what is done; everything else is the server's to judge. */
const NEEDED = {
  hand_over: ["addresses", "login_user", "asset_no"],
  give_up: ["reason"],
} as const satisfies Record<Fields["what"], readonly (keyof Fields)[]>;

/** Hands a prepared GPU server over to its customer, or gives its preparation up. */
export function HandOverDialog({ shown, onClose }: { shown: QueuedGpuServer; onClose: () => void }) {
  const t = useT();
  const { server_id, name } = shown.server;
  const form = useRulesForm<Fields>(
    (fields) => {
      const empty = NEEDED[fields.what].filter((field) => !fields[field].trim());
      if (empty.length === 0) return { verdict: "valid", value: fields };
      return { verdict: "invalid", violations: empty.map((field) => ({ field, rule: { rule: "required" } })) };
    },
    { what: "hand_over", addresses: "", login_user: "", asset_no: "", host_keys: "", note: "", reason: "" },
    ({ field, rule }) =>
      field === "reason" && rule.rule === "required" ? t("operator.give_up_needed") : ruleWords(rule),
  );
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ what, reason, addresses, host_keys, login_user, asset_no, note }) => {
      if (what === "give_up") return call(gpuServerGiveUp({ body: { server_id, reason } }));
      const server = { addresses: words(addresses), host_keys: words(host_keys), login_user, asset_no, note };
      return call(gpuServerHandOver({ body: { server_id, server } })).catch(onLists);
    },
    under: "server",
    invalidate: [["gpu_servers"]],
    says: (_, { what }) => t(what === "give_up" ? "operator.given_up" : "operator.handed_over", { name }),
    done: onClose,
  });
  const take = (what: Fields["what"]) => {
    form.setValue("what", what);
    return onSubmit();
  };
  return (
    <FormDialog
      title={t("operator.hand_over_title", { name })}
      size="large"
      submit={t("operator.hand_over")}
      busy={busy}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        return take("hand_over");
      }}
      onClose={onClose}
      aside={
        <Button formAction="none" disabled={busy} onClick={() => void take("give_up")}>
          {t("operator.give_up_preparation")}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <DialogFacts>
          <ServerDetails shown={shown} />
        </DialogFacts>
        <Box color="text-body-secondary">{t("operator.ssh_key_why")}</Box>
        <ColumnLayout columns={2}>
          <TextField
            form={form}
            name="addresses"
            label={t("operator.addresses")}
            constraintText={t("operator.addresses_hint")}
            longest={LIST}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="login_user"
            label={t("operator.login_user")}
            constraintText={t("operator.login_user_hint")}
            longest={LOGIN_USER_MAX}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="asset_no"
            label={t("operator.asset_no")}
            longest={ASSET_NO_MAX}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="host_keys"
            label={t("operator.host_keys")}
            constraintText={t("operator.host_keys_hint")}
            longest={LIST}
            autoComplete="off"
          />
        </ColumnLayout>
        <AreaField
          form={form}
          name="note"
          label={t("operator.note_to_customer")}
          constraintText={t("operator.note_to_customer_hint")}
          longest={SERVER_NOTE_MAX}
        />
        <Box color="text-body-secondary">{t("operator.hand_over_effect")}</Box>
        <AreaField
          form={form}
          name="reason"
          label={t("operator.preparation_reason")}
          constraintText={t("operator.preparation_reason_hint")}
          longest={REASON}
        />
      </SpaceBetween>
    </FormDialog>
  );
}

/** What stands in a field that takes several, between blanks or commas. */
function words(typed: string): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}

/** Says what is wrong with one of several on the field that they are typed in. */
function onLists(refusal: unknown): never {
  if (!(refusal instanceof ApiError)) throw refusal;
  const { message, code, status, violations, retryAfter, requestId } = refusal;
  const placed = violations.map(({ field, rule }) => ({ field: field.replace(/\[\d+\]$/, ""), rule }));
  throw new ApiError(message, code, status, placed, retryAfter, requestId);
}
