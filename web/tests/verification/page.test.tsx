import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { VerificationReply } from "../../src/api/generated/types.gen";
import { VerificationPage } from "../../src/features/verification/VerificationPage";
import { halfTyped } from "../../src/state/halfTyped";
import { noteServerTime } from "../../src/state/serverClock";
import { type Answer, show, stubServer } from "../identity/show";

const NONE = { state: "not_verified", remark: "" } as const;
const REPLY: VerificationReply = { kind: "personal", region: null, mainland: NONE, other: NONE, history: [] };

function open(reply: Partial<VerificationReply>, address = "/main/verification", answers: Record<string, Answer> = {}) {
  const posted = stubServer({ "verification/show/": { data: { ...REPLY, ...reply } }, ...answers });
  return show(VerificationPage, address).then(() => posted);
}

beforeEach(() => queryClient.clear());
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("each region has its own state", async () => {
  await open({ mainland: { state: "failed", remark: "The front is blurred." } });
  expect(await screen.findByText("The front is blurred.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Submit again" }).getAttribute("href")).toBe(
    "/main/verification?region=mainland",
  );
  expect(screen.getByRole("link", { name: "Verify outside mainland China" })).toBeTruthy();
});

test("a confirmed region closes the other one and says so", async () => {
  await open({ region: "mainland", mainland: { state: "verified", remark: "" } });
  expect(await screen.findByText(/^This account has been verified for “Mainland China”/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Verify/ })).toBeNull();
});

test("the address of a form that is not open any more shows the overview", async () => {
  await open({ region: "mainland", mainland: { state: "verified", remark: "" } }, "/main/verification?region=other");
  expect(await screen.findByText("No submissions yet")).toBeTruthy();
});

test("what waits tells its end and can be withdrawn until the review begins", async () => {
  const due = new Date(Date.now() + 3 * 3_600_000 + 60_000).toISOString();
  const waiting = { state: "unreviewed", remark: "", submitted_at: new Date().toISOString(), due_at: due } as const;
  const posted = await open({ other: waiting }, undefined, { "verification/withdraw/": { data: null } });
  expect(await screen.findByText(/\(3 hours left\)$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  await screen.findByText("Other regions");
  expect(posted).toEqual([{ path: "verification/withdraw/", body: { region: "other" } }]);
});

test("a review that has begun cannot be withdrawn, and one that is late is said to be", async () => {
  const late = { submitted_at: "2020-01-01T00:00:00Z", due_at: "2020-01-02T00:00:00Z" };
  await open({ mainland: { state: "in_review", remark: "", ...late } });
  expect(await screen.findByText(/overdue; we are working on it/)).toBeTruthy();
  const button = screen.getByRole("button", { name: "Withdraw" });
  expect(button.getAttribute("aria-disabled") ?? button.getAttribute("disabled")).not.toBeNull();
});

test("a company's account is asked for its licence and cannot choose to be a person", async () => {
  await open({ kind: "enterprise" }, "/main/verification?region=mainland");
  expect(await screen.findByLabelText("Legal name of the organization")).toBeTruthy();
  expect(screen.getByLabelText("Unified social credit code")).toBeTruthy();
  expect((screen.getByRole("radio", { name: /^Personal/ }) as HTMLInputElement).disabled).toBe(true);
});

test("numbers are judged while they are typed", async () => {
  await open({}, "/main/verification?region=mainland");
  const number = await screen.findByLabelText("Identity number");
  await userEvent.type(number, "110105194912310021");
  expect(await screen.findByText("Enter a valid resident identity number.")).toBeTruthy();
  await userEvent.clear(number);
  await userEvent.type(number, "11010519491231002X");
  expect(screen.queryByText("Enter a valid resident identity number.")).toBeNull();
});

test("documents that are half typed are asked about before the page is left", async () => {
  await open({}, "/main/verification?region=mainland");
  await userEvent.type(await screen.findByLabelText("Identity number"), "1101");
  expect(halfTyped.get()).toBe(1);
});

test("how long a review may still take goes by the server's clock, as a device's may be wrong", async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000);
  noteServerTime(inHours(2).toUTCString());
  const waiting = { state: "unreviewed", remark: "", submitted_at: new Date().toISOString() } as const;
  await open({ other: { ...waiting, due_at: inHours(5.5).toISOString() } });
  expect(await screen.findByText(/\(3 hours left\)$/)).toBeTruthy();
});

/** An upload that never ends. */
class SlowRequest {
  upload = {};
  onabort?: () => void;

  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.();
  }
}

test("a picture that took the place of another on its way is waited for", async () => {
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture");
  await open({}, "/main/verification?region=mainland");
  await screen.findByLabelText("Identity number");
  const dot = Uint8Array.from(atob("R0lGODlhAQABAAAAACw="), (letter) => letter.charCodeAt(0));
  const choose = async (name: string) => {
    const files = [new File([dot], name, { type: "image/gif" })];
    fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, { target: { files } });
    await screen.findByAltText(name);
  };
  await choose("first.gif");
  await choose("second.gif");
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("A picture is still being uploaded.")).toBeTruthy();
});
