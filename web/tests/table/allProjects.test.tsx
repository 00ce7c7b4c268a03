import { afterEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { ProjectReply } from "../../src/api/generated/types.gen";
import { AllProjects } from "../../src/domain/project/AllProjects";
import { ALL_PROJECTS, setProjectId } from "../../src/state/project";
import { show, stubServer } from "../identity/show";

const PRODUCTION: ProjectReply = {
  project_id: "p-1",
  name: "Production",
  description: "",
  status: 1,
  is_default: true,
  is_archived: false,
  created_at: "2026-11-01T05:00:00Z",
};

afterEach(() => {
  setProjectId(ALL_PROJECTS.project_id);
  queryClient.clear();
});

/** The note of a list with these filters, beside words that stand on the page in any case. */
async function note(filterNames: readonly string[]) {
  stubServer({ "project/list/": { data: { projects: [PRODUCTION] } } });
  const screen = await show(
    () => (
      <div>
        <AllProjects filterNames={filterNames} />
        the list
      </div>
    ),
    "/main/users",
  );
  await screen.findByText(/the list/);
  return screen;
}

test("a list without projects says that the chosen one does not narrow it", async () => {
  setProjectId("p-1");
  const screen = await note(["state"]);
  expect(await screen.findByText("This list covers all projects and is not filtered by Production.")).toBeTruthy();
});

test("a list that is narrowed says nothing, and neither does any while all projects are meant", async () => {
  setProjectId("p-1");
  expect((await note(["project"])).queryByText(/covers all projects/)).toBeNull();
  setProjectId(ALL_PROJECTS.project_id);
  expect((await note([])).queryByText(/covers all projects/)).toBeNull();
});
