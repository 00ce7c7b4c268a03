import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { accountQuery } from "../../src/api/queries";
import { InstancePage } from "../../src/features/instance/InstancePage";
import { ACCOUNT } from "../home/account";
import { show } from "../identity/show";
import { BILLED, DETAIL, PREPAID, stubParts } from "./parts";

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

const open = () => show(InstancePage, "/main/gpu-cloud/$id?tab=storage");
const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

test("each disk says what it is for, how large it is, since when it is there and by which resource it is billed", async () => {
  stubParts(DETAIL, BILLED);
  await open();
  const first = await row(/System disk/);
  expect(first.getByText("web disk 1")).toBeTruthy();
  expect(first.getByText("20 GiB")).toBeTruthy();
  expect(first.getByText("Disk/ssd")).toBeTruthy();
  expect(first.getByText(/^Nov 21, 2026/)).toBeTruthy();
  expect(first.getByText("Billed hourly")).toBeTruthy();
  expect(first.getByRole("link").getAttribute("href")).toBe("/main/resource?q=r-first&project=");
  expect((await row(/Data disk 1/)).getByText("100 GiB")).toBeTruthy();
  expect(screen.getByText("2 disks, 120 GiB in all")).toBeTruthy();
  expect(screen.getByText("The disks and everything on them are kept, and are still billed.")).toBeTruthy();
});

test("disks that are paid in advance say until when", async () => {
  const instance = { ...DETAIL.instance, scheme: "monthly" as const, paid_until: "2026-12-21T05:00:00Z" };
  stubParts({ ...DETAIL, instance }, PREPAID);
  await open();
  expect((await row(/System disk/)).getByText(/^Paid until Dec 21, 2026/)).toBeTruthy();
  expect(screen.getByText("When the paid period is over")).toBeTruthy();
});

test("of an instance that is being created, no disk is billed yet", async () => {
  const disks = DETAIL.disks.map((disk) => ({ ...disk, resource_id: null }));
  stubParts({ ...DETAIL, instance: { ...DETAIL.instance, status: "creating" }, disks }, []);
  await open();
  expect(await screen.findAllByText("Not billed yet")).toHaveLength(2);
});

test("an instance without disks says so", async () => {
  stubParts({ ...DETAIL, instance: { ...DETAIL.instance, status: "failed" }, disks: [] }, []);
  await open();
  expect(await screen.findByText("No disks")).toBeTruthy();
});

test("disks are shown although what bills one of them could not be loaded, which can be tried again", async () => {
  stubParts(
    DETAIL,
    BILLED.filter(({ resource_id }) => resource_id !== "r-second"),
  );
  await open();
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect((await row(/Data disk 1/)).getByText("100 GiB")).toBeTruthy();
  expect((await row(/System disk/)).getByText("Billed hourly")).toBeTruthy();
  stubParts(DETAIL, BILLED);
  await userEvent.click(retry);
  expect(await (await row(/Data disk 1/)).findByText("Billed hourly")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
