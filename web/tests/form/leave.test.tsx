import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { LeaveGuard } from "../../src/kit/form/LeaveGuard";
import { StepForm } from "../../src/kit/form/StepForm";
import { useSave } from "../../src/kit/form/useSave";
import { useStep } from "../../src/kit/form/useStep";
import { TextField } from "../../src/kit/ui/Field";
import { useRulesForm } from "../../src/rules/form";
import { halfTyped } from "../../src/state/halfTyped";
import { useStore } from "../../src/state/store";
import { show, stubServer } from "../identity/show";

/** A form beside what guards it, as the root draws both. */
function Page({ isBrief = false }: { isBrief?: boolean }) {
  const isHalfTyped = useStore(halfTyped) > 0;
  const form = useRulesForm<{ name: string }>((value) => ({ verdict: "valid", value }), { name: "Ada" });
  const { failure, onSubmit } = useSave(form, { send: async () => "saved", isBrief });
  return (
    <>
      {isHalfTyped && <LeaveGuard />}
      <StepForm failure={failure} onSubmit={onSubmit}>
        <TextField form={form} name="name" label="Name" />
      </StepForm>
    </>
  );
}

async function open(page = () => <Page />) {
  stubServer({});
  const screen = await show(page, "/main/home");
  return { ...screen, field: (await screen.findByLabelText("Name")) as HTMLInputElement, user: userEvent.setup() };
}

afterEach(() => {
  vi.unstubAllGlobals();
  expect(halfTyped.get(), "a form that is gone is not half typed").toBeLessThanOrEqual(1);
});

test("a half-typed form asks before another page, and who stays finds what was typed", async () => {
  const { field, user, history, ...screen } = await open();
  history.push("/main/home?sort=name");
  await user.type(field, " L");
  act(() => history.push("/main/users"));
  await screen.findByText("Your changes have not been saved and will be lost.");
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(field.value).toBe("Ada L");
  act(() => history.push("/main/users"));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await screen.findByText("elsewhere");
  expect(halfTyped.get()).toBe(0);
});

test("what is as it was, what is saved and what is brief asks nothing", async () => {
  const { field, user, unmount } = await open();
  await user.type(field, "!{Backspace}");
  expect(halfTyped.get()).toBe(0);
  await user.type(field, "!{Enter}");
  await vi.waitFor(() => expect(halfTyped.get()).toBe(0));
  await user.type(field, "?");
  expect(halfTyped.get(), "more was typed after it was saved").toBe(1);
  unmount();
  const brief = await open(() => <Page isBrief />);
  await brief.user.type(brief.field, "!");
  expect(halfTyped.get()).toBe(0);
});

test("filters of the same page are no leaving", async () => {
  const { field, user, history, ...screen } = await open();
  await user.type(field, "!");
  act(() => history.push("/main/home?sort=name"));
  await vi.waitFor(() => expect(history.location.search).toBe("?sort=name"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(field.value).toBe("Ada!");
});

test("a wizard's steps stand in the history, and one that was never reached is not shown", async () => {
  const steps: ((step: number) => void)[] = [];
  const Wizard = () => {
    const [step, go] = useStep();
    steps[0] = go;
    return <p>step {step}</p>;
  };
  stubServer({});
  const screen = await show(Wizard, "/main/users/create?step=2");
  await screen.findByText("step 0");
  act(() => steps[0]?.(1));
  await screen.findByText("step 1");
  act(() => screen.history.push("/main/users/create?step=1"));
  await screen.findByText("step 0");
  act(() => steps[0]?.(1));
  await screen.findByText("step 1");
  act(() => screen.history.back());
  await screen.findByText("step 0");
});

test("every form of the consoles is guarded, or saves by what guards it", () => {
  const sources = import.meta.glob<string>("../../src/{features,operator}/**/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const guards = /use(Save|Saving|InfoSaving|HalfTyped|Step)\(/;
  const open = Object.entries(sources)
    .filter(([, source]) => /useRulesForm[<(]/.test(source) && !guards.test(source))
    .map(([path]) => path.replace("../../src/", ""));
  // Dialogs of a form that counts them itself; and a code that was sent, which is sent again for the asking.
  expect(open.sort()).toEqual([
    "features/identity/ContactCodeStep.tsx",
    "operator/price/PercentDialog.tsx",
    "operator/price/PriceDialog.tsx",
  ]);
});
