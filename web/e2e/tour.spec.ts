import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { PASSWORD, type Person, register } from "./quick";
import { expectConsole, signIn } from "./steps";

/** Texts that become markup, script or a formula where somebody forgets what they are; each fits a group's name. */
const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  '"><svg/onload=alert(1)>',
  "javascript:alert(1)//'\"`",
  "{{7*7}}<%=7*7%>",
] as const;

interface Answer {
  code: number | string;
  data: Record<string, string>;
}

/** A call as the page itself would make it. */
async function call(page: Page, path: string, body: unknown): Promise<Answer["data"]> {
  const token = (await page.context().cookies()).find(({ name }) => name === "cds_token")?.value ?? "";
  const answer = await page.evaluate(
    async ([url, text, key]) => {
      const headers = { "content-type": "application/json", "access-token": key, "x-request-id": crypto.randomUUID() };
      const response = await fetch(url, { method: "POST", headers, body: text });
      return (await response.json()) as Answer;
    },
    [`/gicend/${path}`, JSON.stringify(body), token] as const,
  );
  expect(answer.code, `${path}: ${JSON.stringify(answer)}`).toBe(0);
  return answer.data;
}

/** Fills an account with hostile names wherever a name is free; the paths of the pages about them. */
async function fill(page: Page): Promise<string[]> {
  const grants = [{ scope: { kind: "all" }, groups: ["compute_view"] }];
  await call(page, "session/prove/", { password: PASSWORD });
  const pages: string[] = [];
  for (const [place, text] of HOSTILE.entries()) {
    const { group_id } = await call(page, "group/create/", { name: text, remark: text });
    const { user_id } = await call(page, "user/create/", {
      user: {
        name: text,
        login_name: `hostile_${Date.now() % 1_000_000}${place}`,
        email: `h${Date.now()}@example.com`,
        mobile: "",
      },
      authorization: { access_methods: ["console"], regions: ["cn-north"], grants, group_ids: [group_id] },
    });
    await call(page, "key/create/", { name: text, grants, ip_list: "", valid_days: 90 });
    if (place === 0) pages.push(`/main/groups/${group_id}`, `/main/users/${user_id}`);
  }
  return pages;
}

const PAGES = [
  "/main/home",
  "/main/accountsecurity",
  "/main/accountsecurity/resetPassword",
  "/main/accountsecurity/resetPhone",
  "/main/accountsecurity/update/email",
  "/main/accountsecurity/update/mask",
  "/main/accountsecurity/delAccount",
  "/main/apitokens",
  "/main/verification",
  "/main/settings",
  "/main/users",
  "/main/users/create",
  "/main/users/import",
  "/main/groups",
  "/main/audit",
];

/** Nothing of a hostile text has become an element, and nothing of it ran. */
async function expectOnlyText(page: Page, path: string): Promise<void> {
  const made = await page.locator("img[src='x'], svg[onload], [href^='javascript:'], [onerror]").count();
  expect(made, `${path}: elements made of a text`).toBe(0);
}

/** After all these pages the browser has stored neither a key nor a contact. */
async function expectNothingKept(page: Page, { email }: Person): Promise<void> {
  const cookies = await page.context().cookies();
  const keys = cookies.filter(({ name }) => /token|session/.test(name)).map(({ value }) => value);
  expect(keys.length, "both halves of the key").toBe(2);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [...keys, email, PASSWORD]) expect(stored).not.toContain(secret);
}

for (const [theme, lang, width] of [
  ["light", "US", 1440],
  ["dark", "CN", 390],
] as const) {
  test(`hostile names are shown as they were typed on every page, ${theme}, in ${lang}, ${width} px wide; nothing is stored`, async ({
    page,
    server,
  }) => {
    test.setTimeout(600_000);
    let ran = 0;
    page.on("dialog", (dialog) => {
      ran += 1;
      return dialog.dismiss();
    });
    const person = await register(page, server, `tour_${theme}`);
    await signIn(page, server, person);
    const pages = [...PAGES, ...(await fill(page))];
    await call(page, "account/subject_colour/", { subject: theme });
    await call(page, "account/language/update/", { lang });
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      await page.goto(path);
      await expect(page, `${path} is there`).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1 }).first(), `${path} has its heading`).toBeVisible();
      await expectConsole(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectOnlyText(page, path);
    }
    await page.goto("/main/groups");
    for (const text of HOSTILE) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    expect(ran, "scripts that ran").toBe(0);
    await expectNothingKept(page, person);
  });
}
