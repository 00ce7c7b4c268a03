import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useAttempt } from "../kit/form/useAttempt";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm, type Verdict } from "../rules/form";
import { toast } from "../state/toast";
import { quotaReset, quotaSet } from "./generated/sdk.gen";
import type { Used } from "./generated/types.gen";
import type { QuotaRow } from "./quotas";
import { judgeWhole } from "./required";

const KINDS = ["instances", "vcpus", "disk_gib", "addresses"] as const satisfies readonly (keyof Used)[];

type Fields = Record<(typeof KINDS)[number], string>;

/** Judges that each is a whole number; what it may be is the server's to judge. */
function judge(fields: Fields): Verdict<Fields> {
  const violations = KINDS.flatMap((field) => judgeWhole(field, fields[field]));
  return violations.length > 0 ? { verdict: "invalid", violations } : { verdict: "valid", value: fields };
}

interface Props {
  /** The number of the customer whose quota it is. */
  customer: string;
  shown: QuotaRow;
  onClose: () => void;
}

/** Allows a customer something else than everybody in a region, or again what everybody may. */
export function QuotaDialog({ customer, shown: { region, most, set }, onClose }: Props) {
  const t = useT();
  const queries = useQueryClient();
  // One at a time, and what is said is why the last one was refused.
  const tries = useAttempt();
  const first = set ?? most;
  const form = useRulesForm<Fields>(judge, {
    instances: String(first?.instances ?? ""),
    vcpus: String(first?.vcpus ?? ""),
    disk_gib: String(first?.disk_gib ?? ""),
    addresses: String(first?.addresses ?? ""),
  });
  const saving = useSave(form, {
    send: ({ instances, vcpus, disk_gib, addresses }) => {
      const most = { instances: Number(instances), vcpus: Number(vcpus), disk_gib: Number(disk_gib) };
      const quota = { region, ...most, addresses: Number(addresses) };
      return call(quotaSet({ body: { customer_no: customer, quota } }));
    },
    under: "quota",
    invalidate: [["quotas"]],
    says: () => t("operator.quota_saved", { customer }),
    done: onClose,
    tries,
  });
  const reset = () =>
    tries.attempt(async () => {
      const asked = call(quotaReset({ body: { customer_no: customer, region } }));
      await asked.finally(() => queries.invalidateQueries({ queryKey: ["quotas"] }));
      toast.success(t("operator.quota_saved", { customer }));
      onClose();
    });
  return (
    <FormDialog
      title={t("operator.quota_one", { customer, region: region || t("operator.every_region") })}
      submit={t("operator.quota_save")}
      busy={tries.busy}
      failure={tries.failure}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      aside={
        set && (
          <Button formAction="none" disabled={tries.busy} onClick={reset}>
            {t("operator.quota_reset")}
          </Button>
        )
      }
    >
      <SpaceBetween size="m">
        <Box>{t("operator.quota_effect")}</Box>
        {KINDS.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`operator.quota_${name}`)}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </SpaceBetween>
    </FormDialog>
  );
}
