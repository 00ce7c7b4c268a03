import type { VdcDraft, Violation } from "@portico/console";
import { use, useState } from "react";
import { call } from "../../api/call";
import { projectCreate, projectUpdate, vdcCreate, vdcUpdate } from "../../api/generated/sdk.gen";
import type { ProjectReply } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { useCan } from "../../domain/access/useCan";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { SelectField } from "../../kit/ui/SelectField";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { PLACES } from "./places";
import type { Place } from "./rows";

/** What the dialog is for. */
type Wanted = { what: "project" } | { what: "vdc"; project: ProjectReply } | { what: "update"; row: Place };

type Verdict = { verdict: "valid"; value: VdcDraft } | { verdict: "invalid"; violations: Violation[] };

interface Props {
  wanted: Wanted;
  onClose: () => void;
}

/** Makes a project, or a VDC in one, or changes what one of them is called; core judges it as it is typed. */
export function PlaceDialog({ wanted, onClose }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const { regions } = useSite();
  const can = useCan();
  const choices = regions.map((name) => {
    const may = can("project_manage", { region: name });
    return { value: name, label: name, ...(!may.allowed && { disabled: true, disabledReason: may.reason }) };
  });
  const open = choices.filter((choice) => !("disabled" in choice)).map(({ value }) => value);
  const [first] = useState(() => firstFields(wanted, open));
  // A region is asked for where a VDC is made; what only has a name and a description is judged by those.
  const check = (fields: VdcDraft): Verdict => {
    const { region, ...called } = fields;
    if (wanted.what === "vdc") return module.checkVdc(fields);
    const verdict = module.checkProject(called);
    return verdict.verdict === "valid" ? { verdict: "valid", value: { ...verdict.value, region } } : verdict;
  };
  const form = useRulesForm<VdcDraft>(check, first);
  const saving = useSave(form, {
    send: (draft) => save(wanted, draft),
    under: isVdc(wanted) ? "vdc" : "project",
    invalidate: PLACES,
    says: (_, { name }) => t("project.saved", { name }),
    done: onClose,
  });
  const title = {
    project: () => t("project.create"),
    vdc: () => t("project.vdc_create_in", { name: wanted.what === "vdc" ? wanted.project.name : "" }),
    update: () => t("project.update_title", { name: wanted.what === "update" ? wanted.row.name : "" }),
  }[wanted.what]();
  return (
    <FormDialog
      title={title}
      submit={t(wanted.what === "update" ? "project.save" : "project.make")}
      {...saving}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t("project.name")}
        constraintText={t(isVdc(wanted) ? "project.vdc_name_rule" : "project.name_rule")}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="description"
        label={t("project.description_optional")}
        constraintText={t("project.description_rule")}
        autoComplete="off"
      />
      {wanted.what === "vdc" && (
        <SelectField
          form={form}
          name="region"
          label={t("project.region")}
          constraintText={t("project.region_rule")}
          placeholder={t("project.region_choose")}
          choices={choices}
        />
      )}
    </FormDialog>
  );
}

function isVdc(wanted: Wanted): boolean {
  return wanted.what === "vdc" || (wanted.what === "update" && wanted.row.kind === "vdc");
}

function firstFields(wanted: Wanted, [only, ...others]: readonly string[]): VdcDraft {
  if (wanted.what === "update") {
    const { name, description } = wanted.row.place;
    return { name, description, region: "" };
  }
  return { name: "", description: "", region: others.length === 0 ? (only ?? "") : "" };
}

function save(wanted: Wanted, { region, ...called }: VdcDraft): Promise<unknown> {
  if (wanted.what === "project") return call(projectCreate({ body: called }));
  if (wanted.what === "vdc") {
    const { project_id } = wanted.project;
    return call(vdcCreate({ body: { project_id, vdc: { ...called, region } } }));
  }
  const { kind, id } = wanted.row;
  if (kind === "project") return call(projectUpdate({ body: { project_id: id, project: called } }));
  return call(vdcUpdate({ body: { vdc_id: id, vdc: called } }));
}
