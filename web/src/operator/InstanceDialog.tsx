import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../api/call";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { ThingNumber } from "../kit/table/ThingNumber";
import { AreaField } from "../kit/ui/AreaField";
import { useRulesForm } from "../rules/form";
import { AllowedButton } from "./AllowedButton";
import { DialogFacts } from "./DialogFacts";
import { instanceNote, instanceStop } from "./generated/sdk.gen";
import type { CaredInstance } from "./generated/types.gen";
import { useMay } from "./may";
import { ShownDialog } from "./ShownDialog";
import { StateMark } from "./StateMark";
import { CustomerLink } from "./ThingLinks";

/** Characters of a note and of a reason at most. */
const LONGEST = 200;

interface Fields {
  what: "note" | "stop";
  note: string;
  reason: string;
}

interface Props {
  shown: CaredInstance;
  onClose: () => void;
}

/** Somebody's instance: what operators say of it, and a way to stop it for whoever may. */
export function InstanceDialog({ shown, onClose }: Props) {
  const t = useT();
  const may = useMay();
  if (may("instance_manage")) return <CareDialog shown={shown} onClose={onClose} />;
  return (
    <ShownDialog title={t("operator.instance_one", { name: shown.instance.name })} isRefused onClose={onClose}>
      <Details shown={shown} />
      <KeyValuePairs items={[{ label: t("operator.note"), value: shown.note || "–" }]} />
    </ShownDialog>
  );
}

function CareDialog({ shown, onClose }: Props) {
  const t = useT();
  const { instance_id, name, status } = shown.instance;
  const form = useRulesForm<Fields>(
    (fields) =>
      fields.what === "stop" && !fields.reason.trim()
        ? { verdict: "invalid", violations: [{ field: "reason", rule: { rule: "required" } }] }
        : { verdict: "valid", value: fields },
    { what: "note", note: shown.note, reason: "" },
    ({ rule }) => (rule.rule === "required" ? t("operator.reason_needed") : ruleWords(rule)),
  );
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ what, note, reason }) =>
      what === "stop"
        ? call(instanceStop({ body: { instance_id, reason } }))
        : call(instanceNote({ body: { instance_id, note } })),
    invalidate: [["instances"]],
    says: (_, { what }) => t(what === "stop" ? "operator.instance_stopping_begun" : "operator.note_saved", { name }),
    done: onClose,
  });
  const take = (what: Fields["what"]) => {
    form.setValue("what", what);
    return onSubmit();
  };
  const mayStop = status === "running" || status === "error";
  return (
    <FormDialog
      title={t("operator.instance_one", { name })}
      size="large"
      submit={t("operator.note_save")}
      busy={busy}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        return take("note");
      }}
      onClose={onClose}
      aside={
        <AllowedButton
          needs="instance_manage"
          obstacle={!mayStop && t("operator.instance_not_running")}
          formAction="none"
          disabled={busy}
          onClick={() => void take("stop")}
        >
          {t("operator.instance_stop")}
        </AllowedButton>
      }
    >
      <SpaceBetween size="m">
        <DialogFacts>
          <Details shown={shown} />
        </DialogFacts>
        <AreaField
          form={form}
          name="note"
          label={t("operator.note")}
          constraintText={t("operator.note_hint")}
          longest={LONGEST}
        />
        <AreaField
          form={form}
          name="reason"
          label={t("operator.stop_reason")}
          constraintText={t("operator.stop_reason_hint")}
          longest={LONGEST}
        />
      </SpaceBetween>
    </FormDialog>
  );
}

function Details({ shown: { customer_no, host, instance } }: { shown: CaredInstance }) {
  const t = useT();
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: t("operator.customer"), value: <CustomerLink customerNo={customer_no} /> },
        { label: t("operator.state"), value: <StateMark state={`operator.instance_${instance.status}`} /> },
        { label: t("operator.instance_id"), value: <ThingNumber id={instance.instance_id} /> },
        { label: t("operator.flavor"), value: instance.flavor },
        { label: t("operator.image"), value: instance.image },
        { label: t("operator.disks"), value: instance.disks.join(" + ") },
        { label: t("operator.order_region"), value: instance.region },
        { label: t("operator.host"), value: host || "–" },
        { label: t("operator.addresses"), value: instance.addresses.join(", ") || "–" },
      ]}
    />
  );
}
