import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AuditEventReply, PermissionGroup } from "../../src/api/generated/types.gen";
import { AuditPage } from "../../src/features/audit/AuditPage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

const event = (seq: number, object: AuditEventReply["object"], actor: AuditEventReply["actor"]): AuditEventReply => ({
  seq,
  at: "2026-11-21T05:00:00Z",
  actor,
  action: "robot.dance",
  outcome: "done",
  object,
  address: "",
  request_id: "",
  is_withheld: false,
  before: null,
  after: null,
});
const MAIN = { kind: "main", id: "u-1", name: "li_ming01" };
const SUB = { kind: "sub", id: "u-2", name: "wang_fang" };
const KINDS = ["sub_user", "group", "order", "invoice", "resource", "instance", "gpu_server", "ticket"];

/** Where the log's names lead for the main user, or for a sub-user who holds these groups everywhere, and others beside. */
async function links(events: AuditEventReply[], groups?: PermissionGroup[], others: object[] = []) {
  const grants = [{ source: { from: "direct" }, scope: { kind: "all" }, groups }, ...others];
  stubServer({
    "account/info/": {
      data: groups ? { ...ACCOUNT, user: { ...ACCOUNT.user, user_id: "u-2" }, roles: ["sub"], grants } : ACCOUNT,
    },
    "audit/list/": { data: { items: events, next_cursor: null } },
  });
  await show(AuditPage, "/main/audit");
  await screen.findAllByText(`name of ${events[0]?.object.kind}`);
  return screen
    .queryAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")])
    .filter(([words]) => /^name of|^li_ming01|^wang_fang/.test(words ?? ""));
}

const all = (actor: AuditEventReply["actor"]) =>
  KINDS.map((kind, at) => event(at, { kind, id: `${kind}-1`, name: `name of ${kind}` }, actor));

test("what an event is about leads to its page", async () => {
  expect(await links(all(MAIN))).toEqual([
    ["name of sub_user", "/main/users/sub_user-1"],
    ["name of group", "/main/groups/group-1"],
    ["name of order", "/main/order/order-1"],
    ["name of invoice", "/main/invoice/invoice-1"],
    ["name of resource", "/main/resource?q=resource-1&project="],
    ["name of instance", "/main/gpu-cloud/instance-1"],
    ["name of gpu_server", "/main/gpu-server/gpu_server-1"],
    ["name of ticket", "/main/tickets/ticket-1"],
  ]);
});

test("a sub-user who did something leads to their page, and the main user, who has none, does not", async () => {
  const key = { kind: "key", id: "k-1", name: "name of key" };
  expect(await links([event(1, key, SUB), event(2, key, MAIN)])).toEqual([["wang_fang", "/main/users/u-2"]]);
});

test("whoever may not open the page sees the name alone, and their own ticket as a link", async () => {
  expect(await links(all(SUB), ["compute_view"])).toEqual([
    ["name of resource", "/main/resource?q=resource-1&project="],
    ["name of instance", "/main/gpu-cloud/instance-1"],
    ["name of gpu_server", "/main/gpu-server/gpu_server-1"],
    ["name of ticket", "/main/tickets/ticket-1"],
  ]);
});

test("what others did in some project leads nowhere for whoever does not see all projects, and what they did themselves does", async () => {
  const order = (id: string) => ({ kind: "order", id, name: "name of order" });
  const inProject = { source: { from: "direct" }, scope: { kind: "project", id: "p-1" }, groups: ["finance_orders"] };
  const events = [event(1, order("order-1"), MAIN), event(2, order("order-2"), SUB)];
  expect(await links(events, ["user_management"], [inProject])).toEqual([
    ["wang_fang", "/main/users/u-2"],
    ["name of order", "/main/order/order-2"],
  ]);
});

test("an event whose values its reader may not see says so", async () => {
  const told = event(1, { kind: "order", id: "o-1", name: "" }, SUB);
  stubServer({
    "account/info/": { data: ACCOUNT },
    "audit/list/": { data: { items: [{ ...told, is_withheld: true }], next_cursor: null } },
  });
  await show(AuditPage, "/main/audit");
  await userEvent.click(await screen.findByRole("button", { name: "Details of event 1" }));
  expect(await screen.findByText(/visible only to users with permission to view this object/)).toBeTruthy();
  expect(screen.queryByText(/Nothing was changed/)).toBeNull();
});
