import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { GpuServerReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { GpuServerPage } from "../../src/features/gpuServer/GpuServerPage";
import { GpuServersPage } from "../../src/features/gpuServer/GpuServersPage";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";
import { SERVER } from "./server";

const OTHER: GpuServerReply = { ...SERVER, server_id: "g-2", name: "second", resource_id: "r-0000b002" };
const PROJECT = { project_id: "p-1", name: "shop", is_archived: false };

async function open(servers: readonly GpuServerReply[], address: string, answers: Record<string, Answer> = {}) {
  const posted = stubServer({
    "compute/gpu_server/list/": { data: { items: servers, next_cursor: null } },
    "compute/gpu_server/show/": { data: servers[0] },
    "billing/resource/show/": { data: null },
    "project/list/": { data: { projects: [PROJECT] } },
    "vdc/list/": { data: { vdcs: [] } },
    ...answers,
  });
  const Page = address.includes("$id") ? GpuServerPage : GpuServersPage;
  await show(
    () => (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    ),
    address,
  );
  return (path: string) => posted.filter((one) => one.path === path).map(({ body }) => body);
}

/** Opens what can be done with both of the list, and the dialog of one of it. */
async function choose(item: string) {
  for (const name of ["trainer", "second"])
    await userEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  return within(await screen.findByRole("dialog"));
}

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

test("several GPU servers are moved to another project at once", async () => {
  const path = "compute/gpu_server/move/";
  const sentTo = await open([SERVER, OTHER], "/main/gpu-server", { [path]: { data: null } });
  const dialog = await choose("Move");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["trainer", "second"]);
  await userEvent.click(dialog.getByRole("button", { name: /^Project/ }));
  await userEvent.click(await screen.findByRole("option", { name: "shop" }));
  await userEvent.click(dialog.getByRole("button", { name: "Move" }));
  const sent = { server_ids: ["g-1", "g-2"], project_id: "p-1", vdc_id: null };
  await waitFor(() => expect(sentTo(path)).toEqual([sent]));
});

test("a refused batch names the GPU server in the way with its reason, and stays open", async () => {
  await open([SERVER, OTHER], "/main/gpu-server", {
    "compute/gpu_server/protection/": {
      status: 409,
      code: 900_026,
      message: "The operation on the resource failed.",
      violations: [
        { field: "server_ids[1]", rule: { rule: "state_forbids", state: "returning", action: "give_back" } },
      ],
    },
  });
  const dialog = await choose("Protect from return");
  await userEvent.click(dialog.getByRole("button", { name: "Protect from return" }));
  expect(await dialog.findByText("second: It is being returned already.")).toBeTruthy();
  expect(dialog.getByText("Nothing was done. It is done with all of them, or with none.")).toBeTruthy();
});

test("the settings of a protected GPU server say so, and it cannot be returned", async () => {
  await open([{ ...SERVER, is_protected: true, tags: ["training"] }], "/main/gpu-server/$id?tab=settings");
  expect(await screen.findByText(/^On: nobody can return it/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Remove protection" }).getAttribute("aria-disabled")).toBeNull();
  const end = screen.getByRole("button", { name: "Return" });
  expect(end.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("training")).toBeTruthy();
});

test("a GPU server gets other tags", async () => {
  const path = "compute/gpu_server/tags/";
  const sentTo = await open([SERVER], "/main/gpu-server/$id?tab=settings", { [path]: { data: null } });
  await userEvent.click(await screen.findByRole("button", { name: "Edit tags" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Tags"), "web, web");
  await userEvent.click(dialog.getByRole("button", { name: "Save tags" }));
  expect(sentTo(path)).toEqual([]);
  await userEvent.clear(dialog.getByLabelText("Tags"));
  await userEvent.type(dialog.getByLabelText("Tags"), "web, night");
  await userEvent.click(dialog.getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(sentTo(path)).toEqual([{ server_id: "g-1", server: { tags: ["web", "night"] } }]));
});

test("where all GPU servers of a batch are gone by then, the dialog stays and says so", async () => {
  let items = [SERVER, OTHER];
  await open([], "/main/gpu-server", {
    "compute/gpu_server/list/": () => ({ data: { items, next_cursor: null } }),
    "compute/gpu_server/protection/": () => {
      items = [];
      return { status: 404, code: 100_004, message: "Not found." };
    },
  });
  const asked = await choose("Protect from return");
  await userEvent.click(asked.getByRole("button", { name: "Protect from return" }));
  await screen.findByText("Nothing was done. One of them was deleted, or is not yours to see.");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Select trainer", hidden: true })).toBeNull());
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["trainer", "second"]);
});
