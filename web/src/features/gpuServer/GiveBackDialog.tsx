import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { use } from "react";
import { call } from "../../api/call";
import { computeGpuServerGiveBack } from "../../api/generated/sdk.gen";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { NameConfirmation } from "../../domain/compute/NameConfirmation";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { useRulesForm, type Verdict } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { GPU_SERVERS } from "./queries";

/** Gives a GPU server back, whose name is typed before. */
export function GiveBackDialog({ server, onClose }: { server: GpuServerReply; onClose: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const { server_id, name, scheme } = server;
  const check = (fields: { name: string }): Verdict<{ name: string }> => {
    const rule = module.confirmName(fields.name, name);
    return rule ? { verdict: "invalid", violations: [{ field: "name", rule }] } : { verdict: "valid", value: fields };
  };
  const form = useRulesForm(check, { name: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (typed) => call(computeGpuServerGiveBack({ body: { server_id, name: typed.name } })),
    invalidate: [GPU_SERVERS, ["resources"]],
    says: () => t("gpu_server.given_back", { name }),
    done: onClose,
    isBrief: true,
  });
  return (
    <FormDialog
      title={t("gpu_server.give_back_title", { name })}
      submit={t("gpu_server.give_back")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("gpu_server.give_back_text")}</Box>
        <Alert type="warning">
          {t(scheme === "hourly" ? "gpu_server.give_back_hourly" : "gpu_server.give_back_prepaid")}
        </Alert>
        <NameConfirmation form={form} field="name" name={name} />
      </SpaceBetween>
    </FormDialog>
  );
}
