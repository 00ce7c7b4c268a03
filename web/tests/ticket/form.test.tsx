import * as module from "@portico/console";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { readTicket, type TicketFields } from "../../src/features/ticket/draft";
import { TicketForm } from "../../src/features/ticket/TicketForm";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

const RESOURCE = { resource_id: "r-7", name: "web-1", product: "compute/g1.small", region: "cn-north" };
const FIELDS: TicketFields = {
  category: "technical",
  severity: "high",
  resource_id: "",
  title: " Slow ",
  text: "It is slow.",
  file_ids: [],
};

/** Answers uploads by the file's name; those called `wait` never end. */
class FakeRequest {
  upload = {};
  status = 200;
  responseText = "";
  private name = "";
  onload?: () => void;
  onabort?: () => void;

  open(_method: string, path: string) {
    this.name = new URL(path, "http://localhost").searchParams.get("name") ?? "";
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name === "content-type" ? "application/json" : null;
  }
  send(file: File) {
    if (this.name.startsWith("wait")) return;
    const kind = this.name.endsWith(".png") ? "picture" : "text";
    const data = { file_id: `id of ${this.name}`, name: this.name, kind, bytes: file.size + 1_000 };
    this.responseText = JSON.stringify({ code: 0, message: "Success", data, request_id: "r" });
    this.onload?.();
  }
  abort() {
    this.onabort?.();
  }
}

async function open(address = "/main/tickets/create", answers: Record<string, Answer> = {}) {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const posted = stubServer({
    "account/info/": { data: ACCOUNT },
    "billing/resource/list/": { data: { items: [RESOURCE], next_cursor: null } },
    "billing/resource/show/": { data: RESOURCE },
    "support/ticket/create/": { data: { ticket_id: "t-1", number: "12345678" } },
    ...answers,
  });
  const { history } = await show(TicketForm, address);
  await screen.findByLabelText("Title");
  return { posted, history };
}

async function fill() {
  await userEvent.click(screen.getByRole("radio", { name: "Billing" }));
  await userEvent.type(screen.getByLabelText("Title"), "A bill");
  await userEvent.type(screen.getByLabelText("Description"), "Twice the price?");
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Submit" }));
// The library takes the files out of the field again, which `userEvent.upload` does not let it.
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText(/Choose files/), { target: { files } });
const text = (name: string, content: BlobPart = "line") => new File([content], name, { type: "text/plain" });

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

test("a ticket is judged as the server judges it, and nothing chosen is nothing", () => {
  expect(readTicket(FIELDS, module)).toEqual({
    verdict: "valid",
    value: { ...FIELDS, title: "Slow", resource_id: null },
  });
  const none = readTicket({ ...FIELDS, category: "", text: " " }, module);
  expect(none).toEqual({
    verdict: "invalid",
    violations: [
      { field: "category", rule: { rule: "required" } },
      { field: "text", rule: { rule: "required" } },
    ],
  });
});

test("what is filled in is sent, with what the address says it is about, and its page is opened", async () => {
  const { posted, history } = await open("/main/tickets/create?resource_id=r-7");
  expect(await screen.findByText("web-1")).toBeTruthy();
  await send();
  expect((await screen.findAllByText("This field is required.")).length).toBeGreaterThan(2);
  expect(posted).toEqual([]);
  await fill();
  await send();
  await waitFor(() => expect(history.location.pathname).toBe("/main/tickets/t-1"));
  expect(posted).toEqual([
    {
      path: "support/ticket/create/",
      body: {
        category: "billing",
        severity: "normal",
        resource_id: "r-7",
        title: "A bill",
        text: "Twice the price?",
        file_ids: [],
      },
    },
  ]);
});

test("a resource to choose bears the product's name that the operator gave it", async () => {
  const product = { product: "compute/g1.small", name_us: "Small server", name_cn: "小型", unit_us: "", unit_cn: "" };
  await open(undefined, { "billing/product/list/": { data: { products: [product] } } });
  await userEvent.click(await screen.findByLabelText(/^Resource/));
  expect(await screen.findByText("Small server · cn-north")).toBeTruthy();
});

test("whoever may see no resource is asked for none, and sends none", async () => {
  const stranger = { ...ACCOUNT, roles: ["sub"], grants: [] };
  const { posted } = await open("/main/tickets/create?resource_id=r-7", { "account/info/": { data: stranger } });
  expect(screen.queryByText("Resource")).toBeNull();
  await fill();
  await send();
  await waitFor(() => expect(posted[0]?.body).toMatchObject({ resource_id: null }));
});

test("files are judged before they leave, kept, removed, and go along", async () => {
  const { posted } = await open();
  await fill();
  choose(text("web.log"), text("tool.exe", "MZ\0"), text("wait.log"));
  const files = screen.getByRole("list", { name: "Attachments" });
  expect(await within(files).findByText("Use a picture, a text file or a PDF.")).toBeTruthy();
  expect(await within(files).findByText("Text · 1 kB")).toBeTruthy();
  const submit = screen.getByRole("button", { name: "Submit" });
  expect(submit.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("First remove the files that could not be uploaded.")).toBeTruthy();
  await userEvent.click(within(files).getByRole("button", { name: "Remove tool.exe" }));
  expect(screen.getByText("Files are being uploaded.")).toBeTruthy();
  await userEvent.click(within(files).getByRole("button", { name: "Remove wait.log" }));
  expect(submit.getAttribute("aria-disabled")).toBeNull();
  await send();
  await waitFor(() => expect(posted[0]?.body).toMatchObject({ file_ids: ["id of web.log"] }));
});

test("more files than may go along are not taken", async () => {
  await open();
  choose(...[1, 2, 3, 4, 5, 6].map((place) => text(`${place}.log`)));
  const files = await screen.findByRole("list", { name: "Attachments" });
  await waitFor(() => expect(within(files).getAllByText(/^Text · /)).toHaveLength(5));
  expect(screen.getByText("Only 5 files can be attached.")).toBeTruthy();
});

test("an account with too many open tickets is told so", async () => {
  const violations = [{ field: "ticket", rule: { rule: "too_many", max: 100 } }];
  await open(undefined, {
    "support/ticket/create/": { status: 409, code: 100006, message: "Failed", violations },
  });
  await fill();
  await send();
  expect(await screen.findByText(/maximum number of open tickets/)).toBeTruthy();
});
