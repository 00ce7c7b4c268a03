import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { auditFileHref } from "../../src/operator/audit";
import type {
  Colleague,
  OperatorEventReply,
  OperatorOperation,
  OperatorRole,
} from "../../src/operator/generated/types.gen";
import { type Answers, ORDER, operatorPage, QUEUE, SESSION, SIGNED_IN } from "./show";

const ADA = "0193a1b2-0000-7000-8000-0000000000a1";
const WANDA = "0193a1b2-0000-7000-8000-0000000000a2";
const AT = "2026-11-20T06:30:00Z";
const DONE = () => ({ data: null });

/** The session of somebody who may do so much. */
function session(...operations: OperatorOperation[]): Answers {
  return { "session/show/": () => ({ data: { ...SESSION, roles: [], operations } }) };
}

/** An operator as an administrator sees them. */
function colleague(name: string, roles: OperatorRole[], more: Partial<Colleague> = {}): Colleague {
  const seen = {
    email: "",
    is_enabled: true,
    is_self: false,
    created_at: AT,
    last_sign_in_at: null,
    sessions: 0,
    has_factor: false,
  };
  return { operator_id: WANDA, name, roles, ...seen, ...more };
}

const OPERATORS: Answers = {
  ...SIGNED_IN,
  "operator/list/": () => ({
    data: {
      items: [
        colleague("ada", ["administrator"], { operator_id: ADA, is_self: true, last_sign_in_at: AT, sessions: 1 }),
        colleague("wanda", ["support", "finance"]),
      ],
      next_cursor: null,
    },
  }),
};

/** Chooses what is done with an operator. */
async function choose(name: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}

