import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { operatorPage, SIGNED_IN } from "./show";

const ANSWERS = {
  ...SIGNED_IN,
  "news/list/": () => ({ data: { news: [], regions: ["cn-east", "us-west"] } }),
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
