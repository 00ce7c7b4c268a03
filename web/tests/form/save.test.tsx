import type { Violation } from "@portico/rules";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { ApiError } from "../../src/api/call";
import { StepForm } from "../../src/kit/form/StepForm";
import { LEFT, useSave } from "../../src/kit/form/useSave";
import { TextField } from "../../src/kit/ui/Field";
import { useRulesForm } from "../../src/rules/form";
import { toast } from "../../src/state/toast";

interface Draft {
  name: string;
  hidden: string;
}

type Options = Parameters<typeof useSave<Draft, Draft, string>>[1];

const refusal = (...fields: string[]) =>
  new ApiError(
    "The server says no.",
    100001,
    400,
    fields.map((field): Violation => ({ field, rule: { rule: "required" } })),
  );

function Form(options: Options) {
  const form = useRulesForm<Draft>((value) => ({ verdict: "valid", value }), { name: "Ada", hidden: "" });
  const { failure, busy, onSubmit } = useSave(form, options);
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <TextField form={form} name="name" label="Name" />
      <button type="submit" disabled={busy}>
        Save
      </button>
    </StepForm>
  );
}

async function save(options: Options) {
  render(
    <QueryClientProvider client={queryClient}>
      <Form {...options} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
}

const saidNow = () => toast.store.get().map(({ text }) => text);

beforeEach(() => toast.store.set([]));

test("a rule that is broken under the body's part lands on its field, and there is no alert", async () => {
  await save({ under: "title", send: () => Promise.reject(refusal("title.name")) });
  expect(await screen.findByText("This field is required.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a broken rule that the form shows no field for becomes the alert", async () => {
  await save({ under: "title", send: () => Promise.reject(refusal("title.name", "title.hidden")) });
  expect((await screen.findByRole("alert")).textContent).toContain("The server says no.");
  expect(screen.getByText("This field is required.")).toBeTruthy();
});

test("a refusal that is taken is said nowhere else", async () => {
  const takes = vi.fn(() => true);
  await save({ takes, send: () => Promise.reject(refusal("hidden")) });
  await expect.poll(() => takes.mock.calls.length).toBe(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what is saved is asked anew, told in a notice and closed, in this order", async () => {
  const steps: string[] = [];
  vi.spyOn(queryClient, "invalidateQueries").mockImplementationOnce(async (filters) => {
    steps.push(`asked ${filters?.queryKey?.join(" ")}`);
  });
  await save({
    send: async ({ name }) => `saved ${name}`,
    invalidate: [["titles"]],
    says: (answer, { name }) => {
      steps.push(answer);
      return `${name} is saved`;
    },
    done: () => steps.push("closed"),
  });
  await expect.poll(() => steps).toEqual(["asked titles", "saved Ada", "closed"]);
  expect(saidNow()).toEqual(["Ada is saved"]);
});

test("nothing follows when the person left before anything was saved", async () => {
  const done = vi.fn();
  await save({ send: async () => LEFT, says: () => "saved", done });
  await expect.poll(() => screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(false);
  expect(done).not.toHaveBeenCalled();
  expect(saidNow()).toEqual([]);
});

test("what is saved and answered with nothing is saved all the same", async () => {
  const done = vi.fn();
  await save({ send: (async () => undefined) as unknown as Options["send"], says: () => "saved", done });
  await expect.poll(() => done.mock.calls.length).toBe(1);
  expect(saidNow()).toEqual(["saved"]);
});

test("another try after a refusal has the same key, one after an answer a new one", async () => {
  const keys: string[] = [];
  let isRefused = true;
  await save({
    send: async (value, keyed) => {
      keys.push(keyed(value).headers["Idempotency-Key"]);
      if (isRefused) throw new Error("Later.");
      return "saved";
    },
  });
  expect(await screen.findByText("Later.")).toBeTruthy();
  isRefused = false;
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
