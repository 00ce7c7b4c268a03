import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { billingMovementExport } from "../../src/api/generated/sdk.gen";
import { ExportMenu } from "../../src/domain/exports/ExportMenu";
import { saveFile } from "../../src/kit/ui/saveFile";
import { type Answer, show, stubServer } from "../identity/show";

vi.mock("../../src/kit/ui/saveFile", () => ({ saveFile: vi.fn() }));

afterEach(() => {
  vi.mocked(saveFile).mockClear();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const FILE = {
  export_id: "e1",
  list: "movement",
  format: "csv",
  state: "queued",
  file_name: "statement-20261121T120000Z.csv",
  rows: 0,
  bytes: 0,
  created_at: "2026-11-21T12:00:00Z",
  ended_at: null,
  expires_at: null,
  reason: null,
  message: null,
};
const STAGED = { data: { export_id: "e1", state: "queued" } };

/** A page with the menu at a server that has these files, one answer after the other; what was posted. */
async function page(files: object[], answers: Record<string, Answer> = {}) {
  const list = () => ({ data: { exports: [files.length > 1 ? files.shift() : files[0]], most: 10 } });
  const posted = stubServer({
    "billing/movement/export/": STAGED,
    "export/list/": list,
    "export/download/": { data: "the file" },
    "export/delete/": { data: null },
    ...answers,
  });
  const Page = () => <ExportMenu fetch={(as) => billingMovementExport({ body: as })} />;
  const screen = await show(Page, "/list");
  const user = userEvent.setup();
  const choose = async (item: string) => {
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  return { screen, user, posted, choose };
}

test("a file is asked for, followed until it is ready, and saved by itself, once", async () => {
  const ready = { ...FILE, state: "ready", rows: 12_345, bytes: 2_400, expires_at: "2026-11-22T12:00:00Z" };
  const { screen, posted, choose } = await page([FILE, { ...FILE, state: "running", rows: 500 }, ready, ready]);
  await choose("As CSV");
  expect(posted).toEqual([{ path: "billing/movement/export/", body: { format: "csv", lang: "US" } }]);
  await screen.findByRole("dialog", { name: "Exports" });
  await screen.findByText("In progress: 500 rows so far", undefined, { timeout: 5_000 });
  await screen.findByText(/12,345 rows, 2.4 kB/, undefined, { timeout: 5_000 });
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toBe("statement-20261121T120000Z.csv");
});

test("a file speaks the language of the page, or has names for programs", async () => {
  const { screen, user, posted, choose } = await page([
    { ...FILE, state: "failed", reason: "internal", message: "No." },
  ]);
  await choose("As XLSX");
  await user.click(await screen.findByRole("button", { name: "Close" }));
  await choose("For programs (CSV)");
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted.map(({ body }) => body)).toEqual([{ format: "xlsx", lang: "US" }, { format: "csv" }]);
});

test("a file that failed says why, and is deleted", async () => {
  const message = "The export operation failed. Please shorten the query time and try again.";
  const { screen, user, posted, choose } = await page([{ ...FILE, state: "failed", reason: "time_out", message }]);
  await choose("As XLSX");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: `Delete ${FILE.file_name}` }));
  expect(posted.at(-1)).toEqual({ path: "export/delete/", body: { export_id: "e1" } });
});

test("whoever has as many files as are kept is told so, beside the files; one that was not awaited is saved when asked", async () => {
  const violations = [{ field: "export", rule: { rule: "too_many", max: 10 } }];
  const refusal = { status: 409, code: 100_006, message: "The operation failed", violations };
  const ready = { ...FILE, state: "ready", expires_at: "2026-11-22T12:00:00Z" };
  const { screen, user, choose } = await page([ready], { "billing/movement/export/": refusal });
  await choose("As CSV");
  expect(await screen.findByText(/You have 10 exports/)).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: `Download ${FILE.file_name}` }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
});

test("a file that was made with more rights than one has now says so, and cannot be fetched", async () => {
  const message = "This file was created with permissions that you no longer have.";
  const withheld = { ...FILE, state: "withheld", reason: "permission", message };
  const { screen, choose } = await page([withheld]);
  await choose("Exports…");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("button", { name: `Download ${FILE.file_name}` })).toBeNull();
  expect(screen.getByRole("button", { name: `Delete ${FILE.file_name}` })).toBeTruthy();
});

test("a file that is refused is looked at again, so that its row says why", async () => {
  const ready = { ...FILE, state: "ready", expires_at: "2026-11-22T12:00:00Z" };
  const message = "This file was created with permissions that you no longer have.";
  const withheld = { ...FILE, state: "withheld", reason: "permission", message };
  const refusal = { status: 403, code: 100_013, message: "Permission error" };
  const { screen, user, choose } = await page([ready, withheld], { "export/download/": refusal });
  await choose("Exports…");
  await user.click(await screen.findByRole("button", { name: `Download ${FILE.file_name}` }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
});
