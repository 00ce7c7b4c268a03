import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { computeInstanceMove } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { PlaceFields, type PlaceFieldValues } from "../../domain/project/PlaceFields";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { useRulesForm, type Verdict } from "../../rules/form";
import { Names } from "./Names";
import { useWhole } from "./useWhole";

interface Props {
  instances: readonly InstanceReply[];
  onClose: () => void;
  /** Called once all stand in the other project. */
  onDone?: (() => void) | undefined;
}

/** Moves instances to another project or VDC; a VDC is offered where all of them are in its region. */
export function MoveDialog({ instances, onClose, onDone }: Props) {
  const t = useT();
  const [first] = instances;
  const isNear = instances.every(({ region }) => region === first?.region);
  const check = (fields: PlaceFieldValues): Verdict<PlaceFieldValues> => ({ verdict: "valid", value: fields });
  const form = useRulesForm(check, {
    region: isNear ? (first?.region ?? "") : "",
    project_id: first?.project_id ?? "",
    vdc_id: (isNear && first?.vdc_id) || "",
  });
  const count = instances.length;
  const { send, obstacles } = useWhole("move", instances);
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ project_id, vdc_id }) => {
      const place = { project_id: project_id || null, vdc_id: vdc_id || null };
      return send((instance_ids) => call(computeInstanceMove({ body: { instance_ids, ...place } })));
    },
    invalidate: [INSTANCES, ["resources"]],
    says: () => t("instance.move_done", { count }),
    done: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <FormDialog
      title={t("instance.move_title", { count })}
      submit={t("instance.move")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {obstacles}
        <Box>{t("instance.move_text")}</Box>
        <Names instances={instances} />
        <PlaceFields form={form as unknown as UseFormReturn<PlaceFieldValues>} />
      </SpaceBetween>
    </FormDialog>
  );
}
