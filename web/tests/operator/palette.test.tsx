import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { PATHS } from "../../src/operator/paths";
import { setTheme } from "../../src/state/theme";
import { type Answers, operatorPage, QUEUE, SESSION, SIGNED_IN } from "./show";

const page = (items: unknown[]) => () => ({ data: { items, next_cursor: null } });
const ANSWERS: Answers = {
  ...SIGNED_IN,
  "verification/list/": () => ({ data: QUEUE }),
  "customer/list/": page([{ customer_no: "277053581", name: "Acme", email: "ann@acme.test", mobile: "" }]),
  "ticket/list/": page([
    { customer_no: "277053581", ticket: { ticket_id: "t-1", title: "Acme is slow", number: "20261120" } },
  ]),
  "instance/list/": page([
    {
      customer_no: "277053581",
      instance: { instance_id: "i-1", name: "acme-web", region: "cn-north" },
    },
  ]),
};

/** Opens the search by its keys. */
async function open(answers = ANSWERS, path: string = PATHS.verifications) {
  const shown = operatorPage(answers, path);
  await screen.findByRole("button", { name: /^Search/ });
  await userEvent.keyboard("{Control>}k{/Control}");
  const input = await screen.findByRole("combobox", { name: "Search pages, customers, tickets and instances" });
  expect(document.activeElement, "one can type at once").toBe(input);
  return { ...shown, input };
}
const choices = () => screen.queryAllByRole("option").map((option) => option.textContent);

afterEach(() => setTheme("system"));

test("the button in the header opens the search", async () => {
  operatorPage(ANSWERS, PATHS.verifications);
  await userEvent.click(await screen.findByRole("button", { name: /^Search/ }));
  expect(await screen.findByRole("dialog", { name: "Search pages, customers, tickets and instances" })).toBeTruthy();
});

test("pages are found by what people call them, and open by the keyboard alone", async () => {
  const { history, input } = await open({ ...ANSWERS, "instance/list/": page([]) });
  await userEvent.type(input, "vm");
  await waitFor(() => expect(choices()[0]).toBe("Instances"));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(history.location.pathname).toBe(PATHS.instances));
  expect(screen.queryByRole("combobox", { name: /^Search pages/ })).toBeNull();
});

test("customers, tickets and instances are found, and each leads to where it is", async () => {
  const { asked, history, input } = await open();
  await userEvent.type(input, "acme");
  await waitFor(() =>
    expect(choices()).toEqual([
      "Acme277053581 · ann@acme.test",
      "Acme is slow20261120 · 277053581",
      "acme-webcn-north · 277053581",
    ]),
  );
  expect(asked).toContain("customer/list/?q=acme&limit=5");
  expect(asked).toContain("ticket/list/?q=acme&limit=5&state=closed");
  await userEvent.click(screen.getByText("Acme is slow"));
  await waitFor(() => expect(history.location.pathname).toBe(`${PATHS.tickets}/t-1`));
});

test("nothing is offered or asked that the operator's roles do not allow", async () => {
  const operations = ["signed_in", "verification_review", "ticket_manage"] as const;
  const session = () => ({ data: { ...SESSION, operations } });
  const { asked, input } = await open({ ...ANSWERS, "session/show/": session });
  expect(choices()).toEqual(expect.arrayContaining(["Verifications", "Tickets", "Theme: Dark"]));
  expect(choices()).not.toContain("Instances");
  await userEvent.type(input, "acme");
  await waitFor(() => expect(choices()).toEqual(["Acme is slow20261120 · 277053581"]));
  expect(asked.filter((one) => /^(customer|instance)/.test(one))).toEqual([]);
});

test("a theme is chosen in the search", async () => {
  const { input } = await open();
  await userEvent.type(input, "theme dark{Enter}");
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("who still has to add a second factor finds no search", async () => {
  operatorPage({ "session/show/": () => ({ data: { ...SESSION, needs_factor: true } }) });
  await screen.findByRole("button", { name: "Profile of ada" });
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(screen.queryByRole("button", { name: /^Search/ })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});
