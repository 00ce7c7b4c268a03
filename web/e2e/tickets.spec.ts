import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openQueue, operatorPage } from "./operator";
import { picture } from "./picture";
import { register } from "./quick";
import { signIn } from "./steps";

const TITLE = "Slow answers since this morning";
const TEXT =
  "Every tenth request is slow:\n\n- the processor is idle\n- `mtr` loses packets\n\nhttps://status.example/now";
const LOG = { name: "mtr.log", mimeType: "text/plain", buffer: Buffer.from("4. edge-2  12.0%  31.8 ms\n") };
const STEPS = { name: "steps.txt", mimeType: "text/plain", buffer: Buffer.from("1. Trace it from edge 2.\n") };
const PROGRAM = {
  name: "tool.exe",
  mimeType: "application/octet-stream",
  buffer: Buffer.from("MZ\x90\0\x03", "latin1"),
};

/** Fills in the form of a new ticket with a picture and a log, past a file that nobody may send; its page is open then. */
async function openTicket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Technical" }).check();
  await page.getByRole("radio", { name: "High" }).check();
  await page.getByLabel("Title", { exact: true }).fill(TITLE);
  await page.getByLabel("Description", { exact: true }).fill(TEXT);
  const files = page.getByRole("main").getByRole("list", { name: "Attachments" });
  await page.getByLabel("Choose files").setInputFiles([picture("screen.png"), LOG, PROGRAM]);
  await expect(files.getByText("Use a picture, a text file or a PDF.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeDisabled();
  await files.getByRole("button", { name: "Remove tool.exe" }).click();
  await expect(files.getByText(/^Picture · /)).toBeVisible();
  await expect(files.getByText(/^Text · /)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(/^Ticket #\d{8} has been submitted\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
}

/** Keeps an answer to be used again. */
async function keepAnswer(staff: Page): Promise<void> {
  await openQueue(staff, "Canned answers");
  await staff.getByRole("button", { name: "New canned answer" }).click();
  const form = staff.getByRole("dialog", { name: "New canned answer" });
  await form.getByLabel("Name", { exact: true }).fill("Ask for the path");
  await form.getByLabel("Text in English").fill("Which address do you trace?");
  await form.getByLabel("Text in Chinese").fill("您追踪的是哪个地址？");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(staff.getByRole("row").filter({ hasText: "Ask for the path" })).toContainText("ursula");
}

/** Finds the ticket in the queue, notes something and asks its customer with the words of the canned answer. */
async function answerTicket(staff: Page): Promise<void> {
  await openQueue(staff, "Tickets");
  const row = staff.getByRole("row").filter({ hasText: TITLE });
  await expect(row).toContainText("High");
  await expectAccessible(staff);
  await row.getByRole("link", { name: TITLE }).click();
  await expect(staff.getByRole("heading", { level: 2, name: TITLE })).toBeVisible();
  await expect(staff.getByRole("button", { name: "Enlarge screen.png" })).toBeVisible();
  await expect(staff.getByRole("link", { name: /^mtr\.log \(/ })).toBeVisible();
  await expect(staff.getByRole("link", { name: "https://status.example/now" })).toHaveAttribute("rel", /noopener/);

  const note = staff.getByRole("region", { name: "Internal note" });
  await note.getByLabel("Note", { exact: true }).fill("Edge 2 again.");
  await note.getByRole("button", { name: "Save note" }).click();
  await expect(staff.getByRole("article", { name: /added an internal note$/ })).toContainText("Edge 2 again.");

  await staff.getByRole("button", { name: /^Insert a canned answer/ }).click();
  await staff.getByRole("option", { name: "Ask for the path" }).first().click();
  const answer = staff.getByLabel("Answer", { exact: true });
  await expect(answer).toHaveValue("Which address do you trace?");
  await answer.fill("Hello,\n\nWhich address do you trace?");
  await staff.getByLabel("I am asking something: wait for the customer").check();
  await staff.getByLabel("Choose files").setInputFiles([STEPS, PROGRAM]);
  const send = staff.getByRole("button", { name: "Send answer" });
  await expect(staff.getByRole("listitem").filter({ hasText: "tool.exe" })).toContainText("Use a picture, a text");
  await expect(send).toBeDisabled();
  await staff.getByRole("button", { name: "Remove tool.exe" }).click();
  await expect(staff.getByRole("listitem").filter({ hasText: "steps.txt" })).toContainText("Text · ");
  await expectAccessible(staff);
  await send.click();
  const answered = staff.getByRole("article", { name: /^ursula \(support\) answered/ });
  await expect(answered).toContainText("Which address");
  await expect(answered.getByRole("link", { name: /^steps\.txt \(/ })).toBeVisible();
  await expect(staff.getByRole("button", { name: "Remove steps.txt" })).toHaveCount(0);
  await expect(staff.getByText("Waiting for customer").first()).toBeVisible();
  await expectAccessible(staff);
}

test("a ticket with a picture and a log is answered with a canned answer, replied to, closed, rated and reopened", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow();
  // A stranger looks for it; and staff choose a file that nobody may send.
  complaints.allow(/status of 404 .*\/support\/ticket\/show\//, /status of 400 .*\/ticket\/file\/create\//);
  const person = await register(server, "ask_support");
  await signIn(page, server, person);
  await page.getByRole("navigation").getByRole("link", { name: "Support tickets" }).click();
  await expect(page.getByText("No tickets yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open a ticket" }).first().click();
  await openTicket(page);
  const address = page.url();

  // What was written is shown as it was meant, and its files open.
  const first = page.getByRole("article", { name: `${person.login} wrote` });
  await expect(first.getByRole("listitem").filter({ hasText: "mtr loses packets" })).toBeVisible();
  await first.getByRole("button", { name: "Enlarge screen.png" }).click();
  const large = page.getByRole("dialog", { name: "screen.png" });
  await expect(large.getByRole("img", { name: "screen.png" })).toBeVisible();
  await expectAccessible(page);
  await large.getByRole("button", { name: "Close" }).click();
  const saved = page.waitForEvent("download");
  await first.getByRole("button", { name: /^mtr\.log \(/ }).click();
  expect((await saved).suggestedFilename()).toBe("mtr.log");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("navigation", { name: "Navigation" }).getByRole("link", { name: "Support tickets" }).click();
  const row = page.getByRole("row").filter({ hasText: TITLE });
  await expect(row).toContainText("Waiting for support");
  await page.goto("/main/tickets?severity=low");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goto("/main/tickets?q=SLOW+answers&state=open");
  await expect(row).toContainText("High");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The customer's page is open while support asks: it shows the question without being asked.
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  const staff = await operatorPage(browser, server, "ursula");
  await keepAnswer(staff);
  await answerTicket(staff);
  const question = page.getByRole("article", { name: "Support answered" });
  await expect(question).toContainText("Which address do you trace?");
  await expect(page.getByText("Support needs an answer from you.", { exact: false })).toBeVisible();
  await expect(page.getByText("Edge 2 again.")).toHaveCount(0);
  const steps = page.waitForEvent("download");
  await question.getByRole("button", { name: /^steps\.txt \(/ }).click();
  expect((await steps).suggestedFilename()).toBe("steps.txt");
  await expectAccessible(page);

  // So does the message, which leads to the ticket.
  await page.goto("/main/messages");
  const message = page.getByRole("row").filter({ hasText: "Which address do you trace?" });
  await message.getByRole("link", { name: `Support asks about “${TITLE}”` }).click();
  await expect(page).toHaveURL(address);
  await page.getByLabel("Your reply").fill("203.0.113.7");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Your reply has been sent.")).toBeVisible();
  await expect(page.getByText("Waiting for support")).toBeVisible();
  await expect(page.getByLabel("Your reply", { exact: true })).toHaveValue("");

  await page.getByRole("button", { name: "Close ticket" }).click();
  const dialog = page.getByRole("dialog", { name: "Close this ticket?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close ticket" }).click();
  await expect(page.getByText(`${person.login} closed the ticket`)).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveCount(0);
  await page.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await page.getByRole("radio", { name: "Good", exact: true }).check();
  await page.getByLabel("Comment").fill("Quick and kind.");
  await page.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByText("You rated it 4 out of 5.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await staff.reload();
  await expect(staff.getByText("4 out of 5")).toBeVisible();
  await expect(staff.getByText("Quick and kind.")).toBeVisible();

  await page.getByRole("button", { name: "Reopen ticket" }).click();
  await expect(page.getByText(`${person.login} reopened the ticket`)).toBeVisible();
  await expect(page.getByLabel("Your reply")).toBeVisible();

  // Nobody else of another account finds it.
  const other = await browser.newContext({ baseURL: server.url });
  const stranger = await other.newPage();
  await signIn(stranger, server, await register(server, "stranger"));
  await stranger.goto(address);
  await expect(stranger.getByText("Ticket not found")).toBeVisible();
  await other.close();

  // The others' journeys shall not find it in the queue.
  await page.getByRole("button", { name: "Close ticket" }).click();
  await dialog.getByRole("button", { name: "Close ticket" }).click();
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  await staff.context().close();
});
