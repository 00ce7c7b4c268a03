import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { SecurityReply } from "../../src/api/generated/types.gen";
import { TermsSetting } from "../../src/features/security/update/TermsSetting";
import { show, stubServer } from "../identity/show";
import { SECURITY } from "./security";

beforeEach(() => queryClient.clear());

/** The part of the settings that tells of the terms, for somebody who accepted these. */
function open(terms: SecurityReply["terms"]) {
  stubServer({});
  return show(() => <TermsSetting security={{ ...SECURITY, terms }} />, "/main/accountsecurity/update");
}

test("a person sees the terms in force, and which versions they accepted when", async () => {
  const screen = await open([
    { version: "2026-11-01", accepted_at: "2026-11-02T05:00:00Z" },
    { version: "2025-01-01", accepted_at: "2025-03-04T05:00:00Z" },
  ]);
  expect(await screen.findByText("Version 2026-11-01")).toBeTruthy();
  expect(screen.getByText(/^Version 2026-11-01, accepted .*2026/)).toBeTruthy();
  expect(screen.getByText(/^Version 2025-01-01, accepted .*2025/)).toBeTruthy();
});

test("whoever accepted none is told so", async () => {
  const screen = await open([]);
  expect(await screen.findByText("None accepted yet")).toBeTruthy();
});
