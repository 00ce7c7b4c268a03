import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import type { ListNoteProps } from "../../kit/table/listNote";
import { ALL_PROJECTS, chosenProject, useProjectId } from "../../state/project";

/** Says of a list that has no projects that the chosen one does not narrow it; nothing while none is chosen. */
export function AllProjects({ filterNames = [] }: ListNoteProps) {
  const t = useT();
  const id = useProjectId();
  const isChosen = id !== ALL_PROJECTS.project_id && !filterNames.includes("project");
  const { data } = useQuery({ ...projectsQuery, enabled: isChosen, meta: { quiet: true } });
  const chosen = chosenProject(id, data?.projects ?? []);
  if (!isChosen || !("name" in chosen)) return null;
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {t("table.all_projects", { name: chosen.name })}
    </Box>
  );
}
