import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

function Choice() {
  const menu = useProjectMenu();
  const choose = () => menu?.onItemClick?.(new CustomEvent("itemClick", { detail: { id: "p-2", href: undefined } }));
  return (
    <button type="button" disabled={!menu} onClick={choose}>
      choose
    </button>
  );
}

test("with another project a list is not narrowed to a VDC of the one before any more", async () => {
  const project = { is_archived: false, is_default: false, status: 1 };
  const projects = ["p-1", "p-2"].map((project_id) => ({ ...project, project_id, name: project_id }));
  stubServer({ "project/list/": { data: { projects } } });
  setProjectId("p-1");
  const { history } = await show(Choice, "/main/gpu-cloud?project=p-1&vdc=v-1&status=running");
  const button = await screen.findByRole("button", { name: "choose" });
  await vi.waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(button);
  const asked = Object.fromEntries(new URLSearchParams(history.location.search));
  expect(asked).toEqual({ project: "p-2", status: "running" });
});