test("the menu has the pages that the roles allow, and no section without any", async () => {
  operatorPage({ ...session("ticket_manage", "order_view", "audit_view"), "order/list/": DONE }, "/orders");
  expect(await screen.findByRole("link", { name: "Tickets" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Audit log" })).toBeTruthy();
  for (const name of ["Payouts", "Operators", "Engines"]) expect(screen.queryByRole("link", { name })).toBeNull();
  expect(screen.queryByText("Cloud")).toBeNull();
  expect(screen.getByText("Administration")).toBeTruthy();
});

test.each(["/payouts", "/Payouts/"])(
  "a page that the roles do not allow, typed as %s, says so and asks for nothing",
  async (path) => {
    const { asked } = operatorPage(session("ticket_manage"), path);
    expect(await screen.findByText("Your roles do not allow this page.")).toBeTruthy();
    // Who they are, and how long the session lives.
    expect(new Set(asked)).toEqual(new Set(["session/show/"]));
  },
);

test("one's own page of a ticket needs what the tickets need", async () => {
  operatorPage(session("order_view"), `/tickets/${WANDA}`);
  expect(await screen.findByText("Your roles do not allow this page.")).toBeTruthy();
});

test("whoever may not see the first page begins on the first one that they may see", async () => {
  const { history } = operatorPage({
    ...session("order_view", "payout_manage"),
    "order/list/": () => ({ data: { items: [], open: 0, now: AT } }),
  });
  expect(await screen.findByText("No orders here")).toBeTruthy();
  expect(history.location.pathname).toBe("/orders");
});

test("somebody without a role is told so, and sees the pages once they have one", async () => {
  let operations: OperatorOperation[] = ["signed_in"];
  operatorPage(
    {
      "session/show/": () => ({ data: { ...SESSION, roles: [], operations } }),
      "verification/list/": () => ({ data: QUEUE }),
    },
    "/",
  );
  expect(await screen.findByText("Your account has no role yet. An administrator gives you one.")).toBeTruthy();
  operations = ["signed_in", "verification_review"];
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("277053581")).toBeTruthy();
});

test("an order is only shown to whoever may not decide it, and says why", async () => {
  operatorPage(
    { ...session("order_view"), "order/list/": () => ({ data: { items: [ORDER], open: 1, now: AT } }) },
    "/orders",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Review" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Your roles do not allow this.")).toBeTruthy();
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("a quota can be seen without being changed", async () => {
  const used = { instances: 1, vcpus: 2, disk_gib: 20, addresses: 1 };
  const regions = [{ region: "cn-north", used, most: { ...used, instances: 9 } }];
  const show = () => ({ data: { regions, set: [] } });
  operatorPage({ ...session("quota_view"), "quota/show/": show }, "/quotas?q=277053581");
  for (const button of await screen.findAllByRole("button", { name: "Change" }))
    expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("an operator is made with roles, and the password is shown once", async () => {
  const made = { operator_id: WANDA, password: "abcdefgh23456789ABCD" };
  const { posted } = operatorPage({ ...OPERATORS, "operator/create/": () => ({ data: made }) }, "/operators");
  expect(await screen.findByText("ada (you)")).toBeTruthy();
  expect(screen.getByText("Support, Finance")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "New operator" }));
  const form = within(await screen.findByRole("dialog"));
  await userEvent.click(form.getByRole("button", { name: "Create" }));
  expect(await form.findByText("This field is required.")).toBeTruthy();
  await userEvent.type(form.getByLabelText("Name"), "zeno");
  await userEvent.click(form.getByRole("checkbox", { name: /Infrastructure/ }));
  await userEvent.click(form.getByRole("checkbox", { name: /Support/ }));
  await userEvent.click(form.getByRole("button", { name: "Create" }));
  expect(await screen.findByText(made.password)).toBeTruthy();
  expect(screen.getByText("Password for zeno")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText(made.password)).toBeNull();
  expect(posted).toEqual([{ path: "operator/create/", body: { name: "zeno", roles: ["support", "infrastructure"] } }]);
});

test("an operator is given other roles and a new password, and is disabled once that is confirmed", async () => {
  const { posted } = operatorPage(
    {
      ...OPERATORS,
      "operator/roles/": DONE,
      "operator/disable/": DONE,
      "operator/reset/": () => ({ data: { operator_id: WANDA, password: "abcdefgh23456789ABCD" } }),
    },
    "/operators",
  );
  await choose("wanda", "Roles");
  const roles = within(await screen.findByRole("dialog"));
  await userEvent.click(roles.getByRole("checkbox", { name: /Finance/ }));
  await userEvent.click(roles.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The roles of wanda have been saved.")).toBeTruthy();
  await choose("wanda", "New password");
  await userEvent.click(await screen.findByRole("button", { name: "Create new password" }));
  expect(await screen.findByText("Password for wanda")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await choose("wanda", "Disable");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Disable" }));
  expect(await screen.findByText("wanda has been disabled.")).toBeTruthy();
  expect(posted).toEqual([
    { path: "operator/roles/", body: { operator_id: WANDA, roles: ["support"] } },
    { path: "operator/reset/", body: { operator_id: WANDA } },
    { path: "operator/disable/", body: { operator_id: WANDA } },
  ]);
});

test("operators are searched for by the server, and the next page is asked for by the cursor of the one before", async () => {
  const more = () => ({ data: { items: [colleague("wanda", [])], next_cursor: "w" } });
  const { asked } = operatorPage({ ...SIGNED_IN, "operator/list/": more }, "/operators?q=wan");
  expect(await screen.findByText("wanda")).toBeTruthy();
  expect(asked).toContain("operator/list/?q=wan");
  await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(asked).toContain("operator/list/?q=wan&cursor=w"));
});

test("nobody changes themselves", async () => {
  operatorPage(OPERATORS, "/operators");
  await userEvent.click(await screen.findByRole("button", { name: "Actions for ada" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map((entry) => entry.getAttribute("aria-disabled"))).toEqual(Array(5).fill("true"));
});

test("the log is searched and narrowed, passes over empty pages, and tells what the command line did", async () => {
  const event: OperatorEventReply = {
    seq: 7,
    at: AT,
    operator_id: null,
    operator_name: "",
    action: "operator.create",
    outcome: "denied",
    object_kind: "operator",
    object_id: WANDA,
    address: "",
    request_id: "",
    detail: "support",
  };
  let pages = 0;
  const { asked } = operatorPage(
    {
      ...SIGNED_IN,
      "audit/list/": () => {
        pages += 1;
        return { data: pages === 1 ? { items: [], next_cursor: "x" } : { items: [event], next_cursor: null } };
      },
    },
    "/audit?q=create&outcome=denied&from=2026-11-20T00%3A00%3A00.000Z",
  );
  expect(await screen.findByText("Command line")).toBeTruthy();
  const row = within(screen.getByRole("row", { name: /operator\.create/ }));
  expect(row.getByText("Denied")).toBeTruthy();
  expect(row.getByText(WANDA)).toBeTruthy();
  const query = "from=2026-11-20T00%3A00%3A00.000Z&outcome=denied&q=create";
  await waitFor(() => expect(asked).toContain(`audit/list/?${query}&cursor=x`));
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  for (const [name, as] of [
    ["As CSV", "format=csv&lang=US"],
    ["As XLSX", "format=xlsx&lang=US"],
    ["For programs (CSV)", "format=csv"],
  ] as const) {
    const file = await screen.findByRole("menuitem", { name });
    expect(file.getAttribute("href"), name).toBe(`/admin/audit/export/?${query}&${as}`);
  }
});

test("the log is narrowed to one operator", async () => {
  const none = () => ({ data: { items: [], next_cursor: null } });
  const { asked } = operatorPage({ ...OPERATORS, "audit/list/": none }, "/audit");
  await userEvent.click(await screen.findByRole("button", { name: /^Operator All operators/ }));
  await userEvent.click(await screen.findByRole("option", { name: "wanda" }));
  await waitFor(() => expect(asked.some((path) => path.includes(`operator_id=${WANDA}`))).toBe(true));
});

test("all of the log is a file, too", () => {
  expect(auditFileHref(() => "", 0, { format: "csv" })).toBe("/admin/audit/export/?format=csv");
});

test("an administrator says where an operator is mailed", async () => {
  const { posted } = operatorPage({ ...OPERATORS, "operator/email/": DONE }, "/operators");
  await choose("wanda", "Change email");
  const dialog = within(await screen.findByRole("dialog", { name: "Email of wanda" }));
  await userEvent.type(dialog.getByLabelText("Email"), "wanda@example.com");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted).toEqual([{ path: "operator/email/", body: { operator_id: WANDA, email: "wanda@example.com" } }]);
});

test("somebody's own email is shown with their sign-in, and can be taken away", async () => {
  const factors = { totp_since: null, passkeys: [], passkeys_offered: true, is_required: false };
  const { posted } = operatorPage(
    {
      "session/show/": () => ({ data: { ...SESSION, email: "ada@example.com" } }),
      "factor/show/": () => ({ data: factors }),
      "session/email/": DONE,
    },
    "/own-sign-in",
  );
  expect(await screen.findByText("ada@example.com")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Change email" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change your email" }));
  await userEvent.clear(dialog.getByLabelText("Email"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted).toEqual([{ path: "session/email/", body: { email: "" } }]);
});
