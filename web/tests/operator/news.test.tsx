import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { operatorPage, SIGNED_IN } from "./show";

const ANSWERS = { ...SIGNED_IN, "news/list/": () => ({ data: { news: [] } }) };

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
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect(posted).toEqual([]);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The news has been published.")).toBeTruthy();
  const news_id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(posted).toEqual([{ path: "news/publish/", body: { news_id, news: texts } }]);
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
  const ids = posted.map(({ body }) => (body as { news_id: string }).news_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
