import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { orderStateNames } from "../../src/api/generated/names.gen";
import { ChoiceFilter } from "../../src/kit/table/ChoiceFilter";

/** A filter over the states of an order, in a list that has `state` in its address. */
function filter(state: string) {
  const set = vi.fn();
  const { container } = render(
    <ChoiceFilter
      list={{ value: () => state, set }}
      name="state"
      label="Status"
      all="Every status"
      choices={orderStateNames}
      word={(name) => `<${name}>`}
    />,
  );
  const select = createWrapper(container).findSelect();
  if (!select) throw new Error("no choice is drawn");
  return { select, set };
}

test("a list can be narrowed to each of core's names, and what is chosen stands in the address", () => {
  const { select, set } = filter("");
  expect(select.findTrigger().getElement().textContent).toContain("Every status");
  select.openDropdown();
  const words = select.findDropdown().findOptions();
  expect(words.map((option) => option.getElement().textContent)).toEqual([
    "Every status",
    ...orderStateNames.map((name) => `<${name}>`),
  ]);
  select.selectOptionByValue("approved");
  expect(set).toHaveBeenCalledWith({ state: "approved" });
});

test("a name in the address that core does not have chooses nothing", () => {
  expect(filter("stolen").select.findTrigger().getElement().textContent).not.toContain("stolen");
});
