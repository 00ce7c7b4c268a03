import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { ALL_PROJECTS, setProjectId, useProjectId } from "../../state/project";

/** The choice of a project; none where there is nothing to choose. */
export function useProjectMenu(): TopNavigationProps.MenuDropdownUtility | null {
  const t = useT();
  const chosen = useProjectId();
  const projects = useQuery(projectsQuery).data?.projects ?? [];
  if (projects.length < 2) return null;
  const choices = [{ project_id: ALL_PROJECTS, name: t("shell.project_all") }, ...projects];
  // A project that is gone is as good as none.
  const shown = choices.find(({ project_id }) => project_id === chosen) ?? choices[0];
  return {
    type: "menu-dropdown",
    iconName: "folder",
    text: shown?.name ?? "",
    title: t("shell.project"),
    ariaLabel: `${t("shell.project")}: ${shown?.name}`,
    items: choices.map(({ project_id, name }) => ({
      id: project_id,
      text: name,
      itemType: "checkbox",
      checked: project_id === shown?.project_id,
    })),
    onItemClick: ({ detail }) => setProjectId(detail.id),
  };
}
