import { readdirSync, readFileSync } from "node:fs";
import { act, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MENU, StackedTable } from "../../src/kit/table/StackedTable";

const COLUMNS = [
  { id: "created", header: "Created", cell: () => <a href="/day">1 November</a> },
  { id: "name", header: "Name", cell: () => <a href="/thing">web</a>, isRowHeader: true },
  { id: "size", header: "Size", cell: () => "small" },
  { id: MENU, header: "Actions", cell: () => <button type="button">More</button> },
];
const DISPLAY = COLUMNS.map(({ id }) => ({ id, visible: id !== "size" }));

let isNarrow = false;
const resize = (next: boolean) => {
  isNarrow = next;
  window.dispatchEvent(new Event("resize"));
};

function open(display = false) {
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: isNarrow }) as MediaQueryList);
  render(
    <StackedTable
      items={[{}]}
      columnDefinitions={COLUMNS}
      {...(display && { columnDisplay: DISPLAY })}
      ariaLabels={{ tableLabel: "Things" }}
    />,
  );
}

/** What the row says, in the order in which it is gone through. */
function said() {
  const row = within(screen.getByRole("table", { name: "Things" }))
    .getAllByRole("row")
    .at(-1) as HTMLElement;
  return [...row.children].map((cell) => cell.textContent);
}

afterEach(() => {
  resize(false);
  vi.restoreAllMocks();
});

test("on a phone a row is gone through as it is drawn: its name, what can be done, then the rest", () => {
  isNarrow = true;
  open();
  expect(said()).toEqual(["web", "More", "1 November", "small"]);
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads, "and each cell has its own head").toEqual(["Name", "Actions", "Created", "Size"]);
});

test("elsewhere the columns stand as they are, also once the window has grown", () => {
  isNarrow = true;
  open(true);
  expect(said()).toEqual(["web", "More", "1 November"]);
  act(() => resize(false));
  expect(said()).toEqual(["1 November", "web", "More"]);
});

test("a column of what can be done bears the id by which it stands beside the name, in every list", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const found = files.flatMap((file) => {
    const source = readFileSync(`src/${file}`, "utf8");
    return [...source.matchAll(/\bid: ("?\w+"?),\s*header: t\("[\w.]*actions"\)/g)].map(([, id]) => `${file} ${id}`);
  });
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((one) => !/ ("actions"|MENU)$/.test(one))).toEqual([]);
});

test("a column of money says so at its head and at its amounts, and is called as it was", () => {
  render(
    <StackedTable
      items={[{}]}
      columnDefinitions={[
        { id: "name", header: "Name", cell: () => "web", isRowHeader: true },
        { id: "total", header: "Total", kind: "money", cell: () => "CNY 12.00" },
      ]}
      ariaLabels={{ tableLabel: "Things" }}
    />,
  );
  const head = screen.getByRole("columnheader", { name: "Total" });
  expect([head.querySelector(".money")?.textContent, screen.getByText("CNY 12.00").closest("td .money")]).toEqual([
    "Total",
    expect.any(HTMLElement),
  ]);
  expect(screen.getByRole("columnheader", { name: "Name" }).querySelector(".money")).toBeNull();
});

test("in every list a column whose cells are amounts is one of money", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const found = files.flatMap((file) => {
    const source = readFileSync(`src/${file}`, "utf8");
    const cells = source.matchAll(
      /(kind: "money",\s*)?cell: (?:\([^()]*\)|\w+) =>\s*(?:<Amount|amountText\(|paidText\()/g,
    );
    return [...cells].map(([, kind]) => `${file} ${kind ? "money" : "text"}`);
  });
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter((one) => one.endsWith("text"))).toEqual([]);
});
