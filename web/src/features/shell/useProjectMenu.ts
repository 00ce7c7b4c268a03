import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { useListState } from "../../kit/table/useListState";
import { ALL_PROJECTS, chosenProject, setProjectId, useProjectId } from "../../state/project";

/** The choice of a project, which lists are narrowed to and forms begin with; none where there is nothing to choose. */
export function useProjectMenu(): TopNavigationProps.MenuDropdownUtility | null {
  const t = useT();
  const id = useProjectId();
  const address = useListState();
  const projects = useQuery(projectsQuery).data?.projects;
  // The only one may be chosen: then there is a way back to all.
  if (!projects || (projects.length < 2 && id === ALL_PROJECTS.project_id)) return null;
  const named = projects.map(({ project_id, name, is_archived }) => ({
    project_id,
    name: is_archived ? t("shell.project_archived", { name }) : name,
  }));
  const choices = [{ ...ALL_PROJECTS, name: t("shell.project_all") }, ...named];
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
    onItemClick: ({ detail }) => {
      // The choice first: an address without a project would get the one before.
      setProjectId(detail.id);
      const isAll = detail.id === ALL_PROJECTS.project_id;
      // A VDC is in one project: in another nothing would be left of a list that is narrowed to it.
      address.set(isAll ? { project: "" } : { project: detail.id, ...(detail.id !== chosen && { vdc: "" }) });
    },
  };
}
