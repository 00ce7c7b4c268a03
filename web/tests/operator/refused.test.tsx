import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ruleWords } from "../../src/i18n/ruleWords";
import { casePath, PATHS } from "../../src/operator/paths";
import { toast } from "../../src/state/toast";
import { DETAILS, operatorPage, QUEUE, SIGNED_IN, WAITING } from "./show";
import { ANSWERS, CANNED, PAGE } from "./ticketShown";

test("why a verification could not be taken is said once, in a notice", async () => {
  operatorPage(
    {
      ...SIGNED_IN,
      "verification/list/": () => ({ data: QUEUE }),
      "verification/show/": () => ({ data: DETAILS }),
      "verification/take/": () => ({ status: 500, message: "Broken." }),
    },
    casePath(WAITING.case_id),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Take case" }));
  await waitFor(() => expect(toast.store.get().map(({ text }) => text)).toEqual(["Broken."]));
  expect(await screen.findAllByText("Broken.")).toHaveLength(1);
});

test("what is wrong with the amount of an adjustment is said in words as soon as it is typed", async () => {
  const rule = { rule: "too_many_decimals", max: 2 } as const;
  const violations = [{ field: "amount", rule }];
  operatorPage(
    {
      ...SIGNED_IN,
      "adjustment/list/": () => ({ data: { items: [], open: 0, next_cursor: null } }),
      "adjustment/preview/": () => ({ status: 400, code: 100001, message: "Wrong", violations }),
    },
    PATHS.adjustments,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Adjust balance" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Customer number"), WAITING.customer_no);
  await userEvent.type(dialog.getByLabelText("Amount"), "0");
  expect(await dialog.findByText(ruleWords(rule))).toBeTruthy();
  expect(dialog.queryByText("Wrong")).toBeNull();
});

test("canned answers that could not be loaded are asked for again where they are chosen", async () => {
  let isBroken = true;
  const list = () => (isBroken ? { status: 503, message: "Unavailable" } : { data: { answers: [CANNED] } });
  operatorPage({ ...ANSWERS, "canned_answer/list/": list }, PAGE);
  await userEvent.click(await screen.findByRole("button", { name: /^Insert a canned answer/ }));
  const retry = await screen.findByText("Try again");
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findAllByRole("option", { name: CANNED.name })).toHaveLength(2);
});
