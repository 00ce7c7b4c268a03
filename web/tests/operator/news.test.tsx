import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { operatorPage, SIGNED_IN } from "./show";

const ANSWERS = {
  ...SIGNED_IN,
  "news/list/": () => ({ data: { items: [], next_cursor: null, regions: ["cn-east", "us-west"] } }),
  "news/reach/": () => ({ data: { people: 3, accounts: 2 } }),
};

test("news are published in both languages once they are complete and confirmed", async () => {
  const { posted } = operatorPage({ ...ANSWERS, "news/publish/": () => ({ data: null }) }, "/news");
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  expect(screen.getAllByText("This field is required.")).toHaveLength(4);
  expect(await screen.findByText("No news yet")).toBeTruthy();
  const texts = { title_us: "New", text_us: "More.", title_cn: "新", text_cn: "更多。" };
  await userEvent.type(screen.getByLabelText("Title in English"), texts.title_us);
  await userEvent.type(screen.getByLabelText("Text in English"), texts.text_us);
  await userEvent.type(screen.getByLabelText("Title in Chinese"), texts.title_cn);
  await userEvent.type(screen.getByLabelText("Text in Chinese"), texts.text_cn);
  await userEvent.type(screen.getByLabelText("Link (optional)"), "/main/prices");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Everyone: 3 people of 2 accounts.")).toBeTruthy();
  expect(dialog.getByText("Leads to /main/prices")).toBeTruthy();
  expect(posted.map(({ path }) => path)).toEqual(["news/reach/"]);
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The news has been published.")).toBeTruthy();
  const news_id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const body = { news_id, news: { ...texts, topic: "product", link: "/main/prices", regions: [], kinds: [] } };
  expect(posted.slice(1)).toEqual([{ path: "news/publish/", body }]);
});

test("news that are refused stay in the form, under the same id", async () => {
  const { posted } = operatorPage(
    { ...ANSWERS, "news/publish/": () => ({ status: 503, message: "Unavailable" }) },
    "/news",
  );
  for (const label of ["Title in English", "Text in English", "Title in Chinese", "Text in Chinese"]) {
    await userEvent.type(await screen.findByLabelText(label), "x");
  }
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  for (const _ of ["first", "again"]) {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
    expect(await dialog.findByText("Unavailable")).toBeTruthy();
  }
  const ids = posted.slice(1).map(({ body }) => (body as { news_id: string }).news_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("what the server has against a field of news is said at that field, with the question gone", async () => {
  const violations = [{ field: "news.link", rule: { rule: "too_long", max: 300 } }];
  const refused = { status: 400, code: 100001, message: "Wrong", violations };
  operatorPage({ ...ANSWERS, "news/publish/": () => refused }, "/news");
  for (const label of ["Title in English", "Text in English", "Title in Chinese", "Text in Chinese"]) {
    await userEvent.type(await screen.findByLabelText(label), "x");
  }
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Enter at most 300 characters.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Link (optional)"));
});

test("other words than were published though the answer was lost are said to be others, and go out under an id of their own", async () => {
  const published = [{ field: "news_id", rule: { rule: "state_forbids", state: "published", action: "publish" } }];
  const answers = [
    { status: 503, message: "Unavailable" },
    { status: 409, code: 100001, message: "Wrong", violations: published },
    { data: null },
  ];
  const { posted } = operatorPage({ ...ANSWERS, "news/publish/": () => answers.shift() ?? { data: null } }, "/news");
  for (const label of ["Title in English", "Text in English", "Title in Chinese", "Text in Chinese"]) {
    await userEvent.type(await screen.findByLabelText(label), "x");
  }
  const press = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
    return dialog;
  };
  const first = await press();
  expect(await first.findByText("Unavailable")).toBeTruthy();
  await userEvent.click(first.getByRole("button", { name: "Cancel" }));
  await userEvent.type(screen.getByLabelText("Text in English"), "y");
  const second = await press();
  expect(await second.findByText(/^This news was already published with other words/)).toBeTruthy();
  expect((screen.getByLabelText("Text in English") as HTMLTextAreaElement).value).toBe("xy");
  await userEvent.click(second.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The news has been published.")).toBeTruthy();
  const ids = posted
    .filter(({ path }) => path === "news/publish/")
    .map(({ body }) => (body as { news_id: string }).news_id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("news can be for who has something somewhere, and whom they would reach stands in the question", async () => {
  const nobody = { ...ANSWERS, "news/reach/": () => ({ data: { people: 0, accounts: 0 } }) };
  const { posted } = operatorPage({ ...nobody, "news/publish/": () => ({ data: null }) }, "/news");
  for (const label of ["Title in English", "Text in English", "Title in Chinese", "Text in Chinese"]) {
    await userEvent.type(await screen.findByLabelText(label), "x");
  }
  for (const [field, choices] of [
    ["Regions", ["us-west"]],
    ["What they have", ["Instance", "GPU server"]],
  ] as const) {
    await userEvent.click(screen.getByLabelText(new RegExp(`^${field}`)));
    for (const choice of choices) await userEvent.click(await screen.findByRole("option", { name: choice }));
    await userEvent.keyboard("{Escape}");
  }
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  const whom = "Accounts with: Instance or GPU server, in us-west: there is nobody now.";
  expect(await dialog.findByText(whom)).toBeTruthy();
  const audience = { regions: ["us-west"], kinds: ["instance", "gpu_server"] };
  expect(posted).toEqual([{ path: "news/reach/", body: audience }]);
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The news has been published.")).toBeTruthy();
  expect(posted[1]?.body).toMatchObject({ news: audience });
});

const WRONG = {
  news_id: "n-1",
  title_us: "Wrong",
  text_us: "All is free.",
  title_cn: "错误",
  text_cn: "全部免费。",
  published_at: "2026-11-20T06:00:00Z",
  published_by: "ada",
  topic: "product",
  link: "/main/prices",
  regions: [],
  kinds: [],
  told: 20,
  ended_at: null as string | null,
  stopped_of: null as number | null,
};

test("news are read again in both languages, and wrong ones are stopped while they are being sent", async () => {
  let news = WRONG;
  const { posted } = operatorPage(
    {
      ...ANSWERS,
      "news/list/": () => ({ data: { items: [news], next_cursor: null, regions: [] } }),
      "news/stop/": () => {
        news = { ...WRONG, ended_at: "2026-11-20T06:01:00Z", stopped_of: 1_500 };
        return { data: null };
      },
    },
    "/news",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Read: Wrong" }));
  const read = within(await screen.findByRole("dialog", { name: "Wrong" }));
  expect(within(read.getByRole("region", { name: "In English" })).getByText("All is free.")).toBeTruthy();
  expect(within(read.getByRole("region", { name: "In Chinese" })).getByText("全部免费。")).toBeTruthy();
  expect(read.getByText("Everyone · Leads to /main/prices")).toBeTruthy();
  await userEvent.click(read.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Stop: Wrong" }));
  const sure = within(await screen.findByRole("dialog", { name: "Stop sending this?" }));
  expect(sure.getByText(/^Nobody else receives “Wrong”/)).toBeTruthy();
  await userEvent.click(sure.getByRole("button", { name: "Stop sending" }));
  expect(await screen.findByText("Stopped at 20 of 1,500")).toBeTruthy();
  expect(posted).toEqual([{ path: "news/stop/", body: { news_id: "n-1" } }]);
  expect(screen.queryByRole("button", { name: "Stop: Wrong" })).toBeNull();
});
