import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PATHS } from "../../src/operator/paths";
import { type Answers, operatorPage, SIGNED_IN } from "./show";

const ANSWERS: Answers = {
  ...SIGNED_IN,
  "engine/list/": () => ({ data: { engines: [{ region: "cn-north" }] } }),
};

test("instances are found by status and region, with the address by which they are reached", async () => {
  const instance = {
    instance_id: "0193a1b2-0000-7000-8000-0000000000dd",
    name: "web",
    status: "error",
    flavor: "c1.small",
    region: "cn-east",
    zone: null,
    addresses: ["10.0.0.7"],
    public_address: "203.0.113.7",
    created_at: "2026-11-20T05:00:00Z",
  };
  const { asked } = operatorPage(
    {
      ...ANSWERS,
      "instance/list/": () => ({ data: { items: [{ customer_no: "277053581", instance, host: "h1", note: "" }] } }),
    },
    `${PATHS.instances}?status=error`,
  );
  expect(await screen.findByText(/203\.0\.113\.7\s+10\.0\.0\.7/)).toBeTruthy();
  expect(asked).toContain("instance/list/?status=error");
  await userEvent.click(await screen.findByRole("button", { name: /^Region/ }));
  await userEvent.click(await screen.findByRole("option", { name: "cn-north" }));
  await waitFor(() => expect(asked.at(-1)).toBe("instance/list/?region=cn-north&status=error"));
});

test("a status that is none is asked of nobody", async () => {
  const { asked } = operatorPage(
    { ...ANSWERS, "instance/list/": () => ({ data: { items: [] } }) },
    `${PATHS.instances}?status=evil`,
  );
  expect(await screen.findByText("No matches")).toBeTruthy();
  expect(asked).toContain("instance/list/");
});

test("an instance that an operator stopped is listed as stopping at once, and looked at again soon", async () => {
  let status = "running";
  const instance = () => ({
    instance_id: "0193a1b2-0000-7000-8000-0000000000dd",
    name: "web",
    status,
    operation: status === "stopping" ? "stop" : null,
    flavor: "c1.small",
    image: "debian-13",
    disks: [40],
    region: "cn-north",
    zone: null,
    addresses: ["10.0.0.7"],
    public_address: null,
    created_at: "2026-11-20T05:00:00Z",
  });
  const list = () => {
    const row = {
      customer_no: "277053581",
      instance: instance(),
      host: "h1",
      note: "",
      may_stop: status === "running",
    };
    return { data: { items: [row] } };
  };
  const stop = () => {
    status = "stopping";
    return { data: null };
  };
  operatorPage({ ...ANSWERS, "instance/list/": list, "instance/stop/": stop }, PATHS.instances);
  await userEvent.click(await screen.findByRole("button", { name: "Review" }));
  await userEvent.type(await screen.findByLabelText("Reason for stopping"), "Abuse.");
  await userEvent.click(screen.getByRole("button", { name: "Stop instance" }));
  expect(await within(screen.getByRole("table")).findByText("Stopping")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

const SHOWN = {
  customer_no: "277053581",
  host: "h1",
  note: "Called.",
  may_stop: true,
  instance: {
    instance_id: "0193a1b2-0000-7000-8000-0000000000dd",
    name: "web",
    status: "running",
    operation: null,
    flavor: "c1.small",
    image: "debian-13",
    disks: [40],
    region: "cn-north",
    zone: null,
    addresses: ["10.0.0.7"],
    public_address: null,
    created_at: "2026-11-20T05:00:00Z",
  },
};
const { instance_id } = SHOWN.instance;

/** Opens the dialog of an instance that runs, with what was posted from it. */
async function review(shown = SHOWN) {
  const answers = {
    ...ANSWERS,
    "instance/list/": () => ({ data: { items: [shown] } }),
    "instance/stop/": () => ({ data: null }),
    "instance/note/": () => ({ data: null }),
  };
  const { posted } = operatorPage(answers, PATHS.instances);
  await userEvent.click(await screen.findByRole("button", { name: "Review" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { posted, dialog, note: await dialog.findByLabelText<HTMLTextAreaElement>("Note") };
}

test("to stop an instance saves the note that was changed first, and leaves one alone that was not", async () => {
  for (const typed of [" Twice.", ""]) {
    const { posted, dialog, note } = await review();
    if (typed) await userEvent.type(note, typed);
    await userEvent.type(dialog.getByLabelText("Reason for stopping"), "Abuse.");
    await userEvent.click(dialog.getByRole("button", { name: "Stop instance" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const stop = { path: "instance/stop/", body: { instance_id, reason: "Abuse." } };
    const noted = { path: "instance/note/", body: { instance_id, note: "Called. Twice.", seen_note: "Called." } };
    expect(posted).toEqual(typed ? [noted, stop] : [stop]);
    cleanup();
  }
});

test("a note that is saved leaves the dialog open while a reason for stopping is typed, and closes it otherwise", async () => {
  const { dialog, note } = await review();
  const reason = dialog.getByLabelText<HTMLTextAreaElement>("Reason for stopping");
  await userEvent.type(reason, "Abuse.");
  await userEvent.type(note, " Twice.");
  await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
  expect(await screen.findByText(/The note on web/)).toBeTruthy();
  expect(reason.value).toBe("Abuse.");
  expect(note.value).toBe("Called. Twice.");
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("Discard your changes?")).toBeTruthy();
  cleanup();
  const other = await review();
  await userEvent.type(other.note, " Twice.");
  await userEvent.click(other.dialog.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an instance that the server says cannot be stopped has its button disabled, whatever its status reads", async () => {
  const { posted, dialog } = await review({ ...SHOWN, may_stop: false });
  await userEvent.type(dialog.getByLabelText("Reason for stopping"), "Abuse.");
  const stop = dialog.getByRole("button", { name: "Stop instance" });
  expect(stop.getAttribute("aria-disabled") ?? String((stop as HTMLButtonElement).disabled)).toBe("true");
  await userEvent.click(stop);
  expect(posted).toEqual([]);
});

test("a note that somebody else has changed meanwhile is not written over, and is what the dialog begins with next", async () => {
  let shown = SHOWN;
  const rule = { rule: "state_forbids", state: "changed", action: "save" };
  const refuse = () => {
    shown = { ...SHOWN, note: "Theirs." };
    return { status: 409, code: 100001, message: "x", violations: [{ field: "seen_note", rule }] };
  };
  const answers = {
    ...ANSWERS,
    "instance/list/": () => ({ data: { items: [shown] } }),
    "instance/stop/": () => ({ data: null }),
    "instance/note/": refuse,
  };
  const { asked, posted } = operatorPage(answers, PATHS.instances);
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Review" }));
    const dialog = within(await screen.findByRole("dialog"));
    return { dialog, note: await dialog.findByLabelText<HTMLTextAreaElement>("Note") };
  };
  const { dialog, note } = await open();
  await userEvent.type(note, " Twice.");
  await userEvent.type(dialog.getByLabelText("Reason for stopping"), "Abuse.");
  await userEvent.click(dialog.getByRole("button", { name: "Stop instance" }));
  expect(await dialog.findByText(/^Someone else has saved another note since you opened it\./)).toBeTruthy();
  expect(note.value).toBe("Called. Twice.");
  const noted = { path: "instance/note/", body: { instance_id, note: "Called. Twice.", seen_note: "Called." } };
  expect(posted).toEqual([noted]);
  await waitFor(() => expect(asked.filter((path) => path === "instance/list/").length).toBeGreaterThan(1));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await open()).note.value).toBe("Theirs.");
});
