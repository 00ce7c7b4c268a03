import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { ALL_PROJECTS, chosenProject, setProjectId, useProjectId } from "../../state/project";

/** The choice of a project; none where there is nothing to choose. */
export function useProjectMenu(): TopNavigationProps.MenuDropdownUtility | null {
  const t = useT();
  const id = useProjectId();
  const projects = useQuery(projectsQuery).data?.projects ?? [];
  if (projects.length < 2) return null;
  const choices = [{ ...ALL_PROJECTS, name: t("shell.project_all") }, ...projects];
  const { project_id: chosen } = chosenProject(id, projects);
  const name = choices.find(({ project_id }) => project_id === chosen)?.name ?? "";
  return {
    type: "menu-dropdown",
    iconName: "folder",
    text: name,
    title: t("shell.project"),
    ariaLabel: `${t("shell.project")}: ${name}`,
    items: choices.map(({ project_id, name }) => ({
      id: project_id,
      text: name,
      itemType: "checkbox",
      checked: project_id === chosen,
    })),
    onItemClick: ({ detail }) => setProjectId(detail.id),
  };
}
