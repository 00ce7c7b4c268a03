import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { operatorOperationEn } from "../../src/i18n/operatorOperation.en";
import { operatorOperationZh } from "../../src/i18n/operatorOperation.zh";
import { operationReasonNames } from "../../src/operator/generated/names.gen";
import { PATHS } from "../../src/operator/paths";
import { operatorPage, SIGNED_IN } from "./show";

const FAILED = {
  operation_id: "0193a1b2-0000-7000-8000-0000000000aa",
  customer_no: "277053581",
  instance_id: "0193a1b2-0000-7000-8000-0000000000dd",
  name: "web",
  region: "cn-north",
  kind: "create",
  cause: "customer",
  user_name: "alice",
  state: "failed",
  is_stuck: false,
  tries: 3,
  due_at: "2026-11-20T05:00:00Z",
  created_at: "2026-11-20T05:00:00Z",
  ended_at: "2026-11-20T05:10:00Z",
};

test("why an operation failed is said in words", async () => {
  for (const reason of ["timed_out", "sold_out"] as const) {
    const answers = {
      ...SIGNED_IN,
      "operation/list/": () => ({ data: { items: [{ ...FAILED, reason }], next_cursor: null, open: 0 } }),
    };
    operatorPage(answers, `${PATHS.operations}?state=failed`);
    await userEvent.click(await screen.findByRole("button", { name: /^Review/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(operatorOperationEn[`operator.operation_reason_${reason}`])).toBeTruthy();
    expect(dialog.queryByText(reason)).toBeNull();
    cleanup();
  }
});

test("every reason has words in both languages", () => {
  const keys = operationReasonNames.map((reason) => `operator.operation_reason_${reason}`).sort();
  const reasons = (words: object) => Object.keys(words).filter((key) => key.includes("operation_reason_"));
  expect(reasons(operatorOperationEn).sort()).toEqual(keys);
  expect(reasons(operatorOperationZh).sort()).toEqual(keys);
});
