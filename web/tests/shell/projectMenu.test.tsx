import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { useProjectMenu } from "../../src/features/shell/useProjectMenu";
import { ALL_PROJECTS, setProjectId } from "../../src/state/project";
import { show, stubServer } from "../identity/show";

function Menu() {
  const menu = useProjectMenu();
  return <p>{menu ? `${menu.text}: ${menu.items.map((item) => item.text).join(", ")}` : "none"}</p>;
}

beforeEach(() => {
  queryClient.clear();
  const projects = [{ project_id: "p-1", name: "Harbour", is_archived: false, is_default: true, status: 1 }];
  stubServer({ "project/list/": { data: { projects } } });
});
afterEach(() => setProjectId(ALL_PROJECTS.project_id));

test("the only project is nothing to choose, until it is chosen: then there is a way back to all", async () => {
  const { unmount } = await show(Menu, "/main/home");
  await screen.findByText("none");
  unmount();
  setProjectId("p-1");
  await show(Menu, "/main/home");
  expect(await screen.findByText("Harbour: All projects, Harbour")).toBeTruthy();
});
