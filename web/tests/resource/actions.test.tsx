import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { ResourceReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { ResourceActions } from "../../src/features/resource/ResourceActions";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const WEB: ResourceReply = {
  resource_id: "r-1",
  name: "web",
  product: "compute/g1.small",
  part: "compute",
  region: "cn-north",
  scheme: "hourly",
  quantity: 1_000_000,
  renews: false,
  state: "active",
  run_state: "running",
  started_at: "2026-11-01T05:00:00Z",
  run_since: "2026-11-01T05:00:00Z",
  order_id: "o-1",
};

/** What the menu of a resource offers. */
async function offered(resource: ResourceReply) {
  stubServer({});
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  const page = () => (
    <Suspense fallback={null}>
      <ResourceActions resource={resource} />
    </Suspense>
  );
  await show(page, "/main/resource");
  await userEvent.click(await screen.findByRole("button", { name: "Actions for web" }));
  return (await screen.findAllByRole("menuitem")).map((item) => item.textContent).join();
}

beforeEach(() => queryClient.clear());

test("a resource leads to the instance that it bills", async () => {
  expect(await offered(WEB)).toContain("View instance");
});

test("the menu of what has ended leads to no instance", async () => {
  expect(await offered({ ...WEB, state: "ended", ended_at: "2026-11-21T05:00:00Z" })).not.toContain("View instance");
});

/** Where an entry of the menu that is open leads. */
function leadsTo(name: string) {
  const item = screen.getByRole("menuitem", { name });
  return (item.closest("a") ?? item.querySelector("a"))?.getAttribute("href");
}

test("a GPU server is returned where its name is typed and its protection is told, not in the list of resources", async () => {
  const words = await offered({ ...WEB, product: "gpu-server/gs.l4.2", part: null, project_id: "p-1" });
  expect(words).not.toContain("Delete resource");
  expect(leadsTo("Return GPU server")).toBe("/main/gpu-server?q=r-1&project=~p-1");
});

test("an instance is deleted among the instances, and what belongs to one ends with it", async () => {
  await offered(WEB);
  expect(leadsTo("Delete instance")).toBe("/main/gpu-cloud?q=r-1&project=");
});

test("a part of an instance says that it ends with the instance", async () => {
  const words = await offered({ ...WEB, part: "disk" });
  expect(words).toContain("Delete resource");
  expect(document.body.textContent).toContain("Delete the instance instead");
});
