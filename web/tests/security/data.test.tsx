import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { DataPage } from "../../src/features/security/data/DataPage";
import { saveFile } from "../../src/kit/ui/saveFile";
import { sizeWords } from "../../src/kit/ui/sizeWords";
import { show, stubServer } from "../identity/show";

vi.mock("../../src/kit/ui/saveFile", () => ({ saveFile: vi.fn() }));

afterEach(() => {
  vi.mocked(saveFile).mockClear();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const FILE = { "content-type": "application/json", "content-disposition": 'attachment; filename="my-data.json"' };
const bytes = (text: string) => new TextEncoder().encode(text);

/** Opens the page at a server that answers with this body, and asks for the file. */
async function ask(body: ReadableStream<Uint8Array>) {
  stubServer({});
  const others = fetch;
  vi.stubGlobal("fetch", (input: Request) => {
    if (!input.url.endsWith("/account/data/export/")) return others(input);
    // As in a browser: who gives the call up breaks the body off.
    const broken = body.pipeThrough(new TransformStream(), { signal: input.signal });
    return new Response(broken, { headers: FILE });
  });
  const screen = await show(DataPage, "/main/accountsecurity/downloadData");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Download my data" }));
  return { screen, user };
}

test("the file is saved once it is whole, under the day's name", async () => {
  const pipe = new TransformStream<Uint8Array, Uint8Array>();
  const sender = pipe.writable.getWriter();
  const { screen } = await ask(pipe.readable);
  void sender.write(bytes(`{"person":"${"x".repeat(2_400)}"`));
  expect(await screen.findByText("2.4 kB received…")).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
  void sender.write(bytes("}"));
  void sender.close();
  const name = `my-data-${new Date().toISOString().slice(0, 10)}.json`;
  expect(await screen.findByText(`${name} (2.4 kB) has been saved to your browser's downloads.`)).toBeTruthy();
  const [file, as] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(as).toBe(name);
  expect(JSON.parse((await file?.text()) ?? "")).toEqual({ person: "x".repeat(2_400) });
});

test("a file that breaks off halfway is not saved, and can be asked for again", async () => {
  const { screen } = await ask(
    new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) }),
  );
  const words = await screen.findByRole("alert");
  expect(words.textContent).toContain("The server cannot be reached.");
  expect(saveFile).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Download my data" }).hasAttribute("disabled")).toBe(false);
});

test("whoever cancels gets no file and no complaint", async () => {
  const { screen, user } = await ask(new ReadableStream());
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(saveFile).not.toHaveBeenCalled();
});

test.each([
  [999, "en", "999 bytes"],
  [1, "en", "1 byte"],
  [999, "zh-CN", "999字节"],
  [1_000, "en", "1 kB"],
  [12_345, "zh-CN", "12.3 kB"],
  [3_150_000, "en", "3.2 MB"],
])("%i bytes are read in %s as %s", (count, locale, words) => {
  expect(sizeWords(count, locale)).toBe(words);
});
