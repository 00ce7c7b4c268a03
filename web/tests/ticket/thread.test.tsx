import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { Entry } from "../../src/domain/ticket/entry";
import { Thread } from "../../src/domain/ticket/Thread";
import { show, stubServer } from "../identity/show";

const entry = (id: number, kind: Entry["kind"], more: Partial<Entry> = {}): Entry => ({
  entry_id: `e-${id}`,
  kind,
  author: "",
  text: "",
  written_at: "2026-11-26T08:00:00Z",
  files: [],
  ...more,
});
const FILES = [
  { file_id: "f-1", name: "screen.png", kind: "picture", bytes: 1_234 },
  { file_id: "f-2", name: "web.log", kind: "text", bytes: 2_000 },
] as const;
const ENTRIES = [
  entry(1, "written", { author: "li_ming01", text: "It is slow.", files: FILES }),
  entry(2, "answered", { text: "- restart it" }),
  entry(3, "note", { author: "ursula", text: "A known fault." }),
  entry(4, "closed"),
  entry(5, "reopened", { author: "li_ming01" }),
  entry(6, "merged", { text: "12345678" }),
];
const authorOf = ({ author }: Entry) => author || "Support";

beforeEach(() => {
  queryClient.clear();
  stubServer({});
});

test("who wrote, answered, noted and did something is said of each, in their order", async () => {
  await show(() => <Thread entries={ENTRIES} authorOf={authorOf} hrefOf={(id) => `/file/${id}`} />, "/ticket");
  const articles = (await screen.findAllByRole("article")).map((one) => one.getAttribute("aria-labelledby"));
  expect(articles).toEqual(["entry-e-1", "entry-e-2", "entry-e-3"]);
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "li_ming01 wrote",
    "Support answered",
    "ursula added an internal note",
  ]);
  for (const words of [
    "Support closed the ticket",
    "li_ming01 reopened the ticket",
    "Support merged this ticket with #12345678",
  ])
    expect(screen.getByText(words)).toBeTruthy();
  const answer = screen.getByRole("article", { name: "Support answered" });
  expect(within(answer).getByRole("listitem").textContent).toBe("restart it");
});

test("files that have an address are led to by it, and a picture is enlarged", async () => {
  await show(() => <Thread entries={ENTRIES} authorOf={authorOf} hrefOf={(id) => `/file/${id}`} />, "/ticket");
  const files = await screen.findByRole("list", { name: "Attachments" });
  expect(within(files).getByRole("link", { name: "web.log (2 kB)" }).getAttribute("href")).toBe("/file/f-2");
  await userEvent.click(within(files).getByRole("button", { name: "Enlarge screen.png" }));
  const dialog = await screen.findByRole("dialog", { name: "screen.png" });
  expect(within(dialog).getByRole("img", { name: "screen.png" }).getAttribute("src")).toBe("/file/f-1");
  const saved = within(dialog).getByRole("link", { name: "Download" });
  expect([saved.getAttribute("href"), saved.getAttribute("download")]).toEqual(["/file/f-1", "screen.png"]);
});

test("files that a call loads are loaded: pictures to be seen, others when they are saved", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture");
  const load = vi.fn(async (id: string) => new Blob([id]));
  // The window would follow the link.
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await show(() => <Thread entries={ENTRIES} authorOf={authorOf} load={load} />, "/ticket");
  const picture = await screen.findByRole("img", { name: "Enlarge screen.png" });
  expect(picture.getAttribute("src")).toBe("blob:picture");
  expect(load.mock.calls.map(([id]) => id)).toEqual(["f-1"]);
  await userEvent.click(screen.getByRole("button", { name: /web\.log/ }));
  await waitFor(() => expect(saved).toEqual(["web.log"]));
  expect(load.mock.calls.map(([id]) => id)).toEqual(["f-1", "f-2"]);
  vi.restoreAllMocks();
});

test("a picture that cannot be loaded is said to be", async () => {
  const load = () => Promise.reject(new Error("gone"));

  await show(() => <Thread entries={ENTRIES} authorOf={authorOf} load={load} />, "/ticket");
  expect(await screen.findByText("screen.png could not be loaded")).toBeTruthy();
});
