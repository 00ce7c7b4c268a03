import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { InstanceReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { ActDialog } from "../../src/features/instance/ActDialog";
import type { Allowable } from "../../src/features/instance/acts";
import { DeleteDialog } from "../../src/features/instance/DeleteDialog";
import { MoveDialog } from "../../src/features/instance/MoveDialog";
import { RenameDialog } from "../../src/features/instance/RenameDialog";
import { useAllowed } from "../../src/features/instance/useAllowed";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

const named = (name: string, other: Partial<InstanceReply> = {}): InstanceReply => ({
  ...INSTANCE,
  instance_id: name,
  name,
  ...other,
});
const refusal = (place: number, state: string, action: string): Answer => ({
  status: 409,
  code: 900_026,
  message: "The operation on the resource failed.",
  violations: [{ field: `instance_ids[${place}]`, rule: { rule: "state_forbids", state, action } }],
});

function Reason({ act, instances }: { act: Allowable; instances: readonly InstanceReply[] }) {
  return <p>{useAllowed()(act, instances).reason || "allowed"}</p>;
}

const WAYS = {
  stop: ActDialog,
  delete: DeleteDialog,
  move: MoveDialog,
} as const;

/** The dialog of an act with some instances, which the server refuses. */
async function refuse(act: keyof typeof WAYS, instances: readonly InstanceReply[], answer: Answer) {
  stubServer({
    [`compute/instance/${act}/`]: answer,
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
  });
  const onClose = vi.fn();
  const Dialog = WAYS[act];
  await show(
    () => (
      <Suspense fallback={null}>
        <Dialog act="stop" instances={instances} onClose={onClose} />
      </Suspense>
    ),
    "/main/gpu-cloud",
  );
  const dialog = await screen.findByRole("dialog");
  const typed = within(dialog).queryByLabelText(/^To confirm/);
  if (typed) await userEvent.type(typed, instances.length > 1 ? `${instances.length}` : (instances[0]?.name ?? ""));
  const label = { stop: "Stop", delete: "Delete", move: "Move" }[act];
  await userEvent.click(within(dialog).getByRole("button", { name: label }));
  return { dialog, onClose };
}

/** What stands in the list of those that are in the way. */
const listed = async (dialog: HTMLElement) => {
  const title = await within(dialog).findByText("In the way:");
  return within(title.parentElement as HTMLElement)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

test("of several, a button that is disabled names one in the way for each reason, and how many more", async () => {
  stubServer({});
  const some = [
    named("web-1"),
    named("web-2", { status: "running" }),
    named("web-3", { is_protected: true }),
    named("web-4", { status: "running" }),
  ];
  await show(
    () => (
      <Suspense fallback={null}>
        <Reason act="delete" instances={some} />
        <Reason act="delete" instances={some.slice(0, 2)} />
        <Reason act="delete" instances={some.slice(1, 2)} />
        <Reason act="delete" instances={some.slice(0, 1)} />
      </Suspense>
    ),
    "/main/gpu-cloud",
  );
  await screen.findByText(
    "web-2 and 1 more: It is running. Stop it first. web-3: It is protected from deletion. Remove the protection first.",
  );
  expect(screen.getByText("web-2: It is running. Stop it first.")).toBeTruthy();
  expect(screen.getByText("It is running. Stop it first.")).toBeTruthy();
  expect(screen.getByText("allowed")).toBeTruthy();
});

test.each(["stop", "delete", "move"] as const)(
  "a refused batch of %s names the instance in the way with its reason, and stays open",
  async (act) => {
    const running = { status: act === "delete" ? "stopped" : "running" } as const;
    const some = [named("web-1", running), named("web-2", running)];
    const { dialog, onClose } = await refuse(act, some, refusal(1, "recycling", "start"));
    expect(await listed(dialog)).toEqual([
      "web-2: It has been stopped for arrears, or has expired. Top up or renew it first.",
    ]);
    expect(within(dialog).getByText("Nothing was done. It is done with all of them, or with none.")).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  },
);

test("beside the one that the server names, those are listed that are shown to be in the way", async () => {
  const some = [named("web-1", { status: "running" }), named("web-2", { status: "running" }), named("web-3")];
  const { dialog } = await refuse("stop", some, refusal(1, "stopped", "stop"));
  expect(await listed(dialog)).toEqual(["web-2: Already stopped.", "web-3: Already stopped."]);
});

test("of a single instance the reason alone is said", async () => {
  const { dialog } = await refuse("stop", [named("web-1", { status: "running" })], refusal(0, "stopped", "stop"));
  expect(await within(dialog).findByText("Already stopped.")).toBeTruthy();
  expect(within(dialog).queryByText("In the way:")).toBeNull();
});

test("where one of several is gone, the dialog says that nothing was done", async () => {
  const some = [named("web-1", { status: "running" }), named("web-2", { status: "running" })];
  const { dialog } = await refuse("stop", some, { status: 404, code: 100_004, message: "Not found." });
  expect(
    await within(dialog).findByText("Nothing was done. One of them was deleted, or is not yours to see."),
  ).toBeTruthy();
});

test("a place that takes no instances is said at its field, as of one", async () => {
  const some = [named("web-1"), named("web-2")];
  const { dialog } = await refuse("move", some, {
    status: 409,
    code: 100_001,
    message: "Parameter error",
    violations: [{ field: "project_id", rule: { rule: "archived" } }],
  });
  expect(await within(dialog).findByText(/archived/i)).toBeTruthy();
  expect(within(dialog).queryByText("In the way:")).toBeNull();
});

const occupied = (field: string): Answer => ({
  status: 409,
  code: 100_001,
  message: "The request contains invalid values.",
  violations: [{ field, rule: { rule: "occupied" } }],
});

test("an instance that is not moved because its name is another's there is listed with that reason", async () => {
  const { dialog } = await refuse("move", [named("api"), named("web")], occupied("instance_ids[1]"));
  expect(await listed(dialog)).toEqual(["web: This is already in use."]);
});

test("a new name that another instance has is refused at the name", async () => {
  stubServer({ "compute/instance/rename/": occupied("instance.name") });
  await show(
    () => (
      <Suspense fallback={null}>
        <RenameDialog instance={named("web")} onClose={vi.fn()} />
      </Suspense>
    ),
    "/main/gpu-cloud",
  );
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
  await within(dialog).findByText("This is already in use.");
  expect(within(dialog).getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
});
