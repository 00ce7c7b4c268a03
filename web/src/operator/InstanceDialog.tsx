import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../api/call";
import { ruleWords } from "../i18n/ruleWords";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { useTakesChange } from "../kit/form/useTakesChange";
import { ThingNumber } from "../kit/table/ThingNumber";
import { AreaField } from "../kit/ui/AreaField";
import { useRulesForm } from "../rules/form";
import { REASON_MAX } from "../rules/limits";
import { AllowedButton } from "./AllowedButton";
import { DialogFacts } from "./DialogFacts";
import { instanceNote, instanceStop } from "./generated/sdk.gen";
import type { CaredInstance } from "./generated/types.gen";
import { useMay } from "./may";
import { ShownDialog } from "./ShownDialog";
import { StateMark } from "./StateMark";
import { CustomerLink } from "./ThingLinks";

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
  const queries = useQueryClient();
  const { instance_id, name } = shown.instance;
  // As it was seen or saved here last: to stop the instance saves what was changed of it, too.
  const saved = useRef(shown.note);
  const form = useRulesForm<Fields>(
    (fields) =>
      fields.what === "stop" && !fields.reason.trim()
        ? { verdict: "invalid", violations: [{ field: "reason", rule: { rule: "required" } }] }
        : { verdict: "valid", value: fields },
    { what: "note", note: shown.note, reason: "" },
    ({ rule }) => (rule.rule === "required" ? t("operator.reason_needed") : ruleWords(rule)),
  );
  const takes = useTakesChange(t("operator.note_changed"), ["instances"], "seen_note");
  const { failure, busy, onSubmit } = useSave(form, {
    send: async ({ what, note, reason }) => {
      if (what === "note" || note !== saved.current) {
        await call(instanceNote({ body: { instance_id, note, seen_note: saved.current } }));
        saved.current = note;
        // It is saved, whatever becomes of the stop.
        void queries.invalidateQueries({ queryKey: ["instances"] });
      }
      if (what === "stop") await call(instanceStop({ body: { instance_id, reason } }));
    },
    takes,
    invalidate: [["instances"]],
    says: (_, { what }) => t(what === "stop" ? "operator.instance_stopping_begun" : "operator.note_saved", { name }),
    done: (_, { what, note, reason }) => {
      // A reason that is typed is kept for stopping it next.
      if (what === "note" && reason.trim()) form.resetField("note", { defaultValue: note });
      else onClose();
    },
  });
  const take = (what: Fields["what"]) => {
    form.setValue("what", what);
    return onSubmit();
  };
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
          obstacle={!shown.may_stop && t("operator.instance_not_running")}
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
          longest={REASON_MAX}
        />
        <AreaField
          form={form}
          name="reason"
          label={t("operator.stop_reason")}
          constraintText={t("operator.stop_reason_hint")}
          longest={REASON_MAX}
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
        { label: t("operator.public_address"), value: instance.public_address ?? "–" },
        { label: t("operator.private_addresses"), value: instance.addresses.join(", ") || "–" },
      ]}
    />
  );
}
