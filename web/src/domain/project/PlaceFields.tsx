import ColumnLayout from "@cloudscape-design/components/column-layout";
import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { projectsQuery, vdcsQuery } from "../../api/queries";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { SelectField } from "../../kit/ui/SelectField";

/** Where something new is to be; project and VDC are empty for none. */
export interface PlaceFieldValues {
  region: string;
  project_id: string;
  vdc_id: string;
}

/** For which project, and in which VDC of the node. */
export function PlaceFields({ form }: { form: UseFormReturn<PlaceFieldValues> }) {
  const t = useT();
  const projects = useQuery(projectsQuery).data?.projects ?? [];
  const vdcs = useQuery(vdcsQuery).data?.vdcs ?? [];
  const [region, project] = form.watch(["region", "project_id"]);
  const offered = vdcs.filter((vdc) => vdc.region === region && (!project || vdc.project_id === project));
  const closed = new Set(projects.filter(({ is_archived }) => is_archived).map(({ project_id }) => project_id));
  const archived = { disabled: true, disabledReason: ruleWords({ rule: "archived" }) };
  return (
    <ColumnLayout columns={2}>
      <SelectField
        form={form}
        name="project_id"
        label={t("order.project")}
        choices={[
          { value: "", label: t("order.project_none") },
          ...projects.map(({ project_id, name, is_archived }) => ({
            value: project_id,
            label: name,
            ...(is_archived && archived),
          })),
        ]}
        onChosen={(value) => {
          const vdc = vdcs.find(({ vdc_id }) => vdc_id === form.getValues("vdc_id"));
          if (vdc && vdc.project_id !== value) form.setValue("vdc_id", "");
        }}
      />
      <SelectField
        form={form}
        name="vdc_id"
        label={t("order.vdc")}
        choices={[
          { value: "", label: t("order.vdc_none") },
          ...offered.map(({ vdc_id, name, project_id, is_archived }) => ({
            value: vdc_id,
            label: name,
            ...((is_archived || closed.has(project_id)) && archived),
          })),
        ]}
        onChosen={(value) => {
          // A VDC brings its project with it.
          const vdc = vdcs.find(({ vdc_id }) => vdc_id === value);
          if (vdc) form.setValue("project_id", vdc.project_id);
        }}
      />
    </ColumnLayout>
  );
}
