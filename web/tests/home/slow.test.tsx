import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { open } from "./page";

/** What some cards ask by themselves, and what each says once it has its answer. */
const CARDS: Readonly<Record<string, RegExp>> = {
  "billing/resource/list/": /No resources yet/,
  "compute/instance/overview/": /No instances/,
  "compute/region/list/": /No regions/,
  "account/event/list/": /Nothing to look at/,
  "announcement/list/": /No announcements/,
  "message/list/": /No messages/,
};

beforeEach(() => queryClient.clear());

test.each(Object.keys(CARDS))("while %s has no answer, every other card shows its own", async (slow) => {
  await open({ hidden: [] }, { [slow]: () => new Promise(() => {}) });
  for (const [path, words] of Object.entries(CARDS)) {
    if (path !== slow) expect(await screen.findByText(words)).toBeTruthy();
  }
  expect(screen.queryByText(CARDS[slow] as RegExp)).toBeNull();
});
