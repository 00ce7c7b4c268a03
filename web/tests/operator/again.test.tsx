import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { casePath, PATHS } from "../../src/operator/paths";
import { DETAILS, operatorPage, QUEUE, SIGNED_IN, WAITING } from "./show";
import { ANSWERS, PAGE } from "./ticketShown";

const MOST = { instances: 20, vcpus: 40, disk_gib: 1_000, addresses: 20 };

test("a quota that could neither be saved nor reset says why the last was refused, and is reset once", async () => {
  let refuse: (said: { status: number; message: string }) => void = () => undefined;
  const refused = new Promise<{ status: number; message: string }>((resolve) => {
    refuse = resolve;
  });
  const { posted } = operatorPage(
    {
      ...SIGNED_IN,
      "quota/show/": () => ({ data: { regions: [], set: [{ region: "", most: MOST }] } }),
      "quota/set/": () => ({ status: 500, message: "Not saved." }),
      "quota/reset/": () => refused,
    },
    `${PATHS.quotas}?q=277053581`,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Not saved.")).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole("button", { name: "Reset to default" }));
  refuse({ status: 500, message: "Not reset." });
  expect(await dialog.findByText("Not reset.")).toBeTruthy();
  expect(dialog.queryByText("Not saved.")).toBeNull();
  expect(posted.map(({ path }) => path)).toEqual(["quota/set/", "quota/reset/"]);
});

test("a ticket can be taken once the operators were asked for again", async () => {
  let isBroken = true;
  const list = ANSWERS["ticket/assignee/list/"];
  const asked = () => (isBroken || !list ? { status: 503, message: "Unavailable" } : list());
  operatorPage({ ...ANSWERS, "ticket/assignee/list/": asked }, PAGE);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("button", { name: "Take ticket" })).toBeNull();
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole("button", { name: "Take ticket" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a case that a colleague has taken over is shown as theirs once it is rejected, and the remark is kept", async () => {
  let is_mine = true;
  const one = { ...DETAILS.case, state: "in_review" as const };
  const { posted } = operatorPage(
    {
      ...SIGNED_IN,
      "verification/list/": () => ({ data: QUEUE }),
      "verification/show/": () => ({ data: { ...DETAILS, case: one, operator: is_mine ? "ada" : "vera", is_mine } }),
      "verification/reject/": () => {
        is_mine = false;
        return { status: 409, code: 100001, message: "Not taken." };
      },
      "verification/take/": () => {
        is_mine = true;
        return { data: null };
      },
    },
    casePath(WAITING.case_id),
  );
  await userEvent.type(await screen.findByRole("textbox", { name: "Remark for the applicant" }), "Blurred.");
  await userEvent.click(screen.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("A colleague has since taken over this case.")).toBeTruthy();
  expect(screen.getByText(/Blurred\.$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reject" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take over" }));
  const again = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Remark for the applicant" });
  await expect.poll(() => again.value).toBe("Blurred.");
  expect(posted.map(({ path }) => path)).toEqual(["verification/reject/", "verification/take/"]);
});
